//! The rows of the database: a file a table, in four corners.

pub mod database;
pub mod log;
pub mod migrations;
pub mod outbox;
pub mod people;
pub mod prepared;
pub mod private;
mod rows;
pub mod schema;
pub mod seats;
pub mod tables;
pub mod words;

//! The rows of the database: a file a table, and one for the statement that commits a move.

pub mod answer;
pub mod commit;
pub mod game;
pub mod invitation;
pub mod log;
pub mod notice;
pub mod seat;
pub mod session;
pub mod sign_in;
pub mod signing_key;
pub mod token;
pub mod user;

//! The server from outside.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod access;
mod bad_input;
mod command_line;
mod concurrency;
mod first_game;
mod games;
mod health;
mod helpers;
mod idempotency;
mod limits;
mod mail;
mod mails;
mod me;
mod openapi;
mod pages;
mod private_postgres;
mod records;
mod replay_check;
mod rulesets;
mod schema;
mod secrecy;
mod sessions;
mod sign_in;
mod stored_games;
mod versions;

//! The server from outside.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod command_line;
mod concurrency;
mod games;
mod helpers;
mod mail;
mod records;
mod replay_check;

//! Whole games by mail alone, with Postfix between the server and its players. It takes root, since Postfix does.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test fails by panicking, and tells what it counted"
)]

#[allow(
    dead_code,
    unused_imports,
    reason = "the helpers of the other tests, of which these need a part"
)]
#[path = "../api/helpers/mod.rs"]
mod helpers;

#[path = "../common/heads.rs"]
mod heads;

mod office;
mod person;
mod programs;
mod thought_out;
mod whole_games;

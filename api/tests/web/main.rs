//! The pages in a real browser: Chromium, driven by chromedriver. `./test --web` runs these.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
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

mod accessible;
mod budgets;
mod driver;
mod languages;
mod live;
mod playing;
mod seated;
mod secrets;
mod sending;
mod sign_in;
mod whole_games;

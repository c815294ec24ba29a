//! The server from outside.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod access;
mod addresses;
mod admin;
mod answers;
mod away;
mod bad_input;
mod bots;
mod bounces;
mod broken_output;
mod clocks;
mod command_line;
mod concurrency;
mod database_tls;
mod deleted;
mod ended_sessions;
mod faults;
mod figures;
mod first_game;
mod floors;
mod formats;
mod games;
mod health;
mod helpers;
mod hooks;
mod idempotency;
mod language;
mod limits;
mod mail;
mod mails;
mod me;
mod methods;
mod migrations;
mod notices;
mod oauth;
mod openapi;
mod operators;
mod packing;
mod pages;
mod plans;
mod printed;
mod private_postgres;
mod queues;
mod records;
mod records_of_many;
mod replay_check;
mod rulesets;
mod schema;
mod secrecy;
mod sessions;
mod sign_in;
mod slow_bodies;
mod stored_games;
mod stored_words;
mod studies;
mod tidying;
mod together;
mod unknown_words;
mod unsubscribe;
mod users;
mod versions;

//! The server of Poste Restante.
//!
//! `docs/architecture.md` says how the parts hang together.

pub mod app;
pub mod auth;
pub mod body;
pub mod bounces;
pub mod cli;
pub mod clock;
pub mod clocks;
pub mod database;
pub mod etag;
pub mod hooks;
pub mod hours;
pub mod idempotency;
pub mod jobs;
pub mod limits;
pub mod mail;
pub mod models;
pub mod openapi;
pub mod pack;
pub mod play;
pub mod problem;
pub mod routes;
pub mod server;
pub mod studies;
pub mod telemetry;
pub mod text;

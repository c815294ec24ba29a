//! The web: the only room that knows HTTP.

pub mod app;
pub mod auth;
pub mod body;
pub mod etag;
pub mod figures;
pub mod head;
pub mod idempotency;
pub mod in_time;
pub mod language;
pub mod limits;
pub mod location;
mod numbers;
pub mod oauth;
pub mod openapi;
pub mod pages;
pub mod problem;
pub mod report;
pub mod routes;
pub mod server;
pub mod streaming;
pub mod telemetry;

//! What several test files need.

pub(crate) mod app;
pub(crate) mod browser;
pub(crate) mod catalogue;
pub(crate) mod cluster;
pub(crate) mod command;
pub(crate) mod contract;
pub(crate) mod database;
pub(crate) mod feeds;
pub(crate) mod hooks;
pub(crate) mod html;
pub(crate) mod lmtp;
pub(crate) mod play;
pub(crate) mod program;
pub(crate) mod request;
pub(crate) mod seats;
pub(crate) mod smtp;
pub(crate) mod sse;
pub(crate) mod statements;
pub(crate) mod stored;

pub(crate) use app::{Person, TestApp};
pub(crate) use request::Answer;

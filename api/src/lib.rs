//! The server of Poste Restante.
//!
//! `docs/architecture.md` says how the parts hang together.

pub mod admin;
pub mod cli;
pub mod clocks;
pub mod ground;
pub mod rules;
pub mod store;
pub mod studies;
pub mod table;
pub mod tell;
pub mod web;
pub mod work;

//! Telling people: what there is to tell, in mails, webhooks and streams of events, and what comes back.
//!
//! Whatever asks the database fails if the database does; what else can fail a function says.

#![allow(
    clippy::missing_errors_doc,
    reason = "that the database fails is said once, above"
)]

pub mod answers;
pub mod arrivals;
pub mod events;
pub mod fact;
pub mod hooks;
mod look;
pub mod mail;
mod outbox;

//! Telling people: what there is to tell, in mails and webhooks, and what comes back.

pub mod bounces;
pub mod fact;
pub mod hooks;
mod look;
pub mod mail;
mod outbox;

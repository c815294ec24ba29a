//! What is to be told: notices of mails, events, deliveries of webhooks, and mails that came back.

pub mod asked;
pub mod bounce;
pub mod delivery;
pub mod event;
pub mod incoming;
pub mod kind;
pub mod lease;
pub mod mail_key;
pub mod notice;
pub mod webhook;

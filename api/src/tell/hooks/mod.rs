//! Webhooks: what receivers are told, how it is signed, and the only way out of the house.
//!
//! A URL is typed by a user, so nothing here trusts it: see [`address`] and [`client`].

pub mod address;
pub mod client;
pub mod event;
pub mod form;
pub mod network;
mod post;
pub mod signature;
pub mod target;
mod words;

pub use post::{deliver, deliver_due};

//! Webhooks: what arrives, what does not, and where nothing ever goes.

mod away;
mod events;
mod guard;
mod languages;
mod sending;
mod servers;
mod table;
mod time;
mod trouble;

//! `/me`, a file an endpoint.

mod account;
mod address;
mod bot;
mod events;
mod feeds;
mod games;
mod names;
mod next;
mod notice_preferences;
mod notices;
mod results;
mod tokens;
mod webhooks;

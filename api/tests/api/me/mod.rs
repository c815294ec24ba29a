//! `/me`, a file an endpoint.

mod account;
mod notice_preferences;
mod notices;
mod tokens;
mod webhooks;

//! `/me`, a file an endpoint.

mod account;
mod notices;
mod tokens;
mod webhooks;

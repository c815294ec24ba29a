//! `/me`: the own account.

pub mod account;
pub mod notices;
pub mod tokens;
pub mod webhooks;

//! `/me`: the own account.

pub mod account;
pub mod address;
pub mod notices;
pub mod tokens;
pub mod vacation;
pub mod webhooks;

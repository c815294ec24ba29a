//! `/me`: the own account.

pub mod account;
pub mod address;
pub mod apps;
pub mod bot;
pub mod change_address;
pub mod events;
pub mod feeds;
pub mod games;
pub mod next;
pub mod notices;
pub mod records;
pub mod results;
pub mod statistics;
pub mod tokens;
pub mod vacation;
pub mod webhooks;

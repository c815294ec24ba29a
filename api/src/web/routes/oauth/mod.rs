//! `/oauth`: apps that hold no secret, and the tokens that people have allowed them. The page on which they do is
//! `pages/authorize.rs`.

pub mod clients;
pub mod metadata;
pub mod revoke;
pub mod token;

//! People: accounts, how they sign in, and what they have chosen.

pub mod address;
pub mod admin_act;
pub mod answer;
pub mod app;
pub mod authorization_code;
pub mod client;
pub mod feed;
pub mod guest;
pub mod lifted_limit;
pub mod lookup;
pub mod opt_out;
pub mod person_name;
pub mod preferences;
pub mod reader;
pub mod session;
pub mod sign_in;
pub mod signing_key;
pub mod standing;
pub mod token;
pub mod user;
pub mod vacation;

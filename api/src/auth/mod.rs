//! Who is asking: tokens, scopes, and the extractors that handlers name in their signatures.

pub mod access_token;
mod caller;
mod ended;
pub mod hs256;
mod mail_key;
mod owner;
pub mod scope;
pub mod secrets;

pub use caller::{Caller, MaybeCaller};
pub use ended::EndedSessions;
pub use mail_key::{MailKey, Purpose};
pub use owner::Owner;

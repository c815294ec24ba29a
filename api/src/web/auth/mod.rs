//! Who is asking: tokens, scopes, and the extractors that handlers name in their signatures.

pub mod access_token;
mod caller;
mod ended;
pub mod hs256;
pub mod scope;

pub use caller::{Caller, MaybeCaller};
pub use ended::EndedSessions;

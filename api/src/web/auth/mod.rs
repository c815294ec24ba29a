//! Who is asking: tokens, scopes, and the extractors that handlers name in their signatures.

pub mod access_token;
mod administrator;
mod caller;
pub mod hs256;
mod owner;
pub mod scope;

pub use administrator::Administrator;
pub use caller::{Caller, MaybeCaller, gate, known};
pub use owner::Owner;

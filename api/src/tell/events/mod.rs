//! Events: what programs are told on the streams of their people's accounts. Each is the same as a webhook is told, whether or
//! not the person has one.

mod number;
mod page;

pub use number::{number, number_due};
pub use page::{Page, Reading, page};

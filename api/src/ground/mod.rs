//! What knows nothing of the product: the time, hours, addresses, texts that people type, secrets, how workers wait, that the
//! server stops, how pictures are made of drawings, and where long calculations are made.

pub mod address;
pub mod clock;
pub mod figures;
pub mod hours;
pub mod looking;
pub mod mail_key;
pub mod printer;
pub mod secrets;
pub mod stopping;
pub mod text;
pub mod thinkers;

//! What knows nothing of the product: the time, hours, addresses, languages and their catalogue, texts that people type,
//! secrets, where requests come from, how workers wait, that the server stops, how pictures are made of drawings, and where long calculations are made.

pub mod address;
pub mod clock;
pub mod details;
pub mod figures;
pub mod hours;
pub mod locale;
pub mod looking;
pub mod mail_key;
pub mod open_files;
pub mod origins;
pub mod printer;
pub mod problems;
pub mod punctual;
pub mod secrets;
pub mod stopping;
pub mod text;
pub mod thinkers;
pub mod wording;

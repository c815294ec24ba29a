//! Reads what a person wrote in answer to a mail, and nothing that a mail program wrote around it.
#![doc = include_str!("../README.md")]

mod answer;
mod asked;
mod commands;
mod date;
mod key;
mod mail;
mod notation;
mod read;
mod reading;
mod slim;
mod text;

pub use asked::{Asked, Received};
pub use commands::Commands;
pub use date::written_at;
pub use key::{Key, key};
pub use notation::{Notation, WrongWord, in_any_case};
pub use read::read;
pub use reading::{
    Answer, Ignored, MOST_STEPS, Place, Reading, Reason, Refused, Step, What, Wrong, WrongSender,
};
pub use slim::{LARGE, slimmed};

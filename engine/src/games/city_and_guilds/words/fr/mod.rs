//! French.

mod actions;
mod board;
mod events;
mod names;
mod picture;
mod questions;
mod violations;

pub(super) use actions::action;
pub(super) use board::board;
pub(super) use events::event;
pub(super) use names::thing;
pub(super) use picture::{alt, label};
pub(super) use questions::question;
pub(super) use violations::violation;

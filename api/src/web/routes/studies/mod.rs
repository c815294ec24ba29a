//! `/studies`: boards of one's own, to look at and to try things out.

pub mod answer;
pub mod bots;
pub mod branch;
pub mod change;
pub mod comment;
pub mod create;
pub mod decision;
pub mod find;
pub mod hint;
pub mod list;
pub mod log;
pub mod moves;
pub mod record;
pub mod undo;
pub mod view;
pub mod words;

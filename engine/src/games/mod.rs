//! The games, a folder each. No game uses another's.

pub mod bull_moose;

//! The games, a folder each. No game uses another's.

pub mod bull_moose;
pub mod city_and_guilds;
pub mod tammany_hall;
#[cfg(feature = "trial")]
pub mod trial_race;

//! The games, a folder each. No game uses another's.

pub mod city_and_guilds;
pub mod tammany_hall;

//! The games, a folder each. No game uses another's.

pub mod city_and_guilds;

//! City & Guilds by Steve Kingsbury: tiles of four guilds fill a medieval city.

pub mod city;
pub mod map;
pub mod space;
pub mod tiles;

//! The log: its entries, the statement that commits a move, and the packed logs of finished games.

pub mod commit;
pub mod committer;
pub mod entries;
pub mod pack;
pub mod packed_game;

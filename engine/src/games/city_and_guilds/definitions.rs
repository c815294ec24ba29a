//! Rules: Game Definitions, Guild Chain. (What is adjacent is read off the map's drawing: [`MapId::neighbours`].)
//!
//! [`MapId::neighbours`]: super::map::MapId::neighbours

use super::city::City;
use super::space::SpaceSet;
use super::tiles::Guild;

/// A guild's chain: tiles of the guild that are connected, and none that could be added.
///
/// Chains compare by their tiles first and then by the blocks that they reach (rulings CG-Q16 and CG-Q26).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Chain {
    /// Its tiles, buildings and markets.
    pub(super) tiles: u8,
    /// The blocks in which it has a tile; a block reached twice counts once.
    pub(super) blocks: u8,
}

impl City {
    /// The best chain of the guild that has a tile on one of the spaces; `None` if the guild has no tile there.
    pub(super) fn best_chain(&self, guild: Guild, through: SpaceSet) -> Option<Chain> {
        self.best_piece(self.of_guild(guild), through)
    }

    /// The best chain of a guild's tiles that has one on one of the spaces.
    pub(super) fn best_piece(&self, tiles: SpaceSet, through: SpaceSet) -> Option<Chain> {
        let mut left = tiles.and(through);
        let mut best = None;
        while let Some(from) = left.first() {
            let piece = self.map.piece(from, tiles);
            left = left.less(piece);
            best = best.max(Some(Chain {
                tiles: piece.len(),
                blocks: piece.blocks(),
            }));
        }
        best
    }
}

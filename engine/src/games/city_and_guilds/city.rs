//! What has been built in the city.

use super::map::MapId;
use super::space::{Block, BySpace, Space, SpaceSet};
use super::tiles::{Guild, Tile, TileKind};
use crate::by::Key;
use crate::seat::Seat;

/// The map and what lies on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct City {
    /// The map.
    pub map: MapId,
    /// What lies on each space.
    pub built: BySpace<Option<Built>>,
}

/// What can lie on a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Built {
    /// A tile from a player's hand.
    Tile {
        /// The tile.
        tile: Tile,
        /// The men on it, if it is somebody's.
        men: Option<Men>,
    },
    /// A tavern.
    Tavern,
}

/// Men on a tile, which show whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Men {
    /// Whose they are.
    pub owner: Seat,
    /// How many there are, 1 or 2.
    pub count: u8,
}

impl Built {
    /// The guild that it is of.
    pub const fn guild(self) -> Option<Guild> {
        match self {
            Self::Tile { tile, .. } => tile.guild(),
            Self::Tavern => None,
        }
    }

    /// The men on it.
    pub const fn men(self) -> Option<Men> {
        match self {
            Self::Tile { men, .. } => men,
            Self::Tavern => None,
        }
    }
}

/// How strong a player is in a block: more owned buildings first, then more men on them.
///
/// Rules: Ownership of Blocks; ruling CG-Q9.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Strength {
    /// Guild buildings and minstrel houses with the player's men on them.
    pub buildings: u8,
    /// The men on them.
    pub men: u8,
}

impl Strength {
    /// Whether the player has anything there at all.
    pub const fn is_present(self) -> bool {
        self.buildings > 0
    }
}

/// What a block holds that counts for its value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// Markets.
    pub markets: u8,
    /// Minstrel houses.
    pub minstrel_houses: u8,
    /// Taverns.
    pub taverns: u8,
}

impl Contents {
    /// Counts what lies on one more space of the block.
    pub(super) fn add(&mut self, built: Built) {
        match built {
            Built::Tavern => self.taverns += 1,
            Built::Tile { tile, .. } => match tile.kind() {
                TileKind::Market(_) => self.markets += 1,
                TileKind::MinstrelHouse => self.minstrel_houses += 1,
                TileKind::Building(_) => {}
            },
        }
    }
}

impl City {
    /// A city with nothing in it.
    pub fn new(map: MapId) -> Self {
        Self {
            map,
            built: BySpace::default(),
        }
    }

    /// The spaces that have something on them.
    pub fn filled(&self) -> SpaceSet {
        self.spaces_where(|_| true)
    }

    /// The spaces with a tile of the guild.
    pub fn of_guild(&self, guild: Guild) -> SpaceSet {
        self.spaces_where(|built| built.guild() == Some(guild))
    }

    fn spaces_where(&self, holds: impl Fn(Built) -> bool) -> SpaceSet {
        self.built
            .iter()
            .filter(|(_, built)| built.is_some_and(&holds))
            .map(|(space, _)| space)
            .collect()
    }

    /// The empty spaces that are adjacent to something built: where a tile may be laid.
    ///
    /// Rules: The Player's Turn.
    pub fn open(&self) -> SpaceSet {
        let filled = self.filled();
        self.map.around(filled).less(filled)
    }

    /// Whether the block has no empty space.
    pub fn is_full(&self, block: Block) -> bool {
        block
            .spaces()
            .iter()
            .all(|space| self.built[space].is_some())
    }

    /// Whether no space is empty.
    pub fn is_complete(&self) -> bool {
        self.built.values().all(Option::is_some)
    }

    /// How many blocks are full.
    pub fn full_blocks(&self) -> usize {
        Block::ALL
            .iter()
            .filter(|&&block| self.is_full(block))
            .count()
    }

    /// How strong the player is in the block.
    pub fn strength(&self, seat: Seat, block: Block) -> Strength {
        self.in_block(block)
            .filter_map(Built::men)
            .filter(|men| men.owner == seat)
            .fold(Strength::default(), |strength, men| Strength {
                buildings: strength.buildings + 1,
                men: strength.men + men.count,
            })
    }

    /// What the block holds that counts for its value.
    pub fn contents(&self, block: Block) -> Contents {
        let mut contents = Contents::default();
        for built in self.in_block(block) {
            contents.add(built);
        }
        contents
    }

    fn in_block(&self, block: Block) -> impl Iterator<Item = Built> + '_ {
        block
            .spaces()
            .iter()
            .filter_map(|space: Space| self.built[space])
    }
}

//! The tiles: what there is of each, and the piles that they lie in.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::by::{By, Key};
use crate::chance::Chance;
use crate::notation::{NotationError, Words};

/// One of the four guilds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CityAndGuildsGuild))]
#[allow(missing_docs, reason = "the names say it all")]
pub enum Guild {
    Candlemakers,
    Bakers,
    Blacksmiths,
    Clothmakers,
}

/// One `T` for each guild.
pub type ByGuild<T> = By<Guild, T, 4>;

impl Key for Guild {
    const ALL: &'static [Self] = &[
        Self::Candlemakers,
        Self::Bakers,
        Self::Blacksmiths,
        Self::Clothmakers,
    ];

    fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Guild {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Candlemakers => "candlemakers",
            Self::Bakers => "bakers",
            Self::Blacksmiths => "blacksmiths",
            Self::Clothmakers => "clothmakers",
        })
    }
}

/// A tile of the stock. Taverns are none: they lie apart and are never held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CityAndGuildsTile))]
#[allow(missing_docs, reason = "the names say it all")]
pub enum Tile {
    CandlemakersBuilding,
    CandlemakersMarket,
    BakersBuilding,
    BakersMarket,
    BlacksmithsBuilding,
    BlacksmithsMarket,
    ClothmakersBuilding,
    ClothmakersMarket,
    MinstrelHouse,
}

/// What the rules distinguish among tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileKind {
    /// A building of a guild.
    Building(Guild),
    /// A market of a guild.
    Market(Guild),
    /// A minstrel house, which is of no guild.
    MinstrelHouse,
}

impl Tile {
    /// What it is.
    pub const fn kind(self) -> TileKind {
        match self {
            Self::CandlemakersBuilding => TileKind::Building(Guild::Candlemakers),
            Self::CandlemakersMarket => TileKind::Market(Guild::Candlemakers),
            Self::BakersBuilding => TileKind::Building(Guild::Bakers),
            Self::BakersMarket => TileKind::Market(Guild::Bakers),
            Self::BlacksmithsBuilding => TileKind::Building(Guild::Blacksmiths),
            Self::BlacksmithsMarket => TileKind::Market(Guild::Blacksmiths),
            Self::ClothmakersBuilding => TileKind::Building(Guild::Clothmakers),
            Self::ClothmakersMarket => TileKind::Market(Guild::Clothmakers),
            Self::MinstrelHouse => TileKind::MinstrelHouse,
        }
    }

    /// How many tiles of this kind there are: 44 buildings, 28 markets and 4 minstrel houses in all.
    ///
    /// Rules: Contents.
    pub const fn copies(self) -> u8 {
        match self.kind() {
            TileKind::Building(_) => 11,
            TileKind::Market(_) => 7,
            TileKind::MinstrelHouse => 4,
        }
    }

    /// The guild that it is of.
    pub const fn guild(self) -> Option<Guild> {
        match self.kind() {
            TileKind::Building(guild) | TileKind::Market(guild) => Some(guild),
            TileKind::MinstrelHouse => None,
        }
    }

    /// Reads the two words of a tile.
    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, NotationError> {
        let whose = words.word("a guild or minstrel")?;
        let what = words.word("building, market or house")?;
        let mut of_guild = Self::ALL
            .iter()
            .filter(|tile| tile.words().0 == whose)
            .peekable();
        if of_guild.peek().is_none() {
            return Err(Words::unexpected(whose, "a guild or minstrel"));
        }
        of_guild
            .find(|tile| tile.words().1 == what)
            .copied()
            .ok_or_else(|| Words::unexpected(what, "building, market or house"))
    }

    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::CandlemakersBuilding => ("candlemakers", "building"),
            Self::CandlemakersMarket => ("candlemakers", "market"),
            Self::BakersBuilding => ("bakers", "building"),
            Self::BakersMarket => ("bakers", "market"),
            Self::BlacksmithsBuilding => ("blacksmiths", "building"),
            Self::BlacksmithsMarket => ("blacksmiths", "market"),
            Self::ClothmakersBuilding => ("clothmakers", "building"),
            Self::ClothmakersMarket => ("clothmakers", "market"),
            Self::MinstrelHouse => ("minstrel", "house"),
        }
    }
}

impl Key for Tile {
    const ALL: &'static [Self] = &[
        Self::CandlemakersBuilding,
        Self::CandlemakersMarket,
        Self::BakersBuilding,
        Self::BakersMarket,
        Self::BlacksmithsBuilding,
        Self::BlacksmithsMarket,
        Self::ClothmakersBuilding,
        Self::ClothmakersMarket,
        Self::MinstrelHouse,
    ];

    fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whose, what) = self.words();
        write!(f, "{whose} {what}")
    }
}

/// Tiles without an order: how many there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tiles(By<Tile, u8, 9>);

impl Tiles {
    /// Every tile but the taverns.
    pub fn full() -> Self {
        Self(By::from_fn(Tile::copies))
    }

    /// How many there are of one kind.
    pub fn count(&self, tile: Tile) -> u8 {
        self.0[tile]
    }

    /// How many there are in all.
    pub fn total(&self) -> u8 {
        self.0.values().sum()
    }

    /// Whether there is one of this kind.
    pub fn has(&self, tile: Tile) -> bool {
        self.0[tile] > 0
    }

    /// Adds one.
    pub fn add(&mut self, tile: Tile) {
        self.0[tile] = self.0[tile].saturating_add(1);
    }

    /// Adds all of another pile.
    pub fn add_all(&mut self, other: &Self) {
        for (tile, &count) in other.0.iter() {
            self.0[tile] = self.0[tile].saturating_add(count);
        }
    }

    /// Takes one out; `false` if there is none.
    #[must_use]
    pub fn remove(&mut self, tile: Tile) -> bool {
        match self.0[tile].checked_sub(1) {
            Some(left) => {
                self.0[tile] = left;
                true
            }
            None => false,
        }
    }

    /// The kinds of which there is at least one.
    pub fn kinds(&self) -> impl Iterator<Item = Tile> + '_ {
        self.0
            .iter()
            .filter(|&(_, &count)| count > 0)
            .map(|(tile, _)| tile)
    }

    /// The tiles one by one, sorted by kind.
    pub fn iter(&self) -> impl Iterator<Item = Tile> + '_ {
        self.0
            .iter()
            .flat_map(|(tile, &count)| std::iter::repeat_n(tile, usize::from(count)))
    }

    /// The pile without its minstrel houses.
    #[must_use]
    pub fn of_guilds(mut self) -> Self {
        self.0[Tile::MinstrelHouse] = 0;
        self
    }

    /// Takes one tile out by chance, each tile equally likely: the top one of a shuffled pile.
    pub fn draw(&mut self, chance: &mut Chance) -> Option<Tile> {
        if self.total() == 0 {
            return None;
        }
        let mut skip = chance.below(u32::from(self.total()));
        let drawn = self.0.iter().find_map(|(tile, &count)| {
            if skip < u32::from(count) {
                return Some(tile);
            }
            skip -= u32::from(count);
            None
        })?;
        self.remove(drawn).then_some(drawn)
    }
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut pile = Self::default();
        for tile in tiles {
            pile.add(tile);
        }
        pile
    }
}

/// A player's tiles: those that everybody saw him take, and the others.
///
/// Only the number of each kind matters. A laid tile that could be either counts as a seen one: of two equal tiles
/// the others cannot tell which is left, and need not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    /// Taken from the open display.
    pub seen: Tiles,
    /// Dealt unseen before the game.
    pub unseen: Tiles,
}

impl Hand {
    /// All the tiles.
    pub fn tiles(&self) -> Tiles {
        let mut tiles = self.seen;
        tiles.add_all(&self.unseen);
        tiles
    }

    /// Takes one out; `false` if there is none.
    #[must_use]
    pub fn remove(&mut self, tile: Tile) -> bool {
        self.seen.remove(tile) || self.unseen.remove(tile)
    }
}

/// How many tiles lie face up.
pub const DISPLAY_SIZE: usize = 3;

/// The face-up tiles. A new one lies where the taken one lay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Display([Option<Tile>; DISPLAY_SIZE]);

impl Display {
    /// The tiles from left to right.
    pub fn iter(&self) -> impl Iterator<Item = Tile> + '_ {
        self.0.iter().copied().flatten()
    }

    /// Takes one tile of this kind; `false` if none lies there.
    #[must_use]
    pub fn remove(&mut self, tile: Tile) -> bool {
        match self.0.iter_mut().find(|place| **place == Some(tile)) {
            Some(place) => {
                *place = None;
                true
            }
            None => false,
        }
    }

    /// The leftmost free place.
    pub fn free_place(&mut self) -> Option<&mut Option<Tile>> {
        self.0.iter_mut().find(|place| place.is_none())
    }
}

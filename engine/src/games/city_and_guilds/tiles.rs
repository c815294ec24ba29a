//! The tiles, and how many there are of each.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::by::{By, Key};
use crate::menu::{Kind, Noun};
use crate::notation::{Expected, NotationError, Words};

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

    /// Takes the two words of a tile.
    pub(super) fn take(words: &mut Words<'_>) -> Result<Self, NotationError> {
        let mut owners: Vec<&'static str> = Self::ALL.iter().map(|tile| tile.words().0).collect();
        owners.dedup();
        let whose = words.one_of(owners)?;
        let of_guild = || Self::ALL.iter().filter(|tile| tile.words().0 == whose);
        let word = words.take();
        of_guild()
            .find(|tile| tile.words().1 == word.text)
            .copied()
            .ok_or_else(|| {
                let kinds = of_guild().map(|tile| tile.words().1).collect();
                word.instead_of(Expected::Words(kinds))
            })
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

/// Of two words, the guild and what it is.
impl Noun for Tile {
    const KIND: Kind = Kind::Tile;

    fn all() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied()
    }

    fn id(&self) -> Cow<'static, str> {
        self.to_string().into()
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whose, what) = self.words();
        write!(f, "{whose} {what}")
    }
}

//! Where tiles lie when they are not on the map: the stock, the hands and the face-up ones.

use super::tiles::Tile;
use crate::by::By;
use crate::chance::Chance;

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

/// A player's tiles: those that everybody saw taken, and the others.
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

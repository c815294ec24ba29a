//! The maps of the city: each is a drawing, and who is adjacent to whom is read off it by the compiler.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::space::{SPACES, SPACES_IN_BLOCK, Space, SpaceSet};
use crate::by::Key;

/// Which map of the city is played on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CityAndGuildsMap))]
pub enum MapId {
    /// A map drawn for this server; it is not the printed one.
    #[default]
    #[serde(rename = "designed-1")]
    Designed1,
}

/// Rules: The Map; ruling CG-MAP.
static DESIGNED_1: Map = Map::read(&[
    "AAA.....BBBB",
    ".AAAfCC..BBB",
    "...A.CCC...B",
    ".D.A.CCC.E..",
    ".D.......EE.",
    "DD.FFF.f.EE.",
    "DD..FF....EE",
    "DD.FFF..G..E",
    ".......GGG..",
    ".HH.HH.G.GG.",
    "..HHHH...G..",
]);

impl MapId {
    /// Every map.
    pub const ALL: &'static [Self] = &[Self::Designed1];

    const fn map(self) -> &'static Map {
        match self {
            Self::Designed1 => &DESIGNED_1,
        }
    }

    /// The drawing, the northern row first: `.` is street, `f` a fountain in it, a letter a space of that block.
    pub const fn grid(self) -> &'static [&'static str] {
        self.map().grid
    }

    /// The row and the column of a space in the drawing, from 0.
    pub fn place(self, space: Space) -> (u8, u8) {
        self.map()
            .places
            .get(space.index())
            .copied()
            .unwrap_or_default()
    }

    /// The spaces that the space is adjacent to.
    ///
    /// Rules: Game Definitions, Adjacent; rulings CG-Q1 to CG-Q4.
    pub fn neighbours(self, space: Space) -> SpaceSet {
        self.map()
            .neighbours
            .get(space.index())
            .copied()
            .unwrap_or_default()
    }

    /// The spaces that are adjacent to at least one of these.
    pub fn around(self, spaces: SpaceSet) -> SpaceSet {
        spaces.iter().fold(SpaceSet::EMPTY, |around, space| {
            around.or(self.neighbours(space))
        })
    }

    /// The connected piece of `within` that holds `from`.
    pub fn piece(self, from: Space, within: SpaceSet) -> SpaceSet {
        let mut piece = SpaceSet::EMPTY.with(from);
        let mut edge = piece;
        while !edge.is_empty() {
            edge = self.around(edge).and(within).less(piece);
            piece = piece.or(edge);
        }
        piece
    }
}

impl fmt::Display for MapId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Designed1 => "designed-1",
        })
    }
}

/// A drawing and what is read off it.
struct Map {
    grid: &'static [&'static str],
    places: [(u8, u8); SPACES],
    neighbours: [SpaceSet; SPACES],
}

/// The largest drawing has this many rows and this many columns.
const SIDE: usize = 16;

/// What stands for street in the numbered drawing.
const STREET: u8 = u8::MAX;

#[allow(
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    reason = "run by the compiler: a drawing that breaks it does not compile"
)]
impl Map {
    /// Reads a drawing; one that has not eight blocks of eight spaces does not compile.
    const fn read(grid: &'static [&'static str]) -> Self {
        let (numbers, places) = Self::number(grid);
        let mut neighbours = [SpaceSet::EMPTY; SPACES];
        let mut index = 0;
        while index < SPACES {
            let (row, column) = (places[index].0 as usize, places[index].1 as usize);
            neighbours[index] = Self::look(&numbers, row, column);
            index += 1;
        }
        Self {
            grid,
            places,
            neighbours,
        }
    }

    /// Numbers the spaces of each block in reading order.
    const fn number(grid: &[&str]) -> ([[u8; SIDE]; SIDE], [(u8, u8); SPACES]) {
        let mut numbers = [[STREET; SIDE]; SIDE];
        let mut places = [(0, 0); SPACES];
        let mut found = [0; SPACES / SPACES_IN_BLOCK as usize];
        let mut row = 0;
        while row < grid.len() {
            let line = grid[row].as_bytes();
            assert!(line.len() == grid[0].len(), "rows are of one length");
            let mut column = 0;
            while column < line.len() {
                match line[column] {
                    letter @ b'A'..=b'H' => {
                        let block = letter - b'A';
                        assert!(
                            found[block as usize] < SPACES_IN_BLOCK,
                            "a block has eight spaces"
                        );
                        let number = block * SPACES_IN_BLOCK + found[block as usize];
                        found[block as usize] += 1;
                        numbers[row][column] = number;
                        places[number as usize] = (row as u8, column as u8);
                    }
                    square => assert!(square == b'.' || square == b'f', "no such square"),
                }
                column += 1;
            }
            row += 1;
        }
        let mut block = 0;
        while block < found.len() {
            assert!(found[block] == SPACES_IN_BLOCK, "a block has eight spaces");
            block += 1;
        }
        (numbers, places)
    }

    /// Goes each way over street and fountains up to the first space; the edge of the drawing ends the look.
    const fn look(numbers: &[[u8; SIDE]; SIDE], row: usize, column: usize) -> SpaceSet {
        let mut seen = SpaceSet::EMPTY;
        let mut way = 0;
        while way < 4 {
            let (mut row, mut column) = (row, column);
            loop {
                // Beyond 0 the steps wrap to the largest number, which is no square either.
                (row, column) = match way {
                    0 => (row.wrapping_sub(1), column),
                    1 => (row, column + 1),
                    2 => (row + 1, column),
                    _ => (row, column.wrapping_sub(1)),
                };
                if row >= SIDE || column >= SIDE {
                    break;
                }
                if numbers[row][column] != STREET {
                    seen = seen.with(Space::at(numbers[row][column]));
                    break;
                }
            }
            way += 1;
        }
        seen
    }
}

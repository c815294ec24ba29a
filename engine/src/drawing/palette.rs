//! The colours of pictures, each of which goes with a shape or a word.
//!
//! Those of the seats, of groups, guilds and parties were chosen so that any two stay apart for people who see no red, no
//! green or no blue; even so nothing is told by colour alone.

use std::fmt;

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ink(&'static str);

impl fmt::Display for Ink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Ink {
    /// Letters and the lines around pieces.
    pub(crate) const INK: Self = Self("#1b1b1b");
    /// Letters of less weight.
    pub(crate) const FAINT: Self = Self("#5b5344");
    /// No colour.
    pub(crate) const NONE: Self = Self("none");
    /// Letters and marks on dark ground.
    pub(crate) const WHITE: Self = Self("#ffffff");
    /// Cards and lists.
    pub(crate) const PAPER: Self = Self("#fbf8f0");
    /// Lines between places.
    pub(crate) const BORDER: Self = Self("#6f6653");
    /// Heavy lines.
    pub(crate) const HEAVY: Self = Self("#3b352a");
    /// The sea.
    pub(crate) const SEA: Self = Self("#bfd3dc");
    /// Where the sea meets the land.
    pub(crate) const SHORE: Self = Self("#8fa9b5");
    /// Streets.
    pub(crate) const STREET: Self = Self("#e9e4d6");
    /// Parks and public squares.
    pub(crate) const GREEN: Self = Self("#8db27a");
    /// A place that is out of play.
    pub(crate) const CLOSED: Self = Self("#cfcbc2");
    /// The lines that hatch it.
    pub(crate) const HATCH: Self = Self("#b0aa9e");
    /// What may be chosen.
    pub(crate) const LEGAL: Self = Self("#0b5fff");
    /// What is new.
    pub(crate) const NEW: Self = Self("#8a1c7c");

    /// Pale grounds, by which parts of a board are told apart beside their names and borders.
    pub(crate) const SAND: Self = Self("#e9dfc6");
    pub(crate) const MOSS: Self = Self("#dde3cf");
    pub(crate) const LILAC: Self = Self("#e2d9e6");

    pub(crate) const PALE_RED: Self = Self("#f3cfc6");
    pub(crate) const PALE_GREEN: Self = Self("#cdebdc");
    pub(crate) const PALE_BLUE: Self = Self("#c8d6ee");
    pub(crate) const PALE_YELLOW: Self = Self("#f9e6ae");

    /// Strong colours of pieces and tiles.
    pub(crate) const RED: Self = Self("#c8442b");
    pub(crate) const YELLOW: Self = Self("#f2c744");
    pub(crate) const BLUE: Self = Self("#2c74b8");
    pub(crate) const BLACK: Self = Self("#262626");
    pub(crate) const CREAM: Self = Self("#faf7ee");
    pub(crate) const LEAF: Self = Self("#3fb27f");
    pub(crate) const GRAPHITE: Self = Self("#3a3a3a");
    pub(crate) const RUST: Self = Self("#c24a1c");
    pub(crate) const CROSS: Self = Self("#b3202a");
    pub(crate) const STRAW: Self = Self("#f2d24a");
    pub(crate) const NAVY: Self = Self("#2a5fa5");
    pub(crate) const SEA_GREEN: Self = Self("#4fb286");
    pub(crate) const CRUST: Self = Self("#8a5a22");
    pub(crate) const WATER: Self = Self("#9cc4d8");
    pub(crate) const BRICK: Self = Self("#c23b2a");
    pub(crate) const MINT: Self = Self("#5cbf92");
    pub(crate) const ROYAL: Self = Self("#2456a6");
    pub(crate) const PEARL: Self = Self("#f6f2e6");
    pub(crate) const GOLD: Self = Self("#edb91f");
    pub(crate) const BRONZE: Self = Self("#7a4a00");
}

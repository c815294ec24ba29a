//! The four immigrant groups, known by the colour of their cubes and chips.

use std::borrow::Cow;
use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::by::Key;
use crate::menu::{Kind, Noun};

/// An immigrant group; its cubes and favour chips are of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TammanyHallColour))]
pub enum Colour {
    /// Green on the printed board.
    Irish,
    /// White on the printed board.
    English,
    /// Orange on the printed board.
    German,
    /// Blue on the printed board.
    Italian,
}

impl Key for Colour {
    /// Also the order of the tie-breaks for mayor and of everything listed by colour.
    const ALL: &'static [Self] = &[Self::Irish, Self::English, Self::German, Self::Italian];

    fn index(self) -> usize {
        self as usize
    }
}

impl Noun for Colour {
    const KIND: Kind = Kind::Nation;

    fn all() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied()
    }

    fn id(&self) -> Cow<'static, str> {
        self.word().into()
    }
}

impl Colour {
    /// The name in written actions.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Irish => "irish",
            Self::English => "english",
            Self::German => "german",
            Self::Italian => "italian",
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A number of cubes or of chips of each colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TammanyHallCounts))]
pub struct Counts {
    /// How many are Irish.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 35))]
    pub irish: u8,
    /// How many are English.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 35))]
    pub english: u8,
    /// How many are German.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 35))]
    pub german: u8,
    /// How many are Italian.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 35))]
    pub italian: u8,
}

impl Counts {
    /// None of any colour.
    pub const NONE: Self = Self::of(0, 0, 0, 0);

    /// So many of each colour.
    pub const fn of(irish: u8, english: u8, german: u8, italian: u8) -> Self {
        Self {
            irish,
            english,
            german,
            italian,
        }
    }

    /// So many of every colour.
    pub const fn each(number: u8) -> Self {
        Self::of(number, number, number, number)
    }

    /// How many in all. No sum of these pieces exceeds the 140 chips or the 100 cubes there are.
    pub const fn total(self) -> u8 {
        self.irish
            .saturating_add(self.english)
            .saturating_add(self.german)
            .saturating_add(self.italian)
    }

    /// Whether there is none at all.
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// The colours of which there is at least one.
    pub fn colours(self) -> impl Iterator<Item = Colour> {
        Colour::ALL
            .iter()
            .copied()
            .filter(move |&colour| self[colour] > 0)
    }

    /// The colours and how many there are of each.
    pub fn iter(self) -> impl Iterator<Item = (Colour, u8)> {
        Colour::ALL
            .iter()
            .map(move |&colour| (colour, self[colour]))
    }

    /// Of the colours that `present` holds, what is here; nothing of the others.
    #[must_use]
    pub fn only(self, present: Self) -> Self {
        let keep = |here: u8, there: u8| if there > 0 { here } else { 0 };
        Self::of(
            keep(self.irish, present.irish),
            keep(self.english, present.english),
            keep(self.german, present.german),
            keep(self.italian, present.italian),
        )
    }

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self::of(
            self.irish.saturating_add(other.irish),
            self.english.saturating_add(other.english),
            self.german.saturating_add(other.german),
            self.italian.saturating_add(other.italian),
        )
    }

    /// What is left without `other`, or `None` if there is too little of a colour.
    #[must_use]
    pub fn minus(self, other: Self) -> Option<Self> {
        Some(Self::of(
            self.irish.checked_sub(other.irish)?,
            self.english.checked_sub(other.english)?,
            self.german.checked_sub(other.german)?,
            self.italian.checked_sub(other.italian)?,
        ))
    }

    /// Puts one there.
    pub fn add(&mut self, colour: Colour) {
        self[colour] = self[colour].saturating_add(1);
    }

    /// Takes one away; `None` if there is none.
    pub fn take(&mut self, colour: Colour) -> Option<()> {
        self[colour] = self[colour].checked_sub(1)?;
        Some(())
    }
}

impl Index<Colour> for Counts {
    type Output = u8;

    fn index(&self, colour: Colour) -> &u8 {
        match colour {
            Colour::Irish => &self.irish,
            Colour::English => &self.english,
            Colour::German => &self.german,
            Colour::Italian => &self.italian,
        }
    }
}

impl IndexMut<Colour> for Counts {
    fn index_mut(&mut self, colour: Colour) -> &mut u8 {
        match colour {
            Colour::Irish => &mut self.irish,
            Colour::English => &mut self.english,
            Colour::German => &mut self.german,
            Colour::Italian => &mut self.italian,
        }
    }
}

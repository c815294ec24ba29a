//! Blocks and their spaces: what every map of the city has.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::by::{By, Key};
use crate::menu::{Kind, Noun};

/// A block of eight building spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CityAndGuildsBlock))]
#[allow(
    missing_docs,
    reason = "blocks have no names, the letters are all there is to say"
)]
pub enum Block {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

/// One `T` for each block.
pub type ByBlock<T> = By<Block, T, 8>;

/// How many spaces a block has.
pub const SPACES_IN_BLOCK: u8 = 8;

/// How many spaces the city has.
pub const SPACES: usize = 64;

impl Block {
    /// The block's eight spaces.
    pub const fn spaces(self) -> SpaceSet {
        SpaceSet(0xff << (8 * self as u32))
    }
}

impl Key for Block {
    const ALL: &'static [Self] = &[
        Self::A,
        Self::B,
        Self::C,
        Self::D,
        Self::E,
        Self::F,
        Self::G,
        Self::H,
    ];

    fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// A building space: its block's letter and a number from 1 to 8, in reading order within the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Space(u8);

/// One `T` for each space.
pub type BySpace<T> = By<Space, T, SPACES>;

impl Space {
    /// The space with this index, from 0 to 63.
    pub(super) const fn at(index: u8) -> Self {
        assert!((index as usize) < SPACES, "the city has 64 spaces");
        Self(index)
    }

    /// The block that it lies in.
    pub const fn block(self) -> Block {
        match self.0 / SPACES_IN_BLOCK {
            0 => Block::A,
            1 => Block::B,
            2 => Block::C,
            3 => Block::D,
            4 => Block::E,
            5 => Block::F,
            6 => Block::G,
            _ => Block::H,
        }
    }

    /// Its number in the block, 1 to 8.
    pub const fn number(self) -> u8 {
        self.0 % SPACES_IN_BLOCK + 1
    }
}

impl Key for Space {
    const ALL: &'static [Self] = &{
        let mut all = [Self(0); SPACES];
        let mut rest: &mut [Self] = &mut all;
        let mut index = 0;
        while let [space, after @ ..] = rest {
            *space = Self::at(index);
            index += 1;
            rest = after;
        }
        all
    };

    fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl Noun for Space {
    const KIND: Kind = Kind::Space;

    fn all() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied()
    }

    fn id(&self) -> Cow<'static, str> {
        self.to_string().into()
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.block(), self.number())
    }
}

impl FromStr for Space {
    type Err = NoSuchSpace;

    fn from_str(text: &str) -> Result<Self, NoSuchSpace> {
        let [letter @ b'A'..=b'H', digit @ b'1'..=b'8'] = text.as_bytes() else {
            return Err(NoSuchSpace);
        };
        Ok(Self((letter - b'A') * SPACES_IN_BLOCK + (digit - b'1')))
    }
}

impl TryFrom<String> for Space {
    type Error = NoSuchSpace;

    fn try_from(text: String) -> Result<Self, NoSuchSpace> {
        text.parse()
    }
}

impl From<Space> for String {
    fn from(space: Space) -> Self {
        space.to_string()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for Space {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::schema::Type::String)
            .description(Some(
                "A building space: its block's letter and a number from 1 to 8, in reading order within the block.",
            ))
            .pattern(Some("^[A-H][1-8]$"))
            .examples(["C4"])
            .into()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for Space {
    fn name() -> std::borrow::Cow<'static, str> {
        "CityAndGuildsSpace".into()
    }
}

/// A text that names no space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("spaces are named A1 to H8")]
pub struct NoSuchSpace;

/// A set of spaces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpaceSet(u64);

impl SpaceSet {
    /// No space.
    pub const EMPTY: Self = Self(0);
    /// Every space.
    pub const ALL: Self = Self(u64::MAX);

    /// The set with this space too.
    #[must_use]
    pub const fn with(self, space: Space) -> Self {
        Self(self.0 | 1 << space.0)
    }

    /// Whether the space is in the set.
    pub const fn has(self, space: Space) -> bool {
        self.0 & (1 << space.0) != 0
    }

    /// The spaces that are in either.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The spaces that are in both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The spaces of this set that are not in the other.
    #[must_use]
    pub const fn less(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether no space is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of spaces in the set.
    #[allow(clippy::cast_possible_truncation, reason = "at most 64")]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The first space of the set.
    #[allow(clippy::cast_possible_truncation, reason = "at most 63")]
    pub const fn first(self) -> Option<Space> {
        if self.is_empty() {
            None
        } else {
            Some(Space(self.0.trailing_zeros() as u8))
        }
    }

    /// The spaces in the order of blocks and numbers.
    pub fn iter(self) -> impl Iterator<Item = Space> + Clone {
        let mut rest = self;
        std::iter::from_fn(move || {
            let space = rest.first()?;
            rest = Self(rest.0 & (rest.0 - 1));
            Some(space)
        })
    }

    /// How many blocks have a space in the set.
    #[allow(clippy::cast_possible_truncation, reason = "at most 8")]
    pub fn blocks(self) -> u8 {
        Block::ALL
            .iter()
            .filter(|block| !self.and(block.spaces()).is_empty())
            .count() as u8
    }
}

impl FromIterator<Space> for SpaceSet {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Self {
        spaces.into_iter().fold(Self::EMPTY, Self::with)
    }
}

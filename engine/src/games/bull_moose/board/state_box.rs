//! The 49 boxes that are won: one a state, two in California.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::by::{By, Key};
use crate::games::bull_moose::set::{StateBoxes, States};
use crate::menu::{Kind, Noun};

use super::State;

/// A state's box, where its cubes lie and its votes are won; `CA-A` and `CA-B` are the two of California.
///
/// Rules: State Boxes; Placing Support Cubes (California).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct StateBox(u8);

/// One `T` for each box.
pub type ByStateBox<T> = By<StateBox, T, 49>;

const COUNT: usize = 49;

impl StateBox {
    /// The larger box of California.
    pub const CA_A: Self = Self::of(State::CA);
    /// The smaller box of California.
    pub const CA_B: Self = Self(Self::CA_A.0 + 1);

    /// The box of a state; the larger one of California.
    pub const fn of(state: State) -> Self {
        let index = state as u8;
        // California's second box moves all that come after it.
        Self(index + (index > State::CA as u8) as u8)
    }

    /// The state that the box belongs to.
    pub fn state(self) -> State {
        let index = self.0 - u8::from(self.0 > Self::CA_A.0);
        State::ALL
            .get(usize::from(index))
            .copied()
            .unwrap_or(State::CA)
    }

    /// The box's position in [`StateBox::ALL`](Key::ALL).
    pub(super) const fn position(self) -> usize {
        self.0 as usize
    }

    /// The state's two letters, `CA-A` or `CA-B`.
    fn code(self) -> &'static str {
        if self == Self::CA_A {
            "CA-A"
        } else if self == Self::CA_B {
            "CA-B"
        } else {
            self.state().code()
        }
    }

    /// The name for players: the state's, and which box of California.
    pub fn name(self) -> &'static str {
        if self == Self::CA_A {
            "California A"
        } else if self == Self::CA_B {
            "California B"
        } else {
            self.state().name()
        }
    }
}

impl Key for StateBox {
    const ALL: &'static [Self] = &{
        let mut all = [Self(0); COUNT];
        let mut rest: &mut [Self] = &mut all;
        let mut index = 0;
        while let [first, after @ ..] = rest {
            *first = Self(index);
            index += 1;
            rest = after;
        }
        all
    };

    fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl States {
    /// The boxes of these states.
    #[must_use]
    pub const fn boxes(self) -> StateBoxes {
        let ca = State::CA as u32;
        let bits = self.bits();
        let up_to_ca = bits & ((1 << (ca + 1)) - 1);
        let second = (bits >> ca & 1) << (ca + 1);
        let after = (bits >> (ca + 1)) << (ca + 2);
        StateBoxes::from_bits(up_to_ca | second | after)
    }
}

/// As it is written in actions: the state's two letters, `CA-A` or `CA-B`.
impl fmt::Display for StateBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl fmt::Debug for StateBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Noun for StateBox {
    const KIND: Kind = Kind::Box;

    fn all() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied()
    }

    fn id(&self) -> Cow<'static, str> {
        self.code().into()
    }

    fn read(word: &str) -> Option<Self> {
        word.parse().ok()
    }
}

impl FromStr for StateBox {
    type Err = UnknownStateBox;

    fn from_str(text: &str) -> Result<Self, UnknownStateBox> {
        let at = match text {
            "CA-A" => Some(Self::CA_A),
            "CA-B" => Some(Self::CA_B),
            "CA" => None,
            code => State::of_code(code).map(Self::of),
        };
        at.ok_or(UnknownStateBox)
    }
}

/// A text that names no box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a box is a state's two capital letters, or CA-A or CA-B in California")]
pub struct UnknownStateBox;

impl Serialize for StateBox {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for StateBox {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for StateBox {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::schema::Type::String)
            .description(Some(
                "A box that is won: a state's two letters, or `CA-A` or `CA-B` in California.",
            ))
            .enum_values(Some(Self::ALL.iter().map(ToString::to_string)))
            .into()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for StateBox {
    fn name() -> std::borrow::Cow<'static, str> {
        "BullMooseStateBox".into()
    }
}

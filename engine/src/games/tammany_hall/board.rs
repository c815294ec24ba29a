//! The board: its wards, zones and borders.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::colour::Counts;
pub use super::ward_set::WardSet;
use crate::by::{By, Key};
use crate::menu::{Kind, Noun};
use crate::seat::SeatCount;

/// A ward, by the number printed on it. The board has no wards 12 and 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
#[allow(missing_docs, reason = "each is the ward with the number of its name")]
pub enum Ward {
    W1,
    W2,
    W3,
    W4,
    W5,
    W6,
    W7,
    W8,
    W9,
    W10,
    W11,
    W13,
    W14,
    W15,
    W17,
}

/// One `T` for each ward.
pub type ByWard<T> = By<Ward, T, 15>;

impl Key for Ward {
    const ALL: &'static [Self] = &[
        Self::W1,
        Self::W2,
        Self::W3,
        Self::W4,
        Self::W5,
        Self::W6,
        Self::W7,
        Self::W8,
        Self::W9,
        Self::W10,
        Self::W11,
        Self::W13,
        Self::W14,
        Self::W15,
        Self::W17,
    ];

    fn index(self) -> usize {
        self as usize
    }
}

/// A part of the board that comes into play as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TammanyHallZone))]
pub enum Zone {
    /// The six wards in play from the start.
    I,
    /// Five wards; with three players they open before year 5.
    II,
    /// Four wards; with five players they are open from the start.
    III,
}

impl Key for Zone {
    const ALL: &'static [Self] = &[Self::I, Self::II, Self::III];

    fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// What the winner of a ward's election may take at once.
///
/// Rules: The Election, Ward Elections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TammanyHallBonus))]
pub enum Bonus {
    /// A cube of any colour in the bag, placed in any open ward.
    ImmigrantCube,
    /// A favour chip of any colour in the supply.
    FavourChip,
}

/// What is printed on the board about one ward.
struct Facts {
    number: u8,
    zone: Zone,
    bonus: Option<Bonus>,
    next_to: WardSet,
}

const fn facts(number: u8, zone: Zone, bonus: Option<Bonus>, next_to: &[Ward]) -> Facts {
    Facts {
        number,
        zone,
        bonus,
        next_to: WardSet::of(next_to),
    }
}

/// Wards are next to each other if they share a piece of border; a common corner is not enough.
///
/// Source: the game board; the corners, Strata Max's FAQ.
#[rustfmt::skip]
static WARDS: ByWard<Facts> = {
    use Ward::{W1, W2, W3, W4, W5, W6, W7, W8, W9, W10, W11, W13, W14, W15, W17};
    use Bonus::{FavourChip, ImmigrantCube};
    ByWard::new([
        facts(1, Zone::I, Some(ImmigrantCube), &[W2, W3]),
        facts(2, Zone::I, Some(ImmigrantCube), &[W1, W3, W4, W6]),
        facts(3, Zone::II, None, &[W1, W2, W5, W6]),
        facts(4, Zone::I, Some(FavourChip), &[W2, W6, W7]),
        facts(5, Zone::II, None, &[W3, W6, W8]),
        facts(6, Zone::I, None, &[W2, W3, W4, W5, W10, W14]),
        facts(7, Zone::I, Some(FavourChip), &[W4, W10, W13]),
        facts(8, Zone::II, None, &[W5, W9, W14, W15]),
        facts(9, Zone::II, None, &[W8, W15]),
        facts(10, Zone::III, None, &[W6, W7, W13, W14, W17]),
        facts(11, Zone::III, None, &[W13, W17]),
        facts(13, Zone::III, None, &[W7, W10, W11, W17]),
        facts(14, Zone::I, None, &[W6, W8, W10, W15, W17]),
        facts(15, Zone::II, None, &[W8, W9, W14, W17]),
        facts(17, Zone::III, None, &[W10, W11, W13, W14, W15]),
    ])
};

impl Ward {
    /// The ward with Tammany Hall in it.
    pub const TAMMANY_HALL: Self = Self::W14;

    /// The order of the elections: the arrows on the board, zone after zone.
    pub const ELECTION_ORDER: [Self; 15] = [
        Self::W1,
        Self::W2,
        Self::W4,
        Self::W7,
        Self::W6,
        Self::W14,
        Self::W9,
        Self::W15,
        Self::W8,
        Self::W5,
        Self::W3,
        Self::W17,
        Self::W11,
        Self::W13,
        Self::W10,
    ];

    /// The number printed on the ward, from 1 to 17.
    pub fn number(self) -> u8 {
        WARDS[self].number
    }

    /// The zone that the ward is part of.
    pub fn zone(self) -> Zone {
        WARDS[self].zone
    }

    /// What the winner of the ward may take at once, if the ward gives anything.
    pub fn bonus(self) -> Option<Bonus> {
        WARDS[self].bonus
    }

    /// The wards that share a piece of border with this one.
    pub fn next_to(self) -> WardSet {
        WARDS[self].next_to
    }

    /// Victory points for winning the ward's election.
    ///
    /// Rules: The Election, Score Victory Points.
    pub fn points(self) -> u8 {
        if self == Self::TAMMANY_HALL { 2 } else { 1 }
    }
}

impl fmt::Display for Ward {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// A number that no ward of the board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the wards are 1 to 11, 13, 14, 15 and 17")]
pub struct NoSuchWard;

impl TryFrom<u8> for Ward {
    type Error = NoSuchWard;

    fn try_from(number: u8) -> Result<Self, NoSuchWard> {
        let mut all = Self::ALL.iter().copied();
        all.find(|ward| ward.number() == number).ok_or(NoSuchWard)
    }
}

impl From<Ward> for u8 {
    fn from(ward: Ward) -> Self {
        ward.number()
    }
}

impl Noun for Ward {
    const KIND: Kind = Kind::Ward;

    fn all() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied()
    }

    fn id(&self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::W1 => "1",
            Self::W2 => "2",
            Self::W3 => "3",
            Self::W4 => "4",
            Self::W5 => "5",
            Self::W6 => "6",
            Self::W7 => "7",
            Self::W8 => "8",
            Self::W9 => "9",
            Self::W10 => "10",
            Self::W11 => "11",
            Self::W13 => "13",
            Self::W14 => "14",
            Self::W15 => "15",
            Self::W17 => "17",
        })
    }
}

#[cfg(feature = "openapi")]
mod schema {
    use utoipa::openapi::RefOr;
    use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
    use utoipa::{PartialSchema, ToSchema};

    use super::{Key as _, Ward};

    impl PartialSchema for Ward {
        fn schema() -> RefOr<Schema> {
            ObjectBuilder::new()
                .schema_type(Type::Integer)
                .description(Some("The number printed on a ward."))
                .enum_values(Some(Ward::ALL.iter().map(|ward| ward.number())))
                .into()
        }
    }

    impl ToSchema for Ward {
        fn name() -> std::borrow::Cow<'static, str> {
            "TammanyHallWard".into()
        }
    }
}

impl Zone {
    /// The zone's wards in the order of their elections.
    pub fn wards(self) -> impl Iterator<Item = Ward> {
        Ward::ELECTION_ORDER
            .into_iter()
            .filter(move |ward| ward.zone() == self)
    }

    /// The cubes that its set-up box holds: one for each of its wards.
    ///
    /// Source: the set-up boxes on the board.
    pub const fn set_up_cubes(self) -> Counts {
        match self {
            Self::I => Counts::of(2, 2, 2, 0),
            Self::II => Counts::of(2, 2, 1, 0),
            Self::III => Counts::of(2, 1, 1, 0),
        }
    }

    /// The year before which the zone opens.
    ///
    /// Rules: Set up.
    pub const fn opens_before_year(self, seats: SeatCount) -> u8 {
        match (self, seats.get()) {
            (Self::I, _) | (Self::II, 4..) | (Self::III, 5..) => 1,
            (Self::II, _) | (Self::III, 4) => 5,
            (Self::III, _) => 9,
        }
    }
}

/// The wards of the zones that are open in this year.
pub fn active_wards(seats: SeatCount, year: u8) -> WardSet {
    Zone::ALL
        .iter()
        .filter(|zone| zone.opens_before_year(seats) <= year)
        .flat_map(|zone| zone.wards())
        .collect()
}

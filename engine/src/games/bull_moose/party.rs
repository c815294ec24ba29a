//! The parties and their candidates.
//!
//! Rules: Candidates' Characteristics; Set-up; Games with Fewer than 5 Players.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::by::{By, Key};
use crate::menu::{Kind, Noun};
use crate::seat::{Seat, SeatCount};

use super::board::State;
use super::set::{Parties, States};

/// A party, in the order of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BullMooseParty))]
pub enum Party {
    /// The Republicans: William Howard Taft, red.
    Rep,
    /// The Progressives: Theodore Roosevelt, green.
    Prog,
    /// The Democrats: Woodrow Wilson, blue.
    Dem,
    /// The Socialists: Eugene V. Debs, white; with four or five players.
    Soc,
    /// The Prohibitionists: Eugene Chafin, yellow; with five players.
    Proh,
}

/// One `T` for each party.
pub type ByParty<T> = By<Party, T, 5>;

impl Key for Party {
    const ALL: &'static [Self] = &[Self::Rep, Self::Prog, Self::Dem, Self::Soc, Self::Proh];

    fn index(self) -> usize {
        self as usize
    }
}

/// What the board says of a party.
#[derive(Clone, Copy, Debug)]
struct Facts {
    code: &'static str,
    candidate: &'static str,
    /// Rules: Set-up.
    start: State,
    /// Rules: Candidates' Characteristics.
    off_the_ballot: States,
}

/// Rules: Set-up (candidates and starts); Candidates' Characteristics (ballots).
#[rustfmt::skip]
static FACTS: ByParty<Facts> = By::new([
    facts("REP",  "Taft",      State::OH, &[State::CA, State::SD]),
    facts("PROG", "Roosevelt", State::NY, &[State::OK]),
    facts("DEM",  "Wilson",    State::NJ, &[]),
    facts("SOC",  "Debs",      State::IN, &[]),
    facts("PROH", "Chafin",    State::AZ, &[]),
]);

const fn facts(
    code: &'static str,
    candidate: &'static str,
    start: State,
    off_the_ballot: &[State],
) -> Facts {
    Facts {
        code,
        candidate,
        start,
        off_the_ballot: States::of(off_the_ballot),
    }
}

impl Party {
    /// The short name, such as `REP`.
    pub fn code(self) -> &'static str {
        FACTS[self].code
    }

    /// The candidate's family name.
    pub fn candidate(self) -> &'static str {
        FACTS[self].candidate
    }

    /// Where the candidate's token starts. Rules: Set-up.
    pub fn start(self) -> State {
        FACTS[self].start
    }

    /// The states where the party may never have a cube. Rules: Candidates' Characteristics; ruling BM-R6.
    pub fn off_the_ballot(self) -> States {
        FACTS[self].off_the_ballot
    }
}

/// The parties that play at a table of so many seats. Rules: Games with Fewer than 5 Players.
pub fn in_play(seats: SeatCount) -> Parties {
    Party::ALL
        .iter()
        .take(usize::from(seats.get()))
        .copied()
        .collect()
}

/// A party in play and the seat that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BullMoosePlayer))]
pub struct Player {
    /// The seat.
    pub seat: Seat,
    /// The party that it plays.
    pub party: Party,
}

impl Noun for Party {
    const KIND: Kind = Kind::Party;

    fn all() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied()
    }

    fn id(&self) -> Cow<'static, str> {
        self.code().into()
    }
}

/// The short name, as it is written in actions.
impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Party {
    type Err = UnknownParty;

    fn from_str(text: &str) -> Result<Self, UnknownParty> {
        Self::ALL
            .iter()
            .copied()
            .find(|party| party.code() == text)
            .ok_or(UnknownParty)
    }
}

/// A text that names no party.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the parties are REP, PROG, DEM, SOC and PROH")]
pub struct UnknownParty;

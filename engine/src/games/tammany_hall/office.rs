//! The city offices, and who holds them.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::menu::{Kind, Noun};
use crate::seat::Seat;

/// A city office. A seat holds one at most.
///
/// Rules: Office benefit; City offices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TammanyHallOffice))]
pub enum Office {
    /// Gives out the other offices; no benefit in the years.
    Mayor,
    /// Takes a favour chip of any colour each year.
    DeputyMayor,
    /// Locks a ward in a year, two wards in a term.
    CouncilPresident,
    /// Removes a cube each year.
    ChiefOfPolice,
    /// Moves a cube to the next ward each year.
    PrecinctChairman,
}

impl Office {
    /// The offices that the mayor gives out, in the order in which they are written.
    pub const ASSIGNED: &'static [Self] = &[
        Self::DeputyMayor,
        Self::CouncilPresident,
        Self::ChiefOfPolice,
        Self::PrecinctChairman,
    ];

    /// The name in written actions.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Mayor => "mayor",
            Self::DeputyMayor => "deputy_mayor",
            Self::CouncilPresident => "council_president",
            Self::ChiefOfPolice => "chief_of_police",
            Self::PrecinctChairman => "precinct_chairman",
        }
    }
}

/// Those that the mayor gives out; nobody names the mayor's own.
impl Noun for Office {
    const KIND: Kind = Kind::Office;

    fn all() -> impl Iterator<Item = Self> {
        Self::ASSIGNED.iter().copied()
    }

    fn id(&self) -> Cow<'static, str> {
        self.word().into()
    }
}

impl fmt::Display for Office {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Which seats hold the four offices that the mayor gives out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TammanyHallOfficeHolders))]
pub struct OfficeHolders {
    /// The Deputy Mayor; none if the office is vacant.
    pub deputy_mayor: Option<Seat>,
    /// The Council President; none if the office is vacant.
    pub council_president: Option<Seat>,
    /// The Chief of Police; none if the office is vacant.
    pub chief_of_police: Option<Seat>,
    /// The Precinct Chairman; none if the office is vacant.
    pub precinct_chairman: Option<Seat>,
}

impl OfficeHolders {
    /// Who holds the office; nobody is mayor here.
    pub const fn holder(&self, office: Office) -> Option<Seat> {
        match office {
            Office::Mayor => None,
            Office::DeputyMayor => self.deputy_mayor,
            Office::CouncilPresident => self.council_president,
            Office::ChiefOfPolice => self.chief_of_police,
            Office::PrecinctChairman => self.precinct_chairman,
        }
    }

    /// Gives the seat the office; the mayor's is not given here.
    pub const fn give(&mut self, office: Office, seat: Seat) {
        match office {
            Office::Mayor => {}
            Office::DeputyMayor => self.deputy_mayor = Some(seat),
            Office::CouncilPresident => self.council_president = Some(seat),
            Office::ChiefOfPolice => self.chief_of_police = Some(seat),
            Office::PrecinctChairman => self.precinct_chairman = Some(seat),
        }
    }

    /// The office that the seat holds.
    pub fn held(&self, seat: Seat) -> Option<Office> {
        let mut all = Office::ASSIGNED.iter().copied();
        all.find(|&office| self.holder(office) == Some(seat))
    }

    /// How many of the four offices the seat has.
    pub fn held_by(&self, seat: Seat) -> usize {
        let all = Office::ASSIGNED.iter();
        all.filter(|&&office| self.holder(office) == Some(seat))
            .count()
    }

    /// The offices that are held, and by whom.
    pub fn iter(self) -> impl Iterator<Item = (Office, Seat)> {
        let all = Office::ASSIGNED.iter();
        all.filter_map(move |&office| Some((office, self.holder(office)?)))
    }
}

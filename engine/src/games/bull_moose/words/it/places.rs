//! States, boxes and regions with what stands before them: "in Ohio", "dall’Ohio", "nello stato di New York".
//!
//! States keep their English names. Two of them are also cities, and are told from those by the word "stato".

use crate::games::bull_moose::board::{Region, State, StateBox};
use crate::words::it::{Art, Prep, list, the, with};

/// The article of a state's name, and the name that it stands before.
fn named(state: State, name: &str) -> (Art, String) {
    let art = match state {
        State::NY | State::WA => return (Art::Lo, format!("stato di {name}")),
        State::AL
        | State::AZ
        | State::AR
        | State::ID
        | State::IL
        | State::IN
        | State::IA
        | State::OH
        | State::OK
        | State::OR
        | State::UT => Art::L,
        State::CA
        | State::FL
        | State::GA
        | State::LA
        | State::NC
        | State::PA
        | State::SC
        | State::VA
        | State::WV => Art::La,
        State::CO
        | State::CT
        | State::DE
        | State::KS
        | State::KY
        | State::ME
        | State::MD
        | State::MA
        | State::MI
        | State::MN
        | State::MS
        | State::MO
        | State::MT
        | State::NE
        | State::NV
        | State::NH
        | State::NJ
        | State::NM
        | State::ND
        | State::RI
        | State::SD
        | State::TN
        | State::TX
        | State::VT
        | State::WI
        | State::WY => Art::Il,
    };
    (art, name.to_owned())
}

/// Where a token stands or a cube lies.
pub(super) trait Spot: Copy {
    /// Its article and name.
    fn named(self) -> (Art, String);
}

impl Spot for State {
    fn named(self) -> (Art, String) {
        named(self, self.name())
    }
}

impl Spot for StateBox {
    fn named(self) -> (Art, String) {
        named(self.state(), self.name())
    }
}

/// "l’Ohio", "lo stato di New York".
pub(super) fn the_spot(at: impl Spot) -> String {
    let (art, name) = at.named();
    the(art, &name)
}

/// "dell’Ohio", "al Missouri", "dalla California A".
pub(super) fn spot(prep: Prep, at: impl Spot) -> String {
    let (art, name) = at.named();
    with(prep, art, &name)
}

/// "in Ohio": a state alone takes no article here, "nello stato di New York".
pub(super) fn in_spot(at: impl Spot) -> String {
    match at.named() {
        (Art::Lo, name) => with(Prep::In, Art::Lo, &name),
        (Art::Il | Art::L | Art::La | Art::I, name) => format!("in {name}"),
    }
}

/// "in Illinois, in Indiana o in Ohio".
pub(super) fn in_one_of(states: impl Iterator<Item = State>) -> String {
    let all: Vec<String> = states.map(in_spot).collect();
    crate::words::it::either(&all)
}

/// "Illinois, Indiana e Ohio".
pub(super) fn state_names(states: impl Iterator<Item = State>) -> String {
    list(states.map(State::name), "nessuno")
}

/// The name without the article.
pub(super) const fn region(region: Region) -> &'static str {
    match region {
        Region::West => "Ovest",
        Region::East => "Est",
        Region::Midwest => "Midwest",
        Region::South => "Sud",
    }
}

const fn article(region: Region) -> Art {
    match region {
        Region::West | Region::East => Art::L,
        Region::Midwest | Region::South => Art::Il,
    }
}

/// "l’Est".
pub(super) fn the_region(of: Region) -> String {
    the(article(of), region(of))
}

/// "nell’Est", "del Sud".
pub(super) fn with_region(prep: Prep, of: Region) -> String {
    with(prep, article(of), region(of))
}

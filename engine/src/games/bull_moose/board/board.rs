//! What an edition's board says of states and boxes.

use crate::by::By;
use crate::games::bull_moose::party::Party;
use crate::games::bull_moose::set::{Parties, StateBoxes, States};

use super::{ByRegion, ByState, ByStateBox, Region, State, StateBox};

/// A board: one edition's facts of places.
#[derive(Debug)]
pub struct Board {
    regions: ByState<Region>,
    neighbours: ByState<States>,
    of_region: ByRegion<States>,
    hubs: States,
    votes: ByStateBox<u8>,
    leanings: ByStateBox<Parties>,
    swing: StateBoxes,
    ascending: ByStateBox<StateBox>,
}

impl Board {
    /// The state's region.
    pub fn region(&self, state: State) -> Region {
        self.regions[state]
    }

    /// The states that a step leads to. Rules: Movement; ruling BM-R8.
    pub fn neighbours(&self, state: State) -> States {
        self.neighbours[state]
    }

    /// The states of the region.
    pub fn states_of(&self, region: Region) -> States {
        self.of_region[region]
    }

    /// The states with a rail hub. Rules: Rail Hubs.
    pub fn hubs(&self) -> States {
        self.hubs
    }

    /// The box's electoral votes.
    pub fn votes(&self, at: StateBox) -> u8 {
        self.votes[at]
    }

    /// The parties whose icon the box shows; none in a swing state. Rules: State Boxes.
    pub fn leanings(&self, at: StateBox) -> Parties {
        self.leanings[at]
    }

    /// The boxes without an icon. Rules: State Boxes.
    pub fn swing(&self) -> StateBoxes {
        self.swing
    }

    /// The boxes from the fewest votes to the most, equal ones in the order of the states' names.
    pub fn ascending(&self) -> impl Iterator<Item = StateBox> {
        self.ascending.values().copied()
    }
}

/// One row of an edition's states.
pub(super) struct StateRow {
    state: State,
    region: Region,
    hub: bool,
    borders: States,
}

/// Marks a state with a rail hub.
pub(super) const HUB: bool = true;
/// Marks a state without one.
pub(super) const ____: bool = false;

/// A state's row.
pub(super) const fn row(state: State, region: Region, hub: bool, borders: &[State]) -> StateRow {
    StateRow {
        state,
        region,
        hub,
        borders: States::of(borders),
    }
}

/// One row of an edition's boxes.
pub(super) struct BoxRow {
    at: StateBox,
    votes: u8,
    leanings: Parties,
}

/// A box's row.
pub(super) const fn votes(at: StateBox, votes: u8, leanings: &[Party]) -> BoxRow {
    BoxRow {
        at,
        votes,
        leanings: Parties::of(leanings),
    }
}

/// Outside the East, the states one step from all of it. Rules: Movement; ruling BM-R8.
const GATES_OF_THE_EAST: States = States::of(&[State::OH, State::KY, State::VA]);

#[allow(
    clippy::indexing_slicing,
    reason = "evaluated by the compiler: an index out of range would not build"
)]
impl Board {
    /// The board of these rows, which stand in the order of `State::ALL` and `StateBox::ALL`.
    pub(super) const fn new(states: &[StateRow; 48], boxes: &[BoxRow; 49]) -> Self {
        let mut regions = [Region::West; 48];
        let mut neighbours = [States::EMPTY; 48];
        let mut of_region = [States::EMPTY; 4];
        let mut hubs = States::EMPTY;
        let mut east = States::EMPTY;
        let mut index = 0;
        while index < 48 {
            let row = &states[index];
            assert!(row.state as usize == index, "the states are in their order");
            let only = States::of(&[row.state]);
            regions[index] = row.region;
            neighbours[index] = row.borders;
            let region = row.region as usize;
            of_region[region] = of_region[region].or(only);
            if row.hub {
                hubs = hubs.or(only);
            }
            if matches!(row.region, Region::East) {
                east = east.or(only);
            }
            index += 1;
        }
        index = 0;
        while index < 48 {
            let only = States::from_bits(1 << index);
            if !only.and(east).is_empty() {
                let reached = east.or(GATES_OF_THE_EAST).minus(only);
                neighbours[index] = neighbours[index].or(reached);
            } else if !only.and(GATES_OF_THE_EAST).is_empty() {
                neighbours[index] = neighbours[index].or(east);
            }
            index += 1;
        }
        let mut votes = [0; 49];
        let mut leanings = [Parties::EMPTY; 49];
        let mut swing = StateBoxes::EMPTY;
        index = 0;
        while index < 49 {
            let row = &boxes[index];
            assert!(row.at.position() == index, "the boxes are in their order");
            votes[index] = row.votes;
            leanings[index] = row.leanings;
            if row.leanings.is_empty() {
                swing = swing.or(StateBoxes::from_bits(1 << index));
            }
            index += 1;
        }
        Self {
            regions: By::new(regions),
            neighbours: By::new(neighbours),
            of_region: By::new(of_region),
            hubs,
            ascending: By::new(ascending(boxes)),
            votes: By::new(votes),
            leanings: By::new(leanings),
            swing,
        }
    }
}

/// The boxes from the fewest votes to the most; those with as many keep their order.
#[allow(
    clippy::indexing_slicing,
    reason = "evaluated by the compiler: an index out of range would not build"
)]
const fn ascending(boxes: &[BoxRow; 49]) -> [StateBox; 49] {
    let mut order = [StateBox::CA_A; 49];
    let mut filled = 0;
    let mut votes = 0;
    while filled < 49 {
        let mut index = 0;
        while index < 49 {
            if boxes[index].votes == votes {
                order[filled] = boxes[index].at;
                filled += 1;
            }
            index += 1;
        }
        votes += 1;
    }
    order
}

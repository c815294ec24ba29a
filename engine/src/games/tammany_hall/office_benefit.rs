//! Office benefit: what a city office is good for in a year.

use super::action::Action;
use super::board::Ward;
use super::colour::Colour;
use super::event::Event;
use super::office::Office;
use super::state::{Phase, Turn};
use super::violation::Violation;
use super::{Tale, TammanyHall};
use crate::game::Told;

/// The Council President's markers: the most wards locked in a term.
pub(super) const LOCKS_PER_TERM: u8 = 2;

impl TammanyHall {
    /// Whether the player could still use an office in this turn.
    pub(super) fn office_is_usable(&self, turn: Turn) -> bool {
        !turn.office_used
            && match self.offices.held(turn.seat) {
                None | Some(Office::Mayor) => false,
                Some(Office::DeputyMayor) => !self.supply.is_empty(),
                Some(Office::CouncilPresident) => self.has_lock() && !self.free_wards().is_empty(),
                Some(Office::ChiefOfPolice) => {
                    let mut wards = self.free_wards().iter();
                    wards.any(|ward| self.can_lose_a_cube(ward))
                }
                Some(Office::PrecinctChairman) => {
                    let free = self.free_wards();
                    let mut wards = free.iter();
                    wards.any(|ward| {
                        self.can_lose_a_cube(ward) && !ward.next_to().and(free).is_empty()
                    })
                }
            }
    }

    /// Adds the uses of the player's office.
    pub(super) fn list_office(&self, turn: Turn, actions: &mut Vec<Action>) {
        if turn.office_used {
            return;
        }
        let free = self.free_wards();
        let crowded = free.iter().filter(|&ward| self.can_lose_a_cube(ward));
        match self.offices.held(turn.seat) {
            None | Some(Office::Mayor) => {}
            Some(Office::DeputyMayor) => {
                let colours = self.supply.colours();
                actions.extend(colours.map(|colour| Action::TakeChip { colour }));
            }
            Some(Office::CouncilPresident) => {
                if self.has_lock() {
                    actions.extend(free.iter().map(|ward| Action::LockWard { ward }));
                }
            }
            Some(Office::ChiefOfPolice) => {
                for ward in crowded {
                    let colours = self.cubes[ward].colours();
                    actions.extend(colours.map(|colour| Action::RemoveCube { ward, colour }));
                }
            }
            Some(Office::PrecinctChairman) => {
                for from in crowded {
                    for colour in self.cubes[from].colours() {
                        let next = from.next_to().and(free).iter();
                        actions.extend(next.map(|to| Action::MoveCube { colour, from, to }));
                    }
                }
            }
        }
    }

    fn has_lock(&self) -> bool {
        self.locked.len() < LOCKS_PER_TERM
    }

    /// Whether the ward has more than its last cube.
    fn can_lose_a_cube(&self, ward: Ward) -> bool {
        self.cubes[ward].total() > 1
    }

    /// Marks the office as used in this turn, if the player holds it and has not used it.
    fn use_office(&mut self, turn: Turn, office: Office) -> Result<(), Violation> {
        let turn = turn.between_pieces()?;
        if self.offices.holder(office) != Some(turn.seat) {
            return Err(Violation::NotYourOffice { office });
        }
        if turn.office_used {
            return Err(Violation::OfficeUsed);
        }
        self.phase = Phase::Turn(Turn {
            office_used: true,
            slander: None,
            ..turn
        });
        Ok(())
    }

    /// Takes a cube out of a ward, but never the last one.
    fn take_cube_from(&mut self, ward: Ward, colour: Colour) -> Result<(), Violation> {
        self.check_free(ward)?;
        if self.cubes[ward][colour] == 0 {
            return Err(Violation::NoCubeInWard { ward, colour });
        }
        if !self.can_lose_a_cube(ward) {
            return Err(Violation::LastCube { ward });
        }
        self.cubes[ward]
            .take(colour)
            .ok_or(Violation::NoCubeInWard { ward, colour })
    }

    /// The Deputy Mayor takes a favour chip.
    pub(super) fn take_chip(
        &mut self,
        turn: Turn,
        colour: Colour,
        told: &mut Tale,
    ) -> Result<(), Violation> {
        self.use_office(turn, Office::DeputyMayor)?;
        let seat = turn.seat;
        if self.gain(seat, colour, 1) == 0 {
            return Err(Violation::NotInSupply { colour });
        }
        told.push(Told::all(Event::OfficeChipTaken { seat, colour }));
        Ok(())
    }

    /// The Chief of Police removes a cube to the bag.
    pub(super) fn remove_cube(
        &mut self,
        turn: Turn,
        ward: Ward,
        colour: Colour,
        told: &mut Tale,
    ) -> Result<(), Violation> {
        self.use_office(turn, Office::ChiefOfPolice)?;
        self.take_cube_from(ward, colour)?;
        self.bag.add(colour);
        let seat = turn.seat;
        told.push(Told::all(Event::CubeRemoved { seat, ward, colour }));
        Ok(())
    }

    /// The Council President locks a ward.
    ///
    /// Rules: Office benefit; ruling TH-5.
    pub(super) fn lock_ward(
        &mut self,
        turn: Turn,
        ward: Ward,
        told: &mut Tale,
    ) -> Result<(), Violation> {
        self.use_office(turn, Office::CouncilPresident)?;
        if !self.has_lock() {
            return Err(Violation::NoLockLeft);
        }
        self.check_free(ward)?;
        self.locked = self.locked.with(ward);
        let seat = turn.seat;
        told.push(Told::all(Event::WardLocked { seat, ward }));
        Ok(())
    }

    /// The Precinct Chairman moves a cube to the next ward.
    pub(super) fn move_cube(
        &mut self,
        turn: Turn,
        colour: Colour,
        from: Ward,
        to: Ward,
        told: &mut Tale,
    ) -> Result<(), Violation> {
        self.use_office(turn, Office::PrecinctChairman)?;
        if !from.next_to().has(to) {
            return Err(Violation::NotAdjacent { from, to });
        }
        self.check_free(to)?;
        self.take_cube_from(from, colour)?;
        self.cubes[to].add(colour);
        let seat = turn.seat;
        told.push(Told::all(Event::CubeMoved {
            seat,
            colour,
            from,
            to,
        }));
        Ok(())
    }
}

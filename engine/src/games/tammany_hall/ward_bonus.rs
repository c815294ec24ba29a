//! The bonus of wards 1, 2, 4 and 7, part of the chapter Ward Elections.

use super::action::Action;
use super::board::{Bonus, Ward};
use super::colour::Colour;
use super::decision::Decision;
use super::event::Event;
use super::state::Phase;
use super::violation::Violation;
use super::{Tale, TammanyHall};
use crate::chance::Chance;
use crate::game::Told;
use crate::seat::Seat;

/// What the winner of a ward with a bonus is asked.
pub(super) fn decision(ward: Ward) -> Decision {
    match ward.bonus() {
        Some(Bonus::FavourChip) => Decision::BonusChip { ward },
        Some(Bonus::ImmigrantCube) | None => Decision::BonusCube { ward },
    }
}

impl TammanyHall {
    /// Offers the ward's bonus to its winner. Returns whether the winner is waited for.
    ///
    /// Rules: Ward Elections; rulings TH-8 and TH-17.
    pub(super) fn offer_bonus(&mut self, ward: Ward, winner: Seat, told: &mut Tale) -> bool {
        let Some(bonus) = ward.bonus() else {
            return false;
        };
        let possible = match bonus {
            Bonus::ImmigrantCube => !self.bag.is_empty() && !self.free_wards().is_empty(),
            Bonus::FavourChip => !self.supply.is_empty(),
        };
        if possible {
            self.phase = Phase::Bonus { ward, winner };
        } else {
            told.push(Told::all(Event::BonusLapsed { seat: winner, ward }));
        }
        possible
    }

    /// Adds every way to take the bonus, and the way to leave it.
    pub(super) fn list_bonus(&self, ward: Ward, actions: &mut Vec<Action>) {
        match ward.bonus() {
            Some(Bonus::ImmigrantCube) => {
                for colour in self.bag.colours() {
                    let wards = self.free_wards().iter();
                    actions.extend(wards.map(|ward| Action::PlaceBonusCube { colour, ward }));
                }
            }
            Some(Bonus::FavourChip) => {
                let colours = self.supply.colours();
                actions.extend(colours.map(|colour| Action::TakeBonusChip { colour }));
            }
            None => {}
        }
        actions.push(Action::DeclineBonus {});
    }

    /// The won ward, if the seat is asked about its bonus and `bonus` is what it gives.
    fn bonus_of(&self, seat: Seat, bonus: Option<Bonus>) -> Result<Ward, Violation> {
        match self.phase {
            Phase::Bonus { ward, winner }
                if winner == seat && (bonus.is_none() || ward.bonus() == bonus) =>
            {
                Ok(ward)
            }
            Phase::Bonus { .. }
            | Phase::Bidding(_)
            | Phase::Turn(_)
            | Phase::Offices { .. }
            | Phase::Over => Err(self.not_asked(seat)),
        }
    }

    /// Places the bonus cube from the bag.
    ///
    /// Rules: Ward Elections; ruling TH-17.
    pub(super) fn place_bonus_cube(
        &mut self,
        seat: Seat,
        colour: Colour,
        ward: Ward,
        chance: &mut Chance,
        told: &mut Tale,
    ) -> Result<(), Violation> {
        let won = self.bonus_of(seat, Some(Bonus::ImmigrantCube))?;
        self.check_free(ward)?;
        self.bag
            .take(colour)
            .ok_or(Violation::NotInBag { colour })?;
        self.cubes[ward].add(colour);
        told.push(Told::all(Event::BonusCubePlaced { seat, colour, ward }));
        self.hold_elections(Some(won), chance, told);
        Ok(())
    }

    /// Takes the bonus chip from the supply.
    ///
    /// Rules: Ward Elections; ruling TH-2.
    pub(super) fn take_bonus_chip(
        &mut self,
        seat: Seat,
        colour: Colour,
        chance: &mut Chance,
        told: &mut Tale,
    ) -> Result<(), Violation> {
        let won = self.bonus_of(seat, Some(Bonus::FavourChip))?;
        if self.gain(seat, colour, 1) == 0 {
            return Err(Violation::NotInSupply { colour });
        }
        told.push(Told::all(Event::BonusChipTaken { seat, colour }));
        self.hold_elections(Some(won), chance, told);
        Ok(())
    }

    /// Does without the bonus.
    ///
    /// Rules: ruling TH-8.
    pub(super) fn decline_bonus(
        &mut self,
        seat: Seat,
        chance: &mut Chance,
        told: &mut Tale,
    ) -> Result<(), Violation> {
        let won = self.bonus_of(seat, None)?;
        told.push(Told::all(Event::BonusDeclined { seat, ward: won }));
        self.hold_elections(Some(won), chance, told);
        Ok(())
    }
}

//! Slander: an opponent's boss leaves a ward, perhaps a second one the ward next to it.

use super::action::Action;
use super::board::{Ward, WardSet};
use super::colour::Colour;
use super::event::Event;
use super::state::{Phase, Slander, Turn};
use super::violation::Violation;
use super::{Tale, TammanyHall};
use crate::game::Told;
use crate::seat::Seat;

/// The first term in which anybody may slander.
const FIRST_TERM: u8 = 2;
/// Favour chips for the first ward.
const FIRST_COST: u8 = 1;
/// Favour chips for the ward that it spreads to.
const SPREAD_COST: u8 = 2;

impl TammanyHall {
    /// Whether the seat may start a slander at all in this term.
    fn check_may_slander(&self, seat: Seat) -> Result<(), Violation> {
        let player = &self.players[seat];
        if self.term() < FIRST_TERM {
            return Err(Violation::TooEarlyToSlander);
        }
        if player.slandered {
            return Err(Violation::AlreadySlandered);
        }
        if player.slander_chips == 0 {
            return Err(Violation::NoSlanderChip);
        }
        Ok(())
    }

    /// The wards where the seat could slander somebody if it had the chip.
    fn own_wards(&self, seat: Seat) -> impl Iterator<Item = Ward> {
        let free = self.free_wards().iter();
        free.filter(move |&ward| self.bosses[ward][seat] > 0)
    }

    /// The opponents with a boss in the ward.
    fn targets(&self, seat: Seat, ward: Ward) -> impl Iterator<Item = Seat> {
        let seats = self.seats.seats();
        seats.filter(move |&other| other != seat && self.bosses[ward][other] > 0)
    }

    /// Whether the seat could slander now.
    pub(super) fn slander_is_possible(&self, seat: Seat) -> bool {
        self.check_may_slander(seat).is_ok()
            && self.own_wards(seat).any(|ward| {
                let usable = self.players[seat].chips.only(self.cubes[ward]);
                !usable.is_empty() && self.targets(seat, ward).next().is_some()
            })
    }

    /// Adds the slanders and spreads that are possible now.
    pub(super) fn list_slander(&self, turn: Turn, actions: &mut Vec<Action>) {
        let seat = turn.seat;
        if let Some(slander) = turn.slander {
            let wards = self.spread_wards(seat, slander).iter();
            actions.extend(wards.map(|ward| Action::Spread { ward }));
        }
        if self.check_may_slander(seat).is_err() {
            return;
        }
        for ward in self.own_wards(seat) {
            let usable = self.players[seat].chips.only(self.cubes[ward]);
            for target in self.targets(seat, ward) {
                actions.extend(usable.colours().map(|colour| Action::Slander {
                    seat: target,
                    ward,
                    colour,
                }));
            }
        }
    }

    /// The wards to which a slander may spread: next to the first, and all that was needed there holds in them too.
    fn spread_wards(&self, seat: Seat, slander: Slander) -> WardSet {
        let Slander {
            target,
            ward,
            colour,
        } = slander;
        let next = ward.next_to().iter();
        next.filter(|&to| {
            self.check_slander(seat, target, to, colour, SPREAD_COST)
                .is_ok()
        })
        .collect()
    }

    /// What a slander takes in each of its wards.
    ///
    /// Rules: Slander; rulings TH-5 and TH-6.
    fn check_slander(
        &self,
        seat: Seat,
        target: Seat,
        ward: Ward,
        colour: Colour,
        needed: u8,
    ) -> Result<(), Violation> {
        self.check_free(ward)?;
        if self.bosses[ward][seat] == 0 {
            return Err(Violation::NoOwnBoss { ward });
        }
        if self.bosses[ward][target] == 0 {
            return Err(Violation::NoTargetBoss { ward, target });
        }
        if self.cubes[ward][colour] == 0 {
            return Err(Violation::NoCubeInWard { ward, colour });
        }
        let held = self.players[seat].chips[colour];
        if held < needed {
            return Err(Violation::TooFewChips {
                colour,
                needed,
                held,
            });
        }
        Ok(())
    }

    /// Starts a slander.
    ///
    /// Rules: Slander; ruling TH-20.
    pub(super) fn slander(
        &mut self,
        turn: Turn,
        target: Seat,
        ward: Ward,
        colour: Colour,
        told: &mut Tale,
    ) -> Result<(), Violation> {
        let turn = turn.between_pieces()?;
        let seat = turn.seat;
        self.check_may_slander(seat)?;
        if target == seat || !self.seats.has(target) {
            return Err(Violation::NoOpponent { seat: target });
        }
        self.check_slander(seat, target, ward, colour, FIRST_COST)?;
        let player = &mut self.players[seat];
        player.slander_chips = player
            .slander_chips
            .checked_sub(1)
            .ok_or(Violation::NoSlanderChip)?;
        player.slandered = true;
        self.remove_boss(seat, target, ward, colour, FIRST_COST)?;
        told.push(Told::all(Event::Slandered {
            seat,
            target,
            ward,
            colour,
        }));
        let slander = Slander {
            target,
            ward,
            colour,
        };
        let spreads = !self.spread_wards(seat, slander).is_empty();
        self.phase = Phase::Turn(Turn {
            slander: spreads.then_some(slander),
            ..turn
        });
        Ok(())
    }

    /// Spreads the slander made just before.
    ///
    /// Rules: Slander; rulings TH-6 and TH-7.
    pub(super) fn spread(
        &mut self,
        turn: Turn,
        ward: Ward,
        told: &mut Tale,
    ) -> Result<(), Violation> {
        let turn = turn.between_pieces()?;
        let seat = turn.seat;
        let Slander {
            target,
            ward: first,
            colour,
        } = turn.slander.ok_or(Violation::NothingToSpread)?;
        if !first.next_to().has(ward) {
            return Err(Violation::NotAdjacent {
                from: first,
                to: ward,
            });
        }
        self.check_slander(seat, target, ward, colour, SPREAD_COST)?;
        self.remove_boss(seat, target, ward, colour, SPREAD_COST)?;
        told.push(Told::all(Event::SlanderSpread {
            seat,
            target,
            ward,
            colour,
        }));
        self.phase = Phase::Turn(Turn {
            slander: None,
            ..turn
        });
        Ok(())
    }

    /// Pays the favour chips and returns one boss of the target to its owner.
    fn remove_boss(
        &mut self,
        seat: Seat,
        target: Seat,
        ward: Ward,
        colour: Colour,
        cost: u8,
    ) -> Result<(), Violation> {
        self.pay(seat, colour, cost)?;
        let kept = self.bosses[ward][target].saturating_sub(1);
        self.return_bosses(target, ward, kept);
        Ok(())
    }
}

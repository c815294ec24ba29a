//! What is done for a player whose time has run out: ruling TH-25.

use super::TammanyHall;
use super::action::Action;
use super::board::Ward;
use super::colour::Counts;
use super::office::{Office, OfficeHolders};
use super::state::{Phase, Pieces, Turn};
use crate::seat::Seat;

impl TammanyHall {
    /// The step taken for the seat; `None` if the game does not wait for it.
    pub(super) fn step_by_default(&self, seat: Seat) -> Option<Action> {
        match self.phase {
            Phase::Turn(turn) if turn.seat == seat => self.turn_by_default(turn),
            Phase::Bidding(bidding) if bidding.waiting().has(seat) => {
                Some(Action::bid(Counts::NONE))
            }
            Phase::Bonus { winner, .. } if winner == seat => Some(Action::DeclineBonus {}),
            Phase::Offices { mayor } if mayor == seat => Some(self.offices_by_default(mayor)),
            Phase::Turn(_)
            | Phase::Bidding(_)
            | Phase::Bonus { .. }
            | Phase::Offices { .. }
            | Phase::Over => None,
        }
    }

    /// Bosses before cubes, since an empty Castle Garden is filled by chance; then the end of the turn.
    fn turn_by_default(&self, turn: Turn) -> Option<Action> {
        let seat = turn.seat;
        match turn.pieces {
            Pieces::Placed => Some(Action::EndTurn {}),
            Pieces::None | Pieces::Boss | Pieces::Cube(_) => {
                let ward = self.ward_by_default(seat)?;
                if self.players[seat].hand > 0 {
                    Some(Action::PlaceBoss { ward })
                } else {
                    let colour = self.garden.colours().next()?;
                    Some(Action::PlaceCube { colour, ward })
                }
            }
        }
    }

    /// The first ward where no other seat has a boss, or the first where a piece may be placed at all.
    fn ward_by_default(&self, seat: Seat) -> Option<Ward> {
        let free = self.free_wards();
        let quiet = free
            .iter()
            .find(|&ward| self.candidates(ward).without(seat).is_empty());
        quiet.or_else(|| free.iter().next())
    }

    /// The offices in their order, clockwise from the mayor's left; with fewer than five players the last ones, among
    /// them those that touch others' cubes, stay vacant.
    fn offices_by_default(&self, mayor: Seat) -> Action {
        let mut offices = OfficeHolders::default();
        let others = self.seats.seats_from(mayor).skip(1);
        for (seat, &office) in others.zip(Office::ASSIGNED) {
            offices.give(office, seat);
        }
        Action::assign(offices)
    }
}

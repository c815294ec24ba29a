//! Year sequence: turns, and what may be done in one.

use super::action::Action;
use super::event::Event;
use super::state::{Phase, Pieces, Turn};
use super::violation::Violation;
use super::{Tale, TammanyHall};
use crate::chance::Chance;
use crate::game::Told;
use crate::seat::Seat;

impl TammanyHall {
    /// Begins the current year with the first player's turn.
    pub(super) fn begin_year(&mut self, chance: &mut Chance, told: &mut Tale) {
        told.push(Told::all(Event::YearBegan {
            year: self.year,
            term: self.term(),
        }));
        self.begin_turn(self.first, chance, told);
    }

    /// Begins a seat's turn: Castle Garden first, then the three sub-phases in the order that the player likes.
    ///
    /// Rules: Year sequence; ruling TH-4.
    pub(super) fn begin_turn(&mut self, seat: Seat, chance: &mut Chance, told: &mut Tale) {
        told.push(Told::all(Event::TurnBegan { seat }));
        self.fill_garden(chance, told);
        let mut turn = Turn::of(seat);
        if self.players[seat].hand == 0 && self.garden.is_empty() {
            turn.pieces = Pieces::Placed;
            told.push(Told::all(Event::NothingToPlace { seat }));
        }
        self.phase = Phase::Turn(turn);
        self.end_turn_if_spent(chance, told);
    }

    /// Adds what the player may do now.
    pub(super) fn list_turn(&self, turn: Turn, actions: &mut Vec<Action>) {
        self.list_pieces(turn, actions);
        if turn.between_pieces().is_err() {
            return;
        }
        self.list_office(turn, actions);
        self.list_slander(turn, actions);
        if turn.pieces == Pieces::Placed {
            actions.push(Action::EndTurn {});
        }
    }

    /// Ends the turn because its player says so, which takes placed pieces.
    pub(super) fn end_turn_by_choice(
        &mut self,
        turn: Turn,
        chance: &mut Chance,
        told: &mut Tale,
    ) -> Result<(), Violation> {
        if turn.between_pieces()?.pieces != Pieces::Placed {
            return Err(Violation::PiecesNotPlaced);
        }
        self.end_turn(turn.seat, false, chance, told);
        Ok(())
    }

    /// Ends the turn by itself if nothing else is possible in it.
    ///
    /// Rules: ruling TH-22.
    pub(super) fn end_turn_if_spent(&mut self, chance: &mut Chance, told: &mut Tale) {
        if let Phase::Turn(turn) = self.phase
            && turn.pieces == Pieces::Placed
            && turn.slander.is_none()
            && !self.office_is_usable(turn)
            && !self.slander_is_possible(turn.seat)
        {
            self.end_turn(turn.seat, true, chance, told);
        }
    }

    fn end_turn(&mut self, seat: Seat, by_itself: bool, chance: &mut Chance, told: &mut Tale) {
        told.push(Told::all(Event::TurnEnded { seat, by_itself }));
        let next = self.seats.after(seat);
        if next == self.first {
            self.end_year(chance, told);
        } else {
            self.begin_turn(next, chance, told);
        }
    }
}

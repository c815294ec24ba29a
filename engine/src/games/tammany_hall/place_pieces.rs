//! Place pieces on the board: two bosses, or a boss and a cube from Castle Garden.

use super::action::Action;
use super::board::Ward;
use super::colour::Colour;
use super::event::Event;
use super::state::{Phase, Pieces, Turn};
use super::violation::Violation;
use super::{Tale, TammanyHall};
use crate::game::Told;
use crate::seat::Seat;

impl TammanyHall {
    /// Adds the pieces that may be placed now.
    pub(super) fn list_pieces(&self, turn: Turn, actions: &mut Vec<Action>) {
        let (boss, cube) = match turn.pieces {
            Pieces::None | Pieces::Boss => (true, true),
            Pieces::Cube(_) => (true, false),
            Pieces::Placed => (false, false),
        };
        let free = self.free_wards();
        if boss && self.players[turn.seat].hand > 0 {
            actions.extend(free.iter().map(|ward| Action::PlaceBoss { ward }));
        }
        if cube {
            for colour in self.garden.colours() {
                actions.extend(free.iter().map(|ward| Action::PlaceCube { colour, ward }));
            }
        }
    }

    /// Places a boss from the seat's hand.
    ///
    /// Rules: Place pieces on the board.
    pub(super) fn place_boss(
        &mut self,
        turn: Turn,
        ward: Ward,
        told: &mut Tale,
    ) -> Result<(), Violation> {
        let seat = turn.seat;
        if turn.pieces == Pieces::Placed {
            return Err(Violation::PiecesAlreadyPlaced);
        }
        self.check_free(ward)?;
        let hand = &mut self.players[seat].hand;
        *hand = hand.checked_sub(1).ok_or(Violation::NoBossInHand)?;
        self.bosses[ward][seat] += 1;
        told.push(Told::all(Event::BossPlaced { seat, ward }));
        let pieces = match turn.pieces {
            Pieces::None => Pieces::Boss,
            Pieces::Boss | Pieces::Placed => Pieces::Placed,
            Pieces::Cube(colour) => self.complete_with_chip(seat, colour, told),
        };
        self.after_piece(turn, pieces, told);
        Ok(())
    }

    /// Places a cube from Castle Garden.
    ///
    /// Rules: Place pieces on the board.
    pub(super) fn place_cube(
        &mut self,
        turn: Turn,
        colour: Colour,
        ward: Ward,
        told: &mut Tale,
    ) -> Result<(), Violation> {
        let seat = turn.seat;
        let second = match turn.pieces {
            Pieces::None => false,
            Pieces::Boss => true,
            Pieces::Cube(_) => return Err(Violation::SecondCube),
            Pieces::Placed => return Err(Violation::PiecesAlreadyPlaced),
        };
        self.check_free(ward)?;
        self.garden
            .take(colour)
            .ok_or(Violation::NotInGarden { colour })?;
        self.cubes[ward].add(colour);
        told.push(Told::all(Event::CubePlaced { seat, colour, ward }));
        let pieces = if second {
            self.complete_with_chip(seat, colour, told)
        } else {
            Pieces::Cube(colour)
        };
        self.after_piece(turn, pieces, told);
        Ok(())
    }

    /// Goes on after a piece; a player who has no second one is done with the first.
    ///
    /// Rules: ruling TH-4.
    fn after_piece(&mut self, turn: Turn, pieces: Pieces, told: &mut Tale) {
        let seat = turn.seat;
        let out_of_bosses = self.players[seat].hand == 0;
        let cut_short = Told::all(Event::PlacingCutShort { seat });
        let pieces = match pieces {
            Pieces::Boss if out_of_bosses && self.garden.is_empty() => {
                told.push(cut_short);
                Pieces::Placed
            }
            Pieces::Cube(colour) if out_of_bosses => {
                told.push(cut_short);
                self.complete_with_chip(seat, colour, told)
            }
            Pieces::None | Pieces::Boss | Pieces::Cube(_) | Pieces::Placed => pieces,
        };
        self.phase = Phase::Turn(Turn {
            pieces,
            slander: None,
            ..turn
        });
    }

    /// Takes the chip that goes with a placed cube; placing is then done.
    fn complete_with_chip(&mut self, seat: Seat, colour: Colour, told: &mut Tale) -> Pieces {
        let event = if self.gain(seat, colour, 1) == 1 {
            Event::ChipTaken { seat, colour }
        } else {
            Event::ChipNotTaken { seat, colour }
        };
        told.push(Told::all(event));
        Pieces::Placed
    }
}

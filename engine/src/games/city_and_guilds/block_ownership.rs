//! Rules: Ownership of Blocks.

use super::city::Strength;
use super::event::Marker;
use super::space::Block;
use super::{CityAndGuilds, Event};
use crate::game::Told;
use crate::seat::Seat;

/// Who is marked first and second in a block where somebody owns a building.
///
/// Not to be worked out from the men on the map: those who were there first stay until they are passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Markers {
    /// The first, with the white marker.
    pub(super) white: Seat,
    /// The second, with the black marker; there is one as soon as two players are present.
    pub(super) black: Option<Seat>,
}

/// Who is paid third.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Third {
    /// No third player is present.
    Nobody,
    /// One player is third.
    Seat(Seat),
    /// Several are level, and so nobody is third.
    Tied,
}

impl CityAndGuilds {
    /// Moves the markers after the player has put men on a tile of the block.
    ///
    /// Only who is strictly stronger than a marker's holder takes it; rulings CG-Q11 and CG-Q12.
    pub(super) fn update_markers(&mut self, block: Block, seat: Seat, told: &mut Vec<Told<Event>>) {
        let strength = self.city.strength(seat, block);
        let Some(held) = self.markers[block] else {
            self.take_white(block, seat, strength, None, told);
            return;
        };
        if held.white == seat {
            return;
        }
        let white = self.city.strength(held.white, block);
        if strength > white {
            self.take_white(block, seat, strength, Some(held), told);
            return;
        }
        if strength == white {
            told.push(level(block, seat, strength, held.white, Marker::White));
        }
        if held.black == Some(seat) {
            return;
        }
        match held.black {
            Some(second) if self.city.strength(second, block) > strength => {}
            Some(second) if self.city.strength(second, block) == strength => {
                told.push(level(block, seat, strength, second, Marker::Black));
            }
            passed => {
                self.markers[block] = Some(Markers {
                    black: Some(seat),
                    ..held
                });
                told.push(Told::all(Event::SecondTaken {
                    block,
                    seat,
                    buildings: strength.buildings,
                    men: strength.men,
                    passed,
                }));
            }
        }
    }

    fn take_white(
        &mut self,
        block: Block,
        seat: Seat,
        strength: Strength,
        held: Option<Markers>,
        told: &mut Vec<Told<Event>>,
    ) {
        let passed = held.map(|held| held.white);
        let dropped = held
            .and_then(|held| held.black)
            .filter(|&black| black != seat);
        self.markers[block] = Some(Markers {
            white: seat,
            black: passed,
        });
        told.push(Told::all(Event::FirstTaken {
            block,
            seat,
            buildings: strength.buildings,
            men: strength.men,
            passed,
            dropped,
        }));
    }

    /// How many players own a building in the block (ruling CG-Q15).
    pub(super) fn present(&self, block: Block) -> usize {
        self.seats
            .seats()
            .filter(|&seat| self.city.strength(seat, block).is_present())
            .count()
    }

    /// Who is third in the block: judged among those without a marker, and nobody if they are level.
    pub(super) fn third(&self, block: Block) -> Third {
        let marked = |seat| {
            self.markers[block].is_some_and(|held| held.white == seat || held.black == Some(seat))
        };
        let mut third = Third::Nobody;
        let mut best = Strength::default();
        for seat in self.seats.seats().filter(|&seat| !marked(seat)) {
            let strength = self.city.strength(seat, block);
            if strength.is_present() && strength >= best {
                third = if strength == best {
                    Third::Tied
                } else {
                    Third::Seat(seat)
                };
                best = strength;
            }
        }
        third
    }
}

fn level(
    block: Block,
    seat: Seat,
    strength: Strength,
    holder: Seat,
    marker: Marker,
) -> Told<Event> {
    Told::all(Event::MarkerKept {
        block,
        marker,
        holder,
        level: seat,
        buildings: strength.buildings,
        men: strength.men,
    })
}

//! Ending the Game: the last points, and who has won.

use super::colour::Colour;
use super::event::Event;
use super::state::Phase;
use super::{Tale, TammanyHall};
use crate::by::Key;
use crate::game::{Standing, Standings, Told};
use crate::seat::Seat;

/// Victory points for most favour chips of a colour.
const MOST_CHIPS: u8 = 2;

impl TammanyHall {
    /// Scores what is scored at the end.
    ///
    /// Rules: Ending the Game.
    pub(super) fn end_game(&mut self, told: &mut Tale) {
        for &colour in Colour::ALL {
            let (chips, seats) = self.most_chips(colour);
            for &seat in &seats {
                self.players[seat].points += MOST_CHIPS;
            }
            told.push(Told::all(Event::MostChipsScored {
                colour,
                chips,
                seats,
            }));
        }
        for seat in self.seats.seats() {
            let chips = self.players[seat].slander_chips;
            self.players[seat].points += chips;
            if chips > 0 {
                told.push(Told::all(Event::SlanderChipsScored { seat, chips }));
            }
        }
        self.phase = Phase::Over;
        told.push(Told::all(Event::GameEnded {
            standings: self.standings(),
        }));
    }

    /// The most chips of the colour that a seat has, and the seats that have so many; nobody leads with none.
    ///
    /// Rules: Ending the Game; ruling TH-14.
    fn most_chips(&self, colour: Colour) -> (u8, Vec<Seat>) {
        let seats = self.seats.seats();
        let chips = |seat: Seat| self.players[seat].chips[colour];
        let most = seats.clone().map(chips).max().unwrap_or(0);
        let leaders = seats.filter(|&seat| most > 0 && chips(seat) == most);
        (most, leaders.collect())
    }

    /// The victory points that the seat scores for most chips.
    pub(super) fn points_for_most_chips(&self, seat: Seat) -> u8 {
        let colours = Colour::ALL.iter();
        let led = colours.filter(|&&colour| self.most_chips(colour).1.contains(&seat));
        led.fold(0, |points, _| points + MOST_CHIPS)
    }

    /// The places: most points first, then as for mayor, then the mayor; who is tied in all that shares a place.
    ///
    /// Rules: Ending the Game; ruling TH-15.
    pub(super) fn standings(&self) -> Standings {
        let rank = |seat: Seat| {
            let player = &self.players[seat];
            let chips = player.chips;
            let colours = [chips.irish, chips.english, chips.german, chips.italian];
            let mayor = self.mayor == Some(seat);
            (player.points, chips.total(), colours, mayor)
        };
        let mut places: Vec<Standing> = self
            .seats
            .seats()
            .map(|seat| {
                let better = self.seats.seats().filter(|&other| rank(other) > rank(seat));
                Standing {
                    seat,
                    place: better.fold(1, |place, _| place + 1),
                    score: i32::from(self.players[seat].points),
                }
            })
            .collect();
        places.sort_by_key(|standing| standing.place);
        Standings(places)
    }
}

//! Score victory points: the wards won, and the mayor.

use super::colour::Colour;
use super::event::{Event, MayorBy};
use super::state::{Phase, YEARS};
use super::{Tale, TammanyHall};
use crate::chance::Chance;
use crate::game::Told;
use crate::seat::{Seat, SeatSet};

/// Victory points for becoming or staying mayor.
const MAYOR: u8 = 3;

/// What a seat has of something.
type Count = fn(&TammanyHall, Seat) -> u8;

/// What the mayor is chosen by, each for those still tied.
///
/// Rules: Score victory points.
const STEPS: [(MayorBy, Count); 6] = [
    (MayorBy::MostWards, |game, seat| game.won(seat).len()),
    (MayorBy::MostChips, |game, seat| {
        game.players[seat].chips.total()
    }),
    (MayorBy::MostIrishChips, |game, seat| {
        game.players[seat].chips[Colour::Irish]
    }),
    (MayorBy::MostEnglishChips, |game, seat| {
        game.players[seat].chips[Colour::English]
    }),
    (MayorBy::MostGermanChips, |game, seat| {
        game.players[seat].chips[Colour::German]
    }),
    (MayorBy::MostItalianChips, |game, seat| {
        game.players[seat].chips[Colour::Italian]
    }),
];

impl TammanyHall {
    /// Does what follows the last ward's election.
    ///
    /// Rules: The Election; ruling TH-16.
    pub(super) fn end_election(&mut self, chance: &mut Chance, told: &mut Tale) {
        self.award_chips(told);
        self.score_wards(told);
        self.elect_mayor(told);
        if self.year == YEARS {
            self.end_game(told);
        } else if let Some(mayor) = self.mayor {
            self.phase = Phase::Offices { mayor };
        } else {
            self.begin_term(chance, told);
        }
    }

    fn score_wards(&mut self, told: &mut Tale) {
        for seat in self.seats.seats() {
            let wards = self.won(seat);
            let points = wards.iter().map(super::board::Ward::points).sum();
            self.players[seat].points += points;
            told.push(Told::all(Event::WardsScored {
                seat,
                wards,
                points,
            }));
        }
    }

    /// Makes the seat with most wards the mayor.
    ///
    /// Rules: Score victory points; ruling TH-12.
    fn elect_mayor(&mut self, told: &mut Tale) {
        let elected = self
            .most_wards()
            .or_else(|| Some((self.mayor?, MayorBy::ServesOn)));
        let Some((seat, by)) = elected else {
            told.push(Told::all(Event::NoMayorElected {}));
            return;
        };
        self.vacate_offices();
        self.mayor = Some(seat);
        self.players[seat].hand -= 1;
        self.players[seat].points += MAYOR;
        told.push(Told::all(Event::MayorElected {
            seat,
            wards: self.won(seat).len(),
            by,
        }));
    }

    /// The seat that is left after most wards and the tie-breaks, and what decided it; none if all is tied.
    fn most_wards(&self) -> Option<(Seat, MayorBy)> {
        let mut tied = SeatSet::all(self.seats);
        for (by, count) in STEPS {
            let most = tied.iter().map(|seat| count(self, seat)).max();
            let still_tied = tied.iter().filter(|&seat| Some(count(self, seat)) == most);
            tied = still_tied.collect();
            if tied.len() == 1 {
                return tied.iter().next().map(|seat| (seat, by));
            }
        }
        None
    }
}

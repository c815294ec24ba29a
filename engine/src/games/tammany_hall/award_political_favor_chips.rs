//! Award political favor chips: to the leaders of each immigrant group.

use super::colour::{Colour, Counts};
use super::event::Event;
use super::{Tale, TammanyHall};
use crate::by::Key;
use crate::game::Told;
use crate::seat::{BySeat, Seat};

/// Chips for most cubes of a colour.
const CHIPS: u8 = 3;

impl TammanyHall {
    /// Gives the leaders of each colour their chips.
    ///
    /// Rules: Award political favor chips; rulings TH-10 and TH-11.
    pub(super) fn award_chips(&mut self, told: &mut Tale) {
        let cubes = BySeat::from_fn(|seat| self.cubes_won(seat));
        for &colour in Colour::ALL {
            let seats = self.seats.seats();
            let most = seats.clone().map(|seat| cubes[seat][colour]).max();
            let leaders: Vec<Seat> = seats
                .clone()
                .filter(|&seat| cubes[seat][colour] > 0 && Some(cubes[seat][colour]) == most)
                .collect();
            let chips = u8::try_from(leaders.len())
                .ok()
                .and_then(|leaders| self.supply[colour].checked_div(leaders))
                .map_or(0, |share| share.min(CHIPS));
            for &leader in &leaders {
                self.gain(leader, colour, chips);
            }
            told.push(Told::all(Event::ChipsAwarded {
                colour,
                cubes: seats.map(|seat| cubes[seat][colour]).collect(),
                leaders,
                chips,
            }));
        }
    }

    /// The cubes in the wards that the seat has won in this election.
    fn cubes_won(&self, seat: Seat) -> Counts {
        let won = self.won(seat).iter();
        won.fold(Counts::NONE, |cubes, ward| cubes.plus(self.cubes[ward]))
    }
}

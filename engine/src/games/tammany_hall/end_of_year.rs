//! End of year: the next year, or an election after every fourth.

use super::colour::Counts;
use super::event::Event;
use super::state::YEARS_PER_TERM;
use super::{Tale, TammanyHall};
use crate::chance::Chance;
use crate::game::Told;

impl TammanyHall {
    /// Ends the year after its last turn.
    ///
    /// Rules: End of year.
    pub(super) fn end_year(&mut self, chance: &mut Chance, told: &mut Tale) {
        told.push(Told::all(Event::YearEnded { year: self.year }));
        if self.year.is_multiple_of(YEARS_PER_TERM) {
            self.clear_garden(told);
            self.begin_election(chance, told);
        } else {
            self.year += 1;
            self.begin_year(chance, told);
        }
    }

    /// Returns what is left in Castle Garden to the bag.
    fn clear_garden(&mut self, told: &mut Tale) {
        let cubes = std::mem::replace(&mut self.garden, Counts::NONE);
        if !cubes.is_empty() {
            self.bag = self.bag.plus(cubes);
            told.push(Told::all(Event::GardenCleared { cubes }));
        }
    }
}

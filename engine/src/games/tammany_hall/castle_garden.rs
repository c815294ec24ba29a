//! Castle Garden: where the immigrants arrive.

use super::colour::{Colour, Counts};
use super::event::Event;
use super::{Tale, TammanyHall};
use crate::chance::Chance;
use crate::game::Told;

/// So many cubes more than there are players are drawn.
const MORE_THAN_PLAYERS: u8 = 2;

impl TammanyHall {
    /// Fills Castle Garden from the bag if it is empty, as far as the bag goes.
    ///
    /// Each cube is drawn on its own; each of those then in the bag is equally likely (ruling TH-23).
    ///
    /// Rules: Castle Garden; ruling TH-19.
    pub(super) fn fill_garden(&mut self, chance: &mut Chance, told: &mut Tale) {
        if !self.garden.is_empty() {
            return;
        }
        if self.bag.is_empty() {
            told.push(Told::all(Event::GardenStayedEmpty {}));
            return;
        }
        let bag = self.bag;
        for _ in 0..self.seats.get() + MORE_THAN_PLAYERS {
            if let Some(colour) = draw(&mut self.bag, chance) {
                self.garden.add(colour);
            }
        }
        told.push(Told::all(Event::GardenFilled {
            bag,
            drawn: self.garden,
        }));
    }
}

/// Draws one cube; the cubes are counted off in the order of their colours.
fn draw(bag: &mut Counts, chance: &mut Chance) -> Option<Colour> {
    if bag.is_empty() {
        return None;
    }
    let mut drawn = chance.below(u32::from(bag.total()));
    for (colour, number) in bag.iter() {
        match drawn.checked_sub(u32::from(number)) {
            Some(further) => drawn = further,
            None => return bag.take(colour).map(|()| colour),
        }
    }
    None
}

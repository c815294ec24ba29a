//! The state as a viewer could imagine it: only bids that others have sealed are unknown.

use super::TammanyHall;
use super::colour::Counts;
use super::state::Phase;
use crate::chance::Chance;
use crate::game::Viewer;

impl TammanyHall {
    /// The same state with every sealed bid but the viewer's own drawn anew.
    pub(super) fn imagined(&self, viewer: Viewer, chance: &mut Chance) -> Self {
        let mut imagined = *self;
        if let Phase::Bidding(bidding) = &mut imagined.phase {
            for seat in bidding.bidders.iter().filter(|&seat| !viewer.is(seat)) {
                let usable = self.usable_chips(seat, bidding.ward);
                if let Some(bid) = &mut bidding.bids[seat] {
                    *bid = any_of(usable, chance);
                }
            }
        }
        imagined
    }
}

/// Some of these chips, perhaps none.
fn any_of(usable: Counts, chance: &mut Chance) -> Counts {
    let mut some = Counts::NONE;
    for (colour, number) in usable.iter() {
        for _ in 0..chance.below(u32::from(number) + 1) {
            some.add(colour);
        }
    }
    some
}

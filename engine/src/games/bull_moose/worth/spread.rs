//! What several cubes bring that may go to several boxes.

use super::super::board::StateBox;
use super::super::party::Party;
use super::contest::Map;

/// Cubes in one box that are thought about at most.
const IN_ONE_BOX: u8 = 8;

/// Some cubes more for a box.
#[derive(Clone, Copy)]
struct Share {
    cubes: u8,
    gain: i32,
}

impl Share {
    /// What each of the cubes brings, in hundredths of a vote.
    fn rate(self) -> i32 {
        self.gain / i32::from(self.cubes)
    }
}

impl Map<'_> {
    /// What so many cubes bring in these boxes, of which each takes at most so many, in hundredths of a vote.
    pub(super) fn spread(
        &self,
        party: Party,
        boxes: impl Iterator<Item = (StateBox, u8)>,
        cubes: u16,
    ) -> i32 {
        let cubes = u8::try_from(cubes).unwrap_or(u8::MAX);
        let mut shares = Vec::new();
        for (at, most) in boxes {
            self.cut_up(party, at, most.min(cubes), &mut shares);
        }
        shares.sort_by_key(|share| -share.rate());
        let mut left = cubes;
        let mut value = 0;
        for share in shares {
            if share.cubes <= left {
                left -= share.cubes;
                value += share.gain;
            }
        }
        value
    }

    /// The most that each of up to so many cubes brings in the box: there are boxes where one alone brings nothing.
    pub(super) fn best_rate(&self, party: Party, at: StateBox, most: u8) -> i32 {
        let mut shares = Vec::new();
        self.cut_up(party, at, most, &mut shares);
        shares.first().map_or(0, |share| share.rate())
    }

    /// Cuts up to so many cubes in the box into shares that each bring less for a cube than the one before.
    fn cut_up(&self, party: Party, at: StateBox, most: u8, shares: &mut Vec<Share>) {
        let most = most.min(IN_ONE_BOX);
        let (mut there, mut gained) = (0, 0);
        while there < most {
            let next = (there + 1..=most).map(|cubes| Share {
                cubes: cubes - there,
                gain: self.gain(party, at, cubes) - gained,
            });
            // Of equal ones the smallest.
            let Some(best) = next.rev().max_by_key(|share| share.rate()) else {
                return;
            };
            if best.gain <= 0 {
                return;
            }
            there += best.cubes;
            gained += best.gain;
            shares.push(best);
        }
    }
}

//! Rules: Net Majority; ruling BM-R13.

use crate::chance::Chance;
use crate::game::Told;

use super::BullMoose;
use super::event::{Contest, Event};
use super::party::{ByParty, Party, Player};
use super::state::{Telling, no_cubes};

/// The cubes that are left for the lot: all of a party that has at most half of the leader's are gone.
///
/// One pass against the leader. If one party is left it has the net majority and wins without a lot.
pub(super) fn in_the_urn(cubes: &ByParty<u16>) -> ByParty<u16> {
    let most = cubes.values().copied().max().unwrap_or(0);
    ByParty::from_fn(|party| {
        let count = cubes[party];
        if u32::from(count) * 2 > u32::from(most) {
            count
        } else {
            0
        }
    })
}

/// The only party with cubes, if there is just one.
pub(super) fn only_party(cubes: &ByParty<u16>) -> Option<Party> {
    let mut present = cubes.iter().filter(|&(_, &count)| count > 0);
    match (present.next(), present.next()) {
        (Some((party, _)), None) => Some(party),
        _ => None,
    }
}

/// The party of a cube drawn from the urn, each cube equally likely.
pub(super) fn cube_drawn(urn: &ByParty<u16>, chance: &mut Chance) -> Option<Party> {
    let sum = urn.values().map(|&count| u32::from(count)).sum();
    let mut drawn = chance.below(sum);
    urn.iter()
        .find(|&(_, &count)| match drawn.checked_sub(u32::from(count)) {
            Some(rest) => {
                drawn = rest;
                false
            }
            None => true,
        })
        .map(|(party, _)| party)
}

impl BullMoose {
    /// Who wins by net majority or by lot; nobody if there are no cubes.
    pub(super) fn winner_of(
        &self,
        contest: Contest,
        cubes: &ByParty<u16>,
        chance: &mut Chance,
        told: &mut Telling,
    ) -> Option<Player> {
        let urn = in_the_urn(cubes);
        if *cubes == no_cubes() {
            return None;
        }
        if let Some(winner) = only_party(&urn).and_then(|party| self.player_of(party)) {
            told.push(Told::all(Event::NetMajority {
                contest,
                winner,
                cubes: self.piles(cubes),
            }));
            return Some(winner);
        }
        let out = ByParty::from_fn(|party| cubes[party] - urn[party]);
        if out != no_cubes() {
            told.push(Told::all(Event::Outnumbered {
                contest,
                most: cubes.values().copied().max().unwrap_or(0),
                out: self.piles(&out),
            }));
        }
        let winner = cube_drawn(&urn, chance).and_then(|party| self.player_of(party))?;
        told.push(Told::all(Event::LotDrawn {
            contest,
            urn: self.piles(&urn),
            winner,
        }));
        Some(winner)
    }
}

//! Rules: Popularity; rulings BM-R15, BM-R20 and BM-R23.

use crate::chance::Chance;
use crate::game::Told;

use super::BullMoose;
use super::board::StateBox;
use super::event::{Cause, Event, Pile};
use super::party::{ByParty, Party, Player};
use super::phase::Phase;
use super::placing_support_cubes::check_ballot;
use super::set::Parties;
use super::state::{Telling, no_cubes};
use super::violation::Violation;

/// Who may place cubes of popularity, and how many each.
pub(super) fn ranked(cubes: &ByParty<u16>) -> Option<(Parties, u16)> {
    let present = || cubes.values().copied().filter(|&count| count > 0);
    let most = present().max()?;
    let leaders: Parties = cubes
        .iter()
        .filter(|&(_, &count)| count == most)
        .map(|(party, _)| party)
        .collect();
    let each = match (present().filter(|&count| count < most).max(), leaders.len()) {
        (Some(next), _) => most - next,
        // A lone party is ahead of nobody by all of its cubes.
        (None, 1) => most,
        (None, _) => 1,
    };
    Some((leaders, each))
}

impl BullMoose {
    /// Finds who may place cubes of popularity.
    pub(super) fn count_popularity(&mut self, chance: &mut Chance, told: &mut Telling) {
        let cubes = self.pieces.popularity;
        let ranking = ranked(&cubes);
        let allowed = match ranking {
            Some((leaders, each)) => self
                .players()
                .filter(|player| leaders.has(player.party))
                .map(|player| Pile {
                    player,
                    cubes: each,
                })
                .collect(),
            None => Vec::new(),
        };
        told.push(Told::all(Event::PopularityCounted {
            cubes: self.piles(&cubes),
            allowed,
        }));
        let (leaders, each) = ranking.unwrap_or((Parties::EMPTY, 0));
        self.next_popularity(leaders, each, chance, told);
    }

    /// The next of these parties may place its cubes; after the last one the map is complete.
    fn next_popularity(
        &mut self,
        waiting: Parties,
        each: u16,
        chance: &mut Chance,
        told: &mut Telling,
    ) {
        let next = self.players().find(|player| waiting.has(player.party));
        if let Some(player) = next {
            self.phase = Phase::Popularity {
                player,
                left: each,
                next: waiting.without(player.party),
                each,
            };
        } else {
            self.pieces.popularity = no_cubes();
            self.count_states(chance, told);
        }
    }

    /// A player puts a cube of popularity into any box.
    pub(super) fn grant_popularity(
        &mut self,
        player: Player,
        (left, next, each): (u16, Parties, u16),
        at: StateBox,
        chance: &mut Chance,
        told: &mut Telling,
    ) -> Result<(), Violation> {
        check_ballot(player, at)?;
        let lying = &mut self.pieces.popularity[player.party];
        *lying = lying.saturating_sub(1);
        self.put_cube(player, at, Cause::Popularity, told);
        let left = left.saturating_sub(1);
        if left > 0 {
            self.phase = Phase::Popularity {
                player,
                left,
                next,
                each,
            };
        } else {
            self.next_popularity(next, each, chance, told);
        }
        Ok(())
    }

    /// A player leaves the rest unplaced.
    pub(super) fn stop_popularity(
        &mut self,
        player: Player,
        (left, next, each): (u16, Parties, u16),
        chance: &mut Chance,
        told: &mut Telling,
    ) {
        told.push(Told::all(Event::PopularityForgone {
            player,
            cubes: left,
        }));
        self.next_popularity(next, each, chance, told);
    }

    /// The cubes that lie in a box, by their players.
    pub(super) fn piles(&self, cubes: &ByParty<u16>) -> Vec<Pile> {
        cubes
            .iter()
            .filter(|&(_, &count)| count > 0)
            .filter_map(|(party, &cubes): (Party, &u16)| {
                let player = self.player_of(party)?;
                Some(Pile { player, cubes })
            })
            .collect()
    }
}

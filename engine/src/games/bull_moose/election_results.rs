//! Rules: Election Results; rulings BM-R16, BM-D9 and BM-D10.

use std::cmp::Reverse;

use crate::chance::Chance;
use crate::game::{Standing, Standings, Told};
use crate::seat::Seat;

use super::BullMoose;
use super::board::StateBox;
use super::event::{Contest, Event, Tally};
use super::net_majority::{in_the_urn, only_party};
use super::party::Player;
use super::phase::Phase;
use super::state::{Telling, no_cubes};

impl BullMoose {
    /// Decides every box: first those with a net majority, then the lots, both in ascending votes. One cube of the
    /// winner stays in each.
    pub(super) fn count_states(&mut self, chance: &mut Chance, told: &mut Telling) {
        let board = self.board();
        let (sure, contested): (Vec<StateBox>, Vec<StateBox>) = board
            .ascending()
            .partition(|&at| only_party(&in_the_urn(&self.pieces.cubes[at])).is_some());
        for at in sure.into_iter().chain(contested) {
            let contest = Contest::State {
                at,
                votes: board.votes(at),
            };
            let cubes = self.pieces.cubes[at];
            if let Some(winner) = self.winner_of(contest, &cubes, chance, told) {
                let mut left = no_cubes();
                left[winner.party] = 1;
                self.pieces.cubes[at] = left;
            }
        }
        self.phase = Phase::Over;
        told.push(Told::all(Event::VotesCounted {
            results: self.tallies(),
        }));
    }

    /// The electoral votes and the number of the boxes where the player alone has cubes.
    fn won(&self, player: Player) -> (u16, u8) {
        let board = self.board();
        self.pieces
            .cubes
            .iter()
            .filter(|(_, cubes)| only_party(cubes) == Some(player.party))
            .fold((0, 0), |(votes, boxes), (at, _)| {
                (votes + u16::from(board.votes(at)), boxes + 1)
            })
    }

    /// The electoral votes of the boxes where the seat alone has cubes; what counts at the end.
    pub(super) fn votes_of(&self, seat: Seat) -> i32 {
        let mut players = self.players();
        let player = players.find(|player| player.seat == seat);
        player.map_or(0, |player| i32::from(self.won(player).0))
    }

    /// The results when every box is decided, the best first: votes, then boxes; equal in both share the place.
    pub(super) fn tallies(&self) -> Vec<Tally> {
        let mut tallies: Vec<Tally> = self
            .players()
            .map(|player| {
                let (votes, boxes) = self.won(player);
                Tally {
                    player,
                    place: 0,
                    votes,
                    boxes,
                }
            })
            .collect();
        let result = |tally: &Tally| (tally.votes, tally.boxes);
        tallies.sort_by_key(|tally| Reverse(result(tally)));
        let mut place = 0;
        let mut above = None;
        for (tally, position) in tallies.iter_mut().zip(1..) {
            if above != Some(result(tally)) {
                place = position;
            }
            above = Some(result(tally));
            tally.place = place;
        }
        tallies
    }

    /// The places at the end.
    pub(super) fn standings(&self) -> Standings {
        Standings(
            self.tallies()
                .iter()
                .map(|tally| Standing {
                    seat: tally.player.seat,
                    place: tally.place,
                    score: i32::from(tally.votes),
                })
                .collect(),
        )
    }
}

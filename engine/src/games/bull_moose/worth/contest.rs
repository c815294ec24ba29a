//! What the cubes in the boxes promise.

use super::super::BullMoose;
use super::super::board::{ByStateBox, StateBox};
use super::super::party::{ByParty, Party, Player};
use super::super::phase::Phase;
use super::super::set::{Parties, StateBoxes};
use super::{crowded, leaning_at_last, number, settled_at_last, unsettled};
use crate::by::Key;

/// How far the game has come, as far as boxes are concerned.
pub(super) struct Mood {
    rounds_left: i32,
    /// How much goes by the rules of the election, in hundredths.
    settled: i32,
    /// How much an empty box's leaning counts, in hundredths.
    leaning: i32,
}

impl Mood {
    fn of(game: &BullMoose) -> Self {
        match game.phase {
            Phase::Over | Phase::Endorse { .. } | Phase::Popularity { .. } => Self {
                rounds_left: 0,
                settled: 100,
                leaning: 100,
            },
            Phase::Keep | Phase::Play { .. } | Phase::Special { .. } => {
                let round = i32::from(game.round);
                let grown = |at_last: i64| number(at_last) * round * round / 49;
                Self {
                    rounds_left: 8 - round,
                    settled: grown(settled_at_last()),
                    leaning: grown(leaning_at_last()),
                }
            }
        }
    }

    /// What may still come into a box of so many votes, in hundredths of the square of a cube.
    pub(super) fn doubt(&self, votes: i32) -> i32 {
        self.rounds_left * (number(unsettled()) + votes * number(crowded()))
    }
}

/// The cubes in a box.
#[derive(Clone, Copy)]
pub(super) struct Contest {
    cubes: ByParty<u16>,
    /// Their squares.
    squares: i32,
    /// Those that no rule takes out before the lot.
    urn: i32,
    most: i32,
}

impl Contest {
    pub(super) fn of(cubes: &ByParty<u16>) -> Self {
        let (mut squares, mut most) = (0, 0);
        for &count in cubes.values() {
            let count = i32::from(count);
            squares += count * count;
            most = most.max(count);
        }
        Self {
            cubes: *cubes,
            squares,
            urn: in_the_urn(cubes, most),
            most,
        }
    }

    const fn is_empty(&self) -> bool {
        self.most == 0
    }

    /// The party's part of the box, in thousandths: by the squares of the cubes with some doubt, and as far as that is
    /// settled by the rules of the election.
    pub(super) fn part(&self, party: Party, doubt: i32, mood: &Mood) -> i32 {
        let own = i32::from(self.cubes[party]);
        if own == 0 {
            return 0;
        }
        let by_squares = own * own * 100_000 / (self.squares * 100 + doubt);
        if mood.settled == 0 {
            return by_squares;
        }
        let by_rules = if own * 2 > self.most {
            own * 1000 / self.urn
        } else {
            0
        };
        (by_squares * (100 - mood.settled) + by_rules * mood.settled) / 100
    }

    /// The same box with so many more cubes of the party.
    fn with(&self, party: Party, more: u8) -> Self {
        let mut cubes = self.cubes;
        let own = i32::from(cubes[party]);
        let more = i32::from(more);
        cubes[party] = cubes[party].saturating_add(u16::try_from(more).unwrap_or_default());
        let most = self.most.max(own + more);
        Self {
            squares: self.squares + more * (2 * own + more),
            urn: in_the_urn(&cubes, most),
            most,
            cubes,
        }
    }
}

fn in_the_urn(cubes: &ByParty<u16>, most: i32) -> i32 {
    let mut urn = 0;
    for &count in cubes.values() {
        let count = i32::from(count);
        if count * 2 > most {
            urn += count;
        }
    }
    urn
}

/// All boxes of the map as they are now.
pub(super) struct Map<'a> {
    pub(super) game: &'a BullMoose,
    pub(super) mood: Mood,
    contests: ByStateBox<Contest>,
    in_play: Parties,
    ballots: ByParty<StateBoxes>,
    /// What each party has of each box, in hundredths of a vote.
    parts: ByStateBox<ByParty<i32>>,
}

impl<'a> Map<'a> {
    pub(super) fn of(game: &'a BullMoose) -> Self {
        let mut map = Self {
            game,
            mood: Mood::of(game),
            contests: ByStateBox::from_fn(|at| Contest::of(&game.pieces.cubes[at])),
            in_play: game.in_play(),
            ballots: ByParty::from_fn(BullMoose::on_the_ballot),
            parts: ByStateBox::from_fn(|_| ByParty::default()),
        };
        for &at in StateBox::ALL {
            map.parts[at] = map.parts_of(at);
        }
        map
    }

    fn parts_of(&self, at: StateBox) -> ByParty<i32> {
        let votes = self.votes(at);
        let contest = &self.contests[at];
        let mut parts = ByParty::default();
        if contest.is_empty() {
            if self.mood.leaning > 0 {
                let leaners = self.leaners(at);
                let count = i32::try_from(leaners.len()).unwrap_or(1).max(1);
                for party in leaners.iter() {
                    parts[party] = votes * self.mood.leaning / count;
                }
            }
            return parts;
        }
        let doubt = self.mood.doubt(votes);
        for party in self.in_play.iter() {
            parts[party] = contest.part(party, doubt, &self.mood) * votes / 10;
        }
        parts
    }

    fn votes(&self, at: StateBox) -> i32 {
        i32::from(self.game.board().votes(at))
    }

    /// The parties in play that get a cube in the box if it stays empty.
    fn leaners(&self, at: StateBox) -> Parties {
        let leanings = self.game.board().leanings(at);
        let leaners = if leanings.is_empty() {
            self.in_play
        } else {
            leanings.and(self.in_play)
        };
        leaners
            .iter()
            .filter(|&party| self.ballots[party].has(at))
            .collect()
    }

    /// What the player has of all boxes.
    pub(super) fn held(&self, player: Player) -> i32 {
        self.parts.values().map(|parts| parts[player.party]).sum()
    }

    /// What so many cubes more of the party are worth in the box, in hundredths of a vote; nothing where it is off the
    /// ballot.
    pub(super) fn gain(&self, party: Party, at: StateBox, more: u8) -> i32 {
        if !self.ballots[party].has(at) {
            return 0;
        }
        let votes = self.votes(at);
        let doubt = self.mood.doubt(votes);
        let after = self.contests[at].with(party, more);
        after.part(party, doubt, &self.mood) * votes / 10 - self.parts[at][party]
    }
}

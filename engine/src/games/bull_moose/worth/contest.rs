//! What the cubes in the boxes promise.

use super::super::BullMoose;
use super::super::board::{ByStateBox, StateBox};
use super::super::party::{ByParty, Party, Player};
use super::super::phase::Phase;
use super::super::sequence_of_play::ROUNDS;
use super::super::set::{Parties, StateBoxes};
use super::{crowded, leaning_at_last, number, settled_at_last, unsettled};
use crate::by::Key;

/// The rounds of cards in a game, in hundredths.
const ALL_CARDS: i32 = 700;

/// How far the game has come, as far as boxes are concerned.
pub(super) struct Mood {
    /// Rounds of cards still to come, in hundredths.
    left: i32,
    /// How much goes by the rules of the election, in hundredths.
    settled: i32,
    /// How much an empty box's leaning counts, in hundredths.
    leaning: i32,
}

impl Mood {
    fn of(game: &BullMoose) -> Self {
        let left = game.cards_left();
        let done = ALL_CARDS - left;
        // Votes are counted by the rules in the end, and hardly before.
        let grown =
            |at_last: i64| number(at_last) * done / ALL_CARDS * done / ALL_CARDS * done / ALL_CARDS;
        Self {
            left,
            settled: grown(settled_at_last()),
            leaning: grown(leaning_at_last()),
        }
    }

    /// What may still come into a box of so many votes, in hundredths of the square of a cube.
    pub(super) fn doubt(&self, votes: i32) -> i32 {
        self.left * (number(unsettled()) + votes * number(crowded())) / 100
    }

    /// So much of what is only hoped for as there are cards still to come.
    pub(super) const fn hoped(&self, value: i32) -> i32 {
        value * self.left / ALL_CARDS
    }
}

impl BullMoose {
    /// Rounds of cards still to come, in hundredths.
    fn cards_left(&self) -> i32 {
        let rounds = i32::from(ROUNDS) - i32::from(self.round);
        match self.phase {
            Phase::Over | Phase::Endorse { .. } | Phase::Popularity { .. } => 0,
            Phase::Keep => (rounds + 1) * 100,
            Phase::Special { .. } => rounds * 100,
            Phase::Play { turn, player, .. } => {
                let (mut all, mut before) = (0, 0);
                for other in self.players() {
                    all += 1;
                    before += i32::from(other.party < player.party);
                }
                (rounds + 1) * 100 - (i32::from(turn) - 1) * 25 - before * 25 / all
            }
        }
    }
}

/// The cubes in a box, summed up.
#[derive(Clone, Copy, Default)]
pub(super) struct Contest {
    /// Their squares.
    squares: i32,
    /// Those that no rule takes out before the lot.
    urn: i32,
    most: i32,
}

impl Contest {
    pub(super) fn of(cubes: &ByParty<u16>) -> Self {
        let mut contest = Self::default();
        contest.sum_up(cubes);
        contest
    }

    /// Written field by field where it lies: to copy it just after would cost more than to make it.
    fn sum_up(&mut self, cubes: &ByParty<u16>) {
        let (mut squares, mut most) = (0, 0);
        for &count in cubes.values() {
            let count = i32::from(count);
            squares += count * count;
            most = most.max(count);
        }
        self.squares = squares;
        self.most = most;
        self.urn = in_the_urn(cubes, most);
    }

    const fn is_empty(&self) -> bool {
        self.most == 0
    }

    /// The part of a party in the box if it had so many cubes more, in thousandths: by the squares of the cubes with some
    /// doubt, and as far as that is settled by the rules of the election.
    pub(super) fn part(
        &self,
        cubes: &ByParty<u16>,
        (party, more): (Party, u8),
        doubt: i32,
        mood: &Mood,
    ) -> i32 {
        let (had, more) = (i32::from(cubes[party]), i32::from(more));
        let own = had + more;
        if own == 0 {
            return 0;
        }
        let squares = self.squares + more * (had + own);
        let by_squares = own * own * 100_000 / (squares * 100 + doubt);
        if mood.settled == 0 {
            return by_squares;
        }
        let most = self.most.max(own);
        if own * 2 <= most {
            return by_squares * (100 - mood.settled) / 100;
        }
        let urn = if most == self.most {
            self.urn + own - if had * 2 > most { had } else { 0 }
        } else {
            in_the_urn(cubes, most) - if had * 2 > most { had } else { 0 } + own
        };
        let by_rules = own * 1000 / urn;
        (by_squares * (100 - mood.settled) + by_rules * mood.settled) / 100
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
            contests: ByStateBox::default(),
            in_play: game.in_play(),
            ballots: ByParty::from_fn(BullMoose::on_the_ballot),
            parts: ByStateBox::default(),
        };
        for &at in StateBox::ALL {
            map.look_at(at);
        }
        map
    }

    /// Notes each party's part of a box.
    fn look_at(&mut self, at: StateBox) {
        let votes = self.votes(at);
        let cubes = &self.game.pieces.cubes[at];
        self.contests[at].sum_up(cubes);
        if !self.contests[at].is_empty() {
            let doubt = self.mood.doubt(votes);
            for party in self.in_play.iter() {
                let part = self.contests[at].part(cubes, (party, 0), doubt, &self.mood);
                self.parts[at][party] = part * votes / 10;
            }
        } else if self.mood.leaning > 0 {
            let leaners = self.leaners(at);
            let count = i32::try_from(leaners.len()).unwrap_or(1).max(1);
            for party in leaners.iter() {
                self.parts[at][party] = votes * self.mood.leaning / count;
            }
        }
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
        let cubes = &self.game.pieces.cubes[at];
        let after = self.contests[at].part(cubes, (party, more), doubt, &self.mood);
        after * votes / 10 - self.parts[at][party]
    }
}

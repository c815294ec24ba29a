//! Rules: Guild Investment.

use super::tiles::Guild;
use super::{CityAndGuilds, Event};
use crate::game::Told;
use crate::seat::{BySeat, MAX_SEATS, Seat};

/// How many cubes a space of a track holds; the starting place 0 holds any number.
pub(super) const CUBES_ON_SPACE: usize = 3;

/// The furthest that any cube can get: one player lays every tile of a guild, 11 buildings and 7 markets.
///
/// Ruling CG-Q7.
pub(super) const FURTHEST: u8 = 25;

/// A guild's track: how far each cube is, and the order of those that have left the starting place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Track {
    /// The space of each player's cube; 0 is the starting place, which is not on the track.
    space: BySeat<u8>,
    /// The players on the track, the first first: never a tie (ruling CG-Q20).
    ranking: [Option<Seat>; MAX_SEATS],
}

impl Track {
    /// Where the player's cube stands.
    pub(super) fn space(&self, seat: Seat) -> u8 {
        self.space[seat]
    }

    /// The players on the track, the first first.
    pub(super) fn ranking(&self) -> impl Iterator<Item = Seat> + '_ {
        self.ranking.iter().copied().flatten()
    }

    /// The player's place on the track, from 1.
    #[allow(clippy::cast_possible_truncation, reason = "at most 5 players")]
    pub(super) fn rank(&self, seat: Seat) -> Option<u8> {
        self.ranking()
            .position(|other| other == seat)
            .map(|index| index as u8 + 1)
    }

    /// How many players are on the track.
    pub(super) fn len(&self) -> usize {
        self.ranking().count()
    }

    /// Where a cube would come to stand that moves so many spaces, or `None` if that space is full.
    ///
    /// Rules: Guild Investment: never a fourth cube; ruling CG-Q8: a move is one jump.
    pub(super) fn target(&self, seat: Seat, steps: u8) -> Option<u8> {
        let target = self.space[seat] + steps;
        let there = self
            .ranking()
            .filter(|&other| self.space[other] == target)
            .count();
        (there < CUBES_ON_SPACE).then_some(target)
    }

    /// Moves the cube behind those that stand on the space already (ruling CG-Q30).
    pub(super) fn advance(&mut self, seat: Seat, target: u8) {
        let before = *self;
        self.space[seat] = target;
        let others = || before.ranking().filter(|&other| other != seat);
        let ahead = others().filter(|&other| before.space[other] >= target);
        let behind = others().filter(|&other| before.space[other] < target);
        let mut order = ahead.chain([seat]).chain(behind);
        self.ranking = std::array::from_fn(|_| order.next());
    }
}

impl CityAndGuilds {
    /// The player gains so many spaces on the guild's track, or nothing if the space is full.
    pub(super) fn invest(
        &mut self,
        seat: Seat,
        guild: Guild,
        steps: u8,
        told: &mut Vec<Told<Event>>,
    ) {
        let track = &mut self.tracks[guild];
        let from = track.space(seat);
        let event = match track.target(seat, steps) {
            Some(space) => {
                track.advance(seat, space);
                Event::InvestmentRaised {
                    seat,
                    guild,
                    from,
                    space,
                    rank: track.rank(seat).unwrap_or_default(),
                }
            }
            None => Event::InvestmentRefused {
                seat,
                guild,
                space: from,
                full: from + steps,
            },
        };
        told.push(Told::all(event));
    }
}

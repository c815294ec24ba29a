//! What the cubes in the boxes beside the map promise.

use super::super::board::StateBox;
use super::super::cards::Endorsement;
use super::super::party::Player;
use super::super::phase::Phase;
use super::contest::{Contest, Map};
use super::{number, point, waiting};
use crate::by::Key;

/// The votes of a box of middle size, which the side boxes are held for.
const USUAL_VOTES: i32 = 12;

impl Map<'_> {
    /// What the player's cubes in the boxes of endorsements and of popularity promise, in hundredths of a vote.
    pub(super) fn boxes_beside(&self, player: Player) -> i32 {
        let endorsed = |&endorsement| self.endorsed(player, endorsement);
        Endorsement::ALL.iter().map(endorsed).sum::<i32>() + self.popular(player)
    }

    /// What the cubes in a box of endorsement promise: while they are placed, what they bring there.
    fn endorsed(&self, player: Player, endorsement: Endorsement) -> i32 {
        let cubes = &self.game.pieces.endorsements[endorsement];
        let own = cubes[player.party];
        match self.game.phase {
            // The losers' cubes are gone already.
            Phase::Endorse {
                endorsement: open,
                allowed,
                ..
            } if open == endorsement => {
                let boxes = allowed.iter().map(|at| (at, u8::MAX));
                self.spread(player.party, boxes, own)
            }
            Phase::Keep
            | Phase::Play { .. }
            | Phase::Special { .. }
            | Phase::Endorse { .. }
            | Phase::Popularity { .. }
            | Phase::Over => {
                let doubt = self.mood.doubt(USUAL_VOTES);
                let part = Contest::of(cubes).part(cubes, (player.party, 0), doubt, &self.mood);
                part * i32::from(own) * number(waiting()) / 1000
            }
        }
    }

    /// What the cubes in the Popularity box promise: while they are placed, what those bring that may be.
    fn popular(&self, player: Player) -> i32 {
        let party = player.party;
        let cubes = &self.game.pieces.popularity;
        match self.game.phase {
            Phase::Popularity {
                player: due,
                left,
                next,
                each,
            } => {
                let cubes = if due == player {
                    left
                } else if next.has(party) {
                    each
                } else {
                    0
                };
                let boxes = StateBox::ALL.iter().map(|&at| (at, u8::MAX));
                self.spread(party, boxes, cubes)
            }
            Phase::Keep
            | Phase::Play { .. }
            | Phase::Special { .. }
            | Phase::Endorse { .. }
            | Phase::Over => {
                let own = i32::from(cubes[party]);
                let others = self.game.players().filter(|other| other.party != party);
                let best = others.map(|other| i32::from(cubes[other.party]));
                let ahead = (own - best.max().unwrap_or(0)).max(0);
                // Only what is ahead of the next is placed in the end.
                self.mood.hoped(own * number(point()) / 2) + ahead * number(waiting()) / 2
            }
        }
    }
}

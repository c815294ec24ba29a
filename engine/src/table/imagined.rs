//! A table to try things out at: where a game stands as far as one viewer knows it, everything else drawn anew.

use std::sync::Arc;

use super::Table;
use super::past::Past;
use super::position::Position;
use crate::at::At;
use crate::chain::{Format, Head};
use crate::chance::{Chance, Secret};
use crate::game::{Game, Viewer};
use crate::seat::BySeat;

impl<G: Game> Table<G> {
    /// The same position for this viewer, with everything that the viewer may not know drawn anew from `secret`.
    ///
    /// The copy has a log of its own that begins here: entry 0 is this position, and there is nothing before it. What
    /// comes of it depends on nothing but what the viewer may know and on `secret`, which must not be the game's own.
    /// Sealed answers of others are not the viewer's to know: the copy asks those seats anew.
    #[must_use]
    pub fn imagined(&self, viewer: Viewer, secret: Secret) -> Self {
        let key = secret.key(&[]);
        let mut chance = Chance::stream(key, 0);
        let mut answers: BySeat<Option<G::Action>> = BySeat::default();
        if let Viewer::Seat(seat) = viewer {
            answers[seat].clone_from(&self.position.answers[seat]);
        }
        let position = Position {
            game: self.position.game.imagine(viewer, &mut chance),
            // The first stream was for what is imagined.
            draws: 1,
            decision: 0,
            turn: 0,
            answers,
            ended: self.position.ended,
        };
        Self {
            seats: self.seats,
            rules: self.rules,
            // There is no record of it, so no time is to be proved; its heads depend on nothing else, as all of it does.
            format: Format::TimesBeside,
            // Nobody is waited for in a study.
            terms: Arc::default(),
            secret,
            key,
            past: Past::new(position.clone(), Head::GENESIS),
            position,
            version: 1,
            head: Head::GENESIS,
            now: At::default(),
        }
    }
}

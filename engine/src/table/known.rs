//! What one seat knows of a match, and nothing else: the ground of players that look ahead.

use sha2::{Digest, Sha256};

use super::Table;
use crate::chance::{Chance, Secret};
use crate::game::{Game, Pending, Viewer};
use crate::seat::{Seat, SeatCount};

/// What a seat that must decide knows.
///
/// It holds a state in which everything that the seat may not know was imagined before it came here, and no answer that
/// others have sealed. Only [`Table::known`] makes one, so whoever is handed it can learn no more than the seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Known<G: Game> {
    seat: Seat,
    seats: SeatCount,
    seed: [u8; 32],
    world: G,
}

impl<G: Game> Known<G> {
    /// The seat.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// How many seats play.
    pub const fn seats(&self) -> SeatCount {
        self.seats
    }

    /// What the seat's own chance begins with, another one for each decision.
    pub const fn seed(&self) -> [u8; 32] {
        self.seed
    }

    /// A state that the seat may take for the true one.
    pub const fn world(&self) -> &G {
        &self.world
    }

    /// Another such state.
    #[must_use]
    pub fn another_world(&self, chance: &mut Chance) -> G {
        self.world.imagine(Viewer::Seat(self.seat), chance)
    }
}

impl<G: Game> Table<G> {
    /// What the seat knows, if the table waits for it.
    ///
    /// Its seed comes from `secret`, which is the game's own for whoever plays the seat: a decision can then be thought once
    /// more when the game is over, and a step that was taken back is followed by the same one.
    pub fn known(&self, seat: Seat, secret: &Secret) -> Option<Known<G>> {
        if !self.pending().seats().has(seat) {
            return None;
        }
        let seed = secret.of_bot(seat, self.steps_that_stand());
        let mut chance = Chance::from_seed(seed);
        Some(Known {
            seat,
            seats: self.seats,
            seed,
            world: self.position.game.imagine(Viewer::Seat(seat), &mut chance),
        })
    }

    /// How many actions have led to the decision now open; answers to it that are sealed already are not among them.
    fn steps_that_stand(&self) -> u32 {
        let sealed = matches!(self.position.asked(), Pending::Sealed { .. });
        let opened = self.position.decision;
        let standing = self.past.standing(self.version - 1);
        let steps = standing.filter(|&(seq, ..)| !sealed || seq <= opened);
        steps.fold(0, |count, _| count + 1)
    }
}

impl Secret {
    /// `SHA-256("poste-restante/bot/1" ‖ secret ‖ seat ‖ steps)`, the seat as one byte and the number of actions that led to
    /// the decision as 8 bytes, most significant first.
    fn of_bot(&self, seat: Seat, steps: u32) -> [u8; 32] {
        Sha256::new()
            .chain_update("poste-restante/bot/1")
            .chain_update(self.bytes())
            .chain_update([seat.number()])
            .chain_update(u64::from(steps).to_be_bytes())
            .finalize()
            .into()
    }
}

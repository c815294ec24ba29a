//! Since when each seat is asked: what a notice of a turn is about, and whether it still is.

use engine::acts::{Sitter, TableAct, act_of};
use engine::any::AnyPending;
use engine::entry::Entry;
use engine::{AnyTable, BySeat, Seat, SeatSet};

/// For each seat that a game waits for, the entry since which it does.
///
/// All steps of a turn are one: who has taken the first is still asked as before. Whoever sits down at a seat that is
/// waited for, or is back at it, is asked anew.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    seats: SeatSet,
    sealed: bool,
    decision: u32,
    since: BySeat<u32>,
}

impl Asked {
    /// Whom a game asks that has just been started.
    pub fn at_the_start(table: &AnyTable) -> Self {
        let mut asked = Self::default();
        asked.follow(table, &[]);
        asked
    }

    /// The entry since which the game waits for this seat; none if it does not.
    pub fn since(&self, seat: Seat) -> Option<u32> {
        self.seats.has(seat).then(|| self.since[seat])
    }

    /// Takes new entries into account, made by one act or submit, with the table after them.
    pub(super) fn follow(&mut self, table: &AnyTable, entries: &[Entry]) {
        let (seats, sealed) = match table.pending() {
            AnyPending::Waiting { seats, sealed, .. } => (seats, sealed),
            AnyPending::Over(_) => (SeatSet::EMPTY, false),
        };
        let decision = table.decision_id();
        let goes_on = decision == self.decision || !self.sealed && !sealed;
        for seat in seats.iter() {
            if !goes_on || !self.seats.has(seat) {
                self.since[seat] = decision;
            }
        }
        for entry in entries {
            if let Some(TableAct::SeatPasses {
                seat,
                to: Sitter::Owner | Sitter::Newcomer,
            }) = act_of(&entry.action)
            {
                self.since[seat] = entry.seq;
            }
        }
        (self.seats, self.sealed, self.decision) = (seats, sealed, decision);
    }
}

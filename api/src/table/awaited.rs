//! Since when each seat is waited for: what a notice of a turn is about, and whether it still is.

use engine::acts::{Sitter, TableAct, act_of};
use engine::entry::Entry;
use engine::{AnyTable, BySeat, Seat, SeatSet};

/// For each seat that a game waits for, the entry since which it does.
///
/// All steps of a turn are one: who has taken the first is still asked as before. Whoever sits down at a seat that is
/// waited for, or is back at it, is asked anew; the clock only runs on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Awaited {
    seats: SeatSet,
    sealed: bool,
    decision: u32,
    turn: u32,
    since: BySeat<u32>,
}

impl Awaited {
    /// Whom a game asks that has just been started.
    pub fn at_the_start(table: &AnyTable) -> Self {
        let mut awaited = Self::default();
        awaited.follow(table, &[]);
        awaited
    }

    /// The entry since which the game waits for this seat; none if it does not.
    pub fn since(&self, seat: Seat) -> Option<u32> {
        self.seats.has(seat).then(|| self.since[seat])
    }

    /// The seats that are waited for just so as they were before: in the middle of a turn, or with a sealed decision still
    /// to be answered.
    pub(super) fn go_on(&self, before: &Self) -> SeatSet {
        let same_turn = !self.sealed && !before.sealed && self.turn == before.turn;
        if same_turn || self.decision == before.decision {
            let both = self.seats.iter();
            both.filter(|&seat| before.seats.has(seat)).collect()
        } else {
            SeatSet::EMPTY
        }
    }

    /// Takes new entries into account, made by one act or submit, with the table after them.
    pub(super) fn follow(&mut self, table: &AnyTable, entries: &[Entry]) {
        let before = self.clone();
        (self.seats, self.sealed) = table.awaited();
        (self.decision, self.turn) = (table.decision_id(), table.turn_id());
        let go_on = self.go_on(&before);
        for seat in self.seats.iter().filter(|&seat| !go_on.has(seat)) {
            self.since[seat] = self.decision;
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
    }
}

//! What a move means for what people alone know of: the draft that it was, the orders that it came of or makes needless.

use engine::{Seat, SeatSet};
use uuid::Uuid;

use crate::store::tables::order::Reason;

/// Every seat.
const ALL: SeatSet = SeatSet::EVERY;

/// An answer that a person gives, or an order of theirs.
#[derive(Clone, Copy, Debug)]
pub struct Own {
    /// Who.
    pub user: Uuid,
    /// Their seat.
    pub seat: Seat,
    /// The decision that is answered.
    pub decision: i32,
    /// Whether the game waited for the seat: else it replaces a sealed answer.
    pub awaited: bool,
    /// The order that answers, if the person does not do it themselves.
    pub fired: Option<Fired>,
}

/// An order that is taken with the move: if it is not there any more, the move is not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fired {
    /// Its id.
    pub id: Uuid,
    /// Whether no other waits behind it.
    pub last: bool,
}

#[derive(Clone, Debug)]
pub(super) struct OwnColumns {
    /// The seats that may have orders waiting afterwards.
    pub(super) still_ordered: SeatSet,
    /// The seats that must have orders waiting for the move to be made.
    pub(super) guard: SeatSet,
    /// Whose draft for which decision is done with.
    pub(super) user: Option<Uuid>,
    pub(super) decision: Option<i32>,
    pub(super) fired: Option<Uuid>,
    pub(super) first_entry: Option<i32>,
    pub(super) last_entry: Option<i32>,
    /// The seats whose waiting orders are cancelled, and why.
    pub(super) cancelled: SeatSet,
    pub(super) reason: Reason,
}

impl OwnColumns {
    /// Nobody's answer. When the game is over, no order waits any more.
    pub(super) const fn new(over: bool) -> Self {
        Self {
            still_ordered: if over { SeatSet::EMPTY } else { ALL },
            guard: SeatSet::EMPTY,
            user: None,
            decision: None,
            fired: None,
            first_entry: None,
            last_entry: None,
            cancelled: if over { ALL } else { SeatSet::EMPTY },
            reason: Reason::GameOver,
        }
    }

    /// Notes whose answer it is, and the first and the last of its entries.
    pub(super) fn note(&mut self, own: Own, entries: Option<(i32, i32)>) {
        let seat = SeatSet::EMPTY.with(own.seat);
        self.user = Some(own.user);
        self.decision = Some(own.decision);
        match own.fired {
            Some(fired) => {
                self.guard = seat;
                self.fired = Some(fired.id);
                (self.first_entry, self.last_entry) = entries.unzip();
                if fired.last {
                    self.still_ordered = self.still_ordered.minus(seat);
                }
            }
            None if own.awaited => self.cancel(seat, Reason::Answered),
            None => {}
        }
    }

    /// Cancels what waits of these seats, unless the game is over, which is reason enough.
    pub(super) const fn cancel(&mut self, seats: SeatSet, reason: Reason) {
        if self.cancelled.bits() != ALL.bits() {
            self.cancelled = self.cancelled.union(seats);
            self.still_ordered = self.still_ordered.minus(seats);
            self.reason = reason;
        }
    }

    /// Whether nobody's draft is done with, and nobody's order fired or cancelled.
    pub(super) const fn is_nobodys(&self) -> bool {
        self.user.is_none() && self.fired.is_none() && self.cancelled.is_empty()
    }
}

//! What a move means for what people alone know of: the draft that it was, the orders that it came of or makes needless.

use chrono::{DateTime, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::AstPass;
use diesel::sql_types::{Int4, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use engine::{Seat, SeatSet};
use uuid::Uuid;

use crate::store::seats::SqlSeats;
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
    guard: SeatSet,
    /// Whose draft for which decision is done with.
    user: Option<Uuid>,
    decision: Option<i32>,
    fired: Option<Uuid>,
    first_entry: Option<i32>,
    last_entry: Option<i32>,
    /// The seats whose waiting orders are cancelled, and why.
    cancelled: SeatSet,
    reason: Reason,
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

    /// The condition on the game's row without which an order is not fired.
    pub(super) fn guard<'b>(&'b self, out: &mut AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql(" AND ordered & ");
        out.push_bind_param::<SqlSeats, _>(&self.guard)?;
        out.push_sql(" = ");
        out.push_bind_param::<SqlSeats, _>(&self.guard)
    }

    /// The changes of the draft and the orders of the row `moved`, as further parts of its `WITH`.
    pub(super) fn write<'b>(
        &'b self,
        at: &'b DateTime<Utc>,
        out: &mut AstPass<'_, 'b, Pg>,
    ) -> QueryResult<()> {
        out.push_sql(
            ", drafted AS (DELETE FROM drafts USING moved \
             WHERE drafts.game_id = moved.id AND drafts.user_id = ",
        );
        out.push_bind_param::<Nullable<SqlUuid>, _>(&self.user)?;
        out.push_sql(" AND drafts.decision = ");
        out.push_bind_param::<Nullable<Int4>, _>(&self.decision)?;
        out.push_sql("), fired AS (UPDATE orders SET state = 'fired', decision = ");
        out.push_bind_param::<Nullable<Int4>, _>(&self.decision)?;
        out.push_sql(", first_entry = ");
        out.push_bind_param::<Nullable<Int4>, _>(&self.first_entry)?;
        out.push_sql(", last_entry = ");
        out.push_bind_param::<Nullable<Int4>, _>(&self.last_entry)?;
        out.push_sql(", ended_at = ");
        out.push_bind_param::<Timestamptz, _>(at)?;
        out.push_sql(" FROM moved WHERE orders.game_id = moved.id AND orders.id = ");
        out.push_bind_param::<Nullable<SqlUuid>, _>(&self.fired)?;
        out.push_sql("), cancelled AS (UPDATE orders SET state = 'cancelled', reason = ");
        out.push_bind_param::<Text, _>(&self.reason)?;
        out.push_sql(", ended_at = ");
        out.push_bind_param::<Timestamptz, _>(at)?;
        out.push_sql(
            " FROM moved WHERE orders.game_id = moved.id AND orders.state = 'waiting' AND (",
        );
        out.push_bind_param::<SqlSeats, _>(&self.cancelled)?;
        out.push_sql(" >> orders.seat) & 1 = 1 AND orders.id IS DISTINCT FROM ");
        out.push_bind_param::<Nullable<SqlUuid>, _>(&self.fired)?;
        out.push_sql(")");
        Ok(())
    }
}

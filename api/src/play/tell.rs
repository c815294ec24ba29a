//! Whom to tell what after a move: the derived columns and the notices that are committed with it.

use chrono::{DateTime, TimeDelta, Utc};
use engine::AnyTable;
use engine::Seat;
use engine::any::AnyPending;

use super::{Who, bits};
use crate::models::commit::{Commit, Derived, NewNotice};
use crate::models::log::position;

/// The columns that lists need, worked out from a table.
pub(super) fn derive(table: &AnyTable) -> Derived {
    let version = position(table.version());
    let rules_version = i16::try_from(table.rules().0).unwrap_or(i16::MAX);
    let head = table.head().bytes().to_vec();
    match table.pending() {
        AnyPending::Waiting {
            seats,
            sealed,
            asked,
        } => Derived {
            status: "running",
            version,
            rules_version,
            head,
            sealed,
            decision: Some(position(table.decision_id())),
            decision_kind: Some(asked.kind),
            awaited: bits(seats),
            standings: None,
        },
        AnyPending::Over(standings) => Derived {
            status: "finished",
            version,
            rules_version,
            head,
            sealed: false,
            decision: None,
            decision_kind: None,
            awaited: 0,
            standings: serde_json::to_string(&standings).ok(),
        },
    }
}

/// Adds the notices for whoever the game now waits for and did not wait for before, or for everybody when it is over.
pub(super) fn tell(
    commit: &mut Commit,
    who: &Who,
    before: Option<&AnyTable>,
    after: &AnyTable,
    now: DateTime<Utc>,
    delay: TimeDelta,
) {
    match after.pending() {
        AnyPending::Waiting { seats, asked, .. } => {
            let kind = if asked.is_bid { "bid_due" } else { "your_turn" };
            let decision = position(after.decision_id());
            for seat in seats.iter() {
                if !who.bots.has(seat) && !goes_on(before, seat, after) {
                    notify(commit, who, seat, kind, decision, now + delay);
                }
            }
        }
        AnyPending::Over(_) => {
            for seat in after.seats().seats() {
                notify(
                    commit,
                    who,
                    seat,
                    "game_over",
                    position(after.version()),
                    now,
                );
            }
        }
    }
}

/// Whether the seat was waited for just so before the move: it is in the middle of its turn, or has still not answered
/// a sealed decision.
pub(super) fn goes_on(before: Option<&AnyTable>, seat: Seat, after: &AnyTable) -> bool {
    let Some(before) = before else { return false };
    let on_turn = |table: &AnyTable| match table.pending() {
        AnyPending::Waiting { seats, sealed, .. } => !sealed && seats.has(seat),
        AnyPending::Over(_) => false,
    };
    before.decision_id() == after.decision_id() || on_turn(before) && on_turn(after)
}

/// Tells the person in a seat; the house's bot needs no mail.
pub(super) fn notify(
    commit: &mut Commit,
    who: &Who,
    seat: Seat,
    kind: &'static str,
    decision: i32,
    due_at: DateTime<Utc>,
) {
    if let Some(user) = who.user(seat) {
        commit.notify(&NewNotice {
            kind,
            user,
            seat: i16::from(seat.number()),
            decision,
            due_at,
        });
    }
}

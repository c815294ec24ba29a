//! Orders: answers that a person has given beforehand, taken by a worker as soon as the decision opens.
//!
//! An order is judged while the game's row is held, and then submitted as any answer is. It is taken away by the very
//! statement that writes its move, so that it is done once or not at all, wherever a server ends in between.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::any::AnyPending;
use engine::{Seat, SeatSet};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::each_due::{EachDue, Limits, Queue, Turn};
use crate::ground::details::{Detail, Spoken};
use crate::ground::looking::keep_looking;
use crate::store::log::commit::Fired;
use crate::store::log::entries::position;
use crate::store::tables;
use crate::store::tables::order::{Cancelled, Order, Reason, State};
use crate::table::House;
use crate::table::Match;
use crate::table::refused::{Refused, Result};
use crate::table::submit::{By, Submission, submit};

/// Games that wait for a seat that has orders: in each one order is taken, or a seat's orders are cancelled.
#[derive(Clone, Copy, Debug, Default)]
pub struct Orders;

impl Queue for Orders {
    type Due = Uuid;

    const FAILED: &'static str = "an order could not be taken";

    // An order is submitted as any answer is.
    const TURN: Turn = Turn::Own;

    const LIMITS: Limits = Limits {
        batch: 50,
        ..Limits::USUAL
    };

    fn game(due: Uuid) -> Uuid {
        due
    }

    async fn find(
        &self,
        conn: &mut AsyncPgConnection,
        _now: DateTime<Utc>,
        after: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<Uuid>> {
        Ok(tables::game::due_to_orders(conn, after.unwrap_or_default(), limit).await?)
    }

    async fn deal_with(&self, house: &House, game: Uuid) -> Result<usize> {
        take(house, game).await.map(usize::from)
    }
}

/// Takes orders wherever they are due, until the task is ended.
pub async fn run(house: Arc<House>) {
    let orders = EachDue::<Orders>::default();
    let failed = "the orders could not be taken";
    keep_looking(&house.bells.orders, failed, || orders.look(&house)).await;
}

/// Takes or cancels one order in each game that waits for a seat that has some, and says in how many.
pub async fn take_all(house: &House) -> Result<usize> {
    EachDue::<Orders>::default().look(house).await
}

/// An order whose time has come.
struct Due {
    seat: Seat,
    decision: u32,
    order: Order,
    actions: Vec<Box<RawValue>>,
    /// Whether no other waits behind it.
    last: bool,
}

/// What is to be done in a game.
enum Judged {
    /// Nothing: it is not due any more, or cannot be.
    Nothing,
    /// The orders of a seat were cancelled.
    Cancelled,
    /// This order is to be submitted.
    Holds(Box<Due>),
}

/// Takes or cancels one order in this game, if one is due.
async fn take(house: &House, game: Uuid) -> Result<bool> {
    let mut conn = house.database.get().await?;
    let judged = conn
        .build_transaction()
        .run(async |conn| judge(house, conn, game).await)
        .await?;
    drop(conn);
    let due = match judged {
        Judged::Nothing => return Ok(false),
        Judged::Cancelled => return Ok(true),
        Judged::Holds(due) => due,
    };
    let submission = Submission {
        game,
        by: By::Order {
            seat: due.seat,
            user: due.order.user_id,
            order: Fired {
                id: due.order.id,
                last: due.last,
            },
        },
        decision: due.decision,
        actions: &due.actions,
        key: None,
    };
    match submit(house, submission).await {
        Ok(_) => Ok(true),
        // Another process was faster, or the order has been taken back meanwhile.
        Err(Refused::Move { .. } | Refused::Unavailable | Refused::Unanswered) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Looks at the first order that is due in this game, and cancels the seat's orders if it cannot be done.
async fn judge(house: &House, conn: &mut AsyncPgConnection, id: Uuid) -> Result<Judged> {
    let Some(game) = tables::game::lock(conn, id).await? else {
        return Ok(Judged::Nothing);
    };
    let ordered = game.awaited.and(game.ordered);
    let Some(seat) = ordered.iter().next() else {
        return Ok(Judged::Nothing);
    };
    let current = house.matches.load_row(conn, &game).await?;
    if current.broken.is_some() {
        return Ok(Judged::Nothing);
    }
    let own = SeatSet::EMPTY.with(seat);
    let mut waiting = tables::order::list(conn, id, seat).await?;
    waiting.retain(|order| order.state == State::Waiting);
    if waiting.is_empty() {
        tables::order::forget_seats(conn, id, own).await?;
        return Ok(Judged::Cancelled);
    }
    let last = waiting.len() == 1;
    let order = waiting.swap_remove(0);
    match hindrance(&current, seat, &order)? {
        None => Ok(Judged::Holds(Box::new(Due {
            seat,
            decision: current.table.decision_id(),
            actions: actions(&order)?,
            order,
            last,
        }))),
        Some((reason, detail)) => {
            // What stands behind it was meant for a game in which this one had been done.
            let detail = detail.as_ref().map(Spoken::to_keep);
            let cancelled = Cancelled {
                reason,
                detail: detail.as_deref(),
                decision: Some(position(current.table.decision_id())),
                at: house.clock.now(),
            };
            tables::order::cancel(conn, id, own, cancelled).await?;
            Ok(Judged::Cancelled)
        }
    }
}

/// Why this order of a seat that the game waits for cannot be done, if it cannot; more about it in every language.
fn hindrance(game: &Match, seat: Seat, order: &Order) -> Result<Option<(Reason, Option<Spoken>)>> {
    let decision = game.table.decision_id();
    if game.who.user(seat) != Some(order.user_id) || game.who.bots.has(seat) {
        return Ok(Some((Reason::SeatPassed, None)));
    }
    if let (Some(wanted), AnyPending::Waiting { asked, .. }) = (&order.kind, game.table.pending())
        && wanted != asked.kind
    {
        let detail = Detail::OrderOtherKind {
            asked: asked.kind.into(),
            wanted: wanted.as_str().into(),
        };
        return Ok(Some(because(Reason::OtherKind, &detail)));
    }
    if let Some((other, wanted)) = order.if_seat.zip(order.if_written.as_ref()) {
        let newest = game.table.newest_step(other);
        if newest.as_ref() != Some(wanted) {
            let (seat, wanted) = (other.number().into(), wanted.as_str().into());
            let detail = match newest {
                Some(found) => Detail::OrderCondition {
                    seat,
                    found: found.into(),
                    wanted,
                },
                None => Detail::OrderNoStep { seat, wanted },
            };
            return Ok(Some(because(Reason::Condition, &detail)));
        }
    }
    let actions = actions(order)?;
    let actions: Vec<&str> = actions.iter().map(|raw| raw.get()).collect();
    Ok(game
        .table
        .clone()
        .submit(seat, decision, &actions)
        .err()
        .map(|refusal| {
            let why = Spoken::of(|lang| refusal.say_in(lang));
            (Reason::Refused, Some(why))
        }))
}

/// A reason with more about it.
fn because(reason: Reason, detail: &Detail) -> (Reason, Option<Spoken>) {
    (reason, Some(detail.spoken(reason.name())))
}

/// The actions of an order, ready to be submitted.
///
/// # Errors
/// They are no list, which only a fault of ours can cause.
pub fn actions(order: &Order) -> Result<Vec<Box<RawValue>>> {
    serde_json::from_str(&order.actions).map_err(Refused::internal)
}

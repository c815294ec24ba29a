//! `GET|PUT|DELETE /games/{id}/orders`: answers given beforehand, for your eyes alone.

use std::sync::Arc;

use actix_web::{HttpResponse, delete, get, put, web};
use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::Seat;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::store::tables;
use crate::store::tables::game::{Game, Status};
use crate::store::tables::order;
use crate::store::tables::order::{Reason, State};
use crate::table::Match;
use crate::table::Reply;
use crate::table::drafts::stored;
use crate::table::visible::{lock_running, must_see, visible_game};
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::{Body, Object, RawAction};
use crate::web::idempotency::once;
use crate::web::problem::{ApiError, ApiResult};

/// The most orders in a queue; the database has no place for more.
const MAX_ORDERS: usize = 3;

/// The longest name of a kind of decision, in characters.
const MAX_KIND: usize = 40;

/// What the newest step of a seat must have been.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// The seat; not your own.
    #[schema(value_type = u8, minimum = 0, maximum = 4)]
    seat: u8,
    /// The written form of its step, such as `end`. Its answer to a sealed decision that is still open does not count,
    /// and one that stays its secret never does.
    written: String,
}

/// An answer given beforehand.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewOrder {
    /// Only if the newest step of another seat was this one.
    #[serde(rename = "if")]
    #[schema(rename = "if", value_type = Option<Condition>)]
    condition: Option<Object<Condition>>,
    /// Only if the decision is of this kind.
    #[schema(max_length = 40)]
    kind: Option<String>,
    /// The actions that are then submitted for you.
    #[schema(value_type = Vec<crate::web::openapi::games::SentAction>, min_items = 1, max_items = 64)]
    actions: Vec<RawAction>,
}

/// Your orders: the first is for your next decision, the second for the one after that.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "orders": [{"if": {"seat": 1, "written": "end"}, "kind": "turn", "actions": [{"type": "end_turn"}]}]
}))]
pub struct OrdersRequest {
    #[schema(value_type = Vec<NewOrder>, min_items = 1, max_items = 3)]
    orders: Vec<Object<NewOrder>>,
}

/// An order of yours and what became of it.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Order {
    /// What the newest step of another seat must be.
    #[serde(rename = "if")]
    condition: Option<Condition>,
    /// The kind of decision that it answers.
    kind: Option<String>,
    /// The actions.
    #[schema(value_type = Vec<crate::web::openapi::games::GameAction>)]
    actions: Vec<Box<RawValue>>,
    state: State,
    /// Why it was cancelled: `condition`, `other_kind`, `refused`, `answered`, `undone`, `game_over` or `seat_passed`.
    #[schema(value_type = Option<String>)]
    reason: Option<&'static str>,
    /// More about that, in words.
    detail: Option<String>,
    /// The decision that it answered or could not answer.
    decision: Option<i32>,
    /// The log entries that it made.
    entries: Vec<i32>,
    /// When it was given.
    created_at: DateTime<Utc>,
    /// When it was fired or cancelled.
    ended_at: Option<DateTime<Utc>>,
}

/// Your orders in a game.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Orders {
    /// What is played.
    #[schema(value_type = String, example = "tammany-hall")]
    ruleset: &'static str,
    /// The orders that you gave last, in their order; empty if there are none.
    orders: Vec<Order>,
}

/// Shows your orders and what became of them. Nobody else is told that there are any.
#[utoipa::path(
    tag = "games",
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["read"])),
    responses((status = 200, description = "Your orders.", body = Orders))
)]
#[get("/games/{id}/orders")]
pub async fn find_orders(
    app: web::Data<App>,
    caller: Caller,
    id: web::Path<Uuid>,
) -> ApiResult<web::Json<Orders>> {
    caller.may(Need::Read)?;
    let mut conn = app.house.database.get().await?;
    let game = visible_game(&mut conn, *id, Some(caller.user)).await?;
    let current = app.house.matches.load_row(&mut conn, &game).await?;
    let seat = current.who.member(caller.user)?;
    let mut rows = tables::order::list(&mut conn, game.id, seat).await?;
    rows.retain(|row| row.user_id == caller.user);
    Ok(web::Json(shown(&game, &current, seat, rows)?))
}

/// Gives orders for your next decisions, in place of those that you have.
///
/// The first is submitted for you as soon as your next decision opens, the second when the one after that does. If it does
/// not fit the decision, its condition does not hold, or a rule forbids it, it is cancelled with those behind it, and you
/// are told of your turn as ever. 409 `your_turn` if the game waits for you now: answer it.
#[utoipa::path(
    tag = "games",
    request_body = OrdersRequest,
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 200, description = "Your orders.", body = Orders))
)]
#[put("/games/{id}/orders")]
pub async fn put_orders(
    app: web::Data<App>,
    request: actix_web::HttpRequest,
    caller: Caller,
    id: web::Path<Uuid>,
    body: Body<OrdersRequest>,
) -> ApiResult<HttpResponse> {
    use actix_web::Responder as _;
    caller.may(Need::Play)?;
    let wanted = body.value.orders;
    if wanted.is_empty() || wanted.len() > MAX_ORDERS {
        return Err(ApiError::invalid(
            "bad_orders",
            format!("give 1 to {MAX_ORDERS} orders"),
        ));
    }
    must_see(&app.house, *id, caller.user).await?;
    let answer = once(&app, caller.user, None, async |conn| {
        let (mut game, current, seat) = lock_running(&app.house, conn, *id, caller.user).await?;
        let mut rows = Vec::with_capacity(wanted.len());
        for (place, Object(order)) in (0..).zip(wanted) {
            rows.push(order.row(&current, seat, (caller.user, place), app.house.clock.now())?);
        }
        must_not_wait(&game, &current, seat)?;
        tables::order::replace(conn, game.id, seat, &rows).await?;
        game.ordered = game.ordered.with(seat);
        Ok(Reply::json(200, &shown(&game, &current, seat, rows)?)?)
    })
    .await?;
    Ok(answer.respond_to(&request))
}

/// Takes your orders back, and forgets what became of those that you gave last.
#[utoipa::path(
    tag = "games",
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 204, description = "They are gone."))
)]
#[delete("/games/{id}/orders")]
pub async fn delete_orders(
    app: web::Data<App>,
    request: actix_web::HttpRequest,
    caller: Caller,
    id: web::Path<Uuid>,
) -> ApiResult<HttpResponse> {
    use actix_web::Responder as _;
    caller.may(Need::Play)?;
    must_see(&app.house, *id, caller.user).await?;
    let answer = once(
        &app,
        caller.user,
        None,
        async |conn: &mut AsyncPgConnection| {
            let (game, _, seat) = lock_running(&app.house, conn, *id, caller.user).await?;
            if tables::order::delete(conn, game.id, seat).await? {
                Ok(Reply::empty())
            } else {
                Err(ApiError::not_found("order"))
            }
        },
    )
    .await?;
    Ok(answer.respond_to(&request))
}

fn must_not_wait(game: &Game, current: &Match, seat: Seat) -> ApiResult<()> {
    current.must_be_whole()?;
    if game.status != Status::Running {
        return Err(ApiError::conflict("game_over", "the game is over"));
    }
    if current.who.bots.has(seat) {
        return Err(ApiError::conflict(
            "bot_plays",
            "the house's bot plays your seat: take it back first",
        ));
    }
    if current.table.pending().seats().has(seat) {
        return Err(ApiError::conflict(
            "your_turn",
            "the game waits for you now: answer it instead",
        ));
    }
    Ok(())
}

impl NewOrder {
    fn row(
        self,
        game: &Arc<Match>,
        seat: Seat,
        (user, place): (Uuid, i16),
        now: DateTime<Utc>,
    ) -> ApiResult<order::Order> {
        if let Some(kind) = &self.kind
            && !(1..=MAX_KIND).contains(&kind.chars().count())
        {
            return Err(ApiError::invalid(
                "bad_decision_kind",
                format!("a kind of decision has 1 to {MAX_KIND} characters"),
            ));
        }
        let condition = self
            .condition
            .map(|Object(condition)| condition.check(game, seat));
        let (if_seat, if_written) = condition.transpose()?.unzip();
        let actions = self.actions.into_iter().map(RawAction::into_inner);
        let actions: Vec<_> = actions.collect();
        Ok(order::Order {
            id: Uuid::now_v7(),
            game_id: game.id,
            user_id: user,
            seat,
            place,
            if_seat,
            if_written,
            kind: self.kind,
            actions: stored(game, seat, &actions)?,
            state: State::Waiting,
            reason: None,
            detail: None,
            decision: None,
            first_entry: None,
            last_entry: None,
            created_at: now,
            ended_at: None,
        })
    }
}

impl Condition {
    /// The seat and the standard written form of its step.
    fn check(&self, game: &Arc<Match>, own: Seat) -> ApiResult<(Seat, String)> {
        let seat = Seat::new(self.seat).filter(|&seat| game.table.seats().has(seat) && seat != own);
        let Some(seat) = seat else {
            return Err(ApiError::invalid(
                "bad_condition",
                "the condition names no other seat of this game",
            ));
        };
        let written = game
            .who
            .ruleset
            .normalise(&self.written)
            .map_err(|error| ApiError::invalid("bad_condition", error.to_string()))?;
        Ok((seat, written))
    }
}

/// The orders of a seat as its person is shown them.
fn shown(game: &Game, current: &Match, seat: Seat, rows: Vec<order::Order>) -> ApiResult<Orders> {
    let count = game.status == Status::Running && game.ordered.has(seat);
    Ok(Orders {
        ruleset: current.who.ruleset.slug(),
        orders: rows
            .into_iter()
            .map(|row| Order::new(row, count))
            .collect::<ApiResult<_>>()?,
    })
}

impl Order {
    /// An order; one that waits although the seat's orders do not count any more was overtaken by the end of the game.
    fn new(row: order::Order, count: bool) -> ApiResult<Self> {
        let state = match row.state {
            State::Waiting if !count => State::Cancelled,
            state @ (State::Waiting | State::Fired | State::Cancelled) => state,
        };
        let reason = row.reason.unwrap_or(Reason::GameOver);
        Ok(Self {
            condition: row
                .if_seat
                .zip(row.if_written)
                .map(|(seat, written)| Condition {
                    seat: seat.number(),
                    written,
                }),
            kind: row.kind,
            actions: serde_json::from_str(&row.actions).map_err(ApiError::internal)?,
            state,
            reason: (state == State::Cancelled).then(|| reason.name()),
            detail: row.detail,
            decision: row.decision,
            entries: row
                .first_entry
                .zip(row.last_entry)
                .map(|(first, last)| (first..=last).collect())
                .unwrap_or_default(),
            created_at: row.created_at,
            ended_at: row.ended_at,
        })
    }
}

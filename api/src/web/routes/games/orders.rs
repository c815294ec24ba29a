//! `GET|PUT|DELETE /games/{id}/orders`: answers given beforehand, for your eyes alone.

use actix_web::{HttpRequest, HttpResponse, Responder as _, delete, get, put, web};
use chrono::{DateTime, Utc};
use engine::Lang;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::ground::details::kept;
use crate::store::tables::order::{self, Reason, State};
use crate::table::frame::no_reply;
use crate::table::orders::{self, Wish};
use crate::table::{Refused, Reply};
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::{Body, Object, RawAction};
use crate::web::language::Tongue;
use crate::web::problem::ApiResult;

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
    tongue: Tongue,
    id: web::Path<Uuid>,
) -> ApiResult<web::Json<Orders>> {
    caller.may(Need::Read)?;
    let orders = orders::own(&app.house, *id, caller.user).await?;
    Ok(web::Json(Orders::new(tongue.lang(), &orders)?))
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
    request: HttpRequest,
    caller: Caller,
    tongue: Tongue,
    id: web::Path<Uuid>,
    body: Body<OrdersRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let wishes = body
        .value
        .orders
        .into_iter()
        .map(|Object(order)| order.wish());
    let given = orders::give(
        &app.house,
        caller.asks(None),
        *id,
        wishes.collect(),
        async |_, given| Reply::json_in(&tongue.0, 200, &Orders::new(tongue.lang(), given)?),
    );
    Ok(given.await?.into_reply().respond_to(&request))
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
    request: HttpRequest,
    caller: Caller,
    id: web::Path<Uuid>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let taken_back = orders::take_back(&app.house, caller.asks(None), *id, no_reply).await?;
    Ok(taken_back.into_reply().respond_to(&request))
}

impl NewOrder {
    fn wish(self) -> Wish {
        let condition = self.condition.map(|Object(step)| (step.seat, step.written));
        let actions = self.actions.into_iter().map(RawAction::into_inner);
        Wish {
            condition,
            kind: self.kind,
            actions: actions.collect(),
        }
    }
}

impl Orders {
    /// The orders of a seat as its person is shown them in this language.
    fn new(lang: Lang, orders: &orders::Orders) -> Result<Self, Refused> {
        let rows = orders.rows.iter();
        Ok(Self {
            ruleset: orders.game.who.ruleset.slug(),
            orders: rows
                .map(|row| Order::new(lang, row, orders.count))
                .collect::<Result<_, _>>()?,
        })
    }
}

impl Order {
    /// One that waits although the seat's orders do not count any more was overtaken by the end of the game.
    fn new(lang: Lang, row: &order::Order, count: bool) -> Result<Self, Refused> {
        let state = match row.state {
            State::Waiting if !count => State::Cancelled,
            state @ (State::Waiting | State::Fired | State::Cancelled) => state,
        };
        let reason = row.reason.unwrap_or(Reason::GameOver);
        Ok(Self {
            condition: row
                .if_seat
                .zip(row.if_written.as_ref())
                .map(|(seat, written)| Condition {
                    seat: seat.number(),
                    written: written.clone(),
                }),
            kind: row.kind.clone(),
            actions: serde_json::from_str(&row.actions).map_err(Refused::internal)?,
            state,
            reason: (state == State::Cancelled).then(|| reason.name()),
            detail: row.detail.as_deref().map(|detail| kept(detail, lang)),
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

//! Answers given beforehand, for the eyes of whoever gave them.

use actix_web::{HttpResponse, web};
use engine::words::Lang;
use serde::Deserialize;
use uuid::Uuid;

use super::asking::led;
use super::trouble::refused;
use crate::ground::details::Detail;
use crate::store::tables::order::{Order, Reason, State};
use crate::table::frame::no_reply;
use crate::table::orders::{self, Wish};
use crate::table::visible::visible_game;
use crate::table::{Match, Refused};
use crate::web::app::App;
use crate::web::pages::form::Form;
use crate::web::pages::game::acts::Button;
use crate::web::pages::shell::Shell;
use crate::web::pages::visitor::Visitor;
use crate::web::pages::words::Key;
use crate::web::problem::ApiResult;

/// The orders of a visitor.
#[derive(Debug)]
pub(super) struct Orders {
    /// Those that they gave last, the actions as they are written, and what became of them.
    pub(super) given: Vec<(String, String)>,
    /// The others at the table, of whose steps an order can depend: seat and name.
    pub(super) others: Vec<(u8, String)>,
}

impl Orders {
    /// The orders as they are shown.
    pub(super) fn of(
        shell: &Shell,
        current: &Match,
        (own, lang): (engine::Seat, Lang),
        orders: &orders::Orders,
    ) -> Self {
        let line = |order: &Order| {
            (
                written(current, order),
                state(shell, current, order, orders.count),
            )
        };
        let others = current.who.seats.iter().map(|taken| taken.seat);
        let others = others.filter(|seat| *seat != own);
        Self {
            given: orders.rows.iter().map(line).collect(),
            others: others
                .map(|seat| {
                    let name = &current.who.names_in(lang)[seat];
                    (seat.number(), format!("{name} ({})", seat.colour_in(lang)))
                })
                .collect(),
        }
    }
}

/// The actions of an order as they are written.
fn written(current: &Match, order: &Order) -> String {
    let actions: Vec<Box<serde_json::value::RawValue>> =
        serde_json::from_str(&order.actions).unwrap_or_default();
    let read = |action: &str| current.who.ruleset.read_action(action);
    let written = actions.iter().map(|action| {
        read(action.get()).map_or_else(|_| action.get().to_owned(), |action| action.written)
    });
    written.collect::<Vec<_>>().join(", ")
}

/// What has become of an order.
fn state(shell: &Shell, current: &Match, order: &Order, count: bool) -> String {
    let (state, reason) = match order.state {
        State::Waiting if !count => (State::Cancelled, Some(Reason::GameOver)),
        state @ (State::Waiting | State::Fired | State::Cancelled) => (state, order.reason),
    };
    let condition = order.if_seat.zip(order.if_written.as_ref());
    let name = condition.map(|(seat, _)| current.who.names_in(shell.lang())[seat].clone());
    let facts = [
        ("state", state.name().into()),
        ("reason", reason.map_or("none", Reason::name).into()),
        ("who", name.unwrap_or_default().into()),
        ("step", order.if_written.clone().unwrap_or_default().into()),
        ("if", if condition.is_some() { "yes" } else { "no" }.into()),
    ];
    shell.tell(Key::PlayOrder, &facts)
}

/// Orders as somebody types them: a line for each of the next decisions.
#[derive(Debug, Deserialize)]
pub(super) struct OrdersForm {
    orders: String,
    /// The seat whose newest step the first depends on; empty if on none.
    #[serde(default)]
    if_seat: String,
    /// That step, as it is written.
    #[serde(default)]
    if_written: String,
}

/// Gives orders, in place of those that were given before.
pub(super) async fn give(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    form: Form<OrdersForm>,
) -> ApiResult<HttpResponse> {
    let asker = visitor.signed()?.asks(form.key.as_ref());
    let outcome = async {
        let wishes = wishes(&app, &visitor, *id, &form.fields).await?;
        orders::give(&app.house, asker, *id, wishes, no_reply).await
    };
    match outcome.await {
        Ok(_) => led(&app, &visitor, *id, Ok(())).await,
        Err(error) => {
            let mut attempt = refused(error, &visitor.language)?;
            attempt.ordered.clone_from(&form.fields.orders);
            Box::pin(attempt.show(&app, &visitor, *id)).await
        }
    }
}

async fn wishes(
    app: &App,
    visitor: &Visitor,
    id: Uuid,
    typed: &OrdersForm,
) -> Result<Vec<Wish>, Refused> {
    let mut conn = app.house.database.get().await?;
    let game = visible_game(&mut conn, id, visitor.user()).await?;
    drop(conn);
    let ruleset: engine::Ruleset = game.ruleset.parse().map_err(Refused::internal)?;
    let lang = visitor.lang();
    let mut condition = match typed.if_seat.as_str() {
        "" => None,
        seat => {
            let seat = seat
                .parse()
                .map_err(|_| Refused::invalid("bad_condition", Detail::ConditionWithoutSeat))?;
            let written = typed.if_written.trim();
            let standard = ruleset.normalise_in(lang, written);
            Some((seat, standard.unwrap_or_else(|_| written.to_owned())))
        }
    };
    let lines = typed
        .orders
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty());
    lines
        .map(|line| {
            let actions = ruleset.parse_actions_in(lang, line);
            Ok(Wish {
                condition: condition.take(),
                kind: None,
                actions: actions.map_err(|error| {
                    Refused::invalid("bad_notation", Detail::told(|lang| error.say_in(lang)))
                })?,
            })
        })
        .collect()
}

/// Takes all of them back.
pub(super) async fn take_back(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    form: Form<Button>,
) -> ApiResult<HttpResponse> {
    let asker = visitor.signed()?.asks(form.key.as_ref());
    let outcome = orders::take_back(&app.house, asker, *id, no_reply).await;
    led(&app, &visitor, *id, outcome.map(drop)).await
}

//! `POST /games/{id}/time`: gives another player more time.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use chrono::{DateTime, Utc};
use engine::Seat;
use engine::terms::Pace;
use serde::Deserialize;
use uuid::Uuid;

use super::votes::{lock_running, must_see};
use crate::clocks::MOST_LEFT;
use crate::table::Match;
use crate::table::act::{act, announce};
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::idempotency::{KeyHeader, StoredAnswer, once};
use crate::web::problem::{ApiError, ApiResult};
use crate::web::report::TakenAnswer;

/// The least that can be given, in seconds: a minute.
const LEAST: u32 = 60;

/// The most that can be given at once, in seconds: 30 days.
const MOST: u32 = 30 * 86_400;

/// More time for another player.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"seat": 1, "seconds": 86_400}))]
pub struct TimeRequest {
    /// Whose time it is to be; not your own seat.
    seat: Seat,
    /// How much, one minute to 30 days.
    #[schema(minimum = 60, maximum = 2_592_000)]
    seconds: u32,
}

/// Gives another player more time: to a seat that the game waits for, or into its bank.
#[utoipa::path(
    tag = "games",
    request_body = TimeRequest,
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "Given: an entry in the log says so.", body = TakenAnswer))
)]
#[post("/games/{id}/time")]
pub async fn give_time(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    id: web::Path<Uuid>,
    key: KeyHeader,
    body: Body<TimeRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(body.request_hash);
    let TimeRequest { seat: to, seconds } = body.value;
    if !(LEAST..=MOST).contains(&seconds) {
        return Err(ApiError::invalid(
            "bad_time",
            "60 to 2592000 seconds can be given: one minute to 30 days",
        ));
    }
    must_see(&app, *id, caller.user).await?;
    let turn = app.house.matches.turn(*id).await;
    let mut done = None;
    let answer = once(&app, caller.user, key.as_ref(), async |conn| {
        let (game, current, from) = lock_running(&app, conn, *id, caller.user).await?;
        must_have_use_for_time(&current, from, to, seconds, app.house.clock.now())?;
        let acted = act(&app.house, conn, &game, |table| {
            Ok(vec![table.give_time(from, to, seconds)?])
        })
        .await?;
        let taken = TakenAnswer::new(&acted.after, from, &acted.entries, acted.at)?;
        done = Some(acted);
        Ok(StoredAnswer::json(201, &taken)?)
    })
    .await?;
    if let Some(acted) = &done {
        announce(&app.house, acted);
    }
    drop(turn);
    Ok(answer.respond_to(&request))
}

/// # Errors
/// 409: there is no clock that the time could be added to, or too much on it. 422: the seat is the giver's own, or not at the table.
fn must_have_use_for_time(
    game: &Match,
    from: Seat,
    to: Seat,
    seconds: u32,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    if from == to {
        return Err(ApiError::invalid(
            "own_seat",
            "nobody can give time to themselves",
        ));
    }
    if !game.table.seats().has(to) {
        return Err(ApiError::invalid(
            "no_such_seat",
            "the table has no such seat",
        ));
    }
    game.must_be_whole()?;
    let waits = game.table.pending().seats();
    if waits.is_empty() {
        return Err(ApiError::conflict("game_over", "the game is over"));
    }
    let Some(clocks) = &game.clocks else {
        return Err(ApiError::conflict("no_clock", "this game has no clock"));
    };
    let has_bank = matches!(game.table.terms().pace, Pace::Bank { .. });
    if !game.who.people().has(to) || !waits.has(to) && !has_bank {
        return Err(ApiError::conflict(
            "not_awaited",
            "no clock runs for that seat, and it has no bank",
        ));
    }
    let left = clocks.ticking.clocks().left(game.table.terms(), to, now);
    if left.unwrap_or(0).saturating_add(seconds) > MOST_LEFT {
        return Err(ApiError::conflict(
            "enough_time",
            "nobody can have more than 400 days",
        ));
    }
    Ok(())
}

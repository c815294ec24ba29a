//! `GET /games/{id}/clock`: how the clocks of a game stand.

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use engine::terms::Zone;
use engine::{Seat, SeatSet};
use serde::Serialize;
use uuid::Uuid;

use crate::clocks::Clocks;
use crate::table::Match;
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::problem::ApiResult;

/// How the clocks of a game stand.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ClockAnswer {
    /// The server's time: count from it, not from your own.
    now: DateTime<Utc>,
    /// The zone whose clocks the deadlines go by; null if only lengths of time count.
    zone: Option<Zone>,
    /// Since when no clock runs; null if the game is not paused.
    paused_since: Option<DateTime<Utc>>,
    /// The seats, all of them.
    seats: Vec<SeatClock>,
}

/// The clock of one seat.
#[derive(Serialize, utoipa::ToSchema)]
pub struct SeatClock {
    seat: Seat,
    /// When its time runs out; null if no clock runs for it.
    deadline: Option<DateTime<Utc>>,
    /// What it has left, without weekends and vacations; null if there is no limit, or if it is not waited for and has no
    /// bank.
    left_seconds: Option<u32>,
    /// What it has left of this year's vacation.
    vacation_left_seconds: u32,
    /// Whether its player is on vacation.
    on_vacation: bool,
    /// Whether its time has run out, and its player has not been back since.
    absent: bool,
}

/// Shows how the clocks stand. For the players of the game alone.
#[utoipa::path(
    tag = "games",
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["read"])),
    responses((status = 200, description = "The clocks.", body = ClockAnswer))
)]
#[get("/games/{id}/clock")]
pub async fn show_clock(
    app: web::Data<App>,
    caller: Caller,
    id: web::Path<Uuid>,
) -> ApiResult<web::Json<ClockAnswer>> {
    caller.may(Need::Read)?;
    let mut conn = app.house.database.get().await?;
    let row = visible_game(&mut conn, *id, Some(caller.user)).await?;
    let game = app.house.matches.load_row(&mut conn, &row).await?;
    game.who.member(caller.user)?;
    Ok(web::Json(answer(&game, row.absent, app.house.clock.now())))
}

fn answer(game: &Match, absent: SeatSet, now: DateTime<Utc>) -> ClockAnswer {
    let terms = game.table.terms();
    let clocks = game.clocks.as_ref().map(|kept| kept.ticking.clocks());
    ClockAnswer {
        now,
        zone: terms.pace.zone().cloned(),
        paused_since: clocks.and_then(Clocks::paused_since),
        seats: game
            .table
            .seats()
            .seats()
            .map(|seat| SeatClock {
                seat,
                deadline: game.deadline(seat),
                left_seconds: clocks.and_then(|clocks| clocks.left(terms, seat, now)),
                vacation_left_seconds: clocks
                    .and_then(|clocks| clocks.vacation_left(terms, seat, now))
                    .unwrap_or(u32::from(terms.vacation_days) * 86_400),
                on_vacation: clocks.is_some_and(|clocks| clocks.on_vacation().has(seat)),
                absent: absent.has(seat),
            })
            .collect(),
    }
}

//! `GET /games/{id}/log`: what has happened, as far as you may know.

use std::time::Duration;

use actix_web::{get, web};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::store::log;
use crate::store::tables::game::{Game, Status};
use crate::table::Refused;
use crate::table::Who;
use crate::table::hearing::Hearing;
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::auth::MaybeCaller;
use crate::web::language::Tongue;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::report;
use crate::web::report::LogEntry;
use crate::web::routes::limit;

/// The longest time that a request is held, in seconds.
const MAX_WAIT: u64 = 60;

/// Which entries to read.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LogQuery {
    /// Only entries after this one; from the beginning if not given.
    #[serde(default, deserialize_with = "crate::web::routes::entry_number")]
    #[param(maximum = 2_147_483_647)]
    after: Option<u32>,
    /// How many entries, 1 to 100; 20 if not given.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
    /// If there are none, hold the request until there are, for at most so many seconds, 0 to 60.
    #[param(minimum = 0, maximum = 60)]
    wait: Option<u64>,
}

/// Entries of a log.
#[derive(Serialize, utoipa::ToSchema)]
pub struct LogPage {
    /// What is played.
    ruleset: String,
    /// Entries in the log.
    #[schema(minimum = 0)]
    version: i32,
    /// The entries, the oldest first.
    items: Vec<LogEntry>,
    /// To be sent as `after` for the next page; null at the end of the log.
    next: Option<u32>,
}

/// Reads the log, the oldest entries first. With `wait` the request is held until there is something new.
#[utoipa::path(
    tag = "games",
    params(("id" = Uuid, Path, description = "The game's id."), LogQuery),
    security((), ("bearer" = ["read"])),
    responses((status = 200, description = "The entries, perhaps none.", body = LogPage))
)]
#[get("/games/{id}/log")]
pub async fn read_log(
    app: web::Data<App>,
    caller: MaybeCaller,
    tongue: Tongue,
    id: web::Path<Uuid>,
    query: web::Query<LogQuery>,
) -> ApiResult<web::Json<LogPage>> {
    let limit = u32::try_from(limit(query.limit)?).unwrap_or(1);
    let wait = query.wait.unwrap_or(0);
    if wait > MAX_WAIT {
        return Err(ApiError::invalid(
            "bad_wait",
            Detail::Wait {
                most: MAX_WAIT.into(),
            },
        ));
    }
    let first = query.after.map_or(0, |after| after.saturating_add(1));
    let game = when_longer_than(&app, *id, caller.user(), first, wait).await?;
    let mut conn = app.house.database.get().await?;
    let who = Who::load(&mut conn, &game).await?;
    let viewer = who
        .viewer(caller.user())
        .unwrap_or(engine::Viewer::Spectator);
    // What is written behind the version that was read may be for a seat's new eyes alone.
    let limit = limit.min(game.readable().saturating_sub(first));
    let entries = log::entries::page(&mut conn, game.id, first, limit).await?;
    drop(conn);
    let lang = tongue.lang();
    let items = entries
        .iter()
        .map(|entry| report::log_entry(lang, &who, entry, entry.at.time(), viewer))
        .collect::<Result<Vec<_>, Refused>>()?;
    let next = items
        .last()
        .map(|entry| entry.seq)
        .filter(|seq| seq + 1 < game.readable());
    Ok(web::Json(LogPage {
        ruleset: game.ruleset,
        version: game.version,
        items,
        next,
    }))
}

/// The game as soon as its log is longer than `entries`, or as it is when the time is over or the server stops.
async fn when_longer_than(
    app: &App,
    id: Uuid,
    user: Option<Uuid>,
    entries: u32,
    wait: u64,
) -> ApiResult<Game> {
    let end = Instant::now() + Duration::from_secs(wait);
    let mut hearing = Hearing::new(&app.house, id);
    loop {
        // No connection is held while waiting.
        let game = {
            let mut conn = app.house.database.get().await?;
            visible_game(&mut conn, id, user).await?
        };
        let longer = game.readable() > entries;
        let over = matches!(game.status, Status::Finished | Status::Abandoned);
        let ends = Instant::now() >= end || app.house.stopping.has_begun();
        if longer || over || ends {
            return Ok(game);
        }
        hearing.wait(end).await;
    }
}

//! `GET /games/{id}`: what everybody may see of a game, where the links of mails lead; with `?at=N`, of a step of it.

use actix_web::{HttpResponse, route, web};
use askama::Template;
use diesel_async::AsyncPgConnection;
use engine::Viewer;
use serde::Deserialize;
use uuid::Uuid;

use super::page;
use crate::store::log;
use crate::store::tables;
use crate::store::tables::game::Status;
use crate::table::Who;
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::problem::{ApiError, ApiResult};

/// How many of the newest log entries the page shows.
const ENTRIES: u32 = 30;

/// A step behind the end of the log.
const NO_SUCH_STEP: ApiError = ApiError::not_found("step of the game");

#[derive(Template)]
#[template(path = "pages/game.html")]
struct GamePage {
    id: Uuid,
    name: String,
    ruleset: &'static str,
    status: &'static str,
    players: Vec<String>,
    waits_for: Vec<String>,
    /// Until when those who sit there are to confirm that the game may start.
    confirm_by: Option<String>,
    /// Why the table was closed before its game began.
    closed: Option<Closed>,
    board: Option<Board>,
}

/// Why a table was closed.
struct Closed {
    /// Who closed it and why, if somebody did.
    by: Option<(String, String)>,
}

/// The board after a step, with what led there.
struct Board {
    text: String,
    sentences: Vec<String>,
    /// The entry after which it is shown, and the last one that there is.
    at: u32,
    last: u32,
}

impl Board {
    fn step_before(&self) -> Option<u32> {
        self.at.checked_sub(1)
    }

    fn step_after(&self) -> Option<u32> {
        Some(self.at + 1).filter(|after| *after <= self.last)
    }
}

/// Which step to show. What else stands in a link is nobody's business: people's programs add things.
#[derive(Clone, Copy, Debug, Deserialize)]
struct StepQuery {
    /// The log entry after which the board is shown; the newest if left out.
    at: Option<u32>,
}

/// Shows a game, as it is or as it was after a step, to anybody; a private one to nobody. Changes nothing, whoever opens
/// the link.
#[route("/games/{id}", method = "GET", method = "HEAD")]
pub async fn show_game(
    app: web::Data<App>,
    id: web::Path<Uuid>,
    query: web::Query<StepQuery>,
) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    let game = visible_game(&mut conn, *id, None).await?;
    let who = crate::table::Who::load(&mut conn, &game).await?;
    let mut shown = GamePage {
        id: game.id,
        name: game.name.clone(),
        ruleset: who.ruleset.name(),
        status: game.status.name(),
        players: who
            .seats
            .iter()
            .map(|taken| who.names[taken.seat].clone())
            .collect(),
        waits_for: game
            .awaited
            .iter()
            .map(|seat| who.names[seat].clone())
            .collect(),
        confirm_by: None,
        closed: None,
        board: None,
    };
    if game.status == Status::Open {
        let gathering = tables::gathering::find(&mut conn, game.id).await?;
        shown.confirm_by = gathering
            .and_then(|gathering| gathering.due_at)
            .map(|due| due.format("%-d %B %Y, %H:%M UTC").to_string());
    }
    if game.status == Status::Abandoned {
        let closing = tables::closing::find(&mut conn, game.id).await?;
        let by = closing.and_then(|closing| Some((closing.by?.name, closing.reason?)));
        shown.closed = Some(Closed { by });
    }
    if game.version > 0 {
        let table = app.house.matches.load_row(&mut conn, &game).await?;
        let last = table.table.version() - 1;
        let at = query.at.unwrap_or(last);
        let past = if at == last {
            None
        } else {
            // Nobody is waited for in the past.
            shown.waits_for.clear();
            Some(table.table.at(at).ok_or(NO_SUCH_STEP)?)
        };
        let then = past.as_ref().unwrap_or(&table.table);
        shown.board = Some(Board {
            text: then.board_text(Viewer::Spectator, &who.names),
            sentences: sentences(&mut conn, game.id, &who, at).await?,
            at,
            last,
        });
    } else if query.at.is_some() {
        return Err(NO_SUCH_STEP);
    }
    page(&shown)
}

/// What everybody may know of the entries up to one, the newest last.
async fn sentences(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    who: &Who,
    at: u32,
) -> ApiResult<Vec<String>> {
    let first = (at + 1).saturating_sub(ENTRIES);
    let mut sentences = Vec::new();
    for stored in log::entries::page(conn, game, first, at + 1 - first).await? {
        let events = who
            .ruleset
            .read_events(
                &stored.entry.events,
                Viewer::Spectator,
                &who.names_at(stored.entry.seq),
            )
            .map_err(ApiError::unreadable)?;
        sentences.extend(events.into_iter().map(|event| event.text));
    }
    Ok(sentences)
}

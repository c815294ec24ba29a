//! The page of a game that has begun, as its visitor may see it: the board after a step, and what led there.

use actix_web::HttpResponse;
use askama::Template;
use diesel_async::AsyncPgConnection;
use engine::Viewer;
use uuid::Uuid;

use super::NO_SUCH_STEP;
use crate::store::log;
use crate::store::tables::game::Game;
use crate::table::Who;
use crate::web::app::App;
use crate::web::pages::shell::{Shell, page};
use crate::web::pages::visitor::Visitor;
use crate::web::pages::words::Key;
use crate::web::problem::{ApiError, ApiResult};

/// How many of the newest log entries the page shows.
const ENTRIES: u32 = 30;

#[derive(Template)]
#[template(path = "pages/game.html")]
struct BoardPage {
    shell: Shell,
    id: Uuid,
    name: String,
    ruleset: &'static str,
    status: &'static str,
    players: Vec<String>,
    waits_for: Vec<String>,
    board: Board,
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

impl BoardPage {
    fn state(&self) -> String {
        let facts = [
            ("ruleset", self.ruleset.into()),
            ("status", self.status.into()),
            ("players", self.players.join(", ").into()),
        ];
        self.shell.tell(Key::GameState, &facts)
    }

    fn waiting(&self) -> Option<String> {
        let names = Some(self.waits_for.join(", ")).filter(|names| !names.is_empty())?;
        let facts = [("players", names.into())];
        Some(self.shell.tell(Key::GameWaitsFor, &facts))
    }

    fn step(&self) -> String {
        let facts = [
            ("at", self.board.at.into()),
            ("last", self.board.last.into()),
        ];
        self.shell.tell(Key::GameStep, &facts)
    }
}

/// Shows the game after a step, or as it is.
///
/// # Errors
/// 404: it has no such step. The database fails.
pub(super) async fn show(
    app: &App,
    conn: &mut AsyncPgConnection,
    visitor: &Visitor,
    game: &Game,
    at: Option<u32>,
) -> ApiResult<HttpResponse> {
    let table = app.house.matches.load_row(conn, game).await?;
    let who = &table.who;
    // Whoever may see a private game without a seat in it has been invited to it.
    let viewer = who.viewer(visitor.user()).unwrap_or(Viewer::Spectator);
    let last = table.table.version() - 1;
    let at = at.unwrap_or(last);
    let past = if at == last {
        None
    } else {
        Some(table.table.at(at).ok_or(NO_SUCH_STEP)?)
    };
    let waits_for = match past {
        // Nobody is waited for in the past.
        Some(_) => Vec::new(),
        None => game
            .awaited
            .iter()
            .map(|seat| who.names[seat].clone())
            .collect(),
    };
    let then = past.as_ref().unwrap_or(&table.table);
    page(&BoardPage {
        shell: Shell::of(conn, visitor).await?,
        id: game.id,
        name: game.name.clone(),
        ruleset: who.ruleset.name(),
        status: game.status.name(),
        players: who
            .seats
            .iter()
            .map(|taken| who.names[taken.seat].clone())
            .collect(),
        waits_for,
        board: Board {
            text: then.board_text(viewer, &who.names),
            sentences: sentences(conn, game.id, (who, viewer), at).await?,
            at,
            last,
        },
    })
}

/// What the viewer may know of the entries up to one, the newest last.
async fn sentences(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    (who, viewer): (&Who, Viewer),
    at: u32,
) -> ApiResult<Vec<String>> {
    let first = (at + 1).saturating_sub(ENTRIES);
    let mut sentences = Vec::new();
    for stored in log::entries::page(conn, game, first, at + 1 - first).await? {
        let names = who.names_at(stored.entry.seq);
        let events = who
            .ruleset
            .read_events(&stored.entry.events, viewer, &names)
            .map_err(ApiError::unreadable)?;
        sentences.extend(events.into_iter().map(|event| event.text));
    }
    Ok(sentences)
}

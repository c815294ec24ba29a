//! What has happened, as far as the visitor may know it.

use actix_web::{HttpResponse, web};
use askama::Template;
use diesel_async::AsyncPgConnection;
use engine::Viewer;
use engine::words::Lang;
use serde::Deserialize;
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::store::log;
use crate::table::visible::visible_game;
use crate::table::{Who, own_entries};
use crate::web::app::App;
use crate::web::pages::shell::{Shell, page};
use crate::web::pages::visitor::Visitor;
use crate::web::pages::words::Key;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::report;

/// How many entries the page of the table shows.
const NEWEST: u32 = 30;

/// How many entries a page of the whole log shows.
const PAGE: u32 = 100;

/// An entry of the log.
#[derive(Debug)]
pub(super) struct Line {
    /// Its number.
    pub(super) seq: u32,
    /// Whether the visitor made it.
    own: bool,
    /// What it tells them.
    pub(super) sentences: Vec<String>,
}

/// The newest entries.
#[derive(Debug)]
pub(super) struct Newest {
    /// Those since the visitor's own last move, the oldest first.
    pub(super) since: Vec<Line>,
    /// Those before.
    pub(super) before: Vec<Line>,
    /// The number of that last move, if it is among the newest.
    pub(super) own: Option<u32>,
    /// The number before which there are more.
    pub(super) more: Option<u32>,
}

/// The newest entries up to one, the newest last; entries that tell the visitor nothing are left out.
///
/// # Errors
/// The log is not of this game as this server knows it. The database fails.
pub(super) async fn newest(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    (who, viewer, lang): (&Who, Viewer, Lang),
    at: u32,
) -> ApiResult<Newest> {
    let first = (at + 1).saturating_sub(NEWEST);
    let mut before = lines(conn, game, (who, viewer, lang), first..at + 1).await?;
    let last_own = before.iter().rposition(|line| line.own);
    let own = last_own.and_then(|index| Some(before.get(index)?.seq));
    let mut since = before.split_off(last_own.map_or(0, |index| index + 1));
    if last_own.is_none() {
        std::mem::swap(&mut since, &mut before);
    }
    for lines in [&mut since, &mut before] {
        lines.retain(|line| !line.sentences.is_empty());
    }
    Ok(Newest {
        since,
        before,
        own,
        more: Some(first).filter(|first| *first > 0),
    })
}

/// Entries of the log, each with what it tells the visitor.
///
/// # Errors
/// The log is not of this game as this server knows it. The database fails.
pub(super) async fn lines(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    (who, viewer, lang): (&Who, Viewer, Lang),
    wanted: std::ops::Range<u32>,
) -> ApiResult<Vec<Line>> {
    let limit = wanted.end.saturating_sub(wanted.start);
    let stored = log::entries::page(conn, game, wanted.start, limit).await?;
    let own = match viewer {
        Viewer::Seat(seat) => own_entries(stored.iter(), seat, who.bots.has(seat)),
        Viewer::Spectator => vec![false; stored.len()],
    };
    let mut lines = Vec::new();
    for (entry, own) in stored.iter().zip(own) {
        lines.push(Line {
            seq: entry.seq,
            own,
            sentences: report::sentences(lang, who, entry, viewer)?,
        });
    }
    Ok(lines)
}

#[derive(Template)]
#[template(path = "pages/play_log.html")]
struct LogPage {
    shell: Shell,
    id: Uuid,
    name: String,
    lines: Vec<Line>,
    /// The numbers before which the pages beside this one end.
    older: Option<u32>,
    newer: Option<u32>,
}

/// Which entries to show.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct LogQuery {
    /// Those before this one; the newest if left out.
    before: Option<u32>,
}

/// Shows a hundred entries of the log.
pub(super) async fn show(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    query: web::Query<LogQuery>,
) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    let game = visible_game(&mut conn, *id, visitor.user()).await?;
    let end = game.readable();
    if end == 0 {
        return Err(ApiError::not_found(Detail::NoLog));
    }
    let who = Who::load(&mut conn, &game).await?;
    let viewer = who.viewer(visitor.user()).unwrap_or(Viewer::Spectator);
    let before = query.before.unwrap_or(end).min(end);
    let first = before.saturating_sub(PAGE);
    let reader = (&who, viewer, visitor.lang());
    let lines = lines(&mut conn, *id, reader, first..before).await?;
    page(&LogPage {
        shell: Shell::of(&mut conn, &visitor).await?,
        id: *id,
        name: game.name.clone(),
        lines,
        older: Some(first).filter(|first| *first > 0),
        newer: Some(before + PAGE).filter(|_| before < end),
    })
}

//! `GET /games/{id}`: what everybody may see of a game, where the links of mails lead.

use actix_web::{HttpResponse, route, web};
use askama::Template;
use engine::Viewer;
use uuid::Uuid;

use super::page;
use crate::app::App;
use crate::models;
use crate::problem::ApiResult;
use crate::routes::games::answer::visible_game;

/// How many of the newest log entries the page shows.
const ENTRIES: u32 = 30;

#[derive(Template)]
#[template(path = "pages/game.html")]
struct GamePage {
    id: Uuid,
    name: String,
    ruleset: &'static str,
    status: String,
    players: Vec<String>,
    waits_for: Vec<String>,
    board: Option<String>,
    sentences: Vec<String>,
}

/// Shows a game to anybody; a private one to nobody. Changes nothing, whoever opens the link.
#[route("/games/{id}", method = "GET", method = "HEAD")]
pub async fn show_game(app: web::Data<App>, id: web::Path<Uuid>) -> ApiResult<HttpResponse> {
    let mut conn = app.database.get().await?;
    let game = visible_game(&mut conn, *id, None).await?;
    let taken = models::seat::list(&mut conn, game.id).await?;
    let who = crate::play::Who::of(&game, taken)?;
    let mut shown = GamePage {
        id: game.id,
        name: game.name.clone(),
        ruleset: who.ruleset.name(),
        status: game.status.clone(),
        players: who
            .seats
            .iter()
            .filter_map(|taken| crate::play::seat_of(taken.seat))
            .map(|seat| who.names[seat].clone())
            .collect(),
        waits_for: crate::play::seats_of(game.awaited)
            .iter()
            .map(|seat| who.names[seat].clone())
            .collect(),
        board: None,
        sentences: Vec::new(),
    };
    if game.version > 0 {
        let table = app.matches.load_row(&mut conn, &game).await?;
        shown.board = Some(table.table.board_text(Viewer::Spectator, &who.names));
        let version = table.table.version();
        let first = version.saturating_sub(ENTRIES);
        for stored in models::log::page(&mut conn, game.id, first, version - first).await? {
            let events = who
                .ruleset
                .read_events(&stored.entry.events, Viewer::Spectator, &who.names)
                .map_err(crate::problem::ApiError::unreadable)?;
            shown
                .sentences
                .extend(events.into_iter().map(|event| event.text));
        }
    }
    page(&shown)
}

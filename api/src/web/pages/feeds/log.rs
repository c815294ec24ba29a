//! `/feeds/{secret}/games/{id}.atom`, `/games/{id}/feed.atom`: what happens at a table, as one of its people may read it, or
//! anybody.

use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, web};
use diesel_async::AsyncPgConnection;
use engine::Viewer;
use uuid::Uuid;

use super::atom::{Entry, Feed, KIND};
use super::{Kept, Subscriber, address_of, answer, lasting_id};
use crate::ground::locale::Locale;
use crate::store::log;
use crate::table::Who;
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::language;
use crate::web::pages::words::{Key, Words};
use crate::web::problem::ApiResult;
use crate::web::report;

/// How many entries of the log a feed has: the newest.
const NEWEST: u32 = 50;

/// Shows the log as the one whose secret it is may read it.
pub(in crate::web::pages) async fn show_own(
    app: web::Data<App>,
    request: HttpRequest,
    path: web::Path<(String, Uuid)>,
) -> ApiResult<HttpResponse> {
    let (secret, id) = path.into_inner();
    let mut conn = app.house.database.get().await?;
    let subscriber = Subscriber::of(&app, &mut conn, &secret).await?;
    let language = subscriber.words.0;
    let reader = (Some(subscriber.user), &language);
    let feed = log_of(&app, &mut conn, id, reader, None).await?;
    let sent_as = (KIND, &language);
    Ok(answer(&request, sent_as, Kept::Private, feed.written()?))
}

/// Shows the log of a game that is not private as anybody may read it, in the language that is asked for.
pub(in crate::web::pages) async fn show_public(
    app: web::Data<App>,
    request: HttpRequest,
    id: web::Path<Uuid>,
) -> ApiResult<HttpResponse> {
    let language = language::asked(&request);
    let mut conn = app.house.database.get().await?;
    let own = format!("{}/feed.atom", address_of(&app, *id));
    let feed = log_of(&app, &mut conn, *id, (None, &language), Some(own)).await?;
    let mut answer = answer(&request, (KIND, &language), Kept::Open, feed.written()?);
    let headers = answer.headers_mut();
    headers.append(header::VARY, HeaderValue::from_static("accept-language"));
    Ok(answer)
}

/// The newest entries of a log, the newest first, without those that tell the reader nothing.
///
/// # Errors
/// 404: the game is not theirs to see. 409: the log is not of this game as this server knows it. The database fails.
async fn log_of(
    app: &App,
    conn: &mut AsyncPgConnection,
    id: Uuid,
    (reader, language): (Option<Uuid>, &Locale),
    own: Option<String>,
) -> ApiResult<Feed> {
    let game = visible_game(conn, id, reader).await?;
    let who = Who::load(conn, &game).await?;
    let viewer = who.viewer(reader).unwrap_or(Viewer::Spectator);
    // What is written behind the version that was read may be for a seat's new eyes alone.
    let end = game.readable();
    let first = end.saturating_sub(NEWEST);
    let stored = log::entries::page(conn, id, first, end - first).await?;
    let lang = language.lang();
    let page = address_of(app, id);
    let updated = stored
        .last()
        .map_or(game.created_at, |newest| newest.at.time());
    let mut entries = Vec::new();
    for stored in stored.iter().rev() {
        let sentences = report::sentences(lang, &who, stored, viewer)?;
        let Some(title) = sentences.first() else {
            continue;
        };
        let seq = stored.seq;
        entries.push(Entry {
            id: lasting_id(id, &format!("entry {seq}")),
            title: title.clone(),
            updated: stored.at.time(),
            page: format!("{page}?at={seq}"),
            text: sentences.join("\n"),
        });
    }
    Ok(Feed {
        language: language.to_string(),
        id: id.urn().to_string(),
        title: Words(language.clone()).say(Key::PlayLogOf, &[("name", game.name.into())]),
        updated,
        own,
        page,
        entries,
    })
}

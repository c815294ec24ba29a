//! `GET /games/{id}/record`: the game as a file.

use actix_web::{HttpResponse, get, web};
use diesel_async::AsyncPgConnection;
use engine::Viewer;
use engine::chance::Secret;
use engine::game::colour_names;
use engine::record::{Header, RecordWriter};
use serde::Deserialize;
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::store::log;
use crate::store::tables::game::{Game, Status};
use crate::table::Who;
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::auth::MaybeCaller;
use crate::web::problem::{ApiError, ApiResult};

/// Whom to name.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RecordQuery {
    /// Whether to name the players by the colours of their seats, and to leave out the game's id and its name, by which
    /// they could be found.
    anonymous: Option<bool>,
}

/// Reads the game as a portable record: JSON Lines, a header and then one entry a line. While the game runs, what you
/// may not know is left out; when it is over, everything is in it, and `poste verify` or anybody else can check it. The `format`
/// of the header says what the hash of an entry covers: its time from `poste-restante/2` on, which games that began before do not
/// have.
#[utoipa::path(
    tag = "games",
    params(("id" = Uuid, Path, description = "The game's id."), RecordQuery),
    security((), ("bearer" = ["read"])),
    responses((status = 200, description = "The record.", body = String, content_type = "application/jsonl"))
)]
#[get("/games/{id}/record")]
pub async fn read_record(
    app: web::Data<App>,
    caller: MaybeCaller,
    id: web::Path<Uuid>,
    query: web::Query<RecordQuery>,
) -> ApiResult<HttpResponse> {
    record(&app, *id, caller.user(), query.anonymous.unwrap_or(false)).await
}

/// The record of a game as a user, or anybody, may have it.
///
/// # Errors
/// The game is not theirs to see, or has not started. The database fails.
pub async fn record(
    app: &App,
    id: Uuid,
    user: Option<Uuid>,
    anonymous: bool,
) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    let game = visible_game(&mut conn, id, user).await?;
    let written = written(&mut conn, &game, user, anonymous).await?;
    drop(conn);
    Ok(HttpResponse::Ok()
        .content_type("application/jsonl")
        .insert_header((
            "Content-Disposition",
            format!("inline; filename=\"{}.jsonl\"", written.file),
        ))
        .body(written.text))
}

/// A record as it is sent.
pub(in crate::web::routes) struct Written {
    /// What its file is called, without an ending.
    file: String,
    /// All of its lines.
    pub(in crate::web::routes) text: String,
}

/// Writes the record of a game that a user, or anybody, may see.
///
/// # Errors
/// The game has not started. The database fails.
pub(in crate::web::routes) async fn written(
    conn: &mut AsyncPgConnection,
    game: &Game,
    user: Option<Uuid>,
    anonymous: bool,
) -> ApiResult<Written> {
    let who = Who::load(conn, game).await?;
    let over = game.status == Status::Finished;
    let viewer = who.viewer(user).unwrap_or(Viewer::Spectator);
    let secret = game.secret().map_err(ApiError::internal)?;
    let version = game.readable();
    if version == 0 {
        return Err(ApiError::conflict("not_started", Detail::NoRecordYet));
    }
    let header = header(game, &who, secret, over, anonymous);
    let file = header.game.clone();
    let mut writer =
        RecordWriter::new(header, (!over).then_some(viewer)).map_err(ApiError::internal)?;
    if let Some(standings) = game.standings.as_deref() {
        let standings = serde_json::from_str(standings).map_err(ApiError::internal)?;
        writer = writer.with_standings(standings);
    }
    let mut first = 0;
    while first < version {
        let piece = log::entries::piece(conn, game.id, first, version).await?;
        for entry in &piece {
            writer.entry(entry).map_err(ApiError::unreadable)?;
            first = entry.seq + 1;
        }
        if piece.is_empty() {
            break;
        }
    }
    Ok(Written {
        file,
        text: writer.finish(),
    })
}

/// What stands above the entries. A record without names is of no game that anybody could look up.
fn header(game: &Game, who: &Who, secret: Secret, over: bool, anonymous: bool) -> Header {
    let (id, name, names) = if anonymous {
        let name = who.ruleset.name().to_owned();
        (Uuid::nil(), name, colour_names())
    } else {
        (game.id, game.name.clone(), who.names_in_records())
    };
    Header {
        game: id.to_string(),
        name,
        ruleset: who.ruleset,
        players: who
            .seats
            .iter()
            .map(|taken| names[taken.seat].clone())
            .collect(),
        commitment: secret.commitment(),
        secret: over.then_some(secret),
    }
}

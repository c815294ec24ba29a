//! `GET /games/{id}/drawing.svg` and `drawing.png`: what you may see of the board, as a picture.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, get, web};
use engine::Viewer;
use engine::drawing::{Difference, Drawing, Places};
use engine::words::Lang;
use serde::Deserialize;
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::auth::MaybeCaller;
use crate::web::etag::Tag;
use crate::web::language::Tongue;
use crate::web::problem::{ApiError, ApiResult};

/// What to draw.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DrawingQuery {
    /// Draw the board as it was after this log entry, counted from 0; the newest if not given.
    at: Option<u32>,
    /// Mark the places that have changed since this log entry, which is not after the one that is drawn.
    since: Option<u32>,
}

/// Draws what you may see of the board: with a token of a player their own view, else a spectator's. The picture is whole by
/// itself: it loads nothing and has no style, and `aria-label` says in words what it shows.
///
/// What has changed `since` an entry has a double line. Each place is a group whose `data-at` names it as menus do: kind and
/// id, such as `ward-14`.
#[utoipa::path(
    tag = "games",
    params(
        ("id" = Uuid, Path, description = "The game's id."),
        DrawingQuery,
    ),
    security((), ("bearer" = ["read"])),
    responses(
        (status = 200, description = "The picture.", body = String, content_type = "image/svg+xml"),
    )
)]
#[get("/games/{id}/drawing.svg")]
pub async fn draw_game(
    app: web::Data<App>,
    request: HttpRequest,
    caller: MaybeCaller,
    tongue: Tongue,
    id: web::Path<Uuid>,
    query: web::Query<DrawingQuery>,
) -> ApiResult<HttpResponse> {
    let drawing = drawn(&app, tongue.lang(), (*id, caller.user()), *query).await?;
    let tag = Tag::of(drawing.svg());
    if let Some(known) = tag.known(&request) {
        return Ok(known);
    }
    Ok(tag
        .new_answer()
        .content_type("image/svg+xml")
        // A picture that is opened by itself is a document, which could run scripts.
        .insert_header((header::CONTENT_SECURITY_POLICY, "default-src 'none'"))
        .body(drawing.svg().to_owned()))
}

/// A picture that is no text.
#[derive(Debug, utoipa::ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "it stands for what a picture is in the contract")]
pub struct Png(Vec<u8>);

/// Draws the same picture for programs that cannot show SVG, 800 pixels wide.
#[utoipa::path(
    tag = "games",
    params(
        ("id" = Uuid, Path, description = "The game's id."),
        DrawingQuery,
    ),
    security((), ("bearer" = ["read"])),
    responses(
        (status = 200, description = "The picture.", body = Png, content_type = "image/png"),
    )
)]
#[get("/games/{id}/drawing.png")]
pub async fn print_game(
    app: web::Data<App>,
    request: HttpRequest,
    caller: MaybeCaller,
    tongue: Tongue,
    id: web::Path<Uuid>,
    query: web::Query<DrawingQuery>,
) -> ApiResult<HttpResponse> {
    let drawing = drawn(&app, tongue.lang(), (*id, caller.user()), *query).await?;
    // The same drawing is the same picture, which need not be made to be known.
    let tag = Tag::of(drawing.svg());
    if let Some(known) = tag.known(&request) {
        return Ok(known);
    }
    let png = app.house.printer.png(drawing.svg().to_owned()).await;
    let png = png.map_err(ApiError::internal)?;
    Ok(tag
        .new_answer()
        .content_type("image/png")
        .body(png.to_vec()))
}

/// The board as a user, or anybody, may see it, described in this language. No connection is held when it is done.
async fn drawn(
    app: &App,
    lang: Lang,
    (id, user): (Uuid, Option<Uuid>),
    query: DrawingQuery,
) -> ApiResult<Drawing> {
    let mut conn = app.house.database.get().await?;
    let game = visible_game(&mut conn, id, user).await?;
    let now = app.house.matches.load_row(&mut conn, &game).await?;
    drop(conn);
    // Whoever may see a private game without a seat in it has been invited to it.
    let viewer = now.who.viewer(user).unwrap_or(Viewer::Spectator);
    let last = now.table.version() - 1;
    let at = query.at.unwrap_or(last);
    let names = now.who.names_at_in(lang, at);
    let sketch = |entry: u32| {
        let table = now
            .table
            .at(entry)
            .ok_or(ApiError::not_found(Detail::NoEntry))?;
        Ok::<_, ApiError>(table.sketch_in(lang, viewer, &names))
    };
    let sketched = sketch(at)?;
    let Some(since) = query.since else {
        return Ok(sketched.drawing(&Places::new(), None));
    };
    if since > at && since <= last {
        return Err(ApiError::invalid(
            "since_after_at",
            Detail::SinceAfterAt {
                since: since.into(),
                at: at.into(),
            },
        ));
    }
    let before = sketch(since)?;
    Ok(sketched.drawing(&Places::new(), Some((&before, Difference::New))))
}

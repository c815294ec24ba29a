//! `POST /games/{id}/close`: ends a table whose game has not begun, with a reason.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use serde::Deserialize;
use uuid::Uuid;

use super::GameDetails;
use super::answer::visible_game;
use super::create::answer_with;
use crate::ground::text;
use crate::store::tables;
use crate::table::open_table;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::idempotency::{KeyHeader, once};
use crate::web::problem::{ApiError, ApiResult};

/// Why a table is closed.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"reason": "Not enough of us this month."}))]
pub struct CloseRequest {
    /// 1 to 500 characters, on one line. Whoever may see the game reads it.
    #[schema(min_length = 1, max_length = 500)]
    reason: String,
}

/// Closes a table whose game has not begun; only the host may. The others there and whoever is invited are told why. A game
/// that has started is closed by nobody: its table can vote to end it.
#[utoipa::path(
    tag = "games",
    request_body = CloseRequest,
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "The game, abandoned.", body = GameDetails))
)]
#[post("/games/{id}/close")]
pub async fn close_game(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    id: web::Path<Uuid>,
    key: KeyHeader,
    body: Body<CloseRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(body.request_hash);
    let reason = text::reason(&body.value.reason)?;
    let now = app.house.clock.now();
    let answer = once(&app, caller.user, key.as_ref(), async |conn| {
        visible_game(conn, *id, Some(caller.user)).await?;
        let game = tables::game::lock(conn, *id)
            .await?
            .ok_or(ApiError::not_found("game"))?;
        must_not_have_begun(&game.status)?;
        if game.host_id != caller.user {
            return Err(ApiError::forbidden(
                "not_the_host",
                "only the host can close the table",
            ));
        }
        open_table::close(conn, &game, &reason, now).await?;
        answer_with(conn, game.id, 201).await
    })
    .await?;
    app.house.bells.mail.notify_one();
    app.house.bells.hooks.notify_one();
    Ok(answer.respond_to(&request))
}

/// Makes sure that there is a table to close.
fn must_not_have_begun(status: &str) -> ApiResult<()> {
    match status {
        "open" => Ok(()),
        "abandoned" => Err(ApiError::conflict(
            "abandoned",
            "this table has been closed already",
        )),
        _ => Err(ApiError::conflict(
            "started",
            "a game that has started cannot be closed: ask the table to end it with POST /games/{id}/votes",
        )),
    }
}

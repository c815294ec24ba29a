//! `POST /games/{id}/rematch`: the same table once more, for the same people.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use uuid::Uuid;

use super::GameDetails;
use super::create::details;
use crate::table::opening::once_more;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::hash_without_body;
use crate::web::idempotency::KeyHeader;
use crate::web::language::Tongue;
use crate::web::pages::once_more_said;
use crate::web::problem::ApiResult;

/// Opens the same table once more when its game is over: the same game, options, seats, bots and time, and as many eyes on it.
/// Whoever had a seat to the end may. The others are told in the talk of the table that is over; of a private table they are
/// invited to the new one, as by their ids.
#[utoipa::path(
    tag = "games",
    params(("id" = Uuid, Path, description = "The id of the game that is over.")),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "The new table, or its game if it has started.", body = GameDetails))
)]
#[post("/games/{id}/rematch")]
pub async fn rematch_game(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    tongue: Tongue,
    id: web::Path<Uuid>,
    key: KeyHeader,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(hash_without_body(&request));
    let asker = caller.asks(key.as_ref());
    let tell = |table: Uuid| once_more_said(&app, &tongue.0, table);
    let outcome = once_more(&app.house, asker, *id, tell, async |conn, opened| {
        details(&tongue, conn, opened.game, 201).await
    });
    Ok(outcome.await?.into_reply().respond_to(&request))
}

//! `POST /games/{id}/confirm`: says that you are still there, before the game starts.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::GameDetails;
use super::create::{announce, answer_with};
use super::join::must_be_open;
use super::leave::seat_of;
use crate::store::tables;
use crate::store::tables::game::Game;
use crate::table::gather;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::hash_without_body;
use crate::web::idempotency::{KeyHeader, once};
use crate::web::problem::{ApiError, ApiResult};

/// Confirms that you will play, when the table asks (`confirm_start`). The game starts when the last one has; to confirm
/// once more changes nothing.
#[utoipa::path(
    tag = "games",
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "The game, running if you were the last one.", body = GameDetails))
)]
#[post("/games/{id}/confirm")]
pub async fn confirm_start(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    id: web::Path<Uuid>,
    key: KeyHeader,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(hash_without_body(&request));
    let mut begun = None;
    let answer = once(&app, caller.user, key.as_ref(), async |conn| {
        let game = tables::game::lock(conn, *id)
            .await?
            .ok_or(ApiError::not_found("game"))?;
        let seat = seat_of_asked(conn, &game, caller.user).await?;
        must_be_open(&game)?;
        begun = gather::confirm(&app.house, conn, &game, seat).await?;
        answer_with(conn, game.id, 201).await
    })
    .await?;
    announce(&app, begun.as_ref());
    Ok(answer.respond_to(&request))
}

/// The user's seat.
///
/// # Errors
/// 409: they have lost it. 403 or 404: they never had one.
async fn seat_of_asked(conn: &mut AsyncPgConnection, game: &Game, user: Uuid) -> ApiResult<i16> {
    match seat_of(conn, game, user).await {
        Err(_) if tables::lost_seat::exists(conn, game.id, user).await? => {
            Err(gather::too_late().into())
        }
        seat => seat,
    }
}

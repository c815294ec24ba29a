//! `POST /games/{id}/leave`: gives a seat back before the game starts.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::join::must_be_open;
use crate::app::App;
use crate::auth::Caller;
use crate::auth::scope::Need;
use crate::body::hash_without_body;
use crate::idempotency::{KeyHeader, StoredAnswer, once};
use crate::models;
use crate::problem::{ApiError, ApiResult};

/// Gives your seat back. The host's part falls to the next player; an empty table is closed.
#[utoipa::path(
    tag = "games",
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 204, description = "You have left."))
)]
#[post("/games/{id}/leave")]
pub async fn leave_game(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    id: web::Path<Uuid>,
    key: KeyHeader,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(hash_without_body(&request));
    let answer = once(&app, caller.user, key.as_ref(), async |conn| {
        leave(conn, *id, caller.user).await?;
        Ok(StoredAnswer::empty())
    })
    .await?;
    Ok(answer.respond_to(&request))
}

/// Frees the user's seat in an open game. To be called inside a transaction.
///
/// # Errors
/// 404: no such game, or no seat of theirs in a private one. 403: no seat of theirs. 409: it has started.
pub async fn leave(conn: &mut AsyncPgConnection, id: Uuid, user: Uuid) -> ApiResult<()> {
    let game = models::game::lock(conn, id)
        .await?
        .ok_or(ApiError::NotFound("game"))?;
    if !models::seat::list(conn, id)
        .await?
        .iter()
        .any(|taken| taken.is_of(user))
    {
        return Err(if game.visibility == "private" {
            ApiError::NotFound("game")
        } else {
            ApiError::Forbidden {
                code: "not_your_game",
                detail: "you have no seat in this game",
            }
        });
    }
    must_be_open(&game)?;
    models::seat::free(conn, id, user).await?;
    let heir = models::seat::list(conn, id)
        .await?
        .into_iter()
        .find_map(|taken| taken.occupant);
    match heir {
        Some(heir) if game.host_id == user => {
            models::game::set_host(conn, id, heir.user).await?;
        }
        Some(_) => {}
        None => models::game::abandon(conn, id).await?,
    }
    Ok(())
}

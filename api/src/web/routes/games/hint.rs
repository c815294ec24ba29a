//! `POST /games/{id}/hint`: what the best of the house's bots would consider in one's own place.

use actix_web::{HttpResponse, post, web};
use uuid::Uuid;

use crate::table::drafts::own_game;
use crate::table::hints;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::language::Tongue;
use crate::web::problem::ApiResult;
use crate::web::routes::hint::{Hint, told};

/// Asks the best of the house's bots what you might do, by what your seat knows: in a game in which nobody else plays but bots.
/// 204 if the game does not wait for you.
#[utoipa::path(
    tag = "games",
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses(
        (status = 200, description = "The hint.", body = Hint),
        (status = 204, description = "The game does not wait for you."),
    )
)]
#[post("/games/{id}/hint")]
pub async fn ask_for_own_hint(
    app: web::Data<App>,
    caller: Caller,
    tongue: Tongue,
    id: web::Path<Uuid>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let mut conn = app.house.database.get().await?;
    let (game, seat) = own_game(&app.house, &mut conn, *id, caller.user).await?;
    drop(conn);
    let hint = hints::in_game(&app.house, &game, (seat, caller.user), tongue.lang()).await?;
    Ok(told(hint))
}

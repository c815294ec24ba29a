//! `GET /games/{id}`: one game in full.

use actix_web::{get, web};
use uuid::Uuid;

use super::GameDetails;
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::auth::MaybeCaller;
use crate::web::language::Tongue;
use crate::web::problem::ApiResult;

/// Shows a game: who plays, whom it waits for, how it ended.
#[utoipa::path(
    tag = "games",
    params(
        ("id" = Uuid, Path, description = "The game's id."),
    ),
    security((), ("bearer" = ["read"])),
    responses(
        (status = 200, description = "The game.", body = GameDetails),
    )
)]
#[get("/games/{id}")]
pub async fn find_game(
    app: web::Data<App>,
    caller: MaybeCaller,
    tongue: Tongue,
    id: web::Path<Uuid>,
) -> ApiResult<web::Json<GameDetails>> {
    let mut conn = app.house.database.get().await?;
    let game = visible_game(&mut conn, *id, caller.user()).await?;
    let details = GameDetails::load(&tongue.0, &mut conn, &game).await?;
    let now = app.house.clock.now();
    let details = details.with_reach(&mut conn, caller.user(), now).await?;
    Ok(web::Json(details))
}

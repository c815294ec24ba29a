//! `GET /games/{id}/decision`: what the game asks of you, with everything that you may answer.

use actix_web::{HttpResponse, get, web};
use uuid::Uuid;

use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::report;
use crate::web::report::DecisionAnswer;

/// Shows the decision that waits for you, with a menu of all that you may answer, and every legal action if there are not
/// very many. 204 if the game does not wait for you.
#[utoipa::path(
    tag = "games",
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["read"])),
    responses(
        (status = 200, description = "Your decision.", body = DecisionAnswer),
        (status = 204, description = "The game does not wait for you."),
    )
)]
#[get("/games/{id}/decision")]
pub async fn find_decision(
    app: web::Data<App>,
    caller: Caller,
    id: web::Path<Uuid>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Read)?;
    let mut conn = app.house.database.get().await?;
    let game = visible_game(&mut conn, *id, Some(caller.user)).await?;
    let game = app.house.matches.load_row(&mut conn, &game).await?;
    drop(conn);
    let Some(seat) = game.who.seat(caller.user) else {
        return Err(ApiError::forbidden(
            "not_your_game",
            "you have no seat in this game",
        ));
    };
    Ok(match report::decision_answer(&game, seat) {
        Some(answer) => HttpResponse::Ok().json(answer),
        None => HttpResponse::NoContent().finish(),
    })
}

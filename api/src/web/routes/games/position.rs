//! `GET /games/{id}/position`: all that a program looks at before it answers, as of one moment.

use actix_web::{get, web};
use serde::Serialize;
use uuid::Uuid;

use super::decision::{DecisionForm, DecisionQuery};
use super::view::{self, ViewAnswer};
use crate::ground::details::Detail;
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::language::Tongue;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::report;
use crate::web::report::DecisionAnswer;

/// A game as your seat sees it, and what it asks of you.
#[derive(Serialize, utoipa::ToSchema)]
pub struct PositionAnswer {
    /// What is played.
    #[schema(value_type = String, example = "tammany-hall")]
    ruleset: &'static str,
    /// What you may see, with the newest entry and the head of the log.
    seen: ViewAnswer,
    /// What waits for your answer, with all that you may answer; null if nothing does.
    decision: Option<DecisionAnswer>,
}

/// Shows what your seat may see, the head of the log, and the decision that waits for you, all of the same moment. As
/// `GET /view` and `GET /decision` tell them, of which one may be older than the other.
#[utoipa::path(
    tag = "games",
    params(("id" = Uuid, Path, description = "The game's id."), DecisionQuery),
    security(("bearer" = ["read"])),
    responses((status = 200, description = "The position of your seat.", body = PositionAnswer))
)]
#[get("/games/{id}/position")]
pub async fn find_position(
    app: web::Data<App>,
    caller: Caller,
    tongue: Tongue,
    id: web::Path<Uuid>,
    query: web::Query<DecisionQuery>,
) -> ApiResult<web::Json<PositionAnswer>> {
    caller.may(Need::Read)?;
    let mut conn = app.house.database.get().await?;
    let row = visible_game(&mut conn, *id, Some(caller.user)).await?;
    let game = app.house.matches.load_row(&mut conn, &row).await?;
    drop(conn);
    let Some(seat) = game.who.seat(caller.user) else {
        return Err(ApiError::forbidden("not_your_game", Detail::NoSeatOfYours));
    };
    let waits = (row.awaited_since, row.next_deadline);
    Ok(web::Json(PositionAnswer {
        ruleset: game.table.ruleset().slug(),
        seen: view::of_now(tongue.lang(), &game, caller.user, waits),
        decision: match query.form {
            Some(DecisionForm::Menu) => report::menu_answer(tongue.lang(), &game, seat),
            None => report::decision_answer(tongue.lang(), &game, seat),
        },
    }))
}

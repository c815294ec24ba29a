//! `GET /games/{id}/decision`: what the game asks of you, with everything that you may answer.

use actix_web::{HttpResponse, get, web};
use serde::Deserialize;
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::language::Tongue;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::report;
use crate::web::report::DecisionAnswer;

/// How to be told.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DecisionQuery {
    /// `menu`: the number of actions in place of their list, as in refusals.
    #[serde(rename = "as")]
    #[param(inline)]
    pub(super) form: Option<DecisionForm>,
}

/// In which form a decision is told.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DecisionForm {
    /// With a menu, and without a list of actions.
    Menu,
}

/// Shows the decision that waits for you, with a menu of all that you may answer, and every legal action if there are not
/// very many. 204 if the game does not wait for you.
#[utoipa::path(
    tag = "games",
    params(("id" = Uuid, Path, description = "The game's id."), DecisionQuery),
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
    tongue: Tongue,
    id: web::Path<Uuid>,
    query: web::Query<DecisionQuery>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Read)?;
    let mut conn = app.house.database.get().await?;
    let game = visible_game(&mut conn, *id, Some(caller.user)).await?;
    let game = app.house.matches.load_row(&mut conn, &game).await?;
    drop(conn);
    let Some(seat) = game.who.seat(caller.user) else {
        return Err(ApiError::forbidden("not_your_game", Detail::NoSeatOfYours));
    };
    let decision = match query.form {
        Some(DecisionForm::Menu) => report::menu_answer(tongue.lang(), &game, seat),
        None => report::decision_answer(tongue.lang(), &game, seat),
    };
    Ok(match decision {
        Some(answer) => HttpResponse::Ok().json(answer),
        None => HttpResponse::NoContent().finish(),
    })
}

//! `/games/{id}`: one game, where the links of mails lead: its table before it begins, and the board from then on; with `?at=N`,
//! after a step of it.

mod board;
mod table;

use actix_web::{HttpResponse, web};
use serde::Deserialize;
use uuid::Uuid;

use super::visitor::Visitor;
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::problem::{ApiError, ApiResult};

/// A step behind the end of the log.
const NO_SUCH_STEP: ApiError = ApiError::not_found("step of the game");

/// Which step to show. What else stands in a link is nobody's business: people's programs add things.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct StepQuery {
    /// The log entry after which the board is shown; the newest if left out.
    at: Option<u32>,
}

/// Shows a game, as the visitor may see it. Changes nothing, whoever opens the link.
pub(super) async fn show(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    query: web::Query<StepQuery>,
) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    let game = visible_game(&mut conn, *id, visitor.user()).await?;
    if game.version > 0 {
        board::show(&app, &mut conn, &visitor, &game, query.at).await
    } else if query.at.is_some() {
        Err(NO_SUCH_STEP)
    } else {
        table::show(&mut conn, &visitor, &game).await
    }
}

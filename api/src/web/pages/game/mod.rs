//! `/games/{id}`: one game, where the links of mails lead: the gathering before it begins, and the table from then on; with
//! `?at=N`, after a step of it.

pub(super) mod acts;
mod gathering;

pub(super) use self::gathering::operator_acts;

pub(in crate::web) use self::gathering::{closed_said, operator_said};
use actix_web::{HttpResponse, web};
use serde::Deserialize;
use uuid::Uuid;

use super::table as running;
use super::visitor::Visitor;
use crate::ground::details::Detail;
use crate::store::tables::game::Status;
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::problem::{ApiError, ApiResult};

/// How to show it. What else stands in a link is nobody's business: people's programs add things.
#[derive(Debug, Deserialize)]
pub(super) struct LookQuery {
    /// The log entry after which the board is shown; the newest if left out.
    at: Option<u32>,
    /// What has been picked from the menu.
    pick: Option<String>,
    /// The message before which talk is shown.
    talk: Option<Uuid>,
}

/// Shows a game, as the visitor may see it. Changes nothing, whoever opens the link.
pub(super) async fn show(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    query: web::Query<LookQuery>,
) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    let game = visible_game(&mut conn, *id, visitor.user()).await?;
    match game.status {
        Status::Running | Status::Finished => {
            let look = running::Look::asked(query.at, query.pick.as_deref(), query.talk);
            running::show(&app, &mut conn, &visitor, &game, look).await
        }
        Status::Open | Status::Abandoned => {
            if query.at.is_some() {
                return Err(ApiError::not_found(Detail::NoStep));
            }
            gathering::show(&app, &mut conn, &visitor, &game, None).await
        }
    }
}

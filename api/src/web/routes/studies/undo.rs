//! `POST /studies/{id}/undo`: goes back; the board is all yours.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use serde::Deserialize;
use uuid::Uuid;

use super::answer::{StudyDetails, own_board, rewrite};
use crate::store::tables;
use crate::table::Reply;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::idempotency::{KeyHeader, once};
use crate::web::language::Tongue;
use crate::web::problem::{ApiError, ApiResult};

/// Where to go back to.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "to": 0 }))]
pub struct StudyUndoRequest {
    /// The log entry after which the study goes on. What came later is forgotten.
    to: u32,
}

/// Takes a study of yours back to after any of its entries. What came later is forgotten, with its comments: branch first
/// if you want to keep it.
#[utoipa::path(
    tag = "studies",
    request_body = StudyUndoRequest,
    params(("id" = Uuid, Path, description = "The study's id.")),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "The study as it is now.", body = StudyDetails))
)]
#[post("/studies/{id}/undo")]
pub async fn undo_study(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    tongue: Tongue,
    id: web::Path<Uuid>,
    key: KeyHeader,
    body: Body<StudyUndoRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(body.request_hash);
    let StudyUndoRequest { to } = body.value;
    let answer = once(&app, caller.user, key.as_ref(), async |conn| {
        let mut board = own_board(&app, conn, *id, caller.user).await?;
        let last = board.table.version() - 1;
        if !board.go_back(to) {
            return Err(ApiError::no_such_entry(last));
        }
        rewrite(conn, &mut board, app.house.clock.now()).await?;
        tables::study_comment::delete_after(conn, *id, to).await?;
        let details = StudyDetails::new(tongue.lang(), &board, Some(caller.user));
        Ok(Reply::json_in(&tongue.0, 201, &details)?)
    })
    .await?;
    Ok(answer.respond_to(&request))
}

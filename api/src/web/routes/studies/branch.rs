//! `POST /studies/{id}/branch`: a new study that goes on from any step of this one.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use serde::Deserialize;
use uuid::Uuid;

use super::answer::{StudyDetails, keep, visible_study};
use super::create::blank;
use crate::store::tables;
use crate::store::tables::study::Kind;
use crate::store::tables::study::Study;
use crate::studies::Board;
use crate::table::Reply;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::idempotency::{KeyHeader, once};
use crate::web::language::Tongue;
use crate::web::problem::{ApiError, ApiResult};

/// Where to branch.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "at": 0 }))]
pub struct BranchRequest {
    /// The log entry after which the new study goes on.
    at: u32,
}

/// Makes a new study of yours that goes on from a step of this one, which may be yours or shared. Up to there it is the
/// same to the last hash, with the same chance and the same comments; from there you play every seat.
#[utoipa::path(
    tag = "studies",
    request_body = BranchRequest,
    params(("id" = Uuid, Path, description = "The study's id.")),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "The new study.", body = StudyDetails))
)]
#[post("/studies/{id}/branch")]
pub async fn branch_study(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    tongue: Tongue,
    id: web::Path<Uuid>,
    key: KeyHeader,
    body: Body<BranchRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(body.request_hash);
    let BranchRequest { at } = body.value;
    let answer = once(&app, caller.user, key.as_ref(), async |conn| {
        let study = visible_study(conn, *id, Some(caller.user)).await?;
        let mut board = Board::open(&app.house, conn, study).await?;
        let last = board.table.version() - 1;
        if !board.go_back(at) {
            return Err(ApiError::no_such_entry(last));
        }
        let kind = if board.imagined() {
            Kind::Analysis
        } else {
            Kind::Hotseat
        };
        let new = blank(&app, caller.user, kind);
        board.study = Study {
            id: new.id,
            user_id: new.user_id,
            kind: new.kind,
            shared: false,
            record_game: None,
            record_name: None,
            created_at: new.created_at,
            changed_at: new.changed_at,
            ..board.study
        };
        keep(conn, &board.study).await?;
        tables::study_comment::copy(conn, *id, new.id, at).await?;
        let details = StudyDetails::new(tongue.lang(), &board, Some(caller.user));
        Ok(Reply::json_in(&tongue.0, 201, &details)?)
    })
    .await?;
    Ok(answer.respond_to(&request))
}

//! `GET|DELETE /studies/{id}`: one study in full, or no more.

use actix_web::{HttpResponse, delete, get, web};
use uuid::Uuid;

use super::answer::{StudyDetails, visible_board};
use crate::ground::details::Detail;
use crate::store::tables;
use crate::web::app::App;
use crate::web::auth::scope::Need;
use crate::web::auth::{Caller, MaybeCaller};
use crate::web::language::Tongue;
use crate::web::problem::{ApiError, ApiResult};

/// Shows a study of yours, or one that is shared.
#[utoipa::path(
    tag = "studies",
    params(("id" = Uuid, Path, description = "The study's id.")),
    security((), ("bearer" = ["read"])),
    responses((status = 200, description = "The study.", body = StudyDetails))
)]
#[get("/studies/{id}")]
pub async fn find_study(
    app: web::Data<App>,
    caller: MaybeCaller,
    tongue: Tongue,
    id: web::Path<Uuid>,
) -> ApiResult<web::Json<StudyDetails>> {
    let board = visible_board(&app, *id, caller.user()).await?;
    let lang = tongue.lang();
    Ok(web::Json(StudyDetails::new(lang, &board, caller.user())))
}

/// Deletes a study of yours with its comments.
#[utoipa::path(
    tag = "studies",
    params(("id" = Uuid, Path, description = "The study's id.")),
    security(("bearer" = ["play"])),
    responses((status = 204, description = "It is gone."))
)]
#[delete("/studies/{id}")]
pub async fn delete_study(
    app: web::Data<App>,
    caller: Caller,
    id: web::Path<Uuid>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let mut conn = app.house.database.get().await?;
    if !tables::study::delete(&mut conn, *id, caller.user).await? {
        return Err(ApiError::not_found(Detail::NoStudy));
    }
    Ok(HttpResponse::NoContent().finish())
}

//! `PUT|DELETE /studies/{id}/comments/{seq}`: what you note beside an entry.

use actix_web::{HttpResponse, delete, put, web};
use diesel_async::AsyncPgConnection;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::answer::own_study;
use crate::ground::details::Detail;
use crate::ground::text;
use crate::store::tables;
use crate::store::tables::study_comment::MAX_COMMENTS;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::problem::{ApiError, ApiResult};

/// The longest comment, in characters.
const MAX_COMMENT: usize = 2000;

/// A comment to be written.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "text": "Here the ninth ward was lost." }))]
pub struct CommentRequest {
    /// 1 to 2000 characters; line breaks are allowed.
    #[schema(min_length = 1, max_length = 2000)]
    text: String,
}

/// A comment beside an entry.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Comment {
    /// The entry.
    seq: u32,
    text: String,
}

/// Writes a comment beside an entry of a study of yours, in place of the one that stands there.
#[utoipa::path(
    tag = "studies",
    request_body = CommentRequest,
    params(
        ("id" = Uuid, Path, description = "The study's id."),
        ("seq" = u32, Path, description = "The entry, from 0."),
    ),
    security(("bearer" = ["play"])),
    responses((status = 200, description = "The comment.", body = Comment))
)]
#[put("/studies/{id}/comments/{seq}")]
pub async fn put_comment(
    app: web::Data<App>,
    caller: Caller,
    path: web::Path<(Uuid, u32)>,
    body: Body<CommentRequest>,
) -> ApiResult<web::Json<Comment>> {
    caller.may(Need::Play)?;
    let (id, seq) = path.into_inner();
    let text = text::note(&body.value.text, MAX_COMMENT, "bad_comment")?;
    let mut conn = app.house.database.get().await?;
    conn.build_transaction()
        .run(async |conn| put(conn, id, caller.user, seq, &text).await)
        .await?;
    Ok(web::Json(Comment { seq, text }))
}

async fn put(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    user: Uuid,
    seq: u32,
    text: &str,
) -> ApiResult<()> {
    let study = own_study(conn, id, user).await?;
    let version = u32::try_from(study.version).unwrap_or(1);
    if seq >= version {
        return Err(ApiError::no_such_entry(version - 1));
    }
    if tables::study_comment::count_others(conn, id, seq).await? >= MAX_COMMENTS {
        return Err(ApiError::conflict(
            "too_many_comments",
            Detail::TooManyComments {
                most: MAX_COMMENTS.into(),
            },
        ));
    }
    tables::study_comment::put(conn, id, seq, text).await?;
    Ok(())
}

/// Takes a comment away.
#[utoipa::path(
    tag = "studies",
    params(
        ("id" = Uuid, Path, description = "The study's id."),
        ("seq" = u32, Path, description = "The entry, from 0."),
    ),
    security(("bearer" = ["play"])),
    responses((status = 204, description = "It is gone."))
)]
#[delete("/studies/{id}/comments/{seq}")]
pub async fn delete_comment(
    app: web::Data<App>,
    caller: Caller,
    path: web::Path<(Uuid, u32)>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let (id, seq) = path.into_inner();
    let mut conn = app.house.database.get().await?;
    conn.build_transaction()
        .run(async |conn| {
            own_study(conn, id, caller.user).await?;
            if tables::study_comment::delete(conn, id, seq).await? {
                Ok(())
            } else {
                Err(ApiError::not_found(Detail::NoComment))
            }
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

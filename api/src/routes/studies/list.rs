//! `GET /studies`: your studies.

use actix_web::{get, web};

use super::answer::StudySummary;
use crate::app::App;
use crate::auth::Caller;
use crate::auth::scope::Need;
use crate::models;
use crate::problem::ApiResult;
use crate::routes::{Page, PageQuery};

/// Lists your studies, the newest first.
#[utoipa::path(
    tag = "studies",
    params(PageQuery),
    security(("bearer" = ["read"])),
    responses((status = 200, description = "Your studies.", body = Page<StudySummary>))
)]
#[get("/studies")]
pub async fn list_studies(
    app: web::Data<App>,
    caller: Caller,
    query: web::Query<PageQuery>,
) -> ApiResult<web::Json<Page<StudySummary>>> {
    caller.may(Need::Read)?;
    let limit = query.limit()?;
    let mut conn = app.database.get().await?;
    let studies = models::study::list(&mut conn, caller.user, query.cursor, limit + 1).await?;
    Ok(web::Json(Page::of(studies, limit, |study| study.id)))
}

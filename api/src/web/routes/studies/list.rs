//! `GET /studies`: your studies.

use actix_web::{get, web};

use super::answer::StudySummary;
use crate::store::tables;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::problem::ApiResult;
use crate::web::routes::{Page, PageQuery};

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
    let mut conn = app.house.database.get().await?;
    let studies = tables::study::list(&mut conn, caller.user, query.cursor, limit + 1).await?;
    Ok(web::Json(Page::of(studies, limit, |study| study.id)))
}

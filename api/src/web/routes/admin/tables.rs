//! `/admin/games/{id}` and `/admin/messages/{id}`: tables are hidden from the lists, listed again and closed, and messages are
//! taken away.

use actix_web::{HttpResponse, get, post, web};
use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use super::acts::AdminActInfo;
use super::{AdminReason, answer};
use crate::admin::tables;
use crate::admin::tables::Table;
use crate::store::tables::game::{Status, Visibility};
use crate::web::app::App;
use crate::web::auth::Administrator;
use crate::web::body::Body;
use crate::web::problem::ApiResult;
use crate::web::routes::games::OperatorActInfo;

/// A table as administrators see it, also a private one. What is played there is shown to them as to any spectator.
#[derive(Serialize, utoipa::ToSchema)]
pub struct AdminTable {
    id: Uuid,
    #[schema(example = "tammany-hall")]
    ruleset: String,
    status: Status,
    visibility: Visibility,
    /// Whether it was hidden from the public lists by whoever runs the server.
    hidden: bool,
    created_at: DateTime<Utc>,
    /// What whoever runs the server did at the table, the newest first.
    operator_acts: Vec<OperatorActInfo>,
}

impl From<Table> for AdminTable {
    fn from(table: Table) -> Self {
        Self {
            id: table.id,
            ruleset: table.ruleset,
            status: table.status,
            visibility: table.visibility,
            hidden: table.hidden,
            created_at: table.created_at,
            operator_acts: table.acts.into_iter().map(Into::into).collect(),
        }
    }
}

/// Shows that a table is there, how it stands with it, and what was done there.
#[utoipa::path(
    tag = "admin",
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["admin"])),
    responses((status = 200, description = "The table.", body = AdminTable))
)]
#[get("/admin/games/{id}")]
pub async fn find_table(
    app: web::Data<App>,
    _administrator: Administrator,
    id: web::Path<Uuid>,
) -> ApiResult<web::Json<AdminTable>> {
    let mut conn = app.house.database.get().await?;
    Ok(web::Json(tables::show(&mut conn, *id).await?.into()))
}

/// Hides a public table from all lists: it is unlisted then, and whoever knows its address sees it as before.
#[utoipa::path(
    tag = "admin",
    request_body = AdminReason,
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["admin"])),
    responses((status = 201, description = "What was done.", body = AdminActInfo))
)]
#[post("/admin/games/{id}/hide")]
pub async fn hide_table(
    app: web::Data<App>,
    administrator: Administrator,
    id: web::Path<Uuid>,
    body: Body<AdminReason>,
) -> ApiResult<HttpResponse> {
    let wish = administrator.wishes(&body.value.reason, app.house.clock.now());
    let mut conn = app.house.database.get().await?;
    answer(&app, tables::hide(&mut conn, &wish, *id).await)
}

/// Has a table that was hidden stand in the public lists again.
#[utoipa::path(
    tag = "admin",
    request_body = AdminReason,
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["admin"])),
    responses((status = 201, description = "What was done.", body = AdminActInfo))
)]
#[post("/admin/games/{id}/relist")]
pub async fn relist_table(
    app: web::Data<App>,
    administrator: Administrator,
    id: web::Path<Uuid>,
    body: Body<AdminReason>,
) -> ApiResult<HttpResponse> {
    let wish = administrator.wishes(&body.value.reason, app.house.clock.now());
    let mut conn = app.house.database.get().await?;
    answer(&app, tables::relist(&mut conn, &wish, *id).await)
}

/// Closes a table whose game has not begun. Everybody there and whoever is invited is told why.
#[utoipa::path(
    tag = "admin",
    request_body = AdminReason,
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["admin"])),
    responses((status = 201, description = "What was done.", body = AdminActInfo))
)]
#[post("/admin/games/{id}/close")]
pub async fn close_table(
    app: web::Data<App>,
    administrator: Administrator,
    id: web::Path<Uuid>,
    body: Body<AdminReason>,
) -> ApiResult<HttpResponse> {
    let wish = administrator.wishes(&body.value.reason, app.house.clock.now());
    let mut conn = app.house.database.get().await?;
    answer(&app, tables::close(&mut conn, &wish, *id).await)
}

/// Takes a message away that was written at a table: that it was there is still told, and its text to nobody.
#[utoipa::path(
    tag = "admin",
    request_body = AdminReason,
    params(("id" = Uuid, Path, description = "The message's id.")),
    security(("bearer" = ["admin"])),
    responses((status = 201, description = "What was done.", body = AdminActInfo))
)]
#[post("/admin/messages/{id}/remove")]
pub async fn remove_message(
    app: web::Data<App>,
    administrator: Administrator,
    id: web::Path<Uuid>,
    body: Body<AdminReason>,
) -> ApiResult<HttpResponse> {
    let wish = administrator.wishes(&body.value.reason, app.house.clock.now());
    let mut conn = app.house.database.get().await?;
    answer(&app, tables::remove_message(&mut conn, &wish, *id).await)
}

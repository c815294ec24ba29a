//! `GET /me/apps`, `DELETE /me/apps/{id}`: apps that you have allowed to act for you.

use actix_web::{HttpResponse, delete, get, web};
use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::store::people;
use crate::web::app::App;
use crate::web::auth::Owner;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::Page;

/// The most apps that one account can have allowed something at a time.
pub(in crate::web) const MAX_APPS: usize = 50;

/// An app that you have allowed something, on one device.
#[derive(Serialize, utoipa::ToSchema)]
pub struct AllowedApp {
    id: Uuid,
    /// The app, which may be allowed something on several devices.
    client_id: Uuid,
    /// What it calls itself.
    name: String,
    /// What it may do.
    scopes: Vec<String>,
    /// When you allowed it.
    allowed_at: DateTime<Utc>,
    /// When it last asked for tokens, which it does every quarter of an hour while it is used.
    used_at: DateTime<Utc>,
    /// When it ends, if the app does not ask again before.
    ends_at: DateTime<Utc>,
}

impl From<people::app::App> for AllowedApp {
    fn from(app: people::app::App) -> Self {
        Self {
            id: app.id,
            client_id: app.client,
            name: app.name,
            scopes: app.scopes.unwrap_or_default(),
            allowed_at: app.allowed_at,
            used_at: app.used_at,
            ends_at: app.ends_at,
        }
    }
}

/// Lists the apps that you have allowed to act for you, the oldest first.
#[utoipa::path(
    tag = "me",
    security(("bearer" = [])),
    responses((status = 200, description = "The apps.", body = Page<AllowedApp>))
)]
#[get("/me/apps")]
pub async fn list_apps(
    app: web::Data<App>,
    owner: Owner,
) -> ApiResult<web::Json<Page<AllowedApp>>> {
    Ok(web::Json(Page {
        items: all(&app, owner.user)
            .await?
            .into_iter()
            .map(Into::into)
            .collect(),
        next: None,
    }))
}

/// All apps that somebody has allowed something.
///
/// # Errors
/// The database fails.
pub(in crate::web) async fn all(app: &App, user: Uuid) -> ApiResult<Vec<people::app::App>> {
    let now = app.house.clock.now();
    let mut conn = app.house.database.get().await?;
    // Those of codes that were on their way when the last was allowed may be more.
    let most = 2 * i64::try_from(MAX_APPS).unwrap_or(i64::MAX);
    Ok(people::app::list(&mut conn, user, now, most).await?)
}

/// Ends what you have allowed an app: its tokens are worthless at once. Another server on the same database may still take an
/// access token for a second.
#[utoipa::path(
    tag = "me",
    params(("id" = Uuid, Path, description = "The id from the list.")),
    security(("bearer" = [])),
    responses((status = 204, description = "It may do nothing any more."))
)]
#[delete("/me/apps/{id}")]
pub async fn end_app(
    app: web::Data<App>,
    owner: Owner,
    id: web::Path<Uuid>,
) -> ApiResult<HttpResponse> {
    end(&app, owner, *id).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Ends what somebody has allowed an app.
///
/// # Errors
/// 401: the session has ended. 404: there is no such thing.
pub(in crate::web) async fn end(app: &App, owner: Owner, id: Uuid) -> ApiResult<()> {
    let now = app.house.clock.now();
    let mut conn = app.house.database.get().await?;
    let ended = conn
        .build_transaction()
        .run(async |conn| {
            owner.hold(conn).await?;
            Ok::<_, ApiError>(people::app::end(conn, owner.user, id, now).await?)
        })
        .await?;
    if ended {
        app.house.ended.add(id, now);
        Ok(())
    } else {
        Err(ApiError::not_found(Detail::NoApp))
    }
}

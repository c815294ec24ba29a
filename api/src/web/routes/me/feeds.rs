//! `GET|POST|DELETE /me/feeds`: the addresses at which a calendar and a feed reader find what is yours.

use actix_web::{HttpResponse, delete, get, post, web};
use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::ground::secrets;
use crate::store::people;
use crate::web::app::App;
use crate::web::auth::Owner;
use crate::web::problem::{ApiError, ApiResult};

/// Whether you have addresses of feeds; what they are is told once.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Feeds {
    /// Since when your addresses are good; null if you have none.
    since: Option<DateTime<Utc>>,
}

/// Addresses of feeds, just made. Whoever has one reads what stands there, without a token.
#[derive(Serialize, utoipa::ToSchema)]
pub struct MadeFeeds {
    /// Since when they are good.
    since: DateTime<Utc>,
    /// The calendar of your deadlines.
    #[schema(
        format = "uri",
        example = "https://play.example/feeds/poste_feed_bm90IGEgcmVhbCBzZWNyZXQsIGp1c3QgYW4gZXhhbXA/deadlines.ics"
    )]
    pub(in crate::web) deadlines: String,
    /// The feed of what waits for you.
    #[schema(
        format = "uri",
        example = "https://play.example/feeds/poste_feed_bm90IGEgcmVhbCBzZWNyZXQsIGp1c3QgYW4gZXhhbXA/waiting.atom"
    )]
    pub(in crate::web) waiting: String,
    /// The feed of a game's log, as you may read it: put the game's id in place of `{id}`.
    #[schema(
        format = "uri-template",
        example = "https://play.example/feeds/poste_feed_bm90IGEgcmVhbCBzZWNyZXQsIGp1c3QgYW4gZXhhbXA/games/{id}.atom"
    )]
    pub(in crate::web) game: String,
}

/// Says since when you have addresses of feeds. The addresses themselves are told once, when they are made.
#[utoipa::path(
    tag = "me",
    security(("bearer" = [])),
    responses((status = 200, description = "Whether you have some.", body = Feeds))
)]
#[get("/me/feeds")]
pub async fn find_feeds(app: web::Data<App>, owner: Owner) -> ApiResult<web::Json<Feeds>> {
    let mut conn = app.house.database.get().await?;
    let since = people::feed::since(&mut conn, owner.user).await?;
    Ok(web::Json(Feeds { since }))
}

/// Makes the addresses of your feeds anew; those that you had are good for nothing from now on. Send no `Idempotency-Key`:
/// the addresses are told once, so an answer cannot be repeated.
#[utoipa::path(
    tag = "me",
    security(("bearer" = [])),
    responses((status = 201, description = "The addresses, told this once.", body = MadeFeeds))
)]
#[post("/me/feeds")]
pub async fn renew_feeds(app: web::Data<App>, owner: Owner) -> ApiResult<HttpResponse> {
    Ok(HttpResponse::Created().json(renew(&app, owner).await?))
}

/// Makes the addresses of a person's feeds anew.
///
/// # Errors
/// 401: the session has ended.
pub(in crate::web) async fn renew(app: &App, owner: Owner) -> ApiResult<MadeFeeds> {
    let (secret, hash) = secrets::new_token(secrets::FEED).map_err(ApiError::internal)?;
    let now = app.house.clock.now();
    let mut conn = app.house.database.get().await?;
    conn.build_transaction()
        .run(async |conn| {
            owner.hold(conn).await?;
            Ok::<_, ApiError>(people::feed::renew(conn, owner.user, &hash, now).await?)
        })
        .await?;
    let folder = format!("{}/feeds/{secret}", app.house.settings.public_url);
    Ok(MadeFeeds {
        since: now,
        deadlines: format!("{folder}/deadlines.ics"),
        waiting: format!("{folder}/waiting.atom"),
        game: format!("{folder}/games/{{id}}.atom"),
    })
}

/// Ends the addresses of your feeds.
#[utoipa::path(
    tag = "me",
    security(("bearer" = [])),
    responses((status = 204, description = "They are good for nothing now."))
)]
#[delete("/me/feeds")]
pub async fn end_feeds(app: web::Data<App>, owner: Owner) -> ApiResult<HttpResponse> {
    end(&app, owner).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Ends the addresses of a person's feeds, if there are any.
///
/// # Errors
/// 401: the session has ended.
pub(in crate::web) async fn end(app: &App, owner: Owner) -> ApiResult<()> {
    let mut conn = app.house.database.get().await?;
    conn.build_transaction()
        .run(async |conn| {
            owner.hold(conn).await?;
            people::feed::end(conn, owner.user).await?;
            Ok::<_, ApiError>(())
        })
        .await
}

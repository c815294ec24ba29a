//! `/admin/people`: people are found, looked at and helped.

use actix_web::{HttpResponse, get, post, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::acts::AdminActInfo;
use super::{AdminReason, answer};
use crate::admin::people;
use crate::admin::people::Sought;
use crate::ground::details::Detail;
use crate::store::people::address::State;
use crate::store::people::lookup::{Found, Known};
use crate::web::app::App;
use crate::web::auth::Administrator;
use crate::web::body::Body;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::Page;

/// The most people that one search finds.
pub(in crate::web) const MOST: i64 = 50;

/// Who is looked for.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "ann"}))]
pub struct PeopleSearch {
    /// How the name begins, in any case; or `email`.
    #[schema(min_length = 1, max_length = 40)]
    name: Option<String>,
    /// The whole address; or `name`.
    #[schema(format = "idn-email", max_length = 254)]
    email: Option<String>,
    /// With a name: the `next` of the page before.
    cursor: Option<Uuid>,
}

/// Somebody who was found.
#[derive(Serialize, utoipa::ToSchema)]
pub struct FoundPerson {
    id: Uuid,
    /// What others see.
    name: String,
    created_at: DateTime<Utc>,
    /// Whether it is a guest, who plays with nothing but a browser.
    guest: bool,
    /// Whether the account is suspended.
    suspended: bool,
}

impl From<Found> for FoundPerson {
    fn from(found: Found) -> Self {
        Self {
            id: found.id,
            name: found.name,
            created_at: found.created_at,
            guest: found.guest,
            suspended: found.suspended,
        }
    }
}

/// Somebody, as administrators see them. There is no address, no token and no game in it.
#[derive(Serialize, utoipa::ToSchema)]
pub struct KnownPerson {
    id: Uuid,
    /// What others see.
    name: String,
    created_at: DateTime<Utc>,
    /// What mail servers say of the address.
    address: State,
    /// Since when they say so; null if all is well.
    address_since: Option<DateTime<Utc>>,
    /// Whether it is a guest, who has no address.
    guest: bool,
    /// Whether a program plays with the account.
    bot: bool,
    /// Whether it is an administrator's.
    administrator: bool,
    /// Since when the account is suspended; null if it is not.
    suspended_since: Option<DateTime<Utc>>,
    /// When a session that goes on was begun, refreshed or prolonged last; null if none goes on.
    seen_at: Option<DateTime<Utc>>,
    /// Sessions that go on, those of apps too.
    #[schema(minimum = 0)]
    sessions: i64,
    /// Personal tokens that are good.
    #[schema(minimum = 0)]
    tokens: i64,
    /// Tables with a seat of theirs whose games are not over.
    #[schema(minimum = 0)]
    tables: i64,
}

impl From<Known> for KnownPerson {
    fn from(known: Known) -> Self {
        Self {
            id: known.id,
            name: known.name,
            created_at: known.created_at,
            address: known.address,
            address_since: known.address_since,
            guest: known.guest,
            bot: known.program,
            administrator: known.administrator,
            suspended_since: known.suspended_since,
            seen_at: known.seen_at,
            sessions: known.sessions,
            tokens: known.tokens,
            tables: known.tables,
        }
    }
}

/// Another name for somebody.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "Ann", "reason": "The name was an insult."}))]
pub struct AdminRename {
    /// What others see: 1 to 40 characters.
    #[schema(min_length = 1, max_length = 40)]
    name: String,
    /// 1 to 300 characters, on one line. It stands in the list of what was done for good.
    #[schema(min_length = 1, max_length = 300)]
    reason: String,
}

/// Finds people by how their names begin, in the order of their names, 50 at most; or the one with an address. The address is
/// in the body so that it stands in no log of requests, and in no answer.
#[utoipa::path(
    tag = "admin",
    request_body = PeopleSearch,
    security(("bearer" = ["admin"])),
    responses((status = 200, description = "Those who were found, perhaps none.", body = Page<FoundPerson>))
)]
#[post("/admin/search")]
pub async fn search_people(
    app: web::Data<App>,
    _administrator: Administrator,
    body: Body<PeopleSearch>,
) -> ApiResult<web::Json<Page<FoundPerson>>> {
    let PeopleSearch {
        name,
        email,
        cursor,
    } = body.value;
    let sought = match (name, email) {
        (Some(name), None) => Sought::Name(name),
        (None, Some(email)) => Sought::Email(email),
        (None, None) | (Some(_), Some(_)) => {
            return Err(ApiError::invalid("bad_search", Detail::Meaning));
        }
    };
    let mut conn = app.house.database.get().await?;
    let found = people::find(&mut conn, &sought, cursor, MOST + 1).await?;
    Ok(web::Json(Page::of(found, MOST, |found| found.id)))
}

/// Shows somebody: whether mails reach them, whether they are there, and whether they may be.
#[utoipa::path(
    tag = "admin",
    params(("id" = Uuid, Path, description = "The user's id.")),
    security(("bearer" = ["admin"])),
    responses((status = 200, description = "The person.", body = KnownPerson))
)]
#[get("/admin/people/{id}")]
pub async fn find_person(
    app: web::Data<App>,
    _administrator: Administrator,
    id: web::Path<Uuid>,
) -> ApiResult<web::Json<KnownPerson>> {
    let mut conn = app.house.database.get().await?;
    let known = people::show(&mut conn, *id, app.house.clock.now()).await?;
    Ok(web::Json(known.into()))
}

/// Gives somebody another name.
#[utoipa::path(
    tag = "admin",
    request_body = AdminRename,
    params(("id" = Uuid, Path, description = "The user's id.")),
    security(("bearer" = ["admin"])),
    responses((status = 201, description = "What was done.", body = AdminActInfo))
)]
#[post("/admin/people/{id}/rename")]
pub async fn rename_person(
    app: web::Data<App>,
    administrator: Administrator,
    id: web::Path<Uuid>,
    body: Body<AdminRename>,
) -> ApiResult<HttpResponse> {
    let AdminRename { name, reason } = &body.value;
    let wish = administrator.wishes(reason, app.house.clock.now());
    let mut conn = app.house.database.get().await?;
    answer(&app, people::rename(&mut conn, &wish, *id, name).await)
}

/// Ends all sessions of somebody, those of apps too. Personal tokens stay.
#[utoipa::path(
    tag = "admin",
    request_body = AdminReason,
    params(("id" = Uuid, Path, description = "The user's id.")),
    security(("bearer" = ["admin"])),
    responses((status = 201, description = "What was done.", body = AdminActInfo))
)]
#[post("/admin/people/{id}/end-sessions")]
pub async fn end_sessions_of_person(
    app: web::Data<App>,
    administrator: Administrator,
    id: web::Path<Uuid>,
    body: Body<AdminReason>,
) -> ApiResult<HttpResponse> {
    let wish = administrator.wishes(&body.value.reason, app.house.clock.now());
    let mut conn = app.house.database.get().await?;
    answer(&app, people::end_sessions(&mut conn, &wish, *id).await)
}

/// Suspends an account: its sessions, apps, personal tokens and feeds end for good, nobody can sign in with it, and what is
/// answered to its mails is not done. Its games go on as those of anybody who is away, and mails about them are sent.
#[utoipa::path(
    tag = "admin",
    request_body = AdminReason,
    params(("id" = Uuid, Path, description = "The user's id.")),
    security(("bearer" = ["admin"])),
    responses((status = 201, description = "What was done.", body = AdminActInfo))
)]
#[post("/admin/people/{id}/suspend")]
pub async fn suspend_person(
    app: web::Data<App>,
    administrator: Administrator,
    id: web::Path<Uuid>,
    body: Body<AdminReason>,
) -> ApiResult<HttpResponse> {
    let wish = administrator.wishes(&body.value.reason, app.house.clock.now());
    let mut conn = app.house.database.get().await?;
    answer(&app, people::suspend(&mut conn, &wish, *id).await)
}

/// Lets a suspended account be signed in with again.
#[utoipa::path(
    tag = "admin",
    request_body = AdminReason,
    params(("id" = Uuid, Path, description = "The user's id.")),
    security(("bearer" = ["admin"])),
    responses((status = 201, description = "What was done.", body = AdminActInfo))
)]
#[post("/admin/people/{id}/lift")]
pub async fn lift_suspension(
    app: web::Data<App>,
    administrator: Administrator,
    id: web::Path<Uuid>,
    body: Body<AdminReason>,
) -> ApiResult<HttpResponse> {
    let wish = administrator.wishes(&body.value.reason, app.house.clock.now());
    let mut conn = app.house.database.get().await?;
    answer(&app, people::lift(&mut conn, &wish, *id).await)
}

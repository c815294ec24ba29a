//! `/admin/notices`: mails and deliveries to webhooks that were given up.

use actix_web::{HttpResponse, get, post, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::acts::AdminActInfo;
use super::answer;
use crate::admin::notices;
use crate::admin::notices::{Fate, GivenUp, Which};
use crate::web::app::App;
use crate::web::auth::Administrator;
use crate::web::body::Body;
use crate::web::language::Tongue;
use crate::web::problem::ApiResult;
use crate::web::routes::Page;

/// A mail, or a delivery to a webhook, that was given up: neither whom it tells nor what.
#[derive(Serialize, utoipa::ToSchema)]
pub struct GivenUpNotice {
    id: Uuid,
    /// The webhook that it is for; null if it is a mail.
    webhook: Option<Uuid>,
    kind: String,
    /// The game that it is about, if it is about one.
    game: Option<Uuid>,
    /// When it was written.
    since: DateTime<Utc>,
    /// When it was given up.
    ended_at: Option<DateTime<Utc>>,
    /// How often it was tried.
    #[schema(minimum = 0)]
    attempts: i16,
    /// What the last attempt met, without addresses; what is ours of it is in your language.
    #[schema(value_type = String, example = "550 5.1.1 no such user")]
    reason: String,
}

impl From<GivenUp> for GivenUpNotice {
    fn from(notice: GivenUp) -> Self {
        Self {
            id: notice.id,
            webhook: notice.webhook,
            kind: notice.kind,
            game: notice.game,
            since: notice.since,
            ended_at: notice.ended_at,
            attempts: notice.attempts,
            reason: notice.reason,
        }
    }
}

/// Which notice, and why.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"id": "019dc0de-0000-7000-8000-000000000001", "reason": "The mail server is back."}))]
pub struct AdminNotice {
    /// Its id.
    id: Uuid,
    /// The webhook that it is for; left out for a mail.
    webhook: Option<Uuid>,
    /// 1 to 300 characters, on one line. It stands in the list of what was done for good.
    #[schema(min_length = 1, max_length = 300)]
    reason: String,
}

/// Lists mails and deliveries to webhooks that were given up: the oldest hundred of each.
#[utoipa::path(
    tag = "admin",
    security(("bearer" = ["admin"])),
    responses((status = 200, description = "Those that were given up, perhaps none.", body = Page<GivenUpNotice>))
)]
#[get("/admin/notices")]
pub async fn list_given_up_notices(
    app: web::Data<App>,
    _administrator: Administrator,
    Tongue(locale): Tongue,
) -> ApiResult<web::Json<Page<GivenUpNotice>>> {
    let mut conn = app.house.database.get().await?;
    let notices = notices::list(&mut conn, &locale).await?;
    Ok(web::Json(Page {
        items: notices.into_iter().map(Into::into).collect(),
        next: None,
    }))
}

/// Has a notice that was given up tried anew, as if it never had been.
#[utoipa::path(
    tag = "admin",
    request_body = AdminNotice,
    security(("bearer" = ["admin"])),
    responses((status = 201, description = "What was done.", body = AdminActInfo))
)]
#[post("/admin/notices/again")]
pub async fn send_notice_again(
    app: web::Data<App>,
    administrator: Administrator,
    body: Body<AdminNotice>,
) -> ApiResult<HttpResponse> {
    settle(&app, administrator, &body.value, Fate::Again).await
}

/// Forgets a notice that was given up: it is listed and counted no more.
#[utoipa::path(
    tag = "admin",
    request_body = AdminNotice,
    security(("bearer" = ["admin"])),
    responses((status = 201, description = "What was done.", body = AdminActInfo))
)]
#[post("/admin/notices/drop")]
pub async fn drop_notice(
    app: web::Data<App>,
    administrator: Administrator,
    body: Body<AdminNotice>,
) -> ApiResult<HttpResponse> {
    settle(&app, administrator, &body.value, Fate::Dropped).await
}

async fn settle(
    app: &web::Data<App>,
    administrator: Administrator,
    notice: &AdminNotice,
    fate: Fate,
) -> ApiResult<HttpResponse> {
    let wish = administrator.wishes(&notice.reason, app.house.clock.now());
    let which = Which {
        id: notice.id,
        webhook: notice.webhook,
    };
    let mut conn = app.house.database.get().await?;
    answer(app, notices::settle(&mut conn, &wish, which, fate).await)
}

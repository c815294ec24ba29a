//! `GET /me/webhooks/{id}/deliveries`: what a webhook was told, what it missed, and why.

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::ground::locale::Locale;
use crate::store::outbox;
use crate::store::outbox::delivery::{Delivery, State};
use crate::store::reasons::Reason;
use crate::web::app::App;
use crate::web::auth::Owner;
use crate::web::language::Tongue;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::{Page, PageQuery};

/// Something that a webhook was, or was to be, told.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(example = json!({
    "event": "019dc0de-0000-7000-8000-000000000001", "kind": "your_turn", "state": "waiting", "reason": "the receiver answered 502",
    "reason_code": "receiver_answered", "status": 502, "attempts": 2, "created_at": "2026-11-28T12:00:00Z", "next_at": "2026-11-28T12:03:00Z", "ended_at": null
}))]
pub struct DeliveryRecord {
    /// The event's id, the same at every attempt.
    event: Uuid,
    /// As the `type` of the event.
    kind: String,
    /// `waiting`, `delivered`, `dropped` (it told nothing any more) or `dead` (given up).
    #[schema(value_type = String)]
    state: &'static str,
    /// Why it was dropped or given up, what it waits for, or what the last attempt met: in your language.
    #[schema(required)]
    reason: Option<String>,
    /// The same for programs, such as `receiver_answered`; there may be more.
    #[schema(required, value_type = Option<String>)]
    reason_code: Option<&'static str>,
    /// The HTTP status of the last answer; null if there was none.
    #[schema(required, minimum = 100, maximum = 999)]
    status: Option<i16>,
    /// How often it was tried.
    #[schema(minimum = 0, maximum = 32767)]
    attempts: i16,
    created_at: DateTime<Utc>,
    /// When it is tried next; null if it waits no more.
    #[schema(required)]
    next_at: Option<DateTime<Utc>>,
    /// When it was delivered, dropped or given up.
    #[schema(required)]
    ended_at: Option<DateTime<Utc>>,
}

impl DeliveryRecord {
    fn told(delivery: Delivery, locale: &Locale) -> Self {
        let reason = delivery.reason;
        Self {
            event: delivery.event,
            next_at: (delivery.state == State::Waiting).then_some(delivery.due_at),
            kind: delivery.kind,
            state: delivery.state.name(),
            reason_code: reason.as_ref().and_then(Reason::code),
            reason: reason.map(|reason| reason.say(locale)),
            status: delivery.status,
            attempts: delivery.attempts,
            created_at: delivery.created_at,
            ended_at: delivery.ended_at,
        }
    }
}

/// Lists a webhook's deliveries of the last 30 days, the newest first.
#[utoipa::path(
    tag = "webhooks",
    params(("id" = Uuid, Path, description = "The webhook's id."), PageQuery),
    security(("bearer" = [])),
    responses((status = 200, description = "Its deliveries.", body = Page<DeliveryRecord>))
)]
#[get("/me/webhooks/{id}/deliveries")]
pub async fn list_deliveries(
    app: web::Data<App>,
    owner: Owner,
    Tongue(locale): Tongue,
    id: web::Path<Uuid>,
    query: web::Query<PageQuery>,
) -> ApiResult<web::Json<Page<DeliveryRecord>>> {
    let limit = query.limit()?;
    let mut conn = app.house.database.get().await?;
    let hook = outbox::webhook::of_user(&mut conn, owner.user, *id)
        .await?
        .ok_or(ApiError::not_found(Detail::NoWebhook))?;
    let page = outbox::delivery::history(&mut conn, hook.id, query.cursor, limit + 1).await?;
    let page = Page::<Delivery>::of(page, limit, |delivery| delivery.event);
    Ok(web::Json(
        page.map(|delivery| DeliveryRecord::told(delivery, &locale)),
    ))
}

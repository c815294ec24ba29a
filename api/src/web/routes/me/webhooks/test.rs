//! `POST /me/webhooks/{id}/test`: sends a test to a webhook.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use serde::Serialize;
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::store::outbox;
use crate::table::{Bell, Reply};
use crate::web::app::App;
use crate::web::auth::Owner;
use crate::web::body::hash_without_body;
use crate::web::idempotency::{KeyHeader, once};
use crate::web::problem::{ApiError, ApiResult};

/// A test on its way.
#[derive(Serialize, utoipa::ToSchema)]
pub struct TestSent {
    /// The event's id, by which it is found among the webhook's deliveries.
    event: Uuid,
}

/// Sends a test to a webhook, also to one that is paused. It is tried once; the webhook's deliveries show how it went.
#[utoipa::path(
    tag = "webhooks",
    params(("id" = Uuid, Path, description = "The webhook's id.")),
    security(("bearer" = [])),
    responses((status = 201, description = "A test is on its way.", body = TestSent))
)]
#[post("/me/webhooks/{id}/test")]
pub async fn test_webhook(
    app: web::Data<App>,
    request: HttpRequest,
    owner: Owner,
    id: web::Path<Uuid>,
    key: KeyHeader,
) -> ApiResult<HttpResponse> {
    app.house.limits.check_webhook_test(owner.user)?;
    let key = key.with(hash_without_body(&request));
    let now = app.house.clock.now();
    let answer = once(&app, owner.user, key.as_ref(), async |conn| {
        owner.hold(conn).await?;
        let hook = outbox::webhook::of_user(conn, owner.user, *id)
            .await?
            .ok_or(ApiError::not_found(Detail::NoWebhook))?;
        let event = outbox::delivery::create_test(conn, hook.id, now).await?;
        Ok(Reply::json(201, &TestSent { event })?)
    })
    .await?;
    app.house.bells.ring(&[Bell::Hooks]);
    Ok(answer.respond_to(&request))
}

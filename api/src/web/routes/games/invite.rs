//! `POST /games/{id}/invitations`: asks somebody to the table by mail.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::ground::text;
use crate::table::Reply;
use crate::table::inviting::invite;
use crate::table::refused::Result;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::idempotency::KeyHeader;
use crate::web::problem::ApiResult;

/// Whom to invite.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"email": "ben@example.org"}))]
pub struct InvitationRequest {
    /// The address; it needs no account yet.
    #[schema(format = "idn-email", max_length = 254)]
    pub(super) email: String,
}

/// An invitation on its way.
#[derive(Serialize, utoipa::ToSchema)]
pub struct InvitationSent {
    /// The game.
    game: Uuid,
    /// The invited address.
    #[schema(format = "idn-email")]
    email: String,
}

/// Invites somebody by mail. Players of the table may; an address is mailed once, however often it is invited.
#[utoipa::path(
    tag = "games",
    request_body = InvitationRequest,
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "A mail is on its way.", body = InvitationSent))
)]
#[post("/games/{id}/invitations")]
pub async fn invite_player(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    id: web::Path<Uuid>,
    key: KeyHeader,
    body: Body<InvitationRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(body.request_hash);
    let email = text::email(&body.value.email)?;
    let asker = caller.asks(key.as_ref());
    let outcome = invite(&app.house, asker, *id, &email, async |_, ()| {
        sent(*id, &email)
    });
    Ok(outcome.await?.into_reply().respond_to(&request))
}

/// Says that an invitation is on its way.
///
/// # Errors
/// None.
pub(super) fn sent(game: Uuid, email: &str) -> Result<Reply> {
    let email = email.to_owned();
    Reply::json(201, &InvitationSent { game, email })
}

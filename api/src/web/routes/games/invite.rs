//! `POST /games/{id}/invitations`: asks somebody to the table by mail.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::ground::text;
use crate::table::Reply;
use crate::table::inviting::{Whom, invite};
use crate::table::refused::Result;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::idempotency::KeyHeader;
use crate::web::problem::{ApiError, ApiResult};

/// Whom to invite: an address or a user, one of the two.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"email": "ben@example.org"}))]
pub struct InvitationRequest {
    /// The address; it needs no account yet.
    #[schema(format = "idn-email", max_length = 254)]
    email: Option<String>,
    /// The id of a user, whose address you need not know and are not told.
    user: Option<Uuid>,
}

/// An invitation on its way.
#[derive(Serialize, utoipa::ToSchema)]
pub struct InvitationSent {
    /// The game.
    game: Uuid,
    /// The invited address, if that was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = "idn-email", example = "ben@example.org")]
    email: Option<String>,
    /// The invited user, if their id was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<Uuid>,
}

/// Somebody to invite, as the request names them.
pub(super) enum Named {
    Address(String),
    Person(Uuid),
}

impl InvitationRequest {
    /// Who is named.
    ///
    /// # Errors
    /// 422: nobody, or both an address and a user; or what is no address.
    pub(super) fn named(&self) -> ApiResult<Named> {
        match (&self.email, self.user) {
            (Some(email), None) => Ok(Named::Address(text::email(email)?)),
            (None, Some(user)) => Ok(Named::Person(user)),
            (None, None) | (Some(_), Some(_)) => {
                Err(ApiError::invalid("bad_invitee", Detail::Meaning))
            }
        }
    }
}

impl Named {
    /// As the table takes it.
    pub(super) fn whom(&self) -> Whom<'_> {
        match self {
            Self::Address(email) => Whom::Address(email),
            Self::Person(user) => Whom::Person(*user),
        }
    }

    /// Says that an invitation is on its way.
    ///
    /// # Errors
    /// None.
    pub(super) fn sent(&self, game: Uuid) -> Result<Reply> {
        let (email, user) = match self {
            Self::Address(email) => (Some(email.clone()), None),
            Self::Person(user) => (None, Some(*user)),
        };
        Reply::json(201, &InvitationSent { game, email, user })
    }
}

/// Invites somebody by mail, by their address or by their id. Players of the table may; each is mailed once, however often
/// they are invited. Whoever is invited by their id is mailed as they wish to be, and nothing is told of that or of their
/// address.
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
    let named = body.value.named()?;
    let asker = caller.asks(key.as_ref());
    let outcome = invite(&app.house, asker, *id, named.whom(), async |_, ()| {
        named.sent(*id)
    });
    Ok(outcome.await?.into_reply().respond_to(&request))
}

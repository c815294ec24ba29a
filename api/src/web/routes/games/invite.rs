//! `POST /games/{id}/invitations`: asks somebody to the table by mail.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::answer::visible_game;
use super::join::must_be_open;
use crate::ground::text;
use crate::store::outbox;
use crate::store::people;
use crate::store::tables;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::idempotency::{KeyHeader, StoredAnswer, once};
use crate::web::problem::{ApiError, ApiResult};

/// The most invitations to one table: every seat four times over.
pub(super) const MAX_INVITATIONS: i64 = 20;

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
    app.house.limits.check_invitation(caller.user)?;
    let now = app.house.clock.now();
    let answer = once(&app, caller.user, key.as_ref(), async |conn| {
        visible_game(conn, *id, Some(caller.user)).await?;
        // Whoever closes the table meanwhile tells everybody who is invited.
        let game = tables::game::lock(conn, *id).await?;
        let game = game.ok_or(ApiError::not_found("game"))?;
        let plays = tables::seat::list(conn, game.id)
            .await?
            .iter()
            .any(|taken| taken.is_of(caller.user));
        if !plays {
            return Err(ApiError::forbidden(
                "not_your_game",
                "only players of the table can invite others",
            ));
        }
        must_be_open(&game)?;
        if !tables::invitation::exists(conn, game.id, &email).await?
            && tables::invitation::count(conn, game.id, None).await? >= MAX_INVITATIONS
        {
            return Err(ApiError::conflict(
                "too_many_invitations",
                format!("a table can have {MAX_INVITATIONS} invitations"),
            ));
        }
        let invited = tables::invitation::create(conn, game.id, &email, caller.user, now).await?;
        sent(conn, invited, (game.id, &email), now).await
    })
    .await?;
    app.house.bells.mail.notify_one();
    app.house.bells.hooks.notify_one();
    Ok(answer.respond_to(&request))
}

/// Has an invitation mailed, unless it was before, and says so.
pub(super) async fn sent(
    conn: &mut AsyncPgConnection,
    new: Option<Uuid>,
    (game, email): (Uuid, &str),
    now: DateTime<Utc>,
) -> ApiResult<StoredAnswer> {
    if let Some(invitation) = new {
        let user = people::user::find_by_email(conn, email).await?;
        let user = user.map(|user| user.id);
        outbox::notice::create_invitation(conn, invitation, game, user, now).await?;
    }
    let email = email.to_owned();
    Ok(StoredAnswer::json(201, &InvitationSent { game, email })?)
}

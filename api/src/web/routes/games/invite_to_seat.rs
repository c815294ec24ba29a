//! `POST /games/{id}/seats/{seat}/invitations`: asks somebody by mail to take over a seat of a running game.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};

use super::invite::{InvitationRequest, InvitationSent};
use super::seats::SeatPath;
use crate::table::inviting;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::idempotency::KeyHeader;

use crate::web::problem::ApiResult;

/// Invites somebody by mail, by their address or by their id, to a seat that is open, offered, or of a person who has vanished. The host may; if the host
/// is not there, any player of the game; and whoever offers the own seat. Each is mailed once while the invitation is
/// good: until somebody takes the seat, or its person is back.
#[utoipa::path(
    tag = "games",
    request_body = InvitationRequest,
    params(SeatPath),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "A mail is on its way.", body = InvitationSent))
)]
#[post("/games/{id}/seats/{seat}/invitations")]
pub async fn invite_to_seat(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    path: web::Path<SeatPath>,
    key: KeyHeader,
    body: Body<InvitationRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let SeatPath { id, seat } = path.into_inner();
    let key = key.with(body.request_hash);
    let named = body.value.named()?;
    let asker = caller.asks(key.as_ref());
    let place = (id, seat);
    let invited =
        inviting::invite_to_seat(&app.house, asker, place, named.whom(), async |_, ()| {
            named.sent(id)
        });
    Ok(invited.await?.into_reply().respond_to(&request))
}

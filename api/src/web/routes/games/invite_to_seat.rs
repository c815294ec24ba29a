//! `POST /games/{id}/seats/{seat}/invitations`: asks somebody by mail to take over a seat of a running game.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::invite::{InvitationRequest, InvitationSent, MAX_INVITATIONS, sent};
use super::seats::{SeatPath, must_be_vacant, seat_at};
use super::votes::{lock_running, must_see};
use crate::ground::text;
use crate::store::tables;
use crate::store::tables::game::Game;
use crate::table::Match;
use crate::table::vanished::is_vacant;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::idempotency::{KeyHeader, once};
use crate::web::problem::{ApiError, ApiResult};

/// Invites somebody by mail to a seat that is open, offered, or of a person who has vanished. The host may; if the host
/// is not there, any player of the game; and whoever offers the own seat. An address is mailed once while the invitation is
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
    let email = text::email(&body.value.email)?;
    app.house.limits.check_invitation(caller.user)?;
    must_see(&app, id, caller.user).await?;
    let now = app.house.clock.now();
    let answer = once(&app, caller.user, key.as_ref(), async |conn| {
        let (game, current, own) = lock_running(&app, conn, id, caller.user).await?;
        let seat = seat_at(&current, seat)?;
        if own != seat && !may_invite(conn, &game, &current, caller.user, now).await? {
            return Err(ApiError::forbidden(
                "not_the_host",
                "only the host can invite to a seat while the host is there",
            ));
        }
        must_be_vacant(&app, conn, &game, &current, seat).await?;
        let number = i16::from(seat.number());
        if tables::invitation::count(conn, game.id, Some(number)).await? >= MAX_INVITATIONS {
            return Err(ApiError::conflict(
                "too_many_invitations",
                format!("a seat can have {MAX_INVITATIONS} invitations"),
            ));
        }
        let taken = current.who.taken(seat).ok_or(ApiError::not_found("seat"))?;
        let place = (game.id, number);
        let taken_at = taken.taken_at;
        let invited =
            tables::invitation::create_to_seat(conn, place, &email, caller.user, taken_at, now);
        let invited = invited.await?;
        sent(conn, invited, (game.id, &email), now).await
    })
    .await?;
    app.house.bells.mail.notify_one();
    app.house.bells.hooks.notify_one();
    Ok(answer.respond_to(&request))
}

/// Whether this player may invite to the seats of others: the host, or anybody if the host is not there.
async fn may_invite(
    conn: &mut AsyncPgConnection,
    game: &Game,
    current: &Match,
    user: Uuid,
    now: DateTime<Utc>,
) -> ApiResult<bool> {
    match current.who.seat(game.host_id) {
        Some(host) if game.host_id != user => Ok(is_vacant(conn, game, current, host, now).await?),
        Some(_) | None => Ok(true),
    }
}

//! `POST /games/{id}/seats/{seat}/return|offer|open|take`: seats of running games that change hands.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use diesel_async::AsyncPgConnection;
use engine::Seat;
use engine::entry::Actor;
use serde::Deserialize;
use std::sync::Arc;
use uuid::Uuid;

use super::GameDetails;
use super::create::answer_with;
use super::votes::{lock_running, must_see};
use crate::app::App;
use crate::auth::Caller;
use crate::auth::scope::Need;
use crate::body::hash_without_body;
use crate::idempotency::{KeyHeader, once};
use crate::models;
use crate::models::game::Game;
use crate::play::act::{Acted, announce};
use crate::play::vanished::{has_vanished, is_vacant};
use crate::play::{Match, seat_of, seats};
use crate::problem::{ApiError, ApiResult};
use crate::routes::me::account::account;

/// A seat of a running game.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub struct SeatPath {
    /// The game's id.
    pub(super) id: Uuid,
    /// The seat, from 0.
    #[param(minimum = 0)]
    pub(super) seat: i16,
}

/// Takes your seat back: from the house's bot, or from those whom it was offered to. To answer an open decision does it
/// too.
#[utoipa::path(
    tag = "games",
    params(SeatPath),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "The game, with you back at the table.", body = GameDetails))
)]
#[post("/games/{id}/seats/{seat}/return")]
pub async fn return_to_seat(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    path: web::Path<SeatPath>,
    key: KeyHeader,
) -> ApiResult<HttpResponse> {
    change(
        &app,
        &request,
        &caller,
        path.into_inner(),
        key,
        Wish::ComeBack,
    )
    .await
}

/// Offers your seat to somebody else. You play on until somebody who is invited takes it; to return ends the offer.
#[utoipa::path(
    tag = "games",
    params(SeatPath),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "The game, with your seat on offer.", body = GameDetails))
)]
#[post("/games/{id}/seats/{seat}/offer")]
pub async fn offer_seat(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    path: web::Path<SeatPath>,
    key: KeyHeader,
) -> ApiResult<HttpResponse> {
    change(&app, &request, &caller, path.into_inner(), key, Wish::Offer).await
}

/// Opens the seat of somebody who has vanished, for everybody who is invited, and in a public game for anybody. Any other
/// player of the game may. Nobody plays the seat until somebody takes it.
#[utoipa::path(
    tag = "games",
    params(SeatPath),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "The game, with the seat open.", body = GameDetails))
)]
#[post("/games/{id}/seats/{seat}/open")]
pub async fn open_seat(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    path: web::Path<SeatPath>,
    key: KeyHeader,
) -> ApiResult<HttpResponse> {
    change(&app, &request, &caller, path.into_inner(), key, Wish::Open).await
}

/// Takes a seat of a running game that somebody has vanished from, or offers. From then on you see what it may see, also
/// of the past, and who had it before does not.
#[utoipa::path(
    tag = "games",
    params(SeatPath),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "The game, with you in it.", body = GameDetails))
)]
#[post("/games/{id}/seats/{seat}/take")]
pub async fn take_seat(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    path: web::Path<SeatPath>,
    key: KeyHeader,
) -> ApiResult<HttpResponse> {
    change(&app, &request, &caller, path.into_inner(), key, Wish::Take).await
}

/// What somebody wants of a seat.
#[derive(Clone, Copy, Debug)]
enum Wish {
    ComeBack,
    Offer,
    Open,
    Take,
}

/// Does what somebody wants of a seat, alone at the table, and tells of what came of it.
async fn change(
    app: &App,
    request: &HttpRequest,
    caller: &Caller,
    SeatPath { id, seat }: SeatPath,
    key: KeyHeader,
    wish: Wish,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(hash_without_body(request));
    must_see(app, id, caller.user).await?;
    let turn = app.matches.turn(id).await;
    let mut done = None;
    let answer = once(app, caller.user, key.as_ref(), async |conn| {
        done = match wish {
            Wish::ComeBack => {
                let (game, seat) = own(app, conn, id, caller.user, seat).await?;
                seats::return_owner(app, conn, &game, seat).await?
            }
            Wish::Offer => {
                let (game, seat) = own(app, conn, id, caller.user, seat).await?;
                seats::offer(app, conn, &game, seat).await?;
                None
            }
            Wish::Open => Some(open(app, conn, id, caller.user, seat).await?),
            Wish::Take => Some(take(app, conn, id, caller, seat).await?),
        };
        answer_with(conn, id, 201).await
    })
    .await?;
    if let Some(acted) = &done {
        announce(app, acted);
    }
    drop(turn);
    Ok(answer.respond_to(request))
}

/// A running game, its row held, and the seat if it is the caller's own.
async fn own(
    app: &App,
    conn: &mut AsyncPgConnection,
    id: Uuid,
    user: Uuid,
    seat: i16,
) -> ApiResult<(Game, Seat)> {
    let (game, current, own) = lock_running(app, conn, id, user).await?;
    if seat_at(&current, seat)? == own {
        Ok((game, own))
    } else {
        Err(ApiError::Forbidden {
            code: "not_your_seat",
            detail: "this is for whoever has the seat to do",
        })
    }
}

async fn open(
    app: &App,
    conn: &mut AsyncPgConnection,
    id: Uuid,
    user: Uuid,
    seat: i16,
) -> ApiResult<Acted> {
    let (game, current, own) = lock_running(app, conn, id, user).await?;
    let seat = seat_at(&current, seat)?;
    if seat == own {
        let detail = "you have the seat: offer it instead";
        return Err(ApiError::conflict("own_seat", detail));
    }
    must_be_vacant(app, conn, &game, &current, seat).await?;
    let is_taken = current.who.user(seat).is_some();
    if is_taken && !has_vanished(conn, &game, &current, seat, app.clock.now()).await? {
        let detail = "whoever has the seat offers it, and plays on until somebody takes it";
        return Err(ApiError::conflict("not_vanished", detail));
    }
    let by = (Actor::Server, Some(user));
    seats::open(app, conn, &game, seat, by).await
}

async fn take(
    app: &App,
    conn: &mut AsyncPgConnection,
    id: Uuid,
    caller: &Caller,
    seat: i16,
) -> ApiResult<Acted> {
    let email = account(conn, caller).await?.email.unwrap_or_default();
    let game = models::game::lock(conn, id)
        .await?
        .ok_or(ApiError::NotFound("game"))?;
    let current = app.matches.load_row(conn, &game).await?;
    let seat = seat_at(&current, seat)?;
    if current.who.seat(caller.user).is_some() {
        let detail = "you have a seat at this table already";
        return Err(ApiError::conflict("already_seated", detail));
    }
    if models::seat_holder::exists(conn, game.id, caller.user).await? {
        let detail = "you had a seat at this table, and know what it knew";
        return Err(ApiError::conflict("was_seated", detail));
    }
    must_be_vacant(app, conn, &game, &current, seat).await?;
    let taken = current.who.taken(seat).ok_or(ApiError::NotFound("seat"))?;
    let is_open = taken.occupant.is_none();
    let invited = models::invitation::list(conn, game.id, &email)
        .await?
        .iter()
        .any(|invitation| match invitation.seat {
            None => is_open,
            // It is good until somebody sits down, or comes back.
            Some(to) => to == taken.seat && (is_open || invitation.created_at > taken.taken_at),
        });
    let for_anybody = is_open && game.visibility == "public";
    if !invited && !for_anybody {
        return Err(ApiError::Forbidden {
            code: "not_invited",
            detail: "you are not invited to this seat",
        });
    }
    seats::replace(app, conn, &game, seat, caller.user).await
}

/// A seat of the table.
///
/// # Errors
/// 404: it has none of this number.
pub(super) fn seat_at(current: &Match, number: i16) -> ApiResult<Seat> {
    seat_of(number)
        .filter(|&seat| current.who.taken(seat).is_some())
        .ok_or(ApiError::NotFound("seat"))
}

/// # Errors
/// 409: the game is over, or the seat's person is there and wants to keep it.
pub(super) async fn must_be_vacant(
    app: &App,
    conn: &mut AsyncPgConnection,
    game: &Game,
    current: &Arc<Match>,
    seat: Seat,
) -> ApiResult<()> {
    if game.status != "running" {
        return Err(ApiError::conflict("game_over", "the game is over"));
    }
    if is_vacant(conn, game, current, seat, app.clock.now()).await? {
        Ok(())
    } else {
        Err(ApiError::conflict(
            "not_vanished",
            "whoever has the seat has not vanished and does not offer it",
        ))
    }
}

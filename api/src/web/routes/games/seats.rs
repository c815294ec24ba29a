//! `POST /games/{id}/seats/{seat}/return|offer|open|take`: seats of running games that change hands.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use serde::Deserialize;
use uuid::Uuid;

use super::GameDetails;
use super::create::details;
use crate::table::seat_acts::{self, SeatWish};
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::hash_without_body;
use crate::web::idempotency::KeyHeader;

use crate::web::language::Tongue;
use crate::web::problem::ApiResult;

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
    tongue: Tongue,
    path: web::Path<SeatPath>,
    key: KeyHeader,
) -> ApiResult<HttpResponse> {
    change(
        &app,
        &request,
        (&caller, &tongue),
        path.into_inner(),
        key,
        SeatWish::ComeBack,
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
    tongue: Tongue,
    path: web::Path<SeatPath>,
    key: KeyHeader,
) -> ApiResult<HttpResponse> {
    change(
        &app,
        &request,
        (&caller, &tongue),
        path.into_inner(),
        key,
        SeatWish::Offer,
    )
    .await
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
    tongue: Tongue,
    path: web::Path<SeatPath>,
    key: KeyHeader,
) -> ApiResult<HttpResponse> {
    change(
        &app,
        &request,
        (&caller, &tongue),
        path.into_inner(),
        key,
        SeatWish::Open,
    )
    .await
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
    tongue: Tongue,
    path: web::Path<SeatPath>,
    key: KeyHeader,
) -> ApiResult<HttpResponse> {
    change(
        &app,
        &request,
        (&caller, &tongue),
        path.into_inner(),
        key,
        SeatWish::Take,
    )
    .await
}

/// Does what somebody wants of a seat.
async fn change(
    app: &App,
    request: &HttpRequest,
    (caller, tongue): (&Caller, &Tongue),
    SeatPath { id, seat }: SeatPath,
    key: KeyHeader,
    wish: SeatWish,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(hash_without_body(request));
    let asker = caller.asks(key.as_ref());
    let outcome = seat_acts::change(&app.house, asker, (id, seat), wish, async |conn, _| {
        details(tongue, conn, id, 201).await
    });
    Ok(outcome.await?.into_reply().respond_to(request))
}

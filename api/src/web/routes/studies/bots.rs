//! `POST /studies/{id}/bots`: has the house's bots play the other seats of a study.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use bots::Opponent;
use engine::Seat;
use serde::Deserialize;
use uuid::Uuid;

use super::answer::{StudyDetails, own_board, rewrite, visible_board};
use crate::ground::details::Detail;
use crate::store::tables::bot::{Level, Temperament};
use crate::studies::hints::must_be_nobodys_game;
use crate::studies::opponents::{self, Seated};
use crate::table::Reply;
use crate::table::opening::{USUAL_BOT, known_level, known_temperament};
use crate::table::refused::Result;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::idempotency::{KeyHeader, once};
use crate::web::language::Tongue;
use crate::web::problem::{ApiError, ApiResult};

/// Which seats bots play.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "bots": [{ "seat": 1, "level": "fair" }, { "seat": 2, "level": "strong" }] }))]
pub struct StudyBotsRequest {
    /// The seats, and how they are played.
    #[schema(max_items = 5)]
    bots: Vec<StudyBot>,
}

/// A seat that a bot plays.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StudyBot {
    /// The seat.
    seat: Seat,
    /// How well it plays.
    #[schema(value_type = Level)]
    level: String,
    /// What it wants; `keen` if left out.
    #[schema(value_type = Option<Temperament>)]
    temperament: Option<String>,
}

impl StudyBot {
    fn seated(&self) -> Result<Seated> {
        let temperament = self.temperament.as_deref().map(known_temperament);
        Ok(Seated {
            seat: self.seat,
            opponent: Opponent {
                level: known_level(&self.level)?,
                temperament: temperament.transpose()?.unwrap_or(USUAL_BOT.temperament),
            },
        })
    }
}

/// Has bots play in their seats of a study of yours until it waits for another seat or the game is over; no more than a
/// hundred actions, or a second of thought, at once. Any study can be played on so, also a branch of a record from any
/// entry, but for a running game in which others play.
#[utoipa::path(
    tag = "studies",
    request_body = StudyBotsRequest,
    params(("id" = Uuid, Path, description = "The study's id.")),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "The study as it is now.", body = StudyDetails))
)]
#[post("/studies/{id}/bots")]
pub async fn let_bots_play(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    tongue: Tongue,
    id: web::Path<Uuid>,
    key: KeyHeader,
    body: Body<StudyBotsRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(body.request_hash);
    let bots = body.value.bots.iter().map(StudyBot::seated);
    let bots: Vec<Seated> = bots.collect::<Result<_>>()?;
    let board = visible_board(&app, *id, Some(caller.user)).await?;
    if board.study.user_id != caller.user {
        return Err(ApiError::not_found(Detail::NoStudy));
    }
    let mut conn = app.house.database.get().await?;
    must_be_nobodys_game(&mut conn, &board.study).await?;
    drop(conn);
    app.house.limits.check_bot_play(caller.user)?;
    let head = board.study.head.clone();
    // Nobody is kept waiting while bots think.
    let moves = opponents::moves(&app.house, board, bots).await?;
    let answer = once(&app, caller.user, key.as_ref(), async |conn| {
        let mut board = own_board(&app, conn, *id, caller.user).await?;
        if board.study.head != head {
            let detail = Detail::BotsThought;
            return Err(ApiError::conflict("study_changed", detail));
        }
        let now = app.house.clock.now();
        board.take(&moves, now)?;
        rewrite(conn, &mut board, now).await?;
        let details = StudyDetails::new(tongue.lang(), &board, Some(caller.user));
        Ok(Reply::json_in(&tongue.0, 201, &details)?)
    })
    .await?;
    Ok(answer.respond_to(&request))
}

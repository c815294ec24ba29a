//! `POST /studies/{id}/moves`: goes on at a study.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use engine::{Ruleset, Seat};
use serde::Deserialize;
use uuid::Uuid;

use super::answer::{StudyDetails, own_board, rewrite};
use crate::ground::details::Detail;
use crate::studies::moves::{self, Move};
use crate::table::Reply;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::{Body, RawAction};
use crate::web::idempotency::{KeyHeader, once};
use crate::web::language::Tongue;
use crate::web::problem::{ApiError, ApiResult};

/// Moves to be taken, written or as actions.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "moves": "boss 14, boss 6" }))]
pub struct MovesRequest {
    /// Moves in their written form, separated by commas, each perhaps with its seat: "seat 2: bid 1 irish".
    moves: Option<String>,
    /// Or the same as actions.
    #[schema(value_type = Option<Vec<crate::web::openapi::games::SentAction>>)]
    actions: Option<Vec<RawAction>>,
    /// Whose they are, where nothing else is said; if left out, each is the first awaited seat's.
    seat: Option<Seat>,
}

impl MovesRequest {
    fn read(self, ruleset: Ruleset) -> ApiResult<Vec<Move>> {
        let seat = self.seat;
        match (self.moves, self.actions) {
            (Some(text), None) => Ok(moves::written(ruleset, &text, seat)?),
            (None, Some(actions)) if !actions.is_empty() => Ok(actions
                .into_iter()
                .map(|action| {
                    let action = action.into_inner();
                    let written = serde_json::from_str(action.get())
                        .unwrap_or_else(|_| action.get().to_owned());
                    Move {
                        seat,
                        action,
                        written,
                    }
                })
                .collect()),
            _ => Err(ApiError::invalid("bad_moves", Detail::SendMoves)),
        }
    }
}

/// Takes moves at a study of yours, each for whichever seat is awaited: all of them or none.
#[utoipa::path(
    tag = "studies",
    request_body = MovesRequest,
    params(("id" = Uuid, Path, description = "The study's id.")),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "The study as it is now.", body = StudyDetails))
)]
#[post("/studies/{id}/moves")]
pub async fn take_moves(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    tongue: Tongue,
    id: web::Path<Uuid>,
    key: KeyHeader,
    body: Body<MovesRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(body.request_hash);
    let answer = once(&app, caller.user, key.as_ref(), async |conn| {
        let mut board = own_board(&app, conn, *id, caller.user).await?;
        let moves = body.value.read(board.table.ruleset())?;
        let now = app.house.clock.now();
        board.take(&moves, now)?;
        rewrite(conn, &mut board, now).await?;
        let details = StudyDetails::new(tongue.lang(), &board, Some(caller.user));
        Ok(Reply::json_in(&tongue.0, 201, &details)?)
    })
    .await?;
    Ok(answer.respond_to(&request))
}

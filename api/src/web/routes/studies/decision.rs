//! `GET /studies/{id}/decision`: what the board asks of a seat.

use actix_web::{HttpResponse, get, web};
use engine::Viewer;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::answer::{viewer, visible_board};
use crate::web::app::App;
use crate::web::auth::MaybeCaller;
use crate::web::language::Tongue;
use crate::web::problem::ApiResult;
use crate::web::report;
use crate::web::report::DecisionAnswer;

/// Whose decision.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StudyDecisionQuery {
    /// What this seat is asked; the first that is waited for if not given.
    #[param(minimum = 0, maximum = 4)]
    seat: Option<u8>,
}

/// A decision of a study.
#[derive(Serialize, utoipa::ToSchema)]
pub struct StudyDecision {
    #[serde(flatten)]
    decision: DecisionAnswer,
    /// Whether what the study's owner may not know of a running game is imagined, and so is probably not as it is there.
    imagined: bool,
}

/// Shows what the board of a study asks of a seat, with a menu of all that may be answered, and every legal action if there
/// are not very many. 204 if it does not wait for that seat.
#[utoipa::path(
    tag = "studies",
    params(("id" = Uuid, Path, description = "The study's id."), StudyDecisionQuery),
    security((), ("bearer" = ["read"])),
    responses(
        (status = 200, description = "The decision.", body = StudyDecision),
        (status = 204, description = "The board does not wait for the seat, or for anybody."),
    )
)]
#[get("/studies/{id}/decision")]
pub async fn find_study_decision(
    app: web::Data<App>,
    caller: MaybeCaller,
    tongue: Tongue,
    id: web::Path<Uuid>,
    query: web::Query<StudyDecisionQuery>,
) -> ApiResult<HttpResponse> {
    let board = visible_board(&app, *id, caller.user()).await?;
    let seat = match viewer(&board, query.seat)? {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => board.table.pending().seats().iter().next(),
    };
    let lang = tongue.lang();
    let names = board.names.within(lang);
    let decision = seat.and_then(|seat| report::decision_at(lang, &board.table, names, seat));
    Ok(match decision {
        Some(decision) => HttpResponse::Ok().json(StudyDecision {
            decision,
            imagined: board.imagined(),
        }),
        None => HttpResponse::NoContent().finish(),
    })
}

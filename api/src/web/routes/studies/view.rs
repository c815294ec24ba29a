//! `GET /studies/{id}/view`: the board, now or at any step, through the eyes of any seat.

use actix_web::{get, web};
use engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::answer::{viewer, visible_board};
use super::words;
use crate::ground::locale::Locale;
use crate::studies::Board;
use crate::web::app::App;
use crate::web::auth::MaybeCaller;
use crate::web::language::Tongue;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::report;
use crate::web::report::PendingDecision;

/// Which step to look at, and with whose eyes.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StudyViewQuery {
    /// Show the board as it was after this log entry, counted from 0; the newest if not given.
    at: Option<u32>,
    /// Show what this seat sees; a spectator's view if not given.
    #[param(minimum = 0, maximum = 4)]
    seat: Option<u8>,
}

/// What one seat, or a spectator, sees of a study.
#[derive(Serialize, utoipa::ToSchema)]
pub struct StudyViewAnswer {
    /// What is played.
    #[schema(value_type = String, example = "tammany-hall")]
    ruleset: &'static str,
    /// Entries in the log now.
    version: u32,
    /// The log entry after which this is the view.
    at: u32,
    /// The hash that stands for the log up to there.
    #[schema(value_type = String)]
    head: String,
    /// Whether what the study's owner may not know of a running game is imagined, and so is probably not as it is there.
    imagined: bool,
    /// Whose eyes; null: a spectator's.
    seat: Option<Seat>,
    /// What they see.
    #[schema(value_type = crate::web::openapi::games::GameView)]
    view: Box<RawValue>,
    /// The same as plain text; of an analysis it begins with a sentence that says so.
    text: String,
    /// Whom the board waited for.
    pending: Vec<PendingDecision>,
    /// The seat's own answer to the sealed decision that was open.
    #[schema(value_type = Option<crate::web::openapi::games::GameAction>)]
    answer: Option<Box<RawValue>>,
}

/// Shows the board of a study, now or at any step, through the eyes of any seat or of a spectator.
#[utoipa::path(
    tag = "studies",
    params(("id" = Uuid, Path, description = "The study's id."), StudyViewQuery),
    security((), ("bearer" = ["read"])),
    responses((status = 200, description = "The view.", body = StudyViewAnswer))
)]
#[get("/studies/{id}/view")]
pub async fn view_study(
    app: web::Data<App>,
    caller: MaybeCaller,
    tongue: Tongue,
    id: web::Path<Uuid>,
    query: web::Query<StudyViewQuery>,
) -> ApiResult<web::Json<StudyViewAnswer>> {
    let board = visible_board(&app, *id, caller.user()).await?;
    let viewer = viewer(&board, query.seat)?;
    let last = board.table.version() - 1;
    let at = query.at.unwrap_or(last);
    let table = board
        .table
        .at(at)
        .ok_or_else(|| ApiError::no_such_entry(last))?;
    let lang = tongue.lang();
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    Ok(web::Json(StudyViewAnswer {
        ruleset: table.ruleset().slug(),
        version: last + 1,
        at,
        head: table.head().to_string(),
        imagined: board.imagined(),
        seat,
        view: table.view_in(lang, viewer),
        text: format!(
            "{}{}",
            label(&tongue.0, &board),
            table.board_text_in(lang, viewer, board.names.within(lang))
        ),
        pending: report::pending(&table, None, None),
        answer: seat.and_then(|seat| table.own_answer(seat)),
    }))
}

/// What the text of an analysis begins with, in this language.
fn label(locale: &Locale, board: &Board) -> String {
    match board.study.game_at {
        Some(at) if board.imagined() => {
            let entry = u64::try_from(at).unwrap_or(0);
            format!("{}\n\n", words::imagined(locale, entry))
        }
        Some(_) | None => String::new(),
    }
}

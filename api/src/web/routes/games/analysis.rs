//! `POST /games/{id}/analysis`: a copy of a running game to try things out at.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use engine::Viewer;
use engine::any::AnyPending;
use serde::Deserialize;
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::ground::locale::Locale;
use crate::ground::secrets;
use crate::store::log::entries::position;
use crate::store::tables::study::Kind;
use crate::studies::Board;
use crate::table::Match;
use crate::table::Reply;
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::idempotency::{KeyHeader, once};
use crate::web::language::Tongue;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::studies::answer::{StudyDetails, keep};
use crate::web::routes::studies::create::blank;
use crate::web::routes::studies::words::analysis_of;

/// Which step to copy.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "at": 0 }))]
pub struct AnalysisRequest {
    /// The log entry after which the copy begins; the newest if left out.
    at: Option<u32>,
}

/// Makes a study out of a running game as you know it: everything that you may not know is drawn anew, and so is all that
/// comes. It cannot tell you anything about the game, and the game is not told of it.
#[utoipa::path(
    tag = "games",
    request_body = AnalysisRequest,
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "The study.", body = StudyDetails))
)]
#[post("/games/{id}/analysis")]
pub async fn analyse_game(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    tongue: Tongue,
    id: web::Path<Uuid>,
    key: KeyHeader,
    body: Body<AnalysisRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(body.request_hash);
    let AnalysisRequest { at } = body.value;
    let answer = once(&app, caller.user, key.as_ref(), async |conn| {
        let game = visible_game(conn, *id, Some(caller.user)).await?;
        let game = app.house.matches.load_row(conn, &game).await?;
        let board = analyse(&app, (caller.user, &tongue.0), &game, at)?;
        keep(conn, &board.study).await?;
        let details = StudyDetails::new(tongue.lang(), &board, Some(caller.user));
        Ok(Reply::json_in(&tongue.0, 201, &details)?)
    })
    .await?;
    Ok(answer.respond_to(&request))
}

fn analyse(
    app: &App,
    (user, locale): (Uuid, &Locale),
    game: &Match,
    at: Option<u32>,
) -> ApiResult<Board> {
    if let AnyPending::Over(_) = game.table.pending() {
        return Err(ApiError::conflict("game_over", Detail::GameOverHasARecord));
    }
    let last = game.table.version() - 1;
    let at = at.unwrap_or(last);
    let then = game
        .table
        .at(at)
        .ok_or_else(|| ApiError::no_such_entry(last))?;
    let mut study = blank(app, user, Kind::Analysis);
    game.table.ruleset().slug().clone_into(&mut study.ruleset);
    study.name = analysis_of(locale, game.table.ruleset().name());
    study.secret = secrets::random_bytes()
        .map_err(ApiError::internal)?
        .to_vec();
    study.game_id = Some(game.id);
    study.game_at = Some(position(at));
    // Whoever may see a private game without a seat in it has been invited to it.
    study.viewer = match game.who.viewer(Some(user)).unwrap_or(Viewer::Spectator) {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    Ok(Board::analyse(study, &then, game.who.names_in_each())?)
}

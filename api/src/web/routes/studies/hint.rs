//! `POST /studies/{id}/hint`: what the best of the house's bots would consider.

use actix_web::{HttpResponse, post, web};
use engine::Viewer;
use serde::Deserialize;
use uuid::Uuid;

use super::answer::{viewer, visible_study};
use crate::ground::details::Detail;
use crate::studies::{Beginning, Board, hints};
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::language::Tongue;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::hint::{Hint, told};

/// For whom.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StudyHintQuery {
    /// What this seat might do; the first that is waited for if not given.
    #[param(minimum = 0, maximum = 4)]
    seat: Option<u8>,
}

/// Asks the best of the house's bots what a seat might do, by what that seat knows: in a study of yours, and not of a running
/// game in which others play. 204 if the board does not wait for the seat.
#[utoipa::path(
    tag = "studies",
    params(("id" = Uuid, Path, description = "The study's id."), StudyHintQuery),
    security(("bearer" = ["play"])),
    responses(
        (status = 200, description = "The hint.", body = Hint),
        (status = 204, description = "The board does not wait for the seat, or for anybody."),
    )
)]
#[post("/studies/{id}/hint")]
pub async fn ask_for_hint(
    app: web::Data<App>,
    caller: Caller,
    tongue: Tongue,
    id: web::Path<Uuid>,
    query: web::Query<StudyHintQuery>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    app.house.limits.check_hint(caller.user)?;
    let mut conn = app.house.database.get().await?;
    let study = visible_study(&mut conn, *id, Some(caller.user)).await?;
    if study.user_id != caller.user {
        return Err(ApiError::not_found(Detail::NoStudy));
    }
    hints::must_be_nobodys_game(&mut conn, &study).await?;
    let beginning = Beginning::load(&app.house, &mut conn, &study).await?;
    drop(conn);
    let board = Board::open_from(&app.house, study, beginning).await?;
    let seat = match viewer(&board, query.seat)? {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    let hint = hints::hint(&app.house, board, seat, tongue.lang()).await?;
    Ok(told(hint))
}

//! `GET /me/next`: the most urgent decision that waits for you.

pub mod snooze;

use actix_web::{HttpResponse, get, web};
use serde::Serialize;

use crate::store::tables;
use crate::store::tables::next::Due;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::language::Tongue;
use crate::web::problem::ApiResult;
use crate::web::report;
use crate::web::report::DecisionAnswer;
use crate::web::routes::games::GameSummary;

/// How many games are looked at, should the first ones just have moved on or turn out to be broken.
const TRIES: usize = 10;

/// The decision of yours that comes next.
#[derive(Serialize, utoipa::ToSchema)]
pub struct NextDecision {
    /// What is played.
    #[schema(value_type = String, example = "tammany-hall")]
    ruleset: &'static str,
    /// The game that waits.
    game: GameSummary,
    /// What it asks of you, with everything that you may answer.
    decision: DecisionAnswer,
    /// How many more of your games wait for you, without those that you have put off.
    more: usize,
    /// How many of your games wait for you that you have put off.
    snoozed: usize,
}

/// Shows the most urgent decision that waits for you, with every legal action: that of the earliest deadline, else of the game that has
/// waited longest.
/// Games that you have put off are left out until their time. 204 if no other waits.
#[utoipa::path(
    tag = "me",
    security(("bearer" = ["read"])),
    responses(
        (status = 200, description = "Your next decision.", body = NextDecision),
        (status = 204, description = "No game waits for you that you have not put off."),
    )
)]
#[get("/me/next")]
pub async fn find_next(
    app: web::Data<App>,
    caller: Caller,
    tongue: Tongue,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Read)?;
    let now = app.house.clock.now();
    let mut conn = app.house.database.get().await?;
    let due = tables::next::due(&mut conn, caller.user).await?;
    let (snoozed, awake): (Vec<Due>, Vec<Due>) =
        due.into_iter().partition(|due| due.is_snoozed(now));
    for (passed, due) in awake.iter().take(TRIES).enumerate() {
        let Some(row) = tables::game::find(&mut conn, due.game).await? else {
            continue;
        };
        let game = app.house.matches.load_row(&mut conn, &row).await?;
        let seat = game.who.seat(caller.user).filter(|_| game.broken.is_none());
        let lang = tongue.lang();
        let decision = seat.and_then(|seat| report::decision_answer(lang, &game, seat));
        let Some(decision) = decision else {
            continue;
        };
        return Ok(HttpResponse::Ok().json(NextDecision {
            ruleset: game.who.ruleset.slug(),
            game: GameSummary::new(lang, &row, &game.who.seats, &game.who.former)?,
            decision,
            more: awake.len() - passed - 1,
            snoozed: snoozed.len(),
        }));
    }
    Ok(HttpResponse::NoContent().finish())
}

//! `POST /games/{id}/actions`: answers a decision.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use serde::Deserialize;
use uuid::Uuid;

use crate::table::submit::{By, Submission, Submitted, Taken, submit};
use crate::table::visible::visible_game;
use crate::table::{Keyed, Refused, Reply};
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::{Body, RawAction};
use crate::web::idempotency::KeyHeader;
use crate::web::language::Tongue;
use crate::web::problem::ApiResult;
use crate::web::report::TakenAnswer;

/// An answer to a decision.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "decision": 0,
    "actions": [{"type": "place_boss", "ward": 14}, {"type": "place_boss", "ward": 6}]
}))]
pub struct ActionsRequest {
    /// The decision that you answer.
    decision: u32,
    /// One action, or several of one turn, taken together or not at all. A sealed answer is sent alone; sent again
    /// before the last answer is in, it replaces the first.
    #[schema(value_type = Vec<crate::web::openapi::games::SentAction>, min_items = 1, max_items = 64)]
    actions: Vec<RawAction>,
}

/// Answers a decision. The first action answers the decision named; each further one the decision that the one before
/// it opened. If a rule forbids one of them, nothing has happened.
#[utoipa::path(
    tag = "games",
    request_body = ActionsRequest,
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "Taken, and written to the log.", body = TakenAnswer))
)]
#[post("/games/{id}/actions")]
pub async fn submit_actions(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    tongue: Tongue,
    id: web::Path<Uuid>,
    key: KeyHeader,
    body: Body<ActionsRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(body.request_hash);
    let ActionsRequest { decision, actions } = body.value;
    let actions: Vec<_> = actions.into_iter().map(RawAction::into_inner).collect();
    let answered = |taken: &Taken| answer(&tongue, taken);
    let keyed = key.as_ref().map(|key| Keyed {
        key,
        reply: &answered,
    });
    let submission = Submission {
        game: *id,
        by: By::User(caller.user),
        decision,
        actions: &actions,
        key: keyed,
    };
    match submit(&app.house, submission).await {
        Ok(Submitted::Taken(taken)) => Ok(answered(&taken)?.respond_to(&request)),
        Ok(Submitted::Before(reply)) => Ok(reply.respond_to(&request)),
        Err(error) => {
            // Nobody is told of a private table that it has not started who may not know that it is there.
            if matches!(error, Refused::Conflict { .. }) {
                let mut conn = app.house.database.get().await?;
                visible_game(&mut conn, *id, Some(caller.user)).await?;
            }
            Err(error.into())
        }
    }
}

/// What a taken move is answered with, in this language.
fn answer(tongue: &Tongue, taken: &Taken) -> Result<Reply, Refused> {
    let body = TakenAnswer::new(
        tongue.lang(),
        &taken.after,
        taken.seat,
        &taken.entries,
        taken.at,
    )?;
    Reply::json_in(&tongue.0, 201, &body)
}

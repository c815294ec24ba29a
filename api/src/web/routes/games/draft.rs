//! `GET|PUT|DELETE /games/{id}/draft`: what you mean to answer, kept for you alone until you send it.

use actix_web::{HttpRequest, HttpResponse, Responder as _, delete, get, put, web};
use chrono::{DateTime, Utc};
use engine::Seat;
use engine::any::AnyPending;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::store::tables;
use crate::table::drafts::{keep, own_game, throw_away};
use crate::table::{Match, Refused, Reply};
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::{Body, RawAction};
use crate::web::problem::{ApiError, ApiResult};

/// What you mean to answer.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "decision": 0,
    "actions": [{"type": "place_boss", "ward": 14}, {"type": "place_boss", "ward": 6}]
}))]
pub struct DraftRequest {
    /// The decision that it is for.
    decision: u32,
    /// The actions, as they would be sent; whether the rules allow them is not asked yet.
    #[schema(value_type = Vec<crate::web::openapi::games::SentAction>, min_items = 1, max_items = 64)]
    actions: Vec<RawAction>,
}

/// What you mean to answer, as nobody else is shown it.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Draft {
    /// What is played.
    #[schema(value_type = String, example = "tammany-hall")]
    ruleset: &'static str,
    /// The decision that it is for.
    decision: u32,
    /// The actions.
    #[schema(value_type = Vec<crate::web::openapi::games::GameAction>)]
    actions: Vec<Box<RawValue>>,
    /// Whether that decision does not wait for your answer any more, so that the draft cannot be sent as it is.
    stale: bool,
    /// When it was written.
    changed_at: DateTime<Utc>,
}

/// Shows your draft. 404 if there is none: a draft goes when its decision is answered.
#[utoipa::path(
    tag = "games",
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["read"])),
    responses((status = 200, description = "Your draft.", body = Draft))
)]
#[get("/games/{id}/draft")]
pub async fn find_draft(
    app: web::Data<App>,
    caller: Caller,
    id: web::Path<Uuid>,
) -> ApiResult<web::Json<Draft>> {
    caller.may(Need::Read)?;
    let mut conn = app.house.database.get().await?;
    let (current, seat) = own_game(&app.house, &mut conn, *id, caller.user).await?;
    let draft = tables::draft::find(&mut conn, *id, caller.user)
        .await?
        .ok_or(ApiError::not_found(Detail::NoDraft))?;
    Ok(web::Json(shown(&current, seat, &draft)?))
}

/// Keeps a draft for a decision, in place of the one that you have for this game.
///
/// Its actions must be of this game's, no more: the rules judge them when they are sent. `POST /games/{id}/preview` says
/// what would come of them.
#[utoipa::path(
    tag = "games",
    request_body = DraftRequest,
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 200, description = "Kept.", body = Draft))
)]
#[put("/games/{id}/draft")]
pub async fn put_draft(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    id: web::Path<Uuid>,
    body: Body<DraftRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let DraftRequest { decision, actions } = body.value;
    let actions: Vec<_> = actions.into_iter().map(RawAction::into_inner).collect();
    let drafted = (decision, actions.as_slice());
    let outcome = keep(
        &app.house,
        caller.asks(None),
        *id,
        drafted,
        async |_, kept| Reply::json(200, &shown(&kept.game, kept.seat, &kept.draft)?),
    );
    Ok(outcome.await?.into_reply().respond_to(&request))
}

/// Throws your draft away.
#[utoipa::path(
    tag = "games",
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 204, description = "It is gone."))
)]
#[delete("/games/{id}/draft")]
pub async fn delete_draft(
    app: web::Data<App>,
    caller: Caller,
    id: web::Path<Uuid>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    if !throw_away(&app.house, *id, caller.user).await? {
        return Err(ApiError::not_found(Detail::NoDraft));
    }
    Ok(HttpResponse::NoContent().finish())
}

fn shown(game: &Match, seat: Seat, draft: &tables::draft::Draft) -> Result<Draft, Refused> {
    let decision = u32::try_from(draft.decision).unwrap_or(0);
    let open = match game.table.pending() {
        AnyPending::Waiting { seats, .. } => {
            let answers = seats.has(seat) || game.table.own_answer(seat).is_some();
            answers && game.table.decision_id() == decision
        }
        AnyPending::Over(_) => false,
    };
    Ok(Draft {
        ruleset: game.table.ruleset().slug(),
        decision,
        actions: serde_json::from_str(&draft.actions).map_err(Refused::internal)?,
        stale: !open,
        changed_at: draft.changed_at,
    })
}

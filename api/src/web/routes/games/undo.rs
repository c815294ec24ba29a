//! `GET|POST /games/{id}/undo`: taking steps back.

use actix_web::{HttpRequest, HttpResponse, Responder as _, get, post, web};
use engine::Seat;
use engine::table::UndoPoint;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::votes::Vote;
use crate::table::Reply;
use crate::table::Who;
use crate::table::asking::{Undone, undo};
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::idempotency::KeyHeader;
use crate::web::language::Tongue;
use crate::web::problem::ApiResult;
use crate::web::report::TakenAnswer;
use crate::web::routes::limit;

/// A step of yours that can be taken back, with everything that was done after it.
#[derive(Serialize, utoipa::ToSchema)]
pub struct UndoStep {
    /// The log entry of your step.
    step: u32,
    /// To be sent as `to`: the entry after which the game would go on.
    to: u32,
    /// How many steps would be taken back, yours and others'.
    #[schema(minimum = 1)]
    steps: u32,
    /// The seats whose people would have to agree, since they have acted or learned something since then. Empty: you may
    /// do it alone.
    must_agree: Vec<Seat>,
}

impl UndoStep {
    fn new(point: &UndoPoint, who: &Who) -> Self {
        Self {
            step: point.step,
            to: point.to,
            steps: point.steps,
            must_agree: who
                .owners()
                .iter()
                .filter(|&seat| point.others.has(seat))
                .collect(),
        }
    }
}

/// Steps that can be taken back.
#[derive(Serialize, utoipa::ToSchema)]
pub struct UndoSteps {
    /// The steps, the newest first.
    items: Vec<UndoStep>,
    /// To be sent as `before` for older ones; null if there are none.
    next: Option<u32>,
}

/// Which steps to list.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UndoQuery {
    /// Only steps before this entry: the `next` of the page before.
    #[serde(default, deserialize_with = "crate::web::routes::entry_number")]
    #[param(maximum = 2_147_483_647)]
    before: Option<u32>,
    /// How many steps, 1 to 100; 20 if not given.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
}

/// Lists the steps of yours that can be taken back, and who would have to agree.
///
/// A step may be taken back alone while nobody else could have learned from it: it drew nothing by chance, showed nothing
/// hidden, and it is still your turn. Whatever is undone stays in the log, and a step that is taken again draws the same.
#[utoipa::path(
    tag = "games",
    params(("id" = Uuid, Path, description = "The game's id."), UndoQuery),
    security(("bearer" = ["read"])),
    responses((status = 200, description = "The steps.", body = UndoSteps))
)]
#[get("/games/{id}/undo")]
pub async fn list_undo_steps(
    app: web::Data<App>,
    caller: Caller,
    id: web::Path<Uuid>,
    query: web::Query<UndoQuery>,
) -> ApiResult<web::Json<UndoSteps>> {
    caller.may(Need::Read)?;
    let limit = usize::try_from(limit(query.limit)?).unwrap_or(0);
    let mut conn = app.house.database.get().await?;
    let game = visible_game(&mut conn, *id, Some(caller.user)).await?;
    let current = app.house.matches.load_row(&mut conn, &game).await?;
    let seat = current.who.member(caller.user)?;
    let mut points = current.table.undo_points(seat, query.before, limit + 1);
    let more = points.len() > limit;
    points.truncate(limit);
    Ok(web::Json(UndoSteps {
        next: points.last().filter(|_| more).map(|point| point.step),
        items: points
            .iter()
            .map(|point| UndoStep::new(point, &current.who))
            .collect(),
    }))
}

/// Where to go back to.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"to": 17}))]
pub struct UndoRequest {
    /// The entry after which the game goes on, as `GET /games/{id}/undo` lists it.
    to: u32,
}

/// Takes steps back: at once if you may do it alone, else by asking those whom it concerns.
#[utoipa::path(
    tag = "games",
    request_body = UndoRequest,
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses(
        (status = 201, description = "Taken back: an entry in the log says so, and nothing was deleted.", body = TakenAnswer),
        (status = 202, description = "Others have to agree: they are asked.", body = Vote),
    )
)]
#[post("/games/{id}/undo")]
pub async fn undo_steps(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    tongue: Tongue,
    id: web::Path<Uuid>,
    key: KeyHeader,
    body: Body<UndoRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(body.request_hash);
    let to = body.value.to;
    let asker = caller.asks(key.as_ref());
    let outcome = undo(&app.house, asker, *id, to, async |_, undone| match undone {
        Undone::Asked(counted) => Reply::json(202, &Vote::new(&counted.voted.vote, counted.seat)),
        Undone::Done(seat, acted) => {
            let taken =
                TakenAnswer::new(tongue.lang(), &acted.after, *seat, &acted.entries, acted.at)?;
            Reply::json_in(&tongue.0, 201, &taken)
        }
    });
    Ok(outcome.await?.into_reply().respond_to(&request))
}

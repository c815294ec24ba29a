//! `POST /games/{id}/time`: gives another player more time.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use engine::Seat;
use serde::Deserialize;
use uuid::Uuid;

use crate::table::Reply;
use crate::table::giving_time;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::idempotency::KeyHeader;
use crate::web::problem::ApiResult;
use crate::web::report::TakenAnswer;

/// More time for another player.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"seat": 1, "seconds": 86_400}))]
pub struct TimeRequest {
    /// Whose time it is to be; not your own seat.
    seat: Seat,
    /// How much, one minute to 30 days.
    #[schema(minimum = 60, maximum = 2_592_000)]
    seconds: u32,
}

/// Gives another player more time: to a seat that the game waits for, or into its bank.
#[utoipa::path(
    tag = "games",
    request_body = TimeRequest,
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "Given: an entry in the log says so.", body = TakenAnswer))
)]
#[post("/games/{id}/time")]
pub async fn give_time(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    id: web::Path<Uuid>,
    key: KeyHeader,
    body: Body<TimeRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(body.request_hash);
    let TimeRequest { seat: to, seconds } = body.value;
    let asker = caller.asks(key.as_ref());
    let outcome =
        giving_time::give_time(&app.house, asker, *id, (to, seconds), async |_, given| {
            let acted = &given.acted;
            let taken = TakenAnswer::new(&acted.after, given.from, &acted.entries, acted.at)?;
            Reply::json(201, &taken)
        });
    Ok(outcome.await?.into_reply().respond_to(&request))
}

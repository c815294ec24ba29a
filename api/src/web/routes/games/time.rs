//! `POST /games/{id}/time`: gives another player more time.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use engine::Seat;
use serde::Deserialize;
use uuid::Uuid;

use super::votes::Vote;
use crate::table::Reply;
use crate::table::giving_time::{Given, give_time as give_time_to};
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::idempotency::KeyHeader;
use crate::web::language::Tongue;
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

/// Gives another player more time: to a seat that the game waits for, or into its bank. For each decision one allowance
/// can be given so, which is what the terms give for one, or a day where they give a bank or an hour; for more, the others
/// at the table have to agree.
#[utoipa::path(
    tag = "games",
    request_body = TimeRequest,
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses(
        (status = 201, description = "Given: an entry in the log says so.", body = TakenAnswer),
        (status = 202, description = "It is more than one may give alone: the others are asked.", body = Vote),
    )
)]
#[post("/games/{id}/time")]
pub async fn give_time(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    tongue: Tongue,
    id: web::Path<Uuid>,
    key: KeyHeader,
    body: Body<TimeRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(body.request_hash);
    let TimeRequest { seat: to, seconds } = body.value;
    let asker = caller.asks(key.as_ref());
    let outcome = give_time_to(
        &app.house,
        asker,
        *id,
        (to, seconds),
        async |_, given| match given {
            Given::Asked(counted) => {
                Reply::json(202, &Vote::new(&counted.voted.vote, counted.seat))
            }
            Given::Done(from, acted) => {
                let taken =
                    TakenAnswer::new(tongue.lang(), &acted.after, *from, &acted.entries, acted.at)?;
                Reply::json_in(&tongue.0, 201, &taken)
            }
        },
    );
    Ok(outcome.await?.into_reply().respond_to(&request))
}

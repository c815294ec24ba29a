//! `PUT|DELETE /me/next/{id}/snooze`: a decision put off, and taken up again.

use actix_web::{HttpRequest, HttpResponse, Responder as _, delete, put, web};
use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::store::tables;
use crate::table::Reply;
use crate::table::Who;
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::idempotency::once;
use crate::web::problem::{ApiError, ApiResult};

/// The shortest and the longest time that a decision is put off for.
const SHORTEST: TimeDelta = TimeDelta::hours(1);
const LONGEST: TimeDelta = TimeDelta::days(30);

/// For how long to put a decision off: one of both, an hour at least and 30 days at most.
#[derive(Clone, Copy, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"hours": 24}))]
pub struct SnoozeRequest {
    /// For so many hours.
    #[schema(minimum = 1, maximum = 720)]
    hours: Option<u32>,
    /// Until this time.
    until: Option<DateTime<Utc>>,
}

/// A decision that has been put off.
#[derive(Clone, Copy, Serialize, utoipa::ToSchema)]
pub struct Snooze {
    game: Uuid,
    /// When it is among your next ones again, unless the game asks something else of you before.
    until: DateTime<Utc>,
}

impl SnoozeRequest {
    /// # Errors
    /// 422: it names no time, two times, or one that is too near or too far.
    fn until(self, now: DateTime<Utc>) -> ApiResult<DateTime<Utc>> {
        let by = match (self.hours, self.until) {
            (Some(hours), None) => TimeDelta::hours(i64::from(hours)),
            (None, Some(until)) => until - now,
            (None, None) | (Some(_), Some(_)) => {
                return Err(ApiError::invalid("bad_snooze", Detail::SnoozeOnce));
            }
        };
        if (SHORTEST..=LONGEST).contains(&by) {
            Ok(now + by)
        } else {
            Err(ApiError::invalid("bad_snooze", Detail::Meaning))
        }
    }
}

/// Leaves the decision that waits for you in a game out of `GET /me/next` for a while. Nothing of the game changes, nor of
/// its clock, nor of what you are told.
#[utoipa::path(
    tag = "me",
    request_body = SnoozeRequest,
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 200, description = "Noted.", body = Snooze))
)]
#[put("/me/next/{id}/snooze")]
pub async fn snooze_game(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    id: web::Path<Uuid>,
    body: Body<SnoozeRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let answer = once(&app, caller.user, None, async |conn| {
        let game = own_game(conn, *id, caller.user).await?;
        let until = body.value.until(app.house.clock.now())?;
        if !tables::next::snooze(conn, game, caller.user, until).await? {
            return Err(ApiError::conflict("not_due", Detail::NothingToPutOff));
        }
        Ok(Reply::json(200, &Snooze { game, until })?)
    })
    .await?;
    Ok(answer.respond_to(&request))
}

/// Takes a decision up again that you have put off. Nothing happens if there is none.
#[utoipa::path(
    tag = "me",
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 204, description = "It is not put off any more."))
)]
#[delete("/me/next/{id}/snooze")]
pub async fn wake_game(
    app: web::Data<App>,
    caller: Caller,
    id: web::Path<Uuid>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let mut conn = app.house.database.get().await?;
    let game = own_game(&mut conn, *id, caller.user).await?;
    tables::next::wake(&mut conn, game, caller.user).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The id of a game in which the user has a seat.
///
/// # Errors
/// 403: they have none. 404: and may not know of the game.
async fn own_game(conn: &mut AsyncPgConnection, id: Uuid, user: Uuid) -> ApiResult<Uuid> {
    let game = visible_game(conn, id, Some(user)).await?;
    Who::load(conn, &game).await?.member(user)?;
    Ok(game.id)
}

//! `POST /test-clock`: moves the server's time. It is there only with `--test-clock`, and no part of the contract.

use actix_web::{post, web};
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use crate::ground::details::Detail;
use crate::table::Bell;
use crate::web::app::App;
use crate::web::body::Body;
use crate::web::problem::{ApiError, ApiResult};

/// The farthest that the time is moved at once, in seconds: 400 days.
const MOST: u32 = 400 * 86_400;

/// How far to move.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// Forward, 1 second to 400 days.
    advance_seconds: u32,
}

/// What time it is then.
#[derive(Serialize)]
pub struct TestTime {
    now: DateTime<Utc>,
}

/// Moves the time forward and wakes the workers. A server that is restarted has the system's time again.
#[post("/test-clock")]
pub async fn move_clock(
    app: web::Data<App>,
    body: Body<MoveRequest>,
) -> ApiResult<web::Json<TestTime>> {
    let seconds = body.value.advance_seconds;
    if !(1..=MOST).contains(&seconds) {
        return Err(ApiError::invalid("bad_time", Detail::ClockForward));
    }
    app.house.clock.advance(TimeDelta::seconds(seconds.into()));
    app.house.bells.ring(&[
        Bell::Clock,
        Bell::Vacations,
        Bell::Bots,
        Bell::Mail,
        Bell::Hooks,
    ]);
    Ok(web::Json(TestTime {
        now: app.house.clock.now(),
    }))
}

//! `GET|PUT /me/vacation`: being away.

use actix_web::{get, put, web};
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use crate::ground::details::Detail;
use crate::store::people;
use crate::store::people::vacation::Vacation;
use crate::table::Bell;
use crate::web::app::App;
use crate::web::auth::scope::Need;
use crate::web::auth::{Caller, Owner};
use crate::web::body::Body;
use crate::web::problem::{ApiError, ApiResult};

/// The farthest end that a vacation can be given.
const LONGEST: TimeDelta = TimeDelta::days(366);

/// Whether you are away.
#[derive(Clone, Copy, Debug, Serialize, utoipa::ToSchema)]
pub struct VacationAnswer {
    /// Whether you are on vacation.
    on: bool,
    /// Since when; null if you are not.
    since: Option<DateTime<Utc>>,
    /// When you are back by yourself; null if you are not on vacation, or will say so.
    until: Option<DateTime<Utc>>,
}

impl From<Option<Vacation>> for VacationAnswer {
    fn from(vacation: Option<Vacation>) -> Self {
        Self {
            on: vacation.is_some(),
            since: vacation.map(|vacation| vacation.since),
            until: vacation.and_then(|vacation| vacation.until),
        }
    }
}

/// Leaving, or coming back.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"on": true}))]
pub struct VacationRequest {
    /// Whether you are on vacation from now on.
    pub(in crate::web) on: bool,
    /// When you are back by yourself, at most 366 days ahead; if not given, when you say so.
    pub(in crate::web) until: Option<DateTime<Utc>>,
}

/// Shows whether you are on vacation.
#[utoipa::path(
    tag = "me",
    security(("bearer" = ["read"])),
    responses((status = 200, description = "Your vacation.", body = VacationAnswer))
)]
#[get("/me/vacation")]
pub async fn show_vacation(
    app: web::Data<App>,
    caller: Caller,
) -> ApiResult<web::Json<VacationAnswer>> {
    caller.may(Need::Read)?;
    let mut conn = app.house.database.get().await?;
    let vacation = people::vacation::find(&mut conn, caller.user, app.house.clock.now()).await?;
    Ok(web::Json(vacation.into()))
}

/// Goes on vacation, or ends it. The clocks of all your running games hear of it within seconds: while you are away, your
/// allowance is spent and not your time.
#[utoipa::path(
    tag = "me",
    request_body = VacationRequest,
    security(("bearer" = [])),
    responses((status = 200, description = "Your vacation as it is now.", body = VacationAnswer))
)]
#[put("/me/vacation")]
pub async fn set_vacation(
    app: web::Data<App>,
    owner: Owner,
    body: Body<VacationRequest>,
) -> ApiResult<web::Json<VacationAnswer>> {
    Ok(web::Json(set(&app, owner, &body.value).await?.into()))
}

/// Goes on vacation, or ends it.
///
/// # Errors
/// 401: the session has ended. 422: no vacation ends so.
pub(in crate::web) async fn set(
    app: &App,
    owner: Owner,
    wish: &VacationRequest,
) -> ApiResult<Option<Vacation>> {
    let VacationRequest { on, until } = *wish;
    let now = app.house.clock.now();
    let soon_enough = until.is_none_or(|until| on && now < until && until <= now + LONGEST);
    if !soon_enough {
        return Err(ApiError::invalid("bad_vacation", Detail::VacationEnd));
    }
    let user = owner.user;
    let mut conn = app.house.database.get().await?;
    let vacation = conn
        .build_transaction()
        .run(async |conn| {
            people::user::hold(conn, user)
                .await?
                .ok_or(ApiError::ACCOUNT_GONE)?;
            owner.hold(conn).await?;
            if on {
                let vacation = Vacation {
                    user_id: user,
                    since: now,
                    until,
                    over: false,
                };
                people::vacation::begin(conn, &vacation).await?;
            } else {
                people::vacation::end(conn, user, now).await?;
            }
            Ok::<_, ApiError>(people::vacation::find(conn, user, now).await?)
        })
        .await?;
    app.house.bells.ring(&[Bell::Vacations, Bell::Mail]);
    Ok(vacation)
}

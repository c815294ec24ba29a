//! `/admin/limits`: what limits have counted of somebody, at this server, and how every server forgets it.

use actix_web::{HttpResponse, post, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::acts::AdminActInfo;
use super::answer;
use crate::admin::limits;
use crate::admin::limits::{Shown, Sought};
use crate::ground::details::Detail;
use crate::table::limits::Used;
use crate::web::app::App;
use crate::web::auth::Administrator;
use crate::web::body::Body;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::games::UserInfo;

/// Whose limits are looked at: one of these.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"network": "192.0.2.7"}))]
pub struct LimitsSearch {
    /// The account; or one of the others.
    user: Option<Uuid>,
    /// The whole address of the account; or one of the others.
    #[schema(format = "idn-email", max_length = 254)]
    email: Option<String>,
    /// A network address or a block of them, such as `192.0.2.7` or `2001:db8::/64`; or one of the others.
    #[schema(max_length = 64)]
    network: Option<String>,
}

/// Whose limits are lifted, one of these, and why.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"network": "192.0.2.7", "reason": "A school is behind it."}))]
pub struct LimitsLift {
    /// The account; or one of the others.
    user: Option<Uuid>,
    /// The whole address of the account; or one of the others.
    #[schema(format = "idn-email", max_length = 254)]
    email: Option<String>,
    /// A network address or a block of them, such as `192.0.2.7` or `2001:db8::/64`; or one of the others. No act names it.
    #[schema(max_length = 64)]
    network: Option<String>,
    /// 1 to 300 characters, on one line. It stands in the list of what was done for good: write no address here.
    #[schema(min_length = 1, max_length = 300)]
    reason: String,
}

/// How much of a limit somebody has used up, at the server that is asked.
#[derive(Serialize, utoipa::ToSchema)]
pub struct LimitInfo {
    /// Its name, as the `limit` of a 429 has it.
    #[schema(example = "sign_in_mails")]
    limit: &'static str,
    /// How much is counted now.
    used: u32,
    /// How much may be counted at a time.
    #[schema(minimum = 1)]
    most: u32,
    /// How many seconds it takes until nothing of `most` is counted any more: 3600 of what may be done so often an hour.
    seconds: u64,
    /// How many seconds the next has to wait; 0 if it is let through.
    wait: u64,
    /// When nothing is counted any more; null if nothing is.
    over_at: Option<DateTime<Utc>>,
}

impl LimitInfo {
    fn of(used: Used, now: DateTime<Utc>) -> Self {
        Self {
            limit: used.limit,
            used: used.used,
            most: used.most,
            seconds: used
                .within
                .as_millis()
                .div_ceil(1000)
                .try_into()
                .unwrap_or(u64::MAX),
            wait: used
                .wait
                .as_millis()
                .div_ceil(1000)
                .try_into()
                .unwrap_or(u64::MAX),
            over_at: (used.used > 0).then(|| now + used.left),
        }
    }
}

/// What the server that is asked has counted of somebody: other servers count for themselves.
#[derive(Serialize, utoipa::ToSchema)]
pub struct LimitsInfo {
    /// The account; null if a network was asked for.
    user: Option<UserInfo>,
    /// The network that was asked for; null if it was an account.
    #[schema(value_type = Option<String>, example = "192.0.2.7")]
    network: Option<String>,
    /// Each limit by which it is counted, also where nothing is. Of a block it is the address of which most is counted.
    limits: Vec<LimitInfo>,
}

impl LimitsInfo {
    fn of(shown: Shown, now: DateTime<Utc>) -> Self {
        let limits = shown.limits.into_iter();
        Self {
            user: shown.user.map(|(id, name)| UserInfo::named(id, name)),
            network: shown.network.map(|block| block.to_string()),
            limits: limits.map(|used| LimitInfo::of(used, now)).collect(),
        }
    }
}

/// The one who is meant.
fn sought(user: Option<Uuid>, email: Option<String>, network: Option<String>) -> ApiResult<Sought> {
    match (user, email, network) {
        (Some(user), None, None) => Ok(Sought::User(user)),
        (None, Some(email), None) => Ok(Sought::Email(email)),
        (None, None, Some(network)) => Ok(Sought::Network(network)),
        (None, None, None) | (Some(_), _, _) | (None, Some(_), Some(_)) => {
            Err(ApiError::invalid("bad_whose", Detail::Meaning))
        }
    }
}

/// Shows what limits have counted of an account, or of a network address, at the server that is asked. Addresses are in the body
/// so that they stand in no log of requests. Looking counts nothing and is no act.
#[utoipa::path(
    tag = "admin",
    request_body = LimitsSearch,
    security(("bearer" = ["admin"])),
    responses((status = 200, description = "What is counted.", body = LimitsInfo))
)]
#[post("/admin/limits/search")]
pub async fn search_limits(
    app: web::Data<App>,
    _administrator: Administrator,
    body: Body<LimitsSearch>,
) -> ApiResult<web::Json<LimitsInfo>> {
    let LimitsSearch {
        user,
        email,
        network,
    } = body.value;
    let sought = sought(user, email, network)?;
    let mut conn = app.house.database.get().await?;
    let shown = limits::show(&mut conn, &app.house, &sought).await?;
    Ok(web::Json(LimitsInfo::of(shown, app.house.clock.now())))
}

/// Has every server forget what its limits have counted of an account, or of network addresses: this one at once, others within
/// about a second. The act names the account; of a network it names nothing.
#[utoipa::path(
    tag = "admin",
    request_body = LimitsLift,
    security(("bearer" = ["admin"])),
    responses((status = 201, description = "What was done.", body = AdminActInfo))
)]
#[post("/admin/limits/lift")]
pub async fn lift_limits(
    app: web::Data<App>,
    administrator: Administrator,
    body: Body<LimitsLift>,
) -> ApiResult<HttpResponse> {
    let LimitsLift {
        user,
        email,
        network,
        reason,
    } = body.value;
    let sought = sought(user, email, network)?;
    let wish = administrator.wishes(&reason, app.house.clock.now());
    let mut conn = app.house.database.get().await?;
    answer(&app, limits::lift(&mut conn, &wish, &sought).await)
}

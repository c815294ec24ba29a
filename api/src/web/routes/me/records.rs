//! `GET /me/records`: the records of your finished games.

use actix_web::{HttpResponse, get, web};
use chrono::{DateTime, Utc};
use serde::Deserialize;
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::table::opening::known_ruleset;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::records::export::{Wanted, sane, send};

/// Which records to send.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MyRecordsQuery {
    /// Only games that were over at this time or later.
    since: Option<DateTime<Utc>>,
    /// Only games that were over before this time.
    until: Option<DateTime<Utc>>,
    /// Only games of this ruleset.
    #[param(example = "tammany-hall")]
    ruleset: Option<String>,
    /// Only games behind this one: the `game` of the last record that arrived whole.
    cursor: Option<Uuid>,
}

/// Sends the records of your finished games, of any visibility, those that were opened last first: each as
/// `GET /games/{id}/record` sends it, a header and then one entry a line. They are written as they are sent; an answer that
/// breaks off can be gone on with behind the last whole record.
#[utoipa::path(
    tag = "me",
    params(MyRecordsQuery),
    security(("bearer" = ["read"])),
    responses((status = 200, description = "The records.", body = String, content_type = "application/x-ndjson"))
)]
#[get("/me/records")]
pub async fn export_records(
    app: web::Data<App>,
    caller: Caller,
    query: web::Query<MyRecordsQuery>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Read)?;
    let MyRecordsQuery {
        since,
        until,
        ruleset,
        cursor,
    } = query.into_inner();
    let ruleset = ruleset.map(|slug| known_ruleset(&slug)).transpose()?;
    let (since, until) = (since.map(sane).transpose()?, until.map(sane).transpose()?);
    if since.zip(until).is_some_and(|(since, until)| since > until) {
        return Err(ApiError::invalid("bad_time", Detail::SinceAfterUntil));
    }
    app.house.limits.check_export(caller.user)?;
    let wanted = Wanted::Own {
        user: caller.user,
        since,
        until,
        ruleset: ruleset.map(|ruleset| ruleset.slug().to_owned()),
        before: cursor,
    };
    send(&app, wanted, "records").await
}

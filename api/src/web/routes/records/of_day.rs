//! `GET /records`: the records of the public games that ended on a day.

use actix_web::{HttpRequest, HttpResponse, get, web};
use chrono::{Days, NaiveDate, NaiveTime};
use serde::Deserialize;
use uuid::Uuid;

use super::export::{Wanted, sane, send};
use crate::ground::details::Detail;
use crate::store::tables;
use crate::store::tables::game::{Finished, Status, Visibility};
use crate::table::opening::known_ruleset;
use crate::web::app::App;
use crate::web::auth::MaybeCaller;
use crate::web::auth::scope::Need;
use crate::web::limits::origin;
use crate::web::problem::{ApiError, ApiResult};

/// Which records to send.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DayQuery {
    /// The day in UTC on which the games were over.
    #[param(example = "2026-11-28")]
    day: NaiveDate,
    /// Only games of this ruleset.
    #[param(example = "tammany-hall")]
    ruleset: Option<String>,
    /// Only games behind this one: the `game` of the last record that arrived whole.
    cursor: Option<Uuid>,
}

/// Sends the records of all public games that ended on a day, in the order of their ends: each as `GET /games/{id}/record`
/// sends it, a header and then one entry a line. They are written as they are sent; an answer that breaks off can be gone on
/// with behind the last whole record.
#[utoipa::path(
    tag = "games",
    params(DayQuery),
    security((), ("bearer" = ["read"])),
    responses((status = 200, description = "The records.", body = String, content_type = "application/x-ndjson"))
)]
#[get("/records")]
pub async fn list_records(
    app: web::Data<App>,
    request: HttpRequest,
    caller: MaybeCaller,
    query: web::Query<DayQuery>,
) -> ApiResult<HttpResponse> {
    if let Some(caller) = &caller.0 {
        caller.may(Need::Read)?;
    }
    let DayQuery {
        day,
        ruleset,
        cursor,
    } = query.into_inner();
    let ruleset = ruleset.map(|slug| known_ruleset(&slug)).transpose()?;
    let since = sane(day.and_time(NaiveTime::MIN).and_utc())?;
    let until = day.checked_add_days(Days::new(1));
    let until = until.map_or(since, |next| next.and_time(NaiveTime::MIN).and_utc());
    app.house.limits.check_export_from(origin(&app, &request))?;
    let after = match cursor {
        Some(cursor) => Some(end_of(&app, cursor).await?),
        None => None,
    };
    let wanted = Wanted::Public(Finished {
        since,
        until,
        ruleset: ruleset.map(|ruleset| ruleset.slug().to_owned()),
        after,
    });
    send(&app, wanted, &format!("records-{day}")).await
}

/// When a public game was over, and its id.
///
/// # Errors
/// 422: there is no such game.
async fn end_of(app: &App, id: Uuid) -> ApiResult<(chrono::DateTime<chrono::Utc>, Uuid)> {
    let mut conn = app.house.database.get().await?;
    let game = tables::game::find(&mut conn, id).await?;
    let end = game
        .filter(|game| game.visibility == Visibility::Public && game.status == Status::Finished)
        .and_then(|game| game.finished_at);
    end.map(|at| (at, id))
        .ok_or(ApiError::invalid("bad_cursor", Detail::CursorOfNoGame))
}

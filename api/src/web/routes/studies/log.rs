//! `GET /studies/{id}/log`: what has been done at a study, with comments.

use std::collections::BTreeMap;

use actix_web::{get, web};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::answer::{viewer, visible_board};
use crate::store::log;
use crate::store::tables;
use crate::web::app::App;
use crate::web::auth::MaybeCaller;
use crate::web::language::Tongue;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::report;
use crate::web::report::LogEntry;
use crate::web::routes::limit;

/// Which entries to read, and with whose eyes.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StudyLogQuery {
    /// Only entries after this one; from the beginning if not given.
    #[serde(default, deserialize_with = "crate::web::routes::entry_number")]
    #[param(maximum = 2_147_483_647)]
    after: Option<u32>,
    /// How many entries, 1 to 100; 20 if not given.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
    /// Tell what this seat was told; what everybody was told if not given.
    #[param(minimum = 0, maximum = 4)]
    seat: Option<u8>,
}

/// One entry of a study's log.
#[derive(Serialize, utoipa::ToSchema)]
pub struct StudyLogEntry {
    #[serde(flatten)]
    entry: LogEntry,
    /// What was done, in its standard written form; null for the start.
    written: Option<String>,
    /// The hash that stands for the log up to there.
    head: String,
    /// What the owner noted beside it.
    comment: Option<String>,
}

/// Entries of a study's log.
#[derive(Serialize, utoipa::ToSchema)]
pub struct StudyLogPage {
    /// What is played.
    #[schema(value_type = String)]
    ruleset: &'static str,
    /// Entries in the log. The first one of an analysis is the position that it begins with, and is not listed.
    version: u32,
    /// Whether what the study's owner may not know of a running game is imagined, and so is probably not as it is there.
    imagined: bool,
    /// The entries, the oldest first.
    items: Vec<StudyLogEntry>,
    /// To be sent as `after` for the next page; null at the end of the log.
    next: Option<u32>,
}

/// Reads the log of a study, the oldest entries first, with the comments of its owner.
#[utoipa::path(
    tag = "studies",
    params(("id" = Uuid, Path, description = "The study's id."), StudyLogQuery),
    security((), ("bearer" = ["read"])),
    responses((status = 200, description = "The entries, perhaps none.", body = StudyLogPage))
)]
#[get("/studies/{id}/log")]
pub async fn read_study_log(
    app: web::Data<App>,
    caller: MaybeCaller,
    tongue: Tongue,
    id: web::Path<Uuid>,
    query: web::Query<StudyLogQuery>,
) -> ApiResult<web::Json<StudyLogPage>> {
    let limit = usize::try_from(limit(query.limit)?).unwrap_or(1);
    let board = visible_board(&app, *id, caller.user()).await?;
    let viewer = viewer(&board, query.seat)?;
    let first = query.after.map_or(0, |after| after.saturating_add(1));
    let page: Vec<_> = board
        .entries
        .iter()
        .skip_while(|kept| kept.entry.seq < first)
        .take(limit)
        .collect();
    let last = page.last().map_or(first, |kept| kept.entry.seq);
    let mut conn = app.house.database.get().await?;
    let mut comments: BTreeMap<i32, String> =
        tables::study_comment::list(&mut conn, board.study.id, first, last)
            .await?
            .into_iter()
            .collect();
    drop(conn);
    let ruleset = board.table.ruleset();
    let lang = tongue.lang();
    let names = board.names.within(lang);
    let mut items = Vec::with_capacity(page.len());
    for kept in page {
        let entry = &kept.entry;
        let written = match entry.seq {
            0 => None,
            _ => Some(
                ruleset
                    .read_action(&entry.action)
                    .map_err(ApiError::internal)?
                    .written,
            ),
        };
        items.push(StudyLogEntry {
            entry: report::entry_of(lang, (ruleset, names), entry, entry.at.time(), viewer)?,
            written,
            head: entry.head.to_string(),
            comment: comments.remove(&log::entries::position(entry.seq)),
        });
    }
    let version = board.table.version();
    Ok(web::Json(StudyLogPage {
        ruleset: ruleset.slug(),
        version,
        imagined: board.imagined(),
        next: Some(last).filter(|last| !items.is_empty() && last + 1 < version),
        items,
    }))
}

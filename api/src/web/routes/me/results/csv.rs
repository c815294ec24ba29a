//! `GET /me/results.csv`: all your results as a table, read and sent a page at a time.

use std::future::ready;

use actix_web::web::Bytes;
use actix_web::{HttpResponse, get, web};
use csv::{Terminator, WriterBuilder};
use engine::Lang;
use futures_util::{StreamExt as _, stream};
use uuid::Uuid;

use super::{GameResult, page_of};
use crate::store::tables::game::Filter;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::language::Tongue;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::Page;

/// How many results are read at once.
const PIECE: i64 = 100;

/// The most seats that a game has.
const SEATS: usize = 5;

/// Sends all your results as CSV, RFC 4180: a line of headings, then a game a line, those that were opened last first. Names
/// that a spreadsheet would take for formulas begin with an apostrophe.
#[utoipa::path(
    tag = "me",
    security(("bearer" = ["read"])),
    responses((status = 200, description = "Your results.", body = String, content_type = "text/csv"))
)]
#[get("/me/results.csv")]
pub async fn export_results(
    app: web::Data<App>,
    caller: Caller,
    tongue: Tongue,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Read)?;
    let (lang, user) = (tongue.lang(), caller.user);
    // What fails at once is still answered with a problem.
    let first = piece(&app, lang, user, None).await?;
    let begin = table(Some(headings()), &first.items)?;
    let rest = stream::try_unfold(first.next, move |after| {
        let app = app.clone();
        async move {
            let Some(after) = after else {
                return Ok(None);
            };
            let page = piece(&app, lang, user, Some(after)).await?;
            Ok(Some((table(None, &page.items)?, page.next)))
        }
    });
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header((
            "Content-Disposition",
            "attachment; filename=\"results.csv\"",
        ))
        .streaming(stream::once(ready(ApiResult::Ok(begin))).chain(rest)))
}

/// The results after one, on a connection that is given back before they are sent.
async fn piece(
    app: &App,
    lang: Lang,
    user: Uuid,
    after: Option<Uuid>,
) -> ApiResult<Page<GameResult>> {
    let filter = Filter {
        before: after,
        ..Filter::default()
    };
    let mut conn = app.house.database.get().await?;
    page_of(lang, &mut conn, user, filter, PIECE).await
}

fn headings() -> Vec<String> {
    let fixed = [
        "game",
        "ruleset",
        "name",
        "ended",
        "started_at",
        "finished_at",
        "seats",
        "place",
        "score",
    ];
    let players = (1..=SEATS).flat_map(|number| {
        ["player", "place", "score"].map(|heading| format!("{heading}_{number}"))
    });
    fixed
        .map(str::to_owned)
        .into_iter()
        .chain(players)
        .collect()
}

/// The headings, if they are wanted, and a line for each result.
///
/// # Errors
/// A line has not as many fields as another, which only a fault of ours can cause.
fn table(headings: Option<Vec<String>>, results: &[GameResult]) -> ApiResult<Bytes> {
    let mut writer = WriterBuilder::new()
        .terminator(Terminator::CRLF)
        .from_writer(Vec::new());
    for line in headings.into_iter().chain(results.iter().map(fields)) {
        writer.write_record(line).map_err(ApiError::internal)?;
    }
    let written = writer.into_inner().map_err(ApiError::internal)?;
    Ok(written.into())
}

fn fields(result: &GameResult) -> Vec<String> {
    let mut fields = vec![
        result.game.to_string(),
        result.ruleset.clone(),
        name(&result.name),
        result.ended.name().to_owned(),
        time(result.started_at),
        time(result.finished_at),
        result.players.len().to_string(),
        number(result.place),
        number(result.score),
    ];
    for player in &result.players {
        fields.push(name(player.who.name()));
        fields.push(number(player.place));
        fields.push(number(player.score));
    }
    // Every line has as many fields as there are headings.
    let missing = SEATS.saturating_sub(result.players.len());
    fields.extend(std::iter::repeat_n(String::new(), missing * 3));
    fields
}

fn time(at: Option<chrono::DateTime<chrono::Utc>>) -> String {
    at.map_or_else(String::new, |at| {
        at.to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
    })
}

fn number<T: ToString>(number: Option<T>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}

/// A name that no spreadsheet takes for a formula.
fn name(name: &str) -> String {
    let formula = name.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let apostrophe = if formula { "'" } else { "" };
    format!("{apostrophe}{name}")
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn names_are_no_formulas() {
        for (given, written) in [
            ("Ann", "Ann"),
            ("=1+1", "'=1+1"),
            ("+1", "'+1"),
            ("-1", "'-1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("a=b", "a=b"),
            ("", ""),
        ] {
            assert_eq!(name(given), written);
        }
    }
}

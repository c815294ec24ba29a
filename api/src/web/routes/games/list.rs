//! `GET /games`: the open tables, the running and the finished games.

use std::collections::BTreeMap;

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::Lang;
use serde::Deserialize;
use uuid::Uuid;

use super::GameSummary;
use crate::ground::details::Detail;
use crate::ground::text;
use crate::store::tables;
use crate::store::tables::game::{Filter, Game, Own, PaceKind, Sought, Status};
use crate::store::tables::seat_holder::FormerHolder;
use crate::table::Refused;
use crate::table::opening::known_ruleset;
use crate::web::app::App;
use crate::web::auth::MaybeCaller;
use crate::web::auth::scope::Need;
use crate::web::language::Tongue;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::records::export::sane;
use crate::web::routes::{Page, limit};

/// Which games to list.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Only games of this status.
    #[param(inline)]
    status: Option<Status>,
    /// Only games of this ruleset.
    #[param(example = "tammany-hall")]
    ruleset: Option<String>,
    /// Only games in which you have a seat, of any visibility; also finished ones in which you had one. Without it, public games.
    #[serde(default)]
    mine: bool,
    /// Only your games that wait for you.
    #[serde(default)]
    due: bool,
    /// Also your games that you have hidden.
    #[serde(default)]
    hidden: bool,
    /// Only tables that wait for players and have so many free seats or more. This and the next three are about public tables
    /// that wait for players alone.
    #[param(minimum = 1, maximum = 4)]
    free: Option<i32>,
    /// Only tables whose time runs so.
    #[param(inline)]
    pace: Option<PaceKind>,
    /// Only tables whose host has this language.
    #[param(example = "en")]
    language: Option<String>,
    /// Only tables that were opened at this time or later, or at which somebody has sat down or left since, or that have other
    /// bots since.
    changed_since: Option<DateTime<Utc>>,
    /// The `next` of the page before.
    cursor: Option<Uuid>,
    /// How many games, 1 to 100; 20 if not given.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
}

/// Lists games, the newest first. Where tables are looked for by free seats, pace, language or changes, a page may be shorter
/// than it could be, or empty: it is the last one only if `next` is null.
#[utoipa::path(
    tag = "games",
    params(ListQuery),
    security((), ("bearer" = ["read"])),
    responses((status = 200, description = "The games.", body = Page<GameSummary>))
)]
#[get("/games")]
pub async fn list_games(
    app: web::Data<App>,
    caller: MaybeCaller,
    tongue: Tongue,
    query: web::Query<ListQuery>,
) -> ApiResult<web::Json<Page<GameSummary>>> {
    let query = query.into_inner();
    let limit = limit(query.limit)?;
    let ruleset = query.ruleset.map(|slug| known_ruleset(&slug)).transpose()?;
    let sought = Sought {
        free: query.free.map(free_seats).transpose()?,
        pace: query.pace,
        language: query.language.as_deref().map(text::locale).transpose()?,
        changed_since: query.changed_since.map(sane).transpose()?,
    };
    if !sought.is_anything() {
        let others = query.mine || query.due || query.hidden;
        if others || query.status.is_some_and(|status| status != Status::Open) {
            return Err(ApiError::invalid("bad_filter", Detail::OpenTablesOnly));
        }
        let filter = Filter {
            ruleset: ruleset.map(|ruleset| ruleset.slug().to_owned()),
            before: query.cursor,
            ..Filter::default()
        };
        let mut conn = app.house.database.get().await?;
        let (games, next) =
            tables::game::waiting_tables(&mut conn, &filter, &sought, limit).await?;
        let items = summaries(tongue.lang(), &mut conn, &games).await?;
        return Ok(web::Json(Page { items, next }));
    }
    let player = if query.mine || query.due {
        let caller = caller
            .0
            .ok_or(ApiError::Unauthorized(Detail::YourGamesAlone))?;
        caller.may(Need::Read)?;
        Some(caller.user)
    } else {
        None
    };
    let filter = Filter {
        status: query.status,
        ruleset: ruleset.map(|ruleset| ruleset.slug().to_owned()),
        player,
        due: query.due,
        own: if query.hidden {
            Own::AlsoHidden
        } else {
            Own::Listed
        },
        before: query.cursor,
        ..Filter::default()
    };
    let mut conn = app.house.database.get().await?;
    Ok(web::Json(
        page_of(tongue.lang(), &mut conn, &filter, limit).await?,
    ))
}

/// A page of the games that a filter lets through, told in this language.
///
/// # Errors
/// The database fails.
pub async fn page_of(
    lang: Lang,
    conn: &mut AsyncPgConnection,
    filter: &Filter,
    limit: i64,
) -> ApiResult<Page<GameSummary>> {
    let games = tables::game::list(conn, filter, limit + 1).await?;
    let page = Page::<Game>::of(games, limit, |game| game.id);
    Ok(Page {
        items: summaries(lang, conn, &page.items).await?,
        next: page.next,
    })
}

/// The most free seats of a table: somebody has opened it.
pub(in crate::web) const MOST_FREE: i32 = 4;

/// So many free seats as a table can have.
///
/// # Errors
/// 422: it cannot.
pub(in crate::web) fn free_seats(free: i32) -> ApiResult<i32> {
    if (1..=MOST_FREE).contains(&free) {
        return Ok(free);
    }
    Err(ApiError::invalid(
        "bad_seats",
        Detail::FreeSeats {
            most: MOST_FREE.into(),
        },
    ))
}

/// Games as lists show them, in their order.
async fn summaries(
    lang: Lang,
    conn: &mut AsyncPgConnection,
    games: &[Game],
) -> ApiResult<Vec<GameSummary>> {
    let ids: Vec<Uuid> = games.iter().map(|game| game.id).collect();
    let seats = tables::seat::list_of(conn, &ids).await?;
    let mut former: BTreeMap<Uuid, Vec<FormerHolder>> = BTreeMap::new();
    for (game, holder) in tables::seat_holder::list_of(conn, &ids).await? {
        former.entry(game).or_default().push(holder);
    }
    let summaries = games.iter().map(|game| {
        let seats = seats.get(&game.id).map_or(&[][..], Vec::as_slice);
        let former = former.get(&game.id).map_or(&[][..], Vec::as_slice);
        GameSummary::new(lang, game, seats, former)
    });
    Ok(summaries.collect::<Result<_, Refused>>()?)
}

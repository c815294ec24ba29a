//! `GET /games`: the open tables, the running and the finished games.

use std::collections::BTreeMap;

use actix_web::{get, web};
use diesel_async::AsyncPgConnection;
use serde::Deserialize;
use uuid::Uuid;

use super::GameSummary;
use crate::store::tables;
use crate::store::tables::game::{Filter, Own, Status};
use crate::store::tables::seat_holder::FormerHolder;
use crate::table::Refused;
use crate::table::opening::known_ruleset;
use crate::web::app::App;
use crate::web::auth::MaybeCaller;
use crate::web::auth::scope::Need;
use crate::web::problem::{ApiError, ApiResult};
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
    /// The `next` of the page before.
    cursor: Option<Uuid>,
    /// How many games, 1 to 100; 20 if not given.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
}

/// Lists games, the newest first.
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
    query: web::Query<ListQuery>,
) -> ApiResult<web::Json<Page<GameSummary>>> {
    let query = query.into_inner();
    let limit = limit(query.limit)?;
    let ruleset = query.ruleset.map(|slug| known_ruleset(&slug)).transpose()?;
    let player = if query.mine || query.due {
        let caller = caller.0.ok_or(ApiError::Unauthorized(
            "your games are listed for you alone: sign in first",
        ))?;
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
    Ok(web::Json(page_of(&mut conn, &filter, limit).await?))
}

/// A page of the games that a filter lets through.
///
/// # Errors
/// The database fails.
pub async fn page_of(
    conn: &mut AsyncPgConnection,
    filter: &Filter,
    limit: i64,
) -> ApiResult<Page<GameSummary>> {
    let games = tables::game::list(conn, filter, limit + 1).await?;
    let ids: Vec<Uuid> = games.iter().map(|game| game.id).collect();
    let seats = tables::seat::list_of(conn, &ids).await?;
    let mut former: BTreeMap<Uuid, Vec<FormerHolder>> = BTreeMap::new();
    for (game, holder) in tables::seat_holder::list_of(conn, &ids).await? {
        former.entry(game).or_default().push(holder);
    }
    let page = Page::<tables::game::Game>::of(games, limit, |game| game.id);
    Ok(Page {
        items: page
            .items
            .iter()
            .map(|game| {
                let seats = seats.get(&game.id).map_or(&[][..], Vec::as_slice);
                let former = former.get(&game.id).map_or(&[][..], Vec::as_slice);
                GameSummary::new(game, seats, former)
            })
            .collect::<Result<_, Refused>>()?,
        next: page.next,
    })
}

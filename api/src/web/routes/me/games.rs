//! `GET /me/games`: the own games.

use actix_web::{get, web};
use serde::Deserialize;
use uuid::Uuid;

use crate::store::tables::game::{Filter, Own, Status};
use crate::table::opening::known_ruleset;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::language::Tongue;
use crate::web::problem::ApiResult;
use crate::web::routes::games::GameSummary;
use crate::web::routes::games::list::page_of;
use crate::web::routes::{Page, limit};

/// Which of your games to list.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MyGamesQuery {
    /// Only games of this status.
    #[param(inline)]
    status: Option<Status>,
    /// Only games of this ruleset.
    #[param(example = "tammany-hall")]
    ruleset: Option<String>,
    /// Only games that wait for you, hidden ones too.
    #[serde(default)]
    due: bool,
    /// Also games that you have hidden.
    #[serde(default)]
    hidden: bool,
    /// Only games in which this other person has a seat: the id of a user.
    opponent: Option<Uuid>,
    /// The `next` of the page before.
    cursor: Option<Uuid>,
    /// How many games, 1 to 100; 20 if not given.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
}

/// Lists the games in which you have a seat, of any visibility, the newest first.
#[utoipa::path(
    tag = "me",
    params(MyGamesQuery),
    security(("bearer" = ["read"])),
    responses((status = 200, description = "Your games.", body = Page<GameSummary>))
)]
#[get("/me/games")]
pub async fn list_my_games(
    app: web::Data<App>,
    caller: Caller,
    tongue: Tongue,
    query: web::Query<MyGamesQuery>,
) -> ApiResult<web::Json<Page<GameSummary>>> {
    caller.may(Need::Read)?;
    let query = query.into_inner();
    let limit = limit(query.limit)?;
    let ruleset = query.ruleset.map(|slug| known_ruleset(&slug)).transpose()?;
    let filter = Filter {
        status: query.status,
        ruleset: ruleset.map(|ruleset| ruleset.slug().to_owned()),
        player: Some(caller.user),
        due: query.due,
        own: if query.hidden {
            Own::AlsoHidden
        } else {
            Own::Listed
        },
        opponent: query.opponent,
        before: query.cursor,
        ..Filter::default()
    };
    let mut conn = app.house.database.get().await?;
    Ok(web::Json(
        page_of(tongue.lang(), &mut conn, &filter, limit).await?,
    ))
}

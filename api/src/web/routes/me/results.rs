//! `GET /me/results`: how your games have ended.

pub mod csv;

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::game::{Standing, Standings};
use engine::{Ending, Lang, Seat};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::store::tables;
use crate::store::tables::game::{Filter, Game, Own, Status};
use crate::store::tables::seat::TakenSeat;
use crate::table::opening::known_ruleset;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::language::Tongue;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::games::answer::{SeatInfo, seat_infos};
use crate::web::routes::{Page, limit};

/// Which results to list.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ResultsQuery {
    /// Only games of this ruleset.
    #[param(example = "tammany-hall")]
    ruleset: Option<String>,
    /// Only games in which this other person has a seat: the id of a user.
    opponent: Option<Uuid>,
    /// The `next` of the page before.
    cursor: Option<Uuid>,
    /// How many results, 1 to 100; 20 if not given.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
}

/// How a game of yours has ended.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct GameResult {
    /// The game's id.
    game: Uuid,
    #[schema(example = "tammany-hall")]
    ruleset: String,
    #[schema(example = "Thursday's machine")]
    name: String,
    /// `played` (to its end) or `by_vote` (nobody has a place or a score).
    ended: Ending,
    started_at: Option<DateTime<Utc>>,
    finished_at: Option<DateTime<Utc>>,
    /// Your seat.
    seat: Seat,
    /// Your place, 1 for a winner; null if it ended before its end.
    #[schema(minimum = 1, maximum = 5)]
    place: Option<u8>,
    /// Your score; null if it ended before its end.
    score: Option<i32>,
    /// Everybody in the order of the seats, you too.
    players: Vec<PlayerResult>,
}

/// How a seat has fared.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct PlayerResult {
    #[serde(flatten)]
    who: SeatInfo,
    /// The place, 1 for a winner; null if the game ended before its end.
    #[schema(minimum = 1, maximum = 5)]
    place: Option<u8>,
    /// What counts for victory; null if the game ended before its end.
    score: Option<i32>,
}

impl GameResult {
    /// A finished game's row with its taken seats, as the user in one of them is told of it in this language.
    ///
    /// # Errors
    /// The row was not written by us.
    fn new(lang: Lang, game: &Game, taken: &[TakenSeat], user: Uuid) -> ApiResult<Self> {
        let standings = game.standings.as_deref().map(serde_json::from_str);
        let Standings(standings) = standings
            .transpose()
            .map_err(ApiError::internal)?
            .unwrap_or(Standings(Vec::new()));
        let seats = seat_infos(lang, game, taken, &[]);
        let own = seats
            .iter()
            .find(|info| info.is_of(user))
            .map(|info| info.seat)
            .ok_or_else(|| ApiError::internal("a result for somebody without a seat"))?;
        let of = |seat: Seat| standings.iter().find(|standing| standing.seat == seat);
        let place = |seat| of(seat).map(|standing: &Standing| standing.place);
        let score = |seat| of(seat).map(|standing: &Standing| standing.score);
        Ok(Self {
            game: game.id,
            ruleset: game.ruleset.clone(),
            name: game.name.clone(),
            // Whoever has a result has an account, so not everybody has left.
            ended: if game.has_places() {
                Ending::Played
            } else {
                Ending::ByVote
            },
            started_at: game.started_at,
            finished_at: game.finished_at,
            seat: own,
            place: place(own),
            score: score(own),
            players: seats
                .into_iter()
                .map(|who| PlayerResult {
                    place: place(who.seat),
                    score: score(who.seat),
                    who,
                })
                .collect(),
        })
    }
}

/// Lists how your games have ended, of any visibility and hidden ones too; those that were opened last come first. A game
/// is a result of whoever has the seat at its end, not of whoever has handed it on.
#[utoipa::path(
    tag = "me",
    params(ResultsQuery),
    security(("bearer" = ["read"])),
    responses((status = 200, description = "Your results.", body = Page<GameResult>))
)]
#[get("/me/results")]
pub async fn list_results(
    app: web::Data<App>,
    caller: Caller,
    tongue: Tongue,
    query: web::Query<ResultsQuery>,
) -> ApiResult<web::Json<Page<GameResult>>> {
    caller.may(Need::Read)?;
    let query = query.into_inner();
    let limit = limit(query.limit)?;
    let ruleset = query.ruleset.map(|slug| known_ruleset(&slug)).transpose()?;
    let filter = Filter {
        ruleset: ruleset.map(|ruleset| ruleset.slug().to_owned()),
        opponent: query.opponent,
        before: query.cursor,
        ..Filter::default()
    };
    let mut conn = app.house.database.get().await?;
    let page = page_of(tongue.lang(), &mut conn, caller.user, filter, limit).await?;
    Ok(web::Json(page))
}

/// A page of a user's results, of the games that the filter lets through.
async fn page_of(
    lang: Lang,
    conn: &mut AsyncPgConnection,
    user: Uuid,
    filter: Filter,
    limit: i64,
) -> ApiResult<Page<GameResult>> {
    let filter = Filter {
        player: Some(user),
        status: Some(Status::Finished),
        own: Own::ToTheEnd,
        ..filter
    };
    let games = tables::game::list(conn, &filter, limit + 1).await?;
    let page = Page::<Game>::of(games, limit, |game| game.id);
    let ids: Vec<Uuid> = page.items.iter().map(|game| game.id).collect();
    let seats = tables::seat::list_of(conn, &ids).await?;
    let items = page.items.iter().map(|game| {
        let taken = seats.get(&game.id).map_or(&[][..], Vec::as_slice);
        GameResult::new(lang, game, taken, user)
    });
    Ok(Page {
        items: items.collect::<ApiResult<_>>()?,
        next: page.next,
    })
}

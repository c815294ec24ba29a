//! `/players/{id}`: a person as everybody may see them: the name, since when, public games and how those ended.

use actix_web::{HttpResponse, web};
use askama::Template;
use chrono::Datelike as _;
use serde::Deserialize;
use uuid::Uuid;

use super::listing::Rows;
use super::shell::{Shell, page};
use super::visitor::Visitor;
use super::words::Key;
use crate::ground::details::Detail;
use crate::store::people;
use crate::store::tables;
use crate::store::tables::game::{Filter, Own};
use crate::store::tables::seat::TakenSeat;
use crate::store::tables::statistics::OfRuleset;
use crate::table::opening::known_ruleset;
use crate::web::app::App;
use crate::web::problem::{ApiError, ApiResult};

/// How many games the page shows.
const SHOWN: usize = 20;

/// Where a person's page is.
pub(super) fn address(id: Uuid) -> String {
    format!("/players/{id}")
}

/// Where the page is of whoever has a seat, if they have one.
pub(super) fn address_of(taken: &TakenSeat) -> Option<String> {
    let occupant = taken.occupant.as_ref().filter(|_| taken.has_page)?;
    Some(address(occupant.user))
}

#[derive(Template)]
#[template(path = "pages/player.html")]
struct PlayerPage {
    shell: Shell,
    name: String,
    since: String,
    /// Whether the visitor looks at the own page, and others do not see it.
    is_hidden: bool,
    results: Vec<Results>,
    rows: Rows,
    /// Where the list goes on.
    older: Option<String>,
}

/// How somebody has fared in the public games of one ruleset.
struct Results {
    ruleset: &'static str,
    games: i64,
    wins: i64,
    average_place: String,
}

/// Which of the games to show.
#[derive(Deserialize)]
pub(super) struct PlayerQuery {
    before: Option<Uuid>,
}

/// Shows a person. Nothing of a private or an unlisted game is on the page, for whomever.
pub(super) async fn show(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    query: web::Query<PlayerQuery>,
) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    let person = people::user::find(&mut conn, *id).await?;
    let is_self = visitor.user() == Some(*id) && visitor.member().is_ok();
    let person = person.filter(|person| person.public_page || is_self);
    let person = person.ok_or(ApiError::not_found(Detail::NoPlayer))?;
    let filter = Filter {
        player: Some(person.id),
        own: Own::ToTheEnd,
        public: true,
        before: query.before,
        ..Filter::default()
    };
    let limit = i64::try_from(SHOWN + 1).unwrap_or(i64::MAX);
    let mut games = tables::game::list(&mut conn, &filter, limit).await?;
    let more = games.len() > SHOWN;
    games.truncate(SHOWN);
    let results = tables::statistics::by_ruleset(&mut conn, person.id, true).await?;
    let now = app.house.clock.now();
    let shell = Shell::of(&mut conn, &visitor).await?;
    let since = person.created_at.with_timezone(&shell.zone());
    let facts = [
        ("month", since.month().into()),
        ("year", since.year().to_string().into()),
    ];
    page(&PlayerPage {
        name: person.name,
        since: shell.tell(Key::PlayerSince, &facts),
        is_hidden: !person.public_page,
        results: results
            .iter()
            .map(|sums| told(&shell, sums))
            .collect::<ApiResult<_>>()?,
        rows: Rows::of(&mut conn, &shell, &games, visitor.user(), now).await?,
        older: games
            .last()
            .filter(|_| more)
            .map(|last| format!("{}?before={}", address(person.id), last.id)),
        shell,
    })
}

fn told(shell: &Shell, sums: &OfRuleset) -> ApiResult<Results> {
    Ok(Results {
        ruleset: known_ruleset(&sums.ruleset)?.name(),
        games: sums.games,
        wins: sums.wins,
        average_place: shell.tenths(sums.average_place),
    })
}

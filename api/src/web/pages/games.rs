//! `/games`: tables that wait for players, games to watch, and games that are over; public ones alone.

use std::fmt::Write as _;

use actix_web::{HttpResponse, web};
use askama::Template;
use engine::Ruleset;
use serde::Deserialize;
use uuid::Uuid;

use super::listing::Rows;
use super::shell::{Shell, page};
use super::visitor::Visitor;
use super::words::Key;
use crate::ground::details::Detail;
use crate::store::tables;
use crate::store::tables::game::{Filter, PaceKind, Sought, Status};
use crate::table::opening::known_ruleset;
use crate::web::app::App;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::games::list::{MOST_FREE, free_seats};

/// How many games the page shows.
const SHOWN: usize = 30;

#[derive(Template)]
#[template(path = "pages/games.html")]
struct GamesPage {
    shell: Shell,
    status: Status,
    ruleset: Option<Ruleset>,
    sought: Sought,
    rows: Rows,
    /// The last one that was looked at, if there are more.
    next: Option<Uuid>,
}

impl GamesPage {
    /// The kinds of games, each with its name.
    const KINDS: [(Status, Key); 3] = [
        (Status::Open, Key::GamesOpen),
        (Status::Running, Key::GamesRunning),
        (Status::Finished, Key::GamesFinished),
    ];

    /// The lists of other kinds of games.
    fn kinds(&self) -> Vec<Tab> {
        let tab = |(status, key): &(Status, Key)| Tab {
            address: self.address(*status, self.ruleset, None),
            label: self.shell.say(*key),
            is_current: *status == self.status,
        };
        Self::KINDS.iter().map(tab).collect()
    }

    /// The lists of other games of this kind.
    fn rulesets(&self) -> Vec<Tab> {
        let one = |ruleset: Option<Ruleset>| Tab {
            address: self.address(self.status, ruleset, None),
            label: ruleset.map_or_else(
                || self.shell.say(Key::GamesAll),
                |one| one.name().to_owned(),
            ),
            is_current: ruleset == self.ruleset,
        };
        let all = std::iter::once(None).chain(Ruleset::ALL.iter().copied().map(Some));
        all.map(one).collect()
    }

    /// Where this list goes on.
    fn older(&self) -> Option<String> {
        self.next
            .map(|next| self.address(self.status, self.ruleset, Some(next)))
    }

    /// The address of a list.
    fn address(&self, status: Status, ruleset: Option<Ruleset>, before: Option<Uuid>) -> String {
        let mut address = format!("/games?status={}", status.name());
        let mut say = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                let _ = write!(address, "&{name}={value}");
            }
        };
        say("ruleset", ruleset.map(|ruleset| ruleset.slug().to_owned()));
        if status == Status::Open {
            say("free", self.sought.free.map(|free| free.to_string()));
            say("pace", self.sought.pace.map(|pace| pace.name().to_owned()));
        }
        say("before", before.map(|before| before.to_string()));
        address
    }

    /// Whether tables that wait for players are listed, among which one can look for some.
    fn is_lobby(&self) -> bool {
        self.status == Status::Open
    }

    /// Numbers of free seats that can be looked for, and whether it is the one.
    fn free(&self) -> Vec<(i32, String, bool)> {
        let one = |free: i32| {
            let facts = [("number", free.into())];
            let word = self.shell.tell(Key::GamesFreeSeats, &facts);
            (free, word, self.sought.free == Some(free))
        };
        (1..=MOST_FREE).map(one).collect()
    }

    /// The same of how the time runs.
    fn paces(&self) -> Vec<(&'static str, String, bool)> {
        let one = |pace: PaceKind| {
            let word = self.shell.with(Key::GamesPaceKind, "kind", pace.name());
            (pace.name(), word, self.sought.pace == Some(pace))
        };
        PaceKind::ALL.into_iter().map(one).collect()
    }
}

/// Another list.
struct Tab {
    address: String,
    label: String,
    is_current: bool,
}

/// Which games to list.
#[derive(Deserialize)]
pub(super) struct GamesQuery {
    status: Option<Status>,
    #[serde(default)]
    ruleset: String,
    /// Of tables that wait for players: so many free seats at least.
    #[serde(default)]
    free: String,
    /// Of these too: how their time runs.
    #[serde(default)]
    pace: String,
    before: Option<Uuid>,
}

/// Lists games, the newest first.
pub(super) async fn show(
    app: web::Data<App>,
    visitor: Visitor,
    query: web::Query<GamesQuery>,
) -> ApiResult<HttpResponse> {
    let status = query.status.unwrap_or(Status::Open);
    let ruleset = match query.ruleset.as_str() {
        "" => None,
        slug => Some(known_ruleset(slug)?),
    };
    let filter = Filter {
        status: Some(status),
        ruleset: ruleset.map(|ruleset| ruleset.slug().to_owned()),
        before: query.before,
        ..Filter::default()
    };
    let sought = sought(&query)?;
    let mut conn = app.house.database.get().await?;
    let limit = i64::try_from(SHOWN).unwrap_or(i64::MAX);
    let (games, next) = if status == Status::Open && !sought.is_anything() {
        tables::game::waiting_tables(&mut conn, &filter, &sought, limit).await?
    } else {
        let mut games = tables::game::list(&mut conn, &filter, limit + 1).await?;
        let more = games.len() > SHOWN;
        games.truncate(SHOWN);
        let next = games.last().filter(|_| more).map(|game| game.id);
        (games, next)
    };
    let now = app.house.clock.now();
    let shell = Shell::of(&mut conn, &visitor).await?;
    page(&GamesPage {
        rows: Rows::of(&mut conn, &shell, &games, visitor.user(), now).await?,
        next,
        shell,
        status,
        ruleset,
        sought,
    })
}

/// What somebody looks for, as the form says it: nothing where nothing was chosen.
fn sought(query: &GamesQuery) -> ApiResult<Sought> {
    let free = match query.free.as_str() {
        "" => None,
        free => Some(free_seats(free.parse().unwrap_or(0))?),
    };
    let pace = match query.pace.as_str() {
        "" => None,
        pace => Some(
            pace.parse()
                .map_err(|_| ApiError::invalid("bad_filter", Detail::NoSuchPace))?,
        ),
    };
    Ok(Sought {
        free,
        pace,
        ..Sought::default()
    })
}

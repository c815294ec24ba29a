//! `/games`: tables that wait for players, games to watch, and games that are over; public ones alone.

use actix_web::{HttpResponse, web};
use askama::Template;
use engine::Ruleset;
use serde::Deserialize;
use uuid::Uuid;

use super::listing::Rows;
use super::shell::{Shell, page};
use super::visitor::Visitor;
use super::words::Key;
use crate::store::tables;
use crate::store::tables::game::{Filter, Status};
use crate::table::opening::known_ruleset;
use crate::web::app::App;
use crate::web::problem::ApiResult;

/// How many games the page shows.
const SHOWN: usize = 30;

#[derive(Template)]
#[template(path = "pages/games.html")]
struct GamesPage {
    shell: Shell,
    status: Status,
    ruleset: Option<Ruleset>,
    rows: Rows,
    /// The last one shown, if there are more.
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
            address: address(*status, self.ruleset, None),
            label: self.shell.say(*key),
            is_current: *status == self.status,
        };
        Self::KINDS.iter().map(tab).collect()
    }

    /// The lists of other games of this kind.
    fn rulesets(&self) -> Vec<Tab> {
        let one = |ruleset: Option<Ruleset>| Tab {
            address: address(self.status, ruleset, None),
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
            .map(|next| address(self.status, self.ruleset, Some(next)))
    }
}

/// Another list.
struct Tab {
    address: String,
    label: String,
    is_current: bool,
}

/// The address of a list.
fn address(status: Status, ruleset: Option<Ruleset>, before: Option<Uuid>) -> String {
    let mut address = format!("/games?status={}", status.name());
    if let Some(ruleset) = ruleset {
        address.push_str("&ruleset=");
        address.push_str(ruleset.slug());
    }
    if let Some(before) = before {
        address.push_str("&before=");
        address.push_str(&before.to_string());
    }
    address
}

/// Which games to list.
#[derive(Deserialize)]
pub(super) struct GamesQuery {
    status: Option<Status>,
    #[serde(default)]
    ruleset: String,
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
    let mut conn = app.house.database.get().await?;
    let limit = i64::try_from(SHOWN + 1).unwrap_or(i64::MAX);
    let mut games = tables::game::list(&mut conn, &filter, limit).await?;
    let more = games.len() > SHOWN;
    games.truncate(SHOWN);
    let now = app.house.clock.now();
    let shell = Shell::of(&mut conn, &visitor).await?;
    page(&GamesPage {
        rows: Rows::of(&mut conn, &shell, &games, visitor.user(), now).await?,
        next: games.last().filter(|_| more).map(|game| game.id),
        shell,
        status,
        ruleset,
    })
}

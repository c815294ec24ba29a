//! `/me`: the games of whoever has signed in, those that wait for them first.

use std::collections::HashMap;

use actix_web::{HttpResponse, web};
use askama::Template;
use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use serde::Deserialize;
use uuid::Uuid;

use super::listing::Rows;
use super::shell::{Shell, page};
use super::visitor::Visitor;
use super::words::Key;
use crate::store::tables;
use crate::store::tables::game::{Filter, Game, Status};
use crate::store::tables::next::Due;
use crate::web::app::App;
use crate::web::problem::ApiResult;

/// How many games of each kind the page shows.
const SHOWN: usize = 20;

/// How many running games are looked through for those that wait for others.
const RUNNING: usize = 100;

#[derive(Template)]
#[template(path = "pages/me.html")]
struct MePage {
    shell: Shell,
    sections: Vec<Section>,
    /// Whether this is only the rest of a list.
    is_rest: bool,
}

/// Games of one kind.
struct Section {
    name: &'static str,
    title: String,
    /// What is said where there is none.
    none: String,
    rows: Rows,
    /// The last one shown, if there are more.
    next: Option<Uuid>,
}

/// Which games of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    /// They wait for the person.
    Due,
    /// They wait for others.
    Others,
    /// They wait for players.
    Open,
    /// They are over.
    Over,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Due, Self::Others, Self::Open, Self::Over];

    const fn name(self) -> &'static str {
        match self {
            Self::Due => "due",
            Self::Others => "others",
            Self::Open => "open",
            Self::Over => "over",
        }
    }

    const fn title(self) -> Key {
        match self {
            Self::Due => Key::MeDue,
            Self::Others => Key::MeOthers,
            Self::Open => Key::MeOpen,
            Self::Over => Key::MeOver,
        }
    }

    /// What is said where there is none.
    const fn none(self) -> Key {
        match self {
            Self::Due => Key::MeNoneDue,
            Self::Others => Key::MeNoneOthers,
            Self::Open => Key::MeNoneOpen,
            Self::Over => Key::MeNoneOver,
        }
    }

    const fn status(self) -> Status {
        match self {
            Self::Due | Self::Others => Status::Running,
            Self::Open => Status::Open,
            Self::Over => Status::Finished,
        }
    }
}

/// Which part of the list.
#[derive(Deserialize)]
pub(super) struct MeQuery {
    /// Only games of this kind.
    only: Option<Kind>,
    /// Only those opened before this one.
    before: Option<Uuid>,
}

/// Shows somebody's games.
pub(super) async fn show(
    app: web::Data<App>,
    visitor: Visitor,
    query: web::Query<MeQuery>,
) -> ApiResult<HttpResponse> {
    let user = visitor.signed()?.user;
    let now = app.house.clock.now();
    let mut conn = app.house.database.get().await?;
    let conn = &mut conn;
    let due = tables::next::due(conn, user).await?;
    let shell = Shell::around(&visitor, due.len());
    let mut sections = Vec::new();
    for kind in Kind::ALL {
        if query.only.is_some_and(|only| only != kind) {
            continue;
        }
        let (games, next) = match kind {
            Kind::Due => (waiting(conn, &due, user, now).await?, None),
            Kind::Others | Kind::Open | Kind::Over => {
                listed(conn, kind, &due, user, query.before).await?
            }
        };
        let rows = Rows::of(conn, &shell, &games, Some(user), now).await?;
        sections.push(Section {
            name: kind.name(),
            title: shell.say(kind.title()),
            none: shell.say(kind.none()),
            rows,
            next,
        });
    }
    page(&MePage {
        shell,
        sections,
        is_rest: query.only.is_some(),
    })
}

/// The games that wait for somebody, the most urgent first, and behind them those that were put off.
///
/// # Errors
/// The database fails.
pub(super) async fn waiting(
    conn: &mut AsyncPgConnection,
    due: &[Due],
    user: Uuid,
    now: DateTime<Utc>,
) -> ApiResult<Vec<Game>> {
    let (later, first): (Vec<&Due>, Vec<&Due>) = due.iter().partition(|due| due.is_snoozed(now));
    let order: Vec<Uuid> = first.iter().chain(&later).map(|due| due.game).collect();
    let found = tables::game::with_own_seat(conn, &order, Some(user)).await?;
    let mut found: HashMap<Uuid, Game> =
        found.into_iter().map(|(game, _)| (game.id, game)).collect();
    Ok(order.iter().filter_map(|id| found.remove(id)).collect())
}

/// A page of somebody's other games, the newest first, and where it goes on.
async fn listed(
    conn: &mut AsyncPgConnection,
    kind: Kind,
    due: &[Due],
    user: Uuid,
    before: Option<Uuid>,
) -> ApiResult<(Vec<Game>, Option<Uuid>)> {
    let most = if kind == Kind::Others { RUNNING } else { SHOWN };
    let filter = Filter {
        status: Some(kind.status()),
        player: Some(user),
        before,
        ..Filter::default()
    };
    let limit = i64::try_from(most + 1).unwrap_or(i64::MAX);
    let mut games = tables::game::list(conn, &filter, limit).await?;
    let more = games.len() > most;
    games.truncate(most);
    let next = games.last().filter(|_| more).map(|game| game.id);
    games.retain(|game| due.iter().all(|due| due.game != game.id));
    Ok((games, next))
}

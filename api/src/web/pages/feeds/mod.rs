//! What calendars and feed readers ask for: deadlines, what waits for a person, and what happens at a table.
//!
//! Such programs sign in nowhere. What is a person's own bears a secret in its address, which is looked up by its hash and ends
//! when its owner makes another ([`crate::web::routes::me::feeds`]); a secret that is none is answered like an address that is
//! none. What is sent comes from lists of the person's own games and from events read as that person, as on pages.

mod atom;
mod calendar;
mod deadlines;
mod log;
mod waiting;

use std::collections::BTreeMap;

use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, web};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use diesel_async::AsyncPgConnection;
use engine::Ruleset;
use sha2::{Digest as _, Sha256};
use uuid::{Builder, Uuid};

use super::shows;
use super::words::{Key, Words};
use crate::ground::details::Detail;
use crate::ground::locale::Locale;
use crate::ground::secrets;
use crate::store::people;
use crate::store::tables;
use crate::store::tables::game::Game;
use crate::table::{KeptClocks, Refused};
use crate::tell::mail;
use crate::web::app::App;
use crate::web::etag::Tag;
use crate::web::problem::{ApiError, ApiResult};

/// The most games that a calendar or a feed has: the most urgent ones.
const MOST_GAMES: usize = 100;

/// The addresses of calendars and feeds.
pub(super) fn addresses(config: &mut web::ServiceConfig) {
    config
        .service(shows("/feeds/{secret}/deadlines.ics", deadlines::show))
        .service(shows("/feeds/{secret}/waiting.atom", waiting::show))
        .service(shows("/feeds/{secret}/games/{id}.atom", log::show_own))
        .service(shows("/games/{id}/feed.atom", log::show_public));
}

/// Whoever has shown the secret of somebody's feeds, which is that person or a program of theirs.
struct Subscriber {
    user: Uuid,
    /// Since when the secret is good.
    since: DateTime<Utc>,
    words: Words,
    zone: Tz,
}

impl Subscriber {
    /// Finds out whose secret it is.
    ///
    /// # Errors
    /// 404: nobody's. 429: too much has been read with it. The database fails.
    async fn of(app: &App, conn: &mut AsyncPgConnection, secret: &str) -> ApiResult<Self> {
        const UNKNOWN: ApiError = ApiError::not_found(Detail::NoFeed);
        if !secret.starts_with(secrets::FEED) {
            return Err(UNKNOWN);
        }
        let found = people::feed::find_by_hash(conn, &secrets::hash(secret)).await?;
        let found = found.ok_or(UNKNOWN)?;
        app.house.limits.check_feed(found.user)?;
        let zone = found.zone.and_then(|zone| zone.parse().ok());
        Ok(Self {
            user: found.user,
            since: found.since,
            words: Words(Locale::closest(&found.locale)),
            zone: zone.unwrap_or(Tz::UTC),
        })
    }

    /// A moment, in their zone and language.
    fn moment(&self, moment: DateTime<Utc>) -> String {
        mail::moment(moment, self.zone, &self.words.0)
    }
}

/// A game that waits for somebody.
struct Waiting {
    game: Game,
    ruleset: &'static str,
    /// The decision that waits: the entry that opened it.
    decision: i32,
    /// Since when.
    since: DateTime<Utc>,
    /// Until when; none if there is no limit, or the clocks stand.
    deadline: Option<DateTime<Utc>>,
    /// Whether they have put it off.
    is_snoozed: bool,
}

/// The games that wait for somebody, the most urgent first.
///
/// # Errors
/// The database fails, or holds what was not written by us.
async fn waiting(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    now: DateTime<Utc>,
) -> ApiResult<Vec<Waiting>> {
    let mut due = tables::next::due(conn, user).await?;
    due.truncate(MOST_GAMES);
    let ids: Vec<Uuid> = due.iter().map(|due| due.game).collect();
    let games = tables::game::these(conn, &ids).await?;
    let mut games: BTreeMap<Uuid, Game> = games.into_iter().map(|game| (game.id, game)).collect();
    let seats = tables::seat::list_of(conn, &ids).await?;
    let mut waiting = Vec::new();
    for due in due {
        let own = seats.get(&due.game).and_then(|seats| {
            let own = seats.iter().find(|taken| taken.is_of(user));
            own.map(|taken| taken.seat)
        });
        // It may have moved on since it was listed.
        let Some((game, seat)) = games.remove(&due.game).zip(own) else {
            continue;
        };
        let Some(decision) = game.decision.filter(|_| game.awaited.has(seat)) else {
            continue;
        };
        let ruleset: Ruleset = game.ruleset.parse().map_err(Refused::internal)?;
        let clocks = game.clocks.clone().map(KeptClocks::read).transpose()?;
        waiting.push(Waiting {
            ruleset: ruleset.name(),
            decision,
            since: game.awaited_since.unwrap_or(game.created_at),
            deadline: clocks.and_then(|kept| kept.ticking.clocks().deadline(seat)),
            is_snoozed: due.is_snoozed(now),
            game,
        });
    }
    Ok(waiting)
}

/// What is asked of somebody, in a sentence or two.
fn asked(subscriber: &Subscriber, waiting: &Waiting) -> String {
    let words = &subscriber.words;
    let asked = words.say(Key::FeedAsked, &[("ruleset", waiting.ruleset.into())]);
    let until = match waiting.deadline {
        Some(due) => words.say(Key::FeedUntil, &[("when", subscriber.moment(due).into())]),
        None => words.say(Key::FeedNoLimit, &[]),
    };
    format!("{asked} {until}")
}

/// The address of a table's page.
fn address_of(app: &App, game: Uuid) -> String {
    format!("{}/games/{game}", app.house.settings.public_url)
}

/// The id of something that has no row of its own: the same for ever, and no other thing's.
fn lasting_id(of: Uuid, part: &str) -> String {
    let hash = Sha256::new()
        .chain_update(of.as_bytes())
        .chain_update(part)
        .finalize();
    let mut bytes = [0; 16];
    bytes.iter_mut().zip(hash).for_each(|(to, from)| *to = from);
    Builder::from_custom_bytes(bytes)
        .into_uuid()
        .urn()
        .to_string()
}

/// Whether an answer is for whoever has the secret alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kept {
    /// It is, and nobody is to find it by searching.
    Private,
    /// Anybody may read it.
    Open,
}

/// The answer, or 304 if the program has just this.
fn answer(
    request: &HttpRequest,
    (kind, language): (&'static str, &Locale),
    kept: Kept,
    body: String,
) -> HttpResponse {
    let tag = Tag::of(&body);
    let mut answer = match tag.known(request) {
        Some(known) => known,
        None => tag.new_answer().content_type(kind).body(body),
    };
    let headers = answer.headers_mut();
    if let Ok(language) = HeaderValue::from_str(&language.to_string()) {
        headers.insert(header::CONTENT_LANGUAGE, language);
    }
    if kept == Kept::Private {
        let robots = HeaderName::from_static("x-robots-tag");
        headers.insert(robots, HeaderValue::from_static("noindex, nofollow"));
    }
    answer
}

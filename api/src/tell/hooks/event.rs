//! What a program is told, by webhook or as an event: one fixed form for all kinds, null where there is nothing.

use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use serde::Serialize;
use uuid::Uuid;

use super::words;
use crate::store::outbox::delivery::{Delivery, TEST};
use crate::store::outbox::kind::Kind;
use crate::store::outbox::notice::Notice;
use crate::table::House;
use crate::table::refused::Result;
use crate::tell::fact::{Depth, Finding, GameFacts, Telling, incomplete, load};
use crate::tell::look::{Channel, Look, Table, look};
use crate::tell::mail::Listener;

/// What is posted to a webhook of the form `json`, and told as an event. No field is ever left out; there may be more of them
/// one day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HookEvent {
    /// The event's id, the same at every attempt: whoever has seen it need not look again.
    pub event: Uuid,
    /// `invitation`, `game_started`, `your_turn`, `bid_due`, `last_one`, `half_time`, `last_day`, `deadline_moved`,
    /// `timed_out`, `game_over`, `message`, `player_absent`, `vote_asked`, `broken`, `confirm_start`, `seat_lost`,
    /// `table_waits`, `table_closed`, or `test`; there may be more.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// When it happened; of `half_time` and `last_day`, when the time began of which they remind.
    pub created_at: DateTime<Utc>,
    /// The game as it is at this attempt; null for a test.
    pub game: Option<HookGame>,
    /// Your seat, from 0; null where you have none.
    pub seat: Option<u8>,
    /// What the game asks of you; null if it asks nothing.
    pub decision: Option<HookDecision>,
    /// The event in your language, on one line.
    pub text: String,
}

/// The game that an event is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HookGame {
    /// Its id.
    pub id: Uuid,
    /// What its host called it.
    pub name: String,
    /// What is played.
    pub ruleset: String,
    /// Its page, for people.
    pub url: String,
    /// Entries in its log.
    pub version: u32,
    /// The hash at the end of its log; null before it starts.
    pub head: Option<String>,
}

/// A decision that waits for the reader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HookDecision {
    /// To be sent as `decision` with the answer.
    pub id: u32,
    /// What is asked, for programs.
    pub kind: &'static str,
    /// What is asked, for people.
    pub question: String,
    /// When it must be answered; null if it may take its time.
    pub due: Option<DateTime<Utc>>,
}

impl HookEvent {
    /// The test of a webhook.
    pub(super) fn test(delivery: &Delivery, to: &Listener) -> Self {
        Self {
            event: delivery.event,
            kind: TEST,
            created_at: delivery.created_at,
            game: None,
            seat: None,
            decision: None,
            text: words::test(to),
        }
    }

    /// What a notice tells at a moment; none if it is told by mail alone.
    fn of(notice: &Notice, finding: Finding, now: DateTime<Utc>, to: &Listener) -> Option<Self> {
        Some(Self {
            event: notice.id,
            kind: finding.kind.name(),
            created_at: notice.created_at,
            text: words::sentence(&finding.fact, now, to)?,
            game: finding.fact.game().map(HookGame::of),
            seat: finding.seat.map(engine::Seat::number),
            decision: finding.decision.map(|asked| HookDecision {
                id: asked.id,
                kind: asked.kind,
                question: asked.question,
                due: asked.due,
            }),
        })
    }
}

/// What a notice of this kind tells a program of its reader's, in the reader's language and zone, looked at once more. `last` is
/// how long before a deadline the last reminder comes, if the program is told of it.
///
/// # Errors
/// The database fails, or a game cannot be replayed.
pub(in crate::tell) async fn written(
    house: &House,
    conn: &mut AsyncPgConnection,
    (notice, kind): (&Notice, Kind),
    (last, to): (Option<TimeDelta>, &Listener),
    now: DateTime<Utc>,
) -> Result<Look<HookEvent>> {
    let telling = Telling {
        depth: Depth::Sentence,
        lang: to.locale.lang(),
    };
    let table = Table::of(conn, notice).await?;
    let case = table.case(notice, kind);
    let seen = match look(house, conn, &case, (Channel::Hook(telling.lang), last), now).await? {
        Look::Fact(seen) => seen,
        Look::Pointless(why) => return Ok(Look::Pointless(why)),
        Look::Later(until, why) => return Ok(Look::Later(until, why)),
    };
    Ok(match load(house, conn, &case, seen, telling).await? {
        Look::Fact(finding) => {
            let event = HookEvent::of(notice, finding, now, to);
            Look::Fact(event.ok_or_else(|| incomplete(notice))?)
        }
        Look::Pointless(why) => Look::Pointless(why),
        Look::Later(until, why) => Look::Later(until, why),
    })
}

impl HookGame {
    fn of(game: &GameFacts) -> Self {
        Self {
            id: game.id,
            name: game.name.clone(),
            ruleset: game.slug.clone(),
            url: game.link.clone(),
            version: game.version,
            head: game.head.clone(),
        }
    }
}

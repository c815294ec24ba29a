//! Events are written when somebody reads them, for the eyes of their reader at that moment: none is stored.

use diesel_async::AsyncPgConnection;
use tokio::sync::Semaphore;
use uuid::Uuid;

use crate::store::outbox::event::Event;
use crate::store::outbox::kind::Kind;
use crate::store::outbox::{event, notice};
use crate::store::people::preferences;
use crate::table::House;
use crate::table::refused::{Refused, Result};
use crate::tell::hooks::event::{HookEvent, written};
use crate::tell::look::Look;
use crate::tell::mail::Listener;

/// Readers for whom events are written at once. Each holds a connection to the database, and perhaps replays games.
static READING: Semaphore = Semaphore::const_new(4);

/// Events of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Those that still tell something, the oldest first.
    pub events: Vec<(i64, HookEvent)>,
    /// The number of the last one that was read, whether or not it is among them.
    pub next: i64,
    /// Whether there are more.
    pub more: bool,
}

/// What is read of an account's events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Some of them, or none.
    Page(Page),
    /// Not all behind this number are kept, or there is no such number: an older one of the database may be in use.
    Forgotten,
}

/// Reads the events of an account behind a number, at most `limit`. What tells nothing any more is left out.
pub async fn page(house: &House, user: Uuid, after: i64, limit: i64) -> Result<Reading> {
    let _turn = READING.acquire().await.map_err(Refused::internal)?;
    let mut conn = house.database.get().await?;
    let kept = event::page(&mut conn, user, after, limit).await?;
    if after < kept.forgotten || after > kept.last {
        return Ok(Reading::Forgotten);
    }
    let next = kept.events.last().map_or(after, |event| event.number);
    let to = Listener::find(&mut conn, user).await?;
    let mut events = Vec::new();
    for event in kept.events {
        let number = event.number;
        match write(house, &mut conn, (user, &to), &event).await {
            Ok(Some(written)) => events.push((number, written)),
            Ok(None) => {}
            // A game that cannot be read here: whoever waits for what comes after it is not held up.
            Err(Refused::Conflict { .. }) => {
                tracing::warn!(event = %event.event, "an event cannot be written and is left out");
            }
            Err(error) => return Err(error),
        }
    }
    Ok(Reading::Page(Page {
        events,
        next,
        more: next < kept.last,
    }))
}

/// An event as its reader may know it now; none if it tells nothing any more.
async fn write(
    house: &House,
    conn: &mut AsyncPgConnection,
    (user, to): (Uuid, &Listener),
    event: &Event,
) -> Result<Option<HookEvent>> {
    // A newer server on the same database may know more kinds.
    let kind = event.kind.parse::<Kind>().ok();
    let Some(kind) = kind.filter(|kind| kind.is_hooked()) else {
        return Ok(None);
    };
    let notice = notice::find(conn, event.event).await?;
    let Some(notice) = notice.filter(|notice| notice.user_id == Some(user)) else {
        return Ok(None);
    };
    let last = if kind.reminds() {
        Some(preferences::last_day(conn, user, notice.game_id).await?)
    } else {
        None
    };
    let now = house.clock.now();
    Ok(
        match written(house, conn, (&notice, kind), (last, to), now).await? {
            Look::Fact(written) => Some(written),
            Look::Pointless(_) | Look::Later(..) => None,
        },
    )
}

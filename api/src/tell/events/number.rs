//! Events get their numbers when they are due; whoever waits for them hears of it.

use std::sync::Arc;

use chrono::TimeDelta;
use diesel_async::AsyncPgConnection;
use engine::Lang;

use crate::ground::looking::keep_looking;
use crate::store::outbox::event::Waiting;
use crate::store::outbox::{event, notice};
use crate::store::people::preferences;
use crate::store::reasons::Reason;
use crate::table::House;
use crate::table::refused::Result;
use crate::tell::look::{Channel, Look, Table, look};

/// How many events get their numbers with one statement.
const BATCH: i64 = 500;

/// How many reminders are looked at for each of them.
const REMINDERS: i64 = 50;

/// When a reminder is looked at again whose game could not be read.
const AGAIN: TimeDelta = TimeDelta::hours(1);

/// Numbers events until the task is ended.
pub async fn number(house: Arc<House>) {
    let failed = "events cannot be numbered";
    let look = async || number_due(&house).await.map(usize::from);
    keep_looking(&house.bells.events, failed, look).await;
}

/// Numbers events that are due and lets those know who wait for them; whether there may be more.
pub async fn number_due(house: &House) -> Result<bool> {
    let now = house.clock.now();
    let mut conn = house.database.get().await?;
    let mut reminders = Vec::new();
    let due = event::due_reminders(&mut conn, now, REMINDERS).await?;
    for waiting in &due {
        if is_to_be_told(house, &mut conn, waiting).await? {
            reminders.push(waiting.event);
        }
    }
    let told = event::number(&mut conn, &reminders, now, BATCH).await?;
    drop(conn);
    for user in &told {
        house.accounts.ring(*user);
    }
    let is_full = |found: usize, limit| i64::try_from(found).is_ok_and(|found| found >= limit);
    Ok(is_full(told.len(), BATCH) || is_full(due.len(), REMINDERS))
}

/// Whether a reminder is to be told now. If not, it waits or is dropped.
async fn is_to_be_told(
    house: &House,
    conn: &mut AsyncPgConnection,
    waiting: &Waiting,
) -> Result<bool> {
    match look_at(house, conn, waiting).await {
        Ok(Look::Fact(())) => return Ok(true),
        Ok(Look::Pointless(_)) => event::drop_due(conn, waiting.event).await?,
        Ok(Look::Later(until, _)) => event::postpone(conn, waiting.event, until).await?,
        Err(error) => {
            let id = waiting.event;
            tracing::warn!(event = %id, %error, "a reminder cannot be looked at");
            event::postpone(conn, id, house.clock.now() + AGAIN).await?;
        }
    }
    Ok(false)
}

async fn look_at(
    house: &House,
    conn: &mut AsyncPgConnection,
    waiting: &Waiting,
) -> Result<Look<()>> {
    let found = notice::find(conn, waiting.event).await?;
    let Some((notice, user)) = found.and_then(|notice| notice.user_id.map(|user| (notice, user)))
    else {
        return Ok(Look::Pointless(Reason::SubjectGone));
    };
    let last = preferences::last_day(conn, user, notice.game_id).await?;
    let table = Table::of(conn, &notice).await?;
    let case = table.case(&notice, notice.kind);
    // What would be told is not read.
    let by_stream = (Channel::Hook(Lang::En), Some(last));
    Ok(
        match look(house, conn, &case, by_stream, house.clock.now()).await? {
            Look::Fact(_) => Look::Fact(()),
            Look::Pointless(why) => Look::Pointless(why),
            Look::Later(until, why) => Look::Later(until, why),
        },
    )
}

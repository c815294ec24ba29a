//! What is due to one person at a time: looked at, put into as few mails as it takes, and sent.

use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use futures_util::future::join_all;
use uuid::Uuid;

use super::compose::{self, Composed};
use super::look::look;
use super::urgent::{TOLD, most_urgent};
use super::{Desk, summary, wanted};
use crate::store::outbox;
use crate::store::outbox::notice::{End, Kind, MAX_ATTEMPTS, Notice};
use crate::store::people::preferences;
use crate::store::people::preferences::Preferences;
use crate::store::tables::message;
use crate::table::House;
use crate::table::refused::{Refused, Result};
use crate::tell::look::Look;
use crate::tell::mail::{Letter, SendError};

/// A letter, and what it tells.
pub(super) struct Writing {
    /// The letter.
    pub(super) letter: Box<Letter>,
    /// The notices that it tells.
    pub(super) tells: Vec<Uuid>,
    /// The talk that it tells: of each table the notice, and when the last message that it tells of was written.
    pub(super) talk: Vec<(Uuid, DateTime<Utc>)>,
}

impl Writing {
    /// A letter that tells one notice.
    pub(super) fn of(letter: Box<Letter>, notice: &Notice) -> Self {
        Self {
            letter,
            tells: vec![notice.id],
            talk: Vec::new(),
        }
    }
}

/// Deals with everything that is due to one person. Whatever fails here is tried again.
pub(super) async fn deal_with(desk: &Desk, notices: Vec<Notice>) {
    let ready = match sort_out(desk, &notices).await {
        Ok(ready) => ready,
        Err(error) => {
            all_failed(&desk.house, &notices, &error.to_string()).await;
            return;
        }
    };
    let (gathered, alone): (Vec<_>, Vec<_>) =
        ready.into_iter().partition(|(_, kind)| kind.is_gathered());
    // Those that stand alone go first: among them is the mail that a thread begins with.
    join_all(alone.iter().map(|(notice, kind)| {
        let notices = std::slice::from_ref(notice);
        async move { write_and_send(desk, notices, Some(*kind)).await }
    }))
    .await;
    let kinds: Vec<Kind> = gathered.iter().map(|(_, kind)| *kind).collect();
    let notices: Vec<Notice> = gathered.into_iter().map(|(notice, _)| notice).collect();
    match kinds.as_slice() {
        [] => {}
        [kind] => write_and_send(desk, &notices, Some(*kind)).await,
        [_, _, ..] => write_and_send(desk, &notices, None).await,
    }
}

/// The notices that are to be told now; the others are ended or put off.
async fn sort_out(desk: &Desk, notices: &[Notice]) -> Result<Vec<(Notice, Kind)>> {
    let _turn = desk.writing.acquire().await.map_err(Refused::internal)?;
    let house = &*desk.house;
    // One moment for all of them: what is put off by as much is due together again.
    let now = house.clock.now();
    let mut conn = house.database.get().await?;
    let conn = &mut conn;
    let reader = notices.first().and_then(|notice| notice.user_id);
    let preferences = match reader {
        Some(reader) => preferences::find(conn, reader).await?,
        None => Preferences::default(),
    };
    let mut ready = Vec::new();
    for notice in notices {
        let kind = notice.kind;
        if let Some(reason) = wanted::unwanted(house, conn, notice, kind).await? {
            drop_it(house, conn, notice, reason).await?;
            continue;
        }
        match look(house, conn, (notice, kind), &preferences, now).await? {
            Look::Ready => ready.push((notice.clone(), kind)),
            Look::Pointless(reason) => drop_it(house, conn, notice, reason).await?,
            Look::Later(until, reason) => {
                outbox::notice::postpone(conn, notice, until, reason, now).await?;
            }
        }
    }
    let (ready, beside) = most_urgent(&ready);
    outbox::notice::end(conn, &beside, End::Dropped(TOLD), now).await?;
    let mut told = Vec::with_capacity(ready.len());
    for (notice, kind) in &ready {
        if *kind == Kind::LastOne && !goes_by_itself(house, conn, notice, &ready).await? {
            continue;
        }
        told.push((notice.clone(), *kind));
    }
    Ok(told)
}

/// Whether the reader is to be told of being the last one in a mail of its own: not if the mail that asks for the answer
/// is still to come, since it says so as well.
async fn goes_by_itself(
    house: &House,
    conn: &mut AsyncPgConnection,
    notice: &Notice,
    ready: &[(Notice, Kind)],
) -> Result<bool> {
    if ready
        .iter()
        .any(|(other, kind)| kind.asks() && *kind != Kind::LastOne && other.is_beside(notice))
    {
        return Ok(false);
    }
    let asking = [Kind::YourTurn, Kind::BidDue];
    let beside = outbox::notice::waiting_beside(conn, notice, &asking).await?;
    let Some(asked) = beside.first() else {
        return Ok(true);
    };
    let now = house.clock.now();
    let until = asked.due_at.max(now) + TimeDelta::seconds(1);
    let reason = "told with the mail that asks";
    outbox::notice::postpone(conn, notice, until, reason, now).await?;
    Ok(false)
}

/// Writes one mail for these notices and sends it: the full mail of its kind, or a summary if no kind is given.
async fn write_and_send(desk: &Desk, notices: &[Notice], kind: Option<Kind>) {
    let house = &*desk.house;
    let done = match write(desk, notices, kind).await {
        Ok(Composed::Writing(writing)) => send(desk, notices, *writing).await,
        Ok(Composed::Pointless(reason)) => end(house, notices, End::Dropped(reason)).await,
        // What cannot be written now is tried again like what cannot be sent.
        Err(error) => {
            all_failed(house, notices, &error.to_string()).await;
            Ok(())
        }
    };
    if let Err(error) = done {
        let notices: Vec<Uuid> = notices.iter().map(|notice| notice.id).collect();
        tracing::warn!(?notices, %error, "notices could not be dealt with");
    }
}

async fn write(desk: &Desk, notices: &[Notice], kind: Option<Kind>) -> Result<Composed> {
    let _turn = desk.writing.acquire().await.map_err(Refused::internal)?;
    match (kind, notices) {
        (Some(kind), [notice]) => compose::compose(&desk.house, notice, kind).await,
        (_, notices) => summary::several(&desk.house, notices).await,
    }
}

async fn send(desk: &Desk, notices: &[Notice], writing: Writing) -> Result<()> {
    let house = &*desk.house;
    let kind = writing.letter.body.kind();
    match desk.mailer.send(&writing.letter).await {
        Ok(sent) => {
            if let Some(file) = sent.file {
                tracing::info!(kind, file = %file.display(), "mail written");
            }
            note_sent(house, notices, &writing).await?;
            wanted::taken(house, &writing.letter).await
        }
        Err(SendError::Refused { reason }) => {
            tracing::error!(mail = %writing.letter.id, kind, reason, "a mail was refused");
            end(house, notices, End::Dead(&reason)).await?;
            wanted::refused(house, &writing.letter, &reason).await
        }
        Err(SendError::Failed { reason }) => {
            all_failed(house, notices, &reason).await;
            Ok(())
        }
    }
}

/// Notes what a mail that was taken has told, in one transaction. What was answered while it was written is not told, and
/// is dropped when it is looked at again.
async fn note_sent(house: &House, notices: &[Notice], writing: &Writing) -> Result<()> {
    let now = house.clock.now();
    let reader = notices.first().and_then(|notice| notice.user_id);
    let mut conn = house.database.get().await?;
    conn.build_transaction()
        .run(async |conn| {
            outbox::notice::end(conn, &writing.tells, End::Sent(writing.letter.id), now).await?;
            if let Some(reader) = reader {
                for (game, until) in &writing.talk {
                    let delay = house.settings.notice_delay;
                    message::tell_the_rest(conn, *game, reader, *until, delay).await?;
                }
                outbox::notice::try_again(conn, reader, now).await?;
            }
            Ok::<_, Refused>(())
        })
        .await
}

/// Leaves notices to a later attempt, or gives them up after their last.
async fn all_failed(house: &House, notices: &[Notice], reason: &str) {
    for notice in notices {
        if let Err(error) = failed(house, notice, reason).await {
            tracing::warn!(notice = %notice.id, %error, "a failure could not be noted");
        }
    }
}

async fn failed(house: &House, notice: &Notice, reason: &str) -> Result<()> {
    if notice.attempts >= MAX_ATTEMPTS {
        tracing::error!(notice = %notice.id, kind = notice.kind.name(), reason, "a mail was given up");
        return end(house, std::slice::from_ref(notice), End::Dead(reason)).await;
    }
    tracing::warn!(notice = %notice.id, kind = notice.kind.name(), attempts = notice.attempts, reason, "a mail could not be sent yet");
    let mut conn = house.database.get().await?;
    Ok(outbox::notice::failed(&mut conn, notice, reason, house.clock.now()).await?)
}

async fn drop_it(
    house: &House,
    conn: &mut AsyncPgConnection,
    notice: &Notice,
    reason: &str,
) -> Result<()> {
    let now = house.clock.now();
    Ok(outbox::notice::end(conn, &[notice.id], End::Dropped(reason), now).await?)
}

async fn end(house: &House, notices: &[Notice], end: End<'_>) -> Result<()> {
    let ids: Vec<Uuid> = notices.iter().map(|notice| notice.id).collect();
    let mut conn = house.database.get().await?;
    Ok(outbox::notice::end(&mut conn, &ids, end, house.clock.now()).await?)
}

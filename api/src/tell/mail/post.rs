//! The channel of mails: what is due to one person at a time is looked at, put into as few mails as it takes, and sent.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use futures_util::future::join_all;
use tokio::sync::{Notify, Semaphore};
use uuid::Uuid;

use super::error::SendError;
use super::mailer::Mailer;
use super::outage::Room;
use super::writing::{self, Sorted, Writing};
use crate::ground::figures::Outcome;
use crate::ground::looking::LOOK_EVERY;
use crate::store::outbox;
use crate::store::outbox::notice::{End, MAX_ATTEMPTS, Notice, Taken};
use crate::store::people;
use crate::store::people::address::Trouble;
use crate::store::reasons::Reason;
use crate::store::tables::message;
use crate::table::House;
use crate::table::refused::{Refused, Result};
use crate::tell::fact::Fact;
use crate::tell::outbox::{Channel, Claimed, empty, run};

/// People whose notices are looked at, or whose mails are written, at once. Each holds a connection to the database, and
/// perhaps replays a game.
const WRITTEN_AT_ONCE: usize = 4;

/// Sends mail until the task is ended.
pub async fn send(house: Arc<House>, mailer: Mailer) {
    run(Mails::new(house, Arc::new(mailer))).await;
}

/// Deals with every digest and notice that is due, and waits until the last one has been dealt with.
pub async fn send_due(house: &Arc<House>, mailer: &Arc<Mailer>) -> Result<()> {
    empty(Mails::new(Arc::clone(house), Arc::clone(mailer))).await
}

/// The channel of mails.
struct Mails {
    house: Arc<House>,
    mailer: Arc<Mailer>,
    writing: Semaphore,
    /// When it was last seen that no digest's hour had come.
    no_digests: Mutex<Option<Instant>>,
}

impl Mails {
    fn new(house: Arc<House>, mailer: Arc<Mailer>) -> Self {
        Self {
            house,
            mailer,
            writing: Semaphore::new(WRITTEN_AT_ONCE),
            no_digests: Mutex::new(None),
        }
    }
}

impl Channel for Mails {
    /// All that is due to one person; a mail without an account is one notice.
    type Due = Vec<Notice>;

    const UNREADABLE: &'static str = "the outbox cannot be read";

    const AT_ONCE: usize = 64;

    const BATCH: usize = 16;

    async fn claim(&self, busy: Vec<Uuid>, limit: i64) -> Result<Claimed<Self::Due>> {
        let now = self.house.clock.now();
        let room = self.mailer.outage.room(now);
        let limit = match room {
            Room::All => limit,
            Room::One => 1,
            Room::None => {
                return Ok(Claimed {
                    due: Vec::new(),
                    more: false,
                });
            }
        };
        let mut conn = self.house.database.get().await?;
        let digests = self.begin_digests(&mut conn, now).await?;
        let notices = outbox::notice::claim(&mut conn, &busy, limit, now).await?;
        if room == Room::One && !notices.is_empty() {
            self.mailer.outage.tried(now);
        }
        Ok(Claimed {
            more: digests > 0 || i64::try_from(notices.len()).is_ok_and(|taken| taken >= limit),
            due: by_person(notices),
        })
    }

    async fn deal_with(&self, notices: Vec<Notice>) {
        let sorted = match self.sort(&notices).await {
            Ok(sorted) => sorted,
            Err(error) => {
                tracing::warn!(%error, "notices could not be looked at");
                self.all_failed(&notices, &Reason::OurFault).await;
                return;
            }
        };
        self.all_failed(&sorted.failed, &Reason::OurFault).await;
        // Those that stand alone go first: among them is the mail that a thread begins with.
        join_all(sorted.alone.into_iter().map(|writing| self.bring(writing))).await;
        if let Some(writing) = sorted.gathered {
            self.bring(writing).await;
        }
    }

    fn bell(&self) -> &Notify {
        &self.house.bells.mail
    }
}

impl Mails {
    /// Begins the digests whose hour has come, and says how many; if there was none just now, it does not look again.
    async fn begin_digests(
        &self,
        conn: &mut AsyncPgConnection,
        now: DateTime<Utc>,
    ) -> Result<usize> {
        let last = *self.no_digests();
        if last.is_some_and(|last| last.elapsed() < LOOK_EVERY) {
            return Ok(0);
        }
        let begun = outbox::notice::begin_digests(conn, now).await?;
        *self.no_digests() = (begun == 0).then(Instant::now);
        Ok(begun)
    }

    fn no_digests(&self) -> MutexGuard<'_, Option<Instant>> {
        self.no_digests
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    async fn sort(&self, notices: &[Notice]) -> Result<Sorted> {
        let _turn = self.writing.acquire().await.map_err(Refused::internal)?;
        writing::write(&self.house, notices, self.mailer.takes_answers()).await
    }

    /// Sends a letter, and notes what became of it.
    async fn bring(&self, mut writing: Writing) {
        writing.letter.picture = self.picture(&writing.letter.fact).await;
        if let Err(error) = self.hand_in(&writing).await {
            let notices: Vec<Uuid> = writing.notices.iter().map(|notice| notice.id).collect();
            tracing::warn!(?notices, %error, "notices could not be dealt with");
        }
    }

    /// The board as a picture, if it is drawn. The mail goes out without one that cannot be made.
    async fn picture(&self, fact: &Fact) -> Option<Arc<[u8]>> {
        let drawing = fact.board()?.drawing.as_ref()?;
        match self.house.printer.print(drawing.svg().to_owned()).await {
            Ok(png) => Some(png),
            Err(error) => {
                tracing::error!(kind = fact.name(), %error, "a mail has no picture of its board");
                None
            }
        }
    }

    async fn hand_in(&self, writing: &Writing) -> Result<()> {
        let kind = writing.letter.fact.name();
        let met = self.mailer.send(&writing.letter).await;
        let away = matches!(met, Err(SendError::Away { .. }));
        self.house.figures.mails_get_through(!away);
        match met {
            Ok(sent) => {
                let message_id = sent.message_id;
                if let Some(file) = sent.file {
                    tracing::info!(kind, message_id, file = %file.display(), "mail written");
                } else {
                    tracing::info!(kind, message_id, "mail sent");
                }
                self.house.figures.mail(Outcome::sent);
                self.note_sent(writing).await
            }
            Err(SendError::Refused { reason }) => {
                tracing::error!(mail = %writing.letter.id, kind, %reason, "a mail was refused");
                self.house.figures.mail(Outcome::dead);
                self.end(&writing.notices, End::Dead(&reason)).await?;
                let email = writing.letter.to.address.as_ref();
                let mut conn = self.house.database.get().await?;
                let now = self.house.clock.now();
                let noted =
                    people::address::failed(&mut conn, email, Trouble::Refused, &reason, now);
                Ok(noted.await?)
            }
            Err(SendError::Failed { reason }) => {
                self.house.figures.mail(Outcome::failed);
                self.all_failed(&writing.notices, &reason).await;
                Ok(())
            }
            Err(SendError::Away { reason }) => {
                tracing::warn!(mail = %writing.letter.id, kind, %reason, "no mail can be sent now");
                self.house.figures.mail(Outcome::failed);
                self.put_off(&writing.notices, &reason).await
            }
        }
    }

    /// Leaves notices to the next attempt at any mail: that none gets through is no attempt at these.
    async fn put_off(&self, notices: &[Notice], reason: &Reason) -> Result<()> {
        let mut conn = self.house.database.get().await?;
        let now = self.house.clock.now();
        for notice in notices {
            outbox::notice::postpone(&mut conn, notice, now, reason, now).await?;
        }
        Ok(())
    }

    /// Notes what a mail that was taken has told. What was answered while it was written is not told, and is dropped when it
    /// is looked at again.
    async fn note_sent(&self, writing: &Writing) -> Result<()> {
        let now = self.house.clock.now();
        let reader = writing.notices.first().and_then(|notice| notice.user_id);
        let taken = Taken {
            mail: writing.letter.id,
            tells: &writing.tells,
            reader,
            email: writing.letter.to.address.as_ref(),
            asked: writing.letter.asked,
        };
        let mut conn = self.house.database.get().await?;
        let Some(reader) = reader.filter(|_| !writing.talk.is_empty()) else {
            return Ok(outbox::notice::taken(&mut conn, taken, now).await?);
        };
        let delay = self.house.settings.notice_delay;
        conn.build_transaction()
            .run(async |conn| {
                outbox::notice::taken(conn, taken, now).await?;
                for (game, until) in &writing.talk {
                    message::tell_the_rest(conn, *game, reader, *until, delay).await?;
                }
                Ok::<_, Refused>(())
            })
            .await
    }

    /// Leaves notices to a later attempt, or gives them up after their last.
    async fn all_failed(&self, notices: &[Notice], reason: &Reason) {
        for notice in notices {
            if let Err(error) = self.failed(notice, reason).await {
                tracing::warn!(notice = %notice.id, %error, "a failure could not be noted");
            }
        }
    }

    async fn failed(&self, notice: &Notice, reason: &Reason) -> Result<()> {
        let kind = notice.kind.name();
        if notice.attempts >= MAX_ATTEMPTS {
            tracing::error!(notice = %notice.id, kind, %reason, "a mail was given up");
            return self
                .end(std::slice::from_ref(notice), End::Dead(reason))
                .await;
        }
        let attempts = notice.attempts;
        tracing::warn!(notice = %notice.id, kind, attempts, %reason, "a mail could not be sent yet");
        let mut conn = self.house.database.get().await?;
        let now = self.house.clock.now();
        Ok(outbox::notice::failed(&mut conn, notice, reason, now).await?)
    }

    async fn end(&self, notices: &[Notice], end: End<'_>) -> Result<()> {
        let ids: Vec<Uuid> = notices.iter().map(|notice| notice.id).collect();
        let mut conn = self.house.database.get().await?;
        Ok(outbox::notice::end(&mut conn, &ids, end, self.house.clock.now()).await?)
    }
}

/// All notices of a person together, and those of nobody one by one.
fn by_person(notices: Vec<Notice>) -> Vec<(Option<Uuid>, Vec<Notice>)> {
    let mut people: BTreeMap<Uuid, Vec<Notice>> = BTreeMap::new();
    let mut groups = Vec::new();
    for notice in notices {
        match notice.user_id {
            Some(user) => people.entry(user).or_default().push(notice),
            None => groups.push((None, vec![notice])),
        }
    }
    groups.extend(
        people
            .into_iter()
            .map(|(user, notices)| (Some(user), notices)),
    );
    groups
}

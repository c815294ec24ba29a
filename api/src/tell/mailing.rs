//! Sends what stands in the outbox: each notice once at least, and none that tells nothing any more; one person's at a
//! time, many people's at once.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::task::{Id, JoinError, JoinSet};
use tokio::time::timeout;
use uuid::Uuid;

use crate::ground::looking::LOOK_EVERY;
use crate::store::outbox;
use crate::store::outbox::notice::Notice;
use crate::table::House;
use crate::table::refused::Result;
use crate::tell::mail::Mailer;

mod compose;
mod look;
mod post;
mod summary;
mod urgent;
mod wanted;

/// Notices taken at a time, not counting what else is due to the same people.
const BATCH: usize = 16;

/// People who are written to at once; a mail without an account counts as one. So many mails must be slow before others
/// wait.
const AT_ONCE: usize = 64;

/// People whose notices are looked at, or whose mails are written, at once. Each holds a connection to the database, and
/// perhaps replays a game.
const WRITTEN_AT_ONCE: usize = 4;

/// Sends mail until the task is ended. What is under way then is taken up again when its lease is over.
pub async fn run(house: Arc<House>, mailer: Mailer) {
    let mailer = Arc::new(mailer);
    let mut post = Post::new(&house, &mailer);
    loop {
        match post.set_out().await {
            // Perhaps there is more.
            Ok(taken) if taken > 0 => {}
            Ok(_) => post.wait().await,
            Err(error) => {
                tracing::warn!(%error, "the outbox cannot be read");
                tokio::time::sleep(LOOK_EVERY).await;
            }
        }
    }
}

/// Deals with every digest and notice that is due, and waits until the last one has been dealt with.
///
/// # Errors
/// The database fails.
pub async fn send_due(house: &Arc<House>, mailer: &Arc<Mailer>) -> Result<()> {
    let mut post = Post::new(house, mailer);
    loop {
        if post.set_out().await? == 0 && !post.one_came_back().await {
            return Ok(());
        }
    }
}

/// What those who write need.
struct Desk {
    house: Arc<House>,
    mailer: Arc<Mailer>,
    writing: Semaphore,
}

/// The people who are being written to.
struct Post {
    desk: Arc<Desk>,
    under_way: JoinSet<()>,
    /// Whose notices each task has; nobody's if it is a mail without an account.
    busy: HashMap<Id, Option<Uuid>>,
}

impl Post {
    fn new(house: &Arc<House>, mailer: &Arc<Mailer>) -> Self {
        Self {
            desk: Arc::new(Desk {
                house: Arc::clone(house),
                mailer: Arc::clone(mailer),
                writing: Semaphore::new(WRITTEN_AT_ONCE),
            }),
            under_way: JoinSet::new(),
            busy: HashMap::new(),
        }
    }

    /// Begins due digests and sends due notices on their way, and says with how many of both.
    async fn set_out(&mut self) -> Result<usize> {
        while let Some(ended) = self.under_way.try_join_next_with_id() {
            self.came_back(ended);
        }
        let room = AT_ONCE.saturating_sub(self.busy.len()).min(BATCH);
        let Ok(limit @ 1..) = i64::try_from(room) else {
            return Ok(0);
        };
        let busy: Vec<Uuid> = self.busy.values().copied().flatten().collect();
        let house = &self.desk.house;
        let mut conn = house.database.get().await?;
        let now = house.clock.now();
        let digests = outbox::notice::begin_digests(&mut conn, now).await?;
        let notices = outbox::notice::claim(&mut conn, &busy, limit, now).await?;
        drop(conn);
        let taken = digests + notices.len();
        for (person, notices) in by_person(notices) {
            let desk = Arc::clone(&self.desk);
            let task = self
                .under_way
                .spawn(async move { post::deal_with(&desk, notices).await });
            self.busy.insert(task.id(), person);
        }
        Ok(taken)
    }

    /// Waits until somebody has been written to; false if nobody is being.
    async fn one_came_back(&mut self) -> bool {
        match self.under_way.join_next_with_id().await {
            Some(ended) => {
                self.came_back(ended);
                true
            }
            None => false,
        }
    }

    fn came_back(&mut self, ended: Result<(Id, ()), JoinError>) {
        let id = match ended {
            Ok((id, ())) => id,
            Err(error) => error.id(),
        };
        self.busy.remove(&id);
    }

    /// Waits until there may be something to do.
    async fn wait(&mut self) {
        let desk = Arc::clone(&self.desk);
        let rung = timeout(LOOK_EVERY, desk.house.bells.mail.notified());
        if self.busy.is_empty() {
            // Either the bell rings or it is time to look by ourselves; both are fine.
            let _ = rung.await;
        } else {
            // Somebody who has been written to may have more to be told.
            tokio::select! {
                _ = rung => {}
                _ = self.one_came_back() => {}
            }
        }
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

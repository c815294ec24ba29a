//! The outbox: how a worker takes what is due, many at once and one at a time for each who is told, and is woken. The
//! channels of mails and of webhooks say what is claimed and how it is dealt with.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::task::{Id, JoinError, JoinSet};
use tokio::time::{Instant, sleep_until, timeout};
use uuid::Uuid;

use crate::ground::looking::{GATHER, LOOK_EVERY};
use crate::table::refused::Result;

/// How long a worker with full hands waits for room for a whole batch, once there is any: a look at the outbox costs as much
/// for one as for many. Meanwhile the others that it has under way are told.
const BREATH: Duration = Duration::from_millis(40);

/// One way to tell people.
pub(super) trait Channel: Send + Sync + 'static {
    /// What one task deals with.
    type Due: Send + 'static;

    /// What the server's log says if the outbox cannot be read.
    const UNREADABLE: &'static str;

    /// How many are told at once: so many must be slow before others wait.
    const AT_ONCE: usize;

    /// How many are taken at a time.
    const BATCH: usize;

    /// Takes what is due, of at most `limit` who are told, and none of those that are `busy`. It is this worker's for a
    /// while, which each channel chooses, and is due again after that.
    fn claim(
        &self,
        busy: Vec<Uuid>,
        limit: i64,
    ) -> impl Future<Output = Result<Claimed<Self::Due>>> + Send;

    /// Tells it, drops it or puts it off. What fails is noted, and tried again.
    fn deal_with(&self, due: Self::Due) -> impl Future<Output = ()> + Send;

    /// What wakes the worker.
    fn bell(&self) -> &Notify;
}

/// What a worker has taken.
pub(super) struct Claimed<Due> {
    /// Who is told, if anybody is known, and what.
    pub(super) due: Vec<(Option<Uuid>, Due)>,
    /// Whether there may be more: another look is worth while.
    pub(super) more: bool,
}

/// Tells people until the task is ended. What is under way then is taken up again when it is due again.
pub(super) async fn run<C: Channel>(channel: C) {
    let mut outbox = Outbox::new(channel);
    loop {
        let began = Instant::now();
        match outbox.set_out().await {
            Ok(Found::More) => {}
            // There may be a crowd: whoever has room goes on with it.
            Ok(Found::NoRoom) => outbox.wait().await,
            Ok(Found::Last) => {
                outbox.wait().await;
                sleep_until(began + GATHER).await;
            }
            Err(error) => {
                tracing::warn!(%error, "{}", C::UNREADABLE);
                tokio::time::sleep(LOOK_EVERY).await;
            }
        }
    }
}

/// Deals with everything that is due, and waits until the last of it has been dealt with.
pub(super) async fn empty<C: Channel>(channel: C) -> Result<()> {
    let mut outbox = Outbox::new(channel);
    loop {
        let found = outbox.set_out().await?;
        if found != Found::More && !outbox.one_came_back().await {
            return Ok(());
        }
    }
}

/// What a look has found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    /// There may be more.
    More,
    /// Nothing was looked for, since as many are told as may be at once.
    NoRoom,
    /// There is no more for now.
    Last,
}

/// A worker of a channel, and what it has under way.
struct Outbox<C> {
    channel: Arc<C>,
    under_way: JoinSet<()>,
    /// Whom each task tells; nobody who is known if it is a mail without an account.
    busy: HashMap<Id, Option<Uuid>>,
}

impl<C: Channel> Outbox<C> {
    fn new(channel: C) -> Self {
        Self {
            channel: Arc::new(channel),
            under_way: JoinSet::new(),
            busy: HashMap::new(),
        }
    }

    /// Sends on its way what is due.
    async fn set_out(&mut self) -> Result<Found> {
        while let Some(ended) = self.under_way.try_join_next_with_id() {
            self.came_back(ended);
        }
        let Ok(limit @ 1..) = i64::try_from(self.room().min(C::BATCH)) else {
            return Ok(Found::NoRoom);
        };
        let busy = self.busy.values().copied().flatten().collect();
        let claimed = self.channel.claim(busy, limit).await?;
        for (whom, due) in claimed.due {
            let channel = Arc::clone(&self.channel);
            let task = self
                .under_way
                .spawn(async move { channel.deal_with(due).await });
            self.busy.insert(task.id(), whom);
        }
        Ok(if claimed.more {
            Found::More
        } else {
            Found::Last
        })
    }

    /// How many more can be told at once.
    fn room(&self) -> usize {
        C::AT_ONCE.saturating_sub(self.busy.len())
    }

    /// Waits until somebody has been told; false if nobody is being.
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
        let channel = Arc::clone(&self.channel);
        let rung = timeout(LOOK_EVERY, channel.bell().notified());
        if self.busy.is_empty() {
            // Either the bell rings or it is time to look by ourselves; both are fine.
            let _ = rung.await;
        } else {
            // Somebody who has been told may have more to be told.
            tokio::select! {
                _ = rung => {}
                _ = self.one_came_back() => {}
            }
            // Those who are slow are not waited for.
            let _ = timeout(BREATH, self.room_for_a_batch()).await;
        }
    }

    async fn room_for_a_batch(&mut self) {
        while self.room() < C::BATCH && self.one_came_back().await {}
    }
}

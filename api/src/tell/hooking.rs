//! Tells webhooks what they are to be told: each delivery once at least, one at a time for a webhook, many at once for
//! all of them.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::TimeDelta;
use tokio::sync::Semaphore;
use tokio::task::{Id, JoinSet};
use tokio::time::timeout;
use uuid::Uuid;

use crate::ground::looking::LOOK_EVERY;
use crate::store::outbox;
use crate::store::outbox::delivery::{Delivery, End, MAX_ATTEMPTS, TEST};
use crate::store::outbox::webhook::{State, Webhook};
use crate::table::House;
use crate::table::refused::{Refused, Result};
use crate::tell::hooks::client::{Answer, Client, Parcel, Trouble};
use crate::tell::hooks::event::HookEvent;
use crate::tell::hooks::signature;
use crate::tell::hooks::target::Target;

mod compose;

use compose::Composed;

/// Deliveries looked at at a time.
const BATCH: i64 = 32;

/// Deliveries under way at once. A webhook has one of them at most, so many receivers must be slow before others wait.
const AT_ONCE: usize = 128;

/// Events written at once. Each holds a connection to the database, and perhaps replays a game.
const WRITTEN_AT_ONCE: usize = 4;

/// Deliveries given up in a row after which a webhook is paused.
const PAUSED_AFTER: i32 = 50;

/// Tells webhooks until the task is ended.
pub async fn run(house: Arc<House>, client: Client) {
    let mut post = Post::new(&house, client);
    loop {
        match post.set_out().await {
            // Perhaps there is more.
            Ok(taken) if taken > 0 => {}
            Ok(_) => post.wait().await,
            Err(error) => {
                tracing::warn!(%error, "the deliveries cannot be read");
                tokio::time::sleep(LOOK_EVERY).await;
            }
        }
    }
}

/// Deals with every delivery that is due, and waits until the last one has come back.
///
/// # Errors
/// The database fails.
pub async fn deliver_due(house: &Arc<House>, client: &Client) -> Result<()> {
    let mut post = Post::new(house, client.clone());
    loop {
        if post.set_out().await? == 0 && !post.one_came_back().await {
            return Ok(());
        }
    }
}

/// The deliveries under way.
struct Post {
    house: Arc<House>,
    client: Client,
    writing: Arc<Semaphore>,
    under_way: JoinSet<()>,
    busy: HashMap<Id, Uuid>,
}

impl Post {
    fn new(house: &Arc<House>, client: Client) -> Self {
        Self {
            house: Arc::clone(house),
            client,
            writing: Arc::new(Semaphore::new(WRITTEN_AT_ONCE)),
            under_way: JoinSet::new(),
            busy: HashMap::new(),
        }
    }

    /// Sends due deliveries on their way, and says how many.
    async fn set_out(&mut self) -> Result<usize> {
        while let Some(ended) = self.under_way.try_join_next_with_id() {
            self.came_back(ended);
        }
        if self.busy.len() >= AT_ONCE {
            return Ok(0);
        }
        let busy = self.busy.values().copied().collect();
        let mut conn = self.house.database.get().await?;
        let now = self.house.clock.now();
        let taken = outbox::delivery::claim(&mut conn, busy, BATCH, now).await?;
        drop(conn);
        let number = taken.len();
        for delivery in taken {
            let (house, client) = (Arc::clone(&self.house), self.client.clone());
            let writing = Arc::clone(&self.writing);
            let webhook = delivery.webhook_id;
            let task = self
                .under_way
                .spawn(async move { deal_with(&house, &client, &writing, &delivery).await });
            self.busy.insert(task.id(), webhook);
        }
        Ok(number)
    }

    /// Waits for a delivery to come back; false if none is under way.
    async fn one_came_back(&mut self) -> bool {
        match self.under_way.join_next_with_id().await {
            Some(ended) => {
                self.came_back(ended);
                true
            }
            None => false,
        }
    }

    fn came_back(&mut self, ended: Result<(Id, ()), tokio::task::JoinError>) {
        let id = match ended {
            Ok((id, ())) => id,
            Err(error) => error.id(),
        };
        self.busy.remove(&id);
    }

    /// Waits until there may be something to do.
    async fn wait(&mut self) {
        let house = Arc::clone(&self.house);
        let rung = timeout(LOOK_EVERY, house.bells.hooks.notified());
        if self.busy.is_empty() {
            // Either the bell rings or it is time to look by ourselves; both are fine.
            let _ = rung.await;
        } else {
            // A webhook that is free again may have more to be told.
            tokio::select! {
                _ = rung => {}
                _ = self.one_came_back() => {}
            }
        }
    }
}

/// Delivers, or drops; whatever fails here is tried again after the delivery's wait.
async fn deal_with(house: &House, client: &Client, writing: &Semaphore, delivery: &Delivery) {
    if let Err(error) = deliver(house, client, writing, delivery).await {
        tracing::warn!(event = %delivery.event, kind = delivery.kind, %error, "a delivery could not be dealt with");
    }
}

async fn deliver(
    house: &House,
    client: &Client,
    writing: &Semaphore,
    delivery: &Delivery,
) -> Result<()> {
    let Some((hook, event)) = write(house, writing, delivery).await? else {
        return Ok(());
    };
    let body = hook.form.body(&event).map_err(Refused::internal)?;
    let target = match Target::parse(&hook.url, client.allows_private()) {
        Ok(target) => target,
        // An operator no longer allows what was allowed when it was made.
        Err(error) => return failed(house, delivery, "", &error.to_string(), None).await,
    };
    let now = house.clock.now();
    let parcel = Parcel {
        event: delivery.event,
        signature: &signature::header(&hook.secret, now, &body),
        body: &body,
    };
    let answer = client.post(&target, parcel, now).await;
    settle(house, delivery, &hook, &target, answer).await
}

/// What is to be posted, and to which webhook; nothing if the delivery was dropped or put off instead.
async fn write(
    house: &House,
    writing: &Semaphore,
    delivery: &Delivery,
) -> Result<Option<(Webhook, Box<HookEvent>)>> {
    let _turn = writing.acquire().await.map_err(Refused::internal)?;
    let mut conn = house.database.get().await?;
    let Some(hook) = outbox::webhook::find(&mut conn, delivery.webhook_id).await? else {
        // Its owner has deleted it at the moment when this was written.
        outbox::delivery::delete(&mut conn, delivery).await?;
        return Ok(None);
    };
    if hook.state != State::Active && delivery.kind != TEST {
        drop_it(house, &mut conn, delivery, "the webhook was paused").await?;
        return Ok(None);
    }
    match compose::compose(house, &mut conn, delivery, &hook).await {
        Ok(Composed::Event(event)) => Ok(Some((hook, event))),
        Ok(Composed::Pointless(reason)) => {
            drop_it(house, &mut conn, delivery, reason).await?;
            Ok(None)
        }
        Ok(Composed::Later(until, reason)) => {
            outbox::delivery::postpone(&mut conn, delivery, until, reason).await?;
            Ok(None)
        }
        // What cannot be written now is tried again like what cannot be sent.
        Err(error) => {
            drop(conn);
            failed(house, delivery, "", &error.to_string(), None).await?;
            Ok(None)
        }
    }
}

async fn drop_it(
    house: &House,
    conn: &mut diesel_async::AsyncPgConnection,
    delivery: &Delivery,
    reason: &str,
) -> Result<()> {
    let end = End::Dropped(reason);
    Ok(outbox::delivery::end(conn, delivery, end, house.clock.now()).await?)
}

/// Notes how an attempt went.
async fn settle(
    house: &House,
    delivery: &Delivery,
    hook: &Webhook,
    target: &Target,
    answer: Result<Answer, Trouble>,
) -> Result<()> {
    let host = target.host().to_string();
    match answer {
        Ok(Answer { status, .. }) if (200..300).contains(&status) => {
            let mut conn = house.database.get().await?;
            let end = End::Delivered(status);
            outbox::delivery::end(&mut conn, delivery, end, house.clock.now()).await?;
            Ok(outbox::webhook::forget_dead(&mut conn, hook.id).await?)
        }
        Ok(Answer { status: 410, .. }) => {
            let reason = "the receiver answered 410: it is gone";
            let mut conn = house.database.get().await?;
            let end = End::Dead(reason, Some(410));
            outbox::delivery::end(&mut conn, delivery, end, house.clock.now()).await?;
            tracing::warn!(webhook = %hook.id, host, reason, "a webhook was paused");
            Ok(outbox::webhook::pause(&mut conn, hook.id, reason).await?)
        }
        Ok(answer) => {
            let status = answer.status;
            let reason = if (300..400).contains(&status) {
                format!("the receiver answered {status}: redirects are not followed")
            } else {
                format!("the receiver answered {status}")
            };
            failed(house, delivery, &host, &reason, Some(answer)).await
        }
        Err(trouble) => failed(house, delivery, &host, &trouble.to_string(), None).await,
    }
}

/// Leaves the delivery to a later attempt, or gives it up after the last. A test is tried once.
async fn failed(
    house: &House,
    delivery: &Delivery,
    host: &str,
    reason: &str,
    answer: Option<Answer>,
) -> Result<()> {
    let now = house.clock.now();
    let status = answer.map(|answer| answer.status);
    let mut conn = house.database.get().await?;
    if delivery.kind == TEST {
        let end = End::Dead(reason, status);
        return Ok(outbox::delivery::end(&mut conn, delivery, end, now).await?);
    }
    if delivery.attempts < MAX_ATTEMPTS {
        tracing::info!(event = %delivery.event, host, attempts = delivery.attempts, reason, "a delivery failed");
        let wait = answer.map_or_else(TimeDelta::zero, |answer| answer.wait);
        let noted = outbox::delivery::failed(&mut conn, delivery, reason, status, wait, now);
        return Ok(noted.await?);
    }
    tracing::warn!(event = %delivery.event, host, reason, "a delivery was given up");
    let end = End::Dead(reason, status);
    outbox::delivery::end(&mut conn, delivery, end, now).await?;
    let dead = outbox::webhook::count_dead(&mut conn, delivery.webhook_id).await?;
    if dead.is_some_and(|dead| dead >= PAUSED_AFTER) {
        tracing::warn!(webhook = %delivery.webhook_id, host, "a webhook was paused");
        let reason =
            format!("{PAUSED_AFTER} deliveries in a row were given up; the last: {reason}");
        outbox::webhook::pause(&mut conn, delivery.webhook_id, &reason).await?;
    }
    Ok(())
}

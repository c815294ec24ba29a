//! The channel of webhooks: each delivery is looked at, put into a sentence, and posted; one at a time for a webhook, which is
//! this server's meanwhile.

use std::sync::Arc;
use std::time::Instant;

use chrono::TimeDelta;
use diesel_async::AsyncPgConnection;
use tokio::sync::{Notify, Semaphore};
use uuid::Uuid;

use super::client::{Answer, Client, Parcel, Trouble};
use super::event::{HookEvent, written};
use super::signature;
use super::target::Target;
use crate::ground::figures::Outcome;
use crate::store::outbox;
use crate::store::outbox::delivery::{Delivery, End, MAX_ATTEMPTS, TEST};
use crate::store::outbox::kind::Kind;
use crate::store::outbox::lease::{self, Lease};
use crate::store::outbox::webhook::{State, Webhook};
use crate::store::people::preferences;
use crate::store::reasons::Reason;
use crate::store::tables;
use crate::table::House;
use crate::table::refused::{Refused, Result};
use crate::tell::look::Look;
use crate::tell::mail::Listener;
use crate::tell::outbox::{Channel, Claimed, empty, run};

/// Events written at once. Each holds a connection to the database, and perhaps replays a game.
const WRITTEN_AT_ONCE: usize = 4;

/// Deliveries given up in a row after which a webhook is paused.
const PAUSED_AFTER: i32 = 50;

/// Attempts at one delivery after which a webhook is paused whose receiver answers that it is not wanted there.
const GONE_AFTER: i16 = 4;

/// Tells webhooks until the task is ended.
pub async fn deliver(house: Arc<House>, client: Client) {
    run(Hooks::new(house, client)).await;
}

/// Deals with every delivery that is due, and waits until the last one has come back.
pub async fn deliver_due(house: &Arc<House>, client: &Client) -> Result<()> {
    empty(Hooks::new(Arc::clone(house), client.clone())).await
}

/// A delivery of a webhook that is this server's.
struct Taken {
    delivery: Delivery,
    lease: Option<Lease>,
    /// Since when it is this server's, or a little before.
    since: Instant,
}

/// The channel of webhooks.
struct Hooks {
    house: Arc<House>,
    client: Client,
    writing: Semaphore,
}

impl Hooks {
    fn new(house: Arc<House>, client: Client) -> Self {
        Self {
            house,
            client,
            writing: Semaphore::new(WRITTEN_AT_ONCE),
        }
    }
}

impl Channel for Hooks {
    /// A webhook has one delivery under way at most.
    type Due = Taken;

    const UNREADABLE: &'static str = "the deliveries cannot be read";

    const AT_ONCE: usize = 128;

    const BATCH: usize = 32;

    async fn claim(&self, busy: Vec<Uuid>, limit: i64) -> Result<Claimed<Self::Due>> {
        let mut conn = self.house.database.get().await?;
        let (now, since) = (self.house.clock.now(), Instant::now());
        let taken = outbox::delivery::claim(&mut conn, busy, limit, now).await?;
        Ok(Claimed {
            more: !taken.is_empty(),
            due: taken
                .into_iter()
                .map(|outbox::delivery::Taken { delivery, lease }| {
                    let whom = Some(delivery.webhook_id);
                    let taken = Taken {
                        delivery,
                        lease,
                        since,
                    };
                    (whom, taken)
                })
                .collect(),
        })
    }

    async fn deal_with(&self, mut taken: Taken) {
        let dealt = match self.bring(&mut taken).await {
            Ok(()) => self.give_back(&taken).await,
            // The webhook stays this server's until the lease ends: how it went could not be noted, and it would be posted again
            // at once.
            Err(error) => Err(error),
        };
        if let Err(error) = dealt {
            let (event, kind) = (taken.delivery.event, taken.delivery.kind);
            tracing::warn!(%event, kind, %error, "a delivery could not be dealt with");
        }
    }

    fn bell(&self) -> &Notify {
        &self.house.bells.hooks
    }
}

impl Hooks {
    async fn bring(&self, taken: &mut Taken) -> Result<()> {
        let Some((hook, body)) = self.write(&taken.delivery).await? else {
            return Ok(());
        };
        if !self.is_still_ours(taken).await? {
            tracing::info!(event = %taken.delivery.event, "a delivery took so long to write that another server has its webhook");
            return Ok(());
        }
        let delivery = &taken.delivery;
        let target = match Target::parse(&hook.url, self.client.allows_private()) {
            Ok(target) => target,
            // An operator no longer allows what was allowed when it was made.
            Err(error) => {
                return self.failed(delivery, "", error.into(), None).await;
            }
        };
        let now = self.house.clock.now();
        let parcel = Parcel {
            event: delivery.event,
            signature: &signature::header(&hook.secret, now, &body),
            body: &body,
        };
        let answer = self.client.post(&target, parcel, now).await;
        self.settle(delivery, &hook, &target, answer).await
    }

    /// Whether the webhook is this server's for as long as an attempt may take.
    async fn is_still_ours(&self, taken: &mut Taken) -> Result<bool> {
        let Some(lease) = &mut taken.lease else {
            return Ok(true);
        };
        if taken.since.elapsed() < lease::ENOUGH {
            return Ok(true);
        }
        let mut conn = self.house.database.get().await?;
        Ok(lease::renew(&mut conn, lease).await?)
    }

    async fn give_back(&self, taken: &Taken) -> Result<()> {
        let mut conn = self.house.database.get().await?;
        Ok(lease::give_back(&mut conn, taken.lease).await?)
    }

    /// What is to be posted, and to which webhook; nothing if the delivery was dropped or put off instead.
    async fn write(&self, delivery: &Delivery) -> Result<Option<(Webhook, String)>> {
        let _turn = self.writing.acquire().await.map_err(Refused::internal)?;
        let mut conn = self.house.database.get().await?;
        let Some(hook) = outbox::webhook::find(&mut conn, delivery.webhook_id).await? else {
            // Its owner has deleted it at the moment when this was written.
            outbox::delivery::delete(&mut conn, delivery).await?;
            return Ok(None);
        };
        let to = Listener::find(&mut conn, hook.user_id).await?;
        let looked = if delivery.kind == TEST {
            Ok(Look::Fact(HookEvent::test(delivery, &to)))
        } else if hook.state != State::Active {
            Ok(Look::Pointless(Reason::HookPaused))
        } else {
            self.look(&mut conn, delivery, (&hook, &to)).await
        };
        match looked {
            Ok(Look::Fact(event)) => {
                let body = hook.form.body(&event, &to).map_err(Refused::internal)?;
                Ok(Some((hook, body)))
            }
            Ok(Look::Pointless(why)) => {
                let end = End::Dropped(&why);
                let now = self.house.clock.now();
                outbox::delivery::end(&mut conn, delivery, end, now).await?;
                Ok(None)
            }
            Ok(Look::Later(until, why)) => {
                outbox::delivery::postpone(&mut conn, delivery, until, &why).await?;
                Ok(None)
            }
            // What cannot be written now is tried again like what cannot be sent.
            Err(error) => {
                drop(conn);
                tracing::warn!(event = %delivery.event, %error, "a delivery could not be written");
                self.failed(delivery, "", Reason::OurFault, None).await?;
                Ok(None)
            }
        }
    }

    /// The last look at what a delivery tells, for the eyes of the webhook's owner.
    async fn look(
        &self,
        conn: &mut AsyncPgConnection,
        delivery: &Delivery,
        (hook, to): (&Webhook, &Listener),
    ) -> Result<Look<HookEvent>> {
        let kind = delivery
            .kind
            .parse::<Kind>()
            .ok()
            .filter(|kind| kind.is_hooked());
        let Some(kind) = kind else {
            return Ok(Look::Pointless(Reason::NotForHooks));
        };
        if !hook.kinds.contains(&delivery.kind) {
            return Ok(Look::Pointless(Reason::KindNotWished));
        }
        let notice = outbox::notice::find(conn, delivery.event).await?;
        let Some(notice) = notice.filter(|notice| notice.user_id == Some(hook.user_id)) else {
            return Ok(Look::Pointless(Reason::SubjectGone));
        };
        let chosen = match notice.game_id {
            Some(game) => tables::choices::find(conn, game, hook.user_id).await?,
            None => None,
        };
        let off = chosen.unwrap_or_default().hooks_off;
        if off.is_off(hook.id, &delivery.kind) {
            return Ok(Look::Pointless(Reason::KindNotWishedAtGame));
        }
        // A reminder at half time gives way to the last one only where that is told.
        let last = Kind::LastReminder.name();
        let is_told = hook.kinds.iter().any(|told| told == last) && !off.is_off(hook.id, last);
        let last = if kind.reminds() && is_told {
            Some(preferences::last_day(conn, hook.user_id, notice.game_id).await?)
        } else {
            None
        };
        let now = self.house.clock.now();
        written(&self.house, conn, (&notice, kind), (last, to), now).await
    }

    /// Notes how an attempt went.
    async fn settle(
        &self,
        delivery: &Delivery,
        hook: &Webhook,
        target: &Target,
        answer: Result<Answer, Trouble>,
    ) -> Result<()> {
        let host = target.host().to_string();
        let now = self.house.clock.now();
        match answer {
            Ok(Answer { status, .. }) if (200..300).contains(&status) => {
                let mut conn = self.house.database.get().await?;
                let end = End::Delivered(status);
                self.house.figures.delivery(Outcome::sent);
                outbox::delivery::end(&mut conn, delivery, end, now).await?;
                Ok(outbox::webhook::forget_dead(&mut conn, hook.id).await?)
            }
            Ok(Answer { status: 410, .. }) => {
                self.gone(delivery, &host, (Reason::ReceiverGone, 410))
                    .await
            }
            // It may be in the middle of being set up anew, but not for long.
            Ok(Answer {
                status: status @ (401 | 403 | 404),
                ..
            }) if delivery.kind != TEST && delivery.attempts >= GONE_AFTER => {
                let attempts = GONE_AFTER;
                let reason = Reason::NobodyTakes { status, attempts };
                self.gone(delivery, &host, (reason, status)).await
            }
            Ok(answer) => {
                let status = answer.status;
                let reason = if (300..400).contains(&status) {
                    Reason::ReceiverRedirected { status }
                } else {
                    Reason::ReceiverAnswered { status }
                };
                self.failed(delivery, &host, reason, Some(answer)).await
            }
            Err(trouble) => self.failed(delivery, &host, trouble.reason(), None).await,
        }
    }

    /// Gives the delivery up and pauses its webhook: there is nobody who would take another.
    async fn gone(
        &self,
        delivery: &Delivery,
        host: &str,
        (reason, status): (Reason, u16),
    ) -> Result<()> {
        let mut conn = self.house.database.get().await?;
        let end = End::Dead(&reason, Some(status));
        self.house.figures.delivery(Outcome::dead);
        outbox::delivery::end(&mut conn, delivery, end, self.house.clock.now()).await?;
        tracing::warn!(webhook = %delivery.webhook_id, host, %reason, "a webhook was paused");
        Ok(outbox::webhook::pause(&mut conn, delivery.webhook_id, &reason).await?)
    }

    /// Leaves the delivery to a later attempt, or gives it up after the last. A test is tried once.
    async fn failed(
        &self,
        delivery: &Delivery,
        host: &str,
        reason: Reason,
        answer: Option<Answer>,
    ) -> Result<()> {
        let now = self.house.clock.now();
        let status = answer.map(|answer| answer.status);
        let mut conn = self.house.database.get().await?;
        if delivery.kind == TEST {
            let end = End::Dead(&reason, status);
            return Ok(outbox::delivery::end(&mut conn, delivery, end, now).await?);
        }
        if delivery.attempts < MAX_ATTEMPTS {
            tracing::info!(event = %delivery.event, host, attempts = delivery.attempts, %reason, "a delivery failed");
            self.house.figures.delivery(Outcome::failed);
            let wait = answer.map_or_else(TimeDelta::zero, |answer| answer.wait);
            let noted = outbox::delivery::failed(&mut conn, delivery, &reason, status, wait, now);
            return Ok(noted.await?);
        }
        tracing::warn!(event = %delivery.event, host, %reason, "a delivery was given up");
        self.house.figures.delivery(Outcome::dead);
        let end = End::Dead(&reason, status);
        outbox::delivery::end(&mut conn, delivery, end, now).await?;
        let dead = outbox::webhook::count_dead(&mut conn, delivery.webhook_id).await?;
        if dead.is_some_and(|dead| dead >= PAUSED_AFTER) {
            tracing::warn!(webhook = %delivery.webhook_id, host, "a webhook was paused");
            let reason = Reason::GivenUpInARow {
                count: PAUSED_AFTER,
                last: Box::new(reason),
            };
            outbox::webhook::pause(&mut conn, delivery.webhook_id, &reason).await?;
        }
        Ok(())
    }
}

//! The addresses of our own that mails come in at, and what is done with a mail that has come whole.

use std::sync::Arc;

use uuid::Uuid;

use super::report::{self, Report};
use crate::store::outbox::bounce;
use crate::store::outbox::bounce::CameBack;
use crate::store::outbox::incoming;
use crate::store::outbox::incoming::Coming;
use crate::table::House;
use crate::table::refused::{Refused, Result};
use crate::tell::mail::OwnAddress;

/// The addresses that mails are taken for.
#[derive(Clone, Debug, Default)]
pub struct Addresses {
    /// Where undeliverable mails come back to.
    pub bounces: Option<OwnAddress>,
    /// Where answers go.
    pub answers: Option<OwnAddress>,
}

/// The notice whose mail a mail is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// It could not be delivered.
    Bounce(Uuid),
    /// It is answered.
    Answer(Uuid),
}

/// What has become of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrived {
    /// It is kept, or what it says is.
    Noted,
    /// It says nothing that is to be kept.
    Nothing,
    /// It is to be brought again: the mail that it is about is still being sent, or the database is away.
    TooEarly,
}

impl Addresses {
    /// What a mail to this address is about; none if it is none of ours.
    pub fn find(&self, address: &str) -> Option<About> {
        let of = |ours: &Option<OwnAddress>| ours.as_ref().and_then(|ours| ours.notice(address));
        let bounce = of(&self.bounces).map(About::Bounce);
        bounce.or_else(|| of(&self.answers).map(About::Answer))
    }

    /// The name that the port greets with.
    pub(super) fn domain(&self) -> &str {
        let first = self.answers.as_ref().or(self.bounces.as_ref());
        first.map_or("localhost", OwnAddress::domain)
    }
}

/// Deals with a mail that has come whole. An answer is kept and nothing is done for it yet; whether it came from nobody, its
/// envelope says.
pub async fn take(house: &Arc<House>, about: About, from_nobody: bool, raw: &[u8]) -> Arrived {
    let (notice, taken) = match about {
        About::Bounce(notice) => (notice, note(house, notice, raw).await),
        About::Answer(notice) => (notice, keep(house, notice, from_nobody, raw).await),
    };
    taken.unwrap_or_else(|error| {
        tracing::warn!(%notice, %error, "a mail that came in could not be noted");
        Arrived::TooEarly
    })
}

/// Notes what a report of delivery says.
async fn note(house: &House, notice: Uuid, raw: &[u8]) -> Result<Arrived> {
    let Some(report) = report::read(raw) else {
        // An answer of a person on holiday, for instance. To refuse it would only make more mail.
        return Ok(Arrived::Nothing);
    };
    let (reason, is_the_address) = match &report {
        Report::Permanent { reason } => (reason, true),
        Report::GivenUp { reason } => (reason, false),
    };
    let now = house.clock.now();
    let mut conn = house.database.get().await?;
    let noted = conn
        .build_transaction()
        .run(async |conn| bounce::note(conn, notice, reason, is_the_address, now).await)
        .await?;
    Ok(match noted {
        CameBack::Noted => {
            tracing::error!(%notice, %reason, "a mail came back");
            Arrived::Noted
        }
        CameBack::Known => Arrived::Noted,
        CameBack::TooEarly => Arrived::TooEarly,
    })
}

/// Keeps an answer, and wakes the worker that reads it.
async fn keep(house: &House, notice: Uuid, from_nobody: bool, raw: &[u8]) -> Result<Arrived> {
    let raw = raw.to_vec();
    // Beside the threads that answer requests: a large mail takes its time.
    let read = tokio::task::spawn_blocking(move || {
        let key = replies::key(notice.as_bytes(), &raw);
        (key, replies::slimmed(&raw).into_owned())
    });
    let (key, slim) = read.await.map_err(Refused::internal)?;
    let coming = Coming {
        key: &key,
        notice,
        from_nobody,
        raw: &slim,
    };
    let mut conn = house.database.get().await?;
    incoming::keep(&mut conn, &coming, house.clock.now()).await?;
    drop(conn);
    house.bells.answers.notify_one();
    Ok(Arrived::Noted)
}

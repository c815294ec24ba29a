//! Notices that were given up: mails and deliveries to webhooks. Neither whom they tell nor what.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::{After, Done, Wish, done};
use crate::ground::details::Detail;
use crate::ground::locale::Locale;
use crate::store::outbox::{delivery, notice};
use crate::store::people::admin_act::{Act, Target};
use crate::table::refused::{Refused, Result};

/// The most of either that are listed: the oldest. Whoever has dealt with them sees those behind.
const MOST: i64 = 100;

/// A notice that was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenUp {
    /// Its id; that of the event, if it is for a webhook.
    pub id: Uuid,
    /// The webhook that it is for; none of a mail.
    pub webhook: Option<Uuid>,
    /// What kind it is of.
    pub kind: String,
    /// The game that it is about, if it is about one.
    pub game: Option<Uuid>,
    /// When it was written.
    pub since: DateTime<Utc>,
    /// When it was given up.
    pub ended_at: Option<DateTime<Utc>>,
    /// How often it was tried.
    pub attempts: i16,
    /// What the last attempt met, without addresses.
    pub reason: String,
}

/// Which notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Which {
    /// Its id; that of the event, if it is for a webhook.
    pub id: Uuid,
    /// The webhook that it is for; none of a mail.
    pub webhook: Option<Uuid>,
}

/// What is to become of a notice that was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is tried anew.
    Again,
    /// It is forgotten.
    Dropped,
}

/// The oldest notices that were given up, the mails first, each with its reason in this language.
pub async fn list(conn: &mut AsyncPgConnection, locale: &Locale) -> Result<Vec<GivenUp>> {
    let mails = notice::dead(conn, None, MOST).await?;
    let mails = mails.into_iter().map(|mail| GivenUp {
        reason: mail.why(locale),
        id: mail.id,
        webhook: None,
        kind: mail.kind.name().to_owned(),
        game: mail.game_id,
        since: mail.created_at,
        ended_at: mail.ended_at,
        attempts: mail.attempts,
    });
    let deliveries = delivery::dead(conn, MOST).await?;
    let deliveries = deliveries.into_iter().map(|delivery| GivenUp {
        reason: delivery.why(locale),
        id: delivery.event,
        webhook: Some(delivery.webhook_id),
        kind: delivery.kind,
        game: delivery.game_id,
        since: delivery.created_at,
        ended_at: delivery.ended_at,
        attempts: delivery.attempts,
    });
    Ok(mails.chain(deliveries).collect())
}

/// Has a notice that was given up tried anew, or forgets it.
///
/// # Errors
/// There is no such notice that was given up.
pub async fn settle(
    conn: &mut AsyncPgConnection,
    wish: &Wish<'_>,
    Which { id, webhook }: Which,
    fate: Fate,
) -> Result<Done> {
    let act = match fate {
        Fate::Again => Act::NoticeAgain,
        Fate::Dropped => Act::NoticeDropped,
    };
    let target = Target {
        thing: Some(id),
        ..Target::default()
    };
    done(conn, wish, (act, target), async |conn| {
        let settled = match (webhook, fate) {
            (None, Fate::Again) => notice::revive(conn, &[id], wish.now).await? == 1,
            (None, Fate::Dropped) => notice::forget_dead(conn, &[id]).await? == 1,
            (Some(webhook), Fate::Again) => delivery::revive(conn, (webhook, id), wish.now).await?,
            (Some(webhook), Fate::Dropped) => delivery::forget_dead(conn, (webhook, id)).await?,
        };
        if !settled {
            return Err(Refused::NotFound(Detail::NoNotice));
        }
        Ok(After {
            tells: fate == Fate::Again,
            ..After::default()
        })
    })
    .await
}

//! How somebody wishes to be told of one game, whatever they wish of their other games.

use std::collections::{BTreeMap, BTreeSet};

use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::frame::{After, Asker, Outcome, told};
use super::house::House;
use super::keys::Reply;
use super::refused::{Refused, Result};
use super::visible::visible_game;
use crate::ground::details::Detail;
use crate::store::outbox::notice::Kind;
use crate::store::outbox::webhook::Webhook;
use crate::store::outbox::{notice, webhook};
use crate::store::tables::choices::{self, HooksOff};

const NO_SEAT: Refused = Refused::Forbidden {
    code: "not_your_game",
    detail: Detail::NoSeatOfYours,
};

/// The longest delay, in minutes: a week.
const MAX_DELAY: u32 = 7 * 24 * 60;

/// The most hours before a deadline that the last reminder can come.
const MAX_LAST_DAY_HOURS: u8 = 72;

/// How somebody wishes to be told of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameChoices {
    /// The kinds that are not mailed.
    pub mail_off: BTreeSet<Kind>,
    /// How long a turn or a message waits before it is mailed, in minutes ([`delay`]); `None`: as long as for all games.
    pub delay_minutes: Option<i32>,
    /// How many hours before a deadline the last reminder comes ([`last_day_hours`]); `None`: as many as for all games.
    pub last_day_hours: Option<i16>,
    /// Whether turns and talk wait for the digest, if there is one.
    pub digest: bool,
    /// The kinds that webhooks are not told, by the webhook's id.
    pub hooks_off: BTreeMap<Uuid, BTreeSet<Kind>>,
}

impl Default for GameChoices {
    /// As for all games.
    fn default() -> Self {
        Self {
            mail_off: BTreeSet::new(),
            delay_minutes: None,
            last_day_hours: None,
            digest: true,
            hooks_off: BTreeMap::new(),
        }
    }
}

impl GameChoices {
    fn of(stored: choices::Choices, hooks: &[Webhook]) -> Self {
        let HooksOff(off) = stored.hooks_off;
        // One that is just being deleted is nobody's choice any more.
        let off = off
            .into_iter()
            .filter(|(id, _)| hooks.iter().any(|hook| hook.id == *id));
        Self {
            mail_off: known(&stored.mail_off),
            delay_minutes: stored.delay_minutes,
            last_day_hours: stored.last_day_hours,
            digest: !stored.at_once,
            hooks_off: off.map(|(id, off)| (id, known(&off))).collect(),
        }
    }

    fn to_store(&self) -> choices::Choices {
        let off = self.hooks_off.iter().filter(|(_, off)| !off.is_empty());
        choices::Choices {
            mail_off: names(&self.mail_off),
            delay_minutes: self.delay_minutes,
            last_day_hours: self.last_day_hours,
            at_once: !self.digest,
            hooks_off: HooksOff(off.map(|(id, off)| (*id, names(off))).collect()),
        }
    }

    /// Whether all kinds can be chosen for one game.
    ///
    /// # Errors
    /// 422: one cannot.
    fn must_be_about_a_game(&self) -> Result<()> {
        let never = |off: &BTreeSet<Kind>| {
            let mut off = off.iter();
            let kind = off.find(|kind| !kind.is_optional_at_a_game())?;
            Some(Box::from(kind.name()))
        };
        if let Some(kind) = never(&self.mail_off) {
            let detail = Detail::MailKindAtGame { kind };
            return Err(Refused::invalid("bad_kind", detail));
        }
        if let Some(kind) = self.hooks_off.values().find_map(never) {
            let detail = Detail::HookKindAtGame { kind };
            return Err(Refused::invalid("bad_kind", detail));
        }
        Ok(())
    }

    /// Whether all webhooks are among these.
    ///
    /// # Errors
    /// 422: one is not.
    fn must_be_of(&self, hooks: &[Webhook]) -> Result<()> {
        let is_theirs = |id: &Uuid| hooks.iter().any(|hook| hook.id == *id);
        if self.hooks_off.keys().all(is_theirs) {
            return Ok(());
        }
        Err(Refused::invalid("no_such_webhook", Detail::NoWebhook))
    }
}

/// The kinds of these names. One that a newer server knows is none of this one's.
fn known(names: &[String]) -> BTreeSet<Kind> {
    let kinds = Kind::ALL.into_iter();
    kinds
        .filter(|kind| names.iter().any(|name| name == kind.name()))
        .collect()
}

fn names(kinds: &BTreeSet<Kind>) -> Vec<String> {
    kinds.iter().map(|kind| kind.name().to_owned()).collect()
}

/// The kinds that can be chosen for one game.
pub fn kinds() -> impl Iterator<Item = Kind> {
    let kinds = Kind::ALL.into_iter();
    kinds.filter(|kind| kind.is_optional_at_a_game())
}

/// How long a notice is to wait, in minutes, for one game or for all.
///
/// # Errors
/// 422: that is too long.
pub fn delay(minutes: u32) -> Result<i32> {
    let most = MAX_DELAY.into();
    i32::try_from(minutes)
        .ok()
        .filter(|_| minutes <= MAX_DELAY)
        .ok_or(Refused::invalid("bad_delay", Detail::Delay { most }))
}

/// How many hours before a deadline the last reminder is to come, in one game or in all.
///
/// # Errors
/// 422: there are none, or too many.
pub fn last_day_hours(hours: u8) -> Result<i16> {
    if !(1..=MAX_LAST_DAY_HOURS).contains(&hours) {
        let most = MAX_LAST_DAY_HOURS.into();
        return Err(Refused::invalid("bad_last_day", Detail::LastDay { most }));
    }
    Ok(i16::from(hours))
}

/// What somebody with a seat at a game has chosen for it alone, and their webhooks.
///
/// # Errors
/// 404: no such game. 403: no seat of theirs.
pub async fn chosen(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    user: Uuid,
) -> Result<(GameChoices, Vec<Webhook>)> {
    let game = visible_game(conn, id, Some(user)).await?;
    let stored = choices::find(conn, game.id, user).await?.ok_or(NO_SEAT)?;
    let hooks = webhook::list(conn, user).await?;
    Ok((GameChoices::of(stored, &hooks), hooks))
}

/// Chooses how the asker is told of a game, in place of all that they had chosen for it. What waits is looked at once more.
///
/// # Errors
/// 404: no such game. 403: no seat of theirs. 422: a kind that cannot be switched for one game, or a webhook that is not theirs.
pub async fn choose(
    house: &House,
    asker: Asker<'_>,
    id: Uuid,
    wish: &GameChoices,
    reply: impl AsyncFnOnce(&mut AsyncPgConnection, &()) -> Result<Reply>,
) -> Result<Outcome<()>> {
    wish.must_be_about_a_game()?;
    let now = house.clock.now();
    let act = async |conn: &mut AsyncPgConnection| {
        let game = visible_game(conn, id, Some(asker.user)).await?;
        notice::look_again(conn, asker.user, now).await?;
        if !choices::set(conn, game.id, asker.user, &wish.to_store()).await? {
            return Err(NO_SEAT);
        }
        if !wish.hooks_off.is_empty() {
            wish.must_be_of(&webhook::list(conn, asker.user).await?)?;
        }
        Ok(((), After::MAILED))
    };
    told(house, asker, act, reply).await
}

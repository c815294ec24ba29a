//! What everything that is done at a table needs.

use std::num::NonZeroU32;
use std::sync::Arc;

use anyhow::Context as _;
use chrono::TimeDelta;
use tokio::sync::Notify;

use super::hearing::Hearings;
use super::limits::{Hourly, Limits};
use super::{EndedSessions, LiftedLimits, Matches};
use crate::ground::clock::Clock;
use crate::ground::figures::Figures;
use crate::ground::mail_key::MailKey;
use crate::ground::origins::Origins;
use crate::ground::printer::Printer;
use crate::ground::punctual::Punctuality;
use crate::ground::secrets;
use crate::ground::stopping::Stopping;
use crate::ground::thinkers::Thinkers;
use crate::store::database::Database;
use crate::store::log::committer::Committer;
use crate::store::outbox;
use crate::store::outbox::event::AccountPulse;

/// The running server, but for the web.
pub struct House {
    /// Connections to the database.
    pub database: Database,
    /// Writes moves there.
    pub committer: Committer,
    /// The time.
    pub clock: Clock,
    /// The games in memory.
    pub matches: Matches,
    /// Those who wait for events of their accounts.
    pub accounts: Hearings<AccountPulse>,
    /// Bells that wake the workers of this process.
    pub bells: Bells,
    /// How much anybody may ask.
    pub limits: Limits,
    /// The key of links and addresses in mails.
    pub mail_key: MailKey,
    /// Makes pictures of drawings.
    pub printer: Printer,
    /// Think for the house's bots.
    pub thinkers: Thinkers,
    /// What has been done, and how long it took.
    pub figures: Arc<Figures>,
    /// Sessions that ended a moment ago.
    pub ended: EndedSessions,
    /// Limits that were lifted a moment ago.
    pub lifted: LiftedLimits,
    /// Whether this server's clock is right.
    pub punctual: Punctuality,
    /// Whether the server stops.
    pub stopping: Stopping,
    /// What can be chosen when the server is started.
    pub settings: Settings,
}

/// What can be chosen when the server is started.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where people reach the server, without a slash at the end.
    pub public_url: String,
    /// How long after a turn begins its player is mailed.
    pub notice_delay: TimeDelta,
    /// How long after its end a game is packed.
    pub pack_after: TimeDelta,
    /// Requests a second that one user may make.
    pub rate_limit: NonZeroU32,
    /// How much anybody may do in an hour.
    pub hourly: Hourly,
    /// Where requests come from.
    pub origins: Origins,
    /// How many games are kept in memory.
    pub cached_games: usize,
    /// On how many threads the house's bots think; none if another process does it.
    pub bot_threads: usize,
    /// Whether bots answer as soon as they have thought, also where people watch.
    pub bots_at_once: bool,
    /// Whether webhooks may be in networks that are not public, and unencrypted.
    pub hooks_allow_private: bool,
    /// Whether anybody who can reach the server may move its clock; for tests alone.
    pub test_clock: bool,
    /// The folder that mails are written to, said to a newcomer on the first page; none if a mail server has them.
    pub mail_folder: Option<String>,
}

/// Bells that wake the workers of this process at once; workers of other processes look by themselves once a second.
#[derive(Debug, Default)]
pub struct Bells {
    /// There is mail to send now.
    pub mail: Notify,
    /// A mail has come in that answers one of ours.
    pub answers: Notify,
    /// There is something to tell a webhook.
    pub hooks: Notify,
    /// There is something to tell as an event.
    pub events: Notify,
    /// A game waits for the house's bot.
    pub bots: Notify,
    /// A game has moved on: it may wait for a seat that has orders.
    pub orders: Notify,
    /// Somebody's time may have run out.
    pub clock: Notify,
    /// Somebody has left for a vacation or is back.
    pub vacations: Notify,
}

/// One of the bells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bell {
    /// There is mail to send now.
    Mail,
    /// There is something to tell programs, by webhook or as an event.
    Hooks,
    /// A game waits for the house's bot.
    Bots,
    /// A game has moved on: it may wait for a seat that has orders.
    Orders,
    /// Somebody's time may have run out.
    Clock,
    /// Somebody has left for a vacation or is back.
    Vacations,
}

impl Bells {
    /// Rings these. What is done at a table rings by [`After`](super::frame::After).
    pub fn ring(&self, bells: &[Bell]) {
        for bell in bells {
            let bell = match bell {
                Bell::Mail => &self.mail,
                Bell::Hooks => {
                    self.events.notify_one();
                    &self.hooks
                }
                Bell::Bots => &self.bots,
                Bell::Orders => &self.orders,
                Bell::Clock => &self.clock,
                Bell::Vacations => &self.vacations,
            };
            bell.notify_one();
        }
    }

    /// Rings for those who tell people, by whatever channel.
    pub fn ring_told(&self) {
        self.ring(&[Bell::Mail, Bell::Hooks]);
    }
}

impl House {
    /// Sets the house up on a migrated database.
    ///
    /// # Errors
    /// The database fails, or the system has no random numbers.
    pub async fn new(database: Database, clock: Clock, settings: Settings) -> anyhow::Result<Self> {
        let fresh = secrets::random_bytes().context("no random numbers")?;
        let mut conn = database.get().await.context("no database connection")?;
        let mail_key = outbox::mail_key::load(&mut conn, &fresh, clock.now())
            .await
            .context("the key of mails cannot be read")?;
        let now = clock.now();
        let ended = EndedSessions::unread(now);
        ended
            .read(&mut conn, now)
            .await
            .context("the sessions cannot be read")?;
        drop(conn);
        let figures = Arc::<Figures>::default();
        Ok(Self {
            limits: Limits::new(settings.rate_limit, settings.hourly),
            mail_key: MailKey::new(&mail_key).context("the key of mails is of no use")?,
            matches: Matches::new(settings.cached_games, clock.clone(), Arc::clone(&figures)),
            accounts: Hearings::default(),
            bells: Bells::default(),
            printer: Printer::start().context("no thread for pictures")?,
            thinkers: Thinkers::start(settings.bot_threads).context("no threads for the bots")?,
            figures,
            ended,
            lifted: LiftedLimits::unread(now),
            punctual: Punctuality::default(),
            stopping: Stopping::default(),
            committer: Committer::start(database.clone()).context("no thread for moves")?,
            database,
            clock,
            settings,
        })
    }
}

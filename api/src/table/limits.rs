//! How much anybody may ask in a time.

mod counter;

use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::Quota;
use uuid::Uuid;

use self::counter::Counter;
pub use self::counter::Used;
use super::refused::Result;
use crate::ground::origins::{Block, Origins};

/// Mails switched off an hour from one network address: a mail provider does it for many readers.
const UNSUBSCRIBES_FROM_ADDRESS: NonZeroU32 = nonzero(600);

/// Exchanges of tokens and ends of them an hour by apps from one network address: each app of each person makes four.
const TOKENS_FROM_ADDRESS: NonZeroU32 = nonzero(6000);

/// Apps an hour that one user may allow something: more often than anybody would by hand.
const APPS_ALLOWED: NonZeroU32 = nonzero(60);

/// Invitations an hour by one user.
const INVITATIONS: NonZeroU32 = nonzero(60);

/// How often an hour one user may make a table ask its people to confirm: each of them is mailed.
const CONFIRMATIONS: NonZeroU32 = nonzero(60);

/// Tests of webhooks an hour by one user: each posts to an address that the user typed.
const WEBHOOK_TESTS: NonZeroU32 = nonzero(60);
/// Records an hour that one user may send in, each of which is replayed to be checked.
const RECORDS: NonZeroU32 = nonzero(240);

/// Answers an hour with many records, by one user, or of public games from one network address.
const EXPORTS: NonZeroU32 = nonzero(60);

/// Calendars and feeds an hour of one user, all together: some programs ask for each every few minutes.
const FEEDS: NonZeroU32 = nonzero(600);

/// Hints a minute for one user: each keeps a thread of the bots busy for a moment.
const HINTS: NonZeroU32 = nonzero(10);

/// Times a minute that bots play at the studies of one user: each may take a thread of theirs for a second.
const BOT_PLAYS: NonZeroU32 = nonzero(20);

/// How many entries of studies are replayed for each request that is allowed: most studies are as long.
const ENTRIES_A_REQUEST: NonZeroU32 = nonzero(200);

const fn nonzero(number: u32) -> NonZeroU32 {
    match NonZeroU32::new(number) {
        Some(number) => number,
        None => NonZeroU32::MIN,
    }
}

/// How much anybody may do in an hour, where whoever runs the server may know better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hourly {
    /// Mails with codes to one mail address, whoever asks for them.
    pub sign_in_mails: NonZeroU32,
    /// Codes asked for and tried from one network address, all mail addresses together.
    pub sign_ins_from_address: NonZeroU32,
    /// Guests from one network address: each has an account and a game made.
    pub guests_from_address: NonZeroU32,
}

impl Default for Hourly {
    /// Enough mails for anybody who mistypes, too few to fill a mailbox; enough people for a house behind one address.
    fn default() -> Self {
        Self {
            sign_in_mails: nonzero(10),
            sign_ins_from_address: nonzero(120),
            guests_from_address: nonzero(30),
        }
    }
}

/// Whose counts are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose<'a> {
    /// Those of an account, and of sign-in mails to its address, if it has one.
    Account {
        /// The account.
        user: Uuid,
        /// The address.
        email: Option<&'a str>,
    },
    /// Those of network addresses that count with some address of a block.
    Network(Block),
}

/// The limits of one server.
pub struct Limits {
    by_address: Counter<IpAddr>,
    by_user: Counter<Uuid>,
    by_bot: Counter<Uuid>,
    sign_in_mails: Counter<String>,
    sign_ins: Counter<IpAddr>,
    guests: Counter<IpAddr>,
    tokens: Counter<IpAddr>,
    apps_allowed: Counter<Uuid>,
    invitations: Counter<Uuid>,
    confirmations: Counter<Uuid>,
    webhook_tests: Counter<Uuid>,
    unsubscribes: Counter<IpAddr>,
    records: Counter<Uuid>,
    exports: Counter<Uuid>,
    exports_from_address: Counter<IpAddr>,
    feeds: Counter<Uuid>,
    hints: Counter<Uuid>,
    bot_plays: Counter<Uuid>,
    replays: Counter<Uuid>,
}

impl Limits {
    /// Limits that let each user and each address make so many requests a second, ten times as many in a burst.
    pub fn new(a_second: NonZeroU32, hourly: Hourly) -> Self {
        let quota = |rate: NonZeroU32| {
            Quota::per_second(rate).allow_burst(rate.saturating_mul(nonzero(10)))
        };
        let entries = a_second.saturating_mul(ENTRIES_A_REQUEST);
        Self {
            // Several users may share an address, and a bot has a wide limit of its own.
            by_address: Counter::new(
                "requests_from_address",
                quota(a_second.saturating_mul(nonzero(20))),
            ),
            by_user: Counter::new("requests_of_user", quota(a_second)),
            by_bot: Counter::new(
                "requests_of_bot",
                quota(a_second.saturating_mul(nonzero(10))),
            ),
            sign_in_mails: Counter::new("sign_in_mails", Quota::per_hour(hourly.sign_in_mails)),
            sign_ins: Counter::new(
                "sign_ins_from_address",
                Quota::per_hour(hourly.sign_ins_from_address),
            ),
            guests: Counter::new(
                "guests_from_address",
                Quota::per_hour(hourly.guests_from_address),
            ),
            tokens: Counter::new("tokens_from_address", Quota::per_hour(TOKENS_FROM_ADDRESS)),
            apps_allowed: Counter::new("apps_allowed", Quota::per_hour(APPS_ALLOWED)),
            invitations: Counter::new("invitations", Quota::per_hour(INVITATIONS)),
            confirmations: Counter::new("confirmations", Quota::per_hour(CONFIRMATIONS)),
            webhook_tests: Counter::new("webhook_tests", Quota::per_hour(WEBHOOK_TESTS)),
            unsubscribes: Counter::new(
                "unsubscribes_from_address",
                Quota::per_hour(UNSUBSCRIBES_FROM_ADDRESS),
            ),
            records: Counter::new("records", Quota::per_hour(RECORDS)),
            exports: Counter::new("exports", Quota::per_hour(EXPORTS)),
            exports_from_address: Counter::new("exports_from_address", Quota::per_hour(EXPORTS)),
            feeds: Counter::new("feeds", Quota::per_hour(FEEDS)),
            hints: Counter::new("hints", Quota::per_minute(HINTS)),
            bot_plays: Counter::new("bot_plays", Quota::per_minute(BOT_PLAYS)),
            replays: Counter::new(
                "replays",
                Quota::per_second(entries).allow_burst(entries.saturating_mul(nonzero(20))),
            ),
        }
    }

    /// Counts a request of a user.
    ///
    /// # Errors
    /// Too many.
    pub fn check_user(&self, user: Uuid, bot: bool) -> Result<()> {
        if bot {
            self.by_bot.check(&user)
        } else {
            self.by_user.check(&user)
        }
    }

    /// Counts a request from an address.
    ///
    /// # Errors
    /// Too many.
    pub fn check_address(&self, address: IpAddr) -> Result<()> {
        self.by_address.check(&address)
    }

    /// Counts a mail with a code to a mail address. The answer must not tell whether there is an account.
    ///
    /// # Errors
    /// Too many.
    pub fn check_sign_in_mail(&self, email: &str) -> Result<()> {
        self.sign_in_mails.check(&email.to_owned())
    }

    /// Counts an attempt to sign in from an address.
    ///
    /// # Errors
    /// Too many.
    pub fn check_sign_in(&self, address: IpAddr) -> Result<()> {
        self.sign_ins.check(&address)
    }

    /// Counts somebody from an address who begins to play as a guest.
    ///
    /// # Errors
    /// Too many.
    pub fn check_guest(&self, address: IpAddr) -> Result<()> {
        self.guests.check(&address)
    }

    /// Counts an app's request for tokens, or for their end, from an address.
    ///
    /// # Errors
    /// Too many.
    pub fn check_tokens(&self, address: IpAddr) -> Result<()> {
        self.tokens.check(&address)
    }

    /// Counts that a user allows an app something.
    ///
    /// # Errors
    /// Too many.
    pub fn check_app_allowed(&self, user: Uuid) -> Result<()> {
        self.apps_allowed.check(&user)
    }

    /// Counts an invitation by a user.
    ///
    /// # Errors
    /// Too many.
    pub fn check_invitation(&self, user: Uuid) -> Result<()> {
        self.invitations.check(&user)
    }

    /// Counts that a user makes a table ask its people to confirm.
    ///
    /// # Errors
    /// Too often.
    pub fn check_confirmation(&self, user: Uuid) -> Result<()> {
        self.confirmations.check(&user)
    }

    /// Counts a test of a webhook by a user.
    ///
    /// # Errors
    /// Too many.
    pub fn check_webhook_test(&self, user: Uuid) -> Result<()> {
        self.webhook_tests.check(&user)
    }

    /// Counts an attempt to switch mails off from an address.
    ///
    /// # Errors
    /// Too many.
    pub fn check_unsubscribe(&self, address: IpAddr) -> Result<()> {
        self.unsubscribes.check(&address)
    }

    /// Counts a record sent in by a user.
    ///
    /// # Errors
    /// Too many.
    pub fn check_record(&self, user: Uuid) -> Result<()> {
        self.records.check(&user)
    }

    /// Counts an answer with many records of a user's games.
    ///
    /// # Errors
    /// Too many.
    pub fn check_export(&self, user: Uuid) -> Result<()> {
        self.exports.check(&user)
    }

    /// Counts an answer with many records of public games.
    ///
    /// # Errors
    /// Too many.
    pub fn check_export_from(&self, address: IpAddr) -> Result<()> {
        self.exports_from_address.check(&address)
    }

    /// Counts a calendar or feed of a user that is read.
    ///
    /// # Errors
    /// Too many.
    pub fn check_feed(&self, user: Uuid) -> Result<()> {
        self.feeds.check(&user)
    }

    /// Counts a hint for a user.
    ///
    /// # Errors
    /// Too many.
    pub fn check_hint(&self, user: Uuid) -> Result<()> {
        self.hints.check(&user)
    }

    /// Counts a time that bots play at a user's study.
    ///
    /// # Errors
    /// Too many.
    pub fn check_bot_play(&self, user: Uuid) -> Result<()> {
        self.bot_plays.check(&user)
    }

    /// Counts the entries of a study that is opened, whoever looks at it, on its owner: long ones take their time, and
    /// one that is longer than a burst takes all of it.
    ///
    /// # Errors
    /// Too many.
    pub fn check_replay(&self, owner: Uuid, entries: u32) -> Result<()> {
        let entries = NonZeroU32::new(entries).unwrap_or(NonZeroU32::MIN);
        self.replays.check_many(&owner, entries)
    }

    /// The limits that count by account.
    const fn of_accounts(&self) -> [&Counter<Uuid>; 12] {
        [
            &self.by_user,
            &self.by_bot,
            &self.apps_allowed,
            &self.invitations,
            &self.confirmations,
            &self.webhook_tests,
            &self.records,
            &self.exports,
            &self.feeds,
            &self.hints,
            &self.bot_plays,
            &self.replays,
        ]
    }

    /// The limits that count by network address.
    const fn of_addresses(&self) -> [&Counter<IpAddr>; 6] {
        [
            &self.by_address,
            &self.sign_ins,
            &self.guests,
            &self.tokens,
            &self.unsubscribes,
            &self.exports_from_address,
        ]
    }

    /// How much somebody has used up of each limit. Looking counts nothing. Of a block of network addresses it is the one of
    /// which most is counted.
    pub fn used(&self, whose: Whose<'_>, origins: &Origins) -> Vec<Used> {
        match whose {
            Whose::Account { user, email } => {
                let mails = email.map(|email| self.sign_in_mails.used(&email.to_owned()));
                let counted = self.of_accounts().map(|counter| counter.used(&user));
                mails.into_iter().chain(counted).collect()
            }
            Whose::Network(block) => {
                let is_meant = |key: &IpAddr| origins.counted(*key).meets(block);
                self.of_addresses()
                    .map(|counter| counter.used_most(is_meant))
                    .into()
            }
        }
    }

    /// Forgets what was counted of somebody.
    pub fn forget(&self, whose: Whose<'_>, origins: &Origins) {
        match whose {
            Whose::Account { user, email } => {
                if let Some(email) = email {
                    self.sign_in_mails.forget(&email.to_owned());
                }
                for counter in self.of_accounts() {
                    counter.forget(&user);
                }
            }
            Whose::Network(block) => {
                for counter in self.of_addresses() {
                    counter.forget_all(|key| origins.counted(*key).meets(block));
                }
            }
        }
    }

    /// Forgets everybody who has not come near a limit for a while, so that the lists stay short.
    pub fn tidy(&self) {
        self.sign_in_mails.tidy();
        for counter in self.of_accounts() {
            counter.tidy();
        }
        for counter in self.of_addresses() {
            counter.tidy();
        }
    }
}

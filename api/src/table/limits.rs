//! How much anybody may ask in a time.

use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, NotUntil, Quota, RateLimiter};
use uuid::Uuid;

use super::refused::{Refused, Result};

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

/// The limits of one server.
pub struct Limits {
    by_address: DefaultKeyedRateLimiter<IpAddr>,
    by_user: DefaultKeyedRateLimiter<Uuid>,
    by_bot: DefaultKeyedRateLimiter<Uuid>,
    sign_in_mails: DefaultKeyedRateLimiter<String>,
    sign_ins: DefaultKeyedRateLimiter<IpAddr>,
    guests: DefaultKeyedRateLimiter<IpAddr>,
    tokens: DefaultKeyedRateLimiter<IpAddr>,
    apps_allowed: DefaultKeyedRateLimiter<Uuid>,
    invitations: DefaultKeyedRateLimiter<Uuid>,
    confirmations: DefaultKeyedRateLimiter<Uuid>,
    webhook_tests: DefaultKeyedRateLimiter<Uuid>,
    unsubscribes: DefaultKeyedRateLimiter<IpAddr>,
    records: DefaultKeyedRateLimiter<Uuid>,
    exports: DefaultKeyedRateLimiter<Uuid>,
    exports_from_address: DefaultKeyedRateLimiter<IpAddr>,
    feeds: DefaultKeyedRateLimiter<Uuid>,
    hints: DefaultKeyedRateLimiter<Uuid>,
    bot_plays: DefaultKeyedRateLimiter<Uuid>,
    replays: DefaultKeyedRateLimiter<Uuid>,
    /// Entries that may be replayed in a burst.
    replay_burst: NonZeroU32,
}

impl Limits {
    /// Limits that let each user and each address make so many requests a second, ten times as many in a burst.
    pub fn new(a_second: NonZeroU32, hourly: Hourly) -> Self {
        let quota = |rate: NonZeroU32| {
            Quota::per_second(rate).allow_burst(rate.saturating_mul(nonzero(10)))
        };
        let entries = a_second.saturating_mul(ENTRIES_A_REQUEST);
        let replay_burst = entries.saturating_mul(nonzero(20));
        Self {
            // Several users may share an address, and a bot has a wide limit of its own.
            by_address: RateLimiter::keyed(quota(a_second.saturating_mul(nonzero(20)))),
            by_user: RateLimiter::keyed(quota(a_second)),
            by_bot: RateLimiter::keyed(quota(a_second.saturating_mul(nonzero(10)))),
            sign_in_mails: RateLimiter::keyed(Quota::per_hour(hourly.sign_in_mails)),
            sign_ins: RateLimiter::keyed(Quota::per_hour(hourly.sign_ins_from_address)),
            guests: RateLimiter::keyed(Quota::per_hour(hourly.guests_from_address)),
            tokens: RateLimiter::keyed(Quota::per_hour(TOKENS_FROM_ADDRESS)),
            apps_allowed: RateLimiter::keyed(Quota::per_hour(APPS_ALLOWED)),
            invitations: RateLimiter::keyed(Quota::per_hour(INVITATIONS)),
            confirmations: RateLimiter::keyed(Quota::per_hour(CONFIRMATIONS)),
            webhook_tests: RateLimiter::keyed(Quota::per_hour(WEBHOOK_TESTS)),
            unsubscribes: RateLimiter::keyed(Quota::per_hour(UNSUBSCRIBES_FROM_ADDRESS)),
            records: RateLimiter::keyed(Quota::per_hour(RECORDS)),
            exports: RateLimiter::keyed(Quota::per_hour(EXPORTS)),
            exports_from_address: RateLimiter::keyed(Quota::per_hour(EXPORTS)),
            feeds: RateLimiter::keyed(Quota::per_hour(FEEDS)),
            hints: RateLimiter::keyed(Quota::per_minute(HINTS)),
            bot_plays: RateLimiter::keyed(Quota::per_minute(BOT_PLAYS)),
            replays: RateLimiter::keyed(Quota::per_second(entries).allow_burst(replay_burst)),
            replay_burst,
        }
    }

    /// Counts a request of a user.
    ///
    /// # Errors
    /// Too many.
    pub fn check_user(&self, user: Uuid, bot: bool) -> Result<()> {
        if bot {
            check(&self.by_bot, &user, "requests_of_bot")
        } else {
            check(&self.by_user, &user, "requests_of_user")
        }
    }

    /// Counts a request from an address.
    ///
    /// # Errors
    /// Too many.
    pub fn check_address(&self, address: IpAddr) -> Result<()> {
        check(&self.by_address, &address, "requests_from_address")
    }

    /// Counts a mail with a code to a mail address. The answer must not tell whether there is an account.
    ///
    /// # Errors
    /// Too many.
    pub fn check_sign_in_mail(&self, email: &str) -> Result<()> {
        check(&self.sign_in_mails, &email.to_owned(), "sign_in_mails")
    }

    /// Counts an attempt to sign in from an address.
    ///
    /// # Errors
    /// Too many.
    pub fn check_sign_in(&self, address: IpAddr) -> Result<()> {
        check(&self.sign_ins, &address, "sign_ins_from_address")
    }

    /// Counts somebody from an address who begins to play as a guest.
    ///
    /// # Errors
    /// Too many.
    pub fn check_guest(&self, address: IpAddr) -> Result<()> {
        check(&self.guests, &address, "guests_from_address")
    }

    /// Counts an app's request for tokens, or for their end, from an address.
    ///
    /// # Errors
    /// Too many.
    pub fn check_tokens(&self, address: IpAddr) -> Result<()> {
        check(&self.tokens, &address, "tokens_from_address")
    }

    /// Counts that a user allows an app something.
    ///
    /// # Errors
    /// Too many.
    pub fn check_app_allowed(&self, user: Uuid) -> Result<()> {
        check(&self.apps_allowed, &user, "apps_allowed")
    }

    /// Counts an invitation by a user.
    ///
    /// # Errors
    /// Too many.
    pub fn check_invitation(&self, user: Uuid) -> Result<()> {
        check(&self.invitations, &user, "invitations")
    }

    /// Counts that a user makes a table ask its people to confirm.
    ///
    /// # Errors
    /// Too often.
    pub fn check_confirmation(&self, user: Uuid) -> Result<()> {
        check(&self.confirmations, &user, "confirmations")
    }

    /// Counts a test of a webhook by a user.
    ///
    /// # Errors
    /// Too many.
    pub fn check_webhook_test(&self, user: Uuid) -> Result<()> {
        check(&self.webhook_tests, &user, "webhook_tests")
    }

    /// Counts an attempt to switch mails off from an address.
    ///
    /// # Errors
    /// Too many.
    pub fn check_unsubscribe(&self, address: IpAddr) -> Result<()> {
        check(&self.unsubscribes, &address, "unsubscribes_from_address")
    }

    /// Counts a record sent in by a user.
    ///
    /// # Errors
    /// Too many.
    pub fn check_record(&self, user: Uuid) -> Result<()> {
        check(&self.records, &user, "records")
    }

    /// Counts an answer with many records of a user's games.
    ///
    /// # Errors
    /// Too many.
    pub fn check_export(&self, user: Uuid) -> Result<()> {
        check(&self.exports, &user, "exports")
    }

    /// Counts an answer with many records of public games.
    ///
    /// # Errors
    /// Too many.
    pub fn check_export_from(&self, address: IpAddr) -> Result<()> {
        check(&self.exports_from_address, &address, "exports_from_address")
    }

    /// Counts a calendar or feed of a user that is read.
    ///
    /// # Errors
    /// Too many.
    pub fn check_feed(&self, user: Uuid) -> Result<()> {
        check(&self.feeds, &user, "feeds")
    }

    /// Counts a hint for a user.
    ///
    /// # Errors
    /// Too many.
    pub fn check_hint(&self, user: Uuid) -> Result<()> {
        check(&self.hints, &user, "hints")
    }

    /// Counts a time that bots play at a user's study.
    ///
    /// # Errors
    /// Too many.
    pub fn check_bot_play(&self, user: Uuid) -> Result<()> {
        check(&self.bot_plays, &user, "bot_plays")
    }

    /// Counts the entries of a study that is opened, whoever looks at it, on its owner: long ones take their time.
    ///
    /// # Errors
    /// Too many.
    pub fn check_replay(&self, owner: Uuid, entries: u32) -> Result<()> {
        let entries = NonZeroU32::new(entries).unwrap_or(NonZeroU32::MIN);
        // One that is longer than a burst takes all of it.
        let entries = entries.min(self.replay_burst);
        match self.replays.check_key_n(&owner, entries) {
            Ok(checked) => checked.map_err(|until| too_many(&until, "replays")),
            Err(never) => Err(Refused::internal(never)),
        }
    }

    /// Forgets everybody who has not come near a limit for a while, so that the lists stay short.
    pub fn tidy(&self) {
        self.by_address.retain_recent();
        self.by_user.retain_recent();
        self.by_bot.retain_recent();
        self.sign_in_mails.retain_recent();
        self.sign_ins.retain_recent();
        self.guests.retain_recent();
        self.tokens.retain_recent();
        self.apps_allowed.retain_recent();
        self.invitations.retain_recent();
        self.confirmations.retain_recent();
        self.webhook_tests.retain_recent();
        self.unsubscribes.retain_recent();
        self.records.retain_recent();
        self.exports.retain_recent();
        self.exports_from_address.retain_recent();
        self.feeds.retain_recent();
        self.hints.retain_recent();
        self.bot_plays.retain_recent();
        self.replays.retain_recent();
    }
}

fn check<K: std::hash::Hash + Eq + Clone>(
    limiter: &DefaultKeyedRateLimiter<K>,
    key: &K,
    limit: &'static str,
) -> Result<()> {
    limiter
        .check_key(key)
        .map_err(|until| too_many(&until, limit))
}

fn too_many(until: &NotUntil<<DefaultClock as Clock>::Instant>, limit: &'static str) -> Refused {
    let wait = until.wait_time_from(DefaultClock::default().now());
    Refused::TooMany {
        limit,
        retry_after: wait.as_secs() + 1,
    }
}

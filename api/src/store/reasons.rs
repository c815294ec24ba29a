//! Why somebody was not told, or not yet: of a mail, of a delivery to a webhook, and of a webhook that is paused.
//!
//! A row keeps what happened and never a sentence; the sentence is the catalogue's, in the language of whoever reads. Nothing but
//! what another server said is kept and shown word for word, within a sentence of ours or alone.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::io::Write as _;

use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::pg::{Pg, PgValue};
use diesel::serialize::{self, IsNull, Output, ToSql};
use diesel::sql_types::Text;
use fluent_templates::fluent_bundle::FluentValue;
use serde::{Deserialize, Serialize};

use crate::ground::locale::Locale;

mod before;

/// What a sentence can hold.
trait Fact {
    fn told(&self, locale: &Locale) -> String;
}

macro_rules! counted {
    ($($kind:ty),+) => {$(
        /// None of them is so long that a language would set signs between its digits.
        impl Fact for $kind {
            fn told(&self, _: &Locale) -> String {
                self.to_string()
            }
        }
    )+};
}

counted!(u16, i16, i32);

impl Fact for Box<str> {
    fn told(&self, _: &Locale) -> String {
        self.to_string()
    }
}

impl Fact for Box<Reason> {
    fn told(&self, locale: &Locale) -> String {
        self.say(locale)
    }
}

macro_rules! reasons {
    ($($name:ident = $code:literal $({ $($fact:ident: $kind:ty),+ })?,)+) => {
        /// Why somebody was not told, or not yet. The sentences are in `locales/*/reason.ftl`, under the codes.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, AsExpression, FromSqlRow)]
        #[diesel(sql_type = Text)]
        #[serde(tag = "code")]
        pub enum Reason {
            /// What a mail server said, and nothing else: its status is before its words, so they are never a code of ours.
            #[serde(skip)]
            Said {
                /// Its words.
                words: Box<str>,
            },
            $(
                #[doc = concat!("The message of the catalogue that is named after `", $code, "`.")]
                #[serde(rename = $code)]
                $name $({
                    $(
                        #[doc = concat!("The message's fact `", stringify!($fact), "`.")]
                        $fact: $kind,
                    )+
                })?,
            )+
        }

        impl Reason {
            /// What programs know it by; nothing of what a mail server said.
            pub const fn code(&self) -> Option<&'static str> {
                match self {
                    Self::Said { .. } => None,
                    $(Self::$name $({ $($fact: _),+ })? => Some($code),)+
                }
            }

            /// What its sentence holds.
            fn facts(&self, locale: &Locale) -> HashMap<Cow<'static, str>, FluentValue<'static>> {
                let mut facts = HashMap::new();
                match self {
                    Self::Said { .. } => {}
                    $(
                        Self::$name $({ $($fact),+ })? => {
                            $($(
                                let told = $fact.told(locale);
                                facts.insert(stringify!($fact).into(), told.into());
                            )+)?
                        }
                    )+
                }
                facts
            }

            /// The codes, each with the names of its facts.
            #[cfg(test)]
            const ALL: &[(&str, &[&str])] = &[$(($code, &[$($(stringify!($fact)),+)?])),+];
        }
    };
}

reasons! {
        // Notices of turns and times.
        InvitationGone = "invitation_gone",
        Answered = "answered",
        DeadlineReplaced = "deadline_replaced",
        GameOver = "game_over",
        SeatOfAnother = "seat_of_another",
        SeatPassedOn = "seat_passed_on",
        Replied = "replied",
        LeftTable = "left_table",
        VoteOver = "vote_over",
        Mended = "mended",
        PlayedOn = "played_on",
        ToldInAnother = "told_in_another",
        ClocksStandStill = "clocks_stand_still",
        NoClock = "no_clock",
        TimeRanOut = "time_ran_out",
        LastReminderComes = "last_reminder_comes",
        DeadlineMoved = "deadline_moved",
        SubjectGone = "subject_gone",

        // Accounts, invitations and tables.
        AccountDeleted = "account_deleted",
        SignInGone = "sign_in_gone",
        CodeTooLate = "code_too_late",
        AnswerGone = "answer_gone",
        TableClosed = "table_closed",
        GameStarted = "game_started",
        SeatTaken = "seat_taken",
        InvitedJoined = "invited_joined",
        TableAsksNoMore = "table_asks_no_more",
        Confirmed = "confirmed",
        ConfirmTimeOver = "confirm_time_over",
        SatAgain = "sat_again",
        TableWaitsNoMore = "table_waits_no_more",

        // What a reader wishes.
        SwitchedOff = "switched_off",
        SwitchedOffAtGame = "switched_off_at_game",
        Unsubscribed = "unsubscribed",
        AddressGivenUp = "address_given_up",
        InvitedAddressRefuses = "invited_address_refuses",
        InvitationsRefused = "invitations_refused",
        InvitationsOfDay = "invitations_of_day",
        DigestsOff = "digests_off",
        HeldForDigest = "held_for_digest",
        NothingWaited = "nothing_waited",
        QuietHours = "quiet_hours",
        OnVacation = "on_vacation",
        ClocksBehind = "clocks_behind",
        ToldWithQuestion = "told_with_question",
        WishesChanged = "wishes_changed",
        GivenUpByOperator = "given_up_by_operator",

        // Webhooks.
        HookPaused = "hook_paused",
        NotForHooks = "not_for_hooks",
        KindNotWished = "kind_not_wished",
        KindNotWishedAtGame = "kind_not_wished_at_game",
        UrlNotHttps = "url_not_https",
        UrlNotPublic = "url_not_public",
        UrlNotTaken = "url_not_taken",
        ReceiverSlow = "receiver_slow",
        HostUnknown = "host_unknown",
        HostNotPublic = "host_not_public",
        HostNotReached = "host_not_reached",
        NotEncrypted = "not_encrypted" { words: Box<str> },
        NoWebServer = "no_web_server",
        ReceiverGone = "receiver_gone",
        ReceiverAnswered = "receiver_answered" { status: u16 },
        ReceiverRedirected = "receiver_redirected" { status: u16 },
        NobodyTakes = "nobody_takes" { status: u16, attempts: i16 },
        GivenUpInARow = "given_up_in_a_row" { count: i32, last: Box<Reason> },

        // Mails.
        MailServerSlow = "mail_server_slow",
        MailServerHungUp = "mail_server_hung_up",
        MailServerMet = "mail_server_met" { words: Box<str> },
        MailNotSet = "mail_not_set",
        MailNotMade = "mail_not_made",
        MailNotWritten = "mail_not_written" { words: Box<str> },
        MailsToFolder = "mails_to_folder",
        CameBack = "came_back" { words: Box<str> },
        OurFault = "our_fault",
}

impl Reason {
    /// What another server said, alone.
    pub fn said(words: &str) -> Self {
        Self::Said {
            words: words.into(),
        }
    }

    /// The sentence in this language: it begins small and ends without a stop. What another server said stays as it is.
    pub fn say(&self, locale: &Locale) -> String {
        if let Self::Said { words } = self {
            return words.to_string();
        }
        let key = key(self.code().unwrap_or_default());
        locale.say(&key, &self.facts(locale))
    }

    /// How a row keeps it: its code, with its facts as JSON if it has any; what another server said, as it is.
    fn to_keep(&self) -> String {
        let kept = match (self, self.code()) {
            (Self::Said { words }, _) => return words.to_string(),
            // Texts and numbers alone are always written.
            (ours, code) => (serde_json::to_value(ours).unwrap_or_default(), code),
        };
        match kept {
            (serde_json::Value::Object(facts), Some(code)) if facts.len() == 1 => code.to_owned(),
            (facts, _) => facts.to_string(),
        }
    }

    /// What a row keeps: also the English sentences of rows from before there were codes. All else is what somebody else said.
    fn kept(text: &str) -> Self {
        let with_facts = || serde_json::from_str(text).ok();
        plain(text)
            .or_else(with_facts)
            .or_else(|| before::read(text))
            .unwrap_or_else(|| Self::said(text))
    }
}

/// The one without facts that has this code.
fn plain(code: &str) -> Option<Reason> {
    serde_json::from_value(serde_json::json!({ "code": code })).ok()
}

/// The id of a code's message in the catalogue: `reason-game-over` of `game_over`.
fn key(code: &str) -> String {
    format!("reason-{}", code.replace('_', "-"))
}

/// In English, for logs and for whoever runs the server.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(&Locale::default()))
    }
}

impl FromSql<Text, Pg> for Reason {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        Ok(Self::kept(std::str::from_utf8(value.as_bytes())?))
    }
}

impl ToSql<Text, Pg> for Reason {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        out.write_all(self.to_keep().as_bytes())?;
        Ok(IsNull::No)
    }
}

#[cfg(test)]
mod tests;

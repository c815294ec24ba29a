//! What is wrong in one case: the details of problems, said in the reader's language.
//!
//! Whatever refuses names a [`Detail`], never a sentence; the sentence is the catalogue's, under the id that the variant's name
//! makes. So there is none that is missing in a language: a test compares the variants with the catalogue.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use engine::Lang;
use fluent_templates::fluent_bundle::FluentValue;

use super::locale::Locale;
use super::problems::meaning;
use super::wording;

/// A number in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number(u64);

impl From<u64> for Number {
    fn from(number: u64) -> Self {
        Self(number)
    }
}

macro_rules! numbers {
    ($number:ident => $told:expr; $($kind:ty),+) => {$(
        impl From<$kind> for Number {
            fn from($number: $kind) -> Self {
                Self($told)
            }
        }
    )+};
}

numbers!(number => u64::from(number); u8, u16, u32);
// No number in a sentence is below zero.
numbers!(number => u64::try_from(number).unwrap_or(0); usize, i16, i32, i64);

/// What somebody else says in every language, such as the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken(Vec<(Lang, String)>);

impl Spoken {
    /// What is said in each language.
    pub fn of(say: impl Fn(Lang) -> String) -> Self {
        Self(Lang::ALL.iter().map(|&lang| (lang, say(lang))).collect())
    }

    /// Words in a row: `a, b and c`.
    pub fn list(words: &[&str]) -> Self {
        Self::of(|lang| engine::words::list(lang, words.iter().copied()))
    }

    /// What a reader of JSON, or of a form, found wrong.
    pub fn json(reason: &str) -> Self {
        Self::of(|lang| engine::words::json_fault(lang, reason))
    }

    /// All of it as one text, for [`kept`].
    pub fn to_keep(&self) -> String {
        let said = self.0.iter();
        let said: BTreeMap<&str, &str> = said
            .map(|(lang, said)| (lang.code(), said.as_str()))
            .collect();
        // Texts alone are always written.
        serde_json::to_string(&said).unwrap_or_default()
    }

    fn say(&self, locale: &Locale) -> String {
        let lang = locale.lang();
        let said = self.0.iter().find(|(other, _)| *other == lang);
        said.map_or_else(String::new, |(_, said)| said.clone())
    }
}

/// What was kept in every language, in this one: in English, if it was not said in this one yet. What was kept as a plain
/// sentence is said as it is.
pub fn kept(text: &str, lang: Lang) -> String {
    let said: BTreeMap<String, String> = match serde_json::from_str(text) {
        Ok(said) => said,
        Err(_) => return text.to_owned(),
    };
    let known = said.get(lang.code()).or_else(|| said.get(Lang::En.code()));
    known.cloned().unwrap_or_default()
}

/// What a sentence can hold.
trait Fact {
    fn told(&self, locale: &Locale) -> String;
}

impl Fact for Number {
    fn told(&self, locale: &Locale) -> String {
        wording::count(locale, self.0)
    }
}

impl Fact for Box<str> {
    fn told(&self, _: &Locale) -> String {
        self.to_string()
    }
}

impl Fact for Spoken {
    fn told(&self, locale: &Locale) -> String {
        self.say(locale)
    }
}

/// The facts of a sentence by their names.
type Facts = HashMap<Cow<'static, str>, FluentValue<'static>>;

macro_rules! details {
    ($($name:ident $({ $($fact:ident: $kind:ty),+ })?,)+) => {
        /// What is wrong in one case.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Detail {
            /// No more than the code of the problem means.
            Meaning,
            /// What somebody else says.
            Told(Spoken),
            $(
                #[doc = concat!("The message of the catalogue that is named after `", stringify!($name), "`.")]
                $name $({
                    $(
                        #[doc = concat!("The message's fact `", stringify!($fact), "`.")]
                        $fact: $kind,
                    )+
                })?,
            )+
        }

        impl Detail {
            /// The variant's name and its facts, of those that the catalogue says.
            fn message(&self, locale: &Locale) -> Option<(&'static str, Facts)> {
                let mut facts = Facts::new();
                let name = match self {
                    Self::Meaning | Self::Told(_) => return None,
                    $(
                        Self::$name $({ $($fact),+ })? => {
                            $($(
                                let told = $fact.told(locale).into();
                                facts.insert(stringify!($fact).into(), told);
                            )+)?
                            stringify!($name)
                        }
                    )+
                };
                Some((name, facts))
            }
        }

        #[cfg(test)]
        const ALL: &[(&str, &[&str])] = &[$((stringify!($name), &[$($(stringify!($fact)),+)?])),+];
    };
}

details! {
    // Bodies, queries and forms.
    BodyTooLarge { most: Number },
    BodyTooSlow { seconds: Number, least: Number },
    BodyUnreadable,
    BodyNotUtf8,
    NoObject,
    BadQuery { why: Spoken },
    Methods { methods: Box<str> },
    BadKey { most: Number },
    NoForm,
    FormTooLarge { most: Number },
    FormNotUtf8,
    FormNul,
    BadForm { why: Spoken },
    OneClick,
    OtherSite,

    // Who asks.
    NoToken,
    BadAuthorization,
    UnknownToken,
    RevokedToken,
    WrongCode,
    UsedRefreshToken,
    UnknownRefreshToken,
    SessionEnded,
    AccountGone,
    YourGamesAlone,
    TokenWithoutScope,
    TokenWithoutPlay,
    TokenWithoutAdmin,
    PersonsOnly,
    AddressTaken,
    TooManyTokens { most: Number },
    TooManyApps { most: Number },
    TooManyClients { most: Number },
    RedirectUris { most: Number },
    AskedTooLong,
    AskedByNoApp,
    AskedFromElsewhere,
    AskedState { most: Number },

    // What is not there.
    NoApp,
    NoComment,
    NoDraft,
    NoEntry,
    NoFeed,
    NoFinishedGame,
    NoGame,
    NoInvitation,
    NoLog,
    NoOrder,
    NoPage,
    NoPlayer,
    NoRuleset,
    NoSeat,
    NoStep,
    NoStudy,
    NoSuchToken,
    NoUser,
    NoMessage,
    NoNotice,
    NoVote,
    NoWebhook,
    Entries { last: Number },
    EventsForgotten,
    AnswerForgotten,

    // Who sits at the table.
    NoSeatOfYours,
    PlayersSeeInvitations,
    PlayersInvite,
    HostInvites,
    HostStarts,
    HostCloses,
    HostSetsBots,
    PersonSeated,
    TableInvitations { most: Number },
    SeatInvitations { most: Number },
    SeatNotYours,
    OfferInstead,
    SeatOffered,
    KnewTheSeat,
    BotPlaysAlready,

    // How a table begins and ends.
    StartedToClose,
    ClosedBefore,
    WaitsForPlayers,
    NoRecordYet,
    NobodyConfirms,
    SeatLost,
    TooFewPlayers { game: Box<str>, least: Number },
    Players { game: Box<str>, least: Number, most: Number },
    GameUnreadable { why: Spoken },
    NewerOrChanged,
    GameBroken { id: Box<str> },
    GameOverHasARecord,

    // Votes and time.
    AboutYourSeat,
    YourTimeRanOut,
    NotYourVote,
    NothingToAgree,
    NoClockToStop,
    NoClockNorBank,
    MuchTimeOfAwaited,
    AwaitedNoMore,
    NotToYourself,
    GiveTime,
    NothingToPutOff,
    SnoozeOnce,
    UnknownZone { zone: Box<str> },
    ZoneNames,
    NoSuchChoice,
    NoSuchPace,
    ConfirmHours { most: Number },
    ConfirmNumber,
    NoDay,
    VacationEnd,
    ClockForward,
    Years,
    SinceAfterUntil,

    // Notices and webhooks.
    HoursHaveEnds,
    QuietHoursEnd,
    Hours,
    MailKind { kind: Box<str> },
    MailKindAtGame { kind: Box<str> },
    HookKindAtGame { kind: Box<str> },
    Delay { most: Number },
    LastDay { most: Number },
    NoKind,
    TooManyWebhooks { most: Number },
    UrlUnreadable,
    UrlTooLong { most: Number },
    UrlNotHttps,
    UrlUserInfo,
    UrlFragment,
    UrlNotPublic,

    // Lists.
    Limit { most: Number },
    Wait { most: Number },
    After,
    OpenTablesOnly,
    FreeSeats { most: Number },
    CursorOfNoGame,
    SinceAfterAt { since: Number, at: Number },

    // Games and bots.
    Rulesets { known: Box<str> },
    Levels { known: Spoken },
    Temperaments { known: Spoken },
    Nonce,

    // Orders and steps.
    Orders { most: Number },
    OrderOtherKind { asked: Box<str>, wanted: Box<str> },
    OrderCondition { seat: Number, found: Box<str>, wanted: Box<str> },
    OrderNoStep { seat: Number, wanted: Box<str> },
    DecisionKind { most: Number },
    ConditionWithoutSeat,
    ConditionWithoutOther,

    // Studies and records.
    TooManyStudies { most: Number },
    StudySeats { last: Number },
    BotsThought,
    BotSeats,
    TooManyComments { most: Number },
    StudyFull { most: Number },
    StudyBroken,
    SendMoves,
    MoveRefused { number: Number, written: Box<str>, why: Spoken },
    SeatNames,
    NotThisSeat,
    RecordTooLarge { most: Number },
    RecordName { most: Number },

    // Texts that people type.
    NameLength { most: Number },
    NameControl,
    NameInvisible,
    NameOwn,
    MessageLength { most: Number },
    MessageLine,
    ReasonLength { most: Number },
    ReasonLine,
    NoteLength { most: Number },
    NoteControl,
    Languages { known: Box<str> },
}

impl Detail {
    /// What somebody else says in every language.
    pub fn told(say: impl Fn(Lang) -> String) -> Self {
        Self::Told(Spoken::of(say))
    }

    /// The sentence of a problem with this code, in every language.
    pub fn spoken(&self, code: &str) -> Spoken {
        Spoken::of(|lang| self.say(code, &Locale::closest(lang.code())))
    }

    /// The sentence of a problem with this code, in this language: it begins small and ends without a stop.
    pub fn say(&self, code: &str, locale: &Locale) -> String {
        if let Self::Told(spoken) = self {
            return spoken.say(locale);
        }
        match self.message(locale) {
            Some((name, facts)) => locale.say(&key(name), &facts),
            None => meaning(locale, code, None),
        }
    }
}

/// The id of a variant's message in the catalogue: `detail-no-game` of `NoGame`.
fn key(name: &str) -> String {
    let mut key = "detail".to_owned();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            key.push('-');
        }
        key.push(letter.to_ascii_lowercase());
    }
    key
}

#[cfg(test)]
mod tests;

//! Why something is not done: codes and sentences. What a client is answered is made of it in `web::problem`.

use std::fmt;
use std::sync::Arc;

use diesel_async::pooled_connection::deadpool::PoolError;
use engine::any::{AnyRefusal, BadOptions};
use engine::table::{ActRefused, Unheard};
use engine::{Lang, Seat};

use super::Match;
use crate::ground::details::{Detail, Spoken};
use crate::ground::locale::Locale;
use crate::ground::problems::meaning;
use crate::ground::text::BadText;
use crate::store::away::{Away, away, whole};
use crate::store::log::committer::Failed;

/// What a refused move leaves open: the game as it stands, for the seat that moved.
#[derive(Clone, Debug)]
pub struct StillOpen {
    /// The game.
    pub game: Arc<Match>,
    /// The seat, if the one who moved has any.
    pub seat: Option<Seat>,
}

/// The part of a body that was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line of a record, from 1.
    Line(usize),
    /// A move of a list, from 0.
    Move(usize),
}

/// Why something is not done.
#[derive(Debug)]
pub enum Refused {
    /// A text is longer than may be sent.
    TooLarge(Detail),
    /// The account of the one who asks has been deleted.
    AccountGone,
    /// The caller is known but may not do this.
    Forbidden {
        /// A stable name.
        code: &'static str,
        /// Why not.
        detail: Detail,
    },
    /// There is no such thing, or the caller may not know of it.
    NotFound(Detail),
    /// The game or table is in another state than the request needs.
    Conflict {
        /// A stable name.
        code: &'static str,
        /// What is in the way.
        detail: Detail,
    },
    /// A field or option has a value that cannot be taken.
    Invalid {
        /// A stable name.
        code: &'static str,
        /// What is wrong with it.
        detail: Detail,
    },
    /// A record or a list of moves cannot be taken, since one part of it cannot.
    InPart {
        /// Which part.
        place: Place,
        /// A stable name.
        code: &'static str,
        /// The chapter of the rulebook or the ruling that forbids it.
        rule: Option<&'static str>,
        /// What is wrong with it.
        detail: Detail,
    },
    /// A move was refused.
    Move {
        /// Why.
        refusal: AnyRefusal,
        /// What is open instead.
        open: Box<StillOpen>,
    },
    /// Options that no game can be started with.
    BadOptions(BadOptions),
    /// Too many requests.
    TooMany {
        /// The limit's name.
        limit: &'static str,
        /// Seconds until a request can succeed.
        retry_after: u64,
    },
    /// The database cannot be had at the moment.
    Unavailable,
    /// The database was asked and has not answered: what was to be written may have been written or not.
    Unanswered,
    /// Our own fault; the cause is in the server's log under the request's id.
    Internal,
}

impl std::error::Error for Refused {}

/// In English, for logs.
impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say_in(&Locale::default()))
    }
}

/// What comes of an act, or why it is not done.
pub type Result<T, E = Refused> = std::result::Result<T, E>;

impl Refused {
    /// A value that cannot be taken.
    pub const fn invalid(code: &'static str, detail: Detail) -> Self {
        Self::Invalid { code, detail }
    }

    /// A state that is in the way.
    pub const fn conflict(code: &'static str, detail: Detail) -> Self {
        Self::Conflict { code, detail }
    }

    /// What is stored can be read only by a newer server, or by none since somebody changed it: logs the cause.
    pub fn unreadable(cause: impl std::fmt::Display) -> Self {
        tracing::error!(%cause, "a stored game cannot be read");
        let why = Spoken::of(|lang| match lang {
            Lang::En => cause.to_string(),
            Lang::It | Lang::Fr => {
                Detail::NewerOrChanged.say("unreadable", &Locale::closest(lang.code()))
            }
        });
        Self::conflict("unreadable", Detail::GameUnreadable { why })
    }

    /// Whether it is the database's trouble, and nothing that this request or game could help.
    pub const fn is_trouble_of_the_database(&self) -> bool {
        matches!(self, Self::Unavailable | Self::Unanswered)
    }

    /// Our own fault: logs the cause, once.
    pub fn internal(cause: impl std::fmt::Display) -> Self {
        tracing::error!(%cause, "request failed");
        Self::Internal
    }

    /// What it says to people who read this language: it begins small and ends without a stop.
    pub fn say_in(&self, locale: &Locale) -> String {
        match self {
            Self::Move { refusal, .. } => refusal.say_in(locale.lang()),
            Self::BadOptions(bad) => bad.say_in(locale.lang()),
            Self::AccountGone => Detail::AccountGone.say(self.code(), locale),
            Self::TooLarge(detail)
            | Self::NotFound(detail)
            | Self::Forbidden { detail, .. }
            | Self::Conflict { detail, .. }
            | Self::Invalid { detail, .. }
            | Self::InPart { detail, .. } => detail.say(self.code(), locale),
            Self::TooMany { .. } | Self::Unavailable | Self::Unanswered | Self::Internal => {
                self.meaning(locale)
            }
        }
    }

    /// What its code means, in this language.
    pub fn meaning(&self, locale: &Locale) -> String {
        let seconds = if let Self::TooMany { retry_after, .. } = self {
            Some(*retry_after)
        } else {
            None
        };
        meaning(locale, self.code(), seconds)
    }

    /// A stable name in snake case, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLarge(_) => "too_large",
            Self::AccountGone => "unauthorized",
            Self::Forbidden { code, .. }
            | Self::Conflict { code, .. }
            | Self::Invalid { code, .. }
            | Self::InPart { code, .. } => code,
            Self::NotFound(_) => "not_found",
            Self::Move { refusal, .. } => code_of(refusal),
            Self::BadOptions(BadOptions::Unreadable(_)) => "bad_options",
            Self::BadOptions(BadOptions::Forbidden(rule)) => rule.code,
            Self::TooMany { .. } => "too_many_requests",
            Self::Unavailable => "unavailable",
            Self::Unanswered => "unanswered",
            Self::Internal => "internal",
        }
    }
}

/// The stable name of a refused move.
pub const fn code_of(refusal: &AnyRefusal) -> &'static str {
    match refusal {
        AnyRefusal::NoSuchAction { .. } => "no_such_action",
        AnyRefusal::Unheard(unheard) => match unheard {
            Unheard::GameOver => "game_over",
            Unheard::StaleDecision => "stale_decision",
            Unheard::NotYourTurn | Unheard::TurnEnds => "not_your_turn",
            Unheard::WrongNumberOfActions => "wrong_number_of_actions",
            Unheard::SealedAnswerNotAlone => "sealed_answer_not_alone",
        },
        AnyRefusal::Rule { rule, .. } => rule.code,
    }
}

/// Database errors get words of our own: theirs name tables.
impl From<diesel::result::Error> for Refused {
    fn from(error: diesel::result::Error) -> Self {
        match away(&error) {
            None => Self::internal(whole(&error)),
            Some(Away::NotNow) => {
                tracing::warn!(cause = %error, "the database cannot do this now");
                Self::Unavailable
            }
            Some(Away::CutOff) => {
                tracing::warn!(cause = %error, "the database went away");
                Self::Unanswered
            }
        }
    }
}

impl From<PoolError> for Refused {
    fn from(error: PoolError) -> Self {
        tracing::warn!(cause = %error, "no database connection to be had");
        Self::Unavailable
    }
}

impl From<Failed> for Refused {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::NoConnection(error) => error.into(),
            Failed::Statement(error) => error.into(),
        }
    }
}

impl From<BadOptions> for Refused {
    fn from(bad: BadOptions) -> Self {
        Self::BadOptions(bad)
    }
}

impl From<BadText> for Refused {
    fn from(bad: BadText) -> Self {
        Self::invalid(bad.code, bad.detail)
    }
}

impl From<ActRefused> for Refused {
    fn from(refused: ActRefused) -> Self {
        let code = match &refused {
            ActRefused::GameOver => "game_over",
            ActRefused::NoSuchPoint(_) => "nothing_to_undo",
            ActRefused::OthersMustAgree(_) => "others_must_agree",
            ActRefused::NotAwaited(_) => "not_awaited",
            ActRefused::NoSuchSeat(_) => "no_such_seat",
            ActRefused::NotTheirs(_) | ActRefused::Rule(_) => return Self::internal(refused),
        };
        Self::conflict(code, Detail::told(|lang| refused.say_in(lang)))
    }
}

//! What a client is told when something goes wrong: `application/problem+json`, RFC 9457.

use std::borrow::Cow;
use std::fmt;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpResponse, ResponseError};
use diesel_async::pooled_connection::deadpool::PoolError;
use engine::any::{AnyRefusal, BadOptions, BrokenRule, Unread};
use engine::table::{ActRefused, Unheard};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::ground::details::Detail;
use crate::ground::locale::Locale;
use crate::ground::problems::meaning;
use crate::ground::text::BadText;
use crate::table::Refused;
use crate::table::refused::Place;
use crate::web::report;

/// The one form of every error answer.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[schema(example = json!({
    "type": "about:blank",
    "title": "The rules do not allow this",
    "status": 422,
    "code": "ward_locked",
    "detail": "Ward 6 is locked until the next election.",
    "rule": "City offices; ruling TH-7",
    "index": 0
}))]
pub struct Problem {
    /// Always `about:blank`: the code says more than an address would.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// What the code means, in words.
    pub title: String,
    /// The HTTP status.
    #[schema(minimum = 400, maximum = 599)]
    pub status: u16,
    /// A stable name in snake case, for programs.
    #[schema(value_type = String)]
    pub code: &'static str,
    /// What is wrong, for people.
    pub detail: String,
    /// The chapter of the rulebook or the ruling that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub rule: Option<&'static str>,
    /// Which action or move of the list was refused, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0)]
    pub index: Option<usize>,
    /// Where in a written form the wrong word begins, in bytes from 0; where a word is missing, the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0)]
    pub at: Option<usize>,
    /// The words that could stand there instead; none of them if nothing could.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<String>>)]
    pub expected: Option<Vec<Cow<'static, str>>>,
    /// Which line of the record was refused, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    pub line: Option<usize>,
    /// The game's version, if the answer came too late.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0)]
    pub version: Option<u32>,
    /// What the game now asks of you, if a move was refused: as in `GET /games/{id}/decision`, with the menu of what you
    /// may do instead and without the list of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub decision: Option<Box<RawValue>>,
    /// The limit that was met.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub limit: Option<&'static str>,
}

/// Why a request was not done.
#[derive(Debug)]
pub enum ApiError {
    /// The request cannot be read.
    Malformed {
        /// 400, 413 or 415.
        status: StatusCode,
        /// A stable name.
        code: &'static str,
        /// What is wrong with it.
        detail: Detail,
    },
    /// There is no valid token.
    Unauthorized(Detail),
    /// What was there once is not kept any more.
    Gone {
        /// A stable name.
        code: &'static str,
        /// What to do instead.
        detail: Detail,
    },
    /// What was asked for is not done.
    Refused(Refused),
}

impl std::error::Error for ApiError {}

/// In English, for logs.
impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say_in(&Locale::default()))
    }
}

/// The result of a handler.
pub type ApiResult<T> = Result<T, ApiError>;

/// What the rooms below fail with.
macro_rules! refused_by {
    ($($cause:ty),+) => {$(
        impl From<$cause> for ApiError {
            fn from(cause: $cause) -> Self {
                Self::Refused(cause.into())
            }
        }
    )+};
}

refused_by!(
    Refused,
    BadOptions,
    BadText,
    ActRefused,
    PoolError,
    diesel::result::Error
);

impl ApiError {
    /// The account of a token that was good a moment ago.
    pub const ACCOUNT_GONE: Self = Self::Refused(Refused::AccountGone);

    /// Somebody who was signed in a moment ago.
    pub const SESSION_ENDED: Self = Self::Unauthorized(Detail::SessionEnded);

    /// There is no such thing, or the caller may not know of it.
    pub const fn not_found(what: Detail) -> Self {
        Self::Refused(Refused::NotFound(what))
    }

    /// The caller is known but may not do this.
    pub const fn forbidden(code: &'static str, detail: Detail) -> Self {
        Self::Refused(Refused::Forbidden { code, detail })
    }

    /// A value that cannot be taken.
    pub const fn invalid(code: &'static str, detail: Detail) -> Self {
        Self::Refused(Refused::invalid(code, detail))
    }

    /// A state that is in the way.
    pub const fn conflict(code: &'static str, detail: Detail) -> Self {
        Self::Refused(Refused::conflict(code, detail))
    }

    /// A log ends with an entry before the one that was asked for.
    pub fn no_such_entry(last: u32) -> Self {
        Self::invalid("no_such_entry", Detail::Entries { last: last.into() })
    }

    /// What is stored cannot be read here: logs the cause.
    pub fn unreadable(cause: impl std::fmt::Display) -> Self {
        Self::Refused(Refused::unreadable(cause))
    }

    /// Our own fault: logs the cause, once.
    pub fn internal(cause: impl std::fmt::Display) -> Self {
        Self::Refused(Refused::internal(cause))
    }

    /// What it says to people who read this language.
    pub fn say_in(&self, locale: &Locale) -> String {
        match self {
            Self::Refused(refused) => refused.say_in(locale),
            Self::Malformed { detail, .. }
            | Self::Unauthorized(detail)
            | Self::Gone { detail, .. } => detail.say(self.code(), locale),
        }
    }

    /// What its code means, in this language.
    fn meaning(&self, locale: &Locale) -> String {
        match self {
            Self::Refused(refused) => refused.meaning(locale),
            Self::Malformed { .. } | Self::Unauthorized(_) | Self::Gone { .. } => {
                meaning(locale, self.code(), None)
            }
        }
    }

    /// The body of the answer, in this language.
    pub fn problem(&self, locale: &Locale) -> Problem {
        let mut problem = Problem {
            kind: "about:blank",
            title: title(&self.meaning(locale)),
            status: self.status_code().as_u16(),
            code: self.code(),
            detail: self.say_in(locale),
            rule: None,
            index: None,
            at: None,
            expected: None,
            line: None,
            version: None,
            decision: None,
            limit: None,
        };
        match self {
            Self::Refused(refused) => tell(&mut problem, refused, locale),
            Self::Malformed { .. } | Self::Unauthorized(_) | Self::Gone { .. } => {}
        }
        problem
    }

    /// A stable name, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Malformed { code, .. } | Self::Gone { code, .. } => code,
            Self::Unauthorized(_) => "unauthorized",
            Self::Refused(refused) => refused.code(),
        }
    }
}

/// A meaning as a title, with a capital.
pub fn title(meaning: &str) -> String {
    let mut letters = meaning.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Fills in what a refusal says beside its code and its sentence, in this language.
fn tell(problem: &mut Problem, refused: &Refused, locale: &Locale) {
    match refused {
        Refused::Move { refusal, open } => {
            problem.version = Some(open.game.table.version());
            problem.decision = report::still_open(locale.lang(), open);
            if let AnyRefusal::Rule { index, rule } = refusal {
                problem.index = Some(*index);
                problem.rule = Some(rule.rule);
            } else if let AnyRefusal::NoSuchAction { index, reason } = refusal {
                problem.index = Some(*index);
                if let Unread::Written(error) = reason {
                    problem.at = Some(error.at);
                    problem.expected = Some(error.expected.words());
                }
            }
        }
        Refused::InPart { place, rule, .. } => {
            problem.rule = *rule;
            match *place {
                Place::Line(line) => problem.line = Some(line),
                Place::Move(index) => problem.index = Some(index),
            }
        }
        Refused::BadOptions(BadOptions::Forbidden(BrokenRule { rule, .. })) => {
            problem.rule = Some(rule);
        }
        Refused::TooMany { limit, .. } => problem.limit = Some(limit),
        Refused::BadOptions(BadOptions::Unreadable(_))
        | Refused::TooLarge(_)
        | Refused::AccountGone
        | Refused::Forbidden { .. }
        | Refused::NotFound(_)
        | Refused::Conflict { .. }
        | Refused::Invalid { .. }
        | Refused::Unavailable
        | Refused::Unanswered
        | Refused::Internal => {}
    }
}

/// The HTTP status of a refusal.
const fn status_of(refused: &Refused) -> StatusCode {
    match refused {
        Refused::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
        Refused::AccountGone => StatusCode::UNAUTHORIZED,
        Refused::Forbidden { .. } => StatusCode::FORBIDDEN,
        Refused::NotFound(_) => StatusCode::NOT_FOUND,
        Refused::Conflict { .. } => StatusCode::CONFLICT,
        Refused::Invalid { .. } | Refused::InPart { .. } | Refused::BadOptions(_) => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        Refused::Move { refusal, .. } => match refusal {
            AnyRefusal::Unheard(
                Unheard::GameOver
                | Unheard::StaleDecision
                | Unheard::NotYourTurn
                | Unheard::TurnEnds,
            ) => StatusCode::CONFLICT,
            AnyRefusal::NoSuchAction { .. }
            | AnyRefusal::Unheard(Unheard::WrongNumberOfActions | Unheard::SealedAnswerNotAlone)
            | AnyRefusal::Rule { .. } => StatusCode::UNPROCESSABLE_ENTITY,
        },
        Refused::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
        Refused::Unavailable | Refused::Unanswered => StatusCode::SERVICE_UNAVAILABLE,
        Refused::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::Malformed { status, .. } => *status,
            Self::Unauthorized(_) => StatusCode::UNAUTHORIZED,
            Self::Gone { .. } => StatusCode::GONE,
            Self::Refused(refused) => status_of(refused),
        }
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status_code())
            .content_type("application/problem+json")
            .body(serde_json::to_string(&self.problem(&Locale::default())).unwrap_or_default());
        let headers = response.headers_mut();
        match self {
            Self::Unauthorized(_) | Self::Refused(Refused::AccountGone) => {
                headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            }
            Self::Refused(Refused::TooMany { retry_after, .. }) => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from(*retry_after));
            }
            Self::Refused(Refused::Unavailable | Refused::Unanswered) => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from(1));
            }
            Self::Malformed { .. } | Self::Gone { .. } | Self::Refused(_) => {}
        }
        response
    }
}

//! What a client is told when something goes wrong: `application/problem+json`, RFC 9457.

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpResponse, ResponseError};
use diesel_async::pooled_connection::deadpool::PoolError;
use engine::any::{AnyRefusal, BadOptions, BrokenRule};
use engine::table::Unheard;
use serde::Serialize;
use serde_json::value::RawValue;

/// The one form of every error answer.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[schema(example = json!({
    "type": "about:blank",
    "title": "Unprocessable Entity",
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
    /// The status in words.
    pub title: &'static str,
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
    /// Which line of the record was refused, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    pub line: Option<usize>,
    /// The game's version, if the answer came too late.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0)]
    pub version: Option<u32>,
    /// What the game now asks of you, if a move was refused, with everything that you may do instead: as in
    /// `GET /games/{id}/decision`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub decision: Option<Box<RawValue>>,
    /// The limit that was met.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub limit: Option<&'static str>,
}

/// What a refused move leaves open.
#[derive(Clone, Debug, Default)]
pub struct StillOpen {
    /// The game's version.
    pub version: u32,
    /// The decision that the game waits for this seat to make.
    pub decision: Option<Box<RawValue>>,
}

/// The part of a body that was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line of a record, from 1.
    Line(usize),
    /// A move of a list, from 0.
    Move(usize),
}

/// Why a request was not done.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// The request cannot be read.
    #[error("{detail}")]
    Malformed {
        /// 400, 413 or 415.
        status: StatusCode,
        /// A stable name.
        code: &'static str,
        /// What is wrong with it.
        detail: String,
    },
    /// There is no valid token.
    #[error("{0}")]
    Unauthorized(&'static str),
    /// The caller is known but may not do this.
    #[error("{detail}")]
    Forbidden {
        /// A stable name.
        code: &'static str,
        /// Why not.
        detail: &'static str,
    },
    /// There is no such thing, or the caller may not know of it.
    #[error("there is no such {0}, or it is not yours to see")]
    NotFound(&'static str),
    /// The game or table is in another state than the request needs.
    #[error("{detail}")]
    Conflict {
        /// A stable name.
        code: &'static str,
        /// What is in the way.
        detail: String,
    },
    /// A field or option has a value that cannot be taken.
    #[error("{detail}")]
    Invalid {
        /// A stable name.
        code: &'static str,
        /// What is wrong with it.
        detail: String,
    },
    /// A record or a list of moves cannot be taken, since one part of it cannot.
    #[error("{detail}")]
    InPart {
        /// Which part.
        place: Place,
        /// A stable name.
        code: &'static str,
        /// The chapter of the rulebook or the ruling that forbids it.
        rule: Option<&'static str>,
        /// What is wrong with it.
        detail: String,
    },
    /// A move was refused.
    #[error("{refusal}")]
    Refused {
        /// Why.
        refusal: AnyRefusal,
        /// What is open instead.
        open: StillOpen,
    },
    /// Options that no game can be started with.
    #[error("{0}")]
    BadOptions(#[from] BadOptions),
    /// Too many requests.
    #[error("too many requests: wait {retry_after} s")]
    TooMany {
        /// The limit's name.
        limit: &'static str,
        /// Seconds until a request can succeed.
        retry_after: u64,
    },
    /// The database cannot be had at the moment.
    #[error("the server is too busy, or its database is away: try again in a moment")]
    Unavailable,
    /// Our own fault; the cause is in the server's log under the request's id.
    #[error("something went wrong here; it was noted under the request id of this answer")]
    Internal,
}

/// The result of a handler.
pub type ApiResult<T> = Result<T, ApiError>;

impl ApiError {
    /// The account of a token that was good a moment ago.
    pub const ACCOUNT_GONE: Self = Self::Unauthorized("this account has been deleted");

    /// A value that cannot be taken.
    pub fn invalid(code: &'static str, detail: impl Into<String>) -> Self {
        Self::Invalid {
            code,
            detail: detail.into(),
        }
    }

    /// A state that is in the way.
    pub fn conflict(code: &'static str, detail: impl Into<String>) -> Self {
        Self::Conflict {
            code,
            detail: detail.into(),
        }
    }

    /// What is stored can be read only by a newer server, or by none since somebody changed it: logs the cause.
    pub fn unreadable(cause: impl std::fmt::Display) -> Self {
        tracing::error!(%cause, "a stored game cannot be read");
        Self::conflict(
            "unreadable",
            format!("this server cannot read the game: {cause}"),
        )
    }

    /// Our own fault: logs the cause, once.
    pub fn internal(cause: impl std::fmt::Display) -> Self {
        tracing::error!(%cause, "request failed");
        Self::Internal
    }

    /// The body of the answer.
    pub fn problem(&self) -> Problem {
        let status = self.status_code();
        let mut problem = Problem {
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or("Error"),
            status: status.as_u16(),
            code: self.code(),
            detail: self.to_string(),
            rule: None,
            index: None,
            line: None,
            version: None,
            decision: None,
            limit: None,
        };
        match self {
            Self::Refused { refusal, open } => {
                problem.version = Some(open.version);
                problem.decision.clone_from(&open.decision);
                if let AnyRefusal::Rule { index, rule } = refusal {
                    problem.index = Some(*index);
                    problem.rule = Some(rule.rule);
                } else if let AnyRefusal::NoSuchAction { index, .. } = refusal {
                    problem.index = Some(*index);
                }
            }
            Self::InPart { place, rule, .. } => {
                problem.rule = *rule;
                match *place {
                    Place::Line(line) => problem.line = Some(line),
                    Place::Move(index) => problem.index = Some(index),
                }
            }
            Self::BadOptions(BadOptions::Forbidden(BrokenRule { rule, .. })) => {
                problem.rule = Some(rule);
            }
            Self::TooMany { limit, .. } => problem.limit = Some(limit),
            Self::BadOptions(BadOptions::Unreadable(_))
            | Self::Malformed { .. }
            | Self::Unauthorized(_)
            | Self::Forbidden { .. }
            | Self::NotFound(_)
            | Self::Conflict { .. }
            | Self::Invalid { .. }
            | Self::Unavailable
            | Self::Internal => {}
        }
        problem
    }

    fn code(&self) -> &'static str {
        match self {
            Self::Malformed { code, .. }
            | Self::Forbidden { code, .. }
            | Self::Conflict { code, .. }
            | Self::Invalid { code, .. }
            | Self::InPart { code, .. } => code,
            Self::Unauthorized(_) => "unauthorized",
            Self::NotFound(_) => "not_found",
            Self::Refused { refusal, .. } => code_of(refusal),
            Self::BadOptions(BadOptions::Unreadable(_)) => "bad_options",
            Self::BadOptions(BadOptions::Forbidden(rule)) => rule.code,
            Self::TooMany { .. } => "too_many_requests",
            Self::Unavailable => "unavailable",
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
            Unheard::NotYourTurn => "not_your_turn",
            Unheard::WrongNumberOfActions => "wrong_number_of_actions",
            Unheard::SealedAnswerNotAlone => "sealed_answer_not_alone",
        },
        AnyRefusal::Rule { rule, .. } => rule.code,
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::Malformed { status, .. } => *status,
            Self::Unauthorized(_) => StatusCode::UNAUTHORIZED,
            Self::Forbidden { .. } => StatusCode::FORBIDDEN,
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::Conflict { .. } => StatusCode::CONFLICT,
            Self::Invalid { .. } | Self::InPart { .. } | Self::BadOptions(_) => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Self::Refused { refusal, .. } => match refusal {
                AnyRefusal::Unheard(
                    Unheard::GameOver | Unheard::StaleDecision | Unheard::NotYourTurn,
                ) => StatusCode::CONFLICT,
                AnyRefusal::NoSuchAction { .. }
                | AnyRefusal::Unheard(
                    Unheard::WrongNumberOfActions | Unheard::SealedAnswerNotAlone,
                )
                | AnyRefusal::Rule { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            },
            Self::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status_code())
            .content_type("application/problem+json")
            .body(serde_json::to_string(&self.problem()).unwrap_or_default());
        let headers = response.headers_mut();
        match self {
            Self::Unauthorized(_) => {
                headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            }
            Self::TooMany { retry_after, .. } => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from(*retry_after));
            }
            Self::Unavailable => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from(1));
            }
            Self::Malformed { .. }
            | Self::Forbidden { .. }
            | Self::NotFound(_)
            | Self::Conflict { .. }
            | Self::Invalid { .. }
            | Self::InPart { .. }
            | Self::Refused { .. }
            | Self::BadOptions(_)
            | Self::Internal => {}
        }
        response
    }
}

/// Database errors get words of our own: theirs name tables.
impl From<diesel::result::Error> for ApiError {
    fn from(error: diesel::result::Error) -> Self {
        use diesel::result::{DatabaseErrorKind, Error};
        let went_away = matches!(
            error,
            Error::DatabaseError(DatabaseErrorKind::ClosedConnection, _)
                | Error::BrokenTransactionManager
        );
        if !went_away {
            return Self::internal(error);
        }
        tracing::warn!(cause = %error, "the database went away");
        Self::Unavailable
    }
}

impl From<PoolError> for ApiError {
    fn from(error: PoolError) -> Self {
        tracing::warn!(cause = %error, "no database connection to be had");
        Self::Unavailable
    }
}

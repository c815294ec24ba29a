//! What apps send where they get tokens: fields of a form, and errors as OAuth has them.

use std::fmt;
use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::{FromRequest, HttpRequest, HttpResponse, ResponseError, web};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::ground::details::Detail;
use crate::web::body::MAX_BYTES;
use crate::web::problem::ApiError;

/// The fields of a form that a program sends. Those that nobody knows are passed over, as the standard wants it.
#[derive(Debug)]
pub struct Fields<T>(pub T);

/// Why an app gets no token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// A field is missing, stands twice or cannot be read.
    InvalidRequest,
    /// There is no such app.
    InvalidClient,
    /// The code or the token is wrong, used, or too old, or was given to another app or address.
    InvalidGrant,
    /// There is no such scope, or more is asked for than was allowed.
    InvalidScope,
    /// Only codes and refresh tokens are exchanged.
    UnsupportedGrantType,
}

/// What an app is told that gets no token (RFC 6749, section 5.2).
#[derive(Clone, Copy, Debug, Serialize, utoipa::ToSchema)]
#[schema(example = json!({
    "error": "invalid_grant",
    "error_description": "this code is wrong, used or too old: begin again"
}))]
pub struct OAuthError {
    error: ErrorCode,
    /// What is wrong, for people.
    #[schema(value_type = String)]
    error_description: &'static str,
}

/// Why an app's request was not done.
#[derive(Debug)]
pub enum NotGiven {
    /// As the standard has it.
    Told(OAuthError),
    /// As everywhere else.
    Problem(ApiError),
}

impl NotGiven {
    /// The refusal of an app's request.
    pub const fn told(error: ErrorCode, error_description: &'static str) -> Self {
        Self::Told(OAuthError {
            error,
            error_description,
        })
    }
}

impl<E: Into<ApiError>> From<E> for NotGiven {
    fn from(error: E) -> Self {
        Self::Problem(error.into())
    }
}

impl fmt::Display for NotGiven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Told(told) => f.write_str(told.error_description),
            Self::Problem(problem) => problem.fmt(f),
        }
    }
}

impl ResponseError for NotGiven {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::Told(_) => StatusCode::BAD_REQUEST,
            Self::Problem(problem) => problem.status_code(),
        }
    }

    fn error_response(&self) -> HttpResponse {
        match self {
            Self::Told(told) => HttpResponse::BadRequest().json(told),
            Self::Problem(problem) => problem.error_response(),
        }
    }
}

impl<T: DeserializeOwned + 'static> FromRequest for Fields<T> {
    type Error = NotGiven;
    type Future = Pin<Box<dyn Future<Output = Result<Self, NotGiven>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let body = web::Bytes::from_request(&request, payload);
        Box::pin(async move {
            if !is_form(&request) {
                return Err(NotGiven::Problem(ApiError::Malformed {
                    status: StatusCode::UNSUPPORTED_MEDIA_TYPE,
                    code: "not_form",
                    detail: Detail::Meaning,
                }));
            }
            let body = body.await.map_err(|error| {
                let status = error.as_response_error().status_code();
                if status == StatusCode::PAYLOAD_TOO_LARGE {
                    return NotGiven::Problem(ApiError::Malformed {
                        status,
                        code: "too_large",
                        detail: Detail::BodyTooLarge {
                            most: MAX_BYTES.into(),
                        },
                    });
                }
                UNREADABLE
            })?;
            let text = std::str::from_utf8(&body).map_err(|_| UNREADABLE)?;
            if url::form_urlencoded::parse(&body).any(|(_, value)| value.contains('\0')) {
                return Err(UNREADABLE);
            }
            let fields = web::Query::<T>::from_query(text).map_err(|_| UNREADABLE)?;
            Ok(Self(fields.into_inner()))
        })
    }
}

const UNREADABLE: NotGiven = NotGiven::told(
    ErrorCode::InvalidRequest,
    "a field is missing, stands twice or cannot be read",
);

/// Whether a request says that its body is a form.
pub fn is_form(request: &HttpRequest) -> bool {
    request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .is_some_and(|kind| {
            kind.trim()
                .eq_ignore_ascii_case("application/x-www-form-urlencoded")
        })
}

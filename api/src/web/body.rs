//! Request bodies: JSON of a known type, of bounded size, and nothing that the database cannot hold.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::error::QueryPayloadError;
use actix_web::http::{StatusCode, header};
use actix_web::{FromRequest, HttpRequest, web};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use sha2::{Digest as _, Sha256};

use crate::ground::details::{Detail, Spoken};
use crate::web::auth::gate;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::{idempotency, numbers};

/// The largest body, in bytes.
pub const MAX_BYTES: usize = 64 * 1024;

/// A request's body, read as a `T`.
#[derive(Debug)]
pub struct Body<T> {
    /// The body.
    pub value: T,
    /// SHA-256 of method, path and body, by which a repeated request is known.
    pub request_hash: Vec<u8>,
}

/// A JSON object within a body, to be read by a game; serde would take a list of its fields' values as well.
#[derive(Clone, Debug)]
pub struct RawObject(Box<RawValue>);

impl RawObject {
    /// The object as JSON.
    pub fn into_inner(self) -> Box<RawValue> {
        self.0
    }
}

impl<'de> Deserialize<'de> for RawObject {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        if raw.get().starts_with('{') {
            Ok(Self(raw))
        } else {
            Err(D::Error::custom("what should be a JSON object is none"))
        }
    }
}

/// An action within a body: a JSON object, or a string with the written form, to be read by a game.
#[derive(Clone, Debug)]
pub struct RawAction(Box<RawValue>);

impl RawAction {
    /// The action as JSON.
    pub fn into_inner(self) -> Box<RawValue> {
        self.0
    }
}

impl<'de> Deserialize<'de> for RawAction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        if raw.get().starts_with(['{', '"']) {
            Ok(Self(raw))
        } else {
            Err(D::Error::custom(
                "an action is neither a JSON object nor a string",
            ))
        }
    }
}

/// A JSON object within a body, read as a `T` and never out of a list of its fields' values.
#[derive(Clone, Debug)]
pub struct Object<T>(pub T);

impl<'de, T: DeserializeOwned> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let object = RawObject::deserialize(deserializer)?;
        serde_json::from_str(object.0.get())
            .map(Self)
            .map_err(D::Error::custom)
    }
}

impl<T: DeserializeOwned + 'static> FromRequest for Body<T> {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = ApiResult<Self>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let bytes = web::Bytes::from_request(&request, payload);
        Box::pin(async move {
            let bytes = bytes.await;
            // By its hash, it is known if it was done before.
            if let Ok(bytes) = &bytes {
                idempotency::remember(&request, &hash(&request, bytes));
            }
            // Whoever may not do this is told so, whatever the body is.
            gate(&request).await?;
            must_be_json(&request)?;
            let bytes = bytes.map_err(|error| {
                if error.as_response_error().status_code() == StatusCode::PAYLOAD_TOO_LARGE {
                    malformed(
                        StatusCode::PAYLOAD_TOO_LARGE,
                        "too_large",
                        Detail::BodyTooLarge {
                            most: MAX_BYTES.into(),
                        },
                    )
                } else {
                    malformed(
                        StatusCode::BAD_REQUEST,
                        "unreadable",
                        Detail::BodyUnreadable,
                    )
                }
            })?;
            let text = std::str::from_utf8(&bytes)
                .map_err(|_| malformed(StatusCode::BAD_REQUEST, "not_utf8", Detail::BodyNotUtf8))?;
            if holds_nul(text) {
                return Err(malformed(
                    StatusCode::UNPROCESSABLE_ENTITY,
                    "nul_character",
                    Detail::Meaning,
                ));
            }
            // serde would take a list of the fields' values for the object.
            if !text.trim_ascii_start().starts_with('{') {
                return Err(malformed(
                    StatusCode::BAD_REQUEST,
                    "bad_json",
                    Detail::NoObject,
                ));
            }
            let value = serde_json::from_str(&numbers::plain(text)).map_err(|error| {
                let why = Spoken::json(&error.to_string());
                malformed(StatusCode::BAD_REQUEST, "bad_json", Detail::Told(why))
            })?;
            Ok(Self {
                value,
                request_hash: hash(&request, &bytes),
            })
        })
    }
}

/// Makes sure that a request says that its body is JSON.
fn must_be_json(request: &HttpRequest) -> ApiResult<()> {
    let is_json = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"));
    if is_json {
        return Ok(());
    }
    Err(malformed(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "not_json",
        Detail::Meaning,
    ))
}

/// The hash of a request that has no body.
pub fn hash_without_body(request: &HttpRequest) -> Vec<u8> {
    hash(request, &[])
}

fn hash(request: &HttpRequest, body: &[u8]) -> Vec<u8> {
    let mut hash = RequestHash::new(request);
    hash.update(body);
    hash.finish()
}

/// The hash of a request whose body arrives in pieces.
#[derive(Clone, Debug)]
pub struct RequestHash(Sha256);

impl RequestHash {
    /// The hash of a request of whose body nothing has arrived.
    pub fn new(request: &HttpRequest) -> Self {
        Self(
            Sha256::new()
                .chain_update(request.method().as_str())
                .chain_update(" ")
                .chain_update(request.path())
                .chain_update("\n"),
        )
    }

    /// Takes the next bytes of the body.
    pub fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The hash of the whole request.
    pub fn finish(self) -> Vec<u8> {
        self.0.finalize().to_vec()
    }
}

/// JSON may hold U+0000, plain or as an escape; Postgres's text may not.
fn holds_nul(json: &str) -> bool {
    json.contains('\0')
        || json.match_indices("\\u0000").any(|(at, _)| {
            let backslashes = json.get(..at).map_or(0, |before| {
                before.len() - before.trim_end_matches('\\').len()
            });
            backslashes % 2 == 0
        })
}

/// What a query or a form lacks.
pub fn unread(error: &QueryPayloadError) -> Spoken {
    let reason = error.to_string();
    Spoken::json(
        reason
            .strip_prefix("Query deserialize error: ")
            .unwrap_or(&reason),
    )
}

fn malformed(status: StatusCode, code: &'static str, detail: Detail) -> ApiError {
    ApiError::Malformed {
        status,
        code,
        detail,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nul_is_found_however_it_is_written() {
        assert!(holds_nul("\"a\0\""));
        assert!(holds_nul(r#""\u0000""#));
        assert!(holds_nul(r#""\\\u0000""#));
        assert!(!holds_nul(r#""\\u0000""#));
        assert!(!holds_nul(r#""\u0001""#));
    }
}

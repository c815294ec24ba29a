//! `Idempotency-Key`: a repeated request gets the same answer again and is not done twice.

use std::future::{Ready, ready};

use actix_web::body::BoxBody;
use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::{FromRequest, HttpRequest, HttpResponse, Responder};
use diesel_async::AsyncPgConnection;
use serde::Serialize;
use uuid::Uuid;

use crate::table::frame::{self, Asker};
use crate::table::refused::{Refused, Result};
use crate::table::{Key, Reply};
use crate::web::app::App;
use crate::web::location;
use crate::web::problem::{ApiError, ApiResult};

/// The longest key, in characters.
const MAX_LEN: usize = 255;

/// The value of a request's `Idempotency-Key` header, if it has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyHeader(Option<String>);

impl FromRequest for KeyHeader {
    type Error = ApiError;
    type Future = Ready<ApiResult<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let Some(value) = request.headers().get("Idempotency-Key") else {
            return ready(Ok(Self(None)));
        };
        let key = value
            .to_str()
            .ok()
            .filter(|key| !key.is_empty() && key.len() <= MAX_LEN);
        ready(match key {
            Some(key) => Ok(Self(Some(key.to_owned()))),
            None => Err(ApiError::Malformed {
                status: StatusCode::BAD_REQUEST,
                code: "bad_idempotency_key",
                detail: format!("an Idempotency-Key is 1 to {MAX_LEN} visible ASCII characters"),
            }),
        })
    }
}

impl KeyHeader {
    /// The key for a request of which this is the hash.
    pub fn with(self, request_hash: Vec<u8>) -> Option<Key> {
        self.0.map(|name| Key { name, request_hash })
    }
}

impl Reply {
    /// An answer with a JSON body.
    ///
    /// # Errors
    /// The body does not serialize, which only a fault of ours can cause.
    pub fn json<T: Serialize>(status: u16, body: &T) -> Result<Self> {
        let body = serde_json::to_string(body).map_err(Refused::internal)?;
        Ok(Self { status, body })
    }

    /// 204, without a body.
    pub const fn empty() -> Self {
        Self {
            status: 204,
            body: String::new(),
        }
    }
}

impl Responder for Reply {
    type Body = BoxBody;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::OK);
        let mut response = HttpResponse::build(status);
        if status == StatusCode::CREATED
            && let Some(place) = location::of(request.path(), &self.body)
        {
            response.insert_header((header::LOCATION, place));
        }
        if self.body.is_empty() {
            response.finish()
        } else {
            response.content_type("application/json").body(self.body)
        }
    }
}

/// Does a request in one transaction that also stores its answer, or gives the stored answer again. Until it has been
/// done, the account is not deleted.
///
/// # Errors
/// Whatever `work` refuses, with nothing written; 401 if the account has been deleted; 422 for a key of another request.
pub async fn once(
    app: &App,
    user: Uuid,
    key: Option<&Key>,
    work: impl AsyncFnOnce(&mut AsyncPgConnection) -> ApiResult<Reply>,
) -> ApiResult<Reply> {
    let work = async |conn: &mut AsyncPgConnection| Ok(((), work(conn).await?));
    let outcome = frame::once(&app.house, Asker { user, key }, work).await;
    outcome.map(frame::Outcome::into_reply)
}

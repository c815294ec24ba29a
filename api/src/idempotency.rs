//! `Idempotency-Key`: a repeated request gets the same answer again and is not done twice.

use std::future::{Ready, ready};

use actix_web::body::BoxBody;
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{FromRequest, HttpRequest, HttpResponse, Responder};
use chrono::{DateTime, Utc};
use diesel_async::{AnsiTransactionManager, AsyncPgConnection, TransactionManager as _};
use serde::Serialize;
use uuid::Uuid;

use crate::app::App;
use crate::models;
use crate::models::answer::Answer;
use crate::problem::{ApiError, ApiResult};

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

/// A key together with the request that it came with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The header's value.
    pub name: String,
    request_hash: Vec<u8>,
}

impl KeyHeader {
    /// The key for a request of which this is the hash.
    pub fn with(self, request_hash: Vec<u8>) -> Option<Key> {
        self.0.map(|name| Key { name, request_hash })
    }
}

impl Key {
    /// The answer that this request was given before.
    ///
    /// # Errors
    /// 422: the key was used for another request.
    pub async fn stored(
        &self,
        conn: &mut AsyncPgConnection,
        user: Uuid,
    ) -> ApiResult<Option<StoredAnswer>> {
        let Some(answer) = models::answer::find(conn, user, &self.name).await? else {
            return Ok(None);
        };
        if answer.request_hash != self.request_hash {
            return Err(ApiError::invalid(
                "idempotency_key_reused",
                "this Idempotency-Key was used for another request",
            ));
        }
        Ok(Some(StoredAnswer {
            status: u16::try_from(answer.status).unwrap_or(200),
            body: answer.body,
        }))
    }
}

/// An answer that can be given again word for word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredAnswer {
    status: u16,
    body: String,
}

impl StoredAnswer {
    /// An answer with a JSON body.
    ///
    /// # Errors
    /// The body does not serialize, which only a fault of ours can cause.
    pub fn json<T: Serialize>(status: u16, body: &T) -> ApiResult<Self> {
        let body = serde_json::to_string(body).map_err(ApiError::internal)?;
        Ok(Self { status, body })
    }

    /// 204, without a body.
    pub const fn empty() -> Self {
        Self {
            status: 204,
            body: String::new(),
        }
    }

    /// The answer as it is stored under a key.
    pub fn keyed(&self, key: &Key) -> Answer {
        Answer {
            request_hash: key.request_hash.clone(),
            status: i16::try_from(self.status).unwrap_or(200),
            body: self.body.clone(),
        }
    }
}

impl Responder for StoredAnswer {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::OK);
        let mut response = HttpResponse::build(status);
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
    work: impl AsyncFnOnce(&mut AsyncPgConnection) -> ApiResult<StoredAnswer>,
) -> ApiResult<StoredAnswer> {
    let mut conn = app.database.get().await?;
    if let Some(answer) = stored(&mut conn, user, key).await? {
        return Ok(answer);
    }
    // By hand, since the closures that diesel-async takes cannot hold what handlers of one web worker share.
    AnsiTransactionManager::begin_transaction(&mut *conn).await?;
    let done = do_and_store(&mut conn, user, key, app.clock.now(), work).await;
    match done {
        Ok(Some(answer)) => {
            AnsiTransactionManager::commit_transaction(&mut *conn).await?;
            Ok(answer)
        }
        // The same request was done meanwhile.
        Ok(None) => {
            AnsiTransactionManager::rollback_transaction(&mut *conn).await?;
            let stored = stored(&mut conn, user, key).await?;
            stored.ok_or(ApiError::Unavailable)
        }
        Err(error) => {
            AnsiTransactionManager::rollback_transaction(&mut *conn).await?;
            // Perhaps it could not be done since the same request has just been done.
            stored(&mut conn, user, key).await?.ok_or(error)
        }
    }
}

/// The answer stored under the request's key, if it has one.
async fn stored(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    key: Option<&Key>,
) -> ApiResult<Option<StoredAnswer>> {
    match key {
        Some(key) => key.stored(conn, user).await,
        None => Ok(None),
    }
}

/// Does the work and stores its answer; nothing if the key has been used meanwhile.
async fn do_and_store(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    key: Option<&Key>,
    now: DateTime<Utc>,
    work: impl AsyncFnOnce(&mut AsyncPgConnection) -> ApiResult<StoredAnswer>,
) -> ApiResult<Option<StoredAnswer>> {
    // Before the row of any game, in the order in which an account is deleted.
    models::user::hold(conn, user)
        .await?
        .ok_or(ApiError::ACCOUNT_GONE)?;
    let answer = work(conn).await?;
    let Some(key) = key else {
        return Ok(Some(answer));
    };
    let first = models::answer::create(conn, user, &key.name, &answer.keyed(key), now).await?;
    Ok(first.then_some(answer))
}

//! `Idempotency-Key`: a repeated request gets the same answer again and is not done twice.

use std::future::{Ready, ready};

use actix_web::body::{BoxBody, EitherBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::{Method, StatusCode, header};
use actix_web::middleware::Next;
use actix_web::{
    FromRequest, HttpMessage as _, HttpRequest, HttpResponse, Responder, ResponseError as _, web,
};
use diesel_async::AsyncPgConnection;
use serde::Serialize;
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::ground::locale::Locale;
use crate::table::frame::{self, Asker};
use crate::table::refused::{Refused, Result};
use crate::table::{Key, Reply};
use crate::web::app::App;
use crate::web::body::hash_without_body;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::{auth, location};

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
            // A tab is text in a header, too.
            .filter(|key| key.bytes().all(|byte| matches!(byte, b' '..=b'~')))
            .filter(|key| !key.is_empty() && key.len() <= MAX_LEN);
        ready(match key {
            Some(key) => Ok(Self(Some(key.to_owned()))),
            None => Err(ApiError::Malformed {
                status: StatusCode::BAD_REQUEST,
                code: "bad_idempotency_key",
                detail: Detail::BadKey {
                    most: MAX_LEN.into(),
                },
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
        Ok(Self::of(status, body))
    }

    /// The same, with sentences in this language.
    ///
    /// # Errors
    /// The body does not serialize, which only a fault of ours can cause.
    pub fn json_in<T: Serialize>(locale: &Locale, status: u16, body: &T) -> Result<Self> {
        Ok(Self {
            locale: locale.clone(),
            ..Self::json(status, body)?
        })
    }

    /// 204, without a body.
    pub fn empty() -> Self {
        Self::of(204, String::new())
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
            response
                .content_type("application/json")
                .insert_header((header::CONTENT_LANGUAGE, self.locale.to_string()))
                .body(self.body)
        }
    }
}

/// The hash of a request that has been read.
#[derive(Clone, Debug)]
struct Read(Vec<u8>);

/// Keeps the hash of a request, by which it is known if it was done before.
pub fn remember(request: &HttpRequest, request_hash: &[u8]) {
    request.extensions_mut().insert(Read(request_hash.to_vec()));
}

/// Middleware that answers a request that was done before as it was answered then, whatever would be in its way by now.
///
/// Most such requests are found by what would do them again; this is for those that are refused before.
///
/// # Errors
/// Whatever the rest of the server fails with.
pub async fn again<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> std::result::Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    let response = next.call(request).await?;
    let is_refused = matches!(
        response.status(),
        StatusCode::BAD_REQUEST
            | StatusCode::FORBIDDEN
            | StatusCode::NOT_FOUND
            | StatusCode::CONFLICT
            | StatusCode::UNPROCESSABLE_ENTITY
    );
    let request = response.request().clone();
    if !is_refused || request.method() != Method::POST {
        return Ok(response.map_into_left_body());
    }
    let answer = match answered_before(&request).await {
        Ok(None) => return Ok(response.map_into_left_body()),
        Ok(Some(reply)) => reply.respond_to(&request),
        Err(error) => error.error_response(),
    };
    Ok(response.into_response(answer).map_into_right_body())
}

/// How a request was answered before, if it has a key and was.
async fn answered_before(request: &HttpRequest) -> ApiResult<Option<Reply>> {
    let key = KeyHeader::from_request(request, &mut Payload::None).await;
    let (Ok(key), Some(user)) = (key, auth::known(request)) else {
        return Ok(None);
    };
    let read = request.extensions().get::<Read>().cloned();
    let hash = read.map_or_else(|| hash_without_body(request), |read| read.0);
    let (Some(key), Some(app)) = (key.with(hash), request.app_data::<web::Data<App>>()) else {
        return Ok(None);
    };
    let mut conn = app.house.database.get().await?;
    Ok(key.stored(&mut conn, user).await?)
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

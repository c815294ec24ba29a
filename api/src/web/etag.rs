//! `ETag` and `If-None-Match`: a client that has the newest answer is not sent it again.

use actix_web::http::header::{ETag, EntityTag, Header as _, IfNoneMatch};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::web::problem::{ApiError, ApiResult};

/// What an answer is known by: a hash of the very body that this viewer may see, so it can tell nothing that the body does not.
#[derive(Clone, Debug)]
pub struct Tag(EntityTag);

impl Tag {
    /// The tag of a body.
    pub fn of(body: impl AsRef<[u8]>) -> Self {
        let hash = Sha256::digest(body);
        let tag = URL_SAFE_NO_PAD.encode(hash.get(..16).unwrap_or(&hash));
        Self(EntityTag::new_weak(tag))
    }

    /// 304, if the client has just this.
    pub fn known(&self, request: &HttpRequest) -> Option<HttpResponse> {
        let known = match IfNoneMatch::parse(request) {
            Ok(IfNoneMatch::Any) => true,
            Ok(IfNoneMatch::Items(tags)) => tags.iter().any(|tag| tag.weak_eq(&self.0)),
            // A header that cannot be read asks for nothing.
            Err(_) => false,
        };
        known.then(|| {
            let mut answer = HttpResponse::NotModified();
            answer.insert_header(ETag(self.0.clone())).finish()
        })
    }

    /// 200 with the tag, to which a body is still to be added.
    pub fn new_answer(self) -> HttpResponseBuilder {
        let mut answer = HttpResponse::Ok();
        answer.insert_header(ETag(self.0));
        answer
    }
}

/// The body as JSON with an `ETag`, or 304 if the client has just this.
///
/// # Errors
/// The body does not serialize, which only a fault of ours can cause.
pub fn json<T: Serialize>(request: &HttpRequest, body: &T) -> ApiResult<HttpResponse> {
    let body = serde_json::to_string(body).map_err(ApiError::internal)?;
    let tag = Tag::of(&body);
    if let Some(known) = tag.known(request) {
        return Ok(known);
    }
    let mut answer = tag.new_answer();
    Ok(answer.content_type("application/json").body(body))
}

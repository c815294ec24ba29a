//! `ETag` and `If-None-Match`: a client that has the newest answer is not sent it again.

use actix_web::http::header::{ETag, EntityTag, Header as _, IfNoneMatch};
use actix_web::{HttpRequest, HttpResponse};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::web::problem::{ApiError, ApiResult};

/// The body as JSON with an `ETag`, or 304 if the client has just this.
///
/// The tag is a hash of the very body that this viewer may see, so it can tell nothing that the body does not.
///
/// # Errors
/// The body does not serialize, which only a fault of ours can cause.
pub fn json<T: Serialize>(request: &HttpRequest, body: &T) -> ApiResult<HttpResponse> {
    let body = serde_json::to_string(body).map_err(ApiError::internal)?;
    let hash = Sha256::digest(&body);
    let tag = URL_SAFE_NO_PAD.encode(hash.get(..16).unwrap_or(&hash));
    let etag = EntityTag::new_weak(tag);
    let known = match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => true,
        Ok(IfNoneMatch::Items(tags)) => tags.iter().any(|tag| tag.weak_eq(&etag)),
        // A header that cannot be read asks for nothing.
        Err(_) => false,
    };
    let etag = ETag(etag);
    if known {
        return Ok(HttpResponse::NotModified().insert_header(etag).finish());
    }
    Ok(HttpResponse::Ok()
        .insert_header(etag)
        .content_type("application/json")
        .body(body))
}

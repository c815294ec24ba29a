//! `ETag` and `If-None-Match`: a client that has the newest answer is not sent it again.

use actix_web::body::{BoxBody, EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    self, ETag, EntityTag, Header as _, IfNoneMatch, TryIntoHeaderValue as _,
};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};

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

/// Middleware that gives every answer of the API to a `GET` its `ETag`, or 304 if the client has just this.
///
/// # Errors
/// Whatever the rest of the server fails with.
pub async fn told<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    let asks = request.method() == Method::GET && request.path().starts_with("/api/");
    let response = next.call(request).await?;
    let is_tagged = response.headers().contains_key(header::ETAG);
    if !asks || is_tagged || response.status() != StatusCode::OK {
        return Ok(response.map_into_left_body());
    }
    let (request, response) = response.into_parts();
    let (response, body) = response.into_parts();
    let body = match body.try_into_bytes() {
        Ok(body) => body,
        // A stream has no end that could be waited for.
        Err(body) => {
            let response = response.set_body(EitherBody::left(body));
            return Ok(ServiceResponse::new(request, response));
        }
    };
    let tag = Tag::of(&body);
    if let Some(known) = tag.known(&request) {
        return Ok(ServiceResponse::new(request, known.map_into_right_body()));
    }
    let mut response = response.set_body(EitherBody::right(BoxBody::new(body)));
    if let Ok(tag) = ETag(tag.0).try_into_value() {
        response.headers_mut().insert(header::ETAG, tag);
    }
    Ok(ServiceResponse::new(request, response))
}

//! `HEAD`: what `GET` answers, without its body, at every address that has a `GET`.

use actix_web::body::{self, BodySize, EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::middleware::Next;

/// Middleware that answers `HEAD` as `GET` is answered.
///
/// The server writes no body after a `HEAD`, whatever stands here; one of unknown length is dropped, so that nobody waits for
/// its end.
///
/// # Errors
/// Whatever the rest of the server fails with.
pub async fn as_get<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B, body::None>>, actix_web::Error> {
    if request.method() != Method::HEAD {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    request.head_mut().method = Method::GET;
    let response = next.call(request).await?;
    Ok(response.map_body(|_, body| match body.size() {
        BodySize::None | BodySize::Stream => EitherBody::right(body::None::new()),
        BodySize::Sized(_) => EitherBody::left(body),
    }))
}

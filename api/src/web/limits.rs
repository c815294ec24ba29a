//! What a request counts for, by the address that it comes from.

use std::net::IpAddr;

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{HttpRequest, HttpResponse, web};

use crate::web::app::App;
use crate::web::problem::ApiError;

/// By which proxies say whom a request came from.
const FORWARDED: &str = "X-Forwarded-For";

/// Where a request comes from, as limits count it: behind a proxy that the server trusts, from where that says.
pub fn origin(app: &App, request: &HttpRequest) -> IpAddr {
    let forwarded: Vec<&str> = request
        .headers()
        .get_all(FORWARDED)
        // What is no text is no address.
        .map(|value| value.to_str().unwrap_or_default())
        .collect();
    let peer = request.peer_addr().map(|address| address.ip());
    let origins = &app.house.settings.origins;
    origins.of(peer, forwarded.into_iter())
}

/// Middleware that counts each request by the address it came from.
///
/// # Errors
/// Whatever the rest of the server fails with.
pub async fn by_address<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    let refused = request.app_data::<web::Data<App>>().and_then(|app| {
        let address = origin(app, request.request());
        app.house.limits.check_address(address).err()
    });
    match refused {
        None => Ok(next.call(request).await?.map_into_left_body()),
        Some(error) => {
            // With the error itself, of which browsers are made a page.
            let response = HttpResponse::from_error(ApiError::from(error));
            let (request, _) = request.into_parts();
            Ok(ServiceResponse::new(request, response).map_into_right_body())
        }
    }
}

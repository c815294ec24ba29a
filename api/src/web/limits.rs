//! What a request counts for, by the address that it comes from.

use std::net::IpAddr;

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{HttpResponse, web};

use crate::web::app::App;
use crate::web::problem::ApiError;

/// The address that a request came from; the local one where there is none, as in tests without a socket.
pub fn peer(address: Option<std::net::SocketAddr>) -> IpAddr {
    address.map_or(IpAddr::from([127, 0, 0, 1]), |address| address.ip())
}

/// Middleware that counts each request by the address it came from.
///
/// # Errors
/// Whatever the rest of the server fails with.
pub async fn by_address<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    let address = peer(request.peer_addr());
    let refused = request
        .app_data::<web::Data<App>>()
        .and_then(|app| app.house.limits.check_address(address).err());
    match refused {
        None => Ok(next.call(request).await?.map_into_left_body()),
        Some(error) => Ok(request
            .into_response(HttpResponse::from_error(ApiError::from(error)))
            .map_into_right_body()),
    }
}

//! The web server: what every request goes through, and what answers it.

use std::net::TcpListener;
use std::num::NonZeroUsize;
use std::os::unix::net::UnixListener;
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::middleware::{Compress, DefaultHeaders, Next, from_fn};
use actix_web::{App as WebApp, HttpRequest, HttpResponse, HttpServer, web};
use tracing_actix_web::{RequestId, TracingLogger};
use utoipa_actix_web::AppExt as _;

use crate::ground::details::Detail;
use crate::web::app::App;
use crate::web::body::{self, MAX_BYTES};
use crate::web::problem::{ApiError, ApiResult};
use crate::web::telemetry::RequestSpan;
use crate::web::{etag, figures, head, in_time, language, limits, openapi, pages, routes};

/// Seconds that requests in progress have to end when the server stops. Those that are held for news end at once.
const SHUTDOWN_SECONDS: u64 = 10;

/// How long a connection stays open on which nothing is asked: longer than proxies and programs keep one that they may use
/// again (Caddy 120 s, libraries up to 90 s). Whoever closes first can be sent a request that it will not answer.
pub(super) const KEEP_ALIVE: Duration = Duration::from_secs(130);

/// How long the head of a connection's first request may take, as long as the first bytes of a body.
const HEAD: Duration = Duration::from_secs(30);

/// What a server listens on, open already.
#[derive(Debug)]
pub enum Listener {
    /// An address and a port.
    Network(TcpListener),
    /// A socket that programs of this machine alone can open: whoever is there is taken for a proxy.
    Socket(UnixListener),
}

impl From<TcpListener> for Listener {
    fn from(listener: TcpListener) -> Self {
        Self::Network(listener)
    }
}

/// How many threads answer requests: one for each core.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(2, NonZeroUsize::get)
}

/// How many threads want connections of their own: these, and the one that writes moves that go together.
pub fn settlers() -> usize {
    threads() + 1
}

/// Starts serving; the returned server runs until it is stopped, by a signal or through its handle.
///
/// # Errors
/// The listener cannot be used.
pub fn start(app: Arc<App>, listener: impl Into<Listener>) -> std::io::Result<Server> {
    let test_clock = app.house.settings.test_clock;
    let app = web::Data::from(app);
    let server = HttpServer::new(move || {
        // Each thread that answers begins here.
        app.house.database.settle();
        WebApp::new()
            .into_utoipa_app()
            .app_data(app.clone())
            .configure(routes::api)
            .into_app()
            .configure(|config| {
                if test_clock {
                    config.service(routes::test_clock::move_clock);
                }
            })
            .configure(pages::addresses)
            .app_data(web::PayloadConfig::new(MAX_BYTES))
            .app_data(web::PathConfig::default().error_handler(|_, _| {
                // An id that is none stands for nothing that there is.
                ApiError::not_found(Detail::NoPage).into()
            }))
            .app_data(web::QueryConfig::default().error_handler(|error, _| {
                ApiError::Malformed {
                    status: StatusCode::BAD_REQUEST,
                    code: "bad_query",
                    detail: Detail::BadQuery {
                        why: body::unread(&error),
                    },
                }
                .into()
            }))
            .default_service(web::to(not_routed))
            .wrap(from_fn(in_time::bodies))
            .wrap(from_fn(in_time::reads))
            .wrap(from_fn(etag::told))
            .wrap(from_fn(limits::by_address))
            .wrap(from_fn(language::told))
            .wrap(from_fn(pages::errors::as_pages))
            .wrap(from_fn(request_id))
            .wrap(
                DefaultHeaders::new()
                    .add(("X-Content-Type-Options", "nosniff"))
                    .add(("Referrer-Policy", "no-referrer"))
                    .add(("Cache-Control", "no-store")),
            )
            .wrap(Compress::default())
            .wrap(from_fn(figures::counted))
            .wrap(from_fn(head::as_get))
            .wrap(TracingLogger::<RequestSpan>::new())
    });
    let server = server
        .workers(threads())
        // An answer of several packets would now and then wait 40 ms for the other side to acknowledge the first.
        .tcp_nodelay(true)
        .keep_alive(KEEP_ALIVE)
        .client_request_timeout(HEAD)
        .shutdown_timeout(SHUTDOWN_SECONDS);
    let server = match listener.into() {
        Listener::Network(listener) => server.listen(listener)?,
        Listener::Socket(listener) => server.listen_uds(listener)?,
    };
    Ok(server.run())
}

/// Says that there is no such page, or that it takes other methods.
async fn not_routed(request: HttpRequest) -> ApiResult<HttpResponse> {
    let methods = openapi::methods(request.path());
    if methods.is_empty() {
        return Err(ApiError::not_found(Detail::NoPage));
    }
    Ok(wrong_method(&methods.join(", ")))
}

/// Says which methods an address takes.
pub(super) fn wrong_method(methods: &str) -> HttpResponse {
    let mut response = HttpResponse::from_error(ApiError::Malformed {
        status: StatusCode::METHOD_NOT_ALLOWED,
        code: "method_not_allowed",
        detail: Detail::Methods {
            methods: methods.into(),
        },
    });
    if let Ok(allow) = HeaderValue::from_str(methods) {
        response.headers_mut().insert(header::ALLOW, allow);
    }
    response
}

/// Tells the client the id under which the request stands in the server's log.
async fn request_id<B>(
    request: actix_web::dev::ServiceRequest,
    next: Next<B>,
) -> Result<actix_web::dev::ServiceResponse<B>, actix_web::Error>
where
    B: actix_web::body::MessageBody + 'static,
{
    use actix_web::HttpMessage as _;
    let id = request
        .extensions()
        .get::<RequestId>()
        .map(ToString::to_string);
    let mut response = next.call(request).await?;
    if let Some(id) = id.and_then(|id| HeaderValue::from_str(&id).ok()) {
        response
            .headers_mut()
            .insert(HeaderName::from_static("x-request-id"), id);
    }
    Ok(response)
}

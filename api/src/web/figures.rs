//! `/metrics`: figures for whoever runs the server, on an address of their own, and the middleware that counts requests.

use std::net::TcpListener;
use std::sync::Arc;
use std::time::Instant;

use actix_web::body::MessageBody;
use actix_web::dev::{Server, ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::middleware::Next;
use actix_web::{App as WebApp, HttpResponse, HttpServer, get, web};
use chrono::{DateTime, Utc};
use diesel::QueryResult;
use diesel_async::AsyncPgConnection;

use crate::ground::figures::{Now, Requested};
use crate::store::database::reading;
use crate::store::outbox;
use crate::store::outbox::notice::MOST_COUNTED;
use crate::store::tables::game;
use crate::web::app::App;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::server::KEEP_ALIVE;

/// The form that Prometheus reads.
const FORM: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Middleware that counts each request.
///
/// # Errors
/// Whatever the rest of the server fails with.
pub async fn counted<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    let began = Instant::now();
    let app = request.app_data::<web::Data<App>>().cloned();
    let response = next.call(request).await?;
    if let Some(app) = app {
        let request = response.request();
        let requested = Requested {
            method: method(request.method()).to_owned(),
            // Never the address itself: there are as many as there are games, and some hold secrets.
            route: request
                .match_pattern()
                .unwrap_or_else(|| "other".to_owned()),
            status: response.status().as_u16(),
        };
        app.house.figures.request(&requested, began.elapsed());
    }
    Ok(response)
}

/// A method of HTTP; whatever else somebody sends is one word.
fn method(method: &Method) -> &str {
    let known = [
        Method::GET,
        Method::HEAD,
        Method::POST,
        Method::PUT,
        Method::PATCH,
        Method::DELETE,
        Method::OPTIONS,
    ];
    if known.contains(method) {
        method.as_str()
    } else {
        "other"
    }
}

/// Starts serving the figures; the returned server runs until it is stopped through its handle.
///
/// # Errors
/// The listener cannot be used.
pub fn start(app: Arc<App>, listener: TcpListener) -> std::io::Result<Server> {
    let app = web::Data::from(app);
    let server = HttpServer::new(move || WebApp::new().app_data(app.clone()).service(show));
    let server = server.workers(1).disable_signals().shutdown_timeout(1);
    let server = server.keep_alive(KEEP_ALIVE);
    Ok(server.listen(listener)?.run())
}

/// For how many seconds the deadline has passed that nobody has dealt with for longest. Those whose log does not replay are left to
/// people.
async fn overdue(conn: &mut AsyncPgConnection, now: DateTime<Utc>) -> QueryResult<i64> {
    let due = game::due_to_the_clock(conn, now, None, 1).await?;
    Ok(due
        .first()
        .map_or(0, |(deadline, _)| (now - deadline).num_seconds()))
}

/// The figures, with what waits now.
#[get("/metrics")]
async fn show(app: web::Data<App>) -> ApiResult<HttpResponse> {
    let house = &app.house;
    let pool = house.database.status();
    let mut conn = reading(house.database.get()).await?;
    let at = house.clock.now();
    let now = Now {
        mails_due: outbox::notice::count_due(&mut conn, at).await?,
        answers_due: outbox::incoming::count_due(&mut conn, at, MOST_COUNTED).await?,
        mails_dead: outbox::notice::count_dead(&mut conn).await?,
        deadline_overdue: overdue(&mut conn, at).await?,
        clock_ahead: house.punctual.ahead().num_seconds(),
        connections_used: pool.size.saturating_sub(pool.available),
        connections_free: pool.available,
        connections_wanted: pool.waiting,
        games: house.matches.count(),
        streams: app.streams.count() + app.event_streams.count(),
    };
    drop(conn);
    let text = house.figures.text(now).map_err(ApiError::internal)?;
    Ok(HttpResponse::Ok().content_type(FORM).body(text))
}

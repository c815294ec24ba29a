//! What goes wrong, told to a browser as a page.

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{HttpMessage as _, HttpRequest, HttpResponse, ResponseError as _};
use askama::Template;
use tracing_actix_web::RequestId;

use super::form::next;
use super::shell::{Shell, lead_to, page_with};
use super::visitor::{Visitor, app_of};
use super::words::Key;
use crate::web::problem::{ApiError, ApiResult};

#[derive(Template)]
#[template(path = "pages/error.html")]
struct ErrorPage {
    shell: Shell,
    title: String,
    text: String,
    /// The id under which a fault of ours is noted.
    noted: Option<String>,
    /// Whether signing in may help.
    sign_in: bool,
}

/// Middleware that turns the problems of pages into pages, for those who wish to have pages: browsers say so. Who must sign in
/// first is led there.
///
/// # Errors
/// Whatever the rest of the server fails with.
pub async fn as_pages<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    if is_for_programs(request.path()) {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    let response = next.call(request).await?;
    let error = response.response().error();
    let Some(error) = error.and_then(|error| error.as_error::<ApiError>()) else {
        return Ok(response.map_into_left_body());
    };
    let request = response.request().clone();
    if error.code() == "unauthorized" {
        let answer = lead_to(&way_to_sign_in(&request));
        return Ok(response.into_response(answer).map_into_right_body());
    }
    if !wants_pages(request.headers()) {
        return Ok(response.map_into_left_body());
    }
    let Ok(mut answer) = show(&request, error).await else {
        return Ok(response.map_into_left_body());
    };
    for name in [header::ALLOW, header::RETRY_AFTER] {
        if let Some(value) = response.headers().get(&name) {
            answer.headers_mut().insert(name, value.clone());
        }
    }
    Ok(response.into_response(answer).map_into_right_body())
}

/// Whether an address is one of the API or of what belongs to it, whose problems are read by programs.
fn is_for_programs(path: &str) -> bool {
    [
        "/api/",
        "/.well-known/",
        "/docs",
        "/openapi",
        "/healthz",
        "/readyz",
    ]
    .iter()
    .any(|beginning| path.starts_with(beginning))
}

fn wants_pages(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT);
    accepted
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.contains("text/html"))
}

/// Where somebody signs in who must do so first, and is led back from.
fn way_to_sign_in(request: &HttpRequest) -> String {
    let here = if request.method() == Method::POST {
        // Back to the page whose form it was.
        let page = request.headers().get(header::REFERER);
        let page = page.and_then(|page| page.to_str().ok());
        page.and_then(|page| url::Url::parse(page).ok())
            .map(|page| page.path().to_owned())
    } else {
        request.uri().path_and_query().map(ToString::to_string)
    };
    match here.and_then(|here| next(&here)) {
        Some(next) => {
            let next: String = url::form_urlencoded::byte_serialize(next.as_bytes()).collect();
            format!("/sign-in?next={next}")
        }
        None => "/sign-in".to_owned(),
    }
}

async fn show(request: &HttpRequest, error: &ApiError) -> ApiResult<HttpResponse> {
    let app = app_of(request)?;
    // Perhaps it is the database that fails.
    let visitor = match Visitor::find(request, app).await {
        Ok(visitor) => visitor,
        Err(_) => Visitor::stranger(request, &app.house.mail_key),
    };
    let waiting = async {
        let mut conn = app.house.database.get().await?;
        Shell::of(&mut conn, &visitor).await
    };
    let shell = match visitor.signed {
        Some(_) => waiting.await.unwrap_or_else(|_| Shell::around(&visitor, 0)),
        None => Shell::around(&visitor, 0),
    };
    let status = error.status_code();
    let is_stranger = visitor.signed.is_none();
    let is_guest = visitor
        .signed
        .as_ref()
        .is_some_and(|signed| signed.is_guest);
    let (title, text) = match status {
        StatusCode::NOT_FOUND if is_stranger => {
            (Key::ErrorNotFound, Some(Key::ErrorNotFoundStranger))
        }
        StatusCode::NOT_FOUND => (Key::ErrorNotFound, Some(Key::ErrorNotFoundText)),
        StatusCode::METHOD_NOT_ALLOWED => (Key::ErrorMethod, Some(Key::ErrorMethodText)),
        StatusCode::FORBIDDEN => (Key::ErrorForbidden, None),
        StatusCode::TOO_MANY_REQUESTS => (Key::ErrorTooMany, None),
        StatusCode::SERVICE_UNAVAILABLE => (Key::ErrorAway, Some(Key::ErrorAwayText)),
        status if status.is_server_error() => (Key::ErrorFault, Some(Key::ErrorFaultText)),
        _ => (Key::ErrorOther, None),
    };
    let id = request.extensions().get::<RequestId>().copied();
    let shown = ErrorPage {
        title: shell.say(title),
        text: text.map_or_else(
            || sentence(&error.say_in(&visitor.language)),
            |key| shell.say(key),
        ),
        noted: id
            .filter(|_| status.is_server_error())
            .map(|id| id.to_string()),
        sign_in: (status == StatusCode::NOT_FOUND && is_stranger)
            || (status == StatusCode::FORBIDDEN && is_guest),
        shell,
    };
    page_with(status, &shown)
}

/// A detail of a problem as a sentence: with a capital, and a full stop.
pub(super) fn sentence(detail: &str) -> String {
    let mut letters = detail.chars();
    let Some(first) = letters.next() else {
        return String::new();
    };
    let stop = if detail.ends_with(['.', '!', '?']) {
        ""
    } else {
        "."
    };
    format!("{}{}{stop}", first.to_uppercase(), letters.as_str())
}

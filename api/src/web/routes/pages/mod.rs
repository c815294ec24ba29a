//! Plain pages for people with a browser: what runs here, a game to look at, signing in, what a player
//! was mailed, switching mails off, the API's documentation.

pub mod docs;
pub mod game;
pub mod home;
pub mod me;
pub mod sign_in;
pub mod unsubscribe;

use actix_web::HttpResponse;
use askama::Template;

use crate::web::problem::{ApiError, ApiResult};

/// What a page may load: nothing from elsewhere.
const CONTENT_SECURITY_POLICY: &str =
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// A page from its template, in which everything is escaped.
///
/// # Errors
/// The template fails, which only a fault of ours can cause.
fn page(template: &impl Template) -> ApiResult<HttpResponse> {
    let html = template.render().map_err(ApiError::internal)?;
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header(("Content-Security-Policy", CONTENT_SECURITY_POLICY))
        .body(html))
}

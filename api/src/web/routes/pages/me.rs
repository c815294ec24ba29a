//! `/me`: what a player was mailed, and whether it arrived. The page itself knows nobody: its script asks the API with the
//! token that signing in left in the browser's tab.

use actix_web::{HttpResponse, get, route};
use askama::Template;

use super::page;
use crate::web::problem::ApiResult;

#[derive(Template)]
#[template(path = "pages/me.html")]
struct MePage;

/// Shows the page, which is the same for everybody.
#[route("/me", method = "GET", method = "HEAD")]
pub async fn show_me() -> ApiResult<HttpResponse> {
    page(&MePage)
}

/// Fills the page.
#[get("/assets/me.js")]
pub async fn show_script() -> HttpResponse {
    script(include_str!("../../../../assets/me.js"))
}

/// Keeps the token of a sign-in for the page.
#[get("/assets/signed-in.js")]
pub async fn show_keeping_script() -> HttpResponse {
    script(include_str!("../../../../assets/signed-in.js"))
}

fn script(text: &'static str) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/javascript; charset=utf-8")
        .body(text)
}

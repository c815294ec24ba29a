//! `/sign-in`: where the link of a sign-in mail leads. Opening it changes nothing; only the button does.

use actix_web::{HttpRequest, HttpResponse, get, post, route, web};
use askama::Template;
use serde::Deserialize;

use super::page;
use crate::table::Refused;
use crate::web::app::App;
use crate::web::limits::peer;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::sessions;

#[derive(Template)]
#[template(path = "pages/sign_in.html")]
struct SignInPage {
    /// What went wrong at the last try.
    trouble: Option<String>,
}

#[derive(Template)]
#[template(path = "pages/signed_in.html")]
struct SignedInPage<'a> {
    access_token: &'a str,
}

/// An address and the code that was mailed to it, from the page's form.
#[derive(Deserialize)]
struct SignInForm {
    email: String,
    code: String,
}

/// Shows the form.
#[route("/sign-in", method = "GET", method = "HEAD")]
pub async fn show_sign_in() -> ApiResult<HttpResponse> {
    page(&SignInPage { trouble: None })
}

/// Fills the form from the link, whose secret part no server sees.
#[get("/assets/sign-in.js")]
pub async fn show_script() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/javascript; charset=utf-8")
        .body(include_str!("../../../../assets/sign-in.js"))
}

/// Signs in and shows the access token, for trying the API in the browser.
#[post("/sign-in")]
pub async fn sign_in(
    app: web::Data<App>,
    request: HttpRequest,
    form: web::Form<SignInForm>,
) -> ApiResult<HttpResponse> {
    app.house.limits.check_sign_in(peer(request.peer_addr()))?;
    match sessions::sign_in(&app, &form.email, form.code.trim()).await {
        Ok(session) => page(&SignedInPage {
            access_token: session.access_token(),
        }),
        Err(error @ (ApiError::Unauthorized(_) | ApiError::Refused(Refused::Invalid { .. }))) => {
            page(&SignInPage {
                trouble: Some(error.to_string()),
            })
        }
        Err(error) => Err(error),
    }
}

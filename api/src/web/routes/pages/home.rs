//! `GET /`: tells a newcomer with a browser what runs here.

use actix_web::{HttpResponse, get, route, web};
use askama::Template;
use engine::Ruleset;

use super::page;
use crate::store::tables;
use crate::store::tables::game::{Filter, Game, Status};
use crate::web::app::App;
use crate::web::problem::ApiResult;

/// How many games of each kind the page shows.
const SHOWN: i64 = 10;

#[derive(Template)]
#[template(path = "pages/home.html")]
struct Home<'a> {
    public_url: &'a str,
    mail_goes_to: &'a str,
    rulesets: Vec<&'static str>,
    open: Vec<Game>,
    running: Vec<Game>,
}

/// Shows the first page.
#[route("/", method = "GET", method = "HEAD")]
pub async fn show_home(app: web::Data<App>) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    let mut listed = async |status: Status| {
        let filter = Filter {
            status: Some(status),
            ..Filter::default()
        };
        tables::game::list(&mut conn, &filter, SHOWN).await
    };
    let open = listed(Status::Open).await?;
    let running = listed(Status::Running).await?;
    page(&Home {
        public_url: &app.house.settings.public_url,
        mail_goes_to: &app.house.settings.mail_goes_to,
        rulesets: Ruleset::ALL.iter().map(|ruleset| ruleset.name()).collect(),
        open,
        running,
    })
}

/// Shows the style of all pages.
#[get("/assets/style.css")]
pub async fn show_style() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/css; charset=utf-8")
        .body(include_str!("../../../../assets/style.css"))
}

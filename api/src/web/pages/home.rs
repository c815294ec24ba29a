//! `/`: tells a newcomer with a browser what this is, and whoever has signed in what waits.

use actix_web::{HttpResponse, web};
use askama::Template;
use engine::Ruleset;

use super::shell::{Shell, page};
use super::visitor::Visitor;
use super::words::Key;
use crate::store::tables;
use crate::store::tables::game::{Filter, Game, Status};
use crate::web::app::App;
use crate::web::problem::ApiResult;

/// How many games of each kind the page shows.
const SHOWN: i64 = 10;

#[derive(Template)]
#[template(path = "pages/home.html")]
struct Home<'a> {
    shell: Shell,
    public_url: &'a str,
    mail_goes_to: &'a str,
    rulesets: Vec<&'static str>,
    open: Vec<Game>,
    running: Vec<Game>,
}

/// Shows the first page.
pub(super) async fn show(app: web::Data<App>, visitor: Visitor) -> ApiResult<HttpResponse> {
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
        shell: Shell::of(&mut conn, &visitor).await?,
        public_url: &app.house.settings.public_url,
        mail_goes_to: &app.house.settings.mail_goes_to,
        rulesets: Ruleset::ALL.iter().map(|ruleset| ruleset.name()).collect(),
        open,
        running,
    })
}

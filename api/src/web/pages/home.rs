//! `/`: tells a newcomer with a browser what this is, and whoever has signed in what waits.

use actix_web::{HttpResponse, web};
use askama::Template;
use engine::Ruleset;

use super::listing::Rows;
use super::me::waiting;
use super::shell::{Shell, page};
use super::visitor::Visitor;
use super::words::Key;
use crate::store::tables;
use crate::store::tables::game::{Filter, Status};
use crate::web::app::App;
use crate::web::problem::ApiResult;

/// How many games of each kind the page shows.
const SHOWN: i64 = 10;

/// How many of somebody's games the page shows that wait for them.
const WAITING: usize = 5;

#[derive(Template)]
#[template(path = "pages/home.html")]
struct Home<'a> {
    shell: Shell,
    public_url: &'a str,
    mail_folder: Option<&'a str>,
    waiting: Rows,
    open: Rows,
    running: Rows,
}

impl Home<'_> {
    /// What is played here.
    fn cards(&self) -> Vec<Card> {
        let card = |ruleset: &Ruleset| Card {
            name: ruleset.name(),
            slug: ruleset.slug(),
            about: self.shell.with(Key::HomeAbout, "ruleset", ruleset.slug()),
            hours: self.shell.with(Key::HomeHours, "ruleset", ruleset.slug()),
        };
        Ruleset::ALL.iter().map(card).collect()
    }
}

/// A game that is played here.
struct Card {
    name: &'static str,
    slug: &'static str,
    about: String,
    hours: String,
}

/// Shows the first page.
pub(super) async fn show(app: web::Data<App>, visitor: Visitor) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    let conn = &mut conn;
    let now = app.house.clock.now();
    let user = visitor.user();
    let due = match user {
        Some(user) => tables::next::due(conn, user).await?,
        None => Vec::new(),
    };
    let shell = Shell::around(&visitor, due.len());
    let mut first = match user {
        Some(user) => waiting(conn, &due, user, now).await?,
        None => Vec::new(),
    };
    first.truncate(WAITING);
    let mut listed = async |status: Status| {
        let filter = Filter {
            status: Some(status),
            ..Filter::default()
        };
        let games = tables::game::list(conn, &filter, SHOWN).await?;
        Rows::of(conn, &shell, &games, user, now).await
    };
    let open = listed(Status::Open).await?;
    let running = listed(Status::Running).await?;
    page(&Home {
        waiting: Rows::of(conn, &shell, &first, user, now).await?,
        shell,
        public_url: &app.house.settings.public_url,
        mail_folder: app.house.settings.mail_folder.as_deref(),
        open,
        running,
    })
}

//! The page of a table whose game has not begun.

use actix_web::HttpResponse;
use askama::Template;
use diesel_async::AsyncPgConnection;
use engine::Ruleset;
use uuid::Uuid;

use crate::store::tables;
use crate::store::tables::game::{Game, Status};
use crate::table::Refused;
use crate::web::pages::shell::{Moment, Shell, page};
use crate::web::pages::visitor::Visitor;
use crate::web::pages::words::Key;
use crate::web::problem::ApiResult;

#[derive(Template)]
#[template(path = "pages/table.html")]
struct TablePage {
    shell: Shell,
    id: Uuid,
    name: String,
    ruleset: &'static str,
    players: Vec<String>,
    /// Until when those who sit there are to confirm that the game may start.
    confirm_by: Option<Moment>,
    /// Why the table was closed before its game began: by whom, and what they said, if somebody did.
    closed: Option<Option<(String, String)>>,
}

impl TablePage {
    fn closed_by(&self, name: &str, reason: &str) -> String {
        let facts = [("name", name.into()), ("reason", reason.into())];
        self.shell.tell(Key::TableClosedBy, &facts)
    }
}

/// Shows the table.
///
/// # Errors
/// The database fails.
pub(super) async fn show(
    conn: &mut AsyncPgConnection,
    visitor: &Visitor,
    game: &Game,
) -> ApiResult<HttpResponse> {
    let ruleset: Ruleset = game.ruleset.parse().map_err(Refused::internal)?;
    let seats = tables::seat::list(conn, game.id).await?;
    let shell = Shell::of(conn, visitor).await?;
    let mut confirm_by = None;
    let mut closed = None;
    if game.status == Status::Open {
        let gathering = tables::gathering::find(conn, game.id).await?;
        let due = gathering.and_then(|gathering| gathering.due_at);
        confirm_by = due.map(|due| shell.moment(due));
    } else {
        let closing = tables::closing::find(conn, game.id).await?;
        closed = Some(closing.and_then(|closing| Some((closing.by?.name, closing.reason?))));
    }
    page(&TablePage {
        shell,
        id: game.id,
        name: game.name.clone(),
        ruleset: ruleset.name(),
        players: seats
            .into_iter()
            .map(|taken| {
                taken
                    .occupant
                    .map_or_else(|| "bot".to_owned(), |who| who.name)
            })
            .collect(),
        confirm_by,
        closed,
    })
}

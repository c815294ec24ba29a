//! `/games/{id}/mails`: which mails about one game its player wants.

use actix_web::{HttpResponse, web};
use askama::Template;
use uuid::Uuid;

use super::asking::led;
use crate::store::outbox::notice::Kind;
use crate::table::frame::no_reply;
use crate::table::mail_choices::{choose, chosen};
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::pages::form::{Fields, Form};
use crate::web::pages::shell::{Shell, page};
use crate::web::pages::visitor::Visitor;
use crate::web::pages::words::Key;
use crate::web::problem::ApiResult;

#[derive(Template)]
#[template(path = "pages/game_mails.html")]
struct GameMailsPage {
    shell: Shell,
    id: Uuid,
    name: String,
    /// Kinds of mails, what they are called, and whether they are mailed of this game.
    kinds: Vec<(&'static str, String, bool)>,
}

fn kinds() -> impl Iterator<Item = Kind> {
    let kinds = Kind::ALL.into_iter();
    kinds.filter(|kind| kind.is_optional_at_a_game())
}

/// Shows them.
pub(super) async fn show(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
) -> ApiResult<HttpResponse> {
    let user = visitor.member()?.user;
    let mut conn = app.house.database.get().await?;
    let game = visible_game(&mut conn, *id, Some(user)).await?;
    let off = chosen(&mut conn, *id, user).await?;
    let shell = Shell::of(&mut conn, &visitor).await?;
    let kinds = kinds().map(|kind| {
        let word = shell.with(Key::MailsKind, "word", kind.name());
        (kind.name(), word, !off.contains(&kind))
    });
    let kinds = kinds.collect();
    page(&GameMailsPage {
        shell,
        id: game.id,
        name: game.name,
        kinds,
    })
}

/// Chooses them. A kind that is not ticked is not mailed.
pub(super) async fn take(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    form: Form<Fields>,
) -> ApiResult<HttpResponse> {
    let asker = visitor.member()?.asks(form.key.as_ref());
    let ticked = |kind: &Kind| form.fields.get(kind.name()).is_some();
    let off = kinds().filter(|kind| !ticked(kind)).collect();
    let outcome = choose(&app.house, asker, *id, off, no_reply).await;
    led(&app, &visitor, *id, outcome.map(drop)).await
}

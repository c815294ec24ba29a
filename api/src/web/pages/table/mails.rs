//! `/games/{id}/mails`: how its player is told of one game.

use std::collections::BTreeSet;

use actix_web::{HttpResponse, web};
use askama::Template;
use url::Url;
use uuid::Uuid;

use super::asking::led;
use crate::store::outbox::notice::Kind;
use crate::store::outbox::webhook::Webhook;
use crate::table::choices::{GameChoices, choose, chosen, delay, kinds, last_day_hours};
use crate::table::frame::no_reply;
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
    /// Kinds, and whether they are mailed of this game.
    kinds: Vec<Tick>,
    /// Minutes that a turn waits; empty if as long as for all games.
    delay: String,
    /// Hours before a deadline of the last reminder; empty if as many as for all games.
    last_day: String,
    /// Whether what can wait for the digest does.
    digest: bool,
    /// What webhooks are called, and the kinds that each is told of this game.
    hooks: Vec<(String, Vec<Tick>)>,
}

/// A kind that can be ticked.
struct Tick {
    /// The name of its field.
    field: String,
    /// What it is called.
    word: String,
    is_on: bool,
}

/// The fields of all kinds, of which none is ticked that is off.
fn ticks(shell: &Shell, hook: Option<Uuid>, off: Option<&BTreeSet<Kind>>) -> Vec<Tick> {
    let tick = |kind: Kind| Tick {
        field: field(hook, kind),
        word: shell.with(Key::MailsKind, "word", kind.name()),
        is_on: !off.is_some_and(|off| off.contains(&kind)),
    };
    kinds().map(tick).collect()
}

/// The name of the field of a kind, as it is mailed or as a webhook is told of it.
fn field(hook: Option<Uuid>, kind: Kind) -> String {
    let kind = kind.name();
    hook.map_or_else(|| kind.to_owned(), |hook| format!("{hook}-{kind}"))
}

/// What a webhook is called: as its owner calls it, or as its server is called. The rest of its address may be secret.
fn name_of(hook: &Webhook) -> String {
    let host = || Some(Url::parse(&hook.url).ok()?.host_str()?.to_owned());
    let name = hook.name.clone();
    name.or_else(host).unwrap_or_default()
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
    let (chosen, hooks) = chosen(&mut conn, *id, user).await?;
    let shell = Shell::of(&mut conn, &visitor).await?;
    let hooks = hooks.iter().map(|hook| {
        let off = chosen.hooks_off.get(&hook.id);
        (name_of(hook), ticks(&shell, Some(hook.id), off))
    });
    let hooks = hooks.collect();
    let number = |number: Option<i32>| number.map_or_else(String::new, |number| number.to_string());
    page(&GameMailsPage {
        kinds: ticks(&shell, None, Some(&chosen.mail_off)),
        delay: number(chosen.delay_minutes),
        last_day: number(chosen.last_day_hours.map(i32::from)),
        digest: chosen.digest,
        shell,
        id: game.id,
        name: game.name,
        hooks,
    })
}

/// Chooses them. A kind that is not ticked is not told.
pub(super) async fn take(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    form: Form<Fields>,
) -> ApiResult<HttpResponse> {
    let member = visitor.member()?;
    let asker = member.asks(form.key.as_ref());
    let mut conn = app.house.database.get().await?;
    let hooks = chosen(&mut conn, *id, member.user).await;
    drop(conn);
    let fields = &form.fields;
    let off = |hook: Option<Uuid>| {
        let is_off = |kind: &Kind| fields.get(&field(hook, *kind)).is_none();
        kinds().filter(is_off).collect()
    };
    let outcome = async {
        let (_, hooks) = hooks?;
        let hooks = hooks.iter().map(|hook| (hook.id, off(Some(hook.id))));
        let wish = GameChoices {
            mail_off: off(None),
            delay_minutes: fields.number("delay")?.map(delay).transpose()?,
            last_day_hours: fields.number("last-day")?.map(last_day_hours).transpose()?,
            digest: fields.get("digest").is_some(),
            hooks_off: hooks.collect(),
        };
        choose(&app.house, asker, *id, &wish, no_reply).await
    };
    let outcome = outcome.await.map(drop);
    led(&app, &visitor, *id, outcome).await
}

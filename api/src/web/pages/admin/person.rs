//! `/admin/people/{id}`: somebody, as administrators see them, and what can be done for them.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use diesel_async::AsyncPgConnection;
use serde::Deserialize;
use uuid::Uuid;

use super::{administrator, limits, marks_of, trouble};
use crate::admin;
use crate::admin::limits::Sought;
use crate::admin::people;
use crate::web::app::App;
use crate::web::pages::form::Form;
use crate::web::pages::shell::{Moment, Shell, lead_to, page_with};
use crate::web::pages::visitor::Visitor;
use crate::web::pages::words::Key;
use crate::web::problem::ApiResult;

/// Where the page of somebody is.
pub(super) fn address(id: Uuid) -> String {
    format!("/admin/people/{id}")
}

#[derive(Template)]
#[template(path = "pages/admin_person.html")]
struct PersonPage {
    shell: Shell,
    trouble: Option<String>,
    id: Uuid,
    name: String,
    marks: Vec<String>,
    since: Moment,
    /// What is known of the address, in words.
    address: String,
    seen: Option<Moment>,
    counts: String,
    suspended: Option<Moment>,
    /// What limits have counted at this server, a line each.
    limits: Vec<String>,
}

/// Shows somebody.
pub(in crate::web::pages) async fn show(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    administrator(&mut conn, &visitor).await?;
    answer(&app, &mut conn, &visitor, *id, None).await
}

async fn answer(
    app: &App,
    conn: &mut AsyncPgConnection,
    visitor: &Visitor,
    id: Uuid,
    trouble: Option<(StatusCode, String)>,
) -> ApiResult<HttpResponse> {
    let now = app.house.clock.now();
    let known = people::show(conn, id, now).await?;
    let counted = admin::limits::show(conn, &app.house, &Sought::User(id)).await?;
    let shell = Shell::of(conn, visitor).await?;
    let marks = [
        ("guest", known.guest),
        ("bot", known.program),
        ("administrator", known.administrator),
    ];
    let mut address = shell.tell(Key::MailsAddress, &[("word", known.address.name().into())]);
    if let Some(since) = known.address_since {
        let since = shell.moment(since).text;
        let facts = [("state", address.into()), ("since", since.into())];
        address = shell.tell(Key::MailsAddressSince, &facts);
    }
    let counts = [
        ("sessions", known.sessions.into()),
        ("tokens", known.tokens.into()),
        ("tables", known.tables.into()),
    ];
    let (status, trouble) = trouble.unzip();
    let shown = PersonPage {
        trouble,
        id,
        name: known.name,
        marks: marks_of(&shell, &marks),
        since: shell.moment(known.created_at),
        address,
        seen: known.seen_at.map(|seen| shell.moment(seen)),
        counts: shell.tell(Key::AdminCounts, &counts),
        suspended: known.suspended_since.map(|since| shell.moment(since)),
        limits: limits::lines(&shell, &counted.limits, now),
        shell,
    };
    page_with(status.unwrap_or(StatusCode::OK), &shown)
}

/// What can be done for somebody.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Deed {
    Rename,
    EndSessions,
    Suspend,
    Lift,
    LiftLimits,
}

/// What is to be done, and why.
#[derive(Deserialize)]
pub(in crate::web::pages) struct PersonForm {
    deed: Deed,
    reason: String,
    #[serde(default)]
    name: String,
}

/// Does something for somebody.
pub(in crate::web::pages) async fn act(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    form: Form<PersonForm>,
) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    let conn = &mut *conn;
    let administrator = administrator(conn, &visitor).await?;
    let PersonForm { deed, reason, name } = &form.fields;
    let wish = administrator.wishes(reason, app.house.clock.now());
    let done = match deed {
        Deed::Rename => people::rename(conn, &wish, *id, name).await,
        Deed::EndSessions => people::end_sessions(conn, &wish, *id).await,
        Deed::Suspend => people::suspend(conn, &wish, *id).await,
        Deed::Lift => people::lift(conn, &wish, *id).await,
        Deed::LiftLimits => admin::limits::lift(conn, &wish, &Sought::User(*id)).await,
    };
    match trouble(&app, &visitor, done)? {
        None => Ok(lead_to(&address(*id))),
        trouble => answer(&app, conn, &visitor, *id, trouble).await,
    }
}

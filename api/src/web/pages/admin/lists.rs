//! `/admin/notices`: mails and deliveries that were given up. `/admin/acts`: what was done, by whom and why.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use diesel_async::AsyncPgConnection;
use serde::Deserialize;
use uuid::Uuid;

use super::{administrator, person, table, trouble};
use crate::admin;
use crate::admin::notices::{self, Fate, GivenUp, Which};
use crate::store::people::admin_act::AdminAct;
use crate::web::app::App;
use crate::web::pages::form::Form;
use crate::web::pages::shell::{Moment, Shell, lead_to, page, page_with};
use crate::web::pages::visitor::Visitor;
use crate::web::pages::words::Key;
use crate::web::problem::ApiResult;

/// How many acts the page shows.
const SHOWN: usize = 50;

/// Where the notices are.
const NOTICES: &str = "/admin/notices";

#[derive(Template)]
#[template(path = "pages/admin_notices.html")]
struct NoticesPage {
    shell: Shell,
    trouble: Option<String>,
    notices: Vec<Notice>,
}

/// A notice that was given up.
struct Notice {
    id: Uuid,
    webhook: Option<Uuid>,
    to: String,
    kind: String,
    game: Option<Uuid>,
    since: Moment,
    reason: String,
}

impl Notice {
    fn of(shell: &Shell, notice: GivenUp) -> Self {
        let word = shell.tell(Key::MailsKind, &[("word", notice.kind.into())]);
        let kind = [("kind", word.into()), ("attempts", notice.attempts.into())];
        let to = if notice.webhook.is_some() {
            "webhook"
        } else {
            "mail"
        };
        Self {
            id: notice.id,
            webhook: notice.webhook,
            to: shell.tell(Key::AdminNoticeTo, &[("to", to.into())]),
            kind: shell.tell(Key::AdminNoticeKind, &kind),
            game: notice.game,
            since: shell.moment(notice.since),
            reason: notice.reason,
        }
    }
}

/// Shows what was given up.
pub(in crate::web::pages) async fn show_notices(
    app: web::Data<App>,
    visitor: Visitor,
) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    administrator(&mut conn, &visitor).await?;
    answer(&mut conn, &visitor, None).await
}

async fn answer(
    conn: &mut AsyncPgConnection,
    visitor: &Visitor,
    trouble: Option<(StatusCode, String)>,
) -> ApiResult<HttpResponse> {
    let shell = Shell::of(conn, visitor).await?;
    let given_up = notices::list(conn, shell.locale()).await?;
    let (status, trouble) = trouble.unzip();
    let shown = NoticesPage {
        trouble,
        notices: given_up
            .into_iter()
            .map(|notice| Notice::of(&shell, notice))
            .collect(),
        shell,
    };
    page_with(status.unwrap_or(StatusCode::OK), &shown)
}

/// What is to become of a notice.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Deed {
    Again,
    Drop,
}

/// Which notice, what is to become of it, and why.
#[derive(Deserialize)]
pub(in crate::web::pages) struct NoticeForm {
    deed: Deed,
    reason: String,
    id: Uuid,
    webhook: Option<Uuid>,
}

/// Has a notice tried anew, or forgets it.
pub(in crate::web::pages) async fn settle(
    app: web::Data<App>,
    visitor: Visitor,
    form: Form<NoticeForm>,
) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    let conn = &mut *conn;
    let administrator = administrator(conn, &visitor).await?;
    let NoticeForm {
        deed,
        reason,
        id,
        webhook,
    } = form.fields;
    let wish = administrator.wishes(&reason, app.house.clock.now());
    let fate = match deed {
        Deed::Again => Fate::Again,
        Deed::Drop => Fate::Dropped,
    };
    let done = notices::settle(conn, &wish, Which { id, webhook }, fate).await;
    match trouble(&app, &visitor, done)? {
        None => Ok(lead_to(NOTICES)),
        trouble => answer(conn, &visitor, trouble).await,
    }
}

#[derive(Template)]
#[template(path = "pages/admin_acts.html")]
struct ActsPage {
    shell: Shell,
    acts: Vec<Line>,
    /// Where what was done before is.
    before: Option<Uuid>,
}

/// Something that was done.
struct Line {
    at: Moment,
    what: String,
    by: String,
    /// To whom, and where they are.
    user: Option<(String, String)>,
    /// Where the table is that it was done to.
    game: Option<String>,
    reason: String,
}

impl Line {
    fn of(shell: &Shell, act: AdminAct) -> Self {
        Self {
            at: shell.moment(act.at),
            what: shell.tell(Key::AdminAct, &[("kind", act.kind.name().into())]),
            by: act.by_name.map_or_else(
                || shell.say(Key::AdminCommandLine),
                |name| name.in_lang(shell.lang()).to_owned(),
            ),
            user: act
                .user
                .zip(act.user_name)
                .map(|(id, name)| (person::address(id), name.in_lang(shell.lang()).to_owned())),
            game: act.game.map(table::address),
            reason: act.reason,
        }
    }
}

/// Which acts to show.
#[derive(Deserialize)]
pub(in crate::web::pages) struct ActsQuery {
    before: Option<Uuid>,
}

/// Shows what was done last, or before.
pub(in crate::web::pages) async fn show_acts(
    app: web::Data<App>,
    visitor: Visitor,
    query: web::Query<ActsQuery>,
) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    administrator(&mut conn, &visitor).await?;
    let limit = i64::try_from(SHOWN + 1).unwrap_or(i64::MAX);
    let mut acts = admin::acts(&mut conn, query.before, limit).await?;
    let more = acts.len() > SHOWN;
    acts.truncate(SHOWN);
    let shell = Shell::of(&mut conn, &visitor).await?;
    page(&ActsPage {
        before: acts.last().filter(|_| more).map(|act| act.id),
        acts: acts.into_iter().map(|act| Line::of(&shell, act)).collect(),
        shell,
    })
}

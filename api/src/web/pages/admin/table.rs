//! `/admin/tables/{id}`: a table, as administrators see it, and what can be done there.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use diesel_async::AsyncPgConnection;
use serde::Deserialize;
use uuid::Uuid;

use super::{administrator, trouble};
use crate::admin::tables;
use crate::ground::details::Detail;
use crate::store;
use crate::store::tables::game::{Status, Visibility};
use crate::table::Refused;
use crate::table::opening::known_ruleset;
use crate::web::app::App;
use crate::web::pages::form::Form;
use crate::web::pages::operator_said;
use crate::web::pages::shell::{Moment, Shell, lead_to, page_with};
use crate::web::pages::visitor::Visitor;
use crate::web::pages::words::Key;
use crate::web::problem::ApiResult;

/// How many messages are shown.
const SHOWN: i64 = 50;

/// Where the page of a table is.
pub(super) fn address(id: Uuid) -> String {
    format!("/admin/tables/{id}")
}

#[derive(Template)]
#[template(path = "pages/admin_table.html")]
struct TablePage {
    shell: Shell,
    trouble: Option<String>,
    id: Uuid,
    ruleset: &'static str,
    status: String,
    since: Moment,
    /// Whether it was hidden from the lists.
    hidden: bool,
    /// Whether it stands in the lists.
    public: bool,
    open: bool,
    /// What was done here, a sentence each.
    operator: Vec<String>,
    /// What was said at the table; of a private one that is nobody's business but its people's.
    messages: Vec<Message>,
}

/// Something that was said.
struct Message {
    id: Uuid,
    name: String,
    text: String,
}

/// Shows a table.
pub(in crate::web::pages) async fn show(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    administrator(&mut conn, &visitor).await?;
    answer(&mut conn, &visitor, *id, None).await
}

async fn answer(
    conn: &mut AsyncPgConnection,
    visitor: &Visitor,
    id: Uuid,
    trouble: Option<(StatusCode, String)>,
) -> ApiResult<HttpResponse> {
    let table = tables::show(conn, id).await?;
    let messages = if table.visibility == Visibility::Private {
        Vec::new()
    } else {
        store::tables::message::list(conn, id, None, SHOWN).await?
    };
    let shell = Shell::of(conn, visitor).await?;
    let (status, trouble) = trouble.unzip();
    let state = [("status", table.status.name().into())];
    let shown = TablePage {
        trouble,
        id,
        ruleset: known_ruleset(&table.ruleset)?.name(),
        status: shell.tell(Key::AdminTableState, &state),
        since: shell.moment(table.created_at),
        hidden: table.hidden,
        public: table.visibility == Visibility::Public,
        open: table.status == Status::Open,
        operator: table
            .acts
            .iter()
            .map(|act| operator_said(&visitor.language, act))
            .collect(),
        messages: messages
            .into_iter()
            .filter_map(|message| {
                let text = message.shown()?.to_owned();
                Some(Message {
                    id: message.id,
                    name: message.name.in_lang(shell.lang()).to_owned(),
                    text,
                })
            })
            .collect(),
        shell,
    };
    page_with(status.unwrap_or(StatusCode::OK), &shown)
}

/// What can be done at a table.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Deed {
    Hide,
    Relist,
    Close,
    Remove,
}

/// What is to be done, and why.
#[derive(Deserialize)]
pub(in crate::web::pages) struct TableForm {
    deed: Deed,
    reason: String,
    /// The id of a message.
    #[serde(default)]
    message: String,
}

/// Does something at a table.
pub(in crate::web::pages) async fn act(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    form: Form<TableForm>,
) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    let conn = &mut *conn;
    let administrator = administrator(conn, &visitor).await?;
    let TableForm {
        deed,
        reason,
        message,
    } = &form.fields;
    let wish = administrator.wishes(reason, app.house.clock.now());
    let done = match deed {
        Deed::Hide => tables::hide(conn, &wish, *id).await,
        Deed::Relist => tables::relist(conn, &wish, *id).await,
        Deed::Close => tables::close(conn, &wish, *id).await,
        Deed::Remove => match message.trim().parse() {
            Ok(message) => tables::remove_message(conn, &wish, message).await,
            Err(_) => Err(Refused::NotFound(Detail::NoMessage)),
        },
    };
    match trouble(&app, &visitor, done)? {
        None => Ok(lead_to(&address(*id))),
        trouble => answer(conn, &visitor, *id, trouble).await,
    }
}

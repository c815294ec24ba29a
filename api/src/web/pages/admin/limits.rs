//! `/admin/limits`: what limits have counted of a network address at this server, and how every server forgets it. What they
//! have counted of an account stands on the page of that.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use serde::Deserialize;

use super::{administrator, said, trouble};
use crate::admin::limits::{self, Sought};
use crate::table::limits::Used;
use crate::web::app::App;
use crate::web::pages::form::Form;
use crate::web::pages::shell::{Shell, lead_to, page_with};
use crate::web::pages::visitor::Visitor;
use crate::web::pages::words::Key;
use crate::web::problem::ApiResult;

/// Where what was done stands: the address that it was done to must be in no link.
const ACTS: &str = "/admin/acts";

#[derive(Template)]
#[template(path = "pages/admin_limits.html")]
struct LimitsPage {
    shell: Shell,
    trouble: Option<String>,
    /// What was typed.
    typed: String,
    /// What is counted of it, a line each; none if nothing was looked for.
    found: Option<Vec<String>>,
}

/// What limits have counted, a line for each of which something is.
pub(super) fn lines(shell: &Shell, limits: &[Used], now: DateTime<Utc>) -> Vec<String> {
    let counted = limits.iter().filter(|used| used.used > 0);
    counted.map(|used| line(shell, used, now)).collect()
}

fn line(shell: &Shell, used: &Used, now: DateTime<Utc>) -> String {
    let what = shell.tell(Key::AdminLimit, &[("limit", used.limit.into())]);
    let facts = [
        ("what", what.into()),
        ("used", used.used.into()),
        ("most", used.most.into()),
        ("when", shell.moment(now + used.left).text.into()),
    ];
    if used.wait.is_zero() {
        return shell.tell(Key::AdminLimitUsed, &facts);
    }
    let next = shell.moment(now + used.wait).text;
    let [what, used, most, when] = facts;
    let facts = [what, used, most, when, ("next", next.into())];
    shell.tell(Key::AdminLimitMet, &facts)
}

/// Shows where a network address is written.
pub(in crate::web::pages) async fn show(
    app: web::Data<App>,
    visitor: Visitor,
) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    administrator(&mut conn, &visitor).await?;
    answer(&app, &mut conn, &visitor, String::new(), None).await
}

/// The page, with what is counted of what was typed, if that is anything.
async fn answer(
    app: &App,
    conn: &mut AsyncPgConnection,
    visitor: &Visitor,
    typed: String,
    trouble: Option<(StatusCode, String)>,
) -> ApiResult<HttpResponse> {
    let (shown, trouble) = if typed.is_empty() {
        (None, trouble)
    } else {
        let sought = Sought::Network(typed.clone());
        match limits::show(conn, &app.house, &sought).await {
            Ok(shown) => (Some(shown), trouble),
            Err(error) => (None, Some(said(visitor, error.into())?)),
        }
    };
    let shell = Shell::of(conn, visitor).await?;
    let now = app.house.clock.now();
    let (status, trouble) = trouble.unzip();
    let page = LimitsPage {
        trouble,
        typed,
        found: shown.map(|shown| lines(&shell, &shown.limits, now)),
        shell,
    };
    page_with(status.unwrap_or(StatusCode::OK), &page)
}

/// What can be done.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Deed {
    Show,
    Lift,
}

/// Which network, what is to be done, and why.
#[derive(Deserialize)]
pub(in crate::web::pages) struct LimitsForm {
    deed: Deed,
    network: String,
    #[serde(default)]
    reason: String,
}

/// Shows what is counted of a network address, or has it forgotten.
pub(in crate::web::pages) async fn act(
    app: web::Data<App>,
    visitor: Visitor,
    form: Form<LimitsForm>,
) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    let conn = &mut *conn;
    let administrator = administrator(conn, &visitor).await?;
    let LimitsForm {
        deed,
        network,
        reason,
    } = form.fields;
    let trouble = match deed {
        Deed::Show => None,
        Deed::Lift => {
            let wish = administrator.wishes(&reason, app.house.clock.now());
            let sought = Sought::Network(network.clone());
            match trouble(&app, &visitor, limits::lift(conn, &wish, &sought).await)? {
                None => return Ok(lead_to(ACTS)),
                trouble => trouble,
            }
        }
    };
    answer(&app, conn, &visitor, network, trouble).await
}

//! `/admin`: administrators help people, by the acts that the API and the command line have. Pages below it are for one person,
//! one table, what was given up, and what was done.

pub(super) mod limits;
pub(super) mod lists;
pub(super) mod person;
pub(super) mod table;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, ResponseError as _, web};
use askama::Template;
use diesel_async::AsyncPgConnection;
use serde::Deserialize;
use uuid::Uuid;

use super::errors::sentence;
use super::form::Form;
use super::shell::{Moment, Shell, lead_to, page_with};
use super::visitor::Visitor;
use super::words::Key;
use crate::admin::people::{self, Sought};
use crate::admin::tables;
use crate::admin::{Done, NOT_AN_ADMINISTRATOR};
use crate::store::people::lookup::Found;
use crate::table::Refused;
use crate::table::refused::Result;
use crate::web::app::App;
use crate::web::auth::Administrator;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::admin::people::MOST;

#[derive(Template)]
#[template(path = "pages/admin.html")]
struct AdminPage {
    shell: Shell,
    trouble: Option<String>,
    /// What was typed.
    typed: String,
    /// Who was found; none if nobody was looked for.
    found: Option<Vec<Line>>,
    /// Whether there are more than are shown.
    more: bool,
}

/// Somebody who was found.
struct Line {
    id: Uuid,
    name: String,
    marks: Vec<String>,
    since: Moment,
}

impl Line {
    fn of(shell: &Shell, found: Found) -> Self {
        let marks = [("guest", found.guest), ("suspended", found.suspended)];
        Self {
            id: found.id,
            name: found.name,
            marks: marks_of(shell, &marks),
            since: shell.moment(found.created_at),
        }
    }
}

/// What is to be known of somebody in a word each.
fn marks_of(shell: &Shell, marks: &[(&'static str, bool)]) -> Vec<String> {
    let marks = marks.iter().filter(|(_, is)| *is);
    marks
        .map(|(mark, _)| shell.tell(Key::AdminMarks, &[("mark", (*mark).into())]))
        .collect()
}

/// The administrator who looks at a page.
///
/// # Errors
/// The visitor has not signed in, or is none.
async fn administrator(
    conn: &mut AsyncPgConnection,
    visitor: &Visitor,
) -> ApiResult<Administrator> {
    let signed = visitor.signed()?;
    if signed.is_guest {
        return Err(NOT_AN_ADMINISTRATOR.into());
    }
    Administrator::of(conn, signed.user, (Some(signed.session), None)).await
}

/// What did not work, as the page of the form says it, with its status; nothing if it was done.
///
/// # Errors
/// It is no matter of what was typed.
fn trouble(
    app: &App,
    visitor: &Visitor,
    done: Result<Done>,
) -> ApiResult<Option<(StatusCode, String)>> {
    match done {
        Ok(done) => {
            done.announce(&app.house);
            Ok(None)
        }
        Err(error) => said(visitor, error.into()).map(Some),
    }
}

/// What is wrong with what was typed, with its status.
///
/// # Errors
/// It is no matter of that.
fn said(visitor: &Visitor, error: ApiError) -> ApiResult<(StatusCode, String)> {
    let is_typed = matches!(
        error,
        ApiError::Refused(
            Refused::Invalid { .. } | Refused::Conflict { .. } | Refused::NotFound(_)
        )
    );
    if !is_typed {
        return Err(error);
    }
    let words = sentence(&error.say_in(&visitor.language));
    Ok((error.status_code(), words))
}

/// Shows where people and tables are found.
pub(super) async fn show(app: web::Data<App>, visitor: Visitor) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    administrator(&mut conn, &visitor).await?;
    let shell = Shell::of(&mut conn, &visitor).await?;
    page_with(
        StatusCode::OK,
        &AdminPage {
            shell,
            trouble: None,
            typed: String::new(),
            found: None,
            more: false,
        },
    )
}

/// Who or what is looked for.
#[derive(Deserialize)]
pub(super) struct SearchForm {
    what: String,
}

/// Finds people, or leads to the one or the table that an id or a link names.
pub(super) async fn search(
    app: web::Data<App>,
    visitor: Visitor,
    form: Form<SearchForm>,
) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    administrator(&mut conn, &visitor).await?;
    let typed = form.fields.what.trim().to_owned();
    let last = typed.trim_end_matches('/').rsplit('/').next();
    if let Some(id) = last.and_then(|last| last.parse::<Uuid>().ok()) {
        if people::show(&mut conn, id, app.house.clock.now())
            .await
            .is_ok()
        {
            return Ok(lead_to(&person::address(id)));
        }
        tables::show(&mut conn, id).await?;
        return Ok(lead_to(&table::address(id)));
    }
    let found = people::find(&mut conn, &Sought::typed(&typed), None, MOST + 1).await;
    let shell = Shell::of(&mut conn, &visitor).await?;
    let (status, trouble, found) = match found {
        Ok(found) => (StatusCode::OK, None, Some(found)),
        Err(error) => {
            let (status, trouble) = said(&visitor, error.into())?;
            (status, Some(trouble), None)
        }
    };
    let most = usize::try_from(MOST).unwrap_or(0);
    let more = found.as_ref().is_some_and(|found| found.len() > most);
    let found = found.map(|found| {
        let shown = found.into_iter().take(most);
        shown.map(|found| Line::of(&shell, found)).collect()
    });
    page_with(
        status,
        &AdminPage {
            shell,
            trouble,
            typed,
            found,
            more,
        },
    )
}

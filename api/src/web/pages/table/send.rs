//! The one form that plays: everything else on the page can be taken back by whoever did it.

use actix_web::{HttpResponse, web};
use uuid::Uuid;

use super::draft::Meant;
use super::the_turn;
use super::trouble::{Attempt, refused};
use crate::table::drafts::own_game;
use crate::table::submit::{By, Submission, Taken, submit};
use crate::table::{Keyed, Refused, Reply};
use crate::web::app::App;
use crate::web::pages::form::{Fields, Form};
use crate::web::pages::shell::lead_to;
use crate::web::pages::visitor::Visitor;
use crate::web::problem::ApiResult;

/// Sends the steps that the form carries, once for each page that it was shown on.
pub(super) async fn send(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    form: Form<Fields>,
) -> ApiResult<HttpResponse> {
    let signed = visitor.signed()?;
    let mut conn = app.house.database.get().await?;
    let (game, _) = own_game(&app.house, &mut conn, *id, signed.user).await?;
    drop(conn);
    let meant = Meant::carried(&game, &form.fields)?;
    let submission = Submission {
        game: *id,
        by: By::User(signed.user),
        decision: meant.decision,
        actions: &meant.steps,
        key: form.key.as_ref().map(|key| Keyed { key, reply: &led }),
    };
    match submit(&app.house, submission).await {
        Ok(_) => Ok(lead_to(&the_turn(*id))),
        Err(error) => {
            let attempt = Attempt {
                meant: Some(meant),
                ..refused(error, &visitor.language)?
            };
            attempt.show(&app, &visitor, *id).await
        }
    }
}

/// What is kept of the answer: that the browser was led on.
#[expect(clippy::unnecessary_wraps, reason = "the form of all replies")]
fn led(_: &Taken) -> Result<Reply, Refused> {
    Ok(Reply::of(303, String::new()))
}

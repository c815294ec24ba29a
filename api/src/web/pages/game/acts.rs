//! What is done at a table before its game begins: `POST /games/{id}/join` and its siblings. Each is an act of `table`, once for
//! each form, and leads back to the page; what does not work is said there.

use actix_web::{HttpResponse, ResponseError as _, web};
use serde::Deserialize;
use uuid::Uuid;

use super::gathering;
use crate::ground::text;
use crate::table::frame::no_reply;
use crate::table::opening::nonce;
use crate::table::refused::{Refused, Result};
use crate::table::visible::visible_game;
use crate::table::{beginning, inviting, joining};
use crate::web::app::App;
use crate::web::pages::errors::sentence;
use crate::web::pages::form::Form;
use crate::web::pages::shell::lead_to;
use crate::web::pages::visitor::Visitor;
use crate::web::problem::{ApiError, ApiResult};

/// A form with nothing but a button.
#[derive(Deserialize)]
pub(in crate::web::pages) struct Button {}

/// A wish to sit down.
#[derive(Deserialize)]
pub(in crate::web::pages) struct JoinForm {
    /// What the person contributes to the chance; may be empty.
    #[serde(default)]
    nonce: String,
}

/// Whom to invite.
#[derive(Deserialize)]
pub(in crate::web::pages) struct InviteForm {
    email: String,
}

/// Why the table is closed.
#[derive(Deserialize)]
pub(in crate::web::pages) struct CloseForm {
    reason: String,
}

/// Sits down.
pub(in crate::web::pages) async fn join(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    form: Form<JoinForm>,
) -> ApiResult<HttpResponse> {
    let asker = visitor.member()?.asks(form.key.as_ref());
    let outcome = async {
        let nonce = nonce(Some(form.fields.nonce))?;
        joining::join(&app.house, asker, *id, &nonce, no_reply).await
    };
    let outcome = outcome.await.map(drop);
    back(&app, &visitor, *id, outcome).await
}

/// Gets up again; leads to the games that are left.
pub(in crate::web::pages) async fn leave(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    form: Form<Button>,
) -> ApiResult<HttpResponse> {
    let asker = visitor.member()?.asks(form.key.as_ref());
    match joining::leave(&app.house, asker, *id, no_reply).await {
        Ok(_) => Ok(lead_to("/me")),
        Err(refused) => back(&app, &visitor, *id, Err(refused)).await,
    }
}

/// Starts with those who are there.
pub(in crate::web::pages) async fn start(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    form: Form<Button>,
) -> ApiResult<HttpResponse> {
    let asker = visitor.member()?.asks(form.key.as_ref());
    let outcome = beginning::start(&app.house, asker, *id, no_reply).await;
    back(&app, &visitor, *id, outcome.map(drop)).await
}

/// Says that one is still there.
pub(in crate::web::pages) async fn confirm(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    form: Form<Button>,
) -> ApiResult<HttpResponse> {
    let asker = visitor.member()?.asks(form.key.as_ref());
    let outcome = beginning::confirm(&app.house, asker, *id, no_reply).await;
    back(&app, &visitor, *id, outcome.map(drop)).await
}

/// Closes the table, for a reason.
pub(in crate::web::pages) async fn close(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    form: Form<CloseForm>,
) -> ApiResult<HttpResponse> {
    let asker = visitor.member()?.asks(form.key.as_ref());
    let outcome = async {
        let reason = text::reason(&form.fields.reason)?;
        beginning::close(&app.house, asker, *id, &reason, no_reply).await
    };
    let outcome = outcome.await.map(drop);
    back(&app, &visitor, *id, outcome).await
}

/// Invites an address.
pub(in crate::web::pages) async fn invite(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    form: Form<InviteForm>,
) -> ApiResult<HttpResponse> {
    let asker = visitor.member()?.asks(form.key.as_ref());
    let outcome = async {
        let email = text::email(&form.fields.email)?;
        let whom = inviting::Whom::Address(&email);
        inviting::invite(&app.house, asker, *id, whom, no_reply).await
    };
    let outcome = outcome.await.map(drop);
    back(&app, &visitor, *id, outcome).await
}

/// Leads back to the page, or shows it with what did not work.
async fn back(
    app: &App,
    visitor: &Visitor,
    id: Uuid,
    outcome: Result<()>,
) -> ApiResult<HttpResponse> {
    let (status, text) = match outcome {
        Ok(()) => return Ok(lead_to(&format!("/games/{id}"))),
        Err(
            refused @ (Refused::Conflict { .. }
            | Refused::Invalid { .. }
            | Refused::Forbidden { .. }
            | Refused::TooMany { .. }),
        ) => {
            let error = ApiError::from(refused);
            (
                error.status_code(),
                sentence(&error.say_in(&visitor.language)),
            )
        }
        Err(refused) => return Err(refused.into()),
    };
    let mut conn = app.house.database.get().await?;
    let game = visible_game(&mut conn, id, visitor.user()).await?;
    if game.version > 0 {
        // The game has begun meanwhile: its page says all there is to say.
        return Ok(lead_to(&format!("/games/{id}")));
    }
    gathering::show(app, &mut conn, visitor, &game, Some((status, text))).await
}

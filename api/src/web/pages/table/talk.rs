//! Table talk.

use actix_web::{HttpResponse, web};
use diesel_async::AsyncPgConnection;
use serde::Deserialize;
use uuid::Uuid;

use super::address;
use super::trouble::{Attempt, refused};
use crate::store::tables;
use crate::store::tables::game::{Game, Visibility};
use crate::table::frame::no_reply;
use crate::table::talk::say;
use crate::web::app::App;
use crate::web::pages::form::Form;
use crate::web::pages::shell::{Moment, Shell, lead_to};
use crate::web::pages::visitor::Visitor;
use crate::web::pages::words::Key;
use crate::web::problem::ApiResult;

/// How many messages are shown.
const SHOWN: usize = 30;

/// What was said at a table, the newest first.
#[derive(Default)]
pub(super) struct Talk {
    pub(super) said: Vec<Said>,
    /// Where what was said before is.
    pub(super) older: Option<Uuid>,
}

/// Something that was said.
pub(super) struct Said {
    pub(super) name: String,
    pub(super) text: String,
    pub(super) at: Moment,
}

/// What was said at the table, before a message if one is given. Of a private table that is for those who sit there alone.
///
/// # Errors
/// The database fails.
pub(super) async fn talk(
    conn: &mut AsyncPgConnection,
    shell: &Shell,
    game: &Game,
    (sits_there, before): (bool, Option<Uuid>),
) -> ApiResult<Talk> {
    if game.visibility == Visibility::Private && !sits_there {
        return Ok(Talk::default());
    }
    let limit = i64::try_from(SHOWN + 1).unwrap_or(i64::MAX);
    let mut messages = tables::message::list(conn, game.id, before, limit).await?;
    let more = messages.len() > SHOWN;
    messages.truncate(SHOWN);
    Ok(Talk {
        older: messages.last().filter(|_| more).map(|message| message.id),
        said: messages
            .into_iter()
            .map(|message| Said {
                at: shell.moment(message.created_at),
                text: match message.shown() {
                    Some(text) => text.to_owned(),
                    None => shell.say(Key::PlayTalkRemoved),
                },
                name: message.name.in_lang(shell.lang()).to_owned(),
            })
            .collect(),
    })
}

/// What to say.
#[derive(Debug, Deserialize)]
pub(super) struct SayForm {
    text: String,
}

/// Says something at the table.
pub(super) async fn speak(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    form: Form<SayForm>,
) -> ApiResult<HttpResponse> {
    let asker = visitor.member()?.asks(form.key.as_ref());
    match say(&app.house, asker, *id, &form.fields.text, no_reply).await {
        Ok(_) => Ok(lead_to(&format!("{}#talk", address(*id)))),
        Err(error) => {
            let attempt = Attempt {
                said: form.fields.text,
                ..refused(error, &visitor.language)?
            };
            attempt.show(&app, &visitor, *id).await
        }
    }
}

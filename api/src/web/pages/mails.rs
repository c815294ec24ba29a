//! `/me/mails`: what somebody was mailed, and whether it arrived.

use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;
use uuid::Uuid;

use super::shell::{Moment, Shell, page};
use super::visitor::Visitor;
use super::words::Key;
use crate::store::outbox;
use crate::store::outbox::notice::Notice;
use crate::store::people;
use crate::web::app::App;
use crate::web::problem::{ApiError, ApiResult};

/// How many mails the page shows.
const SHOWN: usize = 30;

#[derive(Template)]
#[template(path = "pages/mails.html")]
struct MailsPage {
    shell: Shell,
    email: String,
    /// What is known of the address, in words.
    address: String,
    /// What the mail server said last.
    reason: Option<String>,
    mails: Vec<Mail>,
    /// Where the mails before these are.
    before: Option<Uuid>,
}

/// Something that somebody was, or was to be, told.
struct Mail {
    at: Moment,
    kind: String,
    game: Option<Uuid>,
    state: String,
    reason: String,
}

impl Mail {
    fn of(shell: &Shell, notice: Notice) -> Self {
        let word = |key, word: &'static str| shell.tell(key, &[("word", word.into())]);
        Self {
            at: shell.moment(notice.ended_at.unwrap_or(notice.created_at)),
            kind: word(Key::MailsKind, notice.kind.name()),
            game: notice.game_id,
            state: word(Key::MailsState, notice.state.name()),
            reason: notice
                .reason
                .map_or_else(String::new, |reason| reason.say(shell.locale())),
        }
    }
}

/// Which mails to show.
#[derive(Deserialize)]
pub(super) struct MailsQuery {
    before: Option<Uuid>,
}

/// Shows the last mails, or those before.
pub(super) async fn show(
    app: web::Data<App>,
    visitor: Visitor,
    query: web::Query<MailsQuery>,
) -> ApiResult<HttpResponse> {
    let reader = visitor.member()?.user;
    let mut conn = app.house.database.get().await?;
    let user = people::user::find(&mut conn, reader).await?;
    let user = user.ok_or(ApiError::ACCOUNT_GONE)?;
    let limit = i64::try_from(SHOWN + 1).unwrap_or(i64::MAX);
    let mut notices = outbox::notice::history(&mut conn, reader, query.before, limit).await?;
    let more = notices.len() > SHOWN;
    notices.truncate(SHOWN);
    let shell = Shell::of(&mut conn, &visitor).await?;
    let mut address = shell.tell(
        Key::MailsAddress,
        &[("word", user.address_state.name().into())],
    );
    if let Some(since) = user.address_since {
        let since = shell.moment(since).text;
        address = shell.tell(
            Key::MailsAddressSince,
            &[("state", address.into()), ("since", since.into())],
        );
    }
    page(&MailsPage {
        before: notices.last().filter(|_| more).map(|notice| notice.id),
        mails: notices
            .into_iter()
            .map(|notice| Mail::of(&shell, notice))
            .collect(),
        email: user.email.unwrap_or_default(),
        address,
        reason: user.address_reason.map(|reason| reason.say(shell.locale())),
        shell,
    })
}

//! `GET /me/notices/history`: what you were mailed, what was refused or dropped, and why.

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use crate::ground::locale::Locale;
use crate::store::outbox;
use crate::store::outbox::notice::{Notice, State};
use crate::store::reasons::Reason;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::language::Tongue;
use crate::web::problem::ApiResult;
use crate::web::routes::{Page, PageQuery};

/// Something that you were, or were to be, told.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(example = json!({
    "id": "019dc0de-0000-7000-8000-000000000004", "kind": "your_turn", "game": "019dc0de-0000-7000-8000-000000000002",
    "decision": 23, "state": "sent", "reason": null, "reason_code": null, "attempts": 1, "created_at": "2026-11-28T12:00:00Z", "due_at": null,
    "ended_at": "2026-11-28T12:10:02Z", "mail": "019dc0de-0000-7000-8000-000000000005"
}))]
pub struct NoticeRecord {
    id: Uuid,
    /// `invitation`, `game_started`, `your_turn`, `bid_due`, `last_one`, `half_time`, `last_day`, `deadline_moved`,
    /// `timed_out`, `game_over`, `message`, `player_absent`, `vote_asked`, `broken` or `digest`; there may be more.
    #[schema(value_type = String)]
    kind: &'static str,
    game: Option<Uuid>,
    /// The decision that it was about; of a turn of several steps, the first.
    #[schema(minimum = 0)]
    decision: Option<i32>,
    /// `waiting`, `sent`, `dropped` (it told nothing any more) or `dead` (refused, or failed ten times).
    #[schema(value_type = String)]
    state: &'static str,
    /// Why it was dropped or given up, what it waits for, or what the last attempt met: in your language. What a mail server said
    /// stays as it is.
    reason: Option<String>,
    /// The same for programs, such as `answered`; null also if it is a mail server's words alone. There may be more.
    #[schema(value_type = Option<String>)]
    reason_code: Option<&'static str>,
    /// How often it was tried.
    #[schema(minimum = 0, maximum = 32767)]
    attempts: i16,
    created_at: DateTime<Utc>,
    /// When it is looked at next, while it waits: to be sent, or to wait on.
    due_at: Option<DateTime<Utc>>,
    /// When it was sent, dropped or given up.
    ended_at: Option<DateTime<Utc>>,
    /// The mail that it went out with. Notices that went out together have the same.
    mail: Option<Uuid>,
}

impl NoticeRecord {
    fn told(notice: Notice, locale: &Locale) -> Self {
        let reason = notice.reason;
        Self {
            id: notice.id,
            kind: notice.kind.name(),
            game: notice.game_id,
            decision: notice.decision,
            due_at: (notice.state == State::Waiting).then_some(notice.due_at),
            state: notice.state.name(),
            reason_code: reason.as_ref().and_then(Reason::code),
            reason: reason.map(|reason| reason.say(locale)),
            attempts: notice.attempts,
            created_at: notice.created_at,
            ended_at: notice.ended_at,
            mail: notice.mail_id,
        }
    }
}

/// Lists your notices, the newest first.
#[utoipa::path(
    tag = "me",
    params(PageQuery),
    security(("bearer" = ["read"])),
    responses((status = 200, description = "Your notices.", body = Page<NoticeRecord>))
)]
#[get("/me/notices/history")]
pub async fn list_notices(
    app: web::Data<App>,
    caller: Caller,
    Tongue(locale): Tongue,
    query: web::Query<PageQuery>,
) -> ApiResult<web::Json<Page<NoticeRecord>>> {
    caller.may(Need::Read)?;
    let limit = query.limit()?;
    let mut conn = app.house.database.get().await?;
    let notices = outbox::notice::history(&mut conn, caller.user, query.cursor, limit + 1).await?;
    let page = Page::<Notice>::of(notices, limit, |notice| notice.id);
    Ok(web::Json(
        page.map(|notice| NoticeRecord::told(notice, &locale)),
    ))
}

//! `GET|POST /games/{id}/messages`: table talk, which is no part of the game.

use actix_web::{HttpRequest, HttpResponse, Responder as _, get, post, web};
use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::answer::{UserInfo, visible_game};
use crate::ground::text;
use crate::store::tables;
use crate::store::tables::message::Message;
use crate::web::app::App;
use crate::web::auth::scope::Need;
use crate::web::auth::{Caller, MaybeCaller};
use crate::web::body::Body;
use crate::web::idempotency::{KeyHeader, StoredAnswer, once};
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::me::account::account;
use crate::web::routes::{Page, PageQuery};

/// Something to be said at the table.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"text": "Well played!"}))]
pub struct MessageRequest {
    /// 1 to 2000 characters, on one line.
    #[schema(min_length = 1, max_length = 2000)]
    text: String,
}

/// Something that was said at the table.
#[derive(Serialize, utoipa::ToSchema)]
pub struct TableMessage {
    id: Uuid,
    /// Who wrote it.
    user: UserInfo,
    /// What was written.
    text: String,
    created_at: DateTime<Utc>,
}

impl From<Message> for TableMessage {
    fn from(message: Message) -> Self {
        Self {
            id: message.id,
            user: UserInfo {
                id: message.user_id,
                name: message.name,
            },
            text: message.text,
            created_at: message.created_at,
        }
    }
}

/// Lists what was said at the table, the newest first. Whoever may see the game may read it; at a private table that is
/// its players alone.
#[utoipa::path(
    tag = "games",
    params(("id" = Uuid, Path, description = "The game's id."), PageQuery),
    security((), ("bearer" = ["read"])),
    responses((status = 200, description = "The messages, perhaps none.", body = Page<TableMessage>))
)]
#[get("/games/{id}/messages")]
pub async fn list_messages(
    app: web::Data<App>,
    caller: MaybeCaller,
    id: web::Path<Uuid>,
    query: web::Query<PageQuery>,
) -> ApiResult<web::Json<Page<TableMessage>>> {
    let limit = query.limit()?;
    let mut conn = app.house.database.get().await?;
    let game = visible_game(&mut conn, *id, caller.user()).await?;
    if game.visibility == "private" {
        must_be_at_the_table(&mut conn, game.id, caller.user()).await?;
    }
    let messages = tables::message::list(&mut conn, game.id, query.cursor, limit + 1).await?;
    Ok(web::Json(Page::of(messages, limit, |message| message.id)))
}

/// Says something at a table that you sit at. The others there are told by mail and webhook.
#[utoipa::path(
    tag = "games",
    request_body = MessageRequest,
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "It stands there.", body = TableMessage))
)]
#[post("/games/{id}/messages")]
pub async fn create_message(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    id: web::Path<Uuid>,
    key: KeyHeader,
    body: Body<MessageRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(body.request_hash);
    let text = text::message(&body.value.text)?;
    let now = app.house.clock.now();
    let answer = once(&app, caller.user, key.as_ref(), async |conn| {
        let game = visible_game(conn, *id, Some(caller.user)).await?;
        must_be_at_the_table(conn, game.id, Some(caller.user)).await?;
        let writer = account(conn, &caller).await?;
        let delay = app.house.settings.notice_delay;
        let id = tables::message::create(conn, game.id, writer.id, &text, now, delay).await?;
        let said = TableMessage {
            id,
            user: UserInfo {
                id: writer.id,
                name: writer.name,
            },
            text: text.clone(),
            created_at: now,
        };
        Ok(StoredAnswer::json(201, &said)?)
    })
    .await?;
    app.house.bells.mail.notify_one();
    app.house.bells.hooks.notify_one();
    Ok(answer.respond_to(&request))
}

/// Makes sure that a user sits at the table.
///
/// # Errors
/// 403: the user does not.
async fn must_be_at_the_table(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    user: Option<Uuid>,
) -> ApiResult<()> {
    let seats = tables::seat::list(conn, game).await?;
    let sits = user.is_some_and(|user| seats.iter().any(|taken| taken.is_of(user)));
    if sits {
        return Ok(());
    }
    Err(ApiError::forbidden(
        "not_your_game",
        "this is for those who have a seat at the table",
    ))
}

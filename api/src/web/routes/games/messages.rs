//! `GET|POST /games/{id}/messages`: table talk, which is no part of the game.

use actix_web::{HttpRequest, HttpResponse, Responder as _, get, post, web};
use chrono::{DateTime, Utc};
use engine::Lang;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::answer::UserInfo;
use crate::store::tables;
use crate::store::tables::game::Visibility;
use crate::store::tables::message::Message;
use crate::table::Reply;
use crate::table::talk::{must_be_at_the_table, say};
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::auth::scope::Need;
use crate::web::auth::{Caller, MaybeCaller};
use crate::web::body::Body;
use crate::web::idempotency::KeyHeader;
use crate::web::language::Tongue;
use crate::web::problem::ApiResult;
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
    /// What was written; empty if it was removed.
    #[schema(value_type = String, example = "Well played!")]
    text: String,
    /// Whether whoever runs the server has taken it away.
    removed: bool,
    created_at: DateTime<Utc>,
}

impl TableMessage {
    fn of(lang: Lang, message: &Message) -> Self {
        let text = message.shown().map(str::to_owned);
        Self {
            removed: text.is_none(),
            text: text.unwrap_or_default(),
            id: message.id,
            user: UserInfo {
                id: message.user_id,
                name: message.name.in_lang(lang).to_owned(),
            },
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
    Tongue(locale): Tongue,
    id: web::Path<Uuid>,
    query: web::Query<PageQuery>,
) -> ApiResult<web::Json<Page<TableMessage>>> {
    let limit = query.limit()?;
    let mut conn = app.house.database.get().await?;
    let game = visible_game(&mut conn, *id, caller.user()).await?;
    if game.visibility == Visibility::Private {
        must_be_at_the_table(&mut conn, game.id, caller.user()).await?;
    }
    let messages = tables::message::list(&mut conn, game.id, query.cursor, limit + 1).await?;
    let page: Page<Message> = Page::of(messages, limit, |message: &Message| message.id);
    Ok(web::Json(
        page.map(|message| TableMessage::of(locale.lang(), &message)),
    ))
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
    let asker = caller.asks(key.as_ref());
    let outcome = say(&app.house, asker, *id, &body.value.text, async |_, said| {
        let said = TableMessage {
            id: said.id,
            user: UserInfo {
                id: said.writer.id,
                name: said.writer.name.clone(),
            },
            text: said.text.clone(),
            removed: false,
            created_at: said.at,
        };
        Reply::json(201, &said)
    });
    Ok(outcome.await?.into_reply().respond_to(&request))
}

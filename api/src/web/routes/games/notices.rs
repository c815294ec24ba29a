//! `GET|PUT /games/{id}/notices`: which mails about one game you want.

use std::collections::{BTreeMap, BTreeSet};

use actix_web::{HttpRequest, HttpResponse, Responder as _, get, put, web};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::store::outbox::notice::Kind;
use crate::table::frame::no_reply;
use crate::table::mail_choices::{choose, chosen};
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::problem::ApiResult;

/// Which kinds of notice about a game are mailed to you.
#[derive(Serialize, utoipa::ToSchema)]
pub struct GameMails {
    /// Each kind that can be switched for one game. What you have switched off for all games is not mailed either.
    mail: BTreeMap<Kind, bool>,
}

/// Which kinds of notice about a game are to be mailed to you.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"mail": {"message": false}}))]
pub struct GameMailsRequest {
    /// Kinds that are to be mailed or not; those left out are mailed, unless you have switched them off for all games.
    mail: BTreeMap<Kind, bool>,
}

impl GameMails {
    fn without(off: &BTreeSet<Kind>) -> Self {
        let kinds = Kind::ALL.into_iter();
        let kinds = kinds.filter(|kind| kind.is_optional_at_a_game());
        Self {
            mail: kinds.map(|kind| (kind, !off.contains(&kind))).collect(),
        }
    }
}

/// Shows which mails about a game you want, as you have chosen for it alone.
#[utoipa::path(
    tag = "games",
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["read"])),
    responses((status = 200, description = "Each kind.", body = GameMails))
)]
#[get("/games/{id}/notices")]
pub async fn find_game_mails(
    app: web::Data<App>,
    caller: Caller,
    id: web::Path<Uuid>,
) -> ApiResult<web::Json<GameMails>> {
    caller.may(Need::Read)?;
    let mut conn = app.house.database.get().await?;
    let off = chosen(&mut conn, *id, caller.user).await?;
    Ok(web::Json(GameMails::without(&off)))
}

/// Chooses which mails about a game you want; what you have switched off for all games stays off. It holds for what waits to
/// be mailed as well, until you leave the seat. Webhooks and events are told as before.
#[utoipa::path(
    tag = "games",
    request_body = GameMailsRequest,
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 204, description = "Noted."))
)]
#[put("/games/{id}/notices")]
pub async fn choose_game_mails(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    id: web::Path<Uuid>,
    body: Body<GameMailsRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let off = body.value.mail.into_iter().filter(|(_, on)| !on);
    let off = off.map(|(kind, _)| kind).collect();
    let outcome = choose(&app.house, caller.asks(None), *id, off, no_reply).await?;
    Ok(outcome.into_reply().respond_to(&request))
}

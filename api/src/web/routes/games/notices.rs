//! `GET|PUT /games/{id}/notices`: how you are told of one game.

use std::collections::{BTreeMap, BTreeSet};

use actix_web::{HttpRequest, HttpResponse, Responder as _, get, put, web};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::store::outbox::notice::Kind;
use crate::store::outbox::webhook::Webhook;
use crate::table::choices::{GameChoices, choose, chosen, delay, kinds, last_day_hours};
use crate::table::frame::no_reply;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::problem::ApiResult;

/// How you are told of a game.
#[derive(Serialize, utoipa::ToSchema)]
pub struct GameNotices {
    /// Whether each kind that can be chosen for one game is mailed. What you have switched off for all games is not mailed
    /// either.
    mail: BTreeMap<Kind, bool>,
    /// How long a turn or a message waits before you are mailed, in minutes; null: as long as for all your games.
    #[schema(required, minimum = 0, maximum = 10080)]
    delay_minutes: Option<i32>,
    /// How many hours before a deadline you are reminded for the last time; null: as many as for all your games.
    #[schema(required, minimum = 1, maximum = 72)]
    last_day_hours: Option<i16>,
    /// Whether turns and talk wait for your digest, if you have one.
    digest: bool,
    /// Whether each of your webhooks, by its id, is told of each kind. What a webhook is told of no game it is not told of this
    /// one.
    hooks: BTreeMap<Uuid, BTreeMap<Kind, bool>>,
}

/// How you wish to be told of a game. What is left out is as for all your games.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "mail": { "message": false },
    "delay_minutes": 0,
    "last_day_hours": 6,
    "digest": false,
    "hooks": { "019dc0de-0000-7000-8000-000000000003": { "message": false } }
}))]
pub struct GameNoticesRequest {
    /// Kinds that are to be mailed or not; those left out are mailed, unless you have switched them off for all games.
    #[serde(default)]
    mail: BTreeMap<Kind, bool>,
    /// How long a turn or a message waits before you are mailed, in minutes.
    #[schema(minimum = 0, maximum = 10080)]
    delay_minutes: Option<u32>,
    /// How many hours before a deadline you are reminded for the last time.
    #[schema(minimum = 1, maximum = 72)]
    last_day_hours: Option<u8>,
    /// Whether turns and talk wait for your digest, if you have one; true if left out.
    digest: Option<bool>,
    /// By the ids of your webhooks, kinds that each is to be told of or not; it is told of those left out as of all games.
    #[serde(default)]
    hooks: BTreeMap<Uuid, BTreeMap<Kind, bool>>,
}

impl GameNotices {
    fn of(chosen: &GameChoices, hooks: &[Webhook]) -> Self {
        let none = BTreeSet::new();
        let hooks = hooks.iter().map(|hook| {
            let off = chosen.hooks_off.get(&hook.id).unwrap_or(&none);
            (hook.id, all_but(off))
        });
        Self {
            mail: all_but(&chosen.mail_off),
            delay_minutes: chosen.delay_minutes,
            last_day_hours: chosen.last_day_hours,
            digest: chosen.digest,
            hooks: hooks.collect(),
        }
    }
}

impl GameNoticesRequest {
    /// What is to be written down.
    ///
    /// # Errors
    /// 422: a value cannot be taken.
    fn read(self) -> ApiResult<GameChoices> {
        let hooks = self.hooks.into_iter();
        Ok(GameChoices {
            mail_off: off(self.mail),
            delay_minutes: self.delay_minutes.map(delay).transpose()?,
            last_day_hours: self.last_day_hours.map(last_day_hours).transpose()?,
            digest: self.digest.unwrap_or(true),
            hooks_off: hooks.map(|(hook, told)| (hook, off(told))).collect(),
        })
    }
}

fn all_but(off: &BTreeSet<Kind>) -> BTreeMap<Kind, bool> {
    kinds().map(|kind| (kind, !off.contains(&kind))).collect()
}

fn off(told: BTreeMap<Kind, bool>) -> BTreeSet<Kind> {
    let off = told.into_iter().filter(|(_, on)| !on);
    off.map(|(kind, _)| kind).collect()
}

/// Shows how you are told of a game, as you have chosen for it alone.
#[utoipa::path(
    tag = "games",
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["read"])),
    responses((status = 200, description = "What you have chosen.", body = GameNotices))
)]
#[get("/games/{id}/notices")]
pub async fn find_game_notices(
    app: web::Data<App>,
    caller: Caller,
    id: web::Path<Uuid>,
) -> ApiResult<web::Json<GameNotices>> {
    caller.may(Need::Read)?;
    let mut conn = app.house.database.get().await?;
    let (chosen, hooks) = chosen(&mut conn, *id, caller.user).await?;
    Ok(web::Json(GameNotices::of(&chosen, &hooks)))
}

/// Chooses how you are told of a game, until you leave the seat; what is left out is as for all your games, and what you have
/// switched off for all of them stays off. It holds for what waits as well, but for the delay and a last reminder that is to
/// come earlier than before: they hold for what is yet to come. Events are told as before.
#[utoipa::path(
    tag = "games",
    request_body = GameNoticesRequest,
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 204, description = "Noted."))
)]
#[put("/games/{id}/notices")]
pub async fn choose_game_notices(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    id: web::Path<Uuid>,
    body: Body<GameNoticesRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let wish = body.value.read()?;
    let outcome = choose(&app.house, caller.asks(None), *id, &wish, no_reply).await?;
    Ok(outcome.into_reply().respond_to(&request))
}

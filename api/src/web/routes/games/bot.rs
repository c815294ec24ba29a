//! `PATCH /games/{id}/seats/{seat}/bot`: how the house's bot plays that has a seat.

use actix_web::{HttpRequest, HttpResponse, Responder as _, patch, web};

use serde::Deserialize;

use super::GameDetails;
use super::create::details;
use super::seats::SeatPath;
use crate::store::tables::bot::{Level, Temperament};
use crate::table::house_bots::{self, change};
use crate::table::opening::{known_level, known_temperament};
use crate::table::refused::Result;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::language::Tongue;
use crate::web::problem::ApiResult;

/// How the house's bot plays; what is not given stays as it is.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"level": "strong"}))]
pub struct BotChange {
    /// How well it plays.
    #[schema(value_type = Option<Level>)]
    level: Option<String>,
    /// What it wants.
    #[schema(value_type = Option<Temperament>)]
    temperament: Option<String>,
}

impl BotChange {
    fn check(&self) -> Result<house_bots::BotChange> {
        let temperament = self.temperament.as_deref().map(known_temperament);
        Ok(house_bots::BotChange {
            level: self.level.as_deref().map(known_level).transpose()?,
            temperament: temperament.transpose()?,
        })
    }
}

/// Has the bot in a seat play otherwise; only the host may, until the game begins.
#[utoipa::path(
    tag = "games",
    params(SeatPath),
    request_body = BotChange,
    security(("bearer" = ["play"])),
    responses((status = 200, description = "The table.", body = GameDetails))
)]
#[patch("/games/{id}/seats/{seat}/bot")]
pub async fn change_bot(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    tongue: Tongue,
    path: web::Path<SeatPath>,
    body: Body<BotChange>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let SeatPath { id, seat } = path.into_inner();
    let wish = body.value.check()?;
    let asker = caller.asks(None);
    let outcome = change(&app.house, asker, (id, seat), wish, async |conn, ()| {
        details(&tongue, conn, id, 200).await
    });
    Ok(outcome.await?.into_reply().respond_to(&request))
}

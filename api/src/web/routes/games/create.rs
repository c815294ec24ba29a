//! `POST /games`: opens a table.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use bots::Opponent;
use engine::SeatCount;
use engine::terms::Terms;
use serde::Deserialize;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};
use uuid::Uuid;

use super::GameDetails;
use crate::ground::details::Detail;
use crate::store::tables;
use crate::store::tables::bot::{Level, Temperament};
use crate::store::tables::game::Visibility;
use crate::table::Reply;
use crate::table::opening::{
    NewTable, USUAL_BOT, Wish, known_level, known_ruleset, known_seats, known_temperament, nonce,
    open,
};
use crate::table::refused::{Refused, Result};
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::{Body, RawObject};
use crate::web::idempotency::KeyHeader;
use crate::web::language::Tongue;
use crate::web::problem::ApiResult;
use diesel_async::AsyncPgConnection;

/// A table to be opened. You have its first seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"ruleset": "tammany-hall", "seats": 3, "bots": [{"level": "easy"}, {"level": "fair"}], "name": "Thursday's machine"}))]
pub struct GameRequest {
    /// What is played, as in `GET /rulesets`.
    ruleset: String,
    /// How many seats the table has.
    #[schema(minimum = 3, maximum = 5)]
    seats: u8,
    /// What the table is called: 1 to 80 characters.
    #[schema(min_length = 1, max_length = 80)]
    name: Option<String>,
    /// The game's options; every one has a default.
    #[schema(value_type = Option<crate::web::openapi::games::GameOptions>)]
    options: Option<RawObject>,
    /// How much time there is, and what happens when it has run out; no limit if not given.
    clock: Option<Terms>,
    /// Who may see the game; everybody if not given.
    visibility: Option<Visibility>,
    /// Whether everybody who sits there is asked before the game starts; it starts at once if not given.
    confirm_start: Option<ConfirmStart>,
    /// The house's bots, which take the last seats: one after another as they play, or how many that are `fair`; none if not
    /// given.
    bots: Option<BotsRequest>,
    /// Whether programs of other people may sit down, which are accounts with `bot`; not if not given.
    programs: Option<bool>,
    /// Your contribution to the chance of the game: up to 64 bytes of any text, so that nobody can have chosen it.
    #[schema(max_length = 64)]
    nonce: Option<String>,
}

/// The house's bots at a table.
#[derive(Deserialize, ToSchema)]
#[serde(
    untagged,
    expecting = "bots: a number of them, or a list of objects with a level and perhaps a temperament"
)]
pub enum BotsRequest {
    /// So many that are `fair`.
    Number(NumberOfBots),
    /// These, in the order of their seats.
    Each(Vec<BotRequest>),
}

/// How many of the house's bots there are; the table says how many are too many.
#[derive(Clone, Copy, Deserialize)]
pub struct NumberOfBots(u8);

impl PartialSchema for NumberOfBots {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::Integer)
            .description(Some("So many that are `fair`."))
            .minimum(Some(0))
            .maximum(Some(SeatCount::FIVE.get() - 1))
            .into()
    }
}

impl ToSchema for NumberOfBots {}

/// One of the house's bots.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"level": "strong", "temperament": "keen"}))]
pub struct BotRequest {
    /// How well it plays.
    #[schema(value_type = Level)]
    level: String,
    /// What it wants; `keen` if not given.
    #[schema(value_type = Option<Temperament>)]
    temperament: Option<String>,
}

impl BotsRequest {
    fn check(&self) -> Result<Vec<Opponent>> {
        match self {
            Self::Number(NumberOfBots(number)) => Ok(vec![USUAL_BOT; usize::from(*number)]),
            Self::Each(bots) => bots.iter().map(BotRequest::check).collect(),
        }
    }
}

impl BotRequest {
    fn check(&self) -> Result<Opponent> {
        let level = known_level(&self.level)?;
        let temperament = self.temperament.as_deref().map(known_temperament);
        Ok(Opponent {
            temperament: temperament.transpose()?.unwrap_or(USUAL_BOT.temperament),
            level,
        })
    }
}

/// How those who sit at a table are asked before the game starts.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"hours": 48}))]
pub struct ConfirmStart {
    /// How long they have to confirm: an hour to two weeks.
    #[schema(minimum = 1, maximum = 336)]
    hours: u16,
}

impl GameRequest {
    fn check(self) -> Result<NewTable> {
        let ruleset = known_ruleset(&self.ruleset)?;
        Wish {
            seats: known_seats(ruleset, self.seats)?,
            bots: self
                .bots
                .as_ref()
                .map_or(Ok(Vec::new()), BotsRequest::check)?,
            name: self.name,
            options: self.options.map(RawObject::into_inner),
            terms: self.clock.unwrap_or_default(),
            visibility: self.visibility.unwrap_or(Visibility::Public),
            confirm_hours: self.confirm_start.map(|confirm| confirm.hours),
            programs: self.programs.unwrap_or(false),
            nonce: nonce(self.nonce)?,
            ruleset,
        }
        .check()
    }
}

/// Opens a table. It starts by itself when its last seat is taken, or with `confirm_start` when all who sit there have
/// confirmed after that; with bots in all other seats, at once.
#[utoipa::path(
    tag = "games",
    request_body = GameRequest,
    security(("bearer" = ["play"])),
    responses((status = 201, description = "The table, or the game if it has started.", body = GameDetails))
)]
#[post("/games")]
pub async fn create_game(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    tongue: Tongue,
    key: KeyHeader,
    body: Body<GameRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(body.request_hash);
    let table = body.value.check()?;
    let asker = caller.asks(key.as_ref());
    let outcome = open(&app.house, asker, &table, async |conn, opened| {
        details(&tongue, conn, opened.game, 201).await
    });
    Ok(outcome.await?.into_reply().respond_to(&request))
}

/// The game in full, as what is done there is answered in this language.
///
/// # Errors
/// The game is gone. The database fails.
pub(super) async fn details(
    tongue: &Tongue,
    conn: &mut AsyncPgConnection,
    id: Uuid,
    status: u16,
) -> Result<Reply> {
    let game = tables::game::find(conn, id)
        .await?
        .ok_or(Refused::NotFound(Detail::NoGame))?;
    let details = GameDetails::load(&tongue.0, conn, &game).await?;
    Reply::json_in(&tongue.0, status, &details)
}

//! `POST /games`: opens a table.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use engine::chance::Nonce;
use engine::terms::Terms;
use engine::{Ruleset, SeatCount};
use serde::Deserialize;
use serde_json::value::RawValue;
use uuid::Uuid;

use super::GameDetails;
use super::answer::Visibility;
use crate::app::App;
use crate::auth::scope::Need;
use crate::auth::{Caller, secrets};
use crate::body::{Body, RawObject};
use crate::clocks;
use crate::idempotency::{KeyHeader, StoredAnswer, once};
use crate::models;
use crate::models::game::NewGame;
use crate::models::gathering::MAX_HOURS;
use crate::play::gather::{self, Begun};
use crate::problem::{ApiError, ApiResult};
use crate::text;

/// A table to be opened. You have its first seat.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"ruleset": "tammany-hall", "seats": 3, "bots": 2, "name": "Thursday's machine"}))]
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
    #[schema(value_type = Option<Object>)]
    options: Option<RawObject>,
    /// How much time there is, and what happens when it has run out; no limit if not given.
    clock: Option<Terms>,
    /// Who may see the game; everybody if not given.
    visibility: Option<Visibility>,
    /// Whether everybody who sits there is asked before the game starts; it starts at once if not given.
    confirm_start: Option<ConfirmStart>,
    /// How many seats the house's bot takes, the last ones; none if not given.
    #[schema(minimum = 0, maximum = 4)]
    bots: Option<u8>,
    /// Your contribution to the chance of the game: up to 64 bytes of any text, so that nobody can have chosen it.
    #[schema(max_length = 64)]
    nonce: Option<String>,
}

/// How those who sit at a table are asked before the game starts.
#[derive(Clone, Copy, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"hours": 48}))]
pub struct ConfirmStart {
    /// How long they have to confirm: an hour to two weeks.
    #[schema(minimum = 1, maximum = 336)]
    hours: u16,
}

impl ConfirmStart {
    /// The hours, as they are stored.
    fn check(self) -> ApiResult<i16> {
        i16::try_from(self.hours)
            .ok()
            .filter(|_| (1..=MAX_HOURS).contains(&self.hours))
            .ok_or_else(|| {
                ApiError::invalid(
                    "bad_confirm_start",
                    format!("people have 1 to {MAX_HOURS} hours to confirm"),
                )
            })
    }
}

/// A request, checked.
struct Wanted {
    ruleset: Ruleset,
    seats: SeatCount,
    bots: u8,
    name: String,
    options: Box<RawValue>,
    /// As they are stored.
    terms: Option<String>,
    visibility: Visibility,
    /// How long people have to confirm; none if the game starts at once.
    confirm_hours: Option<i16>,
    nonce: Nonce,
}

impl GameRequest {
    fn check(self) -> ApiResult<Wanted> {
        let ruleset = known_ruleset(&self.ruleset)?;
        let seats = known_seats(ruleset, self.seats)?;
        let bots = self.bots.unwrap_or(0);
        if bots >= seats.get() {
            return Err(ApiError::invalid(
                "too_many_bots",
                "you have a seat: the bots can take the others at most",
            ));
        }
        let name = match self.name {
            Some(name) => text::name(&name, text::MAX_GAME_NAME, "bad_game_name")?,
            None => format!("A table of {}", ruleset.name()),
        };
        let options = match self.options {
            Some(options) => options.into_inner(),
            None => RawValue::from_string("{}".to_owned()).map_err(ApiError::internal)?,
        };
        Ok(Wanted {
            options: ruleset.check_options(&options, seats)?,
            terms: terms(&self.clock.unwrap_or_default())?,
            nonce: nonce(self.nonce)?,
            visibility: self.visibility.unwrap_or(Visibility::Public),
            confirm_hours: self.confirm_start.map(ConfirmStart::check).transpose()?,
            ruleset,
            seats,
            bots,
            name,
        })
    }
}

/// Terms, checked, as they are stored: not at all if everything is as usual.
fn terms(terms: &Terms) -> ApiResult<Option<String>> {
    terms
        .check()
        .map_err(|error| ApiError::invalid("bad_clock", error.to_string()))?;
    clocks::check_zones(terms)
        .map_err(|error| ApiError::invalid("unknown_zone", error.to_string()))?;
    if *terms == Terms::default() {
        return Ok(None);
    }
    serde_json::to_string(terms)
        .map(Some)
        .map_err(ApiError::internal)
}

/// A ruleset by its name in addresses.
///
/// # Errors
/// 422: there is none of that name.
pub(crate) fn known_ruleset(slug: &str) -> ApiResult<Ruleset> {
    slug.parse().map_err(|_| {
        ApiError::invalid(
            "unknown_ruleset",
            "there is no such ruleset: see GET /rulesets",
        )
    })
}

/// A number of seats that the game can be played with.
///
/// # Errors
/// 422: it cannot.
pub(crate) fn known_seats(ruleset: Ruleset, seats: u8) -> ApiResult<SeatCount> {
    let (fewest, most) = ruleset.seats();
    SeatCount::new(seats)
        .filter(|seats| (fewest..=most).contains(seats))
        .ok_or_else(|| {
            ApiError::invalid(
                "bad_seats",
                format!(
                    "{} is for {} to {} players",
                    ruleset.name(),
                    fewest.get(),
                    most.get()
                ),
            )
        })
}

/// A seat's contribution to the chance.
///
/// # Errors
/// 422: it is too long or unprintable.
pub(super) fn nonce(text: Option<String>) -> ApiResult<Nonce> {
    Nonce::try_from(text.unwrap_or_default())
        .map_err(|error| ApiError::invalid("bad_nonce", error.to_string()))
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
    key: KeyHeader,
    body: Body<GameRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(body.request_hash);
    let wanted = body.value.check()?;
    let mut begun = None;
    let answer = once(&app, caller.user, key.as_ref(), async |conn| {
        let id = open(&app, conn, caller.user, &wanted).await?;
        let game = models::game::lock(conn, id)
            .await?
            .ok_or(ApiError::NotFound("game"))?;
        if wanted.bots + 1 == wanted.seats.get() {
            begun = Some(gather::begin(&app, conn, &game, caller.user).await?);
        }
        answer_with(conn, id, 201).await
    })
    .await?;
    announce(&app, begun.as_ref());
    Ok(answer.respond_to(&request))
}

/// Writes the table and its first seats.
async fn open(
    app: &App,
    conn: &mut diesel_async::AsyncPgConnection,
    host: Uuid,
    wanted: &Wanted,
) -> ApiResult<Uuid> {
    let id = Uuid::now_v7();
    let now = app.clock.now();
    let seats = i16::from(wanted.seats.get());
    let first_bot = seats - i16::from(wanted.bots);
    let secret = secrets::random_bytes().map_err(ApiError::internal)?;
    let game = NewGame {
        id,
        ruleset: wanted.ruleset.slug(),
        name: &wanted.name,
        options: wanted.options.get(),
        visibility: wanted.visibility.name(),
        seats,
        host_id: host,
        secret: &secret,
        terms: wanted.terms.clone(),
        bots: (first_bot..seats).fold(0, |bots, seat| bots | 1 << seat),
        created_at: now,
    };
    models::game::create(conn, &game).await?;
    if let Some(hours) = wanted.confirm_hours {
        models::gathering::create(conn, id, hours).await?;
    }
    models::seat::take(conn, id, 0, Some(host), wanted.nonce.text(), now).await?;
    for seat in first_bot..seats {
        models::seat::take(conn, id, seat, None, "", now).await?;
    }
    Ok(id)
}

/// The game in full, as a handler's answer.
pub(super) async fn answer_with(
    conn: &mut diesel_async::AsyncPgConnection,
    id: Uuid,
    status: u16,
) -> ApiResult<StoredAnswer> {
    let game = models::game::find(conn, id)
        .await?
        .ok_or(ApiError::NotFound("game"))?;
    StoredAnswer::json(status, &GameDetails::load(conn, &game).await?)
}

/// Wakes the workers if a game has been started, or people are asked before it.
pub(super) fn announce(app: &App, begun: Option<&Begun>) {
    if let Some(begun) = begun {
        gather::announce(app, begun);
    }
}

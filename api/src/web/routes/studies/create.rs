//! `POST /studies`: a board at which you play every seat.

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web};
use engine::chance::Secret;
use engine::{AnyTable, Ruleset, SeatCount};
use serde::Deserialize;
use serde_json::value::RawValue;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::answer::{StudyDetails, keep};
use super::words::study_of;
use crate::ground::locale::Locale;
use crate::ground::secrets;
use crate::ground::text;
use crate::store::tables::study::Kind;
use crate::store::tables::study::Study;
use crate::studies::{Board, moves};
use crate::table::Reply;
use crate::table::opening::{known_ruleset, known_seats};
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::{Body, RawObject};
use crate::web::idempotency::{KeyHeader, once};
use crate::web::language::Tongue;
use crate::web::problem::{ApiError, ApiResult};

/// The longest seed, in characters.
const MAX_SEED: usize = 128;

/// A study to be made.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "ruleset": "tammany-hall", "seats": 3, "moves": "boss 14, boss 6" }))]
pub struct StudyRequest {
    /// What is played.
    ruleset: String,
    /// How many seats.
    #[schema(minimum = 3, maximum = 5)]
    seats: u8,
    /// The game's options; the defaults if left out.
    #[schema(value_type = Option<crate::web::openapi::games::GameOptions>)]
    options: Option<RawObject>,
    /// Moves in their written form, separated by commas. Each is taken by the seat that the game waits for; where it
    /// waits for several at once, by the first of them, unless the move names its seat: "seat 2: bid 1 irish".
    #[schema(example = "boss 14, boss 6")]
    moves: Option<String>,
    /// Where its chance comes from, 1 to 128 characters: the same seed, the same draws. Something random if left out.
    #[schema(min_length = 1, max_length = 128)]
    seed: Option<String>,
    /// What you call it: 1 to 80 characters. If left out, it is called a study in your language.
    #[schema(min_length = 1, max_length = 80)]
    name: Option<String>,
}

/// A study that nobody has made yet, with nothing in it.
pub(crate) fn blank(app: &App, owner: Uuid, kind: Kind) -> Study {
    let now = app.house.clock.now();
    Study {
        id: Uuid::now_v7(),
        user_id: owner,
        kind,
        ruleset: String::new(),
        name: String::new(),
        shared: false,
        fixed_seed: false,
        secret: Vec::new(),
        players: Vec::new(),
        record_game: None,
        record_name: None,
        game_id: None,
        game_at: None,
        viewer: None,
        steps: String::new(),
        version: 1,
        head: Vec::new(),
        created_at: now,
        changed_at: now,
    }
}

impl StudyRequest {
    fn begin(self, app: &App, owner: Uuid, locale: &Locale) -> ApiResult<Board> {
        let ruleset: Ruleset = known_ruleset(&self.ruleset)?;
        let seats: SeatCount = known_seats(ruleset, self.seats)?;
        let options = match self.options {
            Some(options) => options.into_inner(),
            None => RawValue::from_string("{}".to_owned()).map_err(ApiError::internal)?,
        };
        let mut study = blank(app, owner, Kind::Hotseat);
        study.name = match self.name {
            Some(name) => text::name(&name, text::MAX_GAME_NAME, "bad_study_name")?,
            None => study_of(locale, ruleset.name()),
        };
        ruleset.slug().clone_into(&mut study.ruleset);
        study.fixed_seed = self.seed.is_some();
        let secret = match self.seed {
            Some(seed) => Sha256::digest(text::name(&seed, MAX_SEED, "bad_seed")?).into(),
            None => secrets::random_bytes().map_err(ApiError::internal)?,
        };
        study.secret = secret.to_vec();
        let (secret, terms) = (Secret::new(secret), engine::terms::Terms::default());
        let at = study.created_at.into();
        let started = AnyTable::start(ruleset, &options, seats, Vec::new(), secret, terms, at)?;
        let mut board = Board::begin(study, started)?;
        if let Some(text) = self.moves {
            board.take(
                &moves::written(ruleset, &text, None)?,
                app.house.clock.now(),
            )?;
        }
        Ok(board)
    }
}

/// Makes a board at which you play every seat, with a list of moves already taken. It is no game: nobody else is asked,
/// told or waited for.
#[utoipa::path(
    tag = "studies",
    request_body = StudyRequest,
    security(("bearer" = ["play"])),
    responses((status = 201, description = "The study.", body = StudyDetails))
)]
#[post("/studies")]
pub async fn create_study(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    tongue: Tongue,
    key: KeyHeader,
    body: Body<StudyRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(body.request_hash);
    let answer = once(&app, caller.user, key.as_ref(), async |conn| {
        let board = body.value.begin(&app, caller.user, &tongue.0)?;
        keep(conn, &board.study).await?;
        let details = StudyDetails::new(tongue.lang(), &board, Some(caller.user));
        Ok(Reply::json_in(&tongue.0, 201, &details)?)
    })
    .await?;
    Ok(answer.respond_to(&request))
}

//! A move: taken by the rules, then written by one statement, or not at all.

use std::sync::Arc;

use diesel::result::{DatabaseErrorKind, Error as DieselError};
use engine::acts::Sitter;
use engine::any::AnyRefusal;
use engine::entry::{Actor, Entry};
use engine::table::Unheard;
use engine::{Seat, SeatSet};
use serde::Serialize;
use serde_json::value::RawValue;
use uuid::Uuid;

use super::act::wake;
use super::report::{self, LogEntry, OpenDecision};
use super::{Match, bits, onward};
use crate::app::App;
use crate::idempotency::{Key, StoredAnswer};
use crate::models::commit::{Fired, KeyedAnswer, Own};
use crate::models::log::position;
use crate::problem::{ApiError, ApiResult, StillOpen};

/// How often a move is tried again because another process was faster.
const TRIES: u32 = 5;

/// Who makes a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The user, in whatever seat of the game is theirs.
    User(Uuid),
    /// The house's bot.
    Bot(Seat),
    /// An order of a person, who answers by it as if they were there.
    Order {
        /// The seat.
        seat: Seat,
        /// The person in it.
        user: Uuid,
        /// The order.
        order: Fired,
    },
}

/// An answer to a decision.
#[derive(Clone, Copy, Debug)]
pub struct Submission<'a> {
    /// The game.
    pub game: Uuid,
    /// Who answers.
    pub by: By,
    /// The decision that is answered.
    pub decision: u32,
    /// The actions, taken together or not at all.
    pub actions: &'a [Box<RawValue>],
    /// The request's `Idempotency-Key`.
    pub key: Option<&'a Key>,
}

/// What a taken move is answered with.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct Taken {
    /// What is played.
    #[schema(value_type = String, example = "tammany-hall")]
    pub ruleset: &'static str,
    /// Entries in the log now.
    pub version: u32,
    /// The hash that stands for the whole log up to here.
    #[schema(value_type = String, example = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08")]
    pub head: String,
    /// The new entries, as far as you may know them.
    pub entries: Vec<LogEntry>,
    /// The next decision that waits for you.
    pub decision: Option<OpenDecision>,
}

/// Takes a move and answers with the body of a [`Taken`], the same again for a repeated key.
///
/// # Errors
/// 401: their account has been deleted. 403, 404: not a seat of theirs. 409: stale or over. 422: against the rules, or the key of another request.
pub async fn submit(app: &App, submission: Submission<'_>) -> ApiResult<StoredAnswer> {
    if app.matches.cached(submission.game).is_none() {
        // Before there is a place in memory for it: anybody can name an id that is none.
        load(app, submission.game).await?;
    }
    let _turn = app.matches.turn(submission.game).await;
    for _ in 0..TRIES {
        let before = match app.matches.cached(submission.game) {
            Some(cached) => cached,
            None => load(app, submission.game).await?,
        };
        let seat = match seat(submission.by, &before) {
            Ok(seat) => seat,
            Err(error) => {
                // Perhaps the seat has changed hands in another process.
                let fresh = load(app, submission.game).await?;
                if fresh.who.changes == before.who.changes {
                    return Err(error);
                }
                continue;
            }
        };
        match attempt(app, &submission, seat, &before).await? {
            Attempt::Taken(answer) => return Ok(answer),
            Attempt::Refused(refusal) => {
                if let Some(answer) = stored_answer(app, &submission).await? {
                    return Ok(answer);
                }
                // The game in memory may be older than the database's, if another process serves it too.
                let fresh = load(app, submission.game).await?;
                if fresh.table.version() == before.table.version() {
                    return Err(refused(&submission, &before, refusal));
                }
            }
            Attempt::MovedOn => {
                if let Some(answer) = stored_answer(app, &submission).await? {
                    return Ok(answer);
                }
                load(app, submission.game).await?;
            }
        }
    }
    Err(ApiError::Unavailable)
}

/// How one attempt at a move went.
enum Attempt {
    Taken(StoredAnswer),
    Refused(AnyRefusal),
    /// Somebody else was faster.
    MovedOn,
}

async fn attempt(
    app: &App,
    submission: &Submission<'_>,
    seat: Seat,
    before: &Arc<Match>,
) -> ApiResult<Attempt> {
    before.must_be_whole()?;
    let awaited = before.table.pending().seats().has(seat);
    if let By::Order { user, .. } = submission.by
        // An order answers once: it never replaces a sealed answer.
        && (!awaited || before.who.user(seat) != Some(user))
    {
        return Ok(Attempt::Refused(Unheard::StaleDecision.into()));
    }
    let actions: Vec<&str> = submission.actions.iter().map(|raw| raw.get()).collect();
    if submission.by == By::Bot(seat) && !before.who.bots.has(seat) {
        // Its person has come back meanwhile.
        return Ok(Attempt::Refused(Unheard::NotYourTurn.into()));
    }
    let now = app.clock.now();
    let mut after = Match::clone(before);
    // Whoever answers is back, if the bot has not been faster.
    let comes_back =
        matches!(submission.by, By::User(_)) && before.who.bots.has(seat) && is_due(before, seat);
    let mut entries = Vec::new();
    if comes_back {
        let back = after
            .table
            .pass_seat(Actor::Seat(seat), seat, Sitter::Owner)?;
        entries.push(back);
        after.who = Arc::new(before.who.with_back(seat, now));
    }
    match after.table.submit(seat, submission.decision, &actions) {
        Ok(taken) => entries.extend(taken),
        Err(refusal) => return Ok(Attempt::Refused(refusal)),
    }
    entries.extend(wake(before, &mut after.table, &entries)?);
    let mut commit = onward::commit(app, Some(before), &mut after, &entries, (now, None))?;
    commit.among(before.who.changes);
    let taken = Taken::new(&after, seat, &entries, now)?;
    let answer = StoredAnswer::json(201, &taken)?;
    if comes_back {
        commit.comes_back(bits(SeatSet::EMPTY.with(seat)));
    }
    let (user, fired) = match submission.by {
        By::User(user) => (Some(user), None),
        By::Order { user, order, .. } => (Some(user), Some(order)),
        By::Bot(_) => (None, None),
    };
    if let Some(user) = user {
        commit.own(Own {
            user,
            seat: i16::from(seat.number()),
            decision: position(submission.decision),
            awaited,
            fired,
        });
    }
    if let (Some(key), By::User(user)) = (submission.key, submission.by) {
        commit.answer(KeyedAnswer {
            user,
            key: key.name.clone(),
            answer: answer.keyed(key),
        });
    }
    let mut conn = app.database.get().await?;
    let moved = match commit.execute(&mut conn).await {
        Ok(moved) => moved,
        // The same key has just been used.
        Err(DieselError::DatabaseError(DatabaseErrorKind::UniqueViolation, _)) => false,
        Err(error) => return Err(error.into()),
    };
    drop(conn);
    if !moved {
        return Ok(Attempt::MovedOn);
    }
    let bots = bits(after.who.bots);
    app.matches.keep(&Arc::new(after));
    // Whatever is due later, the workers find when they look by themselves.
    if commit.tells_by(now) {
        app.bells.mail.notify_one();
    }
    if commit.tells() {
        app.bells.hooks.notify_one();
    }
    if commit.awaits(bots) {
        app.bells.bots.notify_one();
    }
    app.bells.orders.notify_one();
    Ok(Attempt::Taken(answer))
}

/// Whether the game waits for the seat, or would take another answer of it.
fn is_due(game: &Match, seat: Seat) -> bool {
    game.table.pending().seats().has(seat) || game.table.own_answer(seat).is_some()
}

fn seat(by: By, game: &Match) -> ApiResult<Seat> {
    match by {
        By::Order { seat, .. } => Ok(seat),
        By::Bot(seat) if game.who.bots.has(seat) => Ok(seat),
        By::Bot(_) => Err(ApiError::conflict(
            "not_the_bots",
            "a person plays the seat again",
        )),
        By::User(user) => game.who.member(user),
    }
}

impl Taken {
    /// The answer to the seat whose entries these are.
    ///
    /// # Errors
    /// The entries are not of this game, which only a fault of ours can cause.
    pub fn new(
        after: &Match,
        seat: Seat,
        entries: &[Entry],
        at: chrono::DateTime<chrono::Utc>,
    ) -> ApiResult<Self> {
        let viewer = engine::Viewer::Seat(seat);
        Ok(Self {
            ruleset: after.who.ruleset.slug(),
            version: after.table.version(),
            head: after.table.head().to_string(),
            entries: entries
                .iter()
                .map(|entry| report::log_entry(&after.who, entry, at, viewer))
                .collect::<ApiResult<_>>()?,
            decision: report::open_decision(after, seat),
        })
    }
}

async fn load(app: &App, game: Uuid) -> ApiResult<Arc<Match>> {
    let mut conn = app.database.get().await?;
    app.matches.load(&mut conn, game).await
}

async fn stored_answer(app: &App, submission: &Submission<'_>) -> ApiResult<Option<StoredAnswer>> {
    let (Some(key), By::User(user)) = (submission.key, submission.by) else {
        return Ok(None);
    };
    let mut conn = app.database.get().await?;
    key.stored(&mut conn, user).await
}

fn refused(submission: &Submission<'_>, game: &Match, refusal: AnyRefusal) -> ApiError {
    let seat = match submission.by {
        By::User(user) => game.who.seat(user),
        By::Bot(seat) | By::Order { seat, .. } => Some(seat),
    };
    refused_to(seat, game, refusal)
}

/// The refusal with what the game asks of the seat instead.
pub fn refused_to(seat: Option<Seat>, game: &Match, refusal: AnyRefusal) -> ApiError {
    let decision = seat
        .and_then(|seat| report::decision_answer(game, seat))
        .and_then(|open| serde_json::value::to_raw_value(&open).ok());
    ApiError::Refused {
        refusal,
        open: StillOpen {
            version: game.table.version(),
            decision,
        },
    }
}

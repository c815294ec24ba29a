//! A move: taken by the rules, then written by one statement, or not at all.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel::result::{DatabaseErrorKind, Error as DieselError};
use engine::acts::Sitter;
use engine::any::AnyRefusal;
use engine::entry::{Actor, Entry};
use engine::table::Unheard;
use engine::{Seat, SeatSet};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::act::wake;
use super::frame::After;
use super::house::House;
use super::refused::{Refused, Result, StillOpen};
use super::{Keyed, Reply};
use super::{Match, next_commit};
use crate::ground::details::Detail;
use crate::ground::figures::Mover;
use crate::store::log::commit::{Fired, KeyedAnswer, Own};
use crate::store::log::committer::Failed;
use crate::store::log::entries::position;

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
    /// The key of the request, if it has one.
    pub key: Option<Keyed<'a, Taken>>,
}

/// A move that was taken.
#[derive(Clone, Debug)]
pub struct Taken {
    /// The game after it.
    pub after: Arc<Match>,
    /// The seat that moved.
    pub seat: Seat,
    /// The new entries.
    pub entries: Vec<Entry>,
    /// When they were written.
    pub at: DateTime<Utc>,
}

/// What has become of a submission.
#[derive(Clone, Debug)]
pub enum Submitted {
    /// It was taken.
    Taken(Taken),
    /// The same request was answered before, with this.
    Before(Reply),
}

/// Takes a move; for a repeated key it says how that was answered before.
///
/// # Errors
/// Their account has been deleted; not a seat of theirs; stale or over; against the rules; or the key of another request.
pub async fn submit(house: &House, submission: Submission<'_>) -> Result<Submitted> {
    if house.matches.cached(submission.game).is_none() {
        // Before there is a place in memory for it: anybody can name an id that is none.
        load(house, submission.game).await?;
    }
    let _turn = house.matches.turn(submission.game).await;
    for _ in 0..TRIES {
        let before = match house.matches.cached(submission.game) {
            Some(cached) => cached,
            None => load(house, submission.game).await?,
        };
        let seat = match seat(submission.by, &before) {
            Ok(seat) => seat,
            Err(error) => {
                // Perhaps the seat has changed hands in another process.
                let fresh = load(house, submission.game).await?;
                if fresh.changes == before.changes {
                    return Err(error);
                }
                continue;
            }
        };
        match attempt(house, &submission, seat, &before).await? {
            Attempt::Taken(taken) => return Ok(Submitted::Taken(taken)),
            Attempt::Refused(refusal) => {
                if let Some(answer) = stored_answer(house, &submission).await? {
                    return Ok(Submitted::Before(answer));
                }
                // The game in memory may be older than the database's, if another process serves it too.
                let fresh = load(house, submission.game).await?;
                if fresh.table.version() == before.table.version() {
                    return Err(refused(&submission, &before, refusal));
                }
            }
            Attempt::MovedOn => {
                if let Some(answer) = stored_answer(house, &submission).await? {
                    return Ok(Submitted::Before(answer));
                }
                load(house, submission.game).await?;
            }
        }
    }
    Err(Refused::Unavailable)
}

/// How one attempt at a move went.
enum Attempt {
    Taken(Taken),
    Refused(AnyRefusal),
    /// Somebody else was faster.
    MovedOn,
}

async fn attempt(
    house: &House,
    submission: &Submission<'_>,
    seat: Seat,
    before: &Arc<Match>,
) -> Result<Attempt> {
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
    if submission.by == By::Bot(seat) && !awaited {
        // It never replaces a sealed answer, whoever gave it.
        return Ok(Attempt::Refused(Unheard::StaleDecision.into()));
    }
    let now = house.clock.now();
    let mut after = Match::clone(before);
    after.table.set_time(now.into());
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
    let mut commit = next_commit::commit(house, Some(before), &mut after, &entries, (now, None))?;
    if comes_back {
        commit.comes_back(SeatSet::EMPTY.with(seat));
    }
    let (user, fired) = match submission.by {
        By::User(user) => (Some(user), None),
        By::Order { user, order, .. } => (Some(user), Some(order)),
        By::Bot(_) => (None, None),
    };
    if let Some(user) = user {
        commit.own(Own {
            user,
            seat,
            decision: position(submission.decision),
            awaited,
            fired,
        });
    }
    let taken = Taken {
        after: Arc::new(after),
        seat,
        entries,
        at: now,
    };
    if let (Some(keyed), By::User(user)) = (submission.key, submission.by) {
        commit.answer(KeyedAnswer {
            user,
            key: keyed.key.name.clone(),
            answer: keyed.key.keep(&(keyed.reply)(&taken)?),
        });
    }
    let commit = Arc::new(commit);
    let moved = match house.committer.commit(&commit).await {
        Ok(moved) => moved,
        // The same key has just been used.
        Err(Failed::Statement(DieselError::DatabaseError(
            DatabaseErrorKind::UniqueViolation,
            _,
        ))) => false,
        Err(failed) => return Err(failed.into()),
    };
    if !moved {
        return Ok(Attempt::MovedOn);
    }
    After::moved(&taken.after, &commit, now).announce(house);
    let by = match submission.by {
        By::User(_) => Mover::person,
        By::Order { .. } => Mover::order,
        By::Bot(_) => Mover::bot,
    };
    house.figures.moved(before.who.ruleset.slug(), by);
    Ok(Attempt::Taken(taken))
}

/// Whether the game waits for the seat, or would take another answer of it.
fn is_due(game: &Match, seat: Seat) -> bool {
    game.table.pending().seats().has(seat) || game.table.own_answer(seat).is_some()
}

fn seat(by: By, game: &Match) -> Result<Seat> {
    match by {
        By::Order { seat, .. } => Ok(seat),
        By::Bot(seat) if game.who.bots.has(seat) => Ok(seat),
        By::Bot(_) => Err(Refused::conflict("not_the_bots", Detail::Meaning)),
        By::User(user) => game.who.member(user),
    }
}

async fn load(house: &House, game: Uuid) -> Result<Arc<Match>> {
    let mut conn = house.database.get().await?;
    house.matches.load(&mut conn, game).await
}

async fn stored_answer(house: &House, submission: &Submission<'_>) -> Result<Option<Reply>> {
    let (Some(keyed), By::User(user)) = (submission.key, submission.by) else {
        return Ok(None);
    };
    let mut conn = house.database.get().await?;
    keyed.key.stored(&mut conn, user).await
}

fn refused(submission: &Submission<'_>, game: &Arc<Match>, refusal: AnyRefusal) -> Refused {
    let seat = match submission.by {
        By::User(user) => game.who.seat(user),
        By::Bot(seat) | By::Order { seat, .. } => Some(seat),
    };
    refused_to(seat, game, refusal)
}

/// The refusal with what the game asks of the seat instead.
pub fn refused_to(seat: Option<Seat>, game: &Arc<Match>, refusal: AnyRefusal) -> Refused {
    Refused::Move {
        refusal,
        open: Box::new(StillOpen {
            game: Arc::clone(game),
            seat,
        }),
    }
}

//! What is done at a table beside the moves: steps taken back, votes that pass, seats that change hands.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::AnyTable;
use engine::acts::{Sitter, TableAct, act_of};
use engine::entry::{Actor, Entry};
use engine::table::ActRefused;
use uuid::Uuid;

use super::house::House;
use super::refused::{Refused, Result};
use super::{Match, Who, next_commit};
use crate::store::tables::game::Game;

/// What was done, to be told of once the transaction has been committed.
#[derive(Clone, Debug)]
pub struct Acted {
    /// The game as it is now.
    pub after: Arc<Match>,
    /// The new entries.
    pub entries: Vec<Entry>,
    /// When they were written.
    pub at: DateTime<Utc>,
}

/// Does something at a table in the caller's transaction, which holds the game's row, and writes its entries.
///
/// The match is to be kept only after the transaction has been committed, see [`After`](super::frame::After).
///
/// # Errors
/// 409: the game is over, broken, or not where the act would have it. The database fails.
pub async fn act(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
    change: impl FnOnce(&mut AnyTable) -> Result<Vec<Entry>, ActRefused>,
) -> Result<Acted> {
    let before = house.matches.load_row(conn, game).await?;
    act_on(house, conn, &before, house.clock.now(), change).await
}

/// The same with the game at the version of its row, at a given time.
///
/// # Errors
/// As [`act`].
pub(super) async fn act_on(
    house: &House,
    conn: &mut AsyncPgConnection,
    before: &Match,
    at: DateTime<Utc>,
    change: impl FnOnce(&mut AnyTable) -> Result<Vec<Entry>, ActRefused>,
) -> Result<Acted> {
    let who = Arc::clone(&before.who);
    act_among(house, conn, (before, who), (at, None), change).await
}

/// The same at a table where other people than before may sit from now on, as the caller's transaction has written;
/// whoever did it is not told of it.
///
/// # Errors
/// As [`act`].
pub(super) async fn act_among(
    house: &House,
    conn: &mut AsyncPgConnection,
    (before, who): (&Match, Arc<Who>),
    (at, by): (DateTime<Utc>, Option<Uuid>),
    change: impl FnOnce(&mut AnyTable) -> Result<Vec<Entry>, ActRefused>,
) -> Result<Acted> {
    before.must_be_whole()?;
    let mut after = Match {
        who,
        ..Match::clone(before)
    };
    after.table.set_time(at.into());
    let mut entries = change(&mut after.table)?;
    entries.extend(wake(before, &mut after.table, &entries)?);
    let commit = next_commit::commit(house, Some(before), &mut after, &entries, (at, by))?;
    if !commit.execute(conn).await? {
        return Err(Refused::internal("a game moved on while its row was held"));
    }
    Ok(Acted {
        after: Arc::new(after),
        entries,
        at,
    })
}

/// Sets the clocks going again that stand still since nobody seemed to be there, if one of these entries shows that
/// somebody is: a person's own, an agreement of the table, or that somebody has sat down.
pub(super) fn wake(
    before: &Match,
    table: &mut AnyTable,
    entries: &[Entry],
) -> Result<Option<Entry>, ActRefused> {
    let stands_still = before
        .clocks
        .as_ref()
        .is_some_and(|kept| kept.ticking.is_stopped_by_the_clock());
    let resumes = |entry: &Entry| matches!(act_of(&entry.action), Some(TableAct::Resume {}));
    let is_over = table.pending().seats().is_empty();
    if !stands_still || is_over || entries.iter().any(resumes) {
        return Ok(None);
    }
    let somebody = entries.iter().find_map(|entry| {
        let act = act_of(&entry.action);
        match (entry.actor, &act) {
            // What the bot does is done in the name of its seat.
            (Actor::Seat(seat), act) => {
                (act.is_some() || !before.who.bots.has(seat)).then_some(entry.actor)
            }
            (Actor::Table, Some(_)) => Some(Actor::Table),
            (
                _,
                Some(TableAct::SeatPasses {
                    seat,
                    to: Sitter::Newcomer,
                }),
            ) => Some(Actor::Seat(*seat)),
            (Actor::Server | Actor::Clock | Actor::Table, _) => None,
        }
    });
    somebody.map(|actor| table.resume(actor)).transpose()
}

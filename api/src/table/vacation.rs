//! The clocks of a game hear which of its players are on vacation.

use std::sync::Arc;

use diesel_async::AsyncPgConnection;

use super::clocks_and_seats::timing;
use super::house::House;
use super::matches::KeptClocks;
use super::refused::{Refused, Result};
use super::{Match, tell};
use crate::store::log::commit::{Basis, Commit, Timing};
use crate::store::log::entries::position;
use crate::store::people;
use crate::store::tables::game::{Game, Status};

/// Tells the clocks of a game which of its players are away, and writes how they stand then. The caller holds
/// the game's row. None: there was nothing to tell.
pub async fn tell_clocks(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
) -> Result<Option<Arc<Match>>> {
    if game.status != Status::Running || game.clocks.is_none() {
        return Ok(None);
    }
    let before = house.matches.load_row(conn, game).await?;
    let Some(clocks) = before.clocks.as_ref().filter(|_| before.broken.is_none()) else {
        return Ok(None);
    };
    let now = house.clock.now();
    let vacations = people::vacation::at_table(conn, game.id).await?;
    let mut ticking = clocks.ticking.clone();
    for seat in before.table.seats().seats() {
        let vacation = vacations.iter().find(|(whose, _)| *whose == seat);
        let away = vacation.is_some_and(|(_, vacation)| vacation.is_on(now));
        // One that ended by itself ended then, however late the server came to it.
        let ended = vacation.and_then(|(_, vacation)| vacation.until);
        let at = ended.filter(|_| !away).unwrap_or(now);
        ticking.set_vacation(before.table.terms(), seat, away, at);
    }
    if ticking == clocks.ticking {
        return Ok(None);
    }
    let mut after = Match::clone(&before);
    after.clocks = Some(Arc::new(KeptClocks::new(ticking)?));
    let derived = tell::derive(&after.table);
    let basis = Basis {
        game: game.id,
        version: position(before.table.version()),
        changes: before.changes,
    };
    let mut commit = Commit::new(basis, &[], derived, now);
    // No entry says that they have moved.
    after.changes += 1;
    commit.keep_time(Timing {
        changes: 1,
        ..timing(&after)
    });
    tell::tell_time(&mut commit, Some(&before), &after, &[], now);
    if !commit.execute(conn).await? {
        return Err(Refused::internal("a game moved on while its row was held"));
    }
    Ok(Some(Arc::new(after)))
}

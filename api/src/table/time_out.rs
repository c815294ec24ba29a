//! What follows when time has run out, as the terms of the game have it.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::acts::{PauseReason, Sitter};
use engine::entry::{Actor, Entry};
use engine::table::ActRefused;
use engine::terms::Absence;
use engine::{AnyTable, Seat, SeatSet};

use super::act::{Acted, act_on};
use super::house::House;
use super::matches::KeptClocks;
use super::refused::{Refused, Result};
use super::{Match, absent, seats};
use crate::store::tables::game::Game;

/// Deals with every seat of a game whose time has run out: one decision each, and no more. The caller holds the game's
/// row.
///
/// Nothing is done in a game whose log does not replay.
///
/// # Errors
/// The game's clocks do not say what its row does, or the database fails.
pub async fn time_out(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
) -> Result<Option<Acted>> {
    let before = house.matches.load_row(conn, game).await?;
    if before.broken.is_some() {
        return Ok(None);
    }
    let now = house.clock.now();
    let clocks = before
        .clocks
        .clone()
        .ok_or_else(|| Refused::internal("a game with a deadline has no clocks"))?;
    let due = due(&clocks, now);
    if due.is_empty() {
        return Err(Refused::internal(
            "a game's deadline is none of its clocks'",
        ));
    }
    if !deserted(&before, &clocks, &due)
        && let Some(opened) = open_for_a_substitute(house, conn, game, &before, &due).await?
    {
        return Ok(Some(opened));
    }
    let acted = act_on(house, conn, &before, now, |table| {
        run_out(table, &before, &clocks, &due)
    })
    .await?;
    absent::ask_others(conn, &acted, now).await?;
    Ok(Some(acted))
}

/// Opens a seat whose person has never done anything in it, if the terms look for substitutes. The other seats come with
/// the next look.
async fn open_for_a_substitute(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
    before: &Match,
    due: &[(DateTime<Utc>, Seat)],
) -> Result<Option<Acted>> {
    if before.table.terms().absence != (Absence::Substitute {}) {
        return Ok(None);
    }
    for &(_, seat) in due {
        if let Some(opened) = seats::open_if_never_acted(house, conn, game, seat).await? {
            return Ok(Some(opened));
        }
    }
    Ok(None)
}

/// Whether everybody's time has run out by now: the table then stands still, as it is.
fn deserted(game: &Match, clocks: &KeptClocks, due: &[(DateTime<Utc>, Seat)]) -> bool {
    let due: SeatSet = due.iter().map(|&(_, seat)| seat).collect();
    let run_out = clocks.ticking.run_out().union(due);
    game.who.people().iter().all(|person| run_out.has(person))
}

/// The seats whose time has run out, with when it did, the earliest first.
fn due(clocks: &KeptClocks, now: DateTime<Utc>) -> Vec<(DateTime<Utc>, Seat)> {
    let clocks = clocks.ticking.clocks();
    let mut due: Vec<_> = clocks
        .timed_out(now)
        .iter()
        .filter_map(|seat| Some((clocks.deadline(seat)?, seat)))
        .collect();
    due.sort_unstable();
    due
}

/// The entries that follow; none for a seat that the bot plays, whose clock just stops.
fn run_out(
    table: &mut AnyTable,
    game: &Match,
    clocks: &KeptClocks,
    due: &[(DateTime<Utc>, Seat)],
) -> Result<Vec<Entry>, ActRefused> {
    let decision = table.decision_id();
    let people = game.who.people();
    let mut run_out = clocks.ticking.run_out();
    let mut entries = Vec::new();
    for &(due, seat) in due {
        let is_asked = table.decision_id() == decision && table.pending().seats().has(seat);
        if !is_asked || !people.has(seat) {
            continue;
        }
        run_out = run_out.with(seat);
        if people.iter().all(|person| run_out.has(person)) {
            tracing::error!(game = %game.id, "everybody's time has run out; the clock stops the game");
            entries.push(table.time_out(seat, due)?);
            entries.push(table.pause(Actor::Clock, PauseReason::AllAbsent)?);
            break;
        }
        match table.terms().absence {
            // For a substitute the seat may be taken from now on, and for a vote the others are asked in a moment; until
            // then its person may come back.
            Absence::Remind {} | Absence::Vote {} | Absence::Substitute {} => {
                entries.push(table.time_out(seat, due)?);
            }
            Absence::DefaultMove {} => entries.extend(table.take_defaults(seat, due)?),
            Absence::Bot {} => {
                entries.push(table.time_out(seat, due)?);
                entries.push(table.pass_seat(Actor::Clock, seat, Sitter::Bot)?);
            }
        }
    }
    Ok(entries)
}

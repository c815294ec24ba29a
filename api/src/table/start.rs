//! Starting a game: the table is set up, entry 0 written and everybody told, all in the caller's transaction.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::chance::Nonce;
use engine::entry::Entry;
use engine::{AnyTable, Ruleset, Seat, SeatCount};
use serde_json::value::RawValue;

use super::house::House;
use super::refused::{Refused, Result};
use super::{Awaited, KeptClocks, Match, Ticking, Who, next_commit};
use crate::ground::details::Detail;
use crate::store::people;
use crate::store::tables;
use crate::store::tables::game::Game;

/// Starts an open game with the seats that are taken. The caller has locked the game's row.
///
/// The match is to be kept only after the transaction has been committed, see [`After`](super::frame::After).
///
/// # Errors
/// 409: too few seats are taken. The database fails.
pub async fn start(house: &House, conn: &mut AsyncPgConnection, game: &Game) -> Result<Arc<Match>> {
    close_gaps(conn, game).await?;
    let mut who = Who::load(conn, game).await?;
    let count = enough(who.ruleset, who.seats.len())?;
    who.bots = who
        .seats
        .iter()
        .filter(|taken| taken.occupant.is_none())
        .map(|taken| taken.seat)
        .collect();
    let who = Arc::new(who);
    tables::game::resize(conn, game.id, count, who.bots).await?;
    let now = house.clock.now();
    let (table, entry) = set_up(game, &who, count, now)?;
    let mut ticking = Ticking::new(table.terms(), count, now);
    if let Some(ticking) = &mut ticking {
        for (seat, vacation) in people::vacation::at_table(conn, game.id).await? {
            if vacation.is_on(now) {
                ticking.set_vacation(table.terms(), seat, true, now);
            }
        }
    }
    let clocks = ticking.map(KeptClocks::new);
    let mut started = Match {
        id: game.id,
        awaited: Awaited::at_the_start(&table),
        table,
        who,
        clocks: clocks.transpose()?.map(Arc::new),
        changes: game.seat_changes,
        broken: None,
    };
    let commit = next_commit::commit(house, None, &mut started, &[entry], (now, None))?;
    if !commit.execute(conn).await? {
        return Err(Refused::conflict("started", Detail::Meaning));
    }
    Ok(Arc::new(started))
}

/// The number of seats of a game that starts with so many.
///
/// # Errors
/// 409: they are too few.
pub(super) fn enough(ruleset: Ruleset, seats: usize) -> Result<SeatCount> {
    let (fewest, _) = ruleset.seats();
    u8::try_from(seats)
        .ok()
        .and_then(SeatCount::new)
        .filter(|count| *count >= fewest)
        .ok_or_else(|| {
            Refused::conflict(
                "too_few_players",
                Detail::TooFewPlayers {
                    game: ruleset.name().into(),
                    least: fewest.get().into(),
                },
            )
        })
}

fn set_up(
    game: &Game,
    who: &Who,
    count: SeatCount,
    now: DateTime<Utc>,
) -> Result<(AnyTable, Entry)> {
    let options: Box<RawValue> = serde_json::from_str(&game.options).map_err(Refused::internal)?;
    let nonces = who
        .seats
        .iter()
        .map(|taken| Nonce::try_from(taken.nonce.clone()))
        .collect::<Result<_, _>>()
        .map_err(Refused::internal)?;
    let secret = game.secret().map_err(Refused::internal)?;
    Ok(AnyTable::start(
        who.ruleset,
        &options,
        count,
        nonces,
        secret,
        game.terms().map_err(Refused::internal)?,
        now.into(),
    )?)
}

/// Seats that nobody took go; those behind them move up.
async fn close_gaps(conn: &mut AsyncPgConnection, game: &Game) -> Result<()> {
    let taken = tables::seat::list(conn, game.id).await?;
    for (place, seat) in (0..).map_while(Seat::new).zip(&taken) {
        if seat.seat != place {
            tables::seat::renumber(conn, game.id, seat.seat, place).await?;
        }
    }
    Ok(())
}

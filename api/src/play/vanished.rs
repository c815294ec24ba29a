//! Whose seats may be given to others: of people who are not there any more, or who would hand them on.

use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use engine::terms::Pace;
use engine::{AnyTable, Seat, SeatSet};

use super::{Who, seats_of};
use crate::app::App;
use crate::models::game::Game;
use crate::problem::ApiResult;

/// Whoever has been waited for so long, in a game without a clock, counts as gone.
pub const LONG_GONE: TimeDelta = TimeDelta::days(14);

/// The people who do not seem to be there: their time has run out, or, without a clock, they have been waited for long.
pub fn gone(game: &Game, who: &Who, table: &AnyTable, now: DateTime<Utc>) -> SeatSet {
    let absent = seats_of(game.absent);
    let Some(since) = game.awaited_since.filter(|_| has_no_clock(table)) else {
        return absent;
    };
    let long = seats_of(game.awaited)
        .iter()
        .filter(|&seat| {
            // Whoever sat down meanwhile has been waited for from then on.
            let sat_down = who.taken(seat).map_or(since, |taken| taken.taken_at);
            now - since.max(sat_down) > LONG_GONE
        })
        .collect();
    absent.union(long)
}

/// Whether the person in a seat has vanished; false if there is none.
pub fn has_vanished(
    game: &Game,
    who: &Who,
    table: &AnyTable,
    seat: Seat,
    now: DateTime<Utc>,
) -> bool {
    let is_gone = || who.bots.has(seat) || gone(game, who, table, now).has(seat);
    who.user(seat).is_some() && is_gone()
}

/// Whether a seat may be given to somebody else: it is open, or its person has vanished or would hand it on. Never one
/// that the house's bot has had from the start.
pub fn is_vacant(game: &Game, who: &Who, table: &AnyTable, seat: Seat, now: DateTime<Utc>) -> bool {
    who.taken(seat).is_some_and(|taken| match &taken.occupant {
        None => !who.bots.has(seat),
        Some(_) => taken.offered || has_vanished(game, who, table, seat, now),
    })
}

/// Whether somebody who is invited to a seat may still take it.
///
/// # Errors
/// The database fails.
pub async fn may_be_taken(
    app: &App,
    conn: &mut AsyncPgConnection,
    game: &Game,
    seat: Seat,
) -> ApiResult<bool> {
    if game.status != "running" {
        return Ok(false);
    }
    let current = app.matches.load_row(conn, game).await?;
    let now = app.clock.now();
    Ok(is_vacant(game, &current.who, &current.table, seat, now))
}

fn has_no_clock(table: &AnyTable) -> bool {
    match table.terms().pace {
        Pace::Unlimited {} => true,
        Pace::PerDecision { .. } | Pace::Bank { .. } | Pace::FixedHour { .. } => false,
    }
}

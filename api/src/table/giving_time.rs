//! More time that one player gives another.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::Seat;
use engine::terms::Pace;
use uuid::Uuid;

use super::Match;
use super::act::{Acted, act};
use super::frame::{After, Asker, Outcome, alone_at};
use super::house::House;
use super::keys::Reply;
use super::refused::{Refused, Result};
use super::visible::lock_running;
use crate::clocks::MOST_LEFT;
use crate::ground::details::Detail;

/// The least that can be given, in seconds: a minute.
const LEAST: u32 = 60;

/// The most that can be given at once, in seconds: 30 days.
const MOST: u32 = 30 * 86_400;

/// Time that was given.
#[derive(Debug)]
pub struct Given {
    /// The giver's seat.
    pub from: Seat,
    /// What was done.
    pub acted: Acted,
}

/// Gives another player so many seconds: to a seat that the game waits for, or into its bank.
///
/// # Errors
/// No seat of theirs; too little or too much; nobody to give it to; the game is over or broken.
pub async fn give_time(
    house: &House,
    asker: Asker<'_>,
    game: Uuid,
    (to, seconds): (Seat, u32),
    reply: impl AsyncFnOnce(&mut AsyncPgConnection, &Given) -> Result<Reply>,
) -> Result<Outcome<Given>> {
    if !(LEAST..=MOST).contains(&seconds) {
        return Err(Refused::invalid("bad_time", Detail::GiveTime));
    }
    let give = async |conn: &mut AsyncPgConnection| {
        let (game, current, from) = lock_running(house, conn, game, asker.user).await?;
        must_have_use_for_time(&current, from, to, seconds, house.clock.now())?;
        let acted = act(house, conn, &game, |table| {
            Ok(vec![table.give_time(from, to, seconds)?])
        })
        .await?;
        let after = After::acted(&acted);
        Ok((Given { from, acted }, after))
    };
    alone_at(house, asker, game, give, reply).await
}

/// Makes sure that the time can be added to something.
///
/// # Errors
/// There is no clock for it, or too much on it; the seat is the giver's own, or not at the table.
fn must_have_use_for_time(
    game: &Match,
    from: Seat,
    to: Seat,
    seconds: u32,
    now: DateTime<Utc>,
) -> Result<()> {
    if from == to {
        return Err(Refused::invalid("own_seat", Detail::NotToYourself));
    }
    if !game.table.seats().has(to) {
        return Err(Refused::invalid("no_such_seat", Detail::Meaning));
    }
    game.must_be_whole()?;
    let waits = game.table.pending().seats();
    if waits.is_empty() {
        return Err(Refused::conflict("game_over", Detail::Meaning));
    }
    let Some(clocks) = &game.clocks else {
        return Err(Refused::conflict("no_clock", Detail::Meaning));
    };
    let has_bank = matches!(game.table.terms().pace, Pace::Bank { .. });
    if !game.who.people().has(to) || !waits.has(to) && !has_bank {
        return Err(Refused::conflict("not_awaited", Detail::NoClockNorBank));
    }
    let left = clocks.ticking.clocks().left(game.table.terms(), to, now);
    if left.unwrap_or(0).saturating_add(seconds) > MOST_LEFT {
        return Err(Refused::conflict("enough_time", Detail::Meaning));
    }
    Ok(())
}

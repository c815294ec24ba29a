//! More time that one player gives another.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::Seat;
use engine::entry::Actor;
use engine::terms::Pace;
use uuid::Uuid;

use super::Match;
use super::act::{Acted, act};
use super::asking::Counted;
use super::frame::{After, Asker, Outcome, alone_at};
use super::house::House;
use super::keys::Reply;
use super::refused::{Refused, Result};
use super::visible::lock_running;
use super::votes::{self, Question};
use crate::clocks::MOST_LEFT;
use crate::ground::details::Detail;
use crate::store::log::entries::position;

/// The least that can be given, in seconds: a minute.
const LEAST: u32 = 60;

/// The most that can be given at once, in seconds: 30 days.
const MOST: u32 = 30 * 86_400;

/// What a seat without an agreed time for its decision may be given alone, at least, in seconds: a day.
const ALONE: u32 = 86_400;

/// What has become of time that somebody would give.
#[derive(Debug)]
pub enum Given {
    /// It was given by this seat.
    Done(Seat, Acted),
    /// It is more than one may give alone: the others are asked.
    Asked(Counted),
}

/// Gives another player so many seconds: to a seat that the game waits for, or into its bank. For each decision one allowance
/// of the terms can be given so; for more, the others at the table are asked.
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
        if must_ask(&current, (from, to), seconds) {
            let question = about(&current, to, seconds)?;
            let voted = votes::ask(house, conn, &game, from, question).await?;
            let after = After::perhaps(voted.acted.as_ref());
            return Ok((Given::Asked(Counted { seat: from, voted }), after));
        }
        let acted = act(house, conn, &game, |table| {
            let given = table.give_time(Actor::Seat(from), (from, to), seconds)?;
            Ok(vec![given])
        })
        .await?;
        let after = After::acted(&acted);
        Ok((Given::Done(from, acted), after))
    };
    alone_at(house, asker, game, give, reply).await
}

/// What others may give a seat for one decision without asking the table, in seconds: as much as the terms give it.
fn alone(pace: &Pace) -> u32 {
    match *pace {
        Pace::PerDecision { seconds } => seconds,
        Pace::Bank {
            increment_seconds, ..
        } => increment_seconds.max(ALONE),
        Pace::FixedHour { .. } | Pace::Unlimited {} => ALONE,
    }
}

/// Whether others at the table have a say: it is more than may be given alone, and there is somebody else.
fn must_ask(game: &Match, (from, to): (Seat, Seat), seconds: u32) -> bool {
    let given = game
        .clocks
        .as_ref()
        .map_or(0, |kept| kept.ticking.given(to));
    let others = game.who.owners().without(from).without(to);
    let is_small = given.saturating_add(seconds) <= alone(&game.table.terms().pace);
    !is_small && !others.is_empty()
}

/// What the others are asked.
///
/// # Errors
/// 409: the game does not wait for the seat.
fn about(game: &Match, to: Seat, seconds: u32) -> Result<Question> {
    if !game.table.pending().seats().has(to) {
        return Err(Refused::conflict("not_awaited", Detail::MuchTimeOfAwaited));
    }
    Ok(Question::Time {
        to,
        seconds,
        decision: position(game.table.decision_id()),
    })
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

//! Who is not there any more, and whose seats may be given to others: theirs, and those of people who would hand them on.

use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use engine::terms::Pace;
use engine::{Seat, SeatSet};

use super::Match;
use super::house::House;
use super::refused::Result;
use crate::clocks::Clocks;
use crate::store::people;
use crate::store::people::vacation::Vacation;
use crate::store::tables::game::{Game, Status};

/// Whoever has been waited for so long counts as gone, whatever their deadline is; unless the table agreed on more for one
/// answer.
pub const LONG_GONE: TimeDelta = TimeDelta::days(14);

/// The people of a table who have vanished, or will have if nothing happens.
#[derive(Clone, Debug, Default)]
pub struct Gone(Vec<(Seat, DateTime<Utc>)>);

impl Gone {
    /// From when on somebody counts as gone; long ago if their time has run out. None: nothing says so, or nobody has the
    /// seat.
    pub fn since(&self, seat: Seat) -> Option<DateTime<Utc>> {
        let (_, since) = self.0.iter().find(|(gone, _)| *gone == seat)?;
        Some(*since)
    }

    /// Those who have vanished by now.
    pub fn by(&self, now: DateTime<Utc>) -> SeatSet {
        let gone = self.0.iter().filter(|(_, since)| *since < now);
        gone.map(|&(seat, _)| seat).collect()
    }
}

/// The people who do not seem to be there: their time has run out, or the house's bot plays for them; or the game has
/// waited for them for long, whatever time they were given.
pub async fn gone(conn: &mut AsyncPgConnection, game: &Game, table: &Match) -> Result<Gone> {
    let away = game.absent.union(table.who.bots);
    let waits_since = waits_since(game, table);
    let awaited = waits_since.map_or(SeatSet::EMPTY, |_| game.awaited);
    let vacations = if awaited.is_empty() {
        Vec::new()
    } else {
        people::vacation::at_table(conn, game.id).await?
    };
    let patience = patience(&table.table.terms().pace);
    let allowance = TimeDelta::days(i64::from(table.table.terms().vacation_days));
    let mut gone = Vec::new();
    for taken in &table.who.seats {
        if taken.occupant.is_none() {
            continue;
        }
        let seat = taken.seat;
        if away.has(seat) {
            gone.push((seat, DateTime::UNIX_EPOCH));
        } else if let Some(since) = waits_since.filter(|_| awaited.has(seat)) {
            // Whoever sat down meanwhile has been waited for from then on.
            let since = since.max(taken.taken_at);
            let vacation = vacations.iter().find(|(seat, _)| *seat == taken.seat);
            let vacation = vacation.map(|(_, vacation)| vacation);
            gone.push((seat, waited_until((since, patience), vacation, allowance)));
        }
    }
    Ok(Gone(gone))
}

/// Since when the game waits for those whom it waits for: in a pause, since that began.
fn waits_since(game: &Game, table: &Match) -> Option<DateTime<Utc>> {
    let since = game.awaited_since?;
    let clocks = table.clocks.as_ref().map(|kept| kept.ticking.clocks());
    let paused = clocks.and_then(Clocks::paused_since);
    Some(paused.map_or(since, |paused| since.max(paused)))
}

/// How long a game waits for an answer before whoever owes it counts as gone: not for less than the terms give for one.
fn patience(pace: &Pace) -> TimeDelta {
    let agreed = match *pace {
        Pace::PerDecision { seconds } => seconds,
        Pace::Bank {
            seconds,
            cap_seconds,
            ..
        } => seconds.max(cap_seconds),
        Pace::FixedHour { .. } | Pace::Unlimited {} => 0,
    };
    LONG_GONE.max(TimeDelta::seconds(agreed.into()))
}

/// How long somebody is waited for before they count as gone. A vacation that begins meanwhile is not counted, up to the
/// allowance.
fn waited_until(
    (since, patience): (DateTime<Utc>, TimeDelta),
    vacation: Option<&Vacation>,
    allowance: TimeDelta,
) -> DateTime<Utc> {
    let gone = since + patience;
    let Some(vacation) = vacation.filter(|vacation| vacation.since < gone) else {
        return gone;
    };
    let leaves = vacation.since.max(since);
    let away = vacation.until.map_or(allowance, |until| until - leaves);
    gone + away.clamp(TimeDelta::zero(), allowance)
}

/// Whether the person in a seat has vanished; false if there is none.
pub async fn has_vanished(
    conn: &mut AsyncPgConnection,
    game: &Game,
    table: &Match,
    seat: Seat,
    now: DateTime<Utc>,
) -> Result<bool> {
    Ok(gone(conn, game, table).await?.by(now).has(seat))
}

/// Whether a seat may be given to somebody else: it is open, or its person has vanished or would hand it on. Never one
/// that the house's bot has had from the start.
pub async fn is_vacant(
    conn: &mut AsyncPgConnection,
    game: &Game,
    table: &Match,
    seat: Seat,
    now: DateTime<Utc>,
) -> Result<bool> {
    let Some(taken) = table.who.taken(seat) else {
        return Ok(false);
    };
    match &taken.occupant {
        None => Ok(!table.who.bots.has(seat)),
        Some(_) if taken.offered => Ok(true),
        Some(_) => has_vanished(conn, game, table, seat, now).await,
    }
}

/// Whether somebody who is invited to a seat may still take it.
pub async fn may_be_taken(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
    seat: Seat,
) -> Result<bool> {
    if game.status != Status::Running {
        return Ok(false);
    }
    let current = house.matches.load_row(conn, game).await?;
    is_vacant(conn, game, &current, seat, house.clock.now()).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vacation_that_begins_in_time_is_not_counted_up_to_the_allowance() {
        let begin = DateTime::UNIX_EPOCH;
        let day = |days| begin + TimeDelta::days(days);
        for (since, until, gone) in [
            (3, None, 44),
            (3, Some(8), 19),
            (3, Some(90), 44),
            // It counts from when the person is waited for.
            (-10, Some(2), 16),
            (-10, Some(-2), 14),
            (-10, None, 44),
            // Too late.
            (14, None, 14),
        ] {
            let vacation = Vacation {
                user_id: uuid::Uuid::nil(),
                since: day(since),
                until: until.map(day),
                over: false,
            };
            let until_then = waited_until((begin, LONG_GONE), Some(&vacation), TimeDelta::days(30));
            assert_eq!(until_then, day(gone), "{vacation:?}");
        }
        assert_eq!(
            waited_until((begin, LONG_GONE), None, TimeDelta::days(30)),
            day(14)
        );
        // Nobody is gone before the time is over that the table gives for one answer.
        let slow = patience(&Pace::PerDecision {
            seconds: 20 * 86_400,
        });
        assert_eq!(
            waited_until((begin, slow), None, TimeDelta::zero()),
            day(20)
        );
    }
}

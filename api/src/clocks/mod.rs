//! The clocks of a game: pure arithmetic on what the players agreed about time.
//!
//! Nothing here asks what time it is, reads a database or knows a request. `docs/clocks.md` explains the rules to
//! players; each of its examples is a history in `tests/`.

mod due;
mod moment;
mod quiet;
mod seat;
#[cfg(test)]
mod tests;
mod vacation;
mod zone;

use chrono::{DateTime, Utc};
use engine::terms::Terms;
use engine::{Seat, SeatCount, SeatSet};
use serde::{Deserialize, Serialize};

use quiet::Quiet;
use seat::SeatClock;

pub use seat::MOST_LEFT;
pub use zone::{UnknownZone, with_known_zones};

/// The clocks of one game.
///
/// Every operation is total: whatever it is called with and in whatever order, it neither panics nor loops for ever.
/// An operation on a seat that the table lacks does nothing. Times are kept in whole seconds; fractions are dropped.
/// A `now` before the latest one seen is taken for that one, so a clock that is set back gives nobody time.
///
/// The terms do not change during a game and are passed in each time, since entry 0 has them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clocks {
    /// The latest time that any operation was called with.
    at: DateTime<Utc>,
    /// Since when no clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    paused: Option<DateTime<Utc>>,
    /// The seats in the order of their numbers.
    seats: Vec<SeatClock>,
}

impl Clocks {
    /// The clocks of a game that begins: full banks, nobody awaited.
    pub fn new(terms: &Terms, seats: SeatCount, now: DateTime<Utc>) -> Self {
        Self {
            at: moment::whole(now),
            paused: None,
            seats: seats.seats().map(|_| SeatClock::new(terms)).collect(),
        }
    }

    /// The seat becomes awaited, and its clock runs. If it is awaited already, its turn goes on and nothing changes.
    pub fn start(&mut self, terms: &Terms, seat: Seat, now: DateTime<Utc>) {
        self.on(terms, seat, now, SeatClock::start);
    }

    /// The seat has answered and is not awaited any more.
    ///
    /// A bank keeps what is left and gets its increment, up to the cap. A bank that is above its cap because somebody
    /// gave it time keeps that, and gets nothing.
    pub fn stop(&mut self, terms: &Terms, seat: Seat, now: DateTime<Utc>) {
        self.on(terms, seat, now, |clock, terms, now, _| {
            clock.stop(terms, now);
        });
    }

    /// No clock runs until [`Clocks::resume`]. A game that is paused already stays paused.
    pub fn pause(&mut self, terms: &Terms, now: DateTime<Utc>) {
        let now = self.advance(terms, now);
        if self.paused.is_none() {
            self.paused = Some(now);
            for clock in &mut self.seats {
                clock.settle(terms, now);
            }
        }
    }

    /// The clocks run again, each with what it had left; for a fixed hour, until the next one that fits.
    ///
    /// A seat whose time had run out before the pause, with nothing done about it, is out of time again at once; for a
    /// fixed hour it gets the next one that fits.
    pub fn resume(&mut self, terms: &Terms, now: DateTime<Utc>) {
        let now = self.advance(terms, now);
        if self.paused.take().is_some() {
            for clock in &mut self.seats {
                clock.resume(terms, now);
            }
        }
    }

    /// Somebody gives the seat more time, also above the cap of its bank.
    ///
    /// Nobody has more than [`MOST_LEFT`] in the end. For a fixed hour, the deadline is the first such hour that is as
    /// much later. To a seat whose time has run out, the time is given from now on. A seat that is not awaited has no
    /// use for it unless it has a bank; then nothing changes.
    pub fn give(&mut self, terms: &Terms, seat: Seat, seconds: u32, now: DateTime<Utc>) {
        self.on(terms, seat, now, |clock, terms, now, paused| {
            clock.give(terms, seconds, now, paused);
        });
    }

    /// The seat's player goes on vacation: while the seat is awaited, its allowance is spent and not its time.
    ///
    /// A vacation that begins after the deadline does not undo the time-out.
    pub fn vacation_begins(&mut self, terms: &Terms, seat: Seat, now: DateTime<Utc>) {
        self.on(terms, seat, now, |clock, terms, now, paused| {
            clock.set_vacation(true, terms, now, paused);
        });
    }

    /// The seat's player is back.
    pub fn vacation_ends(&mut self, terms: &Terms, seat: Seat, now: DateTime<Utc>) {
        self.on(terms, seat, now, |clock, terms, now, paused| {
            clock.set_vacation(false, terms, now, paused);
        });
    }

    /// The seat is awaited anew after its time ran out, or because a bot hands back to its player.
    ///
    /// It has fresh time for its decision, or until the next fixed hour that fits. A bank keeps what it has; an empty
    /// one gets its increment, one hour at least, up to its cap. Nobody loses time by it.
    pub fn reopen(&mut self, terms: &Terms, seat: Seat, now: DateTime<Utc>) {
        self.on(terms, seat, now, SeatClock::reopen);
    }

    /// When the seat's time runs out if nothing else happens; none if it is not awaited, the game is paused, or there
    /// is no limit. A vacation's allowance is counted in, as far as it reaches.
    pub fn deadline(&self, seat: Seat) -> Option<DateTime<Utc>> {
        self.seat(seat)?.deadline()
    }

    /// The seconds from a time to the seat's deadline, without weekends; none if it has no deadline.
    ///
    /// The allowance of a vacation that the seat is on counts as far as the deadline lies behind it.
    pub fn runs(&self, terms: &Terms, seat: Seat, since: DateTime<Utc>) -> Option<u32> {
        let deadline = self.deadline(seat)?;
        Some(Quiet::of(terms).counted(since, deadline))
    }

    /// When half of what runs from a time to the seat's deadline has run; none if it has no deadline.
    pub fn half(&self, terms: &Terms, seat: Seat, since: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let seconds = self.runs(terms, seat, since)?;
        Some(Quiet::of(terms).after(since, seconds / 2))
    }

    /// The earliest deadline of all, also one that has passed.
    pub fn next_deadline(&self) -> Option<DateTime<Utc>> {
        self.seats.iter().filter_map(SeatClock::deadline).min()
    }

    /// The seats whose time has run out by `now`.
    pub fn timed_out(&self, now: DateTime<Utc>) -> SeatSet {
        self.those(|clock| clock.deadline().is_some_and(|deadline| deadline <= now))
    }

    /// The seats that are awaited.
    pub fn awaited(&self) -> SeatSet {
        self.those(SeatClock::is_awaited)
    }

    /// The seats whose players are on vacation.
    pub fn on_vacation(&self) -> SeatSet {
        self.those(SeatClock::is_on_vacation)
    }

    /// Since when the game is paused, if it is.
    pub const fn paused_since(&self) -> Option<DateTime<Utc>> {
        self.paused
    }

    /// The seconds that the seat has left, without weekends and vacations that lie before its deadline.
    ///
    /// None if there is no limit; if it is not awaited, unless it has a bank; and for a fixed hour in a paused game.
    pub fn left(&self, terms: &Terms, seat: Seat, now: DateTime<Utc>) -> Option<u32> {
        let (clock, now) = self.at(terms, seat, now)?;
        clock.left(terms, now)
    }

    /// The seconds of vacation that the seat has left in the calendar year of `now`, in UTC.
    pub fn vacation_left(&self, terms: &Terms, seat: Seat, now: DateTime<Utc>) -> Option<u32> {
        let (clock, now) = self.at(terms, seat, now)?;
        Some(clock.vacation_left(terms, now))
    }

    fn seat(&self, seat: Seat) -> Option<&SeatClock> {
        self.seats.get(usize::from(seat.number()))
    }

    fn those(&self, are: impl Fn(&SeatClock) -> bool) -> SeatSet {
        (0..)
            .map_while(Seat::new)
            .zip(&self.seats)
            .filter(|(_, clock)| are(clock))
            .map(|(seat, _)| seat)
            .collect()
    }

    /// The seat's clock as it will be at `now`, and that time as the clocks take it.
    fn at(
        &self,
        terms: &Terms,
        seat: Seat,
        now: DateTime<Utc>,
    ) -> Option<(SeatClock, DateTime<Utc>)> {
        let mut clock = self.seat(seat)?.clone();
        let now = moment::whole(now).max(self.at);
        clock.spend_vacation(terms, self.at, now);
        Some((clock, now))
    }

    /// Takes all clocks on to `now`, and says which time that is.
    fn advance(&mut self, terms: &Terms, now: DateTime<Utc>) -> DateTime<Utc> {
        let now = moment::whole(now).max(self.at);
        for clock in &mut self.seats {
            clock.spend_vacation(terms, self.at, now);
        }
        self.at = now;
        now
    }

    /// Does something with the clock of one seat, in a game that is paused or not.
    fn on(
        &mut self,
        terms: &Terms,
        seat: Seat,
        now: DateTime<Utc>,
        act: impl FnOnce(&mut SeatClock, &Terms, DateTime<Utc>, bool),
    ) {
        let now = self.advance(terms, now);
        let paused = self.paused.is_some();
        if let Some(clock) = self.seats.get_mut(usize::from(seat.number())) {
            act(clock, terms, now, paused);
        }
    }
}

//! Clocks that go hour by hour: slow, and so simple that they can be seen to be right.
//!
//! Only for paces that count time, and for acts at whole hours. Nothing of it is shared with the clocks themselves.

use std::collections::BTreeMap;

use chrono::{DateTime, Datelike as _, TimeDelta, Utc, Weekday};
use chrono_tz::Tz;
use engine::Seat;
use engine::terms::{Pace, Terms};

use super::Act;

/// One hour after another from a beginning.
#[derive(Clone)]
pub(super) struct Model {
    pub(super) hour: u32,
    begin: DateTime<Utc>,
    quiet: Option<Tz>,
    allowance: u32,
    pace: Hours,
    paused: bool,
    pub(super) seats: Vec<Row>,
}

/// A pace in hours.
#[derive(Clone, Copy)]
enum Hours {
    Decision { all: u32 },
    Bank { increment: u32, cap: u32 },
}

/// A seat; all numbers are hours.
#[derive(Clone, Default)]
pub(super) struct Row {
    awaited: bool,
    away: bool,
    /// The hour in which it ran out of time.
    pub(super) out: Option<u32>,
    left: u32,
    used: BTreeMap<i32, u32>,
    /// What was allowed: the bank at first, increments as they were credited, time given, time of a fresh start.
    pub(super) allowed: u32,
    /// What ran off the clock, or was lost with an answer that came early.
    pub(super) spent: u32,
}

impl Model {
    pub(super) fn new(terms: &Terms, seats: usize, begin: DateTime<Utc>) -> Self {
        let (pace, left) = match terms.pace {
            Pace::PerDecision { seconds } => (
                Hours::Decision {
                    all: seconds / 3_600,
                },
                0,
            ),
            Pace::Bank {
                seconds,
                increment_seconds,
                cap_seconds,
            } => {
                let pace = Hours::Bank {
                    increment: increment_seconds / 3_600,
                    cap: cap_seconds / 3_600,
                };
                (pace, seconds / 3_600)
            }
            Pace::Unlimited {} | Pace::FixedHour { .. } => panic!("it counts no time"),
        };
        let row = Row {
            left,
            allowed: left,
            ..Row::default()
        };
        Self {
            hour: 0,
            begin,
            quiet: terms
                .quiet_weekends
                .as_ref()
                .map(|zone| zone.name().parse().unwrap()),
            allowance: u32::from(terms.vacation_days) * 24,
            pace,
            paused: false,
            seats: vec![row; seats],
        }
    }

    pub(super) fn now(&self) -> DateTime<Utc> {
        self.begin + TimeDelta::hours(self.hour.into())
    }

    pub(super) fn left(&self, seat: Seat) -> Option<u32> {
        let row = &self.seats[usize::from(seat.number())];
        match self.pace {
            Hours::Decision { .. } if !row.awaited => None,
            Hours::Decision { .. } | Hours::Bank { .. } => Some(row.left),
        }
    }

    pub(super) fn vacation_left(&self, seat: Seat) -> u32 {
        let used = &self.seats[usize::from(seat.number())].used;
        self.allowance - used.get(&self.now().year()).copied().unwrap_or(0)
    }

    /// When the seat runs out of time, found by letting all hours pass.
    pub(super) fn deadline(&self, seat: Seat) -> Option<DateTime<Utc>> {
        let row = &self.seats[usize::from(seat.number())];
        if self.paused || !row.awaited {
            return None;
        }
        let mut later = self.clone();
        loop {
            if let Some(hour) = later.seats[usize::from(seat.number())].out {
                return Some(self.begin + TimeDelta::hours(hour.into()));
            }
            later.pass();
            assert!(later.hour < self.hour + 24 * 1_000, "it never ends");
        }
    }

    /// Whether this hour is one in which no clock runs.
    fn is_quiet(&self) -> bool {
        self.quiet.is_some_and(|zone| {
            let day = self.now().with_timezone(&zone).weekday();
            matches!(day, Weekday::Sat | Weekday::Sun)
        })
    }

    /// Lets one hour pass.
    fn pass(&mut self) {
        let year = self.now().year();
        let quiet = self.is_quiet();
        let paused = self.paused;
        let allowance = self.allowance;
        for row in &mut self.seats {
            if !row.awaited || row.out.is_some() || paused || quiet {
                continue;
            }
            let used = row.used.entry(year).or_default();
            if row.away && *used < allowance {
                *used += 1;
            } else {
                row.left -= 1;
                row.spent += 1;
            }
        }
        self.hour += 1;
        self.ring();
    }

    /// Says who is out of time in this moment: an awaited seat with nothing left whose clock would run now.
    fn ring(&mut self) {
        let year = self.now().year();
        if self.paused || self.is_quiet() {
            return;
        }
        for row in &mut self.seats {
            let used = row.used.get(&year).copied().unwrap_or(0);
            let covered = row.away && used < self.allowance;
            if row.awaited && row.left == 0 && !covered {
                row.out = row.out.or(Some(self.hour));
            }
        }
    }

    pub(super) fn pass_hours(&mut self, hours: u32) {
        for _ in 0..hours {
            self.pass();
        }
    }

    pub(super) fn act(&mut self, act: Act) {
        let pace = self.pace;
        match act {
            Act::Look => {}
            Act::Pause => {
                self.paused = true;
                for row in &mut self.seats {
                    row.out = None;
                }
            }
            Act::Resume => self.paused = false,
            Act::Start(seat) => self.row(seat).start(pace),
            Act::Stop(seat) => self.row(seat).stop(pace),
            Act::Give(seat, seconds) => self.row(seat).give(pace, seconds / 3_600),
            // Who is out of time stays so.
            Act::Leave(seat) => self.row(seat).away = true,
            Act::Return(seat) => self.row(seat).away = false,
            Act::Reopen(seat) => self.row(seat).reopen(pace),
        }
        self.ring();
    }

    fn row(&mut self, seat: Seat) -> &mut Row {
        &mut self.seats[usize::from(seat.number())]
    }
}

impl Row {
    fn credit(&mut self, hours: u32) {
        self.left += hours;
        self.allowed += hours;
    }

    fn start(&mut self, pace: Hours) {
        if self.awaited {
            return;
        }
        self.awaited = true;
        match pace {
            Hours::Decision { all } => self.credit(all),
            Hours::Bank { .. } => {}
        }
    }

    fn stop(&mut self, pace: Hours) {
        if !self.awaited {
            return;
        }
        self.awaited = false;
        self.out = None;
        match pace {
            Hours::Decision { .. } => {
                self.spent += self.left;
                self.left = 0;
            }
            Hours::Bank { increment, cap } => {
                self.credit((self.left + increment).min(cap.max(self.left)) - self.left);
            }
        }
    }

    fn give(&mut self, pace: Hours, hours: u32) {
        match pace {
            Hours::Decision { .. } if !self.awaited => {}
            Hours::Decision { .. } | Hours::Bank { .. } => {
                self.credit(hours);
                if self.left > 0 {
                    self.out = None;
                }
            }
        }
    }

    fn reopen(&mut self, pace: Hours) {
        self.awaited = true;
        self.out = None;
        match pace {
            Hours::Decision { all } => self.credit(all.max(self.left) - self.left),
            Hours::Bank { increment, cap } if self.left == 0 => {
                self.credit(increment.max(1).min(cap));
            }
            Hours::Bank { .. } => {}
        }
    }
}

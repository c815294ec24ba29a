//! The clocks of a running game, carried along its log: which of them an entry starts, stops, or winds up.

use chrono::{DateTime, Utc};
use engine::acts::{PauseReason, Sitter, TableAct};
use engine::entry::Actor;
use engine::terms::{Absence, Pace, Terms};
use engine::{AnyTable, Seat, SeatCount, SeatSet};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::tell::SHORT;
use crate::clocks::Clocks;
use crate::store::seats::as_bits;

/// How often a seat's time runs out before the clock leaves it alone.
pub const MOST_REMINDERS: u8 = 3;

/// The clocks of a game, and what the clock knows of who is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ticking {
    clocks: Clocks,
    /// How often in a row each seat's time has run out, in the order of the seats.
    reminders: Vec<u8>,
    /// Seats that have been reminded often enough: no clock runs for them until they act.
    #[serde(default, skip_serializing_if = "is_none", with = "as_bits")]
    silent: SeatSet,
    /// Seats whose time has run out since a person last did anything.
    #[serde(default, skip_serializing_if = "is_none", with = "as_bits")]
    run_out: SeatSet,
    /// Whether the clock itself has stopped the game, since nobody seems to be there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    all_absent: bool,
    /// The time that each seat is reminded of, in the order of the seats; empty if none was ever counted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    times: Vec<Time>,
    /// How many seconds others have given each seat for its decision, each of them alone, in the order of the seats; empty
    /// if nobody has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    given: Vec<u32>,
}

/// A time that a seat has for its answer, as its reminders know it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Time {
    /// Which of the seat's times it is, from 1; 0 before the first.
    number: i32,
    /// The deadline that its reminders were written for. None: whatever deadline comes next is that of another time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deadline: Option<DateTime<Utc>>,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
const fn is_none(seats: &SeatSet) -> bool {
    seats.is_empty()
}

/// New entries of a log, as the clocks take them.
pub(super) struct Step<'a> {
    /// The seats that are waited for just so as they were before them.
    pub(super) go_on: SeatSet,
    /// The table after them.
    pub(super) after: &'a AnyTable,
    /// Who made each entry, and what it did beside the game.
    pub(super) acts: &'a [(Actor, Option<TableAct<IgnoredAny>>)],
    /// The seats that no person played before them, and plays after them: the house's bot does, or nobody.
    pub(super) unattended: (SeatSet, SeatSet),
    /// When they are written.
    pub(super) now: DateTime<Utc>,
}

/// Who has gone and who has come back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Presence {
    pub(super) gone: SeatSet,
    pub(super) back: SeatSet,
}

impl Presence {
    fn not_away(&mut self, seat: Seat) {
        self.gone = self.gone.without(seat);
        self.back = self.back.with(seat);
    }
}

impl Ticking {
    /// The clocks of a game that begins; none if it has no limit.
    pub fn new(terms: &Terms, seats: SeatCount, now: DateTime<Utc>) -> Option<Self> {
        (terms.pace != Pace::Unlimited {}).then(|| Self {
            clocks: Clocks::new(terms, seats, now),
            reminders: seats.seats().map(|_| 0).collect(),
            silent: SeatSet::EMPTY,
            run_out: SeatSet::EMPTY,
            all_absent: false,
            times: Vec::new(),
            given: Vec::new(),
        })
    }

    /// The clocks themselves.
    pub const fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// The seats whose time has run out since a person last did anything.
    pub(super) const fn run_out(&self) -> SeatSet {
        self.run_out
    }

    /// Whether the clock itself has stopped the game, since nobody seems to be there.
    pub(super) const fn is_stopped_by_the_clock(&self) -> bool {
        self.all_absent
    }

    /// Which of its times a seat has, from 1; 0 if none of them has been counted.
    pub fn time_number(&self, seat: Seat) -> i32 {
        self.times
            .get(usize::from(seat.number()))
            .map_or(0, |time| time.number)
    }

    /// How many seconds others have given a seat for its decision, each of them alone.
    pub(super) fn given(&self, seat: Seat) -> u32 {
        let given = self.given.get(usize::from(seat.number()));
        given.copied().unwrap_or(0)
    }

    /// Notes how many seconds others have given a seat for its decision.
    fn note_given(&mut self, seat: Seat, seconds: u32) {
        if seconds > 0 || !self.given.is_empty() {
            self.given.resize(self.reminders.len(), 0);
        }
        if let Some(given) = self.given.get_mut(usize::from(seat.number())) {
            *given = seconds;
        }
        if self.given.iter().all(|given| *given == 0) {
            self.given.clear();
        }
    }

    /// Notes whether the seat's player is on vacation.
    pub(super) fn set_vacation(
        &mut self,
        terms: &Terms,
        seat: Seat,
        away: bool,
        now: DateTime<Utc>,
    ) {
        match (away, self.clocks.on_vacation().has(seat)) {
            (true, false) => self.clocks.vacation_begins(terms, seat, now),
            (false, true) => self.clocks.vacation_ends(terms, seat, now),
            (true, true) | (false, false) => {}
        }
        self.count_times();
    }

    /// Takes new entries into account, and says who has gone and who is back.
    pub(super) fn follow(&mut self, step: &Step<'_>) -> Presence {
        let terms = step.after.terms();
        let mut presence = Presence::default();
        let (mut unattended, _) = step.unattended;
        for (actor, act) in step.acts {
            if let Some(act) = act {
                self.follow_act(step, act, &mut unattended, &mut presence);
            }
            // What the table has agreed on is nobody's to count.
            if let (Actor::Seat(_), Some(TableAct::GiveTime { to, seconds, .. })) = (actor, act) {
                self.note_given(*to, self.given(*to).saturating_add(*seconds));
            }
            let person = actor.seat().filter(|&seat| !unattended.has(seat));
            if let Some(seat) = person {
                self.is_here(seat);
                presence.not_away(seat);
            } else if *actor == Actor::Table {
                self.run_out = SeatSet::EMPTY;
            }
        }
        self.ask(step, terms);
        self.count_times();
        presence
    }

    /// A person has done something: their seat is not away, and the table is not deserted.
    fn is_here(&mut self, seat: Seat) {
        self.forgive(seat);
        self.run_out = SeatSet::EMPTY;
    }

    /// The seat starts anew with its reminders.
    fn forgive(&mut self, seat: Seat) {
        if let Some(reminders) = self.reminders.get_mut(usize::from(seat.number())) {
            *reminders = 0;
        }
        self.silent = self.silent.without(seat);
    }

    fn follow_act(
        &mut self,
        step: &Step<'_>,
        act: &TableAct<IgnoredAny>,
        unattended: &mut SeatSet,
        presence: &mut Presence,
    ) {
        let (terms, now) = (step.after.terms(), step.now);
        match *act {
            // What `ask` does is enough: a step that a seat takes back alone is of the turn that goes on.
            TableAct::Undo { .. } | TableAct::End {} | TableAct::Abandon {} => {}
            TableAct::DefaultMove { seat, .. } => {
                self.has_run_out(seat);
                presence.gone = presence.gone.with(seat);
                // Its next decision is a new one, with time of its own.
                self.clocks.stop(terms, seat, now);
            }
            TableAct::TimeOut { seat, .. } => {
                self.has_run_out(seat);
                let reminded = self.remind(seat);
                if reminded >= MOST_REMINDERS {
                    self.silent = self.silent.with(seat);
                    self.clocks.stop(terms, seat, now);
                } else {
                    self.reopen(terms, seat, now);
                }
                if terms.absence != (Absence::Remind {}) || reminded >= MOST_REMINDERS {
                    presence.gone = presence.gone.with(seat);
                }
            }
            TableAct::SeatPasses { seat, to } => match to {
                Sitter::Bot => *unattended = unattended.with(seat),
                // Nobody is missed from a seat that is open.
                Sitter::Nobody => {
                    *unattended = unattended.with(seat);
                    presence.not_away(seat);
                }
                Sitter::Owner | Sitter::Newcomer => {
                    *unattended = unattended.without(seat);
                    self.is_here(seat);
                    presence.not_away(seat);
                    if self.clocks.awaited().has(seat) {
                        self.reopen(terms, seat, now);
                    }
                }
            },
            TableAct::Pause { reason } => {
                self.clocks.pause(terms, now);
                self.all_absent = reason == PauseReason::AllAbsent;
            }
            TableAct::Resume {} => {
                self.clocks.resume(terms, now);
                self.all_absent = false;
                self.run_out = SeatSet::EMPTY;
            }
            TableAct::GiveTime { to, seconds, .. } => {
                self.forgive(to);
                if step.after.pending().seats().has(to) && !unattended.has(to) {
                    self.clocks.start(terms, to, now);
                }
                self.clocks.give(terms, to, seconds, now);
            }
        }
    }

    fn has_run_out(&mut self, seat: Seat) {
        self.run_out = self.run_out.with(seat);
    }

    /// Counts one time-out more, and says how many that makes.
    fn remind(&mut self, seat: Seat) -> u8 {
        let Some(reminders) = self.reminders.get_mut(usize::from(seat.number())) else {
            return 0;
        };
        *reminders = reminders.saturating_add(1);
        *reminders
    }

    /// Stops the clocks of those who are not waited for any more, and starts those of whoever is now.
    fn ask(&mut self, step: &Step<'_>, terms: &Terms) {
        let (now, (_, unattended)) = (step.now, step.unattended);
        // The house's bot plays at once, and an empty seat has nobody to hurry.
        let asked: SeatSet = step
            .after
            .pending()
            .seats()
            .iter()
            .filter(|&seat| !unattended.has(seat))
            .collect();
        for seat in self.clocks.awaited().iter() {
            if !asked.has(seat) || !step.go_on.has(seat) {
                self.clocks.stop(terms, seat, now);
            }
        }
        let went_back = step.acts.iter().any(|(actor, act)| {
            *actor == Actor::Table && matches!(act, Some(TableAct::Undo { .. }))
        });
        let silent = self.silent;
        for seat in asked.iter().filter(|&seat| !silent.has(seat)) {
            let is_new = !self.clocks.awaited().has(seat);
            self.clocks.start(terms, seat, now);
            if is_new {
                self.has_another_time(seat);
                self.note_given(seat, 0);
            }
            // Nobody is asked with an empty bank, or loses time by what the table agreed to take back.
            if went_back || is_new && self.clocks.timed_out(now).has(seat) {
                self.reopen(terms, seat, now);
            }
        }
    }

    fn reopen(&mut self, terms: &Terms, seat: Seat, now: DateTime<Utc>) {
        self.clocks.reopen(terms, seat, now);
        self.has_another_time(seat);
    }

    /// Whatever deadline the seat has from now on, it is reminded of it anew.
    fn has_another_time(&mut self, seat: Seat) {
        if let Some(time) = self.times.get_mut(usize::from(seat.number())) {
            time.deadline = None;
        }
    }

    /// Counts a time for each seat that has another one than its reminders were written for: it has been asked anew, or
    /// its deadline has moved far. One that moves little takes its reminders along, and so does a vacation until it ends.
    fn count_times(&mut self) {
        self.times.resize(self.reminders.len(), Time::default());
        let (awaited, away) = (self.clocks.awaited(), self.clocks.on_vacation());
        for (seat, time) in (0..).map_while(Seat::new).zip(&mut self.times) {
            if !awaited.has(seat) {
                time.deadline = None;
                continue;
            }
            // The clocks stand still.
            let Some(deadline) = self.clocks.deadline(seat) else {
                continue;
            };
            let is_another = time
                .deadline
                .is_none_or(|reminded| !away.has(seat) && (deadline - reminded).abs() > SHORT);
            if is_another {
                *time = Time {
                    number: time.number.saturating_add(1),
                    deadline: Some(deadline),
                };
            }
        }
    }
}

//! Games that are thought out by the engine beforehand, cut into the mails that their players write.

use engine::any::AnyPending;
use engine::by::Key as _;
use engine::chance::{Nonce, Secret};
use engine::entry::{Actor, Entry};
use engine::terms::Terms;
use engine::{AnyTable, Ruleset, Seat, SeatCount};
use serde_json::json;
use serde_json::value::RawValue;

use crate::helpers::play::Choices;

/// Steps that one mail brings at most.
const MOST_STEPS: usize = 6;

/// What one player writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// Steps in their written form, as many as can be foreseen.
    Steps(Vec<String>),
    /// A sealed answer.
    Sealed(Sealed),
    /// The newest step is taken back.
    Undo,
}

/// A sealed answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sealed {
    pub(crate) answer: String,
    /// Whether it is the last that is waited for.
    pub(crate) is_last: bool,
    /// Whether nobody else could have written the same: wherever it stands, its writer has been told of.
    pub(crate) is_telling: bool,
}

/// A game that has been thought out.
pub(crate) struct Game {
    pub(crate) secret: [u8; 32],
    /// Who writes what, by seats.
    pub(crate) turns: Vec<(usize, Turn)>,
    /// Its whole log, written at no time.
    pub(crate) log: Vec<Entry>,
    /// Scores in the order of the places, with the seats.
    pub(crate) standings: Vec<(usize, i32)>,
}

/// Of so many games the one with the fewest mails.
pub(crate) fn shortest(ruleset: Ruleset, seats: usize, games: u8) -> Game {
    let games = (1..=games).map(|number| game(ruleset, seats, number));
    games.min_by_key(|game| game.turns.len()).unwrap()
}

/// A game of random steps. The first step that its player can take back alone is taken back, and the first sealed answer is
/// replaced.
fn game(ruleset: Ruleset, seats: usize, number: u8) -> Game {
    let secret = [number; 32];
    let count: SeatCount = u8::try_from(seats).unwrap().try_into().unwrap();
    let options: Box<RawValue> = serde_json::from_str("{}").unwrap();
    let nonces = vec![Nonce::default(); seats];
    let (secretly, terms) = (Secret::new(secret), Terms::default());
    let at = engine::at::At::default();
    let started = AnyTable::start(ruleset, &options, count, nonces, secretly, terms, at);
    let (table, first) = started.unwrap();
    let mut thinking = Thinking {
        ruleset,
        table,
        log: vec![first],
        choices: Choices::new(u64::from(number)),
        turns: Vec::new(),
        has_undone: false,
        has_replaced: false,
    };
    let standings = loop {
        match thinking.table.pending() {
            AnyPending::Over(standings) => break standings,
            AnyPending::Waiting { seats, sealed, .. } => {
                let seat = seats.iter().next().unwrap();
                if sealed {
                    thinking.answer(seat, seats.iter().count() == 1);
                } else {
                    thinking.take_turn(seat);
                }
            }
        }
    };
    let places = standings.0.iter();
    let places = places.map(|place| (usize::from(place.seat.number()), place.score));
    Game {
        secret,
        turns: thinking.turns,
        log: thinking.log,
        standings: places.collect(),
    }
}

/// A game that is being thought out.
struct Thinking {
    ruleset: Ruleset,
    table: AnyTable,
    log: Vec<Entry>,
    choices: Choices,
    turns: Vec<(usize, Turn)>,
    has_undone: bool,
    has_replaced: bool,
}

impl Thinking {
    /// A random step in its written form.
    fn any_step(&mut self, seat: Seat) -> String {
        let choices = &mut self.choices;
        let action = self.table.choose_action(seat, |count| choices.below(count));
        let read = self.ruleset.read_action(action.unwrap().get());
        read.unwrap().written
    }

    fn submit(&mut self, seat: Seat, step: &str) {
        let decision = self.table.decision_id();
        let action = json!(step).to_string();
        let entries = self.table.submit(seat, decision, &[action]);
        self.log.extend(entries.unwrap());
    }

    /// Another sealed answer than this one, if a few tries find one.
    fn another(&mut self, seat: Seat, answer: &str) -> Option<String> {
        let mut others = (0..8).map(|_| self.any_step(seat));
        others.find(|other| other != answer)
    }

    fn answer(&mut self, seat: Seat, is_last: bool) {
        let answer = self.any_step(seat);
        if !is_last
            && !self.has_replaced
            && let Some(first) = self.another(seat, &answer)
        {
            self.seal(seat, first, false);
            self.has_replaced = true;
        }
        self.seal(seat, answer, is_last);
    }

    fn seal(&mut self, seat: Seat, answer: String, is_last: bool) {
        let (decision, action) = (self.table.decision_id(), [json!(answer).to_string()]);
        let others = Seat::ALL.iter().filter(|&&other| other != seat);
        let mut others = others.map(|&other| self.table.clone().submit(other, decision, &action));
        let is_telling = others.all(|tried| tried.is_err());
        self.submit(seat, &answer);
        let sealed = Sealed {
            answer,
            is_last,
            is_telling,
        };
        self.turns
            .push((usize::from(seat.number()), Turn::Sealed(sealed)));
    }

    /// As many steps as the player can think of at once: the table is the same to them until something is drawn or shown.
    fn take_turn(&mut self, seat: Seat) {
        let (begin, decision) = (self.table.clone(), self.table.decision_id());
        let (mut steps, mut actions) = (Vec::new(), Vec::new());
        let most = if self.has_undone { MOST_STEPS } else { 1 };
        while steps.len() < most && self.table.awaited().0.has(seat) && !self.table.awaited().1 {
            let step = self.any_step(seat);
            self.submit(seat, &step);
            actions.push(json!(step).to_string());
            steps.push(step);
            let foreseen = begin.foresee(seat, decision, &actions).unwrap();
            if foreseen.stopped.is_some() {
                break;
            }
        }
        let place = usize::from(seat.number());
        self.turns.push((place, Turn::Steps(steps)));
        let newest = self.table.undo_points(seat, None, 1);
        if let [point] = *newest
            && !self.has_undone
            && point.others.is_empty()
            && self.table.awaited().0.has(seat)
        {
            let undone = self.table.undo(Actor::Seat(seat), seat, point.to);
            self.log.push(undone.unwrap());
            self.turns.push((place, Turn::Undo));
            self.has_undone = true;
        }
    }
}

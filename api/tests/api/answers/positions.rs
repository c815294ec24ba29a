//! Positions in which steps are legal, thought out by the engine before the server is asked to play up to them.

use engine::any::AnyPending;
use engine::chance::{Nonce, Secret};
use engine::game::colour_names;
use engine::terms::Terms;
use engine::{AnyTable, Ruleset, Seat, SeatCount};
use serde_json::json;
use serde_json::value::RawValue;

use crate::helpers::play::Choices;

/// How many games are played through before a position is given up.
const THOUGHT_OUT: u16 = 2_000;

/// What is to be asked, and what has to be a legal answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted<'a> {
    pub(crate) ruleset: &'a str,
    /// The kind of the decision.
    pub(crate) kind: &'a str,
    pub(crate) seats: usize,
    /// The written forms.
    pub(crate) steps: &'a [&'a str],
    /// The game that is looked at first: the one in which it was found before.
    pub(crate) first: u16,
}

/// A game up to a decision.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) ruleset: Ruleset,
    pub(crate) seats: usize,
    /// The secret behind its chance.
    pub(crate) secret: [u8; 32],
    /// Everything that is done before, each by its seat.
    pub(crate) moves: Vec<(Seat, Box<RawValue>)>,
    /// The table as it stands then.
    pub(crate) table: AnyTable,
    /// The seat that is asked.
    pub(crate) seat: Seat,
}

impl Position {
    /// The first position of this kind that random games come to.
    pub(crate) fn find(wanted: &Wanted<'_>) -> Self {
        let rest = (0..THOUGHT_OUT).filter(|number| *number != wanted.first);
        let mut numbers = std::iter::once(wanted.first).chain(rest);
        let found = numbers.find_map(|number| Self::in_game(wanted, number));
        found.unwrap_or_else(|| panic!("no game comes to {wanted:?}"))
    }

    /// The beginning of a game.
    pub(crate) fn beginning(ruleset: &str, seats: usize, number: u16) -> Self {
        let ruleset: Ruleset = ruleset.parse().unwrap();
        let count: SeatCount = u8::try_from(seats).unwrap().try_into().unwrap();
        let options: Box<RawValue> = serde_json::from_str("{}").unwrap();
        let mut secret = [0x5e; 32];
        secret[..2].copy_from_slice(&number.to_be_bytes());
        let nonces = vec![Nonce::default(); seats];
        let secret_of_table = Secret::new(secret);
        let started = AnyTable::start(
            ruleset,
            &options,
            count,
            nonces,
            secret_of_table,
            Terms::default(),
            engine::at::At::default(),
        );
        let (table, _) = started.unwrap();
        Self {
            ruleset,
            seats,
            secret,
            moves: Vec::new(),
            seat: table.pending().seats().iter().next().unwrap(),
            table,
        }
    }

    fn in_game(wanted: &Wanted<'_>, number: u16) -> Option<Self> {
        let mut found = Self::beginning(wanted.ruleset, wanted.seats, number);
        let mut choices = Choices::new(u64::from(number));
        while let AnyPending::Waiting { seats, asked, .. } = found.table.pending() {
            if asked.kind == wanted.kind {
                let fits = |seat: &Seat| entries_of(&found.table, *seat, wanted.steps).is_some();
                if let Some(seat) = seats.iter().find(fits) {
                    found.seat = seat;
                    return Some(found);
                }
            }
            found.go_on(&mut choices);
        }
        None
    }

    /// The first position in which several seats are asked in secret, and the first of them has a choice.
    pub(crate) fn sealed(ruleset: &str, seats: usize) -> Self {
        let mut found = Self::beginning(ruleset, seats, 0);
        let mut choices = Choices::new(0);
        loop {
            let (waiting, sealed) = found.table.awaited();
            let first = waiting.iter().next().expect("a game with secrets");
            let is_wanted = sealed && waiting.iter().count() > 1 && found.written(first).len() > 1;
            if is_wanted {
                found.seat = first;
                return found;
            }
            found.go_on(&mut choices);
        }
    }

    /// The written forms of what a seat may do.
    pub(crate) fn written(&self, seat: Seat) -> Vec<String> {
        let legal = self.table.legal_actions(seat, &colour_names());
        legal.into_iter().map(|legal| legal.written).collect()
    }

    /// Takes a random step.
    fn go_on(&mut self, choices: &mut Choices) {
        let seat = self.table.pending().seats().iter().next().unwrap();
        let action = self.table.choose_action(seat, |count| choices.below(count));
        let action = action.unwrap();
        let decision = self.table.decision_id();
        self.table.submit(seat, decision, &[action.get()]).unwrap();
        self.moves.push((seat, action));
    }

    /// What the log has when the seat takes these steps, each entry by its actor and action; none if it may not.
    pub(crate) fn entries(&self, steps: &[impl AsRef<str>]) -> Option<Vec<(String, String)>> {
        entries_of(&self.table, self.seat, steps)
    }
}

fn entries_of(
    table: &AnyTable,
    seat: Seat,
    steps: &[impl AsRef<str>],
) -> Option<Vec<(String, String)>> {
    let steps: Vec<String> = steps
        .iter()
        .map(|step| json!(step.as_ref()).to_string())
        .collect();
    let entries = table
        .clone()
        .submit(seat, table.decision_id(), &steps)
        .ok()?;
    let entries = entries
        .into_iter()
        .map(|entry| (entry.actor.to_string(), entry.action));
    Some(entries.collect())
}

//! Positions in which steps are legal, thought out by the engine before the server is asked to play up to them.

use engine::any::AnyPending;
use engine::chance::{Nonce, Secret};
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
    /// What it may answer: these steps were looked for.
    pub(crate) steps: Vec<String>,
}

impl Position {
    /// The first position of this kind that random games come to.
    pub(crate) fn find(wanted: &Wanted<'_>) -> Self {
        let rest = (0..THOUGHT_OUT).filter(|number| *number != wanted.first);
        let mut numbers = std::iter::once(wanted.first).chain(rest);
        let found = numbers.find_map(|number| Self::in_game(wanted, number));
        found.unwrap_or_else(|| panic!("no game comes to {wanted:?}"))
    }

    fn in_game(wanted: &Wanted<'_>, number: u16) -> Option<Self> {
        let ruleset: Ruleset = wanted.ruleset.parse().unwrap();
        let count: SeatCount = u8::try_from(wanted.seats).unwrap().try_into().unwrap();
        let options: Box<RawValue> = serde_json::from_str("{}").unwrap();
        let mut secret = [0x5e; 32];
        secret[..2].copy_from_slice(&number.to_be_bytes());
        let nonces = vec![Nonce::default(); wanted.seats];
        let secret_of_table = Secret::new(secret);
        let started = AnyTable::start(
            ruleset,
            &options,
            count,
            nonces,
            secret_of_table,
            Terms::default(),
        );
        let (mut table, _) = started.unwrap();
        let mut choices = Choices::new(u64::from(number));
        let mut moves = Vec::new();
        while let AnyPending::Waiting { seats, asked, .. } = table.pending() {
            if asked.kind == wanted.kind {
                let fits = |seat: &Seat| entries_of(&table, *seat, wanted.steps).is_some();
                if let Some(seat) = seats.iter().find(fits) {
                    return Some(Self {
                        ruleset,
                        seats: wanted.seats,
                        secret,
                        moves,
                        table,
                        seat,
                        steps: wanted.steps.iter().map(ToString::to_string).collect(),
                    });
                }
            }
            let seat = seats.iter().next().unwrap();
            let action = table.choose_action(seat, |count| choices.below(count));
            let action = action.unwrap();
            table
                .submit(seat, table.decision_id(), &[action.get()])
                .unwrap();
            moves.push((seat, action));
        }
        None
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

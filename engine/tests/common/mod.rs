//! Random whole games, the ground of the laws.

#![allow(dead_code, reason = "each file of tests uses a part of this")]

pub(crate) mod eventful;
pub(crate) mod forging;
pub(crate) mod long;
pub(crate) mod menus;
pub(crate) mod older;
pub(crate) mod signs;

use chrono::TimeDelta;
use engine::at::At;
use engine::chance::{Chance, Secret};
use engine::entry::Entry;
use engine::table::Setup;
use engine::{Game, Pending, Seat, SeatCount, Table};
use proptest::prelude::ProptestConfig;

/// More entries than any game has: a playout that gets here does not end.
pub(crate) const TOO_LONG: u32 = 20_000;

/// So many random games for each law, or as many as `PROPTEST_CASES` says.
pub(crate) fn config(cases: u32) -> ProptestConfig {
    let wanted = std::env::var("PROPTEST_CASES").ok();
    ProptestConfig {
        cases: wanted.and_then(|cases| cases.parse().ok()).unwrap_or(cases),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// A seed for [`Chance::from_seed`] and [`Secret::new`] from a number that proptest can shrink.
pub(crate) fn seed(number: u64) -> [u8; 32] {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// When the entry with this number was written, at every table here: by a clock that is put back now and then.
pub(crate) fn time(seq: u32) -> At {
    let start: At = "2026-12-01T00:00:00.000000Z".parse().unwrap();
    let back = i64::from(seq / 50) * 86_399_000_001;
    At::from(start.time() + TimeDelta::microseconds(i64::from(seq) * 7_654_321 - back))
}

/// A fresh table with the default options.
pub(crate) fn start<G: Game>(seats: SeatCount, secret: u64) -> (Table<G>, Entry) {
    Table::start(Setup {
        seats,
        options: G::Options::default(),
        nonces: Vec::new(),
        secret: Secret::new(seed(secret)),
        terms: engine::terms::Terms::default(),
        at: time(0),
    })
    .expect("the default options fit every number of seats")
}

/// One of the items, picked by `chooser`; there is at least one.
pub(crate) fn pick<'a, T>(chooser: &mut Chance, items: &'a [T]) -> &'a T {
    &items[chooser.below(u32::try_from(items.len()).unwrap()) as usize]
}

/// A seat that the table waits for, picked by `chooser`, or `None` when the game is over.
pub(crate) fn due_seat<G: Game>(chooser: &mut Chance, table: &Table<G>) -> Option<Seat> {
    let due: Vec<Seat> = table.pending().seats().iter().collect();
    (!due.is_empty()).then(|| *pick(chooser, &due))
}

/// Plays a whole game of random legal steps; `look` sees each table just before its next step.
pub(crate) fn play<G: Game>(
    seats: SeatCount,
    secret: u64,
    choices: u64,
    mut look: impl FnMut(&Table<G>, Seat, &[G::Action]),
) -> (Table<G>, Vec<Entry>) {
    let mut chooser = Chance::from_seed(seed(choices));
    let (mut table, first) = start::<G>(seats, secret);
    let mut entries = vec![first];
    while let Some(seat) = due_seat(&mut chooser, &table) {
        assert!(table.version() < TOO_LONG, "the game does not end");
        let actions = table.legal_actions(seat);
        assert!(!actions.is_empty(), "{seat} must act and cannot: {table:?}");
        look(&table, seat, &actions);
        let action = pick(&mut chooser, &actions).clone();
        let decision = table.decision_id();
        table.set_time(time(table.version()));
        entries.extend(
            table
                .submit(seat, decision, std::slice::from_ref(&action))
                .unwrap_or_else(|refusal| panic!("{action} was listed: {refusal}")),
        );
    }
    assert!(matches!(table.pending(), Pending::Over(_)));
    (table, entries)
}

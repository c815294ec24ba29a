//! Games to think about.

#![allow(dead_code, reason = "each file of tests uses a part of this")]

use std::sync::atomic::AtomicBool;

use bots::{Effort, Known, Opponent, Thought, think};
use engine::chance::{Chance, Secret};
use engine::table::Setup;
use engine::{Game, Pending, Seat, SeatCount, Table};

/// 32 bytes from a number.
pub(crate) fn seed(number: u64) -> [u8; 32] {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// A new table.
pub(crate) fn start<G: Game>(seats: u8, deal: u64) -> Table<G> {
    let setup = Setup {
        seats: SeatCount::new(seats).unwrap(),
        options: G::Options::default(),
        nonces: Vec::new(),
        secret: Secret::new(seed(deal)),
        terms: engine::terms::Terms::default(),
        at: engine::at::At::default(),
    };
    Table::start(setup).unwrap().0
}

/// The first seat that the table waits for.
pub(crate) fn due<G: Game>(table: &Table<G>) -> Option<Seat> {
    table.pending().seats().iter().next()
}

/// Any legal action.
pub(crate) fn any<G: Game>(table: &Table<G>, seat: Seat, chance: &mut Chance) -> G::Action {
    let mut actions = table.legal_actions(seat);
    let place = chance.below(u32::try_from(actions.len()).unwrap());
    actions.swap_remove(place as usize)
}

/// Thinks with all the effort, unhurried.
pub(crate) fn thought<G: Game>(known: &Known<G>, opponent: Opponent) -> Thought<G::Action> {
    with_effort(known, opponent, Effort::FULL)
}

pub(crate) fn with_effort<G: Game>(
    known: &Known<G>,
    opponent: Opponent,
    effort: Effort,
) -> Thought<G::Action> {
    think(known, opponent, effort, &AtomicBool::new(false)).unwrap()
}

/// Plays one action.
pub(crate) fn submit<G: Game>(table: &mut Table<G>, seat: Seat, action: G::Action) {
    let decision = table.decision_id();
    assert!(table.submit(seat, decision, &[action]).is_ok());
}

/// Plays a whole game; `choose` says what each seat does.
pub(crate) fn play<G: Game>(
    seats: u8,
    deal: u64,
    mut choose: impl FnMut(&Table<G>, Seat) -> G::Action,
) -> Table<G> {
    let mut table = start::<G>(seats, deal);
    while let Some(seat) = due(&table) {
        let action = choose(&table, seat);
        submit(&mut table, seat, action);
    }
    assert!(matches!(table.pending(), Pending::Over(_)));
    table
}

//! How long it takes to foresee a step, over the positions of random games: what half of the positions and all but one in a
//! hundred take at most, and the same for a whole draft of up to four steps.

#![allow(
    clippy::disallowed_types,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    missing_docs,
    reason = "a bench is no library: it measures time, fails by panicking and prints what it found"
)]

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::time::{Duration, Instant};

use common::{pick, play, seed};
use criterion::{Criterion, criterion_group, criterion_main};
use engine::chance::{Chance, Secret};
use engine::games::bull_moose::BullMoose;
use engine::games::city_and_guilds::CityAndGuilds;
use engine::games::tammany_hall::TammanyHall;
use engine::{Game, Pending, Seat, SeatCount, Table, Viewer};

/// Games played for the positions, and how often each is measured; the least time counts.
const GAMES: u64 = 12;
const TIMES: usize = 5;

/// Steps in the longest draft.
const LONGEST: usize = 4;

/// A draft that a seat could send, as far as it knows.
fn draft<G: Game>(table: &Table<G>, seat: Seat, chooser: &mut Chance) -> Vec<G::Action> {
    let mut copy = table.imagined(Viewer::Seat(seat), Secret::new(seed(9)));
    let mut steps = Vec::new();
    while steps.len() < LONGEST
        && matches!(copy.pending(), Pending::Turn { seat: due, .. } if due == seat)
    {
        let step = pick(chooser, &copy.legal_actions(seat)).clone();
        let decision = copy.decision_id();
        copy.submit(seat, decision, std::slice::from_ref(&step))
            .expect("it is listed");
        steps.push(step);
    }
    steps
}

fn time<G: Game>(table: &Table<G>, seat: Seat, steps: &[G::Action]) -> Duration {
    let measured = (0..TIMES).map(|_| {
        let begun = Instant::now();
        black_box(
            table
                .foresee(seat, table.decision_id(), steps)
                .expect("legal"),
        );
        begun.elapsed()
    });
    measured.min().unwrap_or_default()
}

fn print(name: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!(
        "{name}: p50 {:?}, p99 {:?}, longest {:?}",
        at(50),
        at(99),
        at(100)
    );
}

fn foresight<G: Game>(criterion: &mut Criterion) {
    let mut chooser = Chance::from_seed(seed(3));
    let (mut of_one, mut of_drafts) = (Vec::new(), Vec::new());
    let mut last = None;
    for number in 0..GAMES {
        let seats = SeatCount::new(3 + u8::try_from(number % 3).unwrap()).unwrap();
        play::<G>(seats, number, number, |table, seat, _| {
            let steps = draft(table, seat, &mut chooser);
            if let Some(first) = steps.first() {
                of_one.push(time(table, seat, std::slice::from_ref(first)));
                of_drafts.push(time(table, seat, &steps));
                last = Some((table.clone(), seat, steps));
            }
        });
    }
    println!("{}: {} positions", G::SLUG, of_one.len());
    print("one step", of_one);
    print("a draft", of_drafts);
    let (table, seat, steps) = last.expect("something was done");
    criterion.bench_function(&format!("{}/foresee", G::SLUG), |bencher| {
        bencher.iter(|| black_box(table.foresee(seat, table.decision_id(), &steps)));
    });
}

criterion_group!(
    benches,
    foresight::<TammanyHall>,
    foresight::<CityAndGuilds>,
    foresight::<BullMoose>
);
criterion_main!(benches);

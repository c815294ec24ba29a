//! Whether a long log costs more than a short one: standing at any step of it, the next submit, and its replay.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    missing_docs,
    reason = "a bench is no library, and fails by panicking"
)]

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;

use common::long::{drawn_out, newest_points};
use common::seed;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use engine::acts::TableAct;
use engine::chance::{Chance, Secret};
use engine::entry::{Actor, Entry};
use engine::games::bull_moose::BullMoose;
use engine::games::city_and_guilds::CityAndGuilds;
use engine::games::tammany_hall::TammanyHall;
use engine::{Game, SeatCount, Table};

/// Entries in the logs. The last of each takes everything back, so that all stand at the same position.
const LENGTHS: [u32; 3] = [100, 1_000, 10_000];

fn back_at_the_beginning<G: Game>(length: u32) -> (Table<G>, Vec<Entry>) {
    let (mut table, mut entries) = drawn_out::<G>(SeatCount::FIVE, 7, length - 1, |_| {});
    let oldest = newest_points(&table).max_by_key(|(_, point)| point.steps);
    let (seat, point) = oldest.expect("something was done");
    let undo = TableAct::Undo { to: point.to, seat };
    entries.push(table.act(Actor::Table, &undo).expect("it was listed"));
    (table, entries)
}

fn lengths<G: Game>(criterion: &mut Criterion) {
    for length in LENGTHS {
        let (table, entries) = back_at_the_beginning::<G>(length);
        let mut group = criterion.benchmark_group(format!("{} of {length}", G::SLUG));
        let mut chooser = Chance::from_seed(seed(1));
        group.bench_function("at any step", |bencher| {
            bencher.iter(|| black_box(table.at(chooser.below(length)).expect("it is that long")));
        });
        let seat = table.pending().seats().iter().next().expect("it goes on");
        let action = table.legal_actions(seat).swap_remove(0);
        let actions = std::slice::from_ref(&action);
        // On a copy, as the server does it.
        group.bench_function("submit", |bencher| {
            bencher.iter(|| {
                let mut after = table.clone();
                black_box(
                    after
                        .submit(seat, table.decision_id(), actions)
                        .expect("it is listed"),
                );
                after
            });
        });
        group.throughput(Throughput::Elements(u64::from(length)));
        group.bench_function("replay", |bencher| {
            bencher.iter(|| {
                black_box(
                    Table::<G>::replay(&entries, Secret::new(seed(7))).expect("it was played"),
                )
            });
        });
        group.finish();
    }
}

criterion_group!(
    benches,
    lengths::<TammanyHall>,
    lengths::<CityAndGuilds>,
    lengths::<BullMoose>
);
criterion_main!(benches);

//! How long a picture takes over positions of random games, and how large it is: p50 and p99 of all positions.

#![allow(
    clippy::disallowed_types,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    missing_docs,
    reason = "a bench is no library, fails by panicking, and says what it found"
)]

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::io::Write as _;
use std::time::{Duration, Instant};

use common::play;
use criterion::{Criterion, criterion_group, criterion_main};
use engine::drawing::{Difference, Places};
use engine::game::colour_names;
use engine::games::bull_moose::BullMoose;
use engine::games::city_and_guilds::CityAndGuilds;
use engine::games::tammany_hall::TammanyHall;
use engine::{Game, Lang, SeatCount, Viewer};
use flate2::Compression;
use flate2::write::GzEncoder;

/// The views of all positions of games of three, four and five, each as the seat sees it that is to act.
fn views<G: Game>() -> Vec<G::View> {
    let mut views = Vec::new();
    for (secret, seats) in (1..).zip([SeatCount::THREE, SeatCount::FOUR, SeatCount::FIVE]) {
        play::<G>(seats, secret, 7, |table, seat, _| {
            views.push(table.view(Viewer::Seat(seat)));
        });
    }
    views
}

/// The value that so many percent do not exceed.
fn percentile<T: Copy + Ord>(values: &mut [T], percent: usize) -> T {
    values.sort_unstable();
    values[(values.len() - 1) * percent / 100]
}

fn compressed(text: &str) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).expect("memory");
    encoder.finish().expect("memory").len()
}

/// Draws every position once, plain and with marks for what is new, and says how long it took and how large it is.
fn once_each<G: Game>(views: &[G::View]) {
    let names = colour_names();
    let (mut plain, mut marked): (Vec<Duration>, Vec<Duration>) = (Vec::new(), Vec::new());
    let (mut raw, mut small) = (Vec::new(), Vec::new());
    for (number, view) in views.iter().enumerate() {
        let before = &views[number.saturating_sub(6)];
        let begun = Instant::now();
        let drawing = G::sketch_in(Lang::En, view, &names).drawing(&Places::new(), None);
        plain.push(begun.elapsed());
        let begun = Instant::now();
        let sketch = G::sketch_in(Lang::En, view, &names);
        let before = G::sketch_in(Lang::En, before, &names);
        black_box(sketch.drawing(&Places::new(), Some((&before, Difference::New))));
        marked.push(begun.elapsed());
        raw.push(drawing.svg().len());
        small.push(compressed(drawing.svg()));
    }
    println!(
        "{}: {} positions; plain p50 {:?} p99 {:?}; compared p50 {:?} p99 {:?}; bytes p50 {} p99 {} most {}; compressed p50 {} p99 {} most {}",
        G::SLUG,
        views.len(),
        percentile(&mut plain, 50),
        percentile(&mut plain, 99),
        percentile(&mut marked, 50),
        percentile(&mut marked, 99),
        percentile(&mut raw, 50),
        percentile(&mut raw, 99),
        percentile(&mut raw, 100),
        percentile(&mut small, 50),
        percentile(&mut small, 99),
        percentile(&mut small, 100),
    );
}

fn drawings<G: Game>(criterion: &mut Criterion) {
    let views = views::<G>();
    once_each::<G>(&views);
    let names = colour_names();
    let middle = &views[views.len() / 2];
    criterion.bench_function(&format!("{} drawn", G::SLUG), |bencher| {
        bencher.iter(|| {
            G::sketch_in(Lang::En, black_box(middle), &names).drawing(&Places::new(), None)
        });
    });
}

criterion_group!(
    benches,
    drawings::<TammanyHall>,
    drawings::<CityAndGuilds>,
    drawings::<BullMoose>
);
criterion_main!(benches);

//! How long a menu takes to be made, with its words and as JSON, over the positions of random games; beside the time of
//! one, what half of the positions and all but one in a hundred take at most is printed.

#![allow(
    clippy::disallowed_types,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    missing_docs,
    reason = "a bench is no library: it measures time, fails by panicking and prints what it found"
)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use engine::any::WordedMenu;
use engine::chance::Chance;
use engine::game::{RulesVersion, colour_names};
use engine::games::bull_moose::BullMoose;
use engine::games::city_and_guilds::CityAndGuilds;
use engine::games::tammany_hall::TammanyHall;
use engine::{Game, Lang, Seat, SeatCount};

/// Games played for the positions, and how often each is measured; the least time counts.
const GAMES: u8 = 12;
const TIMES: usize = 5;

/// Every position of some random games, with a seat that is asked there.
fn positions<G: Game>() -> Vec<(G, Seat)> {
    let mut positions = Vec::new();
    for number in 0..GAMES {
        let mut chance = Chance::from_seed([number; 32]);
        let seats = SeatCount::new(3 + number % 3).expect("3 to 5");
        let options = G::Options::default();
        let mut told = Vec::new();
        let mut game = G::setup(&options, seats, RulesVersion(1), &mut chance, &mut told)
            .expect("the default options fit");
        let mut actions = Vec::new();
        while let Some(seat) = game.pending().seats().iter().next() {
            positions.push((game.clone(), seat));
            actions.clear();
            game.legal_actions(seat, &mut actions);
            let count = u32::try_from(actions.len()).expect("not so many");
            let action = actions.swap_remove(chance.below(count) as usize);
            told.clear();
            game.apply(seat, &action, &mut chance, &mut told)
                .expect("it is listed");
        }
    }
    positions
}

/// The least of some measurements.
fn time(work: impl Fn()) -> Duration {
    let measured = (0..TIMES).map(|_| {
        let begun = Instant::now();
        work();
        begun.elapsed()
    });
    measured.min().unwrap_or_default()
}

fn print(name: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    let (half, most, all) = (at(50), at(99), at(100));
    println!("{name}: p50 {half:?}, p99 {most:?}, longest {all:?}");
}

fn menus<G: Game>(criterion: &mut Criterion) {
    let positions = positions::<G>();
    let each = |work: fn(&G, Seat)| -> Vec<Duration> {
        let times = positions
            .iter()
            .map(|(game, seat)| time(|| work(game, *seat)));
        times.collect()
    };
    println!("{}: {} positions", G::SLUG, positions.len());
    print("menu", each(menu));
    print("menu with words, as JSON", each(json));
    print("number of legal actions", each(count));
    let mut turn = positions.iter().cycle();
    criterion.bench_function(&format!("{}/menu", G::SLUG), |bencher| {
        bencher.iter(|| {
            if let Some((game, seat)) = turn.next() {
                menu(game, *seat);
            }
        });
    });
}

fn menu<G: Game>(game: &G, seat: Seat) {
    black_box(game.menu(seat));
}

fn count<G: Game>(game: &G, seat: Seat) {
    black_box(game.menu(seat).count());
}

fn json<G: Game>(game: &G, seat: Seat) {
    let shown = WordedMenu::of::<G>(Lang::En, game.menu(seat), &colour_names());
    black_box(serde_json::to_string(&shown).expect("plain data"));
}

criterion_group!(
    benches,
    menus::<TammanyHall>,
    menus::<CityAndGuilds>,
    menus::<BullMoose>
);
criterion_main!(benches);

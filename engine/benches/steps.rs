//! How many steps a second the rules take: in random play, every legal action listed before each step, in replay, and
//! when a whole record is read and verified.
//!
//! Of games that take steps by themselves, also the replay of the very same play under version 1, which asks for each step.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    missing_docs,
    reason = "a bench is no library, and fails by panicking"
)]

#[path = "../tests/common/older.rs"]
mod older;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use engine::chance::Secret;
use engine::entry::Entry;
use engine::game::{RulesVersion, colour_names};
use engine::games::bull_moose::BullMoose;
use engine::games::city_and_guilds::CityAndGuilds;
use engine::games::tammany_hall::TammanyHall;
use engine::record::{Header, RecordReader, RecordWriter, verify};
use engine::table::Setup;
use engine::{Game, Seat, SeatCount, Table};

use older::Older;

/// The tables that play: one game of each.
const SEATS: [SeatCount; 3] = [SeatCount::THREE, SeatCount::FOUR, SeatCount::FIVE];

/// Choices that cost next to nothing and are the same in every run.
struct Choices(u64);

impl Choices {
    /// A number below `n`, near enough to even for a bench.
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 32).expect("32 bits") % n
    }
}

fn secret() -> Secret {
    Secret::new([42; 32])
}

fn start<G: Game>(seats: SeatCount) -> (Table<G>, Entry) {
    Table::start(Setup {
        seats,
        options: G::Options::default(),
        nonces: Vec::new(),
        secret: secret(),
        terms: engine::terms::Terms::default(),
        at: engine::at::At::default(),
    })
    .expect("the default options fit every number of seats")
}

/// Plays a whole game; `wrote` is handed every entry.
fn play<G: Game>(seats: SeatCount, mut wrote: impl FnMut(Entry)) {
    let mut choices = Choices(0x9e37_79b9_7f4a_7c15);
    let (mut table, first) = start::<G>(seats);
    wrote(first);
    let mut actions: Vec<G::Action> = Vec::new();
    while let Some(seat) = next_seat(&table) {
        actions.clear();
        table.game().legal_actions(seat, &mut actions);
        let action = &actions[choices.below(actions.len())];
        let decision = table.decision_id();
        let entries = table.submit(seat, decision, std::slice::from_ref(action));
        entries
            .expect("it is listed")
            .into_iter()
            .for_each(&mut wrote);
    }
}

fn next_seat<G: Game>(table: &Table<G>) -> Option<Seat> {
    table.pending().seats().iter().next()
}

fn entries<G: Game>(seats: SeatCount) -> Vec<Entry> {
    let mut entries = Vec::new();
    play::<G>(seats, |entry| entries.push(entry));
    entries
}

/// The same game under version 1, in which somebody takes each step that comes by itself now.
fn by_hand<G: Game>(seats: SeatCount, log: &[Entry]) -> Vec<Entry> {
    let mut table = Table::<G>::replay_start(&log[0], secret()).expect("it was played");
    let (mut older, first) = start::<Older<G, 1>>(seats);
    let mut entries = vec![first];
    for entry in &log[1..] {
        table.replay_next(entry).expect("it was played");
        let seat = entry.actor.seat().expect("seats alone have played");
        let action = serde_json::from_str(&entry.action).expect("an action of ours");
        let mut due = Some((seat, action));
        while let Some((seat, action)) = due {
            let taken = older.submit(seat, older.decision_id(), &[action]);
            entries.extend(taken.expect("it is the same game"));
            due = next_seat(&older).and_then(|seat| {
                let ways = older.legal_actions(seat);
                let is_ahead = table.legal_actions(seat) != ways;
                ways.into_iter()
                    .next()
                    .filter(|_| is_ahead)
                    .map(|only| (seat, only))
            });
        }
    }
    entries
}

/// The record of a game, as a server writes it.
fn record<G: Game>(seats: SeatCount, log: &[Entry]) -> String {
    let names = colour_names();
    let header = Header {
        game: "bench".to_owned(),
        name: "A game".to_owned(),
        ruleset: G::SLUG.parse().expect("a ruleset of ours"),
        players: seats.seats().map(|seat| names[seat].clone()).collect(),
        commitment: secret().commitment(),
        secret: Some(secret()),
    };
    let mut writer = RecordWriter::new(header, None).expect("plain data");
    for entry in log {
        writer.entry(entry).expect("an entry of ours");
    }
    writer.finish()
}

fn steps<G: Game>(criterion: &mut Criterion) {
    let logs = SEATS.map(entries::<G>);
    let written = logs.iter().map(|log| log.len() as u64).sum();
    let mut group = criterion.benchmark_group(G::SLUG);
    group.throughput(Throughput::Elements(written));
    group.bench_function("random games", |bencher| {
        bencher.iter(|| {
            for seats in SEATS {
                play::<G>(seats, |entry| {
                    black_box(entry);
                });
            }
        });
    });
    group.bench_function("replay", |bencher| {
        bencher.iter(|| {
            for log in &logs {
                black_box(Table::<G>::replay(log, secret()).expect("it was played"));
            }
        });
    });
    if G::RULES > RulesVersion(1) {
        let older = [0, 1, 2].map(|game| by_hand::<G>(SEATS[game], &logs[game]));
        group.bench_function("replay of the same under version 1", |bencher| {
            bencher.iter(|| {
                for log in &older {
                    black_box(Table::<Older<G, 1>>::replay(log, secret()).expect("it was played"));
                }
            });
        });
    }
    let records = [0, 1, 2].map(|game| record::<G>(SEATS[game], &logs[game]));
    group.bench_function("verify", |bencher| {
        bencher.iter(|| {
            for record in &records {
                let reader = RecordReader::new(record.as_bytes()).expect("it was written");
                black_box(verify(reader, |_| {}).expect("it was played"));
            }
        });
    });
    group.finish();
}

criterion_group!(
    benches,
    steps::<TammanyHall>,
    steps::<CityAndGuilds>,
    steps::<BullMoose>
);
criterion_main!(benches);

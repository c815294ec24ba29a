//! How strong the opponents are: matches of one seat against equal rivals in all others, the seat going round, the same deals
//! for each seat.
//!
//! ```text
//! cargo bench -p bots --bench strength -- table 90
//! cargo bench -p bots --bench strength -- match bull-moose 4 120 1 strong fair
//! cargo bench -p bots --bench strength -- speed
//! cargo bench -p bots --bench strength -- show tammany-hall 3 7 fair
//! cargo bench -p bots --bench strength -- follies tammany-hall 3 7 fair
//! cargo bench -p bots --features tuning --bench strength -- tune city-and-guilds 3 300 80,120
//! ```
//!
//! Players are `random`, `easy`, `fair`, `strong`, each also as `fair-calm`, and `strong` with another search, such as
//! `strong:playouts=100,candidates=12,worlds=1,steps=3,of=2,few=8,trusted=0`. Where several play a game that is shown, they are named
//! with `/` between them and take turns at the seats.

#![allow(
    clippy::disallowed_types,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    missing_docs,
    reason = "a bench is no library, has a clock, and fails by panicking"
)]

mod follies;

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use bots::{Effort, Opponent, Search, Temperament, think_so};
use engine::chance::{Chance, Secret};
use engine::game::colour_names;
use engine::games::bull_moose::BullMoose;
use engine::games::city_and_guilds::CityAndGuilds;
use engine::games::tammany_hall::TammanyHall;
use engine::table::Setup;
use engine::{Game, Pending, Seat, SeatCount, Table};

use follies::follies;

/// Who plays a seat.
#[derive(Clone, Copy, Debug)]
struct Player {
    /// None: any legal action.
    opponent: Option<Opponent>,
    search: Search,
    /// Some weights of the estimate, by their places, with other values, in hundredths of the usual ones.
    #[cfg(feature = "tuning")]
    weights: [Option<(usize, i64)>; 4],
}

/// Reads a player.
fn player(text: &str) -> Player {
    let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
    let (level, calm) = match kind.strip_suffix("-calm") {
        Some(level) => (level, true),
        None => (kind, false),
    };
    let mut player = Player {
        opponent: (level != "random").then(|| Opponent {
            level: level.parse().expect("a level"),
            temperament: if calm {
                Temperament::Calm
            } else {
                Temperament::Keen
            },
        }),
        search: Search::STRONG,
        #[cfg(feature = "tuning")]
        weights: [None; 4],
    };
    for part in rest.split(',').filter(|part| !part.is_empty()) {
        let (key, value) = part.split_once('=').expect("key=value");
        let value: u32 = value.parse().expect("a number");
        let search = &mut player.search;
        match key {
            "playouts" => search.playouts = value,
            "candidates" => search.candidates = value as usize,
            "worlds" => search.worlds = value,
            "steps" => search.steps_a_seat = value,
            "plans" => search.plans = value as usize,
            "each" => search.plan_playouts = value,
            "turns" => search.turns = value,
            "of" => search.of = value as usize,
            "few" => search.few = value as usize,
            "trusted" => search.trusted = Some(value),
            #[cfg(feature = "tuning")]
            _ if key.starts_with('w') => {
                let place = key[1..].parse().expect("a weight's place");
                let free = player.weights.iter_mut().find(|weight| weight.is_none());
                *free.expect("at most four") = Some((place, value.into()));
            }
            _ => panic!("what is {key}?"),
        }
    }
    player
}

/// How often the chance of a game's last step is drawn anew.
const LUCKS: u64 = 200;

/// What came of a match.
#[derive(Default)]
struct Sum {
    games: u32,
    won: f64,
    score: f64,
    rivals: f64,
    /// The parts won with the last step's chance drawn anew, and their squares.
    likely: [f64; 2],
    decisions: u32,
    thought: Duration,
    longest: Duration,
}

impl Sum {
    fn share(&self) -> (f64, f64) {
        let games = f64::from(self.games);
        let share = self.won / games;
        (share * 100., 196. * (share * (1. - share) / games).sqrt())
    }

    /// The same by what the last step was likely to bring, which needs fewer games where a lot decides.
    fn likely_share(&self) -> (f64, f64) {
        let [sum, squares] = self.likely;
        let games = f64::from(self.games);
        let mean = sum / games;
        (
            mean * 100.,
            196. * ((squares / games - mean * mean) / games).sqrt(),
        )
    }

    fn milliseconds(&self) -> f64 {
        self.thought.as_secs_f64() * 1000. / f64::from(self.decisions.max(1))
    }
}

fn secret(deal: u64) -> Secret {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&deal.to_le_bytes());
    Secret::new(bytes)
}

fn start<G: Game>(seats: SeatCount, deal: u64) -> Table<G> {
    let setup = Setup {
        seats,
        options: G::Options::default(),
        nonces: Vec::new(),
        secret: secret(deal),
        terms: engine::terms::Terms::default(),
        at: engine::at::At::default(),
    };
    Table::start(setup).expect("it fits").0
}

fn decide<G: Game>(
    table: &Table<G>,
    seat: Seat,
    player: &Player,
    chance: &mut Chance,
) -> G::Action {
    let Some(opponent) = player.opponent else {
        let mut actions = table.legal_actions(seat);
        let count = u32::try_from(actions.len()).expect("few");
        return actions.swap_remove(chance.below(count) as usize);
    };
    #[cfg(feature = "tuning")]
    engine::weights::try_out(player.weights);
    let known = table.known(seat, table.secret()).expect("it is due");
    let stop = AtomicBool::new(false);
    let thought = think_so(&known, opponent, &player.search, Effort::FULL, &stop);
    thought.expect("something is legal").action
}

/// One game: the hero in one seat, rivals in the others.
fn play<G: Game>(seats: SeatCount, deal: u64, hero: Seat, players: [&Player; 2], sum: &mut Sum) {
    let mut table = start::<G>(seats, deal);
    let mut chance = Chance::from_seed(*secret(deal ^ 0x5eed).bytes());
    let mut last = None;
    while let Some(seat) = table.pending().seats().iter().next() {
        let is_hero = seat == hero;
        let from = Instant::now();
        let action = decide(&table, seat, players[usize::from(!is_hero)], &mut chance);
        if is_hero {
            let thought = from.elapsed();
            sum.thought += thought;
            sum.longest = sum.longest.max(thought);
            sum.decisions += 1;
        }
        let decision = table.decision_id();
        let before = table.game().clone();
        assert!(
            table
                .submit(seat, decision, std::slice::from_ref(&action))
                .is_ok(),
            "it is legal"
        );
        last = Some((before, seat, action));
    }
    let Pending::Over(standings) = table.pending() else {
        panic!("not over")
    };
    let first = |place: u8| place == 1;
    let winners = standings.0.iter().filter(|standing| first(standing.place));
    let winners = winners.fold(0., |count, _| count + 1.);
    sum.games += 1;
    let won = sum.won;
    for standing in &standings.0 {
        if standing.seat == hero {
            sum.score += f64::from(standing.score);
            if first(standing.place) {
                sum.won += 1. / winners;
            }
        } else {
            sum.rivals += f64::from(standing.score) / f64::from(seats.get() - 1);
        }
    }
    let likely = last.and_then(|last| likely(&last, hero));
    let likely = likely.unwrap_or(sum.won - won);
    sum.likely[0] += likely;
    sum.likely[1] += likely * likely;
}

/// The part of the victory that is the hero's, on average over what chance the last step may have; none where it ended nothing
/// by itself, as the last of sealed answers, which are taken together.
fn likely<G: Game>((before, seat, action): &(G, Seat, G::Action), hero: Seat) -> Option<f64> {
    let mut parts = 0.;
    for luck in 0..LUCKS {
        let (mut game, mut told) = (before.clone(), Vec::new());
        let mut chance = Chance::from_seed(*secret(luck).bytes());
        let applied = game.apply(*seat, action, &mut chance, &mut told);
        assert!(applied.is_ok(), "it was legal");
        let Pending::Over(standings) = game.pending() else {
            return None;
        };
        let first: Vec<Seat> = standings
            .0
            .iter()
            .filter(|standing| standing.place == 1)
            .map(|standing| standing.seat)
            .collect();
        if first.contains(&hero) {
            parts += 1. / f64::from(u32::try_from(first.len()).expect("few"));
        }
    }
    Some(parts / f64::from(u32::try_from(LUCKS).expect("few")))
}

fn matched<G: Game>(seats: u8, games: u32, seed: u64, players: [&Player; 2]) -> Sum {
    let count = SeatCount::new(seats).expect("seats");
    let mut sum = Sum::default();
    for number in 0..games {
        let deal = seed * 1_000_000 + u64::from(number / u32::from(seats));
        let hero = count
            .seats()
            .nth((number % u32::from(seats)) as usize)
            .expect("a seat");
        play::<G>(count, deal, hero, players, &mut sum);
    }
    sum
}

fn one_match<G: Game>(seats: u8, games: u32, seed: u64, who: &str, against: &str) {
    let sum = matched::<G>(seats, games, seed, [&player(who), &player(against)]);
    let (share, half) = sum.share();
    let (likely, near) = sum.likely_share();
    println!(
        "{} {seats} {who} : {against} {share:.1} ± {half:.1} % of {}, likely {likely:.1} ± {near:.1}, score {:.1} : {:.1}, {:.2} ms a decision, {:.0} at most, {} decisions a game",
        G::SLUG,
        sum.games,
        sum.score / f64::from(sum.games),
        sum.rivals / f64::from(sum.games),
        sum.milliseconds(),
        sum.longest.as_secs_f64() * 1000.,
        sum.decisions / sum.games,
    );
}

/// The table for the documents: every pair of levels worth knowing, with three to five seats.
fn whole_table(games: u32, seed: u64) {
    println!(
        "| | seats | easy : random | fair : random | fair : easy | strong : fair | scores strong : fair | ms strong |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for seats in 3..=5 {
        row::<TammanyHall>(seats, games, seed);
        row::<CityAndGuilds>(seats, games, seed);
        row::<BullMoose>(seats, games, seed);
    }
}

fn row<G: Game>(seats: u8, games: u32, seed: u64) {
    let cell = |who: &str, against: &str| {
        let sum = matched::<G>(seats, games, seed, [&player(who), &player(against)]);
        let (share, half) = sum.share();
        (format!("{share:.0} ± {half:.0}"), sum)
    };
    let [easy, fair, over] = [("easy", "random"), ("fair", "random"), ("fair", "easy")]
        .map(|(who, against)| cell(who, against).0);
    let (strong, sum) = cell("strong", "fair");
    let all = f64::from(sum.games);
    println!(
        "| {} | {seats} | {easy} | {fair} | {over} | {strong} | {:.0} : {:.0} | {:.1} |",
        G::NAME,
        sum.score / all,
        sum.rivals / all,
        sum.milliseconds(),
    );
}

/// A whole game in the words that players read.
fn show<G: Game>(seats: u8, deal: u64, who: &str) {
    let count = SeatCount::new(seats).expect("seats");
    let mut table = start::<G>(count, deal);
    let mut chance = Chance::from_seed(*secret(deal).bytes());
    let names = colour_names();
    let players: Vec<Player> = who.split('/').map(player).collect();
    while let Some(seat) = table.pending().seats().iter().next() {
        let player = &players[usize::from(seat.number()) % players.len()];
        let action = decide(&table, seat, player, &mut chance);
        let decision = table.decision_id();
        let entries = table.submit(seat, decision, std::slice::from_ref(&action));
        println!("{}: {action}", names[seat]);
        for entry in entries.unwrap_or_else(|_| panic!("refused")) {
            let told: Vec<engine::Told<engine::entry::Happening<G::Event>>> =
                serde_json::from_str(&entry.events).expect("our own");
            for told in told {
                if let engine::entry::Happening::Game(event) = told.event {
                    println!("    {}", G::sentence(&event, &names));
                }
            }
        }
    }
    println!(
        "{}",
        G::board_text(&table.view(engine::Viewer::Spectator), &names)
    );
    println!("{:?}", table.pending());
}

/// How long the parts of thinking take, in random play.
fn speed<G: Game>(seats: u8) {
    let count = SeatCount::new(seats).expect("seats");
    let mut chance = Chance::from_seed(*secret(3).bytes());
    let mut spent = [Duration::ZERO; 4];
    let mut steps = 0;
    for deal in 0..20 {
        let mut table = start::<G>(count, deal);
        while let Some(seat) = table.pending().seats().iter().next() {
            let game = table.game();
            let mut actions = Vec::new();
            let mut measure = |part: usize, run: &mut dyn FnMut()| {
                let from = Instant::now();
                run();
                spent[part] += from.elapsed();
            };
            measure(0, &mut || game.sensible_actions(seat, &mut actions));
            measure(1, &mut || {
                std::hint::black_box(game.worth());
            });
            measure(2, &mut || {
                std::hint::black_box(game.imagine(engine::Viewer::Seat(seat), &mut chance));
            });
            let action = decide(&table, seat, &player("random"), &mut chance);
            let (mut copy, mut told) = (game.clone(), Vec::new());
            measure(3, &mut || {
                let applied = copy.apply(seat, &action, &mut chance, &mut told);
                assert!(applied.is_ok(), "it is legal");
            });
            steps += 1;
            let decision = table.decision_id();
            assert!(
                table.submit(seat, decision, &[action]).is_ok(),
                "it is legal"
            );
        }
    }
    let [sensible, worth, imagine, apply] = spent.map(|spent| spent.as_nanos() / steps);
    println!(
        "{} {seats}: ns for sensible actions {sensible}, worth {worth}, imagine {imagine}, apply {apply}",
        G::SLUG
    );
}

/// Each weight with other values against the usual ones, fair against fair on the same deals.
#[cfg(feature = "tuning")]
fn tune<G: Game>(seats: u8, games: u32, percents: &str, names: &str) {
    let usual = player("fair");
    let even = 100. / f64::from(seats);
    println!("{} with {seats} seats; even is {even:.1} %", G::NAME);
    for (place, weight) in G::WEIGHTS.iter().enumerate() {
        if !names.is_empty() && !names.split(',').any(|name| name == weight.name) {
            continue;
        }
        for percent in percents.split(',') {
            let percent: i64 = percent.parse().expect("a number");
            let tried = Player {
                weights: [Some((place, percent)), None, None, None],
                ..usual
            };
            let sum = matched::<G>(seats, games, 77, [&tried, &usual]);
            let (share, half) = sum.share();
            println!(
                "{:>24} {:>6} at {percent:>3} %: {share:.1} ± {half:.1} %, score {:.1} : {:.1}",
                weight.name,
                weight.usual,
                sum.score / f64::from(sum.games),
                sum.rivals / f64::from(sum.games),
            );
        }
    }
}

macro_rules! with_game {
    ($slug:expr, $call:ident($($argument:expr),*)) => {
        match $slug {
            TammanyHall::SLUG => $call::<TammanyHall>($($argument),*),
            CityAndGuilds::SLUG => $call::<CityAndGuilds>($($argument),*),
            BullMoose::SLUG => $call::<BullMoose>($($argument),*),
            other => panic!("no game is called {other}"),
        }
    };
}

fn main() {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| argument != "--bench")
        .collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse::<u32>().expect("a number");
    match arguments.as_slice() {
        [] => whole_table(15, 1),
        ["table", games] => whole_table(number(games), 1),
        ["match", game, seats, games, seed, who, against] => {
            let (seats, games, seed) = (number(seats), number(games), number(seed));
            let seats = u8::try_from(seats).expect("seats");
            with_game!(*game, one_match(seats, games, seed.into(), who, against));
        }
        ["follies", game, seats, deal, who, at @ ..] => {
            let seats = u8::try_from(number(seats)).expect("seats");
            let at = at.first().map(|at| number(at));
            with_game!(*game, follies(seats, number(deal).into(), who, at));
        }
        ["speed"] => {
            for seats in 3..=5 {
                speed::<TammanyHall>(seats);
                speed::<CityAndGuilds>(seats);
                speed::<BullMoose>(seats);
            }
        }
        ["show", game, seats, deal, who] => {
            let seats = u8::try_from(number(seats)).expect("seats");
            with_game!(*game, show(seats, number(deal).into(), who));
        }
        #[cfg(feature = "tuning")]
        ["tune", game, seats, games, percents, names @ ..] => {
            let seats = u8::try_from(number(seats)).expect("seats");
            let names = names.join(",");
            with_game!(*game, tune(seats, number(games), percents, &names));
        }
        other => panic!("what is {other:?}?"),
    }
}

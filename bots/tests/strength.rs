//! Opponents play as well as their level says. Each match has one result, as all of its chance is fixed.
//!
//! The bars leave room for another estimate; what was measured stands in `docs/performance.md`.

#![allow(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use bots::{Level, Opponent};
use common::{any, play, seed, thought};
use engine::chance::Chance;
use engine::games::bull_moose::BullMoose;
use engine::games::city_and_guilds::CityAndGuilds;
use engine::games::tammany_hall::TammanyHall;
use engine::{Game, Pending, Seat, Table};

/// What a level does; without one, anything legal.
fn choose<G: Game>(
    table: &Table<G>,
    seat: Seat,
    level: Option<Level>,
    chance: &mut Chance,
) -> G::Action {
    let Some(level) = level else {
        return any(table, seat, chance);
    };
    let known = table.known(seat, table.secret()).unwrap();
    thought(&known, Opponent::keen(level)).action
}

/// How many of so many games one seat of three wins against two others, a shared victory counted as a half.
fn won<G: Game>(games: u64, hero: Level, rival: Option<Level>) -> u64 {
    let mut halves = 0;
    for number in 0..games {
        let seat = Seat::new(u8::try_from(number % 3).unwrap()).unwrap();
        let deal = 40 + number / 3;
        let mut chance = Chance::from_seed(seed(deal));
        let table = play::<G>(3, deal, |table, due| {
            let level = if due == seat { Some(hero) } else { rival };
            choose(table, due, level, &mut chance)
        });
        let Pending::Over(standings) = table.pending() else {
            unreachable!("it was played to its end")
        };
        let first: Vec<Seat> = standings
            .0
            .iter()
            .filter(|standing| standing.place == 1)
            .map(|standing| standing.seat)
            .collect();
        if first.contains(&seat) {
            halves += if first.len() == 1 { 2 } else { 1 };
        }
    }
    halves / 2
}

fn levels_are_apart<G: Game>() {
    let easy = won::<G>(60, Level::Easy, None);
    assert!(easy >= 33, "easy won {easy} of 60 against random");
    let fair = won::<G>(30, Level::Fair, None);
    assert!(fair >= 27, "fair won {fair} of 30 against random");
    let fair = won::<G>(30, Level::Fair, Some(Level::Easy));
    assert!(fair >= 18, "fair won {fair} of 30 against easy");
}

#[test]
fn levels_are_apart_in_tammany_hall() {
    levels_are_apart::<TammanyHall>();
}

#[test]
fn levels_are_apart_in_city_and_guilds() {
    levels_are_apart::<CityAndGuilds>();
}

#[test]
fn levels_are_apart_in_bull_moose() {
    levels_are_apart::<BullMoose>();
}

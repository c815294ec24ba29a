//! No fool: what nobody at a table would do, opponents do not do either. Each is looked for along whole games that fair ones
//! play, which are always the same.

#![allow(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use bots::{Level, Opponent};
use common::{play, seed, thought};
use engine::chance::Secret;
use engine::games::bull_moose::BullMoose;
use engine::games::city_and_guilds::CityAndGuilds;
use engine::games::tammany_hall::TammanyHall;
use engine::{Game, Pending, Seat, Table};

/// Plays a game of fair opponents; `look` sees what each chooses, and what it could have chosen.
fn watch<G: Game>(seats: u8, deal: u64, mut look: impl FnMut(&Table<G>, Seat, &str, &[String])) {
    play::<G>(seats, deal, |table, seat| {
        let known = table.known(seat, table.secret()).unwrap();
        let action = thought(&known, Opponent::keen(Level::Fair)).action;
        let legal = table.legal_actions(seat);
        let legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
        look(table, seat, &action.to_string(), &legal);
        action
    });
}

fn has(legal: &[String], verb: &str) -> bool {
    legal.iter().any(|action| action.starts_with(verb))
}

#[test]
fn an_office_that_brings_a_chip_is_used_every_year() {
    let mut taken = 0;
    for deal in 1..=2 {
        watch::<TammanyHall>(5, deal, |_, seat, chosen, legal| {
            taken += u32::from(chosen.starts_with("chip "));
            if chosen == "end" {
                assert!(!has(legal, "chip "), "{seat} leaves a chip");
            }
        });
    }
    assert!(taken >= 8, "{taken} chips were taken");
}

/// A bonus of a ward costs nothing.
#[test]
fn a_chip_for_nothing_is_not_declined() {
    let mut taken = 0;
    for deal in 1..=2 {
        watch::<TammanyHall>(3, deal, |_, seat, chosen, legal| {
            taken += u32::from(chosen.starts_with("bonus chip "));
            if has(legal, "bonus chip ") {
                assert_ne!(chosen, "decline bonus", "{seat} declines a chip");
            }
        });
    }
    assert!(taken >= 6, "{taken} bonuses were taken");
}

/// Whoever bids the same in the same place again and again can be overbid by one for ever.
#[test]
fn bids_cannot_be_foretold() {
    let (mut asked, mut mixed) = (0, 0);
    watch::<TammanyHall>(3, 4, |table, seat, chosen, legal| {
        if !matches!(table.pending(), Pending::Sealed { .. }) || legal.len() < 4 {
            return;
        }
        asked += 1;
        let differs = |other: u64| {
            let known = table.known(seat, &Secret::new(seed(other))).unwrap();
            let bid = thought(&known, Opponent::keen(Level::Fair)).action;
            bid.to_string() != chosen
        };
        mixed += u32::from((0..8).any(differs));
    });
    assert!(asked >= 10, "{asked} bids were asked for");
    assert!(
        mixed * 3 >= asked,
        "{mixed} of {asked} bids could be another"
    );
}

/// Points and cubes of a card are not thrown away while they can be placed.
#[test]
fn no_point_is_wasted_that_could_be_a_cube() {
    let mut cards = 0;
    for deal in 1..=2 {
        watch::<BullMoose>(4, deal, |_, seat, chosen, legal| {
            cards += u32::from(chosen.starts_with("play "));
            if chosen == "end" || chosen == "next" {
                assert!(!has(legal, "place "), "{seat} wastes a point");
                assert!(!has(legal, "add "), "{seat} wastes a cube");
            }
        });
    }
    assert!(cards > 200);
}

/// Men are worth nothing in the reserve.
#[test]
fn few_men_are_left_over() {
    for deal in 1..=3 {
        let game = play::<CityAndGuilds>(4, deal, |table, seat| {
            let known = table.known(seat, table.secret()).unwrap();
            thought(&known, Opponent::keen(Level::Fair)).action
        });
        let players = game.view(engine::Viewer::Spectator).players;
        let left: Vec<u32> = players.iter().map(|player| player.men.into()).collect();
        assert!(left.iter().sum::<u32>() <= 6, "{left:?} men are left");
    }
}

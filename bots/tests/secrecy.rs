//! An opponent knows what its seat knows: at a table that differs in nothing but what is hidden it thinks the same.

#![allow(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use bots::{Effort, Level, Opponent};
use common::{any, play, seed, with_effort};
use engine::chance::{Chance, Secret};
use engine::games::bull_moose::BullMoose;
use engine::games::city_and_guilds::CityAndGuilds;
use engine::games::tammany_hall::TammanyHall;
use engine::{Game, Viewer};

/// Thinks at random tables and at their twins; returns how many twins were unlike the true table.
fn twins_are_thought_of_alike<G: Game>(seats: u8, deal: u64, every: u32) -> u32 {
    let mut chance = Chance::from_seed(seed(deal + 1));
    let bots = Secret::new(seed(deal + 2));
    let mut unlike = 0;
    play::<G>(seats, deal, |table, seat| {
        if chance.below(every) == 0 {
            let number = u64::from(chance.below(u32::MAX));
            let twin = table.imagined(Viewer::Seat(seat), Secret::new(seed(number)));
            unlike += u32::from(twin.game() != table.game());
            // Their logs differ in length, and so would their seeds: what is known of both is looked at from a log of one.
            let known = table.imagined(Viewer::Seat(seat), Secret::new(seed(deal + 3)));
            let known = known.known(seat, &bots).unwrap();
            let of_twin = twin.known(seat, &bots).unwrap();
            assert_eq!(known, of_twin);
            for &level in Level::ALL {
                let opponent = Opponent::keen(level);
                let effort = Effort::percent(8);
                let one = with_effort(&known, opponent, effort);
                let two = with_effort(&of_twin, opponent, effort);
                assert_eq!(one, two, "{level} of {seat}");
            }
        }
        any(table, seat, &mut chance)
    });
    unlike
}

#[test]
fn what_is_hidden_changes_no_thought() {
    for seats in 3..=5 {
        let deal = u64::from(seats) * 100;
        assert!(twins_are_thought_of_alike::<BullMoose>(seats, deal, 24) >= 5);
        assert!(twins_are_thought_of_alike::<CityAndGuilds>(seats, deal, 10) >= 3);
        // All that Tammany Hall hides is sealed answers, which no table's state holds.
        assert_eq!(
            twins_are_thought_of_alike::<TammanyHall>(seats, deal, 16),
            0
        );
    }
}

/// Answers that others have sealed are no part of what is known.
#[test]
fn sealed_answers_change_no_thought() {
    fn check<G: Game>(deal: u64) -> u32 {
        let mut chance = Chance::from_seed(seed(deal));
        let mut looked = 0;
        play::<G>(4, deal, |table, seat| {
            let others = table.pending().seats().without(seat);
            if let Some(other) = others.iter().next()
                && looked < 12
            {
                looked += 1;
                let before = table.known(seat, table.secret()).unwrap();
                let mut answered = table.clone();
                let answer = any(table, other, &mut chance);
                common::submit(&mut answered, other, answer);
                let after = answered.known(seat, table.secret()).unwrap();
                let opponent = Opponent::keen(Level::Fair);
                assert_eq!(
                    with_effort(&before, opponent, Effort::FULL),
                    with_effort(&after, opponent, Effort::FULL)
                );
            }
            any(table, seat, &mut chance)
        });
        looked
    }
    assert!(check::<BullMoose>(4) >= 6);
    assert!(check::<CityAndGuilds>(5) >= 3);
    assert!(check::<TammanyHall>(6) >= 6);
}

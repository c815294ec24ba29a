//! Actions are written in the words of every language and read back as the same actions.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use common::{config, play};
use engine::games::bull_moose::BullMoose;
use engine::games::city_and_guilds::CityAndGuilds;
use engine::games::tammany_hall::TammanyHall;
use engine::games::trial_race::Race;
use engine::notation::{parse_in, print_in};
use engine::{Game, Lang, SeatCount};
use proptest::prelude::*;

/// The languages of which a reader may write.
const LANGS: [Lang; 3] = [Lang::En, Lang::It, Lang::Fr];

/// The action as it is shown reads back as the action, in any letters, and so does its standard form.
fn reads_back<A: engine::notation::Spoken + PartialEq + std::fmt::Debug>(action: &A) {
    for lang in LANGS {
        let shown = print_in(lang, action);
        assert_eq!(parse_in::<A>(lang, &shown).as_ref(), Ok(action), "{shown}");
        let standard = action.to_string();
        assert_eq!(
            parse_in::<A>(lang, &standard).as_ref(),
            Ok(action),
            "{standard}"
        );
        if lang != Lang::En {
            let loud = shown.to_uppercase();
            assert_eq!(parse_in::<A>(lang, &loud).as_ref(), Ok(action), "{loud}");
            let cut = cut(&shown);
            assert_eq!(parse_in::<A>(lang, &cut).as_ref(), Ok(action), "{cut}");
        }
    }
}

/// The same with its words cut to four letters; what has a digit or a mark stays whole.
fn cut(shown: &str) -> String {
    let words: Vec<String> = shown
        .split(' ')
        .map(|word| {
            if word.chars().all(char::is_alphabetic) {
                word.chars().take(4).collect()
            } else {
                word.to_owned()
            }
        })
        .collect();
    words.join(" ")
}

fn every_listed_action_reads_back<G: Game>(seats: SeatCount, secret: u64, choices: u64) {
    play::<G>(seats, secret, choices, |_, _, listed| {
        let all = listed.len();
        // Bids and keeps are listed by the thousand: some of them, from all over the list.
        for action in listed.iter().step_by(all.div_ceil(40)) {
            reads_back(action);
        }
    });
}

/// Any number of seats that the games take.
fn seats() -> impl Strategy<Value = SeatCount> {
    (3_u8..=5).prop_map(|seats| SeatCount::new(seats).unwrap())
}

proptest! {
    #![proptest_config(config(6))]

    #[test]
    fn tammany_hall(seats in seats(), secret: u64, choices: u64) {
        every_listed_action_reads_back::<TammanyHall>(seats, secret, choices);
    }

    #[test]
    fn city_and_guilds(seats in seats(), secret: u64, choices: u64) {
        every_listed_action_reads_back::<CityAndGuilds>(seats, secret, choices);
    }

    #[test]
    fn bull_moose(seats in seats(), secret: u64, choices: u64) {
        every_listed_action_reads_back::<BullMoose>(seats, secret, choices);
    }

    #[test]
    fn the_trial_race(seats in seats(), secret: u64, choices: u64) {
        every_listed_action_reads_back::<Race>(seats, secret, choices);
    }
}

//! Copies of a table that hold only what one viewer may know.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use common::{TOO_LONG, config, due_seat, pick, play, seed};
use engine::chance::{Chance, Secret};
use engine::{Game, Pending, Seat, SeatCount, Table, Viewer};
use proptest::prelude::*;

fn viewers(seats: SeatCount) -> impl Iterator<Item = Viewer> {
    seats.seats().map(Viewer::Seat).chain([Viewer::Spectator])
}

fn secret(number: u64) -> Secret {
    Secret::new(seed(number))
}

/// The copy shows its viewer what the table does, and asks the same of the same seats, those aside that must answer anew.
fn shows_the_same<G: Game>(table: &Table<G>, copy: &Table<G>, viewer: Viewer) {
    assert_eq!(copy.view(viewer), table.view(viewer));
    assert_eq!(copy.game().check_invariants(), Ok(()));
    let mut asked = table.pending().seats();
    if let Pending::Sealed { .. } = table.game().pending() {
        asked = table.game().pending().seats();
        let own = table.seats().seats().find(|&seat| viewer.is(seat));
        if let Some(own) = own {
            assert_eq!(copy.own_answer(own), table.own_answer(own));
            if table.own_answer(own).is_some() {
                asked = asked.without(own);
            }
        }
    }
    assert_eq!(copy.pending().seats(), asked);
    assert_eq!(copy.pending().decision(), table.pending().decision());
    for seat in table.seats().seats().filter(|&seat| !viewer.is(seat)) {
        assert_eq!(
            copy.own_answer(seat),
            None,
            "it is not the viewer's to know"
        );
    }
}

/// Two tables that differ only in what the viewer may not know, their secrets and their logs included, have copies that
/// are the same to the last field.
fn a_copy_tells_nothing<G: Game>(seats: SeatCount, number: u64, choices: u64) {
    play::<G>(seats, number, choices, |table, _, _| {
        for viewer in viewers(seats) {
            let here = table.imagined(viewer, secret(choices));
            shows_the_same(table, &here, viewer);
            for other in 1..3 {
                let world = table.imagined(viewer, secret(choices.wrapping_add(other)));
                assert_eq!(world.imagined(viewer, secret(choices)), here);
            }
        }
    });
}

/// A copy can be played to the end, by the rules, and each of its steps can be stood at.
fn a_copy_is_played_to_the_end<G: Game>(seats: SeatCount, number: u64, choices: u64) {
    let mut chooser = Chance::from_seed(seed(choices));
    let mut left = chooser.below(120);
    let mut taken = None;
    play::<G>(seats, number, choices, |table, seat, _| {
        if left == 0 && taken.is_none() {
            taken = Some(table.imagined(Viewer::Seat(seat), secret(choices ^ 1)));
        }
        left = left.saturating_sub(1);
    });
    let Some(start) = taken else {
        return;
    };
    let mut table = start.clone();
    while let Some(seat) = due_seat(&mut chooser, &table) {
        assert!(table.version() < TOO_LONG, "the game does not end");
        let action = pick(&mut chooser, &table.legal_actions(seat)).clone();
        let decision = table.decision_id();
        table.submit(seat, decision, &[action]).unwrap();
        assert_eq!(table.game().check_invariants(), Ok(()));
    }
    assert_eq!(table.at(0), Some(start));
}

macro_rules! imagined {
    ($($module:ident: $game:ty;)+) => {$(
        mod $module {
            use super::*;

            proptest! {
                #![proptest_config(config(6))]

                #[test]
                fn a_copy_tells_nothing(seats in 3u8..=5, number: u64, choices: u64) {
                    super::a_copy_tells_nothing::<$game>(SeatCount::new(seats).unwrap(), number, choices);
                }

                #[test]
                fn a_copy_is_played_to_the_end(seats in 3u8..=5, number: u64, choices: u64) {
                    super::a_copy_is_played_to_the_end::<$game>(SeatCount::new(seats).unwrap(), number, choices);
                }
            }
        }
    )+};
}

imagined! {
    bull_moose: engine::games::bull_moose::BullMoose;
    city_and_guilds: engine::games::city_and_guilds::CityAndGuilds;
    tammany_hall: engine::games::tammany_hall::TammanyHall;
}

/// Whether another secret makes another copy: otherwise nothing would be drawn anew at all.
fn copies_differ<G: Game>(viewer: Viewer) -> bool {
    let mut differ = false;
    play::<G>(SeatCount::THREE, 4, 4, |table, _, _| {
        let one = table.imagined(viewer, secret(1));
        differ |= one.game() != table.imagined(viewer, secret(2)).game();
    });
    differ
}

#[test]
fn hidden_hands_are_drawn_anew() {
    let seat = Viewer::Seat(Seat::new(0).unwrap());
    for viewer in [seat, Viewer::Spectator] {
        assert!(copies_differ::<engine::games::bull_moose::BullMoose>(
            viewer
        ));
        assert!(copies_differ::<engine::games::city_and_guilds::CityAndGuilds>(viewer));
    }
}

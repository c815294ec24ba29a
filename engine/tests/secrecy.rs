//! Nobody learns what they may not know: two worlds that differ only in that look the same to them.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    unreachable_pub,
    reason = "a test fails by panicking, and its helpers are part of it"
)]

mod common;

use common::{pick, play, seed};
use engine::chance::Chance;
use engine::{Game, Seat, SeatCount, Viewer};
use proptest::prelude::*;

fn viewers(seats: SeatCount) -> impl Iterator<Item = Viewer> {
    seats.seats().map(Viewer::Seat).chain([Viewer::Spectator])
}

/// What `viewer` hears of one action taken in this world, and what it sees afterwards.
fn hear_and_see<G: Game>(
    world: &G,
    seat: Seat,
    action: &G::Action,
    viewer: Viewer,
    chance: u64,
) -> Option<(String, String)> {
    let mut after = world.clone();
    let mut told = Vec::new();
    let mut chance = Chance::from_seed(seed(chance));
    after.apply(seat, action, &mut chance, &mut told).ok()?;
    told.retain(|told| told.to.includes(viewer));
    Some((
        serde_json::to_string(&told).unwrap(),
        serde_json::to_string(&after.view(viewer)).unwrap(),
    ))
}

fn a_viewer_cannot_tell_worlds_apart<G: Game>(seats: SeatCount, secret: u64, choices: u64) {
    let mut chooser = Chance::from_seed(seed(choices ^ 0x5ec));
    play::<G>(seats, secret, choices, |table, seat, listed| {
        let world = table.game();
        for viewer in viewers(seats) {
            let other = world.imagine(viewer, &mut chooser);
            assert_eq!(other.check_invariants(), Ok(()));
            assert_eq!(
                serde_json::to_string(&world.view(viewer)).unwrap(),
                serde_json::to_string(&other.view(viewer)).unwrap(),
            );
            assert_eq!(world.pending(), other.pending());
            if viewer.is(seat) {
                let mut in_other = Vec::new();
                other.legal_actions(seat, &mut in_other);
                assert_eq!(in_other, listed);
            }
            // The same action in both worlds: whoever sees the same afterwards has heard the same.
            let action = pick(&mut chooser, listed);
            let here = hear_and_see(world, seat, action, viewer, choices);
            let there = hear_and_see(&other, seat, action, viewer, choices);
            if let (Some((heard_here, seen_here)), Some((heard_there, seen_there))) = (here, there)
                && seen_here == seen_there
            {
                assert_eq!(heard_here, heard_there, "{action}");
            }
        }
    });
}

macro_rules! secrecy {
    ($($module:ident: $game:ty;)+) => {$(
        proptest! {
            #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..ProptestConfig::default() })]

            #[test]
            fn $module(seats in 3u8..=5, secret: u64, choices: u64) {
                a_viewer_cannot_tell_worlds_apart::<$game>(SeatCount::new(seats).unwrap(), secret, choices);
            }
        }
    )+};
}

secrecy! {
    tammany_hall: engine::games::tammany_hall::TammanyHall;
}

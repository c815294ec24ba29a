//! Nobody learns what they may not know: two worlds that differ only in that look the same to them.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use common::older::Older;
use common::{config, pick, play, seed};
use engine::chance::{Chance, Secret};
use engine::{Game, Pending, Seat, SeatCount, Told, Viewer};
use proptest::prelude::*;

fn viewers(seats: SeatCount) -> impl Iterator<Item = Viewer> {
    seats.seats().map(Viewer::Seat).chain([Viewer::Spectator])
}

/// One step taken in a world.
struct Taken<G: Game> {
    after: G,
    told: Vec<Told<G::Event>>,
    drew: bool,
}

impl<G: Game> Taken<G> {
    /// The step of this world, with chance from the seed; `None` if it is illegal there.
    fn of(world: &G, seat: Seat, action: &G::Action, chance: u64) -> Option<Self> {
        let mut after = world.clone();
        let mut told = Vec::new();
        let mut chance = Chance::from_seed(seed(chance));
        after.apply(seat, action, &mut chance, &mut told).ok()?;
        Some(Self {
            after,
            told,
            drew: chance.drew(),
        })
    }

    /// What the viewer hears of it, and what it sees afterwards.
    fn heard_and_seen(&self, viewer: Viewer) -> (Vec<&Told<G::Event>>, G::View) {
        let told = self.told.iter();
        let heard = told.filter(|told| told.to.includes(viewer)).collect();
        (heard, self.after.view(viewer))
    }
}

fn a_viewer_cannot_tell_worlds_apart<G: Game>(seats: SeatCount, secret: u64, choices: u64) {
    let mut chooser = Chance::from_seed(seed(choices ^ 0x5ec));
    play::<G>(seats, secret, choices, |table, seat, listed| {
        let world = table.game();
        for viewer in viewers(seats) {
            let other = world.imagine(viewer, &mut chooser);
            assert_eq!(other.check_invariants(), Ok(()));
            assert_eq!(world.view(viewer), other.view(viewer));
            assert_eq!(world.pending(), other.pending());
            if viewer.is(seat) {
                let mut in_other = Vec::new();
                other.legal_actions(seat, &mut in_other);
                assert_eq!(in_other, listed);
            }
            // The same action in both worlds: whoever sees the same afterwards has heard the same.
            let action = pick(&mut chooser, listed);
            let here = Taken::of(world, seat, action, choices);
            let there = Taken::of(&other, seat, action, choices);
            if let (Some(here), Some(there)) = (here, there) {
                let (heard, seen) = here.heard_and_seen(viewer);
                let (also_heard, also_seen) = there.heard_and_seen(viewer);
                if seen == also_seen {
                    assert_eq!(heard, also_heard, "{action}");
                }
            }
        }
    });
}

/// What a viewer imagines follows from what it may know, and from chance: of two worlds that differ in nothing else the same
/// one is imagined. So is what a seat knows of a table, whatever others have sealed.
fn the_same_view_imagines_the_same<G: Game>(seats: SeatCount, secret: u64, choices: u64) {
    let mut chooser = Chance::from_seed(seed(choices ^ 0xa11e));
    let bots = Secret::new(seed(choices));
    play::<G>(seats, secret, choices, |table, seat, _| {
        let world = table.game();
        for viewer in viewers(seats) {
            let other = world.imagine(viewer, &mut chooser);
            let drawn = seed(u64::from(chooser.below(u32::MAX)));
            assert_eq!(
                world.imagine(viewer, &mut Chance::from_seed(drawn)),
                other.imagine(viewer, &mut Chance::from_seed(drawn)),
            );
        }
        let known = table.known(seat, &bots).expect("it is waited for");
        let view = world.view(Viewer::Seat(seat));
        assert_eq!(known.world().view(Viewer::Seat(seat)), view);
        let others = table.pending().seats().without(seat);
        for other in seats.seats().filter(|&other| other != seat) {
            assert_eq!(table.known(other, &bots).is_some(), others.has(other));
        }
        let Some(other) = others.iter().next() else {
            return;
        };
        let mut answered = table.clone();
        let answer = pick(&mut chooser, &table.legal_actions(other)).clone();
        answered
            .submit(other, table.decision_id(), &[answer])
            .unwrap();
        assert_eq!(answered.known(seat, &bots), Some(known));
    });
}

/// What was found among the random steps of some games that drew nothing.
#[derive(Default)]
struct Found {
    /// Steps of which some event reveals something.
    revealing: u32,
    /// Steps of which none does, each held against a world that only the viewer cannot tell from the true one.
    silent: u32,
    /// The first of these that told the viewer the two apart.
    leak: Option<String>,
}

impl Found {
    /// Plays a whole game, in which `reveals` says of each event whether it reveals something.
    ///
    /// A step that is said to reveal nothing is legal in every world that a viewer can think of, and tells and shows the
    /// same in it: who heard of the step and then of its undoing knows no more than before.
    fn look<G: Game>(
        &mut self,
        seats: SeatCount,
        secret: u64,
        choices: u64,
        reveals: fn(&G::Event) -> bool,
    ) {
        let mut chooser = Chance::from_seed(seed(choices ^ 0x1eac));
        play::<G>(seats, secret, choices, |table, seat, listed| {
            let action = pick(&mut chooser, listed);
            if matches!(table.pending(), Pending::Turn { .. }) {
                for viewer in viewers(seats) {
                    let step = (seat, action, viewer);
                    self.hold(table.game(), step, &mut chooser, reveals);
                }
            } else {
                // The last answer opens the others'; what it is itself the seat alone knows.
                let world = others_have_answered(table.game(), seat, &mut chooser);
                let step = (seat, action, Viewer::Seat(seat));
                self.hold(&world, step, &mut chooser, reveals);
            }
        });
    }

    fn hold<G: Game>(
        &mut self,
        world: &G,
        (seat, action, viewer): (Seat, &G::Action, Viewer),
        chooser: &mut Chance,
        reveals: fn(&G::Event) -> bool,
    ) {
        let here = Taken::of(world, seat, action, 1).expect("it is listed");
        if here.drew {
            return;
        }
        if here.told.iter().any(|told| reveals(&told.event)) {
            self.revealing += 1;
            return;
        }
        let other = world.imagine(viewer, chooser);
        self.silent += u32::from(&other != world);
        let the_same = Taken::of(&other, seat, action, 1).is_some_and(|there| {
            !there.drew && there.heard_and_seen(viewer) == here.heard_and_seen(viewer)
        });
        if !the_same && self.leak.is_none() {
            self.leak = Some(format!("{viewer:?} saw through {action} of seat {seat}"));
        }
    }
}

/// The world in which all but this seat have given some answer to the sealed decision.
fn others_have_answered<G: Game>(world: &G, seat: Seat, chooser: &mut Chance) -> G {
    let mut world = world.clone();
    for other in world.pending().seats().without(seat).iter() {
        let mut answers = Vec::new();
        world.legal_actions(other, &mut answers);
        let answer = pick(chooser, &answers);
        world
            .apply(other, answer, chooser, &mut Vec::new())
            .expect("it is listed");
    }
    world
}

/// What is found in a few games that are always the same.
fn found_in_a_few_games<G: Game>(reveals: fn(&G::Event) -> bool) -> Found {
    let mut found = Found::default();
    for number in 3..=5u8 {
        let seats = SeatCount::new(number).unwrap();
        found.look::<G>(seats, u64::from(number), 7, reveals);
    }
    found
}

/// Steps of both kinds are met, so that the law is about something.
fn both_kinds_of_steps_are_met<G: Game>(silent_ones_beside_secrets: bool) {
    let found = found_in_a_few_games::<G>(G::reveals);
    assert!(found.revealing >= 30, "{} reveal", found.revealing);
    if silent_ones_beside_secrets {
        assert!(found.silent >= 30, "{} reveal nothing", found.silent);
    } else {
        assert_eq!(found.silent, 0);
    }
}

macro_rules! secrecy {
    ($($module:ident: $game:ty, $cases:literal, silent_ones_beside_secrets: $silent:literal;)+) => {$(
        mod $module {
            use super::*;

            proptest! {
                #![proptest_config(config($cases))]

                #[test]
                fn a_viewer_cannot_tell_worlds_apart(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::a_viewer_cannot_tell_worlds_apart::<$game>(SeatCount::new(seats).unwrap(), secret, choices);
                }

                #[test]
                fn the_same_view_imagines_the_same(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::the_same_view_imagines_the_same::<$game>(SeatCount::new(seats).unwrap(), secret, choices);
                }

                #[test]
                fn a_step_that_reveals_nothing_is_the_same_in_every_world(seats in 3u8..=5, secret: u64, choices: u64) {
                    let mut found = Found::default();
                    found.look::<$game>(SeatCount::new(seats).unwrap(), secret, choices, <$game>::reveals);
                    prop_assert_eq!(found.leak, None);
                }
            }

            #[test]
            fn steps_that_reveal_and_steps_that_do_not_are_met() {
                super::both_kinds_of_steps_are_met::<$game>($silent);
            }
        }
    )+};
}

// All that Tammany Hall hides are sealed bids, which the last of them opens.
secrecy! {
    bull_moose: engine::games::bull_moose::BullMoose, 8, silent_ones_beside_secrets: true;
    bull_moose_version_1: Older<engine::games::bull_moose::BullMoose, 1>, 2, silent_ones_beside_secrets: true;
    city_and_guilds: engine::games::city_and_guilds::CityAndGuilds, 8, silent_ones_beside_secrets: true;
    city_and_guilds_version_1: Older<engine::games::city_and_guilds::CityAndGuilds, 1>, 2, silent_ones_beside_secrets: true;
    tammany_hall: engine::games::tammany_hall::TammanyHall, 8, silent_ones_beside_secrets: false;
    trial_race: engine::games::trial_race::Race, 8, silent_ones_beside_secrets: true;
}

#[test]
fn a_step_that_is_wrongly_said_to_reveal_nothing_is_found() {
    fn check<G: Game>() {
        assert!(found_in_a_few_games::<G>(|_| false).leak.is_some());
    }
    check::<engine::games::bull_moose::BullMoose>();
    check::<engine::games::city_and_guilds::CityAndGuilds>();
    check::<engine::games::tammany_hall::TammanyHall>();
    // The trial race draws by dice alone in the open, which nobody's hidden cards change.
}

//! Nobody is asked what can only go one way, and nobody loses or learns anything because they are not asked.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use common::older::Older;
use common::{config, play, seed, start};
use engine::acts::TableAct;
use engine::chance::Chance;
use engine::entry::{Actor, Entry, Happening};
use engine::games::bull_moose::BullMoose;
use engine::games::bull_moose::event::{Cause, Event as MooseEvent};
use engine::games::city_and_guilds::{CityAndGuilds, Event as CityEvent};
use engine::games::tammany_hall::TammanyHall;
use engine::{Game, Pending, Seat, SeatCount, SeatSet, Table, Told, Viewer};
use proptest::prelude::*;

/// What a game tells of a step that it took by itself, and of what such a step must not spend.
trait Forcing: Game {
    fn was_forced(event: &Self::Event) -> bool;
    fn spends(event: &Self::Event) -> bool;
}

impl Forcing for BullMoose {
    fn was_forced(event: &MooseEvent) -> bool {
        matches!(event, MooseEvent::StepForced { .. })
    }

    fn spends(event: &MooseEvent) -> bool {
        if let MooseEvent::CubePlaced { by, .. } = event {
            return *by == Cause::Point;
        }
        if let MooseEvent::CardEnded { lost, .. } = event {
            return *lost > 0;
        }
        matches!(
            event,
            MooseEvent::Endorsed { .. } | MooseEvent::SurchargePaid { .. }
        )
    }
}

impl Forcing for CityAndGuilds {
    fn was_forced(event: &CityEvent) -> bool {
        matches!(event, CityEvent::StepForced { .. })
    }

    fn spends(event: &CityEvent) -> bool {
        matches!(event, CityEvent::TileLaid { .. })
    }
}

/// It ends turns and passes over bids by itself since its first version, with words of their own.
impl Forcing for TammanyHall {
    fn was_forced(_: &Self::Event) -> bool {
        false
    }

    fn spends(_: &Self::Event) -> bool {
        false
    }
}

fn told_of<G: Game>(entry: &Entry) -> Vec<Told<G::Event>> {
    let told: Vec<Told<Happening<G::Event>>> = serde_json::from_str(&entry.events).unwrap();
    let games = told.into_iter().filter_map(|told| match told.event {
        Happening::Game(event) => Some(Told { to: told.to, event }),
        Happening::Table(_) => None,
    });
    games.collect()
}

/// Whoever is asked in the open has a choice, or the step draws, tells what is hidden or spends something.
fn whoever_is_asked_has_a_choice<G: Forcing>(seats: SeatCount, secret: u64, choices: u64) {
    play::<G>(seats, secret, choices, |table, seat, listed| {
        let ([only], Pending::Turn { decision, .. }) = (listed, table.pending()) else {
            return;
        };
        let mut chance = Chance::from_seed(seed(secret));
        let mut told = Vec::new();
        let mut after = table.game().clone();
        after.apply(seat, only, &mut chance, &mut told).unwrap();
        let told = || told.iter().map(|told| &told.event);
        assert!(
            chance.drew() || told().any(G::reveals) || told().any(G::spends),
            "{only} was asked for: {decision:?}"
        );
    });
}

/// The newest rules and those of version 1 differ in nothing but who takes the steps that can go one way only.
///
/// The older game is played beside the newer one; what came by itself there is taken by hand here, out of one answer.
fn a_forced_step_is_the_one_that_was_asked_for<G: Forcing>(
    seats: SeatCount,
    secret: u64,
    choices: u64,
) -> u32 {
    let (mut older, _) = start::<Older<G, 1>>(seats, secret);
    let mut forced = 0;
    let mut steps = Vec::new();
    let (newer, entries) = play::<G>(seats, secret, choices, |table, _, _| {
        steps.push((table.game().clone(), table.pending()));
    });
    steps.push((newer.game().clone(), newer.pending()));
    let ways = entries[1..].iter().zip(&steps).zip(&steps[1..]);
    for ((entry, (before, _)), (after, then)) in ways {
        let Actor::Seat(seat) = entry.actor else {
            panic!("{entry:?} is nobody's");
        };
        let told: Vec<_> = told_of::<G>(entry);
        let came = told
            .iter()
            .filter(|told| G::was_forced(&told.event))
            .count();
        let action: G::Action = serde_json::from_str(&entry.action).unwrap();
        let mut taken = older.submit(seat, older.decision_id(), &[action]).unwrap();
        for _ in 0..came {
            let Pending::Turn { seat, .. } = older.pending() else {
                panic!("nobody is asked: {:?}", older.pending());
            };
            let legal = older.legal_actions(seat);
            assert_eq!(legal.len(), 1, "{legal:?} after {before:?}");
            taken.extend(older.submit(seat, older.decision_id(), &legal).unwrap());
        }
        forced += came;
        let one_by_one = taken.iter().flat_map(told_of::<G>);
        let at_once = told.into_iter().filter(|told| !G::was_forced(&told.event));
        assert!(one_by_one.eq(at_once), "{entry:?}");
        assert_eq!(&older.pending(), then);
        for viewer in seats.seats().map(Viewer::Seat).chain([Viewer::Spectator]) {
            assert_eq!(older.view(viewer), after.view(viewer));
        }
    }
    u32::try_from(forced).unwrap()
}

/// A step that came by itself goes back with the one before it, and nobody but who is asked now has to agree.
fn what_came_by_itself_is_taken_back_with_its_step<G: Forcing>(
    seats: SeatCount,
    secret: u64,
    choices: u64,
) -> u32 {
    let mut met = 0;
    let mut before: Option<(Seat, Table<G>)> = None;
    play::<G>(seats, secret, choices, |table, seat, _| {
        if let Some((by, then)) = before.take()
            && let Pending::Turn { seat: next, .. } = table.pending()
            && then.version() + 1 == table.version()
            && matches!(then.pending(), Pending::Turn { .. })
        {
            let point = table.undo_points(by).next().unwrap();
            let quiet = point.others.len() < SeatSet::all(seats).len() - 1;
            if quiet && then.version() == point.step {
                let mut back = table.clone();
                let act = TableAct::Undo {
                    to: point.to,
                    seat: by,
                };
                back.act(Actor::Table, &act).unwrap();
                assert_eq!(back.game(), then.game());
                assert_eq!(point.others, SeatSet::EMPTY.with(next).without(by));
                met += u32::from(next != by);
            }
        }
        before = Some((seat, table.clone()));
    });
    met
}

macro_rules! laws {
    ($($module:ident: $game:ty, $cases:literal;)+) => {$(
        mod $module {
            use super::*;

            proptest! {
                #![proptest_config(config($cases))]

                #[test]
                fn whoever_is_asked_has_a_choice(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::whoever_is_asked_has_a_choice::<$game>(SeatCount::new(seats).unwrap(), secret, choices);
                }

                #[test]
                fn a_forced_step_is_the_one_that_was_asked_for(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::a_forced_step_is_the_one_that_was_asked_for::<$game>(SeatCount::new(seats).unwrap(), secret, choices);
                }

                #[test]
                fn what_came_by_itself_is_taken_back_with_its_step(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::what_came_by_itself_is_taken_back_with_its_step::<$game>(SeatCount::new(seats).unwrap(), secret, choices);
                }
            }
        }
    )+};
}

laws! {
    bull_moose: BullMoose, 24;
    city_and_guilds: CityAndGuilds, 40;
    tammany_hall: TammanyHall, 24;
}

#[test]
fn many_steps_of_bull_moose_come_by_themselves_and_can_be_taken_back() {
    let seats = SeatCount::THREE;
    assert!(a_forced_step_is_the_one_that_was_asked_for::<BullMoose>(seats, 1, 1) > 50);
    assert!(what_came_by_itself_is_taken_back_with_its_step::<BullMoose>(seats, 1, 1) > 20);
}

#[test]
fn a_build_that_asks_for_each_step_is_found() {
    let asked = std::panic::catch_unwind(|| {
        whoever_is_asked_has_a_choice::<AskedByHand>(SeatCount::THREE, 1, 1);
    });
    assert!(asked.is_err());
}

/// The game of before.
type AskedByHand = Older<BullMoose, 1>;

impl Forcing for AskedByHand {
    fn was_forced(_: &MooseEvent) -> bool {
        false
    }

    fn spends(event: &MooseEvent) -> bool {
        BullMoose::spends(event)
    }
}

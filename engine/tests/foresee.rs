//! What is foreseen of steps: what a submit would do, as far as nobody learns anything from it.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use std::collections::BTreeSet;

use common::older::Older;
use common::{config, pick, play, seed};
use engine::chance::{Chance, Secret};
use engine::entry::{Entry, Happening};
use engine::table::{Foreseen, Stopped};
use engine::{Game, Pending, Seat, SeatCount, Table, Told, Viewer};
use proptest::prelude::*;

/// Steps that a seat could take from here, one after another, as far as it knows: chosen on a copy in which everything
/// else is imagined.
fn steps_of<G: Game>(table: &Table<G>, seat: Seat, chooser: &mut Chance) -> Vec<G::Action> {
    let mut copy = table.imagined(Viewer::Seat(seat), Secret::new(seed(9)));
    let mut steps = Vec::new();
    let mut goes_on = true;
    while goes_on && steps.len() < 4 {
        let step = pick(chooser, &copy.legal_actions(seat)).clone();
        let sealed = matches!(copy.pending(), Pending::Sealed { .. });
        copy.submit(seat, copy.decision_id(), std::slice::from_ref(&step))
            .expect("it is listed");
        steps.push(step);
        goes_on =
            !sealed && matches!(copy.pending(), Pending::Turn { seat: due, .. } if due == seat);
    }
    steps
}

/// All that is shown of a preview: the events that the seat may hear, its view, whom the game waits for then, what the seat
/// could do if that is it, and why there is no more.
type Shown<G> = (
    Vec<Vec<Told<Happening<<G as Game>::Event>>>>,
    <G as Game>::View,
    Pending<<G as Game>::Decision>,
    Vec<<G as Game>::Action>,
    Option<Stopped>,
);

fn shown<G: Game>(
    seat: Seat,
    table: &Table<G>,
    entries: &[Entry],
    stopped: Option<Stopped>,
) -> Shown<G> {
    let viewer = Viewer::Seat(seat);
    let events = entries.iter().map(|entry| {
        let mut told: Vec<Told<Happening<G::Event>>> =
            serde_json::from_str(&entry.events).expect("a list of events");
        told.retain(|told| told.to.includes(viewer));
        told
    });
    let next = if table.pending().seats().has(seat) {
        table.legal_actions(seat)
    } else {
        Vec::new()
    };
    (
        events.collect(),
        table.view(viewer),
        table.pending(),
        next,
        stopped,
    )
}

fn shown_of<G: Game>(seat: Seat, foreseen: &Foreseen<Table<G>>) -> Shown<G> {
    let Foreseen {
        table,
        entries,
        stopped,
    } = foreseen;
    shown(seat, table, entries, *stopped)
}

/// What was met in some games.
#[derive(Debug, Default)]
struct Met {
    /// Lists of which one step at least was foreseen.
    shown: u32,
    by_chance: u32,
    by_what_is_hidden: u32,
    last_answers: u32,
    refused: u32,
    /// Kinds of steps of which one at least was foreseen, and those of which none ever was.
    foreseen: BTreeSet<String>,
    never: BTreeSet<String>,
}

/// The verb of a step.
fn verb(step: &impl ToString) -> String {
    let written = step.to_string();
    written.split(' ').next().unwrap_or_default().to_owned()
}

/// What is foreseen is what happens, and is the same in a world that differs in all that the seat does not know.
fn a_preview_tells_what_will_happen_and_nothing_that_is_hidden<G: Game>(
    met: &mut Met,
    seats: SeatCount,
    secret: u64,
    choices: u64,
) {
    let mut chooser = Chance::from_seed(seed(choices ^ 0xf0e));
    let mut legal_somewhere: Vec<G::Action> = Vec::new();
    play::<G>(seats, secret, choices, |table, seat, listed| {
        let steps = steps_of(table, seat, &mut chooser);
        let decision = table.decision_id();
        let foreseen = table.foresee(seat, decision, &steps).expect("legal steps");
        let taken = foreseen.entries.len();
        assert_eq!(foreseen.stopped.is_none(), taken == steps.len());
        let mut really = table.clone();
        let entries = match taken {
            0 => Vec::new(),
            _ => really.submit(seat, decision, &steps[..taken]).unwrap(),
        };
        let happened = shown(seat, &really, &entries, foreseen.stopped);
        assert_eq!(shown_of(seat, &foreseen), happened, "{steps:?}");
        let actions = |entries: &[Entry]| -> Vec<_> {
            let told = entries
                .iter()
                .map(|entry| (entry.seq, entry.action.clone()));
            told.collect()
        };
        assert_eq!(actions(&foreseen.entries), actions(&entries));

        let seed_of_world = Secret::new(seed(choices ^ 1));
        let world = table.imagined(Viewer::Seat(seat), seed_of_world);
        if let Pending::Sealed { waiting, .. } = table.pending() {
            let last = waiting.len() == 1;
            assert_eq!(taken, usize::from(!last), "the last answer opens all");
            met.last_answers += u32::from(last);
        } else {
            let there = world.foresee(seat, world.decision_id(), &steps).unwrap();
            assert_eq!(
                shown_of(seat, &there),
                shown_of(seat, &foreseen),
                "{steps:?}"
            );
            match foreseen.stopped {
                None => {}
                Some(Stopped::Chance) => met.by_chance += 1,
                Some(Stopped::Hidden) => met.by_what_is_hidden += 1,
            }
        }
        met.shown += u32::from(taken > 0);
        met.foreseen.extend(steps[..taken].iter().map(verb));
        met.never.extend(steps.get(taken).map(verb));

        // What a rule says against a step is the same there, too.
        legal_somewhere.push(pick(&mut chooser, listed).clone());
        let any = [pick(&mut chooser, &legal_somewhere).clone()];
        let here = table.foresee(seat, decision, &any).err();
        assert_eq!(here, table.clone().submit(seat, decision, &any).err());
        if matches!(table.pending(), Pending::Turn { .. }) {
            let there = world.foresee(seat, world.decision_id(), &any).err();
            assert_eq!(here, there, "{any:?}");
        }
        met.refused += u32::from(here.is_some());
    });
}

macro_rules! foresee {
    ($($module:ident: $game:ty, $cases:literal, never $never:expr;)+) => {$(
        mod $module {
            use super::*;

            proptest! {
                #![proptest_config(config($cases))]

                #[test]
                fn a_preview_tells_what_will_happen_and_nothing_that_is_hidden(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::a_preview_tells_what_will_happen_and_nothing_that_is_hidden::<$game>(
                        &mut Met::default(), SeatCount::new(seats).unwrap(), secret, choices,
                    );
                }
            }

            #[test]
            fn previews_of_every_kind_are_met() {
                let mut met = Met::default();
                for number in 1..=3 {
                    super::a_preview_tells_what_will_happen_and_nothing_that_is_hidden::<$game>(
                        &mut met, SeatCount::FOUR, number, number,
                    );
                }
                assert!(met.shown > 10, "{met:?}");
                assert!(met.by_chance + met.by_what_is_hidden > 10, "{met:?}");
                assert!(met.last_answers >= 3, "{met:?}");
                assert!(met.refused > 10, "{met:?}");
                let never: Vec<_> = met.never.difference(&met.foreseen).map(String::as_str).collect();
                assert_eq!(never, $never, "{met:?}");
            }
        }
    )+};
}

foresee! {
    bull_moose: engine::games::bull_moose::BullMoose, 6, never ["x"; 0];
    bull_moose_version_1: Older<engine::games::bull_moose::BullMoose, 1>, 1, never ["x"; 0];
    city_and_guilds: engine::games::city_and_guilds::CityAndGuilds, 6, never ["draw"];
    city_and_guilds_version_1: Older<engine::games::city_and_guilds::CityAndGuilds, 1>, 1, never ["draw"];
    tammany_hall: engine::games::tammany_hall::TammanyHall, 6, never ["offices"];
}

#[test]
fn a_sealed_answer_is_nobody_s_newest_step_before_it_is_opened_nor_a_secret_one_ever() {
    use engine::games::bull_moose::BullMoose;
    let mut sealed = 0;
    let mut kept = 0;
    let (table, _) = play::<BullMoose>(SeatCount::THREE, 3, 3, |table, _, _| {
        for seat in table.seats().seats() {
            let newest = table.newest_step(seat);
            if let Some(answer) = table.own_answer(seat) {
                sealed += 1;
                assert_ne!(newest, Some(answer));
            }
            if let Some(step) = newest {
                assert!(!BullMoose::stays_secret(step), "{step}");
                kept += 1;
            }
        }
    });
    assert!(sealed > 0 && kept > 0);
    assert!(
        table
            .seats()
            .seats()
            .any(|seat| table.newest_step(seat).is_some())
    );
}

//! What is foreseen of steps: what a submit would do, as far as nobody learns anything from it.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use common::{config, pick, play, seed};
use engine::chance::{Chance, Secret};
use engine::entry::Happening;
use engine::table::Foreseen;
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

/// All that is shown of a preview: the events that the seat may hear, its view, and whom the game waits for then.
type Shown<G> = (
    Vec<Vec<Told<Happening<<G as Game>::Event>>>>,
    <G as Game>::View,
    Pending<<G as Game>::Decision>,
);

fn shown<G: Game>(seat: Seat, foreseen: &Foreseen<Table<G>>) -> Shown<G> {
    let viewer = Viewer::Seat(seat);
    let events = foreseen.entries.iter().map(|entry| {
        let mut told: Vec<Told<Happening<G::Event>>> =
            serde_json::from_str(&entry.events).expect("a list of events");
        told.retain(|told| told.to.includes(viewer));
        told
    });
    (
        events.collect(),
        foreseen.table.view(viewer),
        foreseen.table.pending(),
    )
}

/// What was met in some games.
#[derive(Default)]
struct Met {
    shown: u32,
    cut: u32,
    last_answers: u32,
    refused: u32,
}

/// The preview is what a submit does, and the same in a world that differs in all that the seat does not know.
fn a_preview_tells_no_more_than_a_submit_and_an_undo<G: Game>(
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
        if taken > 0 {
            let mut really = table.clone();
            let entries = really.submit(seat, decision, &steps[..taken]).unwrap();
            assert_eq!(entries, foreseen.entries);
            assert_eq!(really, foreseen.table);
        } else {
            assert_eq!(&foreseen.table, table);
        }
        if let Pending::Sealed { waiting, .. } = table.pending() {
            let last = waiting.len() == 1;
            assert_eq!(taken, usize::from(!last), "the last answer opens all");
            met.last_answers += u32::from(last);
            return;
        }
        met.shown += u32::from(taken > 0);
        met.cut += u32::from(taken < steps.len());
        let world = table.imagined(Viewer::Seat(seat), Secret::new(seed(choices ^ 1)));
        let there = world.foresee(seat, world.decision_id(), &steps).unwrap();
        assert_eq!(shown(seat, &there), shown(seat, &foreseen), "{steps:?}");
        // What a rule says against a step is the same there, too.
        legal_somewhere.push(pick(&mut chooser, listed).clone());
        let any = [pick(&mut chooser, &legal_somewhere).clone()];
        let here = table.foresee(seat, decision, &any).err();
        let there = world.foresee(seat, world.decision_id(), &any).err();
        assert_eq!(here, there, "{any:?}");
        assert_eq!(here, table.clone().submit(seat, decision, &any).err());
        met.refused += u32::from(here.is_some());
    });
}

macro_rules! foresee {
    ($($module:ident: $game:ty;)+) => {$(
        mod $module {
            use super::*;

            proptest! {
                #![proptest_config(config(6))]

                #[test]
                fn a_preview_tells_no_more_than_a_submit_and_an_undo(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::a_preview_tells_no_more_than_a_submit_and_an_undo::<$game>(
                        &mut Met::default(), SeatCount::new(seats).unwrap(), secret, choices,
                    );
                }
            }

            #[test]
            fn previews_of_every_kind_are_met() {
                let mut met = Met::default();
                for number in 1..=3 {
                    super::a_preview_tells_no_more_than_a_submit_and_an_undo::<$game>(
                        &mut met, SeatCount::FOUR, number, number,
                    );
                }
                assert!(met.shown > 10, "{} were shown", met.shown);
                assert!(met.cut > 10, "{} were cut", met.cut);
                assert!(met.last_answers >= 3, "{} were the last answers", met.last_answers);
                assert!(met.refused > 10, "{} were refused", met.refused);
            }
        }
    )+};
}

foresee! {
    bull_moose: engine::games::bull_moose::BullMoose;
    city_and_guilds: engine::games::city_and_guilds::CityAndGuilds;
    tammany_hall: engine::games::tammany_hall::TammanyHall;
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

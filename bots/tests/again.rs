//! A decision thought once more is the same, on any thread, in one go or step by step.

#![allow(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use std::sync::atomic::AtomicBool;

use bots::{Effort, Level, Opponent, answer};
use common::{any, due, seed, start, submit, thought};
use engine::any::AnyTable;
use engine::chance::{Chance, Secret};
use engine::games::bull_moose::BullMoose;
use engine::games::city_and_guilds::CityAndGuilds;
use engine::games::tammany_hall::TammanyHall;
use engine::{Game, Pending, Ruleset, SeatCount};

#[test]
fn four_threads_think_the_same_as_one() {
    fn check<G: Game>(deal: u64)
    where
        bots::Known<G>: Send + Sync,
        G::Action: Send,
    {
        let mut chance = Chance::from_seed(seed(deal));
        let mut table = start::<G>(3, deal);
        for step in 0..24 {
            let seat = due(&table).unwrap();
            if step % 6 == 5 {
                let known = table.known(seat, table.secret()).unwrap();
                for &level in Level::ALL {
                    let opponent = Opponent::keen(level);
                    let once = thought(&known, opponent);
                    std::thread::scope(|scope| {
                        let threads: Vec<_> = (0..4)
                            .map(|_| scope.spawn(|| thought(&known, opponent)))
                            .collect();
                        for thread in threads {
                            assert_eq!(thread.join().unwrap(), once);
                        }
                    });
                }
            }
            let action = any(&table, seat, &mut chance);
            submit(&mut table, seat, action);
        }
    }
    check::<BullMoose>(31);
    check::<CityAndGuilds>(32);
    check::<TammanyHall>(33);
}

/// A table of each game with some random steps taken.
fn tables(seats: u8, steps: u32) -> Vec<AnyTable> {
    let mut chance = Chance::from_seed(seed(9));
    Ruleset::ALL
        .iter()
        .map(|&ruleset| {
            let options = serde_json::value::RawValue::from_string("{}".to_owned()).unwrap();
            let count = SeatCount::new(seats).unwrap();
            let secret = Secret::new(seed(8));
            let terms = engine::terms::Terms::default();
            let at = engine::at::At::default();
            let start = AnyTable::start(ruleset, &options, count, Vec::new(), secret, terms, at);
            let (mut table, _) = start.unwrap();
            for _ in 0..steps {
                let seat = table.pending().seats().iter().next().unwrap();
                let action = table
                    .choose_action(seat, |count| {
                        chance.below(u32::try_from(count).unwrap()) as usize
                    })
                    .unwrap();
                let decision = table.decision_id();
                table.submit(seat, decision, &[action.get()]).unwrap();
            }
            table
        })
        .collect()
}

/// A turn thought through at once is the turn that comes of thinking again before each step.
#[test]
fn a_whole_turn_is_its_steps() {
    let (mut steps, mut turns) = (0, 0);
    for opponent in [Opponent::keen(Level::Fair), Opponent::STAND_IN] {
        for mut table in tables(3, 30) {
            for _ in 0..25 {
                let Some(seat) = table.pending().seats().iter().next() else {
                    break;
                };
                let secret = table.secret().clone();
                let stop = AtomicBool::new(false);
                let think = |table: &AnyTable| {
                    answer(table, seat, &secret, opponent, Effort::FULL, &stop).unwrap()
                };
                let turn = think(&table);
                assert_eq!(turn.decision, table.decision_id());
                let mut by_steps = table.clone();
                for action in &turn.actions {
                    let next = think(&by_steps);
                    assert_eq!(&next.actions[0], action);
                    let decision = by_steps.decision_id();
                    by_steps.submit(seat, decision, &next.actions[..1]).unwrap();
                }
                table.submit(seat, turn.decision, &turn.actions).unwrap();
                assert_eq!(by_steps, table);
                steps += turn.actions.len();
                turns += 1;
            }
        }
    }
    assert!(steps > turns * 3 / 2, "{steps} steps in {turns} turns");
}

#[test]
fn who_is_not_waited_for_has_no_answer() {
    let stop = AtomicBool::new(false);
    for table in tables(4, 40) {
        let awaited = table.pending().seats();
        for seat in table.seats().seats() {
            let secret = table.secret().clone();
            let opponent = Opponent::keen(Level::Easy);
            let answer = answer(&table, seat, &secret, opponent, Effort::FULL, &stop);
            assert_eq!(answer.is_some(), awaited.has(seat));
        }
        let mut ended = table.clone();
        ended.end().unwrap();
        let seat = awaited.iter().next().unwrap();
        let secret = table.secret().clone();
        let opponent = Opponent::keen(Level::Fair);
        assert_eq!(
            answer(&ended, seat, &secret, opponent, Effort::FULL, &stop),
            None
        );
    }
}

/// Whoever is stopped answers with the best so far.
#[test]
fn a_stopped_search_has_an_answer() {
    let stop = AtomicBool::new(true);
    for table in tables(3, 31) {
        let seat = table.pending().seats().iter().next().unwrap();
        let secret = table.secret().clone();
        let opponent = Opponent::keen(Level::Strong);
        let answer = answer(&table, seat, &secret, opponent, Effort::FULL, &stop).unwrap();
        assert!(answer.capped || answer.considered.is_empty());
        let mut table = table.clone();
        table
            .submit(seat, answer.decision, &answer.actions)
            .unwrap();
    }
}

/// A third of the effort is about a third of the steps.
#[test]
fn less_effort_is_less_thinking() {
    let stop = AtomicBool::new(false);
    for table in tables(3, 31) {
        let seat = table.pending().seats().iter().next().unwrap();
        let secret = table.secret().clone();
        let steps = |percent| {
            let opponent = Opponent::keen(Level::Strong);
            let effort = Effort::percent(percent);
            answer(&table, seat, &secret, opponent, effort, &stop)
                .unwrap()
                .steps
        };
        assert!(steps(33) < steps(100));
        assert!(steps(1) < steps(33));
    }
}

/// A step that was taken back is followed by the same one.
#[test]
fn taking_back_draws_no_other_answer() {
    let mut table = start::<TammanyHall>(3, 77);
    let seat = due(&table).unwrap();
    let before = table.known(seat, table.secret()).unwrap();
    let any = any(&table, seat, &mut Chance::from_seed(seed(5)));
    submit(&mut table, seat, any);
    assert!(matches!(table.pending(), Pending::Turn { seat: still, .. } if still == seat));
    let mut table = AnyTable::TammanyHall(table);
    let point = table.undo_points(seat, None, 1)[0];
    table
        .undo(engine::entry::Actor::Seat(seat), seat, point.to)
        .unwrap();
    let AnyTable::TammanyHall(table) = table else {
        unreachable!("it was one")
    };
    assert_eq!(table.known(seat, table.secret()), Some(before));
}

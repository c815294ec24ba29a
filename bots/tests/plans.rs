//! Where the estimate is trusted, whole turns are planned.

#![allow(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use std::sync::atomic::AtomicBool;

use bots::{Effort, Known, Level, Opponent, Search, Thought, think_so};
use common::{any, due, play, seed, start, submit};
use engine::chance::Chance;
use engine::games::bull_moose::BullMoose;
use engine::{Game, Pending, Seat, SeatCount, Table};

/// What the estimate says of plans, and hardly anything besides.
const BY_PLAN: Search = Search {
    trusted: Some(1_000),
    plans: 1,
    plan_playouts: 1,
    turns: 1,
    ..Search::STRONG
};

fn by_plan(known: &Known<BullMoose>, how: &Search) -> Thought<<BullMoose as Game>::Action> {
    let stop = AtomicBool::new(false);
    let strong = Opponent::keen(Level::Strong);
    think_so(known, strong, how, Effort::FULL, &stop).unwrap()
}

fn is_open(table: &Table<BullMoose>) -> bool {
    matches!(table.pending(), Pending::Turn { .. })
}

/// A seat's lead over the best and the mean of two others where its turn is over, by the estimate.
fn lead_behind(
    table: &Table<BullMoose>,
    seat: Seat,
    choose: impl Fn(&Known<BullMoose>) -> <BullMoose as Game>::Action,
) -> i32 {
    let mut table = table.clone();
    while due(&table) == Some(seat) && is_open(&table) {
        let known = table.known(seat, table.secret()).unwrap();
        submit(&mut table, seat, choose(&known));
    }
    let worth = table.game().worth();
    let seats = SeatCount::new(3).unwrap().seats();
    let others: Vec<i32> = seats
        .filter(|&other| other != seat)
        .map(|other| worth[other])
        .collect();
    let (best, mean) = (
        others[0].max(others[1]),
        i32::midpoint(others[0], others[1]),
    );
    worth[seat] - i32::midpoint(best, mean)
}

/// Whoever takes the best step and then the best step again does not see what another first step leads to.
#[test]
fn a_planned_turn_ends_better_than_one_taken_step_by_step() {
    let mut chance = Chance::from_seed(seed(7));
    let (mut better, mut worse, mut gained) = (0, 0, 0);
    let mut last = None;
    play::<BullMoose>(3, 7, |table, seat| {
        let begins = last.replace(seat) != Some(seat);
        if begins && is_open(table) {
            let fair = lead_behind(table, seat, |known| {
                common::thought(known, Opponent::keen(Level::Fair)).action
            });
            let planned = lead_behind(table, seat, |known| by_plan(known, &BY_PLAN).action);
            better += u32::from(planned > fair);
            worse += u32::from(planned < fair);
            gained += planned - fair;
        }
        any(table, seat, &mut chance)
    });
    assert!(better > 2 * worse, "{better} are better and {worse} worse");
    assert!(gained > 0, "{gained} are gained in all");
}

/// Plans that come to the same are one, and those that begin alike are shown as one.
#[test]
fn no_step_is_considered_twice() {
    let mut table = start::<BullMoose>(4, 3);
    let mut looked = 0;
    let mut chance = Chance::from_seed(seed(3));
    for _ in 0..60 {
        let seat = due(&table).unwrap();
        let known = table.known(seat, table.secret()).unwrap();
        let how = Search {
            plans: 5,
            plan_playouts: 1,
            ..BY_PLAN
        };
        let thought = by_plan(&known, &how);
        let considered: Vec<String> = thought
            .considered
            .iter()
            .map(|considered| considered.action.to_string())
            .collect();
        assert!(considered.len() <= 5, "{considered:?}");
        for (place, action) in considered.iter().enumerate() {
            assert!(!considered[..place].contains(action), "{considered:?}");
        }
        looked += usize::from(considered.len() > 1);
        let action = any(&table, seat, &mut chance);
        submit(&mut table, seat, action);
    }
    assert!(looked > 10, "{looked} had more than one");
}

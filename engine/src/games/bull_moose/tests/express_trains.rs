//! Rules: Rail Hubs and Express Trains.

use super::super::board::State::*;
use super::super::party::Party::*;
use super::*;

#[test]
fn a_card_with_the_rail_icon_rides_from_hub_to_hub() {
    let scene = table(3)
        .hand(Rep, &[8])
        .does("play REP-08 for express, express to CA, end");
    assert_eq!(scene.stands(Rep), CA);
    assert!(
        scene.game.cards[Rep]
            .discards
            .has(CardNumber::new(8).unwrap())
    );
}

#[test]
fn a_card_without_the_icon_is_no_express_train() {
    assert_eq!(
        table(3).hand(Rep, &[12]).refuses("play REP-12 for express"),
        "no_rail_icon"
    );
}

#[test]
fn the_train_starts_in_a_hub() {
    assert_eq!(
        table(3)
            .token(Rep, IN)
            .hand(Rep, &[8])
            .refuses("play REP-08 for express"),
        "not_at_hub"
    );
}

#[test]
fn the_train_ends_in_another_hub() {
    let scene = table(3).hand(Rep, &[8]);
    assert_eq!(
        scene.refuses("play REP-08 for express, express to IN"),
        "no_hub_there"
    );
    assert_eq!(
        scene.refuses("play REP-08 for express, express to OH"),
        "already_there"
    );
}

#[test]
fn the_train_does_not_stop_where_another_candidate_stands() {
    let scene = table(3).hand(Rep, &[8]);
    assert_eq!(
        scene.refuses("play REP-08 for express, express to NY"),
        "hub_occupied"
    );
    let board = scene.game.board();
    let free = scene.does("play REP-08 for express");
    assert_eq!(
        free.legal().len(),
        board.hubs().len() as usize - 2,
        "all hubs but Ohio and New York"
    );
}

#[test]
fn an_express_train_gives_neither_points_nor_text() {
    let scene = table(3)
        .token(Rep, UT)
        .hand(Rep, &[16])
        .does("play REP-16 for express, express to CO");
    assert_eq!(scene.refuses("place CO"), "not_now");
    assert_eq!(scene.refuses("add CO"), "not_now");
    assert_eq!(scene.listed(), ["end"]);
}

#[test]
fn the_train_is_taken_once() {
    let scene = table(3).hand(Rep, &[8]).does("play REP-08 for express");
    assert_eq!(scene.refuses("end"), "one_express_ride");
    assert_eq!(
        scene.refuses("express to CA, express to GA"),
        "one_express_ride"
    );
}

/// Ruling BM-R21.
#[test]
fn free_movement_comes_before_or_after_the_train() {
    let before = table(3)
        .token(Rep, IN)
        .beside(Rep, 2)
        .hand(Rep, &[8])
        .does("play REP-08 for express, free to IL, express to GA, end");
    assert_eq!(before.stands(Rep), GA);
    let after = table(3)
        .beside(Rep, 2)
        .beside(Rep, 4)
        .hand(Rep, &[8])
        .does("play REP-08 for express, express to GA, free to FL, end");
    assert_eq!(after.stands(Rep), FL);
    let ride = table(3)
        .beside(Rep, 4)
        .hand(Rep, &[8])
        .does("play REP-08 for express, ride to NY, express to GA, end");
    assert_eq!(ride.stands(Rep), GA);
}

/// Ruling BM-R21.
#[test]
fn free_movement_before_the_train_keeps_a_hub_in_reach() {
    let scene = table(3).beside(Rep, 2).hand(Rep, &[8]);
    assert_eq!(
        scene.refuses("play REP-08 for express, free to IN"),
        "card_would_fail"
    );
    let far = table(3).token(Rep, ME).beside(Rep, 3).hand(Rep, &[8]);
    assert_eq!(
        far.refuses("play REP-08 for express"),
        "not_at_hub",
        "Whistle Stop gives no step on an express train"
    );
}

//! Rules: Ownership of Blocks.

use super::*;
use crate::games::city_and_guilds::block_ownership::Third;
use crate::games::city_and_guilds::event::Marker;

const D: Block = Block::D;
const A: u8 = 2;
const B: u8 = 0;
const C: u8 = 3;
const LAST: u8 = 1;

/// The table of E7, with as many men on D6 as are given.
fn e7(men_on_d6: u8) -> Board {
    let board = given(4).reserve(LAST, men_on_d6).lays(A, "bK", "D1", 1);
    assert_eq!(board.markers(D), (Some(A), None));
    let board = board.lays(B, "bB", "D2", 1);
    assert_eq!(board.markers(D), (Some(A), Some(B)), "level");
    let board = board.lays(C, "bS", "D4", 2);
    assert_eq!(board.markers(D), (Some(C), Some(A)));
    let board = board.lays(B, "Min", "D3", 1);
    assert_eq!(board.markers(D), (Some(B), Some(C)));
    let board = board.lays(A, "bK", "D5", 1);
    assert_eq!(
        board.markers(D),
        (Some(B), Some(A)),
        "level with white, stronger than black"
    );
    let board = board.lays(LAST, "bC", "D6", men_on_d6);
    assert_eq!(board.markers(D), (Some(B), Some(A)));
    let board = board.lays(C, "mC", "D7", 0);
    assert_eq!(board.markers(D), (Some(B), Some(A)));
    assert_eq!(board.game.reserve[seat(LAST)], 0);
    board
        .hand(LAST, "bC")
        .turn_of(LAST)
        .when(LAST, "lay clothmakers building D8")
}

#[test]
fn e7_markers() {
    let board = e7(1);
    assert_eq!(board.markers(D), (Some(B), Some(A)));
    assert_eq!(board.game.third(D), Third::Seat(seat(C)));
    let paid = |player, amount| {
        board.told.iter().any(|event| {
            matches!(event, Event::BlockPaid { seat, amount: sum, .. } if *seat == super::seat(player) && *sum == amount)
        })
    };
    assert!(
        board
            .told
            .iter()
            .any(|event| matches!(event, Event::BlockCompleted { value: 15, .. }))
    );
    assert!(paid(B, 8) && paid(A, 4) && paid(C, 2));
}

#[test]
fn e8_a_tied_third_is_nobody() {
    let board = e7(2);
    assert_eq!(board.game.third(D), Third::Tied);
    assert!(board.was_told(&Event::ThirdPlaceTied { block: D }));
    let paid: Vec<(u8, u8)> = board
        .told
        .iter()
        .filter_map(|event| match event {
            Event::BlockPaid { seat, amount, .. } => Some((seat.number(), *amount)),
            _ => None,
        })
        .collect();
    assert_eq!(paid, [(B, 8), (A, 4)]);
}

#[test]
fn e8b_the_passed_first_is_second_before_one_who_is_level_with_him() {
    let board = given(3)
        .lays(0, "bK", "D1", 1)
        .lays(1, "bK", "D2", 1)
        .lays(2, "bK", "D4", 2);
    assert_eq!(board.markers(D), (Some(2), Some(0)));
    assert_eq!(board.game.third(D), Third::Seat(seat(1)));
}

#[test]
fn more_buildings_go_before_more_men() {
    let board = given(3).lays(0, "bK", "D1", 2).lays(1, "bK", "D2", 1);
    assert_eq!(board.markers(D), (Some(0), Some(1)));
    let board = board.lays(1, "bB", "D4", 1);
    assert_eq!(
        board.markers(D),
        (Some(1), Some(0)),
        "2 buildings before 1, men 2 and 2"
    );
}

#[test]
fn markets_taverns_and_buildings_without_men_are_nobodys() {
    let board = given(3)
        .lays(0, "mK", "D1", 0)
        .reserve(1, 0)
        .lays(1, "bK", "D2", 0);
    let board = board.built("Tav", "D4");
    assert_eq!(board.game.present(D), 0);
    assert_eq!(board.markers(D), (None, None));
}

#[test]
fn a_man_on_a_minstrel_house_makes_it_an_owned_building() {
    let board = given(3)
        .lays(0, "bK", "D1", 2)
        .lays(1, "Min", "D2", 1)
        .lays(1, "Min", "D4", 1);
    assert_eq!(board.markers(D), (Some(1), Some(0)));
    let unowned = given(3).lays(0, "Min", "D1", 0);
    assert_eq!(unowned.markers(D), (None, None));
}

#[test]
fn a_level_player_moves_no_marker_and_is_told_so() {
    let board = given(3)
        .lays(0, "bK", "D1", 1)
        .lays(1, "bK", "D2", 1)
        .lays(2, "bK", "D4", 1);
    assert_eq!(board.markers(D), (Some(0), Some(1)));
    for (marker, holder) in [(Marker::White, 0), (Marker::Black, 1)] {
        assert!(board.was_told(&Event::MarkerKept {
            block: D,
            marker,
            holder: seat(holder),
            level: seat(2),
            buildings: 1,
            men: 1,
        }));
    }
}

#[test]
fn the_second_who_passes_the_first_swaps_with_him() {
    let board = given(3)
        .lays(0, "bK", "D1", 1)
        .lays(1, "bK", "D2", 1)
        .lays(1, "bB", "D4", 1);
    assert_eq!(board.markers(D), (Some(1), Some(0)));
    assert!(board.was_told(&Event::FirstTaken {
        block: D,
        seat: seat(1),
        buildings: 2,
        men: 2,
        passed: Some(seat(0)),
        dropped: None,
    }));
}

#[test]
fn the_first_who_grows_changes_nothing() {
    let board = given(3)
        .lays(0, "bK", "D1", 1)
        .lays(1, "bK", "D2", 1)
        .lays(0, "bB", "D4", 1);
    assert_eq!(board.markers(D), (Some(0), Some(1)));
    assert!(!board.told.iter().any(marked));
}

#[test]
fn the_passed_first_takes_black_even_from_one_who_was_level_with_him() {
    let board = given(4)
        .lays(0, "bK", "D1", 1)
        .lays(1, "bK", "D2", 1)
        .lays(2, "bK", "D4", 2);
    assert!(board.was_told(&Event::FirstTaken {
        block: D,
        seat: seat(2),
        buildings: 1,
        men: 2,
        passed: Some(seat(0)),
        dropped: Some(seat(1)),
    }));
}

#[test]
fn a_third_who_is_level_with_the_second_is_third_and_not_tied() {
    let board = given(3)
        .lays(0, "bK", "D1", 2)
        .lays(1, "bK", "D2", 1)
        .lays(2, "bK", "D4", 1);
    assert_eq!(board.markers(D), (Some(0), Some(1)));
    assert_eq!(board.game.third(D), Third::Seat(seat(2)));
}

#[test]
fn only_who_is_stronger_than_the_second_takes_black() {
    let board = given(3)
        .lays(0, "bK", "D1", 2)
        .lays(1, "bK", "D2", 1)
        .lays(2, "bK", "D4", 2);
    assert_eq!(board.markers(D), (Some(0), Some(2)));
    assert!(board.was_told(&Event::SecondTaken {
        block: D,
        seat: seat(2),
        buildings: 1,
        men: 2,
        passed: Some(seat(1)),
    }));
}

#[test]
fn the_second_who_grows_without_passing_the_first_changes_nothing() {
    let board = given(3)
        .lays(0, "bK", "D1", 2)
        .lays(0, "bK", "D2", 2)
        .lays(1, "bK", "D4", 1);
    let board = board.lays(1, "bB", "D5", 1);
    assert_eq!(board.markers(D), (Some(0), Some(1)));
    let told: Vec<&Event> = board.told.iter().filter(|event| marked(event)).collect();
    assert!(told.is_empty(), "{told:?}");
}

fn marked(event: &Event) -> bool {
    matches!(
        event,
        Event::FirstTaken { .. } | Event::SecondTaken { .. } | Event::MarkerKept { .. }
    )
}

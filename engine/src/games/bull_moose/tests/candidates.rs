//! Rules: Candidates' Characteristics.

use super::super::board::State::*;
use super::super::event::Cause;
use super::super::party::Party::*;
use super::*;

#[test]
fn the_republicans_move_an_own_cube_within_their_region() {
    let scene = table(3)
        .cubes("IN", Rep, 2)
        .round_ends()
        .does("move REP from IN to KS");
    assert_eq!((scene.count("IN", Rep), scene.count("KS", Rep)), (1, 1));
}

/// Ruling BM-R27.
#[test]
fn both_ends_of_a_move_lie_in_the_region_of_the_token() {
    let scene = table(3)
        .cubes("IN", Rep, 1)
        .cubes("TX", Rep, 1)
        .round_ends();
    assert_eq!(
        scene.refuses("move REP from IN to TX"),
        "outside_your_region"
    );
    assert_eq!(
        scene.refuses("move REP from TX to IN"),
        "outside_your_region"
    );
    let moved = table(3)
        .token(Rep, KY)
        .cubes("IN", Rep, 1)
        .cubes("TX", Rep, 1)
        .round_ends();
    assert!(
        moved.lists("move REP from TX to KY"),
        "the region after the round's last card"
    );
    assert_eq!(
        moved.refuses("move REP from IN to KS"),
        "outside_your_region"
    );
}

#[test]
fn the_republicans_move_no_other_partys_cube() {
    let scene = table(3)
        .cubes("IN", Rep, 1)
        .cubes("OH", Dem, 1)
        .round_ends();
    assert_eq!(scene.refuses("move DEM from OH to IN"), "not_yours_to_move");
    assert_eq!(scene.refuses("move REP from OH to IN"), "no_cube_there");
}

#[test]
fn the_republicans_have_no_cubes_in_california_or_south_dakota() {
    let midwest = table(3).cubes("IN", Rep, 1).round_ends();
    assert_eq!(midwest.refuses("move REP from IN to SD"), "off_the_ballot");
    let west = table(3).token(Rep, OR).cubes("OR", Rep, 1).round_ends();
    assert_eq!(west.refuses("move REP from OR to CA-A"), "off_the_ballot");
    assert_eq!(west.refuses("move REP from OR to CA-B"), "off_the_ballot");
}

/// Ruling BM-R4.
#[test]
fn republicans_and_prohibitionists_may_decline() {
    let scene = table(5)
        .cubes("IN", Rep, 1)
        .cubes("AZ", Dem, 1)
        .round_ends()
        .does("decline");
    assert!(scene.tells(&Event::AbilityDeclined {
        player: scene.player(Rep)
    }));
    assert_eq!(scene.count("IN", Rep), 1);
    let scene = scene.does("add ME, decline");
    assert!(scene.tells(&Event::AbilityDeclined {
        player: scene.player(Proh)
    }));
}

/// Ruling BM-R4.
#[test]
fn the_progressives_must_add_their_cube() {
    let scene = table(3).round_ends();
    assert_eq!(scene.due_party(), Prog);
    assert_eq!(scene.refuses("decline"), "must_add");
    assert_eq!(scene.legal().len(), 12, "one for each state of the East");
    let scene = scene.does("add WV");
    assert_eq!(scene.count("WV", Prog), 1);
    assert!(scene.tells(&Event::CubePlaced {
        player: scene.player(Prog),
        at: at("WV"),
        by: Cause::Ability
    }));
}

#[test]
fn the_progressives_add_within_their_region_and_not_in_oklahoma() {
    let scene = table(3).token(Prog, TX).round_ends();
    assert_eq!(scene.refuses("add ME"), "outside_your_region");
    assert_eq!(scene.refuses("add OK"), "off_the_ballot");
    assert_eq!(
        scene.refuses("move PROG from TX to LA"),
        "not_yours_to_move"
    );
    assert!(scene.lists("add TX"));
}

#[test]
fn the_others_do_not_add_a_cube() {
    let scene = table(3).cubes("IN", Rep, 1).round_ends();
    assert_eq!(scene.refuses("add IN"), "not_now");
    assert_eq!(scene.refuses("stop"), "not_now");
}

#[test]
fn the_prohibitionists_move_an_opponents_cube() {
    let scene = table(5)
        .cubes("AZ", Dem, 1)
        .round_ends()
        .does("add ME, move DEM from AZ to NV");
    assert_eq!((scene.count("AZ", Dem), scene.count("NV", Dem)), (0, 1));
}

#[test]
fn the_prohibitionists_move_no_own_cube() {
    let scene = table(5)
        .cubes("AZ", Dem, 1)
        .cubes("NM", Proh, 1)
        .round_ends()
        .does("add ME");
    assert_eq!(
        scene.refuses("move PROH from NM to NV"),
        "not_yours_to_move"
    );
}

#[test]
fn the_prohibitionists_move_nobody_off_the_ballot() {
    let west = table(5).cubes("AZ", Rep, 1).round_ends().does("add ME");
    assert_eq!(west.refuses("move REP from AZ to CA-A"), "off_the_ballot");
    let midwest = table(5)
        .token(Proh, KS)
        .token(Rep, AL)
        .cubes("KS", Rep, 1)
        .round_ends()
        .does("add ME");
    assert_eq!(midwest.refuses("move REP from KS to SD"), "off_the_ballot");
    let south = table(5)
        .token(Proh, TX)
        .cubes("TX", Prog, 1)
        .round_ends()
        .does("add ME");
    assert_eq!(south.refuses("move PROG from TX to OK"), "off_the_ballot");
    assert!(south.lists("move PROG from TX to LA"));
}

/// Ruling BM-R27.
#[test]
fn a_cube_moved_by_the_prohibitionists_makes_nobody_popular() {
    let scene = table(5)
        .cubes("AZ", Dem, 1)
        .round_ends()
        .does("add ME, move DEM from AZ to NV");
    assert_eq!(scene.popularity(Dem), 0);
}

/// Ruling BM-R17.
#[test]
fn a_cube_does_not_move_between_the_two_boxes_of_california() {
    let scene = table(5).cubes("CA-A", Dem, 1).round_ends().does("add ME");
    assert_eq!(scene.refuses("move DEM from CA-A to CA-B"), "same_state");
    assert!(scene.lists("move DEM from CA-A to NV"));
}

#[test]
fn the_socialists_gain_a_cube_for_each_tie_for_the_most() {
    let scene = table(4)
        .token(Rep, TX)
        .cubes("KS", Soc, 2)
        .cubes("KS", Dem, 2)
        .cubes("KS", Prog, 1)
        .cubes("ME", Soc, 1)
        .cubes("ME", Rep, 1)
        .round_ends()
        .does("add WV");
    assert_eq!((scene.count("KS", Soc), scene.count("ME", Soc)), (3, 2));
}

/// Ruling BM-R5.
#[test]
fn no_tie_at_zero_and_none_for_the_second_place() {
    let scene = table(4)
        .cubes("KS", Soc, 1)
        .cubes("KS", Dem, 1)
        .cubes("KS", Prog, 2)
        .cubes("TX", Soc, 1)
        .token(Rep, TX)
        .round_ends()
        .does("add WV");
    assert_eq!(scene.on_the_map(Soc), 2, "nothing is added");
    assert!(scene.tells(&Event::AbilityIdle {
        player: scene.player(Soc)
    }));
}

/// Ruling BM-R18: each box of California counts by itself.
#[test]
fn ties_go_by_box() {
    let scene = table(4)
        .token(Rep, TX)
        .cubes("CA-A", Soc, 1)
        .cubes("CA-A", Dem, 1)
        .cubes("CA-B", Soc, 1)
        .cubes("CA-B", Dem, 2)
        .round_ends()
        .does("add WV");
    assert_eq!((scene.count("CA-A", Soc), scene.count("CA-B", Soc)), (2, 1));
}

/// Ruling BM-D7.
#[test]
fn a_party_with_nothing_to_move_is_not_asked() {
    let scene = table(5)
        .cubes("TX", Rep, 1)
        .cubes("TX", Dem, 1)
        .round_ends();
    assert!(scene.tells(&Event::AbilityIdle {
        player: scene.player(Rep)
    }));
    assert_eq!(scene.due_party(), Prog);
    let scene = scene.does("add ME");
    assert!(scene.tells(&Event::AbilityIdle {
        player: scene.player(Proh)
    }));
    assert!(matches!(scene.game.phase, Phase::Keep));
}

/// Ruling BM-R9.
#[test]
fn the_democrats_gain_a_cube_in_the_south_with_each_value_card() {
    let scene = || table(3).token(Dem, GA).turn_of(Dem).hand(Dem, &[12]);
    let stays = scene().does("play DEM-12 for value, place GA, end");
    assert_eq!(stays.count("GA", Dem), 2);
    let named = scene().does("play DEM-12 for value, to FL, bonus, place FL, end");
    assert_eq!(named.count("FL", Dem), 2, "the bonus is free");
    assert_eq!(
        scene().refuses("play DEM-12 for value, bonus, bonus"),
        "no_bonus"
    );
}

/// Ruling BM-R9.
#[test]
fn the_bonus_comes_where_the_token_ends_unless_it_is_named() {
    let into = table(3)
        .token(Dem, MO)
        .turn_of(Dem)
        .hand(Dem, &[6])
        .does("play DEM-06 for value, to AR, end");
    assert_eq!(into.count("AR", Dem), 1);
    let out = table(3)
        .token(Dem, AR)
        .turn_of(Dem)
        .hand(Dem, &[6])
        .does("play DEM-06 for value, to MO, end");
    assert_eq!(out.on_the_map(Dem), 0);
    assert!(out.tells(&Event::BonusLost {
        player: out.player(Dem),
        state: MO
    }));
    let through = table(3)
        .token(Dem, MO)
        .turn_of(Dem)
        .hand(Dem, &[12])
        .does("play DEM-12 for value, to AR, bonus, to MO, end");
    assert_eq!(through.count("AR", Dem), 1);
}

/// Ruling BM-R9.
#[test]
fn points_for_the_press_count_for_the_bonus_too() {
    let scene = table(3)
        .token(Dem, GA)
        .turn_of(Dem)
        .hand(Dem, &[5])
        .does("play DEM-05 for value, endorse, endorse, end");
    assert_eq!(scene.count("GA", Dem), 1);
}

#[test]
fn the_bonus_is_for_the_south_and_the_democrats_and_the_value() {
    let north = table(3).turn_of(Dem).hand(Dem, &[12]);
    assert_eq!(
        north.refuses("play DEM-12 for value, bonus"),
        "not_in_the_south"
    );
    let others = table(3).token(Rep, GA).hand(Rep, &[12]);
    assert_eq!(others.refuses("play REP-12 for value, bonus"), "no_bonus");
    let text = table(3)
        .token(Dem, GA)
        .turn_of(Dem)
        .hand(Dem, &[20])
        .does("play DEM-20 for text");
    assert_eq!(text.refuses("bonus"), "not_now");
    let express = table(3)
        .token(Dem, GA)
        .turn_of(Dem)
        .hand(Dem, &[4])
        .does("play DEM-04 for express, express to TX, end");
    assert_eq!(express.on_the_map(Dem), 0);
}

#[test]
fn the_bonus_needs_what_is_owed() {
    let scene = table(3)
        .token(Rep, AL)
        .token(Dem, GA)
        .turn_of(Dem)
        .hand(Dem, &[6])
        .beside(Dem, 2)
        .does("play DEM-06 for value, to AL");
    assert_eq!(scene.refuses("bonus"), "surcharge_unpaid");
}

//! Rules: Placing Support Cubes, for the value; Cards.

use super::super::board::State::*;
use super::super::cards::Endorsement::{Press, Senator};
use super::super::party::Party::*;
use super::*;

#[test]
fn a_point_puts_a_cube_where_the_token_stands() {
    let scene = table(3)
        .hand(Rep, &[12])
        .does("play REP-12 for value, place OH, place OH, place OH, end");
    assert_eq!(scene.count("OH", Rep), 3);
}

#[test]
fn a_cube_goes_nowhere_else() {
    assert_eq!(
        table(3)
            .hand(Rep, &[12])
            .refuses("play REP-12 for value, place IN"),
        "not_in_your_state"
    );
}

#[test]
fn a_cube_needs_a_point() {
    assert_eq!(
        table(3)
            .hand(Rep, &[13])
            .refuses("play REP-13 for value, place OH, place OH"),
        "too_few_points"
    );
}

/// Ruling BM-R2.
#[test]
fn a_card_may_be_played_for_nothing() {
    let scene = table(3).hand(Rep, &[12]).does("play REP-12 for value, end");
    assert_eq!((scene.on_the_map(Rep), scene.stands(Rep)), (0, OH));
    for state in [CA, SD] {
        let stuck = table(3).token(Rep, state).hand(Rep, &[13, 14]);
        assert!(stuck.lists("play REP-13 for value") && stuck.lists("play REP-14 for value"));
    }
}

/// Ruling BM-R3.
#[test]
fn points_may_be_split_between_state_and_endorsement_box() {
    for (steps, state, box_) in [
        ("endorse, endorse", 0, 2),
        ("endorse, place OH", 1, 1),
        ("place OH, endorse", 1, 1),
        ("place OH, place OH", 2, 0),
    ] {
        let scene = table(3)
            .hand(Rep, &[5])
            .does(&format!("play REP-05 for value, {steps}, end"));
        assert_eq!(
            (
                scene.count("OH", Rep),
                scene.game.pieces.endorsements[Press][Rep]
            ),
            (state, box_),
            "{steps}"
        );
    }
}

#[test]
fn the_cards_icon_names_the_endorsement_box() {
    let scene = table(3)
        .hand(Rep, &[9])
        .does("play REP-09 for value, endorse, end");
    assert_eq!(scene.game.pieces.endorsements[Senator][Rep], 1);
    assert_eq!(scene.game.pieces.endorsements[Press][Rep], 0);
    assert_eq!(
        table(3)
            .hand(Rep, &[12])
            .refuses("play REP-12 for value, endorse"),
        "no_endorsement_icon"
    );
}

#[test]
fn endorsing_needs_a_point_and_no_particular_place() {
    let scene = table(3).token(Rep, CA).hand(Rep, &[5]);
    assert_eq!(
        scene.refuses("play REP-05 for value, endorse, endorse, endorse"),
        "too_few_points"
    );
}

#[test]
fn value_and_text_are_never_mixed() {
    let scene = table(3).hand(Rep, &[13]);
    assert_eq!(scene.refuses("play REP-13 for value, add OH"), "not_now");
    assert_eq!(scene.refuses("play REP-13 for text, place OH"), "not_now");
    assert_eq!(scene.refuses("play REP-13 for text, to IN"), "not_now");
}

#[test]
fn the_value_ignores_the_text_and_its_presence() {
    let scene = table(3)
        .token(Rep, TX)
        .hand(Rep, &[14])
        .does("play REP-14 for value, place TX, place TX, end");
    assert_eq!(scene.count("TX", Rep), 2);
}

#[test]
fn in_california_each_cube_names_its_box() {
    let scene = table(3)
        .token(Prog, CA)
        .turn_of(Prog)
        .hand(Prog, &[7])
        .does("play PROG-07 for value");
    assert!(scene.lists("place CA-A") && scene.lists("place CA-B"));
    assert!("place CA".parse::<Action>().is_err());
}

/// Ruling BM-R6.
#[test]
fn a_party_off_the_ballot_places_nothing() {
    for (party, state, code) in [
        (Rep, CA, "CA-A"),
        (Rep, CA, "CA-B"),
        (Rep, SD, "SD"),
        (Prog, OK, "OK"),
    ] {
        let scene = table(3)
            .token(party, state)
            .turn_of(party)
            .hand(party, &[12]);
        let refused = scene.refusal(&format!("play {party}-12 for value, place {code}"));
        assert_eq!(
            refused,
            Violation::OffTheBallot {
                party,
                at: at(code)
            }
        );
    }
}

/// Ruling BM-D1.
#[test]
fn a_card_ends_by_an_explicit_step() {
    let scene = table(3)
        .hand(Rep, &[13])
        .does("play REP-13 for value, place OH");
    assert_eq!(
        (scene.due_party(), scene.listed()),
        (Rep, vec!["end".to_owned()])
    );
    assert_eq!(scene.does("end").due_party(), Prog);
}

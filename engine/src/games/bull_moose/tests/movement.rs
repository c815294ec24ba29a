//! Rules: Movement; Board.

use super::super::board::Region;
use super::super::board::State::*;
use super::super::party::Party::*;
use super::super::phase::Play;
use super::super::set::States;
use super::*;

/// The points and the surcharge owed of the card on the table.
fn points(scene: &Scene) -> (u8, u8) {
    match scene.game.phase {
        Phase::Play {
            card: Some(Play::Value(play)),
            ..
        } => (play.points, play.owed),
        other => panic!("no points in {other:?}"),
    }
}

#[test]
fn a_step_to_an_adjacent_state_costs_a_point() {
    let scene = table(3)
        .hand(Rep, &[12])
        .does("play REP-12 for value, to KY");
    assert_eq!((scene.stands(Rep), points(&scene)), (KY, (2, 0)));
}

#[test]
fn a_card_moves_and_places_in_any_order() {
    for steps in [
        "to IN, place IN, to KY",
        "place OH, to IN, place IN",
        "place OH, place OH, to IN",
        "to IN, to KY, place KY",
    ] {
        let scene = table(3)
            .hand(Rep, &[12])
            .does(&format!("play REP-12 for value, {steps}, end"));
        assert!(
            scene.game.cards[Rep]
                .discards
                .has(CardNumber::new(12).unwrap()),
            "{steps}"
        );
    }
}

#[test]
fn a_step_needs_a_point() {
    let scene = table(3).hand(Rep, &[13]);
    assert_eq!(
        scene.refuses("play REP-13 for value, to IN, to KY"),
        "too_few_points"
    );
}

#[test]
fn another_region_costs_nothing_extra() {
    let scene = table(3)
        .token(Rep, MO)
        .hand(Rep, &[13])
        .does("play REP-13 for value, to AR");
    assert_eq!(points(&scene), (0, 0));
}

#[test]
fn only_adjacent_states_are_one_step_away() {
    let scene = table(3).hand(Rep, &[12]);
    assert_eq!(
        scene.refuses("play REP-12 for value, to IL"),
        "not_adjacent"
    );
    assert_eq!(
        scene.refuses("play REP-12 for value, to OH"),
        "not_adjacent"
    );
    assert_eq!(
        scene.refuses("play REP-12 for value, to VA"),
        "not_adjacent",
        "Ohio and Virginia do not touch"
    );
}

#[test]
fn all_states_of_the_east_are_adjacent() {
    let board = table(3).game.board();
    let east = board.states_of(Region::East);
    assert_eq!(
        east,
        States::of(&[ME, NH, VT, MA, RI, CT, NY, NJ, PA, DE, MD, WV])
    );
    for state in east.iter() {
        assert_eq!(
            board.neighbours(state).and(east),
            east.without(state),
            "{state}"
        );
    }
}

/// Ruling BM-R8.
#[test]
fn the_whole_east_is_one_point_from_ohio_kentucky_and_virginia() {
    let board = table(3).game.board();
    let east = board.states_of(Region::East);
    for gate in [OH, KY, VA] {
        assert_eq!(board.neighbours(gate).and(east), east, "{gate}");
    }
    for state in east.iter() {
        assert_eq!(
            board.neighbours(state).minus(east),
            States::of(&[OH, KY, VA]),
            "{state}"
        );
    }
}

#[test]
fn states_that_touch_in_a_corner_are_not_adjacent() {
    let board = table(3).game.board();
    assert!(!board.neighbours(UT).has(NM));
    assert!(!board.neighbours(CO).has(AZ));
}

#[test]
fn adjacency_is_mutual() {
    let board = table(3).game.board();
    for &state in State::ALL {
        assert!(!board.neighbours(state).has(state));
        for next in board.neighbours(state).iter() {
            assert!(board.neighbours(next).has(state), "{state} and {next}");
        }
    }
}

/// Ruling BM-R7.
#[test]
fn stopping_beside_others_costs_a_point_for_each() {
    let scene = table(5).token(Dem, IN).token(Proh, IN).hand(Rep, &[12]);
    assert_eq!(
        scene.refuses("play REP-12 for value, to IN, end"),
        "surcharge_unpaid",
        "three others stand there"
    );
    let scene = scene.token(Proh, AZ).does("play REP-12 for value, to IN");
    assert_eq!(points(&scene), (2, 2));
    assert!(scene.does("end").tells_surcharge(2));
}

impl Scene {
    fn tells_surcharge(&self, points: u8) -> bool {
        self.events().iter().any(
            |event| matches!(event, Event::SurchargePaid { points: paid, .. } if *paid == points),
        )
    }
}

/// Ruling BM-R7.
#[test]
fn passing_through_costs_nothing() {
    let scene = table(4)
        .hand(Rep, &[12])
        .does("play REP-12 for value, to IN, to KY");
    assert_eq!(points(&scene), (1, 0));
    assert!(!scene.does("end").tells_surcharge(1));
}

/// Ruling BM-R7: the first cube is a stop, so it pays; moving on afterwards pays nothing again.
#[test]
fn placing_is_stopping() {
    let scene = table(4)
        .hand(Rep, &[12])
        .does("play REP-12 for value, to IN, place IN");
    assert!(scene.tells_surcharge(1));
    assert_eq!(points(&scene), (0, 0));
    let bonus = table(3)
        .token(Rep, GA)
        .token(Dem, AL)
        .turn_of(Dem)
        .hand(Dem, &[12])
        .does("play DEM-12 for value, to GA, bonus");
    assert!(bonus.tells_surcharge(1), "so is the Democrats' bonus");
    assert_eq!(points(&bonus), (1, 0));
}

#[test]
fn not_moving_costs_nothing_whoever_is_there() {
    let scene = table(4)
        .token(Soc, OH)
        .token(Dem, OH)
        .hand(Rep, &[13])
        .does("play REP-13 for value, place OH, end");
    assert_eq!(scene.count("OH", Rep), 1);
}

#[test]
fn a_surcharge_that_is_owed_stays_payable() {
    let scene = table(4)
        .hand(Rep, &[5])
        .does("play REP-05 for value, to IN");
    assert_eq!(
        scene.refuses("endorse"),
        "surcharge_unpayable",
        "the last point is owed, and does not move on"
    );
    assert_eq!(scene.refuses("place IN"), "too_few_points");
    assert!(scene.lists("to KY") && scene.lists("end"));
    let pressed = scene.token(Dem, KY).token(Prog, KY);
    assert_eq!(pressed.refuses("to KY"), "surcharge_unpayable");
}

#[test]
fn the_own_party_off_the_ballot_may_still_stop_and_pass() {
    let scene = table(3)
        .token(Rep, NE)
        .hand(Rep, &[12])
        .does("play REP-12 for value, to SD, to ND, place ND");
    assert_eq!(scene.count("ND", Rep), 1);
    let scene = table(3)
        .token(Prog, KS)
        .turn_of(Prog)
        .hand(Prog, &[6])
        .does("play PROG-06 for value, to OK, end");
    assert_eq!(scene.stands(Prog), OK);
}

#[test]
fn points_left_are_lost() {
    let scene = table(3)
        .hand(Rep, &[12])
        .does("play REP-12 for value, place OH, end");
    assert!(scene.tells(&Event::CardEnded {
        player: scene.player(Rep),
        card: "REP-12".parse().unwrap(),
        lost: 2
    }));
}

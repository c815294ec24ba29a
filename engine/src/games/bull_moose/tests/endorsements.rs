//! Rules: Endorsements.

use super::super::cards::Endorsement::{Press, Senator};
use super::super::event::{Cause, Contest};
use super::super::party::Party::*;
use super::*;

#[test]
fn the_winners_press_cubes_go_to_empty_boxes_as_it_likes() {
    let scene = table(3)
        .cubes_everywhere(Dem, 1)
        .cubes("OH", Dem, 0)
        .cubes("GA", Dem, 0)
        .cubes("ME", Dem, 0)
        .endorsed(Press, Prog, 3)
        .election();
    assert_eq!(
        scene.decision(),
        Decision::PlaceEndorsement {
            endorsement: Press,
            left: 3
        }
    );
    let scene = scene.does("grant GA, grant GA");
    assert_eq!(
        (
            scene.count("GA", Prog),
            scene.game.pieces.endorsements[Press][Prog]
        ),
        (2, 1)
    );
    assert_eq!(scene.refuses("grant TX"), "not_endorsed");
    let scene = scene.does("grant ME");
    assert!(matches!(scene.game.phase, Phase::Over));
}

#[test]
fn press_and_senator_are_won_like_states() {
    let scene = table(3)
        .endorsed(Press, Rep, 4)
        .endorsed(Press, Dem, 2)
        .election();
    assert!(scene.events().iter().any(|event| matches!(
        event,
        Event::NetMajority { contest: Contest::Endorsement { endorsement: Press }, winner, .. } if winner.party == Rep
    )));
    let drawn = table(3)
        .endorsed(Senator, Rep, 3)
        .endorsed(Senator, Dem, 2)
        .election();
    assert!(drawn.events().iter().any(|event| matches!(
        event,
        Event::LotDrawn { contest: Contest::Endorsement { endorsement: Senator }, urn, .. } if urn.len() == 2
    )));
}

/// Ruling BM-D8.
#[test]
fn the_losers_cubes_go_with_the_lot() {
    let scene = table(3)
        .endorsed(Press, Rep, 4)
        .endorsed(Press, Dem, 2)
        .election();
    assert_eq!(scene.game.pieces.endorsements[Press][Rep], 4);
    assert_eq!(scene.game.pieces.endorsements[Press][Dem], 0);
}

#[test]
fn nobody_in_a_box_means_nobody_places() {
    let scene = table(3).election();
    for endorsement in [Press, Senator] {
        assert!(scene.tells(&Event::NobodyEndorsed { endorsement }));
    }
}

/// Ruling BM-R14.
#[test]
fn without_an_empty_box_the_press_goes_to_the_start_state() {
    let full = table(3)
        .cubes_everywhere(Dem, 1)
        .endorsed(Press, Prog, 2)
        .election();
    let home = |scene: &Scene| {
        scene.events().iter().filter(|event| matches!(
        event, Event::CubePlaced { at: there, by: Cause::Press, .. } if *there == at("NY")
    )).count()
    };
    assert_eq!(home(&full), 2);
    let forbidden = table(3)
        .cubes_everywhere(Dem, 1)
        .cubes("OK", Dem, 0)
        .endorsed(Press, Prog, 2)
        .election();
    assert_eq!(home(&forbidden), 2, "the only empty box is off the ballot");
}

/// Ruling BM-D8.
#[test]
fn a_single_box_is_not_asked_for() {
    let scene = table(3)
        .cubes_everywhere(Dem, 1)
        .cubes("GA", Dem, 0)
        .endorsed(Press, Prog, 2)
        .election();
    assert!(matches!(scene.game.phase, Phase::Over));
    let to_georgia = scene
        .events()
        .iter()
        .filter(|event| {
            matches!(
                event, Event::CubePlaced { at: there, by: Cause::Press, .. } if *there == at("GA")
            )
        })
        .count();
    assert_eq!(to_georgia, 2);
}

/// Ruling BM-R6.
#[test]
fn no_endorsement_places_off_the_ballot() {
    let scene = table(3).endorsed(Press, Rep, 1).election();
    for code in ["CA-A", "CA-B", "SD"] {
        assert_eq!(scene.refuses(&format!("grant {code}")), "off_the_ballot");
    }
}

/// Ruling BM-R19.
#[test]
fn the_senators_cubes_go_to_swing_states_empty_or_not() {
    let scene = table(3)
        .cubes("KY", Dem, 2)
        .endorsed(Senator, Rep, 1)
        .election();
    assert!(scene.lists("grant KY") && scene.lists("grant IN"));
    assert_eq!(scene.refuses("grant OH"), "not_endorsed");
    let swing = [
        "AZ", "CO", "ID", "IN", "KY", "MD", "MO", "MT", "NE", "NV", "NM",
    ];
    let mut listed = scene.listed();
    listed.sort();
    let mut expected: Vec<String> = swing.iter().map(|code| format!("grant {code}")).collect();
    expected.sort();
    assert_eq!(listed, expected);
}

/// Ruling BM-R20.
#[test]
fn all_cubes_of_an_endorsement_are_placed() {
    let scene = table(3).endorsed(Senator, Rep, 2).election();
    assert_eq!(scene.refuses("stop"), "must_grant");
    assert_eq!(scene.refuses("grant KY, stop"), "must_grant");
    assert_eq!(scene.refuses("end"), "not_now");
}

#[test]
fn the_press_comes_before_the_senator_before_popularity() {
    let scene = table(3)
        .endorsed(Press, Prog, 1)
        .endorsed(Senator, Dem, 1)
        .popular(Rep, 1)
        .election();
    assert_eq!(
        scene.decision(),
        Decision::PlaceEndorsement {
            endorsement: Press,
            left: 1
        }
    );
    let scene = scene.does("grant OH");
    assert_eq!(
        scene.decision(),
        Decision::PlaceEndorsement {
            endorsement: Senator,
            left: 1
        }
    );
    let scene = scene.does("grant KY");
    assert_eq!(scene.decision(), Decision::PlacePopularity { left: 1 });
}

#[test]
fn an_empty_swing_state_may_get_cubes_of_both() {
    let scene = table(3)
        .endorsed(Press, Dem, 1)
        .endorsed(Senator, Dem, 1)
        .popular(Dem, 1)
        .election()
        .does("grant KY, grant KY");
    assert_eq!(
        scene.count("KY", Dem),
        3,
        "its leaning, the Press's and the Senator's"
    );
}

//! Rules: Preparing the Election; Empty States and Party Icons.

use super::super::cards::Endorsement::Press;
use super::super::party::Party::*;
use super::*;

/// What the leanings gave to a box.
fn leanings(scene: &Scene, code: &str) -> Vec<Party> {
    let given = scene.told.iter().find_map(|told| match &told.event {
        Event::LeaningsAdded {
            at: there, players, ..
        } if *there == at(code) => Some(players),
        _ => None,
    });
    given
        .map(|players| players.iter().map(|player| player.party).collect())
        .unwrap_or_default()
}

#[test]
fn empty_boxes_get_a_cube_of_each_icon() {
    let scene = table(5).election();
    assert_eq!(leanings(&scene, "GA"), [Dem]);
    assert_eq!(leanings(&scene, "WI"), [Rep]);
    assert_eq!(leanings(&scene, "NY"), [Rep, Prog]);
    assert_eq!(leanings(&scene, "MN"), [Prog]);
}

#[test]
fn empty_swing_states_get_a_cube_of_everybody_in_play() {
    assert_eq!(
        leanings(&table(5).election(), "KY"),
        [Rep, Prog, Dem, Soc, Proh]
    );
    assert_eq!(leanings(&table(3).election(), "KY"), [Rep, Prog, Dem]);
}

#[test]
fn a_box_with_a_cube_gets_no_leanings() {
    let scene = table(5).cubes("GA", Soc, 1).election();
    assert!(leanings(&scene, "GA").is_empty());
    let Some(Event::ElectionBegan { empty }) = scene.events().into_iter().next() else {
        panic!("the election begins with its empty boxes");
    };
    assert_eq!(empty.len(), 48);
    assert!(!empty.contains(&at("GA")));
}

/// Ruling BM-R18.
#[test]
fn each_box_of_california_is_empty_by_itself() {
    let scene = table(5).cubes("CA-A", Dem, 1).election();
    assert!(leanings(&scene, "CA-A").is_empty());
    assert_eq!(leanings(&scene, "CA-B"), [Prog]);
}

/// Ruling BM-R6.
#[test]
fn leanings_never_come_off_the_ballot() {
    let scene = table(5).election();
    for (code, party) in [("CA-A", Rep), ("CA-B", Rep), ("SD", Rep), ("OK", Prog)] {
        assert!(!leanings(&scene, code).contains(&party), "{code}");
        assert!(!leanings(&scene, code).is_empty(), "{code}");
    }
}

#[test]
fn which_boxes_are_empty_is_fixed_before_the_leanings() {
    let scene = table(3)
        .cubes_everywhere(Dem, 1)
        .cubes("OH", Dem, 0)
        .cubes("GA", Dem, 0)
        .endorsed(Press, Prog, 1)
        .election();
    assert_eq!(
        scene.listed(),
        ["grant GA", "grant OH"],
        "filled by their leanings, and still the Press's"
    );
}

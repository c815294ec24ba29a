//! Rules: Popularity.

use super::super::party::ByParty;
use super::super::party::Party::*;
use super::super::popularity::ranked;
use super::*;

fn margins(counts: [u16; 5]) -> Option<(Vec<Party>, u16)> {
    ranked(&ByParty::new(counts)).map(|(parties, each)| (parties.iter().collect(), each))
}

#[test]
fn the_leader_places_the_margin_over_the_next() {
    assert_eq!(margins([5, 3, 1, 0, 0]), Some((vec![Rep], 2)));
}

#[test]
fn tied_leaders_each_place_the_margin_over_the_next() {
    assert_eq!(margins([4, 1, 4, 2, 0]), Some((vec![Rep, Dem], 2)));
}

#[test]
fn when_all_present_are_tied_each_places_one() {
    assert_eq!(margins([3, 3, 0, 3, 0]), Some((vec![Rep, Prog, Soc], 1)));
    assert_eq!(margins([1, 1, 1, 1, 1]), Some((Party::ALL.to_vec(), 1)));
}

/// Ruling BM-R23.
#[test]
fn a_lone_party_places_all_its_cubes() {
    assert_eq!(margins([0, 0, 3, 0, 0]), Some((vec![Dem], 3)));
}

#[test]
fn an_empty_box_places_nothing() {
    assert_eq!(margins([0; 5]), None);
    let scene = table(3).election();
    assert!(scene.tells(&Event::PopularityCounted {
        cubes: vec![],
        allowed: vec![]
    }));
}

/// Ruling BM-R15.
#[test]
fn no_lot_is_drawn_for_popularity() {
    let scene = table(3).popular(Rep, 2).popular(Dem, 2).election();
    assert!(!scene.chance.drew());
    assert_eq!(scene.decision(), Decision::PlacePopularity { left: 1 });
}

#[test]
fn popularity_goes_anywhere_on_the_ballot() {
    let scene = table(3).popular(Rep, 1).election();
    assert_eq!(
        scene.legal().len(),
        49 - 3 + 1,
        "every box but three, or none"
    );
    assert_eq!(scene.refuses("grant SD"), "off_the_ballot");
    let prog = table(3).popular(Prog, 1).election();
    assert_eq!(prog.refuses("grant OK"), "off_the_ballot");
}

/// Ruling BM-R20.
#[test]
fn less_may_be_placed() {
    let scene = table(3)
        .popular(Rep, 5)
        .popular(Dem, 1)
        .election()
        .does("grant OH, stop");
    assert!(scene.tells(&Event::PopularityForgone {
        player: scene.player(Rep),
        cubes: 3
    }));
    assert!(matches!(scene.game.phase, Phase::Over));
}

/// Ruling BM-R20.
#[test]
fn tied_leaders_may_place_less_too() {
    let scene = table(5)
        .popular(Proh, 3)
        .popular(Prog, 3)
        .popular(Soc, 2)
        .election();
    assert_eq!(scene.due_party(), Prog);
    let scene = scene.does("stop");
    assert!(scene.tells(&Event::PopularityForgone {
        player: scene.player(Prog),
        cubes: 1
    }));
    assert_eq!(scene.due_party(), Proh);
    assert!(scene.lists("stop"));
}

#[test]
fn tied_parties_place_in_the_order_of_turns_seeing_each_other() {
    let scene = table(5)
        .popular(Proh, 3)
        .popular(Prog, 3)
        .popular(Soc, 2)
        .election();
    assert_eq!(scene.due_party(), Prog);
    let scene = scene.does("grant KY");
    assert_eq!((scene.due_party(), scene.count("KY", Prog)), (Proh, 2));
}

/// Ruling BM-D8.
#[test]
fn cubes_left_in_the_box_go_after_the_last_decider() {
    let scene = table(3)
        .popular(Rep, 4)
        .popular(Dem, 4)
        .popular(Prog, 1)
        .election()
        .does("stop");
    assert_eq!(
        scene.popularity(Rep),
        4,
        "they lie there until the last has decided"
    );
    let scene = scene.does("stop");
    assert!(Party::ALL.iter().all(|&party| scene.popularity(party) == 0));
}

/// Ruling BM-D8.
#[test]
fn popularity_is_always_asked_for() {
    let scene = table(3).popular(Rep, 1).election();
    assert!(scene.lists("stop"));
    assert_eq!(scene.refuses("decline"), "not_now");
}

//! The worked examples of the election, by their numbers; those of play are in `worked_examples_of_play.rs`.

use super::super::cards::Endorsement::{Press, Senator};
use super::super::event::{Contest, Pile};
use super::super::net_majority::in_the_urn;
use super::super::party::ByParty;
use super::super::party::Party::*;
use super::super::phase::Phase;
use super::super::popularity::ranked;
use super::super::set::Parties;
use super::net_majority::frequencies;
use super::*;

/// Cubes in the order REP, PROG, DEM, SOC, PROH.
fn cubes(counts: [u16; 5]) -> ByParty<u16> {
    ByParty::new(counts)
}

/// Everybody gives up what may be placed; returns the finished game.
fn finished(mut scene: Scene) -> Scene {
    while !matches!(scene.game.phase, Phase::Over) {
        let step = if scene.lists("stop") {
            "stop"
        } else {
            "grant KY"
        };
        scene = Scene {
            told: Vec::new(),
            ..scene.does_keeping(step)
        };
    }
    scene
}

impl Scene {
    /// Takes the steps without forgetting what was told before.
    fn does_keeping(self, steps: &str) -> Self {
        let before = self.told.clone();
        let mut scene = self.does(steps);
        let after = std::mem::replace(&mut scene.told, before);
        scene.told.extend(after);
        scene
    }

    /// The urn of a box's lot, if one was drawn.
    fn urn_of(&self, code: &str) -> Option<Vec<(Party, u16)>> {
        self.told.iter().find_map(|told| match &told.event {
            Event::LotDrawn {
                contest: Contest::State { at: drawn, .. },
                urn,
                ..
            } if *drawn == at(code) => Some(pairs(urn)),
            _ => None,
        })
    }

    /// The cubes of a box that was won by net majority, and its winner.
    fn net_majority_of(&self, code: &str) -> Option<(Party, Vec<(Party, u16)>)> {
        self.told.iter().find_map(|told| match &told.event {
            Event::NetMajority {
                contest: Contest::State { at: won, .. },
                winner,
                cubes,
            } if *won == at(code) => Some((winner.party, pairs(cubes))),
            _ => None,
        })
    }
}

fn pairs(piles: &[Pile]) -> Vec<(Party, u16)> {
    piles
        .iter()
        .map(|pile| (pile.player.party, pile.cubes))
        .collect()
}

#[test]
fn w1_new_york() {
    let urn = in_the_urn(&cubes([2, 2, 4, 0, 3]));
    assert_eq!(urn, cubes([0, 0, 4, 0, 3]));
    let drawn = frequencies(&urn, 70_000);
    assert!((39_000..=41_000).contains(&drawn[Dem]), "{drawn:?}");
    assert_eq!(drawn[Dem] + drawn[Proh], 70_000);
    let scene = table(5)
        .cubes("NY", Proh, 3)
        .cubes("NY", Dem, 4)
        .cubes("NY", Prog, 2)
        .cubes("NY", Rep, 2)
        .election();
    assert_eq!(scene.urn_of("NY"), Some(vec![(Dem, 4), (Proh, 3)]));
    assert!(scene.told.iter().any(|told| matches!(
        &told.event,
        Event::Outnumbered { most: 4, out, .. } if pairs(out) == [(Rep, 2), (Prog, 2)]
    )));
}

#[test]
fn w2_kentucky_a() {
    let scene = table(5)
        .endorsed(Senator, Dem, 1)
        .election()
        .does_keeping("grant KY");
    let six = vec![(Rep, 1), (Prog, 1), (Dem, 2), (Soc, 1), (Proh, 1)];
    assert_eq!(scene.net_majority_of("KY"), Some((Dem, six)));
    assert_eq!(scene.game.pieces.cubes[at("KY")], cubes([0, 0, 1, 0, 0]));
}

#[test]
fn w3_kentucky_b() {
    let scene = table(5)
        .endorsed(Senator, Dem, 1)
        .popular(Proh, 1)
        .election()
        .does_keeping("grant KY, grant KY");
    assert_eq!(scene.urn_of("KY"), Some(vec![(Dem, 2), (Proh, 2)]));
    assert_eq!(in_the_urn(&cubes([1, 1, 2, 1, 2])), cubes([0, 0, 2, 0, 2]));
}

#[test]
fn w4_an_empty_swing_state() {
    let three = table(3).election();
    assert_eq!(
        three.urn_of("KY"),
        Some(vec![(Rep, 1), (Prog, 1), (Dem, 1)])
    );
    let four = table(4).election();
    assert_eq!(
        four.urn_of("KY"),
        Some(vec![(Rep, 1), (Prog, 1), (Dem, 1), (Soc, 1)])
    );
}

#[test]
fn w5_five_three_two() {
    let urn = in_the_urn(&cubes([5, 3, 2, 0, 0]));
    assert_eq!(urn, cubes([5, 3, 0, 0, 0]));
    let drawn = frequencies(&urn, 80_000);
    assert!((49_000..=51_000).contains(&drawn[Rep]), "{drawn:?}");
}

#[test]
fn w6_six_three() {
    let scene = table(3).cubes("OH", Rep, 6).cubes("OH", Dem, 3).election();
    assert_eq!(
        scene.net_majority_of("OH"),
        Some((Rep, vec![(Rep, 6), (Dem, 3)]))
    );
}

#[test]
fn w7_three_two_two() {
    let urn = in_the_urn(&cubes([3, 2, 2, 0, 0]));
    assert_eq!(urn, cubes([3, 2, 2, 0, 0]));
    let drawn = frequencies(&urn, 70_000);
    assert!((29_000..=31_000).contains(&drawn[Rep]), "{drawn:?}");
    assert!((19_000..=21_000).contains(&drawn[Prog]), "{drawn:?}");
}

#[test]
fn w8_the_press() {
    let press = table(4)
        .endorsed(Press, Rep, 3)
        .endorsed(Press, Prog, 2)
        .endorsed(Press, Soc, 1);
    let urn = in_the_urn(&press.game.pieces.endorsements[Press]);
    assert_eq!(urn, cubes([3, 2, 0, 0, 0]));
    let won = (1..20)
        .map(|seed| {
            table(4)
                .endorsed(Press, Rep, 3)
                .endorsed(Press, Prog, 2)
                .endorsed(Press, Soc, 1)
                .election_by(seed)
        })
        .find(|scene| scene.due_party() == Rep)
        .unwrap();
    assert_eq!(
        won.decision(),
        Decision::PlaceEndorsement {
            endorsement: Press,
            left: 3
        }
    );
}

#[test]
fn w9_popularity_alone() {
    assert_eq!(
        ranked(&cubes([0, 0, 0, 0, 4])),
        Some((Parties::of(&[Proh]), 4))
    );
    let scene = table(5).popular(Proh, 4).election();
    assert_eq!(scene.decision(), Decision::PlacePopularity { left: 4 });
}

#[test]
fn w10_popularity_two_leaders() {
    let scene = table(3)
        .popular(Rep, 3)
        .popular(Prog, 1)
        .popular(Dem, 3)
        .election();
    assert_eq!(
        (scene.due_party(), scene.decision()),
        (Rep, Decision::PlacePopularity { left: 2 })
    );
    let scene = scene.does("grant OH, grant OH");
    assert_eq!(
        (scene.due_party(), scene.decision()),
        (Dem, Decision::PlacePopularity { left: 2 })
    );
    finished(scene);
}

#[test]
fn w11_popularity_one_leader() {
    let scene = table(3)
        .popular(Rep, 5)
        .popular(Prog, 3)
        .popular(Dem, 3)
        .election();
    assert_eq!(
        (scene.due_party(), scene.decision()),
        (Rep, Decision::PlacePopularity { left: 2 })
    );
    assert!(
        matches!(scene.does("stop").game.phase, Phase::Over),
        "nobody else may place"
    );
}

#[test]
fn w12_popularity_all_tied() {
    let scene = table(3).popular(Rep, 2).popular(Prog, 2).election();
    assert_eq!(
        (scene.due_party(), scene.decision()),
        (Rep, Decision::PlacePopularity { left: 1 })
    );
    let scene = scene.does("grant OH");
    assert_eq!(
        (scene.due_party(), scene.decision()),
        (Prog, Decision::PlacePopularity { left: 1 })
    );
}

#[test]
fn w23_south_dakota_is_progressive() {
    let scene = table(5).election();
    assert_eq!(scene.net_majority_of("SD"), Some((Prog, vec![(Prog, 1)])));
}

#[test]
fn w24_an_empty_ohio() {
    let scene = table(5).election();
    assert_eq!(scene.urn_of("OH"), Some(vec![(Rep, 1), (Prog, 1)]));
}

#[test]
fn w25_the_press_goes_home() {
    let scene = table(3)
        .cubes_everywhere(Dem, 1)
        .cubes("SD", Dem, 0)
        .cubes("CA-B", Dem, 0)
        .endorsed(Press, Rep, 3)
        .election();
    assert!(scene.tells(&Event::EndorsementAwarded {
        endorsement: Press,
        winner: scene.player(Rep),
        cubes: 3,
        home: true,
    }));
    assert_eq!(
        scene.net_majority_of("OH"),
        Some((Rep, vec![(Rep, 3), (Dem, 1)]))
    );
}

#[test]
fn w36_the_press_decides_ohio() {
    let scene = table(5)
        .endorsed(Press, Rep, 1)
        .election()
        .does_keeping("grant OH");
    assert_eq!(
        scene.net_majority_of("OH"),
        Some((Rep, vec![(Rep, 2), (Prog, 1)]))
    );
}

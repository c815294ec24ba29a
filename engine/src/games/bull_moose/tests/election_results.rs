//! Rules: Election Results.

use super::super::event::Contest;
use super::super::party::Party::*;
use super::*;
use crate::game::{Standing, Standings};

/// A finished election in which these boxes went to the Republicans, these to the Progressives, the rest to the
/// Democrats.
fn won(rep: &[&str], prog: &[&str]) -> Scene {
    let mut scene = table(3).cubes_everywhere(Dem, 1);
    for (party, codes) in [(Rep, rep), (Prog, prog)] {
        for code in codes {
            scene = scene.cubes(code, Dem, 0).cubes(code, party, 1);
        }
    }
    scene.election()
}

fn places(scene: &Scene) -> Vec<(u8, u8, i32)> {
    let Pending::Over(Standings(standings)) = scene.game.pending() else {
        panic!("not over")
    };
    standings
        .iter()
        .map(|&Standing { seat, place, score }| (seat.number(), place, score))
        .collect()
}

#[test]
fn votes_are_summed_and_the_most_win() {
    let scene = won(&["OH", "IN"], &["NY"]);
    assert_eq!(places(&scene), [(2, 1, 531 - 84), (1, 2, 45), (0, 3, 39)]);
}

#[test]
fn all_votes_together_are_531() {
    for seed in 1..30 {
        let scene = table(3)
            .cubes("KY", Rep, 2)
            .cubes("KY", Dem, 3)
            .election_by(seed);
        let sum: i32 = places(&scene).iter().map(|(_, _, votes)| votes).sum();
        assert_eq!(sum, 531);
    }
}

/// Ruling BM-R16.
#[test]
fn equal_votes_are_decided_by_boxes_and_california_has_two() {
    let scene = won(&["NJ"], &["CA-A", "AZ"]);
    assert_eq!(
        places(&scene),
        [(2, 1, 503), (1, 2, 14), (0, 3, 14)],
        "two boxes of 11 and 3 beat one of 14"
    );
    let both = won(&["IN"], &["CA-A", "CA-B", "WY"]);
    assert_eq!(places(&both)[1], (1, 2, 16));
    let boxes = won(&["MI"], &["CA-B", "IA"]);
    assert_eq!(
        places(&boxes),
        [(2, 1, 501), (1, 2, 15), (0, 3, 15)],
        "California's second box counts as one"
    );
}

/// Ruling BM-D9.
#[test]
fn equal_in_votes_and_boxes_share_the_place() {
    let scene = won(&["VT"], &["NH"]);
    assert_eq!(places(&scene), [(2, 1, 523), (0, 2, 4), (1, 2, 4)]);
}

#[test]
fn the_victory_is_shared_and_the_next_place_left_out() {
    let mut scene = table(4).cubes_everywhere(Dem, 1).election();
    let (one, two) = halves(scene.game.board());
    for at in StateBox::ALL {
        let party = if one.contains(at) {
            Rep
        } else if two.contains(at) {
            Prog
        } else if scene.game.board().votes(*at) > 30 {
            Dem
        } else {
            Soc
        };
        scene.game.pieces.cubes[*at] = super::super::state::no_cubes();
        scene.game.pieces.cubes[*at][party] = 1;
    }
    let places = places(&scene);
    let shared: Vec<u8> = places.iter().map(|&(_, place, _)| place).collect();
    assert_eq!(shared, [1, 1, 3, 4]);
    assert_eq!(places[0].2, places[1].2);
}

/// Two sets of boxes with equal votes and equal numbers, each box with a twin of as many votes.
fn halves(board: &super::super::board::Board) -> (Vec<StateBox>, Vec<StateBox>) {
    let mut by_votes: Vec<StateBox> = board.ascending().collect();
    let (mut one, mut two) = (Vec::new(), Vec::new());
    while let Some(at) = by_votes.pop() {
        let twin = by_votes
            .iter()
            .position(|other| board.votes(*other) == board.votes(at));
        if let Some(twin) = twin {
            one.push(at);
            two.push(by_votes.remove(twin));
        }
    }
    (one, two)
}

/// Ruling BM-D10.
#[test]
fn lots_come_in_ascending_votes_after_the_net_majorities() {
    let scene = table(3).election();
    let mut lots = Vec::new();
    for told in &scene.told {
        match &told.event {
            Event::LotDrawn {
                contest: Contest::State { at, votes },
                ..
            } => lots.push((*votes, *at)),
            Event::NetMajority {
                contest: Contest::State { .. },
                ..
            } => {
                assert!(lots.is_empty(), "all net majorities come first");
            }
            _ => {}
        }
    }
    assert!(lots.len() > 20);
    assert!(
        lots.is_sorted(),
        "by votes, equal ones in the order of the states' names: {lots:?}"
    );
    assert_eq!(lots.last(), Some(&(45, at("NY"))));
}

/// Ruling BM-D8.
#[test]
fn each_box_keeps_one_cube_of_its_winner() {
    let scene = table(3).cubes("OH", Rep, 3).cubes("OH", Dem, 3).election();
    for cubes in scene.game.pieces.cubes.values() {
        assert_eq!(cubes.values().sum::<u16>(), 1);
    }
}

/// Each lot is one event of its own, which names the urn and what was drawn.
#[test]
fn every_box_is_won_once() {
    let scene = table(4).election();
    let mut won: Vec<StateBox> = scene
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::LotDrawn {
                contest: Contest::State { at, .. },
                ..
            }
            | Event::NetMajority {
                contest: Contest::State { at, .. },
                ..
            } => Some(*at),
            _ => None,
        })
        .collect();
    won.sort();
    assert_eq!(won, StateBox::ALL);
}

#[test]
fn no_net_majority_is_looked_for_before_all_cubes_are_there() {
    let scene = table(3).cubes("KY", Rep, 2).popular(Dem, 2).election();
    assert!(
        !scene
            .events()
            .iter()
            .any(|event| matches!(event, Event::NetMajority { .. }))
    );
    let scene = scene.does("grant KY, grant KY");
    assert!(
        scene.events().iter().any(|event| matches!(
            event,
            Event::LotDrawn { contest: Contest::State { at: there, .. }, .. } if *there == at("KY")
        )),
        "the Republicans' majority was gone when it counted"
    );
}

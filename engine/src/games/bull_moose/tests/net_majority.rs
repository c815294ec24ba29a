//! Rules: Net Majority.

use super::super::event::Contest;
use super::super::net_majority::{cube_drawn, in_the_urn, only_party};
use super::super::party::ByParty;
use super::super::party::Party::*;
use super::*;

/// How often each party's cube comes out of the urn in so many draws.
pub(super) fn frequencies(urn: &ByParty<u16>, draws: u32) -> ByParty<u32> {
    let mut chance = chance(7);
    let mut counts = ByParty::from_fn(|_| 0);
    for _ in 0..draws {
        counts[cube_drawn(urn, &mut chance).unwrap()] += 1;
    }
    counts
}

fn cubes(counts: [u16; 5]) -> ByParty<u16> {
    ByParty::new(counts)
}

#[test]
fn twice_the_cubes_of_the_second_is_a_net_majority() {
    for counts in [
        [2, 1, 0, 0, 0],
        [5, 2, 2, 0, 1],
        [1, 0, 0, 0, 0],
        [8, 4, 4, 4, 4],
    ] {
        assert_eq!(
            only_party(&in_the_urn(&cubes(counts))),
            Some(Rep),
            "{counts:?}"
        );
    }
    for counts in [[3, 2, 0, 0, 0], [1, 1, 0, 0, 0], [7, 4, 1, 0, 0]] {
        assert_eq!(only_party(&in_the_urn(&cubes(counts))), None, "{counts:?}");
    }
}

/// Ruling BM-R13.
#[test]
fn exactly_half_is_eliminated() {
    assert_eq!(in_the_urn(&cubes([4, 2, 3, 0, 0])), cubes([4, 0, 3, 0, 0]));
    assert_eq!(in_the_urn(&cubes([4, 1, 3, 0, 0])), cubes([4, 0, 3, 0, 0]));
}

/// Ruling BM-R13: one pass against the leader.
#[test]
fn the_leader_alone_is_compared_with() {
    assert_eq!(in_the_urn(&cubes([7, 4, 0, 0, 0])), cubes([7, 4, 0, 0, 0]));
    assert_eq!(
        in_the_urn(&cubes([7, 6, 4, 3, 0])),
        cubes([7, 6, 4, 0, 0]),
        "the 3 goes for the 7, not for the 6"
    );
}

#[test]
fn the_eliminated_lose_their_cubes_before_the_lot() {
    let scene = table(4)
        .cubes("OH", Rep, 5)
        .cubes("OH", Prog, 3)
        .cubes("OH", Dem, 2)
        .election();
    let out = scene.told.iter().position(|told| matches!(
        &told.event,
        Event::Outnumbered { contest: Contest::State { at: there, .. }, most: 5, out }
            if *there == at("OH") && out.len() == 1 && out[0].player.party == Dem && out[0].cubes == 2
    )).unwrap();
    assert!(matches!(
        &scene.told[out + 1].event,
        Event::LotDrawn { urn, .. } if urn.iter().map(|pile| pile.cubes).collect::<Vec<_>>() == [5, 3]
    ));
}

#[test]
fn each_cube_in_the_urn_is_equally_likely() {
    let drawn = frequencies(&cubes([1, 2, 3, 4, 0]), 100_000);
    for (party, share) in [(Rep, 10_000), (Prog, 20_000), (Dem, 30_000), (Soc, 40_000)] {
        assert!(drawn[party].abs_diff(share) < 1_000, "{drawn:?}");
    }
    assert_eq!(drawn[Proh], 0);
}

#[test]
fn a_net_majority_uses_no_chance() {
    let scene = table(3).cubes_everywhere(Dem, 1).election();
    assert!(matches!(scene.game.phase, Phase::Over));
    assert!(!scene.chance.drew());
}

//! Rules: Game Definitions: Adjacent, Guild Chain.

use super::*;
use crate::by::Key;
use crate::games::city_and_guilds::definitions::Chain;
use crate::games::city_and_guilds::space::SpaceSet;

/// Who is adjacent to whom on the map `designed-1`, found by another program.
const NEIGHBOURS: [(&str, &str); 64] = [
    ("A1", "A2 D3"),
    ("A2", "A1 A3 A4"),
    ("A3", "A2 A5 B1"),
    ("A4", "A2 A5 D1"),
    ("A5", "A3 A4 A6 H2"),
    ("A6", "A5 A7 C1"),
    ("A7", "A6 A8 C3"),
    ("A8", "A7 C6 D1 F1"),
    ("B1", "A3 B2 G1"),
    ("B2", "B1 B3 B5"),
    ("B3", "B2 B4 B6"),
    ("B4", "B3 B7"),
    ("B5", "B2 B6 C2 E1"),
    ("B6", "B3 B5 B7 E3"),
    ("B7", "B4 B6 B8"),
    ("B8", "B7 C5 E7"),
    ("C1", "A6 C2 C3"),
    ("C2", "B5 C1 C4"),
    ("C3", "A7 C1 C4 C6"),
    ("C4", "C2 C3 C5 C7"),
    ("C5", "B8 C4 C8"),
    ("C6", "A8 C3 C7 F3"),
    ("C7", "C4 C6 C8"),
    ("C8", "C5 C7 E1 G2"),
    ("D1", "A4 A8 D2"),
    ("D2", "D1 D4 E2"),
    ("D3", "A1 D4 D5"),
    ("D4", "D2 D3 D6 F1"),
    ("D5", "D3 D6 D7"),
    ("D6", "D4 D5 D8 F4"),
    ("D7", "D5 D8"),
    ("D8", "D6 D7 F6 H1"),
    ("E1", "B5 C8 E2"),
    ("E2", "D2 E1 E3 E4"),
    ("E3", "B6 E2 E5"),
    ("E4", "E2 E5 F3 G4"),
    ("E5", "E3 E4 E6"),
    ("E6", "E5 E7 F5 G7"),
    ("E7", "B8 E6 E8"),
    ("E8", "E7 G1"),
    ("F1", "A8 D4 F2 F6"),
    ("F2", "F1 F3 F4"),
    ("F3", "C6 E4 F2 F5"),
    ("F4", "D6 F2 F5 F7"),
    ("F5", "E6 F3 F4 F8"),
    ("F6", "D8 F1 F7 H6"),
    ("F7", "F4 F6 F8 H3"),
    ("F8", "F5 F7 G1 H4"),
    ("G1", "B1 E8 F8 G3"),
    ("G2", "C8 G3 G5"),
    ("G3", "G1 G2 G4"),
    ("G4", "E4 G3 G6"),
    ("G5", "G2 G6 H4"),
    ("G6", "G4 G5 G7 G8"),
    ("G7", "E6 G6"),
    ("G8", "G6 H8"),
    ("H1", "D8 H2"),
    ("H2", "A5 H1 H3 H5"),
    ("H3", "F7 H2 H4 H7"),
    ("H4", "F8 G5 H3 H8"),
    ("H5", "H2 H6"),
    ("H6", "F6 H5 H7"),
    ("H7", "H3 H6 H8"),
    ("H8", "G8 H4 H7"),
];

fn neighbours(at: &str) -> String {
    let names: Vec<String> = MapId::Designed1
        .neighbours(space(at))
        .iter()
        .map(|space| space.to_string())
        .collect();
    names.join(" ")
}

fn adjacent(one: &str, other: &str) -> bool {
    MapId::Designed1.neighbours(space(one)).has(space(other))
}

#[test]
fn the_map_has_the_neighbours_that_another_program_found() {
    for (at, expected) in NEIGHBOURS {
        assert_eq!(neighbours(at), expected, "{at}");
    }
}

#[test]
fn to_be_adjacent_is_mutual() {
    for &map in MapId::ALL {
        for &one in Space::ALL {
            assert!(!map.neighbours(one).has(one));
            for other in map.neighbours(one).iter() {
                assert!(map.neighbours(other).has(one), "{one} and {other}");
            }
        }
    }
}

#[test]
fn e2_adjacency() {
    assert_eq!(neighbours("E4"), "E2 E5 F3 G4");
    assert_eq!(neighbours("A6"), "A5 A7 C1");
    assert_eq!(neighbours("A1"), "A2 D3");
    assert_eq!(neighbours("D2"), "D1 D4 E2");
    assert_eq!(neighbours("B4"), "B3 B7");
    for (one, other) in [("F1", "F6"), ("H2", "H3"), ("G5", "G6")] {
        assert!(adjacent(one, other), "{one} and {other}");
    }
    for (one, other) in [("A2", "A5"), ("A7", "C1"), ("A4", "A6")] {
        assert!(!adjacent(one, other), "{one} and {other}");
    }
    let one_tile = given(3).built("bK", "E4");
    let names = |spaces: SpaceSet| -> Vec<String> {
        spaces.iter().map(|space| space.to_string()).collect()
    };
    assert_eq!(names(one_tile.game.city.open()), ["E2", "E5", "F3", "G4"]);
    let barred = SpaceSet::ALL.less(one_tile.game.first_spaces());
    assert_eq!(
        names(barred),
        ["E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "F3", "G4"]
    );
}

#[test]
fn tiles_of_one_block_are_adjacent_only_side_by_side_or_straight_across_a_street() {
    assert!(adjacent("A2", "A3"));
    assert!(!adjacent("A1", "A8"));
    assert!(!adjacent("A2", "A5"), "diagonally");
}

#[test]
fn an_unbuilt_space_stops_the_look() {
    assert!(!adjacent("A4", "A6"), "A5 lies between, built on or not");
    let over_a_gap = given(3).built("bK", "A4");
    assert!(!over_a_gap.game.city.open().has(space("A6")));
}

#[test]
fn fountains_and_bare_street_of_any_length_do_not_stop_the_look() {
    assert!(adjacent("A6", "C1"), "over a fountain");
    assert!(adjacent("E4", "F3"), "over street and a fountain");
    assert!(adjacent("D2", "E2"), "over seven squares of street");
    assert!(adjacent("A5", "H2"), "along a street");
}

#[test]
fn two_spaces_of_one_bent_block_that_face_each_other_over_a_street_are_adjacent() {
    assert!(adjacent("F1", "F6"));
    assert!(adjacent("H2", "H3"));
    assert!(adjacent("G5", "G6"));
}

#[test]
fn the_edge_of_the_map_ends_the_look() {
    assert_eq!(neighbours("A1"), "A2 D3");
    assert!(!adjacent("A1", "B4"), "the ends of the northern row");
    assert!(!adjacent("A3", "H6"), "no way round");
}

#[test]
fn buildings_and_markets_of_one_guild_that_are_adjacent_are_a_chain() {
    let board = given(3).built("bK", "A5 C1 C2 B5").built("mK", "A6 B6");
    let chain = board
        .game
        .city
        .best_chain(Guild::Candlemakers, SpaceSet::ALL);
    assert_eq!(
        chain,
        Some(Chain {
            tiles: 6,
            blocks: 3
        })
    );
    assert_eq!(
        board.game.city.best_chain(Guild::Bakers, SpaceSet::ALL),
        None
    );
}

#[test]
fn a_chain_that_reaches_a_block_twice_counts_it_once() {
    let board = given(3).built("bK", "A6 C1 C3 A7");
    let chain = board
        .game
        .city
        .best_chain(Guild::Candlemakers, SpaceSet::ALL);
    assert_eq!(
        chain,
        Some(Chain {
            tiles: 4,
            blocks: 2
        })
    );
}

#[test]
fn other_guilds_minstrel_houses_and_taverns_cut_a_chain() {
    for between in ["bB", "Min", "Tav"] {
        let board = given(3).built("bK", "A1 A3").built(between, "A2");
        let chain = board
            .game
            .city
            .best_chain(Guild::Candlemakers, SpaceSet::ALL);
        assert_eq!(
            chain,
            Some(Chain {
                tiles: 1,
                blocks: 1
            }),
            "{between}"
        );
    }
}

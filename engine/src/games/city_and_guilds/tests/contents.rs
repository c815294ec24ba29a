//! Rules: Contents, Tiles, The Map.

use super::*;
use crate::by::Key;
use crate::games::city_and_guilds::tiles::TileKind;

#[test]
fn there_are_eleven_buildings_and_seven_markets_a_guild_and_four_minstrel_houses() {
    for &guild in Guild::ALL {
        let of_guild = |kind: TileKind| {
            let tiles = Tile::ALL.iter().filter(|tile| tile.kind() == kind);
            tiles.map(|tile| tile.copies()).sum::<u8>()
        };
        assert_eq!(of_guild(TileKind::Building(guild)), 11);
        assert_eq!(of_guild(TileKind::Market(guild)), 7);
    }
    assert_eq!(Tile::MinstrelHouse.copies(), 4);
    assert_eq!(Tiles::full().total(), 44 + 28 + 4);
}

#[test]
fn there_are_four_taverns_apart_from_the_stock() {
    let (game, _, _) = set_up(3, 1);
    assert_eq!(game.taverns, 4);
    assert_eq!(game.stock.total(), 76 - 12);
}

#[test]
fn a_tile_is_of_its_guild_and_a_minstrel_house_of_none() {
    assert_eq!(tile("mB").guild(), Some(Guild::Bakers));
    assert_eq!(tile("bS").guild(), Some(Guild::Blacksmiths));
    assert_eq!(tile("Min").guild(), None);
    assert_eq!(Built::Tavern.guild(), None);
}

#[test]
fn keys_are_numbered_in_the_order_of_their_lists() {
    fn numbered<K: Key>() {
        for (index, key) in K::ALL.iter().enumerate() {
            assert_eq!(key.index(), index);
        }
    }
    numbered::<Guild>();
    numbered::<Tile>();
    numbered::<Block>();
    numbered::<Space>();
}

#[test]
fn a_space_is_its_block_and_a_number() {
    for &block in Block::ALL {
        let spaces: Vec<String> = block
            .spaces()
            .iter()
            .map(|space| space.to_string())
            .collect();
        let expected: Vec<String> = (1..=8).map(|number| format!("{block}{number}")).collect();
        assert_eq!(spaces, expected);
        assert!(block.spaces().iter().all(|space| space.block() == block));
    }
    for wrong in ["", "A", "A0", "A9", "I1", "a1", "A11", " A1"] {
        assert!(wrong.parse::<Space>().is_err(), "{wrong}");
    }
}

#[test]
fn another_map_is_another_name_in_the_options() {
    let options = super::super::Options::default();
    assert_eq!(
        serde_json::to_string(&options).unwrap(),
        r#"{"map":"designed-1"}"#
    );
    for text in ["{}", r#"{"map":"designed-1"}"#] {
        let read: super::super::Options = serde_json::from_str(text).unwrap();
        assert_eq!(read, options);
    }
    for wrong in [r#"{"map":"printed"}"#, r#"{"board":"designed-1"}"#] {
        assert!(serde_json::from_str::<super::super::Options>(wrong).is_err());
    }
    assert_eq!(MapId::ALL, [MapId::Designed1]);
    assert_eq!(MapId::Designed1.to_string(), "designed-1");
}

#[test]
fn every_map_is_one_city_of_eight_different_blocks_each_of_one_piece() {
    for &map in MapId::ALL {
        let all = super::super::space::SpaceSet::ALL;
        assert_eq!(map.piece(space("A1"), all), all, "the city is connected");
        let mut shapes: Vec<Vec<(i16, i16)>> = Vec::new();
        for &block in Block::ALL {
            let places: Vec<(u8, u8)> = block
                .spaces()
                .iter()
                .map(|space| map.place(space))
                .collect();
            assert!(one_piece(&places), "block {block}");
            let turned = turnings(&places);
            assert!(
                !shapes.contains(&turned[0]),
                "block {block} is a shape again"
            );
            shapes.extend(turned);
        }
    }
}

#[test]
fn the_spaces_of_a_block_are_numbered_in_reading_order_of_its_letters_in_the_drawing() {
    for &map in MapId::ALL {
        for &block in Block::ALL {
            let mut drawn = Vec::new();
            for (row, line) in (0..).zip(map.grid()) {
                for (column, square) in (0..).zip(line.chars()) {
                    if square.to_string() == block.to_string() {
                        drawn.push((row, column));
                    }
                }
            }
            let places: Vec<(u8, u8)> = block
                .spaces()
                .iter()
                .map(|space| map.place(space))
                .collect();
            assert_eq!(places, drawn, "block {block}");
        }
    }
}

/// Whether the squares are connected side by side.
fn one_piece(places: &[(u8, u8)]) -> bool {
    let mut piece = vec![places[0]];
    let mut next = 0;
    while let Some(&(row, column)) = piece.get(next) {
        next += 1;
        for &(other_row, other_column) in places {
            let beside = row.abs_diff(other_row) + column.abs_diff(other_column) == 1;
            if beside && !piece.contains(&(other_row, other_column)) {
                piece.push((other_row, other_column));
            }
        }
    }
    piece.len() == places.len()
}

/// The shape in all eight ways to turn and mirror it, moved to the corner.
fn turnings(places: &[(u8, u8)]) -> Vec<Vec<(i16, i16)>> {
    (0..8)
        .map(|way| {
            let mut shape: Vec<(i16, i16)> = places
                .iter()
                .map(|&(row, column)| {
                    let (mut row, mut column) = (i16::from(row), i16::from(column));
                    if way & 1 == 1 {
                        row = -row;
                    }
                    if way & 2 == 2 {
                        column = -column;
                    }
                    if way & 4 == 4 {
                        (column, row)
                    } else {
                        (row, column)
                    }
                })
                .collect();
            let top = shape.iter().map(|&(row, _)| row).min().unwrap();
            let left = shape.iter().map(|&(_, column)| column).min().unwrap();
            for (row, column) in &mut shape {
                *row -= top;
                *column -= left;
            }
            shape.sort_unstable();
            shape
        })
        .collect()
}

//! The drawn map is the map that is played on.

use super::geometry::{SQUARE, blocks};
use crate::by::Key;
use crate::drawing::Point;
use crate::games::city_and_guilds::map::MapId;
use crate::games::city_and_guilds::space::{Block, Space};

/// Whether the point is inside, counted along the row to its west.
fn is_inside(corners: &[Point], (x, y): Point) -> bool {
    let after = corners.iter().cycle().skip(1);
    let walls = corners.iter().zip(after).filter(|((ax, ay), (bx, by))| {
        ax == bx && *ax < x && (ay.min(by)..ay.max(by)).contains(&&y)
    });
    walls.count() % 2 == 1
}

#[test]
fn an_outline_holds_the_spaces_of_its_block_and_no_others() {
    for &map in MapId::ALL {
        for (block, drawn) in blocks(map).iter() {
            for &space in Space::ALL {
                let (row, column) = map.place(space);
                let middle = |square: u8| i32::from(square) * SQUARE + SQUARE / 2;
                let inside = is_inside(drawn.outline, (middle(column), middle(row)));
                assert_eq!(inside, space.block() == block, "{space} and {block}");
            }
        }
    }
}

#[test]
fn each_sign_stands_on_a_square_of_street_of_its_own() {
    for &map in MapId::ALL {
        for &block in Block::ALL {
            let (row, column) = blocks(map)[block].sign;
            let square = map.grid()[usize::try_from(row).unwrap()].as_bytes()
                [usize::try_from(column).unwrap()];
            assert_eq!(square, b'.', "{block}");
            let same = blocks(map)
                .values()
                .filter(|drawn| drawn.sign == (row, column));
            assert_eq!(same.count(), 1, "{block}");
        }
    }
}

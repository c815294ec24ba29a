//! What is drawn where: borders, room for pieces.

use super::geometry::{SHORE, SQUARES, WARDS};
use super::wards::{SPACING, piece};
use crate::by::Key;
use crate::drawing::{Point, laid_out};
use crate::games::tammany_hall::board::{Ward, WardSet};

/// The edges of a polygon.
fn edges(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    let after = corners.iter().cycle().skip(1);
    corners.iter().copied().zip(after.copied())
}

/// Twice the area.
fn area(corners: &[Point]) -> i32 {
    edges(corners).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum()
}

#[test]
fn wards_share_a_drawn_border_exactly_if_they_are_next_to_each_other() {
    for &one in Ward::ALL {
        let drawn: WardSet = Ward::ALL
            .iter()
            .copied()
            .filter(|&other| {
                edges(WARDS[one].corners)
                    .any(|(a, b)| edges(WARDS[other].corners).any(|edge| edge == (b, a)))
            })
            .collect();
        assert_eq!(drawn, one.next_to(), "{one}");
    }
}

#[test]
fn wards_and_squares_fill_the_land_without_a_gap() {
    let wards = Ward::ALL.iter().map(|&ward| WARDS[ward].corners);
    let parts: i32 = wards.chain(SQUARES).map(area).sum();
    assert_eq!(parts.abs(), area(SHORE).abs());
}

#[test]
fn every_ward_has_room_for_all_that_can_be_in_it() {
    /// How far a piece reaches above and below its middle.
    const PIECE: i32 = 14;

    for &ward in Ward::ALL {
        // Number, bonus or points, lock and ballot; four groups; the bosses of five seats.
        let groups = [
            vec![46, 70, 42],
            vec![piece(9), piece(9), piece(10), piece(9)],
            vec![piece(9); 5],
        ];
        let laid = laid_out(&WARDS[ward], &groups, SPACING);
        for (places, widths) in laid.iter().zip(&groups) {
            for (&(x, y), width) in places.iter().zip(widths) {
                for y in [y - PIECE, y + PIECE] {
                    let (left, right) = WARDS[ward].chord(y).expect("within the ward");
                    assert!(left <= x - width / 2, "{ward}: {laid:?}");
                    assert!(x + width / 2 <= right, "{ward}: {laid:?}");
                }
            }
        }
    }
}

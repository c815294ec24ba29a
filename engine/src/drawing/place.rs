//! Places of a board: what they are called, and where they lie.

use std::collections::BTreeSet;
use std::fmt;

use super::svg::Point;

/// The name of a place in a picture: the kind of the place and its id, such as `ward-14` or `space-C4`.
///
/// A page finds the place by it, and whoever asks for a picture marks places by it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place(String);

/// Some places.
pub type Places = BTreeSet<Place>;

impl Place {
    /// The place of this kind with this id.
    pub fn new(kind: &str, id: impl fmt::Display) -> Self {
        Self(format!("{kind}-{id}"))
    }

    /// Its name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A convex piece of a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Area {
    /// Its corners.
    pub(crate) corners: &'static [Point],
    /// The middle of the largest circle in it.
    pub(crate) centre: Point,
    /// The radius of that circle.
    pub(crate) room: i32,
}

impl Area {
    /// A piece with these corners, around the largest circle in it.
    pub(crate) const fn new(corners: &'static [Point], centre: Point, room: i32) -> Self {
        Self {
            corners,
            centre,
            room,
        }
    }

    /// Its ends on the horizontal line at `y`; none if the line misses it.
    pub(crate) fn chord(&self, y: i32) -> Option<(i32, i32)> {
        let before = self.corners.iter().cycle();
        let after = self.corners.iter().cycle().skip(1);
        let crossed = before
            .zip(after)
            .take(self.corners.len())
            .filter(|((_, from), (_, to))| {
                from != to && (from.min(to)..=from.max(to)).contains(&&y)
            })
            .map(|(&(from_x, from_y), &(to_x, to_y))| {
                from_x + (to_x - from_x) * (y - from_y) / (to_y - from_y)
            });
        crossed.fold(None, |ends, x| match ends {
            None => Some((x, x)),
            Some((left, right)) => Some((x.min(left), x.max(right))),
        })
    }

    /// The outline of it.
    pub(crate) const fn outline(self) -> Outline {
        Outline::Area(self)
    }
}

/// The outline of a place, which marks are drawn along.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Outline {
    /// A piece of the map.
    Area(Area),
    /// A card, a tile, a sign.
    Rect {
        /// Its upper left corner.
        corner: Point,
        /// Its width and height.
        extent: (i32, i32),
    },
}

impl Outline {
    /// A rectangle.
    pub(crate) const fn rect(corner: Point, extent: (i32, i32)) -> Self {
        Self::Rect { corner, extent }
    }

    /// How far inside of it marks are drawn: pieces of a map have neighbours that are marked too.
    pub(crate) const fn near(&self) -> i32 {
        match self {
            Self::Area(_) => 6,
            Self::Rect { .. } => 2,
        }
    }

    /// Its corners, so far inside that a line along them keeps off the border.
    pub(crate) fn inside(&self, by: i32) -> Vec<Point> {
        match self {
            Self::Area(area) => {
                let (x, y) = area.centre;
                let inward = |from: i32, to: i32| from + (to - from) * by / area.room.max(1);
                let corners = area.corners.iter();
                corners
                    .map(|&(a, b)| (inward(a, x), inward(b, y)))
                    .collect()
            }
            &Self::Rect {
                corner: (x, y),
                extent: (width, height),
            } => {
                let (left, top) = (x + by, y + by);
                let (right, bottom) = (x + width - by, y + height - by);
                vec![(left, top), (right, top), (right, bottom), (left, bottom)]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: Area = Area::new(&[(0, 0), (100, 0), (60, 80), (0, 80)], (40, 40), 40);

    #[test]
    fn a_chord_runs_from_border_to_border() {
        assert_eq!(AREA.chord(0), Some((0, 100)));
        assert_eq!(AREA.chord(40), Some((0, 80)));
        assert_eq!(AREA.chord(80), Some((0, 60)));
        assert_eq!(AREA.chord(81), None);
    }

    #[test]
    fn marks_keep_inside() {
        let outline = Outline::rect((10, 20), (80, 40));
        assert_eq!(outline.inside(5), [(15, 25), (85, 25), (85, 55), (15, 55)]);
        assert_eq!(AREA.outline().inside(0), AREA.corners);
    }

    #[test]
    fn a_place_is_named_by_kind_and_id() {
        assert_eq!(Place::new("ward", 14).to_string(), "ward-14");
    }
}

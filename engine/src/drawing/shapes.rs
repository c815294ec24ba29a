//! Shapes that go with colours, so that whoever sees no colours can tell whose a piece is.

use super::palette::Ink;
use super::svg::{Attr, Point, Svg, Symbol, Tag};
use crate::by::Key;
use crate::seat::{BySeat, Seat};

/// The shape of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Circle,
    Square,
    Triangle,
    Diamond,
    Star,
}

/// A colour and the shape that goes with it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) shape: Shape,
    pub(crate) ink: Ink,
}

impl Look {
    pub(crate) const fn new(shape: Shape, ink: Ink) -> Self {
        Self { shape, ink }
    }

    /// Draws a piece of about this radius around the origin.
    pub(crate) fn piece(self, svg: &mut Svg, radius: i32) {
        self.shape.draw(
            svg,
            radius,
            &[Attr::Fill(self.ink), Attr::Stroke(Ink::INK), Attr::Line(2)],
        );
    }
}

/// Corners around the origin, in hundredths of the radius.
const TRIANGLE: &[Point] = &[(0, -115), (110, 80), (-110, 80)];
const DIAMOND: &[Point] = &[(0, -120), (110, 0), (0, 120), (-110, 0)];
const STAR: &[Point] = &[
    (0, -125),
    (37, -40),
    (122, -37),
    (56, 17),
    (76, 103),
    (0, 55),
    (-76, 103),
    (-56, 17),
    (-122, -37),
    (-37, -40),
];

impl Shape {
    /// Draws the shape around the origin.
    pub(crate) fn draw(self, svg: &mut Svg, radius: i32, look: &[Attr]) {
        let mut with = |tag, form: &[Attr]| svg.element(tag, &[form, look].concat());
        let corners = |of: &[Point]| -> Vec<Point> {
            let scaled = |part: i32| (part * radius + part.signum() * 50) / 100;
            of.iter().map(|&(x, y)| (scaled(x), scaled(y))).collect()
        };
        match self {
            Self::Circle => with(Tag::Circle, &[Attr::Radius(radius)]),
            Self::Square => with(
                Tag::Rect,
                &[
                    Attr::Corner((1 - radius, 1 - radius)),
                    Attr::Extent(2 * radius - 2, 2 * radius - 2),
                    Attr::Rounded(2),
                ],
            ),
            Self::Triangle => with(Tag::Polygon, &[Attr::Points(&corners(TRIANGLE))]),
            Self::Diamond => with(Tag::Polygon, &[Attr::Points(&corners(DIAMOND))]),
            Self::Star => with(Tag::Polygon, &[Attr::Points(&corners(STAR))]),
        }
    }
}

/// How the pieces of each seat look.
static SEATS: BySeat<Look> = BySeat::new([
    Look::new(Shape::Circle, Ink::RED),
    Look::new(Shape::Square, Ink::YELLOW),
    Look::new(Shape::Triangle, Ink::BLUE),
    Look::new(Shape::Diamond, Ink::BLACK),
    Look::new(Shape::Star, Ink::CREAM),
]);

impl Seat {
    /// How the seat's pieces look.
    pub(crate) fn look(self) -> Look {
        SEATS[self]
    }

    /// The symbol of the seat's pieces in a game's pictures.
    pub(crate) const fn symbol(self, game: &'static str) -> Symbol {
        let name = match self.number() {
            0 => "seat-0",
            1 => "seat-1",
            2 => "seat-2",
            3 => "seat-3",
            _ => "seat-4",
        };
        Symbol { game, name }
    }
}

/// Defines the symbol of each seat's pieces.
pub(crate) fn define_seats(symbols: &mut Svg, game: &'static str, radius: i32) {
    for &seat in Seat::ALL {
        symbols.define(seat.symbol(game), |svg| seat.look().piece(svg, radius));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_seat_has_a_shape_of_its_own() {
        for &one in Seat::ALL {
            for &other in Seat::ALL {
                let (one_look, other_look) = (one.look(), other.look());
                assert_eq!(one == other, one_look.shape == other_look.shape);
                assert_eq!(one == other, one_look.ink == other_look.ink);
                let (one, other) = (one.symbol("x").name, other.symbol("x").name);
                assert_eq!(one_look.shape == other_look.shape, one == other);
            }
        }
    }

    #[test]
    fn a_shape_keeps_about_its_radius() {
        for of in [TRIANGLE, DIAMOND, STAR] {
            for (x, y) in of {
                assert!(x * x + y * y <= 137 * 137, "({x}, {y})");
            }
        }
    }
}

//! The board as a picture: the wards with what is in them, and a table of the players.

mod geometry;
mod list;
mod symbols;
#[cfg(test)]
mod tests;
mod wards;

use super::view::View;
use super::words::{self, Label};
use crate::drawing::{Attr, Ink, Outline, Place, Point, Sketch, Svg, Tag};
use crate::game::Names;
use crate::words::Lang;

/// The map is as wide as it is high; the list of players stands below it.
const SIDE: i32 = 1000;

/// The size of letters in the list.
const LETTERS: i32 = 28;

/// Draws the view.
pub(super) fn sketch(lang: Lang, view: &View, names: &Names) -> Sketch {
    let height = SIDE + list::height(view);
    let alt = words::alt(lang, view, names);
    let mut sketch = Sketch::new((0, 0), (SIDE, height), LETTERS, alt);
    symbols::define(sketch.symbols());
    ground(sketch.ground(), height);
    for ward in &view.wards {
        wards::ward(&mut sketch, lang, view, ward);
    }
    castle_garden(&mut sketch, lang, view);
    when(sketch.over(), lang, view);
    list::players(&mut sketch, lang, view, names);
    sketch
}

/// The sea, the shore and the squares.
fn ground(svg: &mut Svg, height: i32) {
    svg.element(
        Tag::Rect,
        &[
            Attr::Class("backdrop"),
            Attr::Extent(SIDE, height),
            Attr::Fill(Ink::SEA),
        ],
    );
    svg.element(
        Tag::Polygon,
        &[
            Attr::Class("coast"),
            Attr::Points(geometry::SHORE),
            Attr::Fill(Ink::NONE),
            Attr::Stroke(Ink::SHORE),
            Attr::Line(26),
        ],
    );
    for square in geometry::SQUARES {
        svg.element(
            Tag::Polygon,
            &[
                Attr::Points(square),
                Attr::Fill(Ink::GREEN),
                Attr::Stroke(Ink::BORDER),
                Attr::Line(4),
            ],
        );
    }
}

/// The year and the term, off the north-east shore.
fn when(svg: &mut Svg, lang: Lang, view: &View) {
    svg.group(&[Attr::Class("outside"), Attr::End], |svg| {
        let year = words::label(lang, Label::Year(view.year));
        svg.text((985, 48), &[Attr::Size(36), Attr::Bold], &year);
        let term = words::label(lang, Label::Term(view.term));
        svg.text((985, 88), &[Attr::Size(28)], &term);
    });
}

/// The cubes that may be placed, off the south-east shore.
fn castle_garden(sketch: &mut Sketch, lang: Lang, view: &View) {
    const CORNER: Point = (728, 868);
    const EXTENT: (i32, i32) = (264, 108);
    let outline = Outline::rect(CORNER, EXTENT);
    sketch.place(Place::new("castle", "garden"), Some(outline), |svg| {
        svg.element(
            Tag::Rect,
            &[
                Attr::Corner(CORNER),
                Attr::Extent(EXTENT.0, EXTENT.1),
                Attr::Rounded(8),
                Attr::Fill(Ink::PAPER),
                Attr::Stroke(Ink::BORDER),
                Attr::Line(3),
            ],
        );
        let name = words::label(lang, Label::CastleGarden);
        svg.text((860, 906), &[Attr::Size(27), Attr::Middle], &name);
        svg.group(&[Attr::Size(27), Attr::Bold], |svg| {
            for (x, (colour, cubes)) in (758..).step_by(59).zip(view.castle_garden.iter()) {
                svg.place(symbols::nation(colour), (x, 942));
                svg.number((x + 18, 952), cubes);
            }
        });
    });
}

//! The city as a picture: the blocks with what is built, their signs in the streets, and lists below the map.

mod geometry;
mod glyphs;
mod list;
mod sign;
mod symbols;
#[cfg(test)]
mod tests;

use super::view::{BuiltView, SpaceView, View};
use super::words;
use crate::drawing::{Attr, Ink, Outline, Place, Point, Sketch, Svg, Tag};
use crate::game::Names;
use crate::words::Lang;
use geometry::SQUARE;

/// What is free around the map.
const EDGE: i32 = 10;

/// The size of names and numbers in the lists.
const LETTERS: i32 = 27;

/// Draws the view.
pub(super) fn sketch(lang: Lang, view: &View, names: &Names) -> Sketch {
    let (width, height) = extent(view);
    let whole = (width + 2 * EDGE, height + 3 * EDGE + list::height(view));
    let alt = words::alt(lang, view, names);
    let mut sketch = Sketch::new((-EDGE, -EDGE), whole, LETTERS, alt);
    symbols::define(sketch.symbols());
    ground(sketch.ground(), view, whole);
    for block in &view.blocks {
        for of in &block.spaces {
            space(&mut sketch, of);
        }
    }
    outlines(sketch.over(), view);
    for block in &view.blocks {
        sign::sign(&mut sketch, lang, view, block);
    }
    list::lists(&mut sketch, lang, view, names, height + 2 * EDGE);
    sketch
}

/// The map's width and height.
fn extent(view: &View) -> (i32, i32) {
    let columns = view.grid.first().map_or(0, |row| row.len());
    let side = |squares: usize| i32::try_from(squares).unwrap_or(0) * SQUARE;
    (side(columns), side(view.grid.len()))
}

/// The middle of a square.
const fn middle(row: i32, column: i32) -> Point {
    (column * SQUARE + SQUARE / 2, row * SQUARE + SQUARE / 2)
}

/// The streets and the fountains in them.
fn ground(svg: &mut Svg, view: &View, (width, height): (i32, i32)) {
    svg.element(
        Tag::Rect,
        &[
            Attr::Class("backdrop streets"),
            Attr::Corner((-EDGE, -EDGE)),
            Attr::Extent(width, height),
            Attr::Fill(Ink::STREET),
        ],
    );
    for (row, squares) in (0..).zip(&view.grid) {
        for (column, square) in (0..).zip(squares.chars()) {
            if square == 'f' {
                fountain(svg, middle(row, column));
            }
        }
    }
}

fn fountain(svg: &mut Svg, centre: Point) {
    svg.element(
        Tag::Circle,
        &[
            Attr::Centre(centre),
            Attr::Radius(24),
            Attr::Fill(Ink::WATER),
            Attr::Stroke(Ink::SHORE),
            Attr::Line(5),
        ],
    );
    let jet = [
        Attr::Centre(centre),
        Attr::Radius(8),
        Attr::Fill(Ink::WHITE),
    ];
    svg.element(Tag::Circle, &jet);
}

/// A space and what lies there.
fn space(sketch: &mut Sketch, of: &SpaceView) {
    let centre = middle(i32::from(of.row), i32::from(of.column));
    let corner = (centre.0 - SQUARE / 2, centre.1 - SQUARE / 2);
    let outline = Outline::rect(corner, (SQUARE, SQUARE));
    sketch.place(Place::new("space", of.space), Some(outline), |svg| {
        let Some(built) = of.built else {
            svg.place(symbols::EMPTY, centre);
            svg.text(
                (centre.0, centre.1 + 9),
                &[Attr::Middle, Attr::Fill(Ink::FAINT)],
                &of.space.to_string(),
            );
            return;
        };
        svg.place(symbols::built(built), centre);
        let (owner, number) = match built {
            BuiltView::Building { owner, men, .. } | BuiltView::MinstrelHouse { owner, men } => {
                (owner, men)
            }
            BuiltView::Market { .. } | BuiltView::Tavern {} => (None, 0),
        };
        if let Some(owner) = owner {
            let left = centre.0 - i32::from(number.saturating_sub(1)) * 15;
            for x in (left..).step_by(30).take(usize::from(number)) {
                svg.place(symbols::man(owner), (x, centre.1 + 24));
            }
        }
    });
}

/// The heavy lines around blocks.
fn outlines(svg: &mut Svg, view: &View) {
    let line = [
        Attr::Fill(Ink::NONE),
        Attr::Stroke(Ink::HEAVY),
        Attr::Line(6),
        Attr::Untouched,
    ];
    svg.group(&line, |svg| {
        for (_, block) in geometry::blocks(view.map).iter() {
            svg.element(Tag::Polygon, &[Attr::Points(block.outline)]);
        }
    });
}

//! The map as a picture: the states with their boxes, and lists of the candidates and of the viewer's cards.

mod geometry;
mod list;
mod states;
mod symbols;
#[cfg(test)]
mod tests;

use super::board::{Region, State};
use super::view::View;
use super::words::{self, Label};
use crate::by::Key as _;
use crate::drawing::{Attr, Ink, Sketch, Svg, Tag};
use crate::game::Names;
use crate::words::Lang;

/// How wide the map is.
const WIDTH: i32 = 1600;
/// Where it begins, and where the lists below it do.
const TOP: i32 = -28;
const BOTTOM: i32 = 1016;

/// Draws the view.
pub(super) fn sketch(lang: Lang, view: &View, names: &Names) -> Sketch {
    let height = BOTTOM - TOP + list::height(view);
    let alt = words::alt(lang, view, names);
    let mut sketch = Sketch::new((0, TOP), (WIDTH, height), states::NUMBERS, alt);
    symbols::define(sketch.symbols());
    ground(sketch.ground(), height);
    parts(&mut sketch, lang, view);
    states::states(&mut sketch, view);
    regions(sketch.over(), lang);
    list::lists(&mut sketch, lang, view, names);
    sketch
}

/// The sea and the coast.
fn ground(svg: &mut Svg, height: i32) {
    svg.element(
        Tag::Rect,
        &[
            Attr::Class("backdrop"),
            Attr::Corner((0, TOP)),
            Attr::Extent(WIDTH, height),
            Attr::Fill(Ink::SEA),
        ],
    );
    svg.element(
        Tag::Polygon,
        &[
            Attr::Class("coast"),
            Attr::Points(geometry::COAST),
            Attr::Fill(Ink::SEA),
            Attr::Stroke(Ink::SHORE),
            Attr::Line(22),
        ],
    );
    for water in geometry::WATERS {
        let look = [Attr::Points(water), Attr::Fill(Ink::SEA)];
        svg.element(Tag::Polygon, &look);
    }
}

/// The regions, which a page with little room can scroll to.
fn parts(sketch: &mut Sketch, lang: Lang, view: &View) {
    let board = view.edition.board();
    for (id, region) in [
        ("map-west", Region::West),
        ("map-midwest", Region::Midwest),
        ("map-east", Region::East),
        ("map-south", Region::South),
    ] {
        let states = State::ALL.iter().copied();
        let corners = states
            .filter(|state| board.region(*state) == region)
            .flat_map(|state| geometry::STATES[state].corners);
        let around = corners.fold(None, |around, &(x, y)| {
            let ((left, top), (right, bottom)) = around.unwrap_or(((x, y), (x, y)));
            Some(((left.min(x), top.min(y)), (right.max(x), bottom.max(y))))
        });
        if let Some(around) = around {
            sketch.part(id, words::label(lang, Label::Region(region)), around);
        }
    }
}

/// The heavy lines between regions, and their names along the coast.
fn regions(svg: &mut Svg, lang: Lang) {
    let line = [
        Attr::Fill(Ink::NONE),
        Attr::Stroke(Ink::HEAVY),
        Attr::Line(8),
        Attr::Untouched,
    ];
    svg.group(&line, |svg| {
        for border in geometry::REGION_BORDERS {
            svg.element(Tag::Polyline, &[Attr::Points(border)]);
        }
    });
    let letters = [
        Attr::Class("outside"),
        Attr::Size(30),
        Attr::Bold,
        Attr::Middle,
    ];
    svg.group(&letters, |svg| {
        for (at, region) in [
            ((300, 6), Region::West),
            ((740, 6), Region::Midwest),
            ((1290, 6), Region::East),
            ((790, 1012), Region::South),
        ] {
            svg.text(at, &[], &words::label(lang, Label::Region(region)));
        }
    });
}

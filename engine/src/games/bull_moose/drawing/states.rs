//! A state: who stands in it, and the cubes in its box; California has two.

use super::geometry::{CALIFORNIA, STATES};
use super::symbols::{HUB, cube, leaning, pale, sign, token};
use crate::by::Key;
use crate::drawing::{
    Area, Attr, Ink, Place, Point, Sketch, Spacing, Svg, Symbol, Tag, bold_width_of, laid_out,
};
use crate::games::bull_moose::board::State;
use crate::games::bull_moose::party::Party;
use crate::games::bull_moose::view::{BoxView, OutlookView, View};

/// How rows in a state are laid.
pub(super) const SPACING: Spacing = Spacing {
    pitch: 28,
    margin: 7,
};

/// The size of a state's name and votes.
const NAMES: i32 = 25;
/// The size of numbers beside cubes.
pub(super) const NUMBERS: i32 = 22;

/// Something in a state.
enum Thing {
    Name(String),
    Sign(Symbol),
    Token(Symbol),
    Leaning(Symbol),
    Cubes(Symbol, u16),
}

impl Thing {
    fn width(&self) -> i32 {
        match self {
            Self::Name(words) => bold_width_of(words, NAMES) + 8,
            Self::Sign(_) => 35,
            Self::Token(_) => 38,
            Self::Leaning(_) => 22,
            Self::Cubes(_, number) => cubes(*number),
        }
    }

    /// Draws it; a name goes to the names, which lie over all states and share their letters.
    fn draw(&self, svg: &mut Svg, names: &mut Svg, (x, y): Point) {
        match self {
            Self::Name(words) => names.text((x, y + 9), &[], words),
            Self::Sign(symbol) | Self::Token(symbol) | Self::Leaning(symbol) => {
                svg.place(*symbol, (x, y));
            }
            Self::Cubes(symbol, number) => {
                let left = x - self.width() / 2;
                svg.place(*symbol, (left + 12, y));
                // A cube without a number is one.
                if *number > 1 {
                    svg.number((left + 24, y + 8), *number);
                }
            }
        }
    }
}

/// How wide a cube with its number is.
pub(super) const fn cubes(number: u16) -> i32 {
    match number {
        0 | 1 => 27,
        2..=9 => 40,
        _ => 54,
    }
}

/// Draws all states and boxes.
pub(super) fn states(sketch: &mut Sketch, view: &View) {
    let mut names = Svg::default();
    for &state in State::ALL {
        let mut boxes = view.boxes.iter().filter(|each| each.state == state);
        match (boxes.next(), boxes.next()) {
            (Some(only), None) => one_box(sketch, &mut names, view, only),
            (Some(first), Some(second)) => {
                two_boxes(sketch, &mut names, view, state, [first, second]);
            }
            (None, _) => {}
        }
    }
    let letters = [
        Attr::Class("coarse"),
        Attr::Size(NAMES),
        Attr::Bold,
        Attr::Middle,
        Attr::Untouched,
    ];
    sketch.over().group(&letters, |svg| svg.append(&names));
}

fn land(svg: &mut Svg, area: &Area, fill: Ink) {
    svg.element(
        Tag::Polygon,
        &[
            Attr::Class("state"),
            Attr::Points(area.corners),
            Attr::Fill(fill),
            Attr::Stroke(Ink::BORDER),
            Attr::Line(3),
        ],
    );
}

/// The ground of a box: pale in the colour of the party that would win it.
const fn ground(of: &BoxView) -> Ink {
    match of.outlook {
        OutlookView::Sure { party } => pale(party),
        OutlookView::Empty {} | OutlookView::Lot { .. } => Ink::SAND,
    }
}

/// The sign of the party that would win the box.
fn winner(of: &BoxView) -> Option<Thing> {
    match of.outlook {
        OutlookView::Sure { party } => Some(Thing::Sign(sign(party))),
        OutlookView::Empty {} | OutlookView::Lot { .. } => None,
    }
}

/// The candidates who stand in the state.
fn tokens(view: &View, state: State) -> impl Iterator<Item = Thing> + '_ {
    let here = view.players.iter().filter(move |each| each.token == state);
    here.map(|each| Thing::Token(token(each.player.party)))
}

/// The cubes of a box; in an empty one the parties that it leans to, for it would get cubes of theirs.
fn contents(of: &BoxView) -> Vec<Thing> {
    if of.cubes.is_empty() {
        let leans = of.leanings.iter();
        return leans
            .map(|party: Party| Thing::Leaning(leaning(party)))
            .collect();
    }
    let all = of.cubes.iter();
    all.map(|each| Thing::Cubes(cube(each.party), each.cubes))
        .collect()
}

fn widths(things: &[Thing]) -> Vec<i32> {
    things.iter().map(Thing::width).collect()
}

fn draw(svg: &mut Svg, names: &mut Svg, things: &[Thing], places: &[Point]) {
    for (thing, &place) in things.iter().zip(places) {
        thing.draw(svg, names, place);
    }
}

/// A state with one box, which covers it.
fn one_box(sketch: &mut Sketch, names: &mut Svg, view: &View, of: &BoxView) {
    let area = &STATES[of.state];
    let mut head: Vec<Thing> = winner(of).into_iter().collect();
    if of.hub {
        head.push(Thing::Sign(HUB));
    }
    head.push(Thing::Name(format!("{} {}", of.at, of.votes)));
    head.extend(tokens(view, of.state));
    let contents = contents(of);
    let laid = laid_out(area, &[widths(&head), widths(&contents)], SPACING);
    let [head_at, contents_at] = laid.as_slice() else {
        return;
    };
    sketch.place(Place::new("state", of.state), Some(area.outline()), |svg| {
        land(svg, area, ground(of));
        draw(svg, names, &head, head_at);
    });
    sketch.place(Place::new("box", of.at), Some(area.outline()), |svg| {
        filled(svg, names, &contents, contents_at);
    });
}

/// What is in a box.
fn filled(svg: &mut Svg, names: &mut Svg, things: &[Thing], places: &[Point]) {
    svg.group(&[Attr::Class("detail")], |svg| {
        draw(svg, names, things, places);
    });
}

/// California: its name above, its two boxes below each other, and its candidates at the southern end.
fn two_boxes(
    sketch: &mut Sketch,
    names: &mut Svg,
    view: &View,
    state: State,
    boxes: [&BoxView; 2],
) {
    let area = &STATES[state];
    sketch.place(Place::new("state", state), Some(area.outline()), |svg| {
        land(svg, area, Ink::SAND);
        let hub = boxes.iter().any(|of| of.hub).then_some(HUB);
        if let Some(hub) = hub {
            svg.place(hub, (66, 522));
        }
        Thing::Name(state.to_string()).draw(svg, names, (108, 522));
        let mut x = 92;
        for thing in tokens(view, state) {
            thing.draw(svg, names, (x, 718));
            x += 34;
        }
    });
    for ((of, area), letter) in boxes.into_iter().zip(&CALIFORNIA).zip(["A", "B"]) {
        let mut head = vec![Thing::Name(format!("{letter} {}", of.votes))];
        head.extend(winner(of));
        let contents = contents(of);
        let laid = laid_out(area, &[widths(&head), widths(&contents)], CLOSE);
        let [head_at, contents_at] = laid.as_slice() else {
            return;
        };
        sketch.place(Place::new("box", of.at), Some(area.outline()), |svg| {
            let form = [
                Attr::Points(area.corners),
                Attr::Fill(ground(of)),
                Attr::Stroke(Ink::BORDER),
                Attr::Line(2),
            ];
            svg.element(Tag::Polygon, &form);
            draw(svg, names, &head, head_at);
            filled(svg, names, &contents, contents_at);
        });
    }
}

/// How rows in a box of California are laid.
pub(super) const CLOSE: Spacing = Spacing {
    pitch: 25,
    margin: 2,
};

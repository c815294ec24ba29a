//! A ward and what is in it.

use super::geometry::WARDS;
use super::symbols::{BALLOT, LOCK, bonus, boss, nation};
use crate::drawing::{
    Area, Attr, Ink, Place, Point, Sketch, Spacing, Svg, Symbol, Tag, bold_width_of, laid_out,
};
use crate::games::tammany_hall::board::{Ward, Zone};
use crate::games::tammany_hall::view::{PhaseView, View, WardView};
use crate::games::tammany_hall::words::{self, Label};
use crate::words::Lang;

/// How rows in a ward are laid.
pub(super) const SPACING: Spacing = Spacing {
    pitch: 37,
    margin: 9,
};

/// The size of numbers beside pieces.
const NUMBERS: i32 = 27;
/// How wide the ward's own number is.
const BADGE: i32 = 46;
/// How wide a sign beside it is.
const SIGN: i32 = 42;
/// The size of words in a ward.
const WORDS: i32 = 25;

/// How wide a piece with its number is.
pub(super) const fn piece(number: u8) -> i32 {
    if number < 10 { 54 } else { 72 }
}

/// Draws a ward.
pub(super) fn ward(sketch: &mut Sketch, lang: Lang, view: &View, of: &WardView) {
    let area = WARDS[of.ward];
    let place = Place::new("ward", of.ward);
    sketch.place(place, Some(area.outline()), |svg| {
        svg.element(
            Tag::Polygon,
            &[
                Attr::Class("ward"),
                Attr::Points(area.corners),
                Attr::Fill(if of.active {
                    zone(of.zone)
                } else {
                    Ink::CLOSED
                }),
                Attr::Stroke(Ink::BORDER),
                Attr::Line(5),
            ],
        );
        if of.active {
            open(svg, lang, view, of);
        } else {
            closed(svg, lang, view, of);
        }
    });
}

/// The ground of a zone's wards.
const fn zone(zone: Zone) -> Ink {
    match zone {
        Zone::I => Ink::SAND,
        Zone::II => Ink::MOSS,
        Zone::III => Ink::LILAC,
    }
}

/// Something in a ward: a sign, words, or a piece and how many there are.
enum Thing {
    Badge(Ward),
    Sign(Symbol),
    Words(String),
    Pieces(Symbol, u8),
}

impl Thing {
    fn width(&self) -> i32 {
        match self {
            Self::Badge(_) => BADGE,
            Self::Sign(_) => SIGN,
            Self::Words(words) => bold_width_of(words, WORDS) + 8,
            Self::Pieces(_, number) => piece(*number),
        }
    }

    fn draw(&self, svg: &mut Svg, (x, y): Point) {
        match self {
            Self::Badge(ward) => svg.group(&[Attr::Moved((x, y))], |svg| badge(svg, *ward)),
            Self::Sign(symbol) => svg.place(*symbol, (x, y)),
            Self::Words(words) => {
                svg.text((x, y + 9), &[Attr::Size(WORDS), Attr::Middle], words);
            }
            Self::Pieces(symbol, number) => {
                let left = x - self.width() / 2;
                svg.place(*symbol, (left + 17, y));
                svg.number((left + 34, y + 10), *number);
            }
        }
    }
}

/// The ward's number, white on dark; that of Tammany Hall stands in a square.
fn badge(svg: &mut Svg, ward: Ward) {
    if ward == Ward::TAMMANY_HALL {
        let form = [
            Attr::Corner((-22, -18)),
            Attr::Extent(44, 36),
            Attr::Rounded(5),
            Attr::Fill(Ink::BRONZE),
        ];
        svg.element(Tag::Rect, &form);
    } else {
        svg.element(Tag::Circle, &[Attr::Radius(19)]);
    }
    svg.text(
        (0, 9),
        &[
            Attr::Size(26),
            Attr::Bold,
            Attr::Middle,
            Attr::Fill(Ink::WHITE),
        ],
        &ward.number().to_string(),
    );
}

/// A ward that is in play.
fn open(svg: &mut Svg, lang: Lang, view: &View, of: &WardView) {
    let mut signs = vec![Thing::Badge(of.ward)];
    if of.points > 1 {
        signs.push(Thing::Words(words::label(lang, Label::Worth(of.points))));
    }
    signs.extend(of.bonus.map(|of| Thing::Sign(bonus(of))));
    if of.locked {
        signs.push(Thing::Sign(LOCK));
    }
    if is_voting(view, of.ward) {
        signs.push(Thing::Sign(BALLOT));
    }
    let cubes = of.cubes.iter().filter(|(_, number)| *number > 0);
    let cubes = cubes.map(|(colour, number)| Thing::Pieces(nation(colour), number));
    let bosses = view.players.iter().zip(&of.bosses);
    let bosses = bosses
        .filter(|(_, number)| **number > 0)
        .map(|(player, number)| Thing::Pieces(boss(player.seat), *number));
    let groups = [signs, cubes.collect(), bosses.collect()];
    draw(svg, &WARDS[of.ward], &groups);
}

/// A ward that opens later: hatched, with the year.
fn closed(svg: &mut Svg, lang: Lang, view: &View, of: &WardView) {
    let area = &WARDS[of.ward];
    hatch(svg, area);
    let mut groups = vec![vec![Thing::Badge(of.ward)]];
    if let Some(zone) = view.zones.iter().find(|zone| zone.zone == of.zone) {
        let opens = words::label(lang, Label::Opens(zone.opens_before_year));
        groups.push(vec![Thing::Words(opens)]);
    }
    draw(svg, area, &groups);
}

fn is_voting(view: &View, ward: Ward) -> bool {
    match view.phase {
        PhaseView::Bidding { ward: at, .. } | PhaseView::Bonus { ward: at, .. } => at == ward,
        PhaseView::Turn { .. } | PhaseView::Offices { .. } | PhaseView::Over { .. } => false,
    }
}

fn draw(svg: &mut Svg, area: &Area, groups: &[Vec<Thing>]) {
    let widths: Vec<Vec<i32>> = groups
        .iter()
        .map(|group| group.iter().map(Thing::width).collect())
        .collect();
    let places = laid_out(area, &widths, SPACING);
    svg.group(&[Attr::Size(NUMBERS), Attr::Bold], |svg| {
        for (thing, place) in groups.iter().flatten().zip(places.iter().flatten()) {
            thing.draw(svg, *place);
        }
    });
}

/// Lines from border to border, but for the middle, where the words stand.
fn hatch(svg: &mut Svg, area: &Area) {
    let (_, middle) = area.centre;
    let ys = area.corners.iter().map(|(_, y)| *y);
    let (Some(top), Some(bottom)) = (ys.clone().min(), ys.max()) else {
        return;
    };
    svg.group(&[Attr::Stroke(Ink::HATCH), Attr::Line(3)], |svg| {
        for y in (top + 12..bottom - 6).step_by(14) {
            let is_free = (y - middle).abs() > 48;
            if let Some((left, right)) = area.chord(y).filter(|_| is_free) {
                let ends = [(left + 5, y), (right - 5, y)];
                svg.element(Tag::Polyline, &[Attr::Points(&ends)]);
            }
        }
    });
}

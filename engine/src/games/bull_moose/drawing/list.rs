//! Below the map: the candidates, the boxes beside the map, the viewer's cards, and what the signs mean.

use super::symbols::{HUB, cube, leaning, sign, token};
use super::{BOTTOM, WIDTH};
use crate::drawing::{
    Attr, Ink, Outline, Place, Point, Sketch, Svg, Tag, fitted, size_in, width_of,
};
use crate::game::Names;
use crate::games::bull_moose::cards::Endorsement;
use crate::games::bull_moose::party::Party;
use crate::games::bull_moose::view::{CardView, CubesView, PlayerView, StageView, View};
use crate::games::bull_moose::words::{self, Label};
use crate::seat::Seat;
use crate::words::Lang;

/// From one row to the next.
const ROW: i32 = 54;
/// The height of the line of headings.
const HEAD: i32 = 56;
/// The size of names and numbers, and of headings.
const LETTERS: i32 = 36;
const SMALL: i32 = 28;
/// Where names begin, and how wide they are.
const NAME: (i32, i32) = (230, 330);
/// Where the columns of states begin, and those of numbers end.
const STANDS: i32 = 576;
const SURE: i32 = 800;
const LOTS: i32 = 930;
const HAND: i32 = 1030;
/// Where the boxes beside the map begin.
const BOXES: i32 = 1070;
/// A card of the viewer's.
const CARD: (i32, i32) = (386, 84);
/// How high the two lines are that say what the signs mean.
const LEGEND: i32 = 92;

/// How high all of it is.
pub(super) fn height(view: &View) -> i32 {
    let cards = i32::try_from(cards(view).len().div_ceil(4)).unwrap_or(0);
    top_of_cards(view) - BOTTOM + cards * (CARD.1 + 10) + LEGEND + 16
}

/// Where the cards begin: below the candidates, of whom there are at least as many as three boxes.
fn top_of_cards(view: &View) -> i32 {
    let rows = i32::try_from(view.players.len().max(4)).unwrap_or(0);
    BOTTOM + HEAD + rows * ROW + 12
}

/// The viewer's hand, or the cards to choose one from.
fn cards(view: &View) -> &[CardView] {
    match &view.own {
        Some(own) if own.hand.is_empty() => &own.top_of_deck,
        Some(own) => &own.hand,
        None => &[],
    }
}

/// Draws all of it.
pub(super) fn lists(sketch: &mut Sketch, lang: Lang, view: &View, names: &Names) {
    sketch.ground().element(
        Tag::Rect,
        &[
            Attr::Corner((8, BOTTOM + 8)),
            Attr::Extent(WIDTH - 16, height(view) - 16),
            Attr::Rounded(10),
            Attr::Fill(Ink::PAPER),
            Attr::Stroke(Ink::BORDER),
            Attr::Line(3),
        ],
    );
    headings(sketch.ground(), lang, view);
    let mut y = BOTTOM + HEAD + ROW / 2;
    for player in &view.players {
        let seat = player.player.seat;
        sketch.place(Place::new("player", seat), None, |svg| {
            svg.group(&[Attr::Seat(seat), Attr::Size(LETTERS)], |svg| {
                if acts(view, seat) {
                    let arrow = [(22, y - 13), (41, y), (22, y + 13)];
                    let look = [Attr::Points(&arrow), Attr::Fill(Ink::LEGAL)];
                    svg.element(Tag::Polygon, &look);
                }
                row(svg, player, &names[seat], y);
            });
        });
        y += ROW;
    }
    boxes(sketch, lang, view);
    own_cards(sketch, view);
    legend(sketch.ground(), lang, BOTTOM + height(view) - LEGEND + 10);
}

fn headings(svg: &mut Svg, lang: Lang, view: &View) {
    let y = BOTTOM + HEAD - 8;
    let mut when = words::label(lang, Label::Round(view.round));
    if let StageView::Play { turn, .. } = view.stage {
        when.push_str(", ");
        when.push_str(&words::label(lang, Label::Turn(turn)));
    }
    svg.text((24, y), &[Attr::Size(32), Attr::Bold], &when);
    svg.group(&[Attr::Size(SMALL), Attr::Fill(Ink::FAINT)], |svg| {
        svg.text((STANDS, y), &[], &words::label(lang, Label::StandsIn));
        for (x, label) in [
            (SURE, Label::Sure),
            (LOTS, Label::Lots),
            (HAND, Label::Hand),
        ] {
            svg.text((x, y), &[Attr::End], &words::label(lang, label));
        }
    });
}

fn row(svg: &mut Svg, player: &PlayerView, name: &str, y: i32) {
    let party = player.player.party;
    svg.place(sign(party), (70, y));
    svg.text((98, y + 13), &[Attr::Bold], party.code());
    svg.text((NAME.0, y + 13), &[], &fitted(name, LETTERS, NAME.1));
    svg.text((STANDS, y + 13), &[], player.token.code());
    svg.group(&[Attr::End], |svg| {
        svg.group(&[Attr::Bold], |svg| {
            svg.number((SURE, y + 13), player.sure_votes);
        });
        svg.number((LOTS, y + 13), player.open_votes);
        svg.number((HAND, y + 13), player.hand);
    });
}

/// The boxes beside the map and the cubes in them.
fn boxes(sketch: &mut Sketch, lang: Lang, view: &View) {
    let mut y = BOTTOM + HEAD - 26;
    for (name, label, cubes) in [
        ("press", Label::Box(Endorsement::Press), &view.press),
        ("senator", Label::Box(Endorsement::Senator), &view.senator),
        ("popularity", Label::Popularity, &view.popularity),
    ] {
        const EXTENT: (i32, i32) = (WIDTH - BOXES - 22, 78);
        let corner = (BOXES, y);
        let outline = Outline::rect(corner, EXTENT);
        sketch.place(Place::new("box", name), Some(outline), |svg| {
            svg.element(
                Tag::Rect,
                &[
                    Attr::Corner(corner),
                    Attr::Extent(EXTENT.0, EXTENT.1),
                    Attr::Rounded(8),
                    Attr::Fill(Ink::WHITE),
                    Attr::Stroke(Ink::BORDER),
                    Attr::Line(2),
                ],
            );
            let words = words::label(lang, label);
            svg.text((BOXES + 14, y + 32), &[Attr::Size(SMALL)], &words);
            piles(svg, cubes, (BOXES + 30, y + 56));
        });
        y += 84;
    }
}

fn piles(svg: &mut Svg, cubes: &[CubesView], (left, y): Point) {
    svg.group(&[Attr::Size(SMALL), Attr::Bold], |svg| {
        let mut x = left;
        for each in cubes {
            svg.place(cube(each.party), (x, y));
            svg.number((x + 15, y + 10), each.cubes);
            x += 92;
        }
    });
}

/// The viewer's own cards, four in a row.
fn own_cards(sketch: &mut Sketch, view: &View) {
    let mut corner = (20, top_of_cards(view));
    for card in cards(view) {
        let outline = Outline::rect(corner, CARD);
        sketch.place(Place::new("card", card.card), Some(outline), |svg| {
            svg.element(
                Tag::Rect,
                &[
                    Attr::Corner(corner),
                    Attr::Extent(CARD.0, CARD.1),
                    Attr::Rounded(8),
                    Attr::Fill(Ink::WHITE),
                    Attr::Stroke(Ink::HEAVY),
                    Attr::Line(2),
                ],
            );
            face(svg, card, corner);
        });
        corner.0 += CARD.0 + 6;
        if corner.0 + CARD.0 > WIDTH {
            corner = (20, corner.1 + CARD.1 + 10);
        }
    }
}

/// A card's id, its value and its name.
fn face(svg: &mut Svg, card: &CardView, (x, y): Point) {
    svg.group(&[Attr::Size(SMALL)], |svg| {
        svg.text((x + 14, y + 34), &[Attr::Bold], &card.card.to_string());
        let dots = i32::from(card.value);
        for dot in 0..dots {
            let centre = (x + CARD.0 - 30 - dot * 26, y + 25);
            svg.element(Tag::Circle, &[Attr::Centre(centre), Attr::Radius(9)]);
        }
        if card.rail {
            svg.place(HUB, (x + CARD.0 - 40 - dots * 26, y + 25));
        }
        let room = CARD.0 - 28;
        let size = size_in(room, SMALL, |size| width_of(card.name, size));
        svg.text((x + 14, y + 70), &[Attr::Size(size)], card.name);
    });
}

/// What the signs on the map mean.
fn legend(svg: &mut Svg, lang: Lang, y: i32) {
    let mut x = 40;
    svg.group(&[Attr::Size(SMALL), Attr::Fill(Ink::FAINT)], |svg| {
        for (symbol, label) in [
            (token(Party::Rep), Label::Candidate),
            (HUB, Label::Hub),
            (sign(Party::Rep), Label::Wins),
            (leaning(Party::Rep), Label::Leans),
        ] {
            svg.place(symbol, (x, y));
            let words = words::label(lang, label);
            svg.text((x + 26, y + 10), &[], &words);
            x += width_of(&words, SMALL) + 76;
        }
        svg.text((26, y + 52), &[], &words::label(lang, Label::EastRule));
    });
}

/// Whether the game waits for the seat.
fn acts(view: &View, seat: Seat) -> bool {
    match &view.stage {
        // Those whose hand is empty choose.
        StageView::Keep {} => {
            let mut choosing = view.players.iter().filter(|player| player.hand == 0);
            choosing.any(|player| player.player.seat == seat)
        }
        StageView::Play { player, .. }
        | StageView::Ability { player }
        | StageView::Endorsement { player, .. }
        | StageView::Popularity { player, .. } => player.seat == seat,
        StageView::Over { .. } => false,
    }
}

//! The players and pools as a table below the map.

use super::symbols::{boss, nation};
use super::{LETTERS, SIDE};
use crate::by::Key;
use crate::drawing::{Attr, Ink, Place, Point, Sketch, Svg, Tag, fitted, size_in, width_of};
use crate::game::Names;
use crate::games::tammany_hall::colour::{Colour, Counts};
use crate::games::tammany_hall::view::{PhaseView, PlayerView, View};
use crate::games::tammany_hall::words::{self, Label};
use crate::seat::Seat;
use crate::words::Lang;

/// From one row to the next.
const ROW: i32 = 42;
/// The height of the line of headings.
const HEAD: i32 = 48;
/// The size of headings and offices.
const SMALL: i32 = 21;
/// Where names begin, and how wide they are.
const NAME: (i32, i32) = (84, 182);
/// Where the columns of numbers end.
const POINTS: i32 = 336;
const CHIPS: i32 = 394;
const BETWEEN_CHIPS: i32 = 56;
const BOSSES: i32 = 654;
const SLANDER: i32 = 766;
/// Where offices begin, and how wide they are.
const OFFICE: (i32, i32) = (782, 202);

/// How high the table is.
pub(super) fn height(view: &View) -> i32 {
    let players = i32::try_from(view.players.len()).unwrap_or(0);
    HEAD + (players + 2) * ROW + 24
}

/// Draws the table.
pub(super) fn players(sketch: &mut Sketch, lang: Lang, view: &View, names: &Names) {
    let ground = sketch.ground();
    let high = height(view) - 16;
    ground.element(
        Tag::Rect,
        &[
            Attr::Corner((8, SIDE)),
            Attr::Extent(SIDE - 16, high),
            Attr::Rounded(8),
            Attr::Fill(Ink::PAPER),
            Attr::Stroke(Ink::BORDER),
            Attr::Line(3),
        ],
    );
    headings(ground, lang);
    let mut y = SIDE + HEAD + ROW / 2;
    for player in &view.players {
        sketch.place(Place::new("player", player.seat), None, |svg| {
            svg.group(&[Attr::Seat(player.seat)], |svg| {
                row(svg, lang, player, &names[player.seat], y);
                if acts(view, player.seat) {
                    arrow(svg, (20, y));
                }
            });
        });
        y += ROW;
    }
    for (name, label, counts) in [
        ("bag", Label::Bag, view.bag),
        ("supply", Label::Supply, view.supply),
    ] {
        sketch.place(Place::new("pool", name), None, |svg| {
            svg.group(&[Attr::Fill(Ink::FAINT)], |svg| {
                let words = fitted(&words::label(lang, label), LETTERS, POINTS - NAME.0);
                svg.text((NAME.0, y + 10), &[], &words);
                chips(svg, counts, y);
            });
        });
        y += ROW;
    }
}

fn headings(svg: &mut Svg, lang: Lang) {
    let y = SIDE + HEAD / 2 + 4;
    svg.group(
        &[Attr::Size(SMALL), Attr::Fill(Ink::FAINT), Attr::End],
        |svg| {
            for (x, label) in [
                (POINTS, Label::Points),
                (BOSSES, Label::Bosses),
                (SLANDER, Label::Slander),
            ] {
                svg.text((x, y + 8), &[], &words::label(lang, label));
            }
        },
    );
    let mut x = CHIPS;
    for &colour in Colour::ALL {
        svg.place(nation(colour), (x - 14, y));
        x += BETWEEN_CHIPS;
    }
}

fn row(svg: &mut Svg, lang: Lang, player: &PlayerView, name: &str, y: i32) {
    svg.place(boss(player.seat), (56, y));
    svg.text((NAME.0, y + 10), &[], &fitted(name, LETTERS, NAME.1));
    svg.group(&[Attr::End, Attr::Bold], |svg| {
        svg.number((POINTS, y + 10), player.victory_points);
    });
    chips(svg, player.chips, y);
    svg.group(&[Attr::End], |svg| {
        svg.number((BOSSES, y + 10), player.bosses_in_hand);
        let slander = player.slander_chips;
        // A star says that one was used in this term.
        let used = if player.slandered_this_term { "*" } else { "" };
        svg.text((SLANDER, y + 10), &[], &format!("{slander}{used}"));
    });
    if let Some(office) = player.office {
        let words = words::label(lang, Label::Office(office));
        let size = size_in(OFFICE.1, SMALL, |size| width_of(&words, size));
        svg.text((OFFICE.0, y + 8), &[Attr::Size(size)], &words);
    }
}

fn chips(svg: &mut Svg, counts: Counts, y: i32) {
    svg.group(&[Attr::End], |svg| {
        let mut x = CHIPS;
        for (_, number) in counts.iter() {
            svg.number((x, y + 10), number);
            x += BETWEEN_CHIPS;
        }
    });
}

/// Whether the game waits for the seat.
fn acts(view: &View, seat: Seat) -> bool {
    match &view.phase {
        PhaseView::Bidding { candidates, .. } => {
            let mut asked = candidates.iter().filter(|candidate| candidate.asked);
            asked.any(|candidate| candidate.seat == seat)
        }
        PhaseView::Turn { .. }
        | PhaseView::Bonus { .. }
        | PhaseView::Offices { .. }
        | PhaseView::Over { .. } => view.active_seat == Some(seat),
    }
}

/// Points at the row of a seat that is asked.
fn arrow(svg: &mut Svg, (x, y): Point) {
    let corners = [(x, y - 10), (x + 15, y), (x, y + 10)];
    svg.element(
        Tag::Polygon,
        &[Attr::Points(&corners), Attr::Fill(Ink::LEGAL)],
    );
}

//! A block's sign in the street: its letter and value, the markers, and the guild in control.

use super::geometry::{SQUARE, blocks};
use super::middle;
use super::symbols::chip;
use crate::drawing::{Attr, Ink, Outline, Place, Point, Sketch, Svg, Tag, bold_width_of, size_in};
use crate::games::city_and_guilds::view::{BlockView, View};
use crate::games::city_and_guilds::words::{self, Label};
use crate::seat::Seat;
use crate::words::Lang;

/// What is free around a sign.
const GAP: i32 = 2;
/// The size of its letter, and of its value where that fits beside the letter.
const LETTERS: i32 = 21;
/// How wide the value may be.
const VALUE: i32 = 48;

/// Draws the sign of a block.
pub(super) fn sign(sketch: &mut Sketch, lang: Lang, view: &View, block: &BlockView) {
    let (row, column) = blocks(view.map)[block.block].sign;
    let (x, y) = middle(row, column);
    let corner = (x - SQUARE / 2 + GAP, y - SQUARE / 2 + GAP);
    let extent = (SQUARE - 2 * GAP, SQUARE - 2 * GAP);
    let outline = Outline::rect(corner, extent);
    sketch.place(Place::new("block", block.block), Some(outline), |svg| {
        // A complete block, which pays no more, has a heavy frame.
        let line = if block.empty == 0 { 5 } else { 2 };
        svg.element(
            Tag::Rect,
            &[
                Attr::Corner(corner),
                Attr::Extent(extent.0, extent.1),
                Attr::Rounded(8),
                Attr::Fill(Ink::WHITE),
                Attr::Stroke(Ink::HEAVY),
                Attr::Line(line),
            ],
        );
        svg.group(&[Attr::Size(LETTERS), Attr::Bold], |svg| {
            svg.text((x - 33, y - 9), &[], &block.block.to_string());
            let value = Label::Pounds(i16::from(block.value));
            let value = words::label(lang, value);
            let size = size_in(VALUE, LETTERS, |size| bold_width_of(&value, size));
            svg.text((x + 34, y - 9), &[Attr::End, Attr::Size(size)], &value);
        });
        if let Some(seat) = block.white {
            marker(svg, (x - 24, y + 15), Ink::WHITE, seat);
        }
        if let Some(seat) = block.black {
            marker(svg, (x + 1, y + 15), Ink::INK, seat);
        }
        if let Some(guild) = block.guild {
            svg.place(chip(guild), (x + 24, y + 15));
        }
    });
}

/// The white or the black marker, with whose it is.
fn marker(svg: &mut Svg, at: Point, ink: Ink, seat: Seat) {
    svg.group(&[Attr::Moved(at), Attr::Seat(seat)], |svg| {
        let disc = |radius, fill| [Attr::Radius(radius), Attr::Fill(fill)];
        svg.element(Tag::Circle, &disc(13, Ink::INK));
        svg.element(Tag::Circle, &disc(11, ink));
        svg.element(Tag::Circle, &disc(9, Ink::WHITE));
        seat.look().piece(svg, 7);
    });
}

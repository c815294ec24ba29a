//! The signs of the guilds, of minstrels and of taverns, ten units to each side of the origin.

use crate::drawing::{Attr, Ink, Svg, Tag};
use crate::games::city_and_guilds::tiles::Guild;

/// A filled outline.
fn form(svg: &mut Svg, path: &'static str, fill: Ink) {
    svg.element(
        Tag::Path,
        &[
            Attr::Path(path),
            Attr::Fill(fill),
            Attr::Stroke(Ink::INK),
            Attr::Line(1),
        ],
    );
}

/// The sign of a guild.
pub(super) fn guild(svg: &mut Svg, guild: Guild) {
    match guild {
        Guild::Candlemakers => {
            form(svg, "M-4 10V-1H4V10Z", Ink::WHITE);
            form(svg, "M0-11Q6-5 0-2Q-6-5 0-11Z", Ink::STRAW);
        }
        Guild::Bakers => {
            form(
                svg,
                "M-10 2Q-10-7 0-7Q10-7 10 2Q10 7 0 7Q-10 7-10 2Z",
                Ink::CRUST,
            );
            svg.element(
                Tag::Path,
                &[
                    Attr::Path("M-6-3-4 3M-1-4 1 3M4-4 6 2"),
                    Attr::Stroke(Ink::WHITE),
                    Attr::Line(1),
                ],
            );
        }
        Guild::Blacksmiths => form(
            svg,
            "M-10-6H5Q10-6 10-2H4V2H7V7H-6V2H-3V-1Q-9-1-10-6Z",
            Ink::WHITE,
        ),
        Guild::Clothmakers => form(svg, "M-9-8H9V8H-9ZM-9-3H9M-9 3H9", Ink::WHITE),
    }
}

/// A note of music.
pub(super) fn minstrel(svg: &mut Svg) {
    svg.element(
        Tag::Path,
        &[
            Attr::Path("M-4 6V-7L7-9V4"),
            Attr::Fill(Ink::NONE),
            Attr::Stroke(Ink::INK),
            Attr::Line(2),
        ],
    );
    for centre in [(-6, 6), (5, 4)] {
        svg.element(Tag::Circle, &[Attr::Centre(centre), Attr::Radius(3)]);
    }
}

/// A mug.
pub(super) fn tavern(svg: &mut Svg) {
    form(svg, "M4-3H9V5H4Z", Ink::NONE);
    form(svg, "M-7-5H4V9H-7Z", Ink::STRAW);
    form(svg, "M-8-5Q-8-9-4-8Q-2-11 1-8Q5-9 5-5Z", Ink::WHITE);
}

//! What is drawn often: cubes and candidates of the parties, rails.

use crate::by::Key;
use crate::drawing::{Attr, Ink, Look, Shape, Svg, Symbol, Tag};
use crate::games::bull_moose::party::{ByParty, Party};

/// What the ids of this game's symbols begin with.
const GAME: &str = "bm";

/// How each party's pieces look. The colours are the parties' own, not those of the seats.
static LOOKS: ByParty<Look> = ByParty::new([
    Look::new(Shape::Circle, Ink::BRICK),
    Look::new(Shape::Triangle, Ink::MINT),
    Look::new(Shape::Square, Ink::ROYAL),
    Look::new(Shape::Diamond, Ink::PEARL),
    Look::new(Shape::Star, Ink::GOLD),
]);

/// How the party's pieces look.
pub(super) fn look(party: Party) -> Look {
    LOOKS[party]
}

/// Pale, under a box that the party would win.
pub(super) const fn pale(party: Party) -> Ink {
    match party {
        Party::Rep => Ink::PALE_RED,
        Party::Prog => Ink::PALE_GREEN,
        Party::Dem => Ink::PALE_BLUE,
        Party::Soc => Ink::WHITE,
        Party::Proh => Ink::PALE_YELLOW,
    }
}

const fn symbol(name: &'static str) -> Symbol {
    Symbol { game: GAME, name }
}

/// A cube of the party.
pub(super) const fn cube(party: Party) -> Symbol {
    symbol(match party {
        Party::Rep => "rep",
        Party::Prog => "prog",
        Party::Dem => "dem",
        Party::Soc => "soc",
        Party::Proh => "proh",
    })
}

/// The party's sign, larger, before the name of a box that it would win, and in lists.
pub(super) const fn sign(party: Party) -> Symbol {
    symbol(match party {
        Party::Rep => "rep-sign",
        Party::Prog => "prog-sign",
        Party::Dem => "dem-sign",
        Party::Soc => "soc-sign",
        Party::Proh => "proh-sign",
    })
}

/// The token of the party's candidate: its shape in a ring.
pub(super) const fn token(party: Party) -> Symbol {
    symbol(match party {
        Party::Rep => "rep-token",
        Party::Prog => "prog-token",
        Party::Dem => "dem-token",
        Party::Soc => "soc-token",
        Party::Proh => "proh-token",
    })
}

/// The party's icon in a box that leans to it: hollow.
pub(super) const fn leaning(party: Party) -> Symbol {
    symbol(match party {
        Party::Rep => "rep-leaning",
        Party::Prog => "prog-leaning",
        Party::Dem => "dem-leaning",
        Party::Soc => "soc-leaning",
        Party::Proh => "proh-leaning",
    })
}

/// A rail hub.
pub(super) const HUB: Symbol = symbol("hub");

/// Defines all of them.
pub(super) fn define(symbols: &mut Svg) {
    for &party in Party::ALL {
        symbols.define(cube(party), |svg| look(party).piece(svg, 10));
        symbols.define(sign(party), |svg| look(party).piece(svg, 14));
        symbols.define(token(party), |svg| {
            svg.element(
                Tag::Circle,
                &[
                    Attr::Radius(17),
                    Attr::Fill(Ink::WHITE),
                    Attr::Stroke(Ink::INK),
                    Attr::Line(4),
                ],
            );
            look(party).piece(svg, 9);
        });
        symbols.define(leaning(party), |svg| {
            look(party).shape.draw(
                svg,
                8,
                &[
                    Attr::Fill(Ink::NONE),
                    Attr::Stroke(Ink::FAINT),
                    Attr::Line(2),
                ],
            );
        });
    }
    symbols.define(HUB, |svg| {
        svg.element(
            Tag::Path,
            &[
                Attr::Path("M-11-5H11M-11 5H11M-7-10V10M0-10V10M7-10V10"),
                Attr::Stroke(Ink::INK),
                Attr::Line(3),
            ],
        );
    });
}

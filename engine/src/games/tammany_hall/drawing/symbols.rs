//! What is drawn often: cubes and chips, bosses, and signs on wards.

use crate::by::Key;
use crate::drawing::{Attr, Ink, Svg, Symbol, Tag, define_seats};
use crate::games::tammany_hall::board::Bonus;
use crate::games::tammany_hall::colour::Colour;
use crate::seat::Seat;

/// What the ids of this game's symbols begin with.
const GAME: &str = "th";

/// Cubes and chips of a group.
pub(super) const fn nation(colour: Colour) -> Symbol {
    Symbol {
        game: GAME,
        name: colour.word(),
    }
}

/// A seat's bosses.
pub(super) const fn boss(seat: Seat) -> Symbol {
    seat.symbol(GAME)
}

/// What the winner of a ward takes.
pub(super) const fn bonus(bonus: Bonus) -> Symbol {
    let name = match bonus {
        Bonus::ImmigrantCube => "bonus-cube",
        Bonus::FavourChip => "bonus-chip",
    };
    Symbol { game: GAME, name }
}

/// A locked ward.
pub(super) const LOCK: Symbol = Symbol {
    game: GAME,
    name: "lock",
};

/// The ward whose election goes on.
pub(super) const BALLOT: Symbol = Symbol {
    game: GAME,
    name: "ballot",
};

/// Defines all of them.
pub(super) fn define(symbols: &mut Svg) {
    define_seats(symbols, GAME, 14);
    for &colour in Colour::ALL {
        symbols.define(nation(colour), |svg| cube(svg, colour));
    }
    symbols.define(LOCK, |svg| {
        let line = [
            Attr::Path("M-8-2V-8A8 8 0 0 1 8-8V-2"),
            Attr::Fill(Ink::NONE),
            Attr::Stroke(Ink::INK),
            Attr::Line(4),
        ];
        svg.element(Tag::Path, &line);
        let body = [
            Attr::Corner((-13, -3)),
            Attr::Extent(26, 19),
            Attr::Rounded(3),
        ];
        svg.element(Tag::Rect, &body);
    });
    symbols.define(BALLOT, |svg| {
        svg.element(
            Tag::Path,
            &[
                Attr::Path("M-9 0V-17H9V0Z"),
                Attr::Fill(Ink::WHITE),
                Attr::Stroke(Ink::INK),
                Attr::Line(3),
            ],
        );
        let body = [
            Attr::Corner((-17, -3)),
            Attr::Extent(34, 19),
            Attr::Rounded(2),
        ];
        svg.element(Tag::Rect, &body);
        let cross = [
            Attr::Path("M-5-13 5-5M5-13-5-5"),
            Attr::Stroke(Ink::CROSS),
            Attr::Line(3),
        ];
        svg.element(Tag::Path, &cross);
    });
    for of in [Bonus::ImmigrantCube, Bonus::FavourChip] {
        symbols.define(bonus(of), |svg| sign_of(svg, of));
    }
}

/// The square of a group with its own mark; no letters, since three groups begin with I in Italian.
fn cube(svg: &mut Svg, colour: Colour) {
    let ground = match colour {
        Colour::Irish => Ink::LEAF,
        Colour::English => Ink::PEARL,
        Colour::German => Ink::GRAPHITE,
        Colour::Italian => Ink::RUST,
    };
    svg.element(
        Tag::Rect,
        &[
            Attr::Corner((-14, -14)),
            Attr::Extent(28, 28),
            Attr::Rounded(4),
            Attr::Fill(ground),
            Attr::Stroke(Ink::INK),
            Attr::Line(2),
        ],
    );
    let lines = |path, ink, width| {
        [
            Attr::Path(path),
            Attr::Fill(Ink::NONE),
            Attr::Stroke(ink),
            Attr::Line(width),
        ]
    };
    match colour {
        Colour::Irish => svg.group(&[Attr::Fill(Ink::WHITE)], |svg| {
            for centre in [(0, -5), (-5, 4), (5, 4)] {
                svg.element(Tag::Circle, &[Attr::Centre(centre), Attr::Radius(5)]);
            }
        }),
        Colour::English => svg.element(Tag::Path, &lines("M0-10V10M-10 0H10", Ink::CROSS, 5)),
        Colour::German => {
            svg.element(Tag::Path, &lines("M-9-6H9M-9 0H9M-9 6H9", Ink::STRAW, 3));
        }
        Colour::Italian => svg.element(
            Tag::Circle,
            &[
                Attr::Radius(7),
                Attr::Fill(Ink::NONE),
                Attr::Stroke(Ink::WHITE),
                Attr::Line(4),
            ],
        ),
    }
}

/// A plus and an empty piece.
fn sign_of(svg: &mut Svg, bonus: Bonus) {
    let line = [
        Attr::Fill(Ink::NONE),
        Attr::Stroke(Ink::FAINT),
        Attr::Line(3),
    ];
    svg.group(&line, |svg| {
        svg.element(Tag::Path, &[Attr::Path("M-19 0H-7M-13-6V6")]);
        match bonus {
            Bonus::ImmigrantCube => svg.element(
                Tag::Rect,
                &[
                    Attr::Corner((-2, -9)),
                    Attr::Extent(18, 18),
                    Attr::Rounded(2),
                ],
            ),
            Bonus::FavourChip => {
                svg.element(Tag::Circle, &[Attr::Centre((7, 0)), Attr::Radius(9)]);
            }
        }
    });
}

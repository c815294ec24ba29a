//! The pieces of which sentences, descriptions and the board's text are made.

use super::event::{Marker, Share};
use super::tiles::Tile;

/// What part of a value a place takes.
pub(super) fn part(place: u8, share: Share) -> String {
    let of = match place {
        1 => "half of it, rounded up",
        2 => "half of the first's share, rounded up",
        _ => "half of the second's share, rounded up",
    };
    match share {
        Share::OneOfTwo => format!("{of}, and £1 more since there are only two"),
        Share::Whole | Share::Ranked => of.to_owned(),
    }
}

/// A tile with its article.
pub(super) fn a(tile: Tile) -> String {
    format!("a {tile}")
}

/// Tiles with their articles: "a bakers market, a bakers building and a minstrel house".
pub(super) fn list(tiles: &[Tile]) -> String {
    match tiles {
        [] => "nothing".to_owned(),
        [tile] => a(*tile),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(|&tile| a(tile)).collect();
            format!("{} and {}", first.join(", "), a(*last))
        }
    }
}

/// Buildings and the men on them.
pub(super) fn strength(buildings: u8, men: u8) -> String {
    format!(
        "{} and {}",
        count(buildings, "building", "buildings"),
        count(men, "man", "men")
    )
}

/// A number of things: "no tavern", "1 market", "2 men".
pub(super) fn count(number: u8, one: &str, more: &str) -> String {
    match number {
        0 => format!("no {one}"),
        1 => format!("1 {one}"),
        _ => format!("{number} {more}"),
    }
}

/// A place as a word.
pub(super) const fn ordinal(place: u8) -> &'static str {
    match place {
        1 => "first",
        2 => "second",
        3 => "third",
        4 => "fourth",
        _ => "fifth",
    }
}

/// A marker's colour.
pub(super) const fn colour(marker: Marker) -> &'static str {
    match marker {
        Marker::White => "white",
        Marker::Black => "black",
    }
}

/// The text with a capital letter at its beginning.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

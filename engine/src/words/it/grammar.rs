//! Numbers, lists, articles, and how names are joined to what stands before them.

use crate::words::fold::folded;
use crate::words::page::joined;

/// The article of a noun of ours: a fact kept beside the noun, never guessed from its letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Art {
    /// il Texas
    Il,
    /// lo stato
    Lo,
    /// l’Ohio
    L,
    /// la California
    La,
    /// i fornai
    I,
}

/// A preposition that melts into the article behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prep {
    /// del, dell’, della
    Di,
    /// al, all’, alla
    A,
    /// dal, dall’, dalla
    Da,
    /// nel, nell’, nella
    In,
}

/// "il Texas", "l’Ohio": nothing stands between the apostrophe and the word.
pub(crate) fn the(art: Art, word: &str) -> String {
    let article = match art {
        Art::Il => "il ",
        Art::Lo => "lo ",
        Art::L => "l’",
        Art::La => "la ",
        Art::I => "i ",
    };
    format!("{article}{word}")
}

/// "del Texas", "all’Ohio", "dalla California", "nei fornai".
pub(crate) fn with(prep: Prep, art: Art, word: &str) -> String {
    let stem = match prep {
        Prep::Di => "de",
        Prep::A => "a",
        Prep::Da => "da",
        Prep::In => "ne",
    };
    let ending = match art {
        Art::Il => "l ",
        Art::Lo => "llo ",
        Art::L => "ll’",
        Art::La => "lla ",
        Art::I => "i ",
    };
    format!("{stem}{ending}{word}")
}

/// A number with its noun: "1 capo", "2 capi"; also "0 capi".
pub(crate) fn number_of(number: impl Into<u32>, one: &str, more: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number => format!("{} {more}", thousands(number)),
    }
}

/// The noun alone: singular for 1.
pub(crate) fn count<'a>(number: impl Into<u32>, one: &'a str, more: &'a str) -> &'a str {
    if number.into() == 1 { one } else { more }
}

/// A number with a point for each thousand: "10.000".
pub(crate) fn thousands(number: u32) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push('.');
        }
        grouped.push(digit);
    }
    grouped
}

/// "1º", "2º": a place or the first of a month.
pub(crate) fn ordinal(place: impl std::fmt::Display) -> String {
    format!("{place}º")
}

/// "ad Ann", "a Bo": only a name in A, with an accent or without, has the d.
pub(crate) fn to_name(name: &str) -> String {
    if folded(name).starts_with('a') {
        format!("ad {name}")
    } else {
        format!("a {name}")
    }
}

/// "Ann", "Ann e Bo", "Ann, Bo ed Élodie": "e" has a d before another e; `none` if there is nothing to list.
pub(crate) fn list(items: impl IntoIterator<Item = impl Into<String>>, none: &str) -> String {
    let and = |last: &str| {
        if folded(last).starts_with('e') {
            "ed"
        } else {
            "e"
        }
    };
    joined(items, and, none)
}

/// "cubo", "cubo o favore", "capo, cubo o favore".
pub(crate) fn either(words: &[impl AsRef<str>]) -> String {
    joined(words.iter().map(AsRef::as_ref), |_| "o", "")
}

//! Numbers, lists, and what names do to the words before them.

use crate::words::fold::folded;
use crate::words::page;

/// A number with its noun: "0 patron", "1 patron", "2 patrons". None is singular too.
pub(crate) fn number_of(number: impl Into<u32>, one: &str, more: &str) -> String {
    let number = number.into();
    let noun = if number < 2 { one } else { more };
    format!("{} {noun}", grouped(number))
}

/// The same with words for 0: "aucune taverne", "1 taverne".
pub(crate) fn no_or(number: impl Into<u32>, none: &str, one: &str, more: &str) -> String {
    match number.into() {
        0 => none.to_owned(),
        number => number_of(number, one, more),
    }
}

/// A number with a no-break space between its thousands: "10 000".
fn grouped(number: u32) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push('\u{a0}');
        }
        grouped.push(digit);
    }
    grouped
}

/// "Ann", "Ann et Bo", "Ann, Bo et Cy"; `none` if there is nothing to list.
pub(crate) fn list(items: impl IntoIterator<Item = impl Into<String>>, none: &str) -> String {
    page::joined(items, |_| "et", none)
}

/// "cube", "cube ou jeton", "patron, cube ou jeton".
pub(crate) fn either(words: &[impl AsRef<str>]) -> String {
    page::joined(words.iter().map(AsRef::as_ref), |_| "ou", "")
}

/// Items with commas of their own: "Ann, maire ; Bo, chef de la police"; `none` if there is nothing to list.
pub(crate) fn joined(items: impl IntoIterator<Item = String>, none: &str) -> String {
    let items: Vec<String> = items.into_iter().collect();
    if items.is_empty() {
        none.to_owned()
    } else {
        items.join(" ; ")
    }
}

/// A place as a feminine ordinal, before "place" or "part": "1re", "2e".
pub(crate) fn place_f(place: u8) -> String {
    match place {
        1 => "1re".to_owned(),
        place => format!("{place}e"),
    }
}

/// "d’Ann", "de Bo", "de Le Chat": a name is never changed.
pub(crate) fn de(name: &str) -> String {
    if elides(name) {
        format!("d’{name}")
    } else {
        format!("de {name}")
    }
}

/// "d’Ann et de Bo": a preposition is said before each name.
pub(crate) fn de_each<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    list(names.into_iter().map(de), "de personne")
}

/// A text of others, such as a card's name, with our apostrophe.
pub(crate) fn curly(text: &str) -> String {
    text.replace('\'', "’")
}

/// Words that begin with a vowel before which nothing is left out, without their accents.
const NEVER: [&str; 4] = ["oui", "ouistiti", "onze", "onzieme"];

/// Whether "de" loses its vowel before the name.
///
/// Vowels elide, with or without marks, and so does a y before a consonant. An h never does: whether it is mute nobody
/// can know of a name. Neither do digits, signs and other scripts.
fn elides(name: &str) -> bool {
    let plain = folded(name);
    let first = plain.split(|c: char| !c.is_alphabetic()).next();
    if first.is_some_and(|word| NEVER.contains(&word)) {
        return false;
    }
    let mut letters = plain.chars();
    match letters.next() {
        Some('a' | 'e' | 'i' | 'o' | 'u') => true,
        Some('y') => letters
            .next()
            .is_some_and(|second| second.is_ascii_lowercase() && !"aeiouy".contains(second)),
        Some(_) | None => false,
    }
}

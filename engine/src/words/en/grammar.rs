//! Numbers, lists and articles.

use crate::words::page::joined;

/// A number with its noun: "1 boss", "2 bosses".
pub(crate) fn number_of(number: impl Into<u32>, one: &str, more: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number => format!("{number} {more}"),
    }
}

/// The same with "no" for 0: "no taverns", "1 market".
pub(crate) fn no_or(number: impl Into<u32>, one: &str, more: &str) -> String {
    match number.into() {
        0 => format!("no {more}"),
        number => number_of(number, one, more),
    }
}

/// "Ann", "Ann and Bob", "Ann, Bob and Cleo"; `none` if there is nothing to list.
pub(crate) fn list(items: impl IntoIterator<Item = impl Into<String>>, none: &str) -> String {
    joined(items, |_| "and", none)
}

/// "cube", "cube or chip", "boss, cube or chip".
pub(crate) fn either(words: &[impl AsRef<str>]) -> String {
    joined(words.iter().map(AsRef::as_ref), |_| "or", "")
}

/// A word of ours with its article: "an Irish", "a German".
pub(crate) fn a(word: &str) -> String {
    if word.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']) {
        format!("an {word}")
    } else {
        format!("a {word}")
    }
}

/// A place as a word.
pub(crate) const fn ordinal(place: u8) -> &'static str {
    match place {
        1 => "first",
        2 => "second",
        3 => "third",
        4 => "fourth",
        _ => "fifth",
    }
}

//! What all languages share: lines that are not too long, names that fit a column, capital letters.

use crate::game::Names;
use crate::seat::Seat;

/// The widest line, in characters: mail programs leave it whole.
pub(crate) const WIDTH: usize = 76;

/// Text that grows line by line.
#[derive(Debug, Default)]
pub(crate) struct Page {
    text: String,
}

impl Page {
    /// A line as it stands, without blanks at its end.
    pub(crate) fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    /// An empty line.
    pub(crate) fn blank(&mut self) {
        self.text.push('\n');
    }

    /// A paragraph broken at its blanks: the first line indented by `first`, the later ones by `rest`.
    ///
    /// Only `' '` is a blank: a no-break space holds two words together.
    pub(crate) fn wrapped(&mut self, first: usize, rest: usize, words: &str) {
        let mut line = " ".repeat(first);
        let mut used = first;
        let mut is_empty = true;
        for word in words.split(' ').filter(|word| !word.is_empty()) {
            let length = word.chars().count();
            if !is_empty && used + 1 + length > WIDTH {
                self.line(&line);
                line = " ".repeat(rest);
                used = rest;
                is_empty = true;
            }
            if !is_empty {
                line.push(' ');
                used += 1;
            }
            line.push_str(word);
            used += length;
            is_empty = false;
        }
        self.line(&line);
    }

    /// The whole text.
    pub(crate) fn into_text(self) -> String {
        self.text
    }
}

/// At most so many characters, the last one an ellipsis if some are left out.
pub(crate) fn clipped(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(width.saturating_sub(1)).collect();
    short.truncate(short.trim_end().len());
    short.push('…');
    short
}

/// The names with none longer than so many characters.
pub(crate) fn clipped_names(names: &Names, width: usize) -> Names {
    Names::from_fn(|seat: Seat| clipped(&names[seat], width))
}

/// The text with a capital letter at its beginning.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

/// The items with commas between them, and before the last the word that a language has there, which may depend on it;
/// `none` if there is nothing to list.
pub(crate) fn joined(
    items: impl IntoIterator<Item = impl Into<String>>,
    before: impl FnOnce(&str) -> &'static str,
    none: &str,
) -> String {
    let mut items: Vec<String> = items.into_iter().map(Into::into).collect();
    match (items.pop(), items.is_empty()) {
        (None, _) => none.to_owned(),
        (Some(last), true) => last,
        (Some(last), false) => format!("{} {} {last}", items.join(", "), before(&last)),
    }
}

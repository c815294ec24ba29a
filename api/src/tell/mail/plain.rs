//! Text that people typed, made fit for one line of a mail or for its plain part.

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm, fill};

/// Columns of running text in the plain part.
const WIDTH: usize = 72;

/// The longest name in a sentence or a header, in characters.
const LONGEST_NAME: usize = 80;

/// Marks that reorder or hide the text around them.
const fn misleads(c: char) -> bool {
    matches!(
        c,
        '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
    ) || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// The text on one line, without control characters.
pub(super) fn one_line(text: &str) -> String {
    let shown: String = text
        .chars()
        .filter(|c| !misleads(*c))
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    shown.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A name on one line, cut where it stops being one.
pub(super) fn name(text: &str) -> String {
    clip(&one_line(text), LONGEST_NAME)
}

/// The text as a header may hold it: what only looks like an encoded word (RFC 2047) is none.
pub(super) fn header(text: &str) -> String {
    one_line(text).replace("=?", "= ?")
}

/// At most this many characters.
pub(super) fn clip(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.to_owned();
    }
    text.chars().take(longest - 1).chain(['…']).collect()
}

/// Lines of a drawing as they are, without control characters and without white space at their ends.
pub(super) fn drawing(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let shown: String = line
            .chars()
            .filter(|c| !c.is_control() && !misleads(*c))
            .collect();
        shown.trim_end().to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Running text broken into lines; all but the first begin with `indent` spaces.
///
/// A word longer than a line, such as a link, is left whole.
pub(super) fn wrap(text: &str, indent: usize) -> String {
    let indent = " ".repeat(indent);
    let options = Options::new(WIDTH)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
        .initial_indent(&indent)
        .subsequent_indent(&indent);
    // The first line's indent is there already.
    let words: Vec<&str> = text.split_whitespace().collect();
    fill(&words.join(" "), options).trim_start().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_break_a_line_or_turn_it_round_is_gone() {
        assert_eq!(
            one_line(" Tammany\r\n Bcc:\u{0} x@y\u{2028}\u{85}z "),
            "Tammany Bcc: x@y z"
        );
        assert_eq!(one_line("\u{202e}evil\u{2066}\u{200b}"), "evil");
        assert_eq!(one_line("Łukasz Ågren 小明 👩‍👩‍👧"), "Łukasz Ågren 小明 👩‍👩‍👧");
    }

    #[test]
    fn a_long_name_is_cut_and_says_so() {
        assert_eq!(name(&"ä".repeat(80)), "ä".repeat(80));
        assert_eq!(name(&"ä".repeat(81)), format!("{}…", "ä".repeat(79)));
    }

    #[test]
    fn lines_end_before_the_margin_and_lose_no_word() {
        let text = "Anna placed a boss ".repeat(40);
        let wrapped = wrap(&text, 4);
        assert!(wrapped.lines().count() > 9);
        assert!(wrapped.lines().all(|line| line.chars().count() <= WIDTH));
        assert!(
            wrapped
                .lines()
                .skip(1)
                .all(|line| line.starts_with("    A") || line.starts_with("    "))
        );
        assert_eq!(one_line(&wrapped), one_line(&text));
        let link = format!("https://example.org/{}", "x".repeat(90));
        assert_eq!(wrap(&link, 0), link);
    }

    #[test]
    fn a_drawing_keeps_its_columns() {
        assert_eq!(
            drawing("  | a  \r\n\u{7} +--  b\u{202e}\n\n x"),
            "  | a\n +--  b\n\n x"
        );
    }
}

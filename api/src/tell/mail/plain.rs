//! Text that people typed, made fit for one line of a mail or for its plain part.

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm, fill};

/// Columns of running text in the plain part.
const WIDTH: usize = 72;

/// The longest name in a sentence or a header, in characters.
const LONGEST_NAME: usize = 80;

/// Marks that reorder or hide the text around them; [`JOINER`] is none.
const fn misleads(c: char) -> bool {
    matches!(
        c,
        '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
    ) || matches!(c, '\u{2061}'..='\u{206f}' | '\u{feff}')
}

/// The text on one line, without control characters. Spaces at which no line may break stay, as French has them before a colon.
pub(super) fn one_line(text: &str) -> String {
    let breaks = |c: char| c.is_control() || c.is_whitespace() && !is_no_break(c);
    let shown: String = text
        .chars()
        .filter(|c| !misleads(*c))
        .map(|c| if breaks(c) { ' ' } else { c })
        .collect();
    let shown = shown.trim().split(' ').filter(|word| !word.is_empty());
    shown.collect::<Vec<_>>().join(" ")
}

/// Whether a character is a space at which no line may break.
const fn is_no_break(c: char) -> bool {
    matches!(c, '\u{a0}' | '\u{202f}')
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

/// Takes no room, and lets nothing be taken for one word that stands on both sides of it.
const JOINER: char = '\u{2060}';

/// The text, in which no mail program finds an address to make a link of: what people call themselves and their games is read by
/// strangers too, who are not to be sent anywhere by it. It looks as before.
///
/// Addresses are known by a dot, a colon or an at sign within a word, and by two backslashes. Numbers are none, and keep theirs.
pub(super) fn no_link(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for piece in text.split_inclusive(char::is_whitespace) {
        let many_dots = piece.matches('.').count() >= 3;
        let mut before = None;
        let mut letters = piece.chars().peekable();
        while let Some(c) = letters.next() {
            let after = letters.peek().copied();
            let within = before.is_some_and(char::is_alphanumeric)
                && after.is_some_and(|c| c.is_alphanumeric() || "/\\[".contains(c));
            let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
            let number = digit(before) && digit(after) && !many_dots;
            match c {
                '.' | '\u{2024}' | '\u{3002}' | '\u{ff0e}' | '\u{ff61}' | ':' | '@'
                | '\u{ff20}'
                    if within && !number =>
                {
                    shown.extend([JOINER, c, JOINER]);
                }
                '\\' if after == Some('\\') => shown.extend([c, JOINER]),
                _ => shown.push(c),
            }
            before = Some(c);
        }
    }
    shown
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
    fill(&one_line(text), options).trim_start().to_owned()
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
        assert_eq!(
            one_line("\u{a0}Le  tour\u{a0}:\u{2003}à\u{202f}vous\u{a0}"),
            "Le tour\u{a0}: à\u{202f}vous"
        );
        assert_eq!(one_line("Łukasz Ågren 小明 👩‍👩‍👧"), "Łukasz Ågren 小明 👩‍👩‍👧");
    }

    #[test]
    fn no_word_is_taken_for_an_address() {
        for (typed, gone) in [
            ("evil.example", ".e"),
            ("https://evil.example/x?y=1#z", "://"),
            ("www.evil.example", "www."),
            ("(see Evil.Example)", ".E"),
            ("evil。example or evil．example", "。e"),
            ("ann@evil.example", "@e"),
            ("mailto:ann", "o:a"),
            ("tel:123", "l:1"),
            ("1.1.1.1", "1.1"),
            ("http://[::1]/", "://"),
            ("\\\\evil\\share", "\\\\"),
            ("Les amis d’evil.example\u{a0}: oui", ".e"),
        ] {
            let shown = no_link(typed);
            assert!(typed.contains(gone) && !shown.contains(gone), "{shown}");
            assert_eq!(shown.replace(JOINER, ""), typed);
        }
        for usual in [
            "At 10:30 Ann says: 1.000 points… e 2.5.",
            "TH-20. “Friday’s table”: yes/no",
            "J. R. R. Tolkien, 3:1",
            "  | DEM-14 |  a\n  +--------+\n",
        ] {
            assert_eq!(no_link(usual), usual);
        }
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
    fn no_line_begins_with_a_colon_that_a_space_keeps_at_its_word() {
        for columns in 50..80 {
            let text = format!("{} fin\u{a0}: suite", "x".repeat(columns));
            let wrapped = wrap(&text, 0);
            assert!(wrapped.contains("fin\u{a0}:"), "{wrapped}");
        }
    }

    #[test]
    fn a_drawing_keeps_its_columns() {
        assert_eq!(
            drawing("  | a  \r\n\u{7} +--  b\u{202e}\n\n x"),
            "  | a\n +--  b\n\n x"
        );
    }
}

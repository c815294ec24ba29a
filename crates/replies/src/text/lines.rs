//! The lines of a text, quoted ones marked.

use crate::mail::Flowed;

/// A line of a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) kind: LineKind,
}

/// Whose a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineKind {
    /// The writer's.
    Own,
    /// Quoted, and marked so.
    Quoted,
    /// None: a page says that what is quoted without marks begins here.
    End,
}

impl Line {
    pub(crate) fn own(text: &str) -> Self {
        let kind = if is_quoted(text) {
            LineKind::Quoted
        } else {
            LineKind::Own
        };
        let text = text.trim_end().to_owned();
        Self { text, kind }
    }

    pub(crate) fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

/// Whether a line has a mark of quoted lines: `>`, or a writer's initials and `>`.
fn is_quoted(text: &str) -> bool {
    let text = text.trim_start();
    let behind = text.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let initials = text.len() - behind.len();
    initials <= 4 && behind.starts_with('>')
}

/// The lines of a plain text that was cleaned.
pub(crate) fn plain_lines(
    text: &str,
    flowed: Option<Flowed>,
    is_hard: impl Fn(&str, &str, &str) -> bool,
) -> Vec<Line> {
    let lines = text.split('\n');
    match flowed {
        None => lines.map(Line::own).collect(),
        Some(flowed) => joined(lines, flowed, is_hard),
    }
}

/// The lines of a flowed text, joined at soft line ends, except where the caller knows that a line ends: it is given what
/// was joined, the last line of that, and the next.
fn joined<'t>(
    lines: impl Iterator<Item = &'t str>,
    flowed: Flowed,
    is_hard: impl Fn(&str, &str, &str) -> bool,
) -> Vec<Line> {
    let mut whole: Vec<Line> = Vec::new();
    let mut open: Option<String> = None;
    let mut last = "";
    for line in lines {
        if is_quoted(line) {
            whole.extend(open.take().map(|text| Line::own(&text)));
            whole.push(Line::own(line));
            continue;
        }
        // One space stands before lines that might be taken for something else.
        let line = line.strip_prefix(' ').unwrap_or(line);
        let mut text = match open.take() {
            Some(before) if !line.trim().is_empty() && !is_hard(&before, last, line) => {
                before + line
            }
            Some(before) => {
                whole.push(Line::own(&before));
                line.to_owned()
            }
            None => line.to_owned(),
        };
        last = line;
        let is_soft = text.ends_with(' ') && !line.trim().is_empty() && line != "-- ";
        if is_soft {
            if flowed.deletes_space {
                text.pop();
            }
            open = Some(text);
        } else {
            whole.push(Line::own(&text));
        }
    }
    whole.extend(open.map(|text| Line::own(&text)));
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLOWED: Option<Flowed> = Some(Flowed {
        deletes_space: false,
    });

    fn read(text: &str, flowed: Option<Flowed>) -> Vec<String> {
        let lines = plain_lines(text, flowed, |_, _, next| next == "end");
        let mark = |line: Line| match line.kind {
            LineKind::Own => line.text,
            LineKind::Quoted => format!("Q{}", line.text),
            LineKind::End => panic!("no end in plain text"),
        };
        lines.into_iter().map(mark).collect()
    }

    #[test]
    fn quoted_lines_are_known_by_their_mark() {
        assert_eq!(
            read("a\n> b\n  >> c\nAB> d\n»e« >", None),
            ["a", "Q> b", "Q  >> c", "QAB> d", "»e« >"]
        );
    }

    #[test]
    fn flowed_lines_are_joined_and_the_space_before_them_goes() {
        assert_eq!(read("a \nb \n c\nd", FLOWED), ["a b c", "d"]);
        let deletes = Some(Flowed {
            deletes_space: true,
        });
        assert_eq!(read("bo \nss  \n14", deletes), ["boss 14"]);
        assert_eq!(read("a \nb", None), ["a", "b"]);
    }

    #[test]
    fn a_soft_line_end_is_none_before_quotes_and_empty_lines_and_behind_a_signature_line() {
        assert_eq!(
            read("a \n> b\nc \n\nd", FLOWED),
            ["a", "Q> b", "c", "", "d"]
        );
        assert_eq!(read("-- \nBen", FLOWED), ["--", "Ben"]);
    }

    #[test]
    fn the_caller_may_know_that_a_line_ends() {
        assert_eq!(read("boss 14 \nend", FLOWED), ["boss 14", "end"]);
    }
}

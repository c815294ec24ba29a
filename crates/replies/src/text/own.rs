//! What the writer wrote: what is quoted passed over, what lies behind an end cut off.

use super::clean::{plain, without_links};
use super::ends::{is_end, is_header_block, is_header_line, is_signed_begin};
use super::introductions::Introductions;
use super::lines::{Line, LineKind};
use super::phones::is_phone_line;

/// A line of the writer's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OwnLine {
    /// Its number among the writer's lines, from 1.
    pub(crate) number: usize,
    pub(crate) text: String,
    /// The same in plain letters, one for each.
    pub(crate) plain: String,
}

/// Lines without an empty or a quoted one between them.
pub(crate) type Paragraph = Vec<OwnLine>;

/// The paragraphs of the writer's.
#[derive(Debug, Default)]
pub(crate) struct OwnText {
    /// Those above the first quoted line.
    pub(crate) above: Vec<Paragraph>,
    /// Those below it.
    pub(crate) below: Vec<Paragraph>,
}

/// What is known about where the writer's text ends.
pub(crate) struct Cut<'a> {
    /// The letters of the cut line.
    pub(crate) letters: &'a str,
    /// Our own addresses.
    pub(crate) ours: &'a [&'a str],
    /// Whether a line begins like an answer, or has a step in it.
    pub(crate) begins: &'a dyn Fn(&str) -> bool,
    /// Whether a line looks like an answer with a slip.
    pub(crate) slips: &'a dyn Fn(&str) -> bool,
    /// Whether a step stands in a line.
    pub(crate) has_step: &'a dyn Fn(&str) -> bool,
}

/// Whether a line is the cut line, an end, or one of a header block, so that no other is joined to it.
pub(crate) fn is_border(line: &str, letters: &str) -> bool {
    is_end(line) || is_header_line(line) || has_letters(line, letters)
}

/// The writer's own paragraphs.
pub(crate) fn own_text(lines: &[Line], cut: &Cut<'_>) -> OwnText {
    let introductions = Introductions {
        ours: cut
            .ours
            .iter()
            .map(|address| address.to_lowercase())
            .collect(),
        begins: cut.begins,
        slips: cut.slips,
    };
    let mut text = OwnText::default();
    let mut writing = Writing::default();
    let mut rest = lines;
    while let Some((line, behind)) = rest.split_first() {
        let mut next = behind;
        match line.kind {
            LineKind::Quoted => writing.quote(&mut text),
            LineKind::End => break,
            LineKind::Own if line.is_blank() => writing.blank(&mut text),
            LineKind::Own if is_signed_begin(&line.text) => {
                writing.is_signed = true;
                writing.blank(&mut text);
                next = behind_armour(behind);
            }
            LineKind::Own => {
                let line = writing.unescaped(&line.text);
                if is_end(line)
                    || has_letters(line, cut.letters)
                    || is_header_block(own_lines(rest))
                {
                    break;
                }
                if let Some(length) = introduction(rest, &introductions) {
                    next = rest.get(length..).unwrap_or_default();
                    let first = next.iter().find(|line| !line.is_blank());
                    if first.is_none_or(|line| line.kind != LineKind::Quoted) {
                        break;
                    }
                    writing.blank(&mut text);
                } else if is_phone_line(&without_links(line)) && !(cut.has_step)(line) {
                    writing.number += 1;
                } else {
                    writing.write(line);
                }
            }
        }
        rest = next;
    }
    writing.blank(&mut text);
    text
}

/// Whether the letters stand in a line as a word.
fn has_letters(line: &str, letters: &str) -> bool {
    if letters.is_empty() {
        return false;
    }
    let mut words = line.split(|c: char| !c.is_alphanumeric());
    words.any(|word| word.eq_ignore_ascii_case(letters))
}

/// The writer's lines up to the next quoted one.
fn own_lines(lines: &[Line]) -> impl Iterator<Item = &str> {
    let own = lines.iter().take_while(|line| line.kind == LineKind::Own);
    own.map(|line| line.text.as_str())
}

/// How many lines from here on are an introduction.
fn introduction(lines: &[Line], known: &Introductions<'_>) -> Option<usize> {
    let paragraph: Vec<&str> = own_lines(lines)
        .take_while(|line| !line.trim().is_empty())
        .take(3)
        .collect();
    let behind = lines.get(paragraph.len());
    let above_quote = behind
        .filter(|line| line.kind == LineKind::Quoted)
        .map(|_| paragraph.len());
    known.length(&paragraph, above_quote)
}

/// What stands behind the lines of a signed text's header, which an empty line ends.
fn behind_armour(lines: &[Line]) -> &[Line] {
    let end = lines.iter().position(Line::is_blank);
    end.and_then(|end| lines.get(end..)).unwrap_or_default()
}

/// The paragraph that is being written down.
#[derive(Default)]
struct Writing {
    paragraph: Paragraph,
    number: usize,
    was_quoted: bool,
    is_signed: bool,
}

impl Writing {
    /// A line as it was before the text was signed.
    fn unescaped<'t>(&self, line: &'t str) -> &'t str {
        let escaped = self.is_signed.then(|| line.strip_prefix("- ")).flatten();
        escaped.unwrap_or(line)
    }

    fn write(&mut self, line: &str) {
        self.number += 1;
        let text = without_links(line).trim().to_owned();
        if !text.is_empty() {
            self.paragraph.push(OwnLine {
                number: self.number,
                plain: plain(&text),
                text,
            });
        }
    }

    fn blank(&mut self, text: &mut OwnText) {
        self.end_paragraph(text);
        self.number += 1;
    }

    fn quote(&mut self, text: &mut OwnText) {
        self.end_paragraph(text);
        self.was_quoted = true;
    }

    fn end_paragraph(&mut self, text: &mut OwnText) {
        if self.paragraph.is_empty() {
            return;
        }
        let paragraph = std::mem::take(&mut self.paragraph);
        if self.was_quoted {
            text.below.push(paragraph);
        } else {
            text.above.push(paragraph);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::lines::plain_lines;
    use super::*;

    fn read(text: &str) -> (Vec<String>, Vec<String>) {
        let cut = Cut {
            letters: "kqzwvx",
            ours: &["poste@play.example"],
            begins: &|line| line.starts_with("boss") || line == "end",
            slips: &|_| false,
            has_step: &|line| line.contains("boss 14"),
        };
        let own = own_text(&plain_lines(text, None, |_, _, _| true), &cut);
        let joined = |paragraphs: Vec<Paragraph>| {
            let text = |line: OwnLine| line.text;
            let lines = |paragraph: Paragraph| paragraph.into_iter().map(text).collect::<Vec<_>>();
            paragraphs
                .into_iter()
                .map(|one| lines(one).join("|"))
                .collect()
        };
        (joined(own.above), joined(own.below))
    }

    #[test]
    fn empty_and_quoted_lines_part_paragraphs() {
        let (above, below) = read("a\nb\n \nc\n> q\nd\n> q\ne\n");
        assert_eq!(above, ["a|b", "c"]);
        assert_eq!(below, ["d", "e"]);
    }

    #[test]
    fn an_introduction_above_quoted_lines_is_passed_over_and_one_without_is_an_end() {
        let (above, below) = read("a\nOn Friday Poste wrote:\n\n> q\nb");
        assert_eq!((above, below), (vec!["a".to_owned()], vec!["b".to_owned()]));
        let (above, below) = read("a\n\nOn Friday Poste wrote:\n\nq\nb");
        assert_eq!((above, below), (vec!["a".to_owned()], vec![]));
    }

    #[test]
    fn the_cut_line_is_an_end_unless_it_is_quoted() {
        let (above, below) = read("a\n~~ KQZWVX ~~\nb");
        assert_eq!((above, below), (vec!["a".to_owned()], vec![]));
        let (above, below) = read("> == kqzwvx ==\nb");
        assert_eq!((above, below), (vec![], vec!["b".to_owned()]));
        assert_eq!(read("akqzwvxb").0, ["akqzwvxb"]);
    }

    #[test]
    fn lines_of_phones_are_dropped_where_they_stand() {
        assert_eq!(read("a\nSent from my phone\nb").0, ["a|b"]);
    }

    #[test]
    fn what_signs_a_text_is_no_part_of_it() {
        let text = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\nboss 14\n- -- \nBen\n-----BEGIN PGP \
            SIGNATURE-----\nx";
        assert_eq!(read(text).0, ["boss 14"]);
        assert_eq!(read("-----BEGIN PGP MESSAGE-----\n\nx").0, [] as [&str; 0]);
    }
}

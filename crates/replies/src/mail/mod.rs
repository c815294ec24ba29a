//! A mail taken apart: its header fields, and its parts as they lie in its bytes.
//!
//! The bytes are cut at the lines that part them, level by level, so that time and memory grow with the size alone.

mod address;
mod automatic;
mod decode;
mod fields;
mod results;

use std::ops::Range;

pub(crate) use self::address::wrong_sender;
pub(crate) use self::automatic::{ignored, is_automatic_subject};
pub(crate) use self::decode::text_of;
pub(crate) use self::fields::Fields;
use self::fields::line_length;

/// So many parts are looked at.
const MOST_PARTS: usize = 1_000;

/// So deep parts may lie within parts.
const MOST_LEVELS: usize = 30;

/// A mail taken apart.
#[derive(Debug)]
pub(crate) struct Mail<'a> {
    pub(crate) raw: &'a [u8],
    pub(crate) fields: Fields<'a>,
    /// The parts that have no parts themselves, in order.
    pub(crate) leaves: Vec<Leaf>,
    /// Whether it has more parts, or deeper ones, than are looked at.
    pub(crate) has_more: bool,
    parts: usize,
}

/// A part without parts.
#[derive(Clone, Debug)]
pub(crate) struct Leaf {
    pub(crate) kind: Kind,
    /// Whether it stands beside others that say the same in another form.
    pub(crate) is_alternative: bool,
    /// Where its body lies.
    pub(crate) body: Range<usize>,
    coding: Coding,
    charset: Option<String>,
    /// Whether its lines are `format=flowed`, and whether the space at a soft line end is none.
    pub(crate) flowed: Option<Flowed>,
    is_reaction: bool,
}

/// What can be read of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Plain text.
    Plain,
    /// A page.
    Html,
    /// Nothing: an attachment, a picture, another mail.
    Closed,
}

/// How a body is coded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Coding {
    None,
    Base64,
    QuotedPrintable,
}

/// Lines of `format=flowed` (RFC 3676).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flowed {
    /// Whether the space at a soft line end is no part of the text.
    pub(crate) deletes_space: bool,
}

impl<'a> Mail<'a> {
    pub(crate) fn of(raw: &'a [u8]) -> Self {
        let (fields, body) = Fields::of(raw);
        let mut mail = Self {
            raw,
            fields: Fields::default(),
            leaves: Vec::new(),
            has_more: false,
            parts: 0,
        };
        mail.take_apart(&fields, body..raw.len(), Within::default());
        mail.fields = fields;
        mail
    }

    /// The plain parts or the pages, in order.
    pub(crate) fn readable(&self, kind: Kind) -> impl Iterator<Item = &Leaf> {
        self.leaves.iter().filter(move |leaf| leaf.kind == kind)
    }

    fn take_apart(&mut self, fields: &Fields<'_>, body: Range<usize>, within: Within) {
        self.parts += 1;
        let given = fields.content("Content-Type");
        let lower = |text: Option<&str>| text.map(str::to_ascii_lowercase);
        let main = lower(given.as_ref().map(mail_parser::ContentType::ctype));
        let sub = lower(given.as_ref().and_then(|given| given.subtype()));
        if main.as_deref() == Some("multipart") {
            let boundary = given.as_ref().and_then(|given| given.attribute("boundary"));
            let boundary = boundary.map(str::trim_end).filter(|text| !text.is_empty());
            if within.level >= MOST_LEVELS {
                self.has_more = true;
            } else if let Some(boundary) = boundary {
                let within = Within {
                    level: within.level + 1,
                    is_alternative: within.is_alternative || sub.as_deref() == Some("alternative"),
                    is_digest: sub.as_deref() == Some("digest"),
                };
                return self.cut(boundary, body, within);
            }
            self.leaves.push(Leaf::closed(body));
            return;
        }
        let (main, sub) = match (main, sub) {
            (Some(main), Some(sub)) => (main, sub),
            // What is no type counts as none.
            _ if within.is_digest => ("message".to_owned(), "rfc822".to_owned()),
            _ => ("text".to_owned(), "plain".to_owned()),
        };
        let leaf = Leaf::of(
            fields,
            &format!("{main}/{sub}"),
            given.as_ref(),
            body,
            within,
            self.has_text(),
        );
        self.leaves.push(leaf);
    }

    fn has_text(&self) -> bool {
        self.leaves.iter().any(|leaf| leaf.kind != Kind::Closed)
    }

    /// Takes the parts between the lines of a boundary.
    fn cut(&mut self, boundary: &str, body: Range<usize>, within: Within) {
        let mut part: Option<usize> = None;
        let mut at = body.start;
        while at < body.end {
            let Some(rest) = self.raw.get(at..body.end) else {
                break;
            };
            let length = line_length(rest);
            let next = at + length;
            let end = rest
                .get(..length)
                .and_then(|line| boundary_line(line, boundary));
            if let Some(is_last) = end {
                if let Some(begin) = part.take()
                    && !self.take_part(begin..self.before_line_end(begin, at), within)
                {
                    return;
                }
                if is_last {
                    return;
                }
                part = Some(next);
            }
            at = next;
        }
        // Some programs leave the last boundary out.
        if let Some(begin) = part {
            self.take_part(begin..body.end, within);
        }
    }

    /// The end of a part, whose last line end belongs to the boundary behind it.
    fn before_line_end(&self, begin: usize, end: usize) -> usize {
        let part = self.raw.get(begin..end).unwrap_or_default();
        let part = part.strip_suffix(b"\n").unwrap_or(part);
        let part = part.strip_suffix(b"\r").unwrap_or(part);
        begin + part.len()
    }

    /// Takes one part, if there may be one more.
    fn take_part(&mut self, part: Range<usize>, within: Within) -> bool {
        if self.parts >= MOST_PARTS {
            self.has_more = true;
            return false;
        }
        let raw: &'a [u8] = self.raw;
        let (fields, body) = Fields::of(raw.get(part.clone()).unwrap_or_default());
        self.take_apart(&fields, part.start + body..part.end, within);
        true
    }
}

/// What a part lies within.
#[derive(Clone, Copy, Debug, Default)]
struct Within {
    level: usize,
    is_alternative: bool,
    is_digest: bool,
}

impl Leaf {
    fn of(
        fields: &Fields<'_>,
        media: &str,
        given: Option<&mail_parser::ContentType<'_>>,
        body: Range<usize>,
        within: Within,
        has_text_before: bool,
    ) -> Self {
        let attribute = |name| given.and_then(|given| given.attribute(name));
        let disposition = fields.content("Content-Disposition");
        let is = |wanted: &str| {
            let said = disposition.as_ref().map(mail_parser::ContentType::ctype);
            said.is_some_and(|said| said.eq_ignore_ascii_case(wanted))
        };
        let file = disposition
            .as_ref()
            .and_then(|said| said.attribute("filename"));
        let name = attribute("name").or(file);
        // A file in the middle of a text is a file; a text that has a name is still the text.
        let is_attachment = is("attachment") || name.is_some() && has_text_before;
        let is_attachment = is_attachment && !name.is_some_and(is_cut_off_text);
        let kind = match media {
            _ if is_attachment => Kind::Closed,
            "text/plain" => Kind::Plain,
            "text/html" => Kind::Html,
            _ => Kind::Closed,
        };
        let coding = fields
            .first("Content-Transfer-Encoding")
            .unwrap_or_default();
        let is_coded = |wanted: &str| coding.trim().eq_ignore_ascii_case(wanted);
        let yes = |name, wanted: &str| {
            attribute(name).is_some_and(|value| value.eq_ignore_ascii_case(wanted))
        };
        Self {
            kind,
            is_alternative: within.is_alternative,
            body,
            coding: if is_coded("base64") {
                Coding::Base64
            } else if is_coded("quoted-printable") {
                Coding::QuotedPrintable
            } else {
                Coding::None
            },
            charset: attribute("charset").map(str::to_owned),
            flowed: yes("format", "flowed").then(|| Flowed {
                deletes_space: yes("delsp", "yes"),
            }),
            is_reaction: media == "text/vnd.google.email-reaction+json" || is("reaction"),
        }
    }

    fn closed(body: Range<usize>) -> Self {
        Self {
            kind: Kind::Closed,
            is_alternative: false,
            body,
            coding: Coding::None,
            charset: None,
            flowed: None,
            is_reaction: false,
        }
    }
}

/// Whether a file's name is the one that Exchange gives to the second text of a mail, of which it makes an attachment.
fn is_cut_off_text(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let number = name.strip_prefix("att").and_then(|rest| {
        let ends = [".txt", ".htm", ".html"];
        ends.iter().find_map(|end| rest.strip_suffix(end))
    });
    number
        .is_some_and(|number| number.len() == 5 && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether a line is the boundary, and the last one.
fn boundary_line(line: &[u8], boundary: &str) -> Option<bool> {
    let rest = line
        .strip_prefix(b"--")?
        .strip_prefix(boundary.as_bytes())?;
    match rest.trim_ascii_end() {
        b"" => Some(false),
        b"--" => Some(true),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bodies(raw: &str) -> Vec<(Kind, &str)> {
        let mail = Mail::of(raw.as_bytes());
        let leaves = mail.leaves.iter();
        leaves
            .map(|leaf| (leaf.kind, &raw[leaf.body.clone()]))
            .collect()
    }

    #[test]
    fn a_boundary_is_a_whole_line() {
        let raw = "Content-Type: multipart/mixed; boundary=b\n\nbefore\n--b\n\none\n--bc\n\n--b \nContent-Type: \
            text/html\n\ntwo\n--b--\nbehind\n--b\n";
        assert_eq!(
            bodies(raw),
            [(Kind::Plain, "one\n--bc\n"), (Kind::Html, "two")]
        );
    }

    #[test]
    fn parts_end_with_their_parents() {
        let raw = "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: multipart/mixed; boundary=c\n\n\
            --c\n\none\n--b\n\ntwo\n";
        assert_eq!(bodies(raw), [(Kind::Plain, "one"), (Kind::Plain, "two\n")]);
    }

    #[test]
    fn a_file_and_another_mail_are_not_read() {
        let raw = "Content-Type: multipart/mixed; boundary=b\n\n--b\n\none\n--b\nContent-Type: text/plain; \
            name=a.txt\n\ntwo\n--b\nContent-Type: message/rfc822\n\nSubject: x\n\nthree\n--b\nContent-Disposition: \
            attachment\n\nfour\n--b--\n";
        let kinds: Vec<_> = bodies(raw).into_iter().map(|(kind, _)| kind).collect();
        assert_eq!(
            kinds,
            [Kind::Plain, Kind::Closed, Kind::Closed, Kind::Closed]
        );
    }

    #[test]
    fn at_most_a_thousand_parts_and_thirty_levels_are_looked_at() {
        let wide = format!(
            "Content-Type: multipart/mixed; boundary=b\n\n{}",
            "--b\n\nx\n".repeat(2_000)
        );
        let mail = Mail::of(wide.as_bytes());
        assert!(mail.has_more && mail.leaves.len() < 1_000);
        let mut deep = "\nx".to_owned();
        for level in 0..31 {
            deep = format!(
                "Content-Type: multipart/mixed; boundary=b{level}x\n\n--b{level}x\n{deep}\n"
            );
        }
        assert!(Mail::of(deep.as_bytes()).has_more);
    }
}

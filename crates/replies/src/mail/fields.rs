//! The header fields of a mail or of one of its parts.

use std::borrow::Cow;

use mail_parser::ContentType;
use mail_parser::parsers::MessageStream;

/// No field that is looked into needs to be longer; a longer one is read so far.
const LONGEST: usize = 8 * 1024;

/// The header fields of a mail or a part.
#[derive(Debug, Default)]
pub(crate) struct Fields<'a>(Vec<Field<'a>>);

#[derive(Debug)]
struct Field<'a> {
    name: &'a [u8],
    /// As it stands, with its folds.
    value: &'a [u8],
}

impl<'a> Fields<'a> {
    /// The fields at the beginning of a mail or a part, and the byte at which its body begins.
    pub(super) fn of(raw: &'a [u8]) -> (Self, usize) {
        let mut fields: Vec<Field<'a>> = Vec::new();
        let mut at = 0;
        while let Some(rest) = raw.get(at..).filter(|rest| !rest.is_empty()) {
            let length = line_length(rest);
            let line = rest.get(..length).unwrap_or(rest);
            if line.trim_ascii().is_empty() && !line.starts_with(b" ") && !line.starts_with(b"\t") {
                return (Self(fields), at + length);
            }
            if line.starts_with(b" ") || line.starts_with(b"\t") {
                if let Some(last) = fields.last_mut() {
                    // A value and its folds lie side by side.
                    let begins = at - last.value.len();
                    last.value = raw.get(begins..at + length).unwrap_or(last.value);
                }
            } else if let Some(field) = field(line) {
                fields.push(field);
            } else if !(at == 0 && line.starts_with(b"From ")) {
                // No line of a header: somebody forgot the empty line.
                return (Self(fields), at);
            }
            at += length;
        }
        (Self(fields), raw.len())
    }

    /// The values of a field, each on one line.
    pub(crate) fn all(&self, name: &str) -> impl Iterator<Item = String> {
        let wanted = name.as_bytes();
        self.0
            .iter()
            .filter(move |field| field.name.eq_ignore_ascii_case(wanted))
            .map(|field| unfolded(field.value))
    }

    /// The first value of a field, on one line.
    pub(crate) fn first(&self, name: &str) -> Option<String> {
        self.all(name).next()
    }

    /// Whether there is such a field.
    pub(crate) fn has(&self, name: &str) -> bool {
        let wanted = name.as_bytes();
        self.0
            .iter()
            .any(|field| field.name.eq_ignore_ascii_case(wanted))
    }

    /// A field of the form of `Content-Type`.
    pub(super) fn content(&self, name: &str) -> Option<ContentType<'static>> {
        let value = self.first(name)? + "\n";
        let read = MessageStream::new(value.as_bytes()).parse_content_type();
        read.into_owned().into_content_type()
    }

    /// The subject, decoded.
    pub(crate) fn subject(&self) -> String {
        let value = self.first("Subject").unwrap_or_default() + "\n";
        let read = MessageStream::new(value.as_bytes()).parse_unstructured();
        read.as_text().unwrap_or_default().to_owned()
    }

    /// When the mail says that it was written, in seconds of Unix time.
    pub(crate) fn date(&self) -> Option<i64> {
        let value = self.first("Date")? + "\n";
        let read = MessageStream::new(value.as_bytes()).parse_date();
        let date = read.as_datetime().filter(|date| date.is_valid())?;
        Some(date.to_timestamp())
    }
}

fn field(line: &[u8]) -> Option<Field<'_>> {
    let colon = line.iter().position(|&byte| byte == b':')?;
    let (name, value) = line.split_at(colon);
    let name = name.trim_ascii_end();
    let is_name = !name.is_empty() && name.iter().all(u8::is_ascii_graphic);
    let value = value.get(1..)?;
    is_name.then_some(Field { name, value })
}

/// The bytes up to the next line, or to the end.
pub(super) fn line_length(rest: &[u8]) -> usize {
    let end = rest.iter().position(|&byte| byte == b'\n');
    end.map_or(rest.len(), |end| end + 1)
}

/// A value on one line; one that is read in part ends in a letter that stands in none.
fn unfolded(value: &[u8]) -> String {
    let (value, cut) = match value.get(..LONGEST) {
        Some(part) => (part, "\u{fffd}"),
        None => (value, ""),
    };
    let text: Cow<'_, str> = String::from_utf8_lossy(value);
    let kept = text.chars().filter(|c| !c.is_control() || *c == '\t');
    let line = kept.collect::<String>() + cut;
    line.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_in_any_case_and_unfolded() {
        let raw = b"From x\r\nSubject: a\r\n b\r\nX-Mark : 1\r\nx-mark:2\r\n\r\nbody: no\r\n";
        let (fields, body) = Fields::of(raw);
        assert_eq!(&raw[body..], b"body: no\r\n");
        assert_eq!(fields.first("subject").as_deref(), Some("a b"));
        assert_eq!(fields.all("X-MARK").collect::<Vec<_>>(), ["1", "2"]);
        assert!(!fields.has("body"));
    }

    #[test]
    fn a_body_begins_also_where_the_empty_line_was_forgotten() {
        let raw = b"Subject: a\nboss 14\n";
        assert_eq!(Fields::of(raw).1, 11);
        assert_eq!(Fields::of(b"Subject: a").1, 10);
        assert_eq!(Fields::of(b"\nboss 14").1, 1);
    }

    #[test]
    fn encoded_words_of_the_subject_are_decoded() {
        let (fields, _) =
            Fields::of(b"Subject: =?utf-8?q?R=C3=A9ponse?=\r\n =?utf-8?q?_automatique?=\r\n\r\n");
        assert_eq!(fields.subject(), "Réponse automatique");
    }
}

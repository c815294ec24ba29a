//! Fills a reply with what stands in the mail that it answers: `{{placeholders|filters}}` first, then `{{#blocks}}`.
//!
//! It works on bytes, since a reply is a mail byte for byte, in whatever charset; nothing else in it is touched.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::collections::BTreeMap;

/// The values of the placeholders.
pub(crate) type Values = BTreeMap<String, String>;

/// A reply with its placeholders and blocks filled.
///
/// # Panics
/// The reply has a placeholder without a value, or a block that does not end.
pub(crate) fn fill(template: &[u8], values: &Values) -> Vec<u8> {
    blocks(&placeholders(template, values))
}

fn placeholders(template: &[u8], values: &Values) -> Vec<u8> {
    let mut filled = Vec::with_capacity(template.len());
    let mut rest = template;
    while let Some(begin) = find(rest, b"{{") {
        filled.extend_from_slice(&rest[..begin]);
        let inside = &rest[begin + 2..];
        let end = find(inside, b"}}");
        let name = end.and_then(|end| std::str::from_utf8(&inside[..end]).ok());
        if let Some(name) = name.filter(|name| is_placeholder(name)) {
            filled.extend_from_slice(with_crlf(&value(name, values)).as_bytes());
            rest = &inside[name.len() + 2..];
        } else {
            filled.extend_from_slice(b"{{");
            rest = inside;
        }
    }
    filled.extend_from_slice(rest);
    filled
}

fn is_placeholder(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || b"_|".contains(&byte))
}

/// A value behind its filters, from the left.
fn value(name: &str, values: &Values) -> String {
    let mut names = name.split('|');
    let name = names.next().unwrap_or_default();
    let value = values
        .get(name)
        .unwrap_or_else(|| panic!("no value for {name}"));
    names.fold(value.clone(), |text, filter| match filter {
        "quote" => quoted(&text),
        "qp" => quoted_printable(&text),
        "upper" => text.to_uppercase(),
        other => panic!("no filter {other}"),
    })
}

fn with_crlf(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\n', "\r\n")
}

/// As mail programs quote plain text: `> ` before each line, a bare `>` before an empty one and one that begins with it.
pub(crate) fn quoted(text: &str) -> String {
    let quoted = text.split('\n').map(|line| match line {
        "" => ">".to_owned(),
        line if line.starts_with('>') => format!(">{line}"),
        line => format!("> {line}"),
    });
    quoted.collect::<Vec<_>>().join("\n")
}

/// UTF-8, quoted-printable, in lines of at most 76.
pub(crate) fn quoted_printable(text: &str) -> String {
    let mut coded = String::new();
    for (place, line) in text.split('\n').enumerate() {
        if place > 0 {
            coded.push('\n');
        }
        let mut width = 0;
        let count = line.len();
        for (at, byte) in line.bytes().enumerate() {
            let is_last = at + 1 == count;
            let stands = matches!(byte, b'!'..=b'<' | b'>'..=b'~') || byte == b' ' && !is_last;
            let code = if stands {
                char::from(byte).to_string()
            } else {
                format!("={byte:02X}")
            };
            if width + code.len() > 75 {
                coded.push_str("=\n");
                width = 0;
            }
            width += code.len();
            coded.push_str(&code);
        }
    }
    coded
}

fn blocks(template: &[u8]) -> Vec<u8> {
    let mut filled = Vec::with_capacity(template.len());
    let mut rest = template;
    while let Some(begin) = find(rest, b"{{#") {
        filled.extend_from_slice(&rest[..begin]);
        let inside = &rest[begin + 3..];
        let end = find(inside, b"}}").expect("the end of a block's mark");
        let head = std::str::from_utf8(&inside[..end]).expect("a block's name");
        let (name, number) = head.split_once(' ').unwrap_or((head, "1"));
        let content = behind_line_end(&inside[end + 2..]);
        let mark = format!("{{{{/{name}}}}}");
        let length = find(content, mark.as_bytes()).expect("the end of a block");
        let (content, behind) = content.split_at(length);
        match name {
            "base64" => filled.extend_from_slice(base64(content).as_bytes()),
            "repeat" => filled.extend(content.repeat(number.parse().expect("a number of times"))),
            other => panic!("no block {other}"),
        }
        rest = behind_line_end(&behind[mark.len()..]);
    }
    filled.extend_from_slice(rest);
    filled
}

/// A line end directly behind a mark belongs to the mark.
fn behind_line_end(text: &[u8]) -> &[u8] {
    let bare = text.strip_prefix(b"\r").unwrap_or(text);
    bare.strip_prefix(b"\n").unwrap_or(text)
}

/// In lines of 76.
pub(crate) fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut coded = String::new();
    for line in bytes.chunks(57) {
        for chunk in line.chunks(3) {
            let mut three = [0; 3];
            three[..chunk.len()].copy_from_slice(chunk);
            let bits = u32::from_be_bytes([0, three[0], three[1], three[2]]);
            for place in 0..4 {
                let six = bits >> (18 - 6 * place) & 63;
                let is_there = place <= u32::try_from(chunk.len()).expect("at most three");
                let letter = usize::try_from(six).expect("six bits");
                coded.push(if is_there {
                    char::from(LETTERS[letter])
                } else {
                    '='
                });
            }
        }
        coded.push_str("\r\n");
    }
    coded
}

fn find(text: &[u8], wanted: &[u8]) -> Option<usize> {
    text.windows(wanted.len())
        .position(|window| window == wanted)
}

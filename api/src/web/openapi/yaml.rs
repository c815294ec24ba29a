//! JSON written as YAML that says the same to every reader, of YAML 1.1 and of 1.2.
//!
//! The two differ in what a word without quotes is: `on` and `18:00` are a truth and a number under 1.1, and texts under 1.2.
//! So a text stands without quotes only if it begins like a word and is none of those words.

use std::fmt::Write as _;

use serde_json::{Map, Value};

/// Words that are no texts to some reader.
const WORDS: [&str; 9] = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"];

/// The longest text that may stand without quotes before a colon; readers need not look further for one.
const MAX_KEY: usize = 120;

/// The value as a YAML document.
pub(super) fn write(value: &Value) -> String {
    let mut out = String::new();
    if let Some(fields) = fields_of(value) {
        write_fields(&mut out, fields, 0);
    } else if let Some(items) = items_of(value) {
        write_items(&mut out, items, 0);
    } else {
        write_scalar(&mut out, value, 0);
    }
    out
}

/// The fields of an object that has some; one that has none stands on one line.
fn fields_of(value: &Value) -> Option<&Map<String, Value>> {
    value.as_object().filter(|fields| !fields.is_empty())
}

/// The items of a list that has some; one that has none stands on one line.
fn items_of(value: &Value) -> Option<&Vec<Value>> {
    value.as_array().filter(|items| !items.is_empty())
}

fn write_fields(out: &mut String, fields: &Map<String, Value>, depth: usize) {
    for (at, (key, value)) in fields.iter().enumerate() {
        if at > 0 {
            indent(out, depth);
        }
        if key.len() > MAX_KEY {
            out.push_str(&quoted(key));
        } else {
            out.push_str(&on_one_line(key));
        }
        out.push(':');
        if let Some(inner) = fields_of(value) {
            out.push('\n');
            indent(out, depth + 1);
            write_fields(out, inner, depth + 1);
        } else if let Some(items) = items_of(value) {
            out.push('\n');
            indent(out, depth);
            write_items(out, items, depth);
        } else {
            out.push(' ');
            write_scalar(out, value, depth + 1);
        }
    }
}

fn write_items(out: &mut String, items: &[Value], depth: usize) {
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            indent(out, depth);
        }
        out.push_str("- ");
        if let Some(inner) = fields_of(item) {
            write_fields(out, inner, depth + 1);
        } else if let Some(inner) = items_of(item) {
            write_items(out, inner, depth + 1);
        } else {
            write_scalar(out, item, depth + 1);
        }
    }
}

/// Writes what has nothing below it, to the end of its line.
fn write_scalar(out: &mut String, value: &Value, depth: usize) {
    match value.as_str() {
        Some(text) if is_block(text) => {
            out.push_str("|-");
            for line in text.split('\n') {
                out.push('\n');
                if !line.is_empty() {
                    indent(out, depth);
                    out.push_str(line);
                }
            }
        }
        Some(text) => out.push_str(&on_one_line(text)),
        // An empty list, an empty object, a number, a truth and nothing are the same in JSON.
        None => out.push_str(&value.to_string()),
    }
    out.push('\n');
}

/// A text of several lines that can stand as it is, each line below the other.
fn is_block(text: &str) -> bool {
    text.contains('\n')
        && !text.starts_with([' ', '\n'])
        && !text.ends_with('\n')
        && text.split('\n').all(is_plain_text)
}

fn on_one_line(text: &str) -> String {
    if is_word(text) {
        text.to_owned()
    } else if is_plain_text(text) {
        format!("'{}'", text.replace('\'', "''"))
    } else {
        quoted(text)
    }
}

/// Whether a text without quotes is a text to every reader.
fn is_word(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '/')
        && is_plain_text(text)
        && !text.ends_with([' ', ':'])
        && !text.contains(": ")
        && !text.contains(" #")
        && !WORDS.contains(&text.to_ascii_lowercase().as_str())
}

/// Whether a text has nothing but what is printed, on one line.
fn is_plain_text(text: &str) -> bool {
    text.chars().all(|letter| {
        !letter.is_control() && !matches!(letter, '\u{2028}' | '\u{2029}' | '\u{feff}')
    })
}

/// A text in double quotes, in which every letter that needs it is written by its number.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => {
                out.push('\\');
                out.push(letter);
            }
            '\n' => out.push_str("\\n"),
            ' '..='~' => out.push(letter),
            _ => {
                for unit in letter.encode_utf16(&mut [0; 2]) {
                    // Writing to a text cannot fail.
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
        }
    }
    out.push('"');
    out
}

fn indent(out: &mut String, depth: usize) {
    for _ in 0..depth {
        out.push_str("  ");
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let awkward = json!({
            "texts": [
                "on", "Off", "YES", "no", "y", "true", "null", "~", "", " ", "18:00", "1", "-1", "1e3", "0x10", "1_000", ".5",
                ".inf", "2026-11-29", "2026-11-29T12:00:00Z", "a: b", "a #b", "a:", "- a", "? a", "&a", "*a", "!a", "%a", "@a",
                "`a`", "'a'", "\"a\"", "[a]", "{a}", "a, b", "=", "<<", "#/components", "it's", "“quoted”", "a\nb", "a\n\nb",
                "a\n", "\na", " a\nb", "a\tb", "\u{7f}", "\u{85}", "\u{2028}", "\u{feff}", "back\\slash", "---", "...",
            ],
            "on": 1, "18:00": 2, "2": 3, "": 4, "a: b": 5,
            "nothing": null, "truth": true, "lie": false, "number": 1.5, "empty": {}, "none": [],
            "deep": [[1, [2, { "a": ["b"], "c": { "d": "e\nf" } }]], { "a": {} }, {}],
        });
        let written = write(&awkward);
        let read: Value = yaml_serde::from_str(&written).unwrap();
        assert_eq!(read, awkward, "{written}");
        for value in [json!([]), json!({}), json!("on"), json!([1, "no"])] {
            let read: Value = yaml_serde::from_str(&write(&value)).unwrap();
            assert_eq!(read, value);
        }
    }

    #[test]
    fn what_some_reader_takes_for_something_else_is_quoted() {
        for text in [
            "on",
            "Off",
            "YES",
            "no",
            "y",
            "N",
            "True",
            "null",
            "18:00",
            "2026-11-29",
            "1",
            "~",
            "=",
            "<<",
        ] {
            assert_eq!(on_one_line(text), format!("'{text}'"));
        }
        for text in [
            "one",
            "offer",
            "yes please",
            "/api/v1/games/{id}",
            "It's A's.",
        ] {
            assert_eq!(on_one_line(text), text);
        }
    }
}

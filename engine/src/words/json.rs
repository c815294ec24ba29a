//! What a reader of JSON found wrong, in other languages than the English that it speaks.

use super::{Lang, fr, it};

/// What a reader of JSON found wrong, taken out of its English sentence.
pub(crate) struct JsonFault<'a> {
    pub(crate) kind: JsonFaultKind<'a>,
    /// Line and column, from 1, where the reader counts them.
    pub(crate) at: Option<(&'a str, &'a str)>,
}

pub(crate) enum JsonFaultKind<'a> {
    /// This field is not there.
    Missing(&'a str),
    /// There is no such field; there are these.
    NoField(&'a str, Vec<&'a str>),
    /// There is no such value; there are these.
    NoValue(&'a str, Vec<&'a str>),
    /// This field is there twice.
    Twice(&'a str),
    /// A value is not of the kind that belongs there.
    OtherKind,
    /// The text is no JSON.
    NoJson,
}

/// How the sentences of `serde_json` about texts that are no JSON begin.
const NO_JSON: [&str; 12] = [
    "EOF while parsing",
    "expected ",
    "trailing ",
    "key must be",
    "control character",
    "invalid number",
    "invalid escape",
    "invalid unicode",
    "lone leading surrogate",
    "unexpected end of hex escape",
    "number out of range",
    "recursion limit exceeded",
];

impl<'a> JsonFault<'a> {
    pub(crate) fn of(reason: &'a str) -> Self {
        let (what, at) = place(reason);
        let mut names = what.split('`').skip(1).step_by(2);
        let first = names.next().unwrap_or_default();
        let kind = if what.starts_with("missing field ") {
            JsonFaultKind::Missing(first)
        } else if what.starts_with("unknown field ") {
            JsonFaultKind::NoField(first, names.collect())
        } else if what.starts_with("unknown variant ") {
            JsonFaultKind::NoValue(first, names.collect())
        } else if what.starts_with("duplicate field ") {
            JsonFaultKind::Twice(first)
        } else if NO_JSON.iter().any(|begins| what.starts_with(begins)) {
            JsonFaultKind::NoJson
        } else {
            JsonFaultKind::OtherKind
        };
        Self { kind, at }
    }
}

/// The sentence without the place that it ends with, and the place.
fn place(reason: &str) -> (&str, Option<(&str, &str)>) {
    let Some((what, place)) = reason.rsplit_once(" at line ") else {
        return (reason, None);
    };
    match place.split_once(" column ") {
        Some((line, column)) => (what, Some((line, column))),
        None => (reason, None),
    }
}

/// What a reader of JSON says of a text, in this language: the fields and the place that its sentence names. In English it is
/// its sentence.
pub fn json_fault(lang: Lang, reason: &str) -> String {
    match lang {
        Lang::En => reason.to_owned(),
        Lang::It => it::json_fault(&JsonFault::of(reason)),
        Lang::Fr => fr::json_fault(&JsonFault::of(reason)),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Fruit {
        Apple,
        Pear,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Basket {
        #[serde(rename = "fruit")]
        _fruit: Fruit,
        #[serde(rename = "count")]
        _count: u8,
    }

    #[test]
    fn what_the_reader_of_json_found_is_said_in_every_language() {
        for (text, italian, french) in [
            (
                r#"{"fruit": "apple"}"#,
                "manca il campo «count» (riga 1, colonna 18)",
                "il manque le champ «\u{a0}count\u{a0}» (ligne 1, colonne 18)",
            ),
            (
                r#"{"fruit": "plum"}"#,
                "«plum» non è un valore possibile: ci sono apple e pear (riga 1, colonna 16)",
                "«\u{a0}plum\u{a0}» n’est pas une valeur possible\u{a0}: il y a apple et pear (ligne 1, colonne 16)",
            ),
            (
                r#"{"weight": 3}"#,
                "il campo «weight» qui non c’è: ci sono fruit e count (riga 1, colonna 9)",
                "il n’y a pas ici de champ «\u{a0}weight\u{a0}»\u{a0}: il y a fruit et count (ligne 1, colonne 9)",
            ),
            (
                r#"{"count": 3, "count": 4}"#,
                "il campo «count» c’è due volte (riga 1, colonna 20)",
                "le champ «\u{a0}count\u{a0}» y est deux fois (ligne 1, colonne 20)",
            ),
            (
                r#"{"count": 300}"#,
                "un valore non è di quelli che vanno qui (riga 1, colonna 13)",
                "une valeur n’est pas de celles qui vont ici (ligne 1, colonne 13)",
            ),
            (
                r#"{"count": "#,
                "non è JSON (riga 1, colonna 10)",
                "ce n’est pas du JSON (ligne 1, colonne 10)",
            ),
            (
                "{'count': 3}",
                "non è JSON (riga 1, colonna 2)",
                "ce n’est pas du JSON (ligne 1, colonne 2)",
            ),
        ] {
            let reason = serde_json::from_str::<Basket>(text)
                .unwrap_err()
                .to_string();
            assert_eq!(json_fault(Lang::En, &reason), reason);
            assert_eq!(json_fault(Lang::It, &reason), italian, "{reason}");
            assert_eq!(json_fault(Lang::Fr, &reason), french, "{reason}");
        }
    }

    #[test]
    fn a_sentence_of_somebody_else_is_said_as_well() {
        for reason in ["", "a seat is 0 to 4", "that ` is", "no at line here"] {
            let said = json_fault(Lang::It, reason);
            assert_eq!(said, "un valore non è di quelli che vanno qui", "{reason}");
        }
    }
}

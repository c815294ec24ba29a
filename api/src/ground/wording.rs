//! How sentences are joined in each language, where a catalogue alone cannot: names in a row, and numbers with a part.

use super::locale::Locale;

/// Names in a row as a sentence lists them: `Ann, Bo and Cy`; empty if there are none.
pub fn list(locale: &Locale, names: &[impl AsRef<str>]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} {} {last}", first.join(", "), and(locale, last)),
    }
}

/// The word before the last of several names.
fn and(locale: &Locale, last: &str) -> &'static str {
    match locale.to_string().as_str() {
        "it" if folded(last) == Some('e') => "ed",
        "it" => "e",
        "fr" => "et",
        _ => "and",
    }
}

/// The first letter of a name, in lower case and without its accent, as far as a language joins words by it.
fn folded(name: &str) -> Option<char> {
    let first = name.chars().next()?.to_lowercase().next()?;
    Some(match first {
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ė' | 'ę' | 'ě' => 'e',
        other => other,
    })
}

/// A number with one digit behind the point, or behind the comma where numbers have one.
pub fn tenths(locale: &Locale, number: f64) -> String {
    let number = format!("{number:.1}");
    match locale.to_string().as_str() {
        "it" | "fr" => number.replace('.', ","),
        _ => number,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_listed_as_each_language_lists_them() {
        for (tag, names, listed) in [
            ("en", &[][..], ""),
            ("it", &[], ""),
            ("fr", &[], ""),
            ("en", &["Ann"], "Ann"),
            ("it", &["Ann"], "Ann"),
            ("fr", &["Ann"], "Ann"),
            ("en", &["Ann", "Bo"], "Ann and Bo"),
            ("it", &["Ann", "Bo"], "Ann e Bo"),
            ("fr", &["Ann", "Bo"], "Ann et Bo"),
            ("en", &["Ann", "Bo", "Cy"], "Ann, Bo and Cy"),
            ("it", &["Ann", "Bo", "Cy"], "Ann, Bo e Cy"),
            ("fr", &["Ann", "Bo", "Cy"], "Ann, Bo et Cy"),
            ("it", &["Ann", "Ed"], "Ann ed Ed"),
            ("it", &["Bo", "Élodie"], "Bo ed Élodie"),
            ("it", &["Bo", "e"], "Bo ed e"),
            ("it", &["Ann", "Óscar"], "Ann e Óscar"),
            ("it", &["Ann", "Hélène"], "Ann e Hélène"),
            ("it", &["Ed", "Ann"], "Ed e Ann"),
            ("it", &["Ann", "7seas"], "Ann e 7seas"),
            ("it", &["Ann", "Андрей"], "Ann e Андрей"),
            ("it", &["Ann", ""], "Ann e "),
            ("fr", &["Ann", "Ed"], "Ann et Ed"),
            ("fr", &["Ann", "Élodie"], "Ann et Élodie"),
            ("fr", &["Ann", "Le Chat", "Yves"], "Ann, Le Chat et Yves"),
            (
                "it",
                &["Ann", "Apprendista (bot)"],
                "Ann e Apprendista (bot)",
            ),
        ] {
            assert_eq!(list(&Locale::closest(tag), names), listed, "{tag}");
        }
    }

    #[test]
    fn tenths_stand_behind_a_comma_or_a_point() {
        for (tag, number, said) in [
            ("en", 2.5, "2.5"),
            ("it", 2.5, "2,5"),
            ("fr", 2.5, "2,5"),
            ("it", 1.0, "1,0"),
            ("fr", 3.333, "3,3"),
        ] {
            assert_eq!(tenths(&Locale::closest(tag), number), said);
        }
    }
}

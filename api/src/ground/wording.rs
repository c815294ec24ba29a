//! Numbers with a part as each language writes them, which a catalogue alone cannot.

use super::locale::Locale;

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

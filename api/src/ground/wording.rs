//! Numbers as each language writes them, which a catalogue alone cannot.

use super::locale::Locale;

/// A number with one digit behind the point, or behind the comma where numbers have one.
pub fn tenths(locale: &Locale, number: f64) -> String {
    let number = format!("{number:.1}");
    match locale.to_string().as_str() {
        "it" | "fr" => number.replace('.', ","),
        _ => number,
    }
}

/// A whole number; from 10 000 on, with a sign between its thousands in the languages that set one.
pub fn count(locale: &Locale, number: u64) -> String {
    let digits = number.to_string();
    let sign = match locale.to_string().as_str() {
        "it" => '.',
        "fr" => '\u{a0}',
        _ => return digits,
    };
    if digits.len() < 5 {
        return digits;
    }
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(sign);
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart_where_a_language_sets_them_so() {
        for (tag, number, said) in [
            ("en", 262_144, "262144"),
            ("it", 9999, "9999"),
            ("it", 10_000, "10.000"),
            ("it", 262_144, "262.144"),
            ("fr", 1_000_000, "1\u{a0}000\u{a0}000"),
        ] {
            assert_eq!(count(&Locale::closest(tag), number), said);
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

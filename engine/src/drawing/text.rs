//! How much room words take, as far as it can be known without a font.

/// The width of words of this size, in a wide font; letters that are no Latin ones count as squares.
pub fn width_of(words: &str, size: i32) -> i32 {
    let hundredths: i32 = words.chars().map(hundredths).sum();
    hundredths * size / 100
}

/// The same for bold letters.
pub fn bold_width_of(words: &str, size: i32) -> i32 {
    width_of(words, size) * 113 / 100
}

const fn hundredths(letter: char) -> i32 {
    match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | '\'' | '’' | ' ' | '\u{a0}' | '|' => 34,
        'f' | 'r' | 't' => 42,
        'c' | 's' | 'k' | 'v' | 'x' | 'y' | 'z' => 59,
        'm' | 'w' | 'M' | 'W' => 99,
        'A'..='Z' => 72,
        '\u{0}'..='\u{24f}' => 64,
        _ => 100,
    }
}

/// The words, or as many letters of them as fit, with an ellipsis.
pub(crate) fn fitted(words: &str, size: i32, width: i32) -> String {
    if width_of(words, size) <= width {
        return words.to_owned();
    }
    let mut short = String::new();
    let mut left = width * 100 / size.max(1) - hundredths('…');
    for letter in words.chars() {
        left -= hundredths(letter);
        if left < 0 {
            break;
        }
        short.push(letter);
    }
    short.truncate(short.trim_end().len());
    short.push('…');
    short
}

/// The largest size, at most this one, in which the words take no more than this width by a measure of theirs.
pub(crate) fn size_in(width: i32, size: i32, measure: impl Fn(i32) -> i32) -> i32 {
    (1..=size)
        .rev()
        .find(|&size| measure(size) <= width)
        .unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_as_large_as_there_is_room_for() {
        let size = |words: &str| size_in(60, 20, |size| width_of(words, size));
        assert_eq!(size("Ann"), 20);
        assert!(width_of("Annabella", size("Annabella")) <= 60);
        assert!(width_of("Annabella", size("Annabella") + 1) > 60);
    }

    #[test]
    fn a_name_fits_its_column_in_any_script() {
        assert_eq!(fitted("Ann", 20, 100), "Ann");
        for name in [
            "A very long name indeed",
            "WWWWWWWWWWWWWWWWWWWW",
            "非常に長い名前です本当に",
        ] {
            let short = fitted(name, 20, 160);
            assert!(short.ends_with('…'), "{short}");
            assert!(width_of(&short, 20) <= 160, "{short}");
            assert!(width_of(&short, 20) > 110, "{short}");
        }
    }
}

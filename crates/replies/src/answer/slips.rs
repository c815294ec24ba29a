//! Words that are one slip away from others.

/// Whether one letter too many, too few or wrong, or two that are swapped, make one word of the other.
pub(super) fn is_one_slip(written: &str, meant: &str) -> bool {
    let written: Vec<char> = written.chars().collect();
    let meant: Vec<char> = meant.chars().collect();
    if written.len().abs_diff(meant.len()) > 1 {
        return false;
    }
    let same = |pair: &(&char, &char)| pair.0 == pair.1;
    let before = written.iter().zip(&meant).take_while(same).count();
    let left = |word: &[char]| word.len() - before;
    let shorter = left(&written).min(left(&meant));
    let behind = written.iter().rev().zip(meant.iter().rev()).take(shorter);
    let behind = behind.take_while(same).count();
    let middle = |word: &[char]| {
        word.get(before..word.len() - behind)
            .unwrap_or_default()
            .to_vec()
    };
    match (middle(&written).as_slice(), middle(&meant).as_slice()) {
        ([], [_]) | ([_], [] | [_]) => true,
        ([a, b], [c, d]) => a == d && b == c,
        _ => false,
    }
}

/// A word without the digits at its end, if there are any.
pub(super) fn without_number(word: &str) -> Option<&str> {
    let bare = word.trim_end_matches(|c: char| c.is_ascii_digit());
    (bare.len() < word.len() && !bare.is_empty()).then_some(bare)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_slip_is_one_letter_or_one_swap() {
        for written in [
            "bos", "bosss", "boss5", "boas", "obss", "bsos", "oss", "xboss", "xoss", "bosx",
        ] {
            assert!(is_one_slip(written, "boss"), "{written}");
        }
        for written in ["boss", "bo", "ssob", "bsso", "bossss", "", "lost", "hi"] {
            assert!(!is_one_slip(written, "boss"), "{written}");
        }
    }

    #[test]
    fn a_number_may_be_glued_to_a_word() {
        assert_eq!(without_number("boss14"), Some("boss"));
        assert_eq!(without_number("boss"), None);
        assert_eq!(without_number("14"), None);
    }
}

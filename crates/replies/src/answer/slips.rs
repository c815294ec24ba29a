//! Words that are one slip away from others.

/// Whether one letter too many, too few or wrong, or two that are swapped, make one word of the other.
pub(super) fn is_one_slip(written: &str, meant: &str) -> bool {
    let length = |word: &str| word.chars().count();
    if length(written).abs_diff(length(meant)) > 1 {
        return false;
    }
    // What is the same at the beginning and at the end is left out.
    let same = |(one, other): &(char, char)| one == other;
    let before = written.chars().zip(meant.chars()).take_while(same).count();
    let left = |word: &str| length(word) - before;
    let shorter = left(written).min(left(meant));
    let behind = written.chars().rev().zip(meant.chars().rev());
    let behind = behind.take(shorter).take_while(same).count();
    let middle = |word| str::chars(word).skip(before).take(left(word) - behind);
    let (mut written, mut meant) = (middle(written), middle(meant));
    match (written.next(), written.next(), meant.next(), meant.next()) {
        (None, None, Some(_), None) | (Some(_), None, None | Some(_), None) => true,
        (Some(a), Some(b), Some(c), Some(d)) => {
            a == d && b == c && written.next().is_none() && meant.next().is_none()
        }
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

//! The signs of each language.

use engine::Lang;

/// Something is said, in the signs of its language, and marks nobody's gender.
pub(crate) fn well_written(lang: Lang, said: &str) {
    assert!(!said.trim().is_empty(), "{lang}: nothing is said");
    assert!(!said.contains(['\'', '"']), "{lang}: {said}");
    // Boards have columns; sentences have one blank between words.
    let around = said.chars().zip(said.chars().skip(1));
    for (before, after) in around {
        match lang {
            Lang::En => {}
            Lang::It => {
                let open = matches!(before, ' ' | '\u{a0}') && ":;!?,»".contains(after);
                assert!(!open, "{lang}: blank before {after:?}: {said}");
            }
            Lang::Fr => {
                let needs = ":;!?»%£".contains(after) && !before.is_ascii_digit();
                let open = needs && before != '\u{a0}';
                assert!(!open, "{lang}: no U+00A0 before {after:?}: {said}");
                let close = before == '«' && after != '\u{a0}';
                assert!(!close, "{lang}: no U+00A0 behind «: {said}");
            }
        }
    }
    for mark in ["(e)", "(a)", "(i)", "·", "/a", "/e", "o/", "*a", "o(a)"] {
        assert!(!said.contains(mark), "{lang}: {mark} in: {said}");
    }
    let mut words = said.split(|letter: char| !letter.is_alphabetic());
    assert!(
        !words.any(|word| ["egli", "essa"].contains(&word)),
        "{lang}: {said}"
    );
}

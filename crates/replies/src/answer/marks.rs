//! Words, and the marks around them that are none.

/// Marks that begin an item of a list.
const BULLETS: &[char] = &[
    '•', '·', '‣', '▪', '■', '□', '●', '○', '◦', '⁃', '§', '→', '➢', '➤', '✓', '✔', '*', '+', '-',
    // Word's, in a font of its own.
    '\u{f0b7}', '\u{f0a7}',
];

/// Marks around a word: quotation marks of all countries, backticks, stars.
pub(super) const QUOTES: &[char] = &[
    '"', '\'', '`', '´', '*', '_', '«', '»', '‹', '›', '“', '”', '„', '‟', '‘', '’', '‚', '‛', '′',
    '″', '「', '」', '『', '』', '〈', '〉', '《', '》',
];

/// Marks at the end of a step.
const STOPS: &[char] = &[
    '.', '!', ',', ';', ':', '…', '。', '！', '，', '；', '：', '、',
];

/// A piece of a line between marks that part steps, and the byte at which it begins.
pub(super) type Piece<'t> = (usize, &'t str);

/// The pieces of a line, parted by `,`, `;` and a `/` that stands alone.
pub(super) fn pieces(line: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut begin = 0;
    let mut before = ' ';
    let mut letters = line.char_indices().peekable();
    let mut is_over = false;
    std::iter::from_fn(move || {
        for (at, c) in letters.by_ref() {
            let alone =
                |after: Option<char>| before == ' ' && after.is_none_or(|after| after == ' ');
            let after = || {
                line.get(at + c.len_utf8()..)
                    .and_then(|rest| rest.chars().next())
            };
            let parts = match c {
                ',' | ';' | '，' | '；' | '、' => true,
                '/' => alone(after()),
                _ => false,
            };
            before = c;
            if parts {
                let piece = (begin, line.get(begin..at).unwrap_or_default());
                begin = at + c.len_utf8();
                before = ' ';
                return Some(piece);
            }
        }
        let is_last = !std::mem::replace(&mut is_over, true);
        is_last.then(|| (begin, line.get(begin..).unwrap_or_default()))
    })
}

/// The words of a piece, without the marks around it.
///
/// A number of a list, and a bullet that is a letter, are marks only where `begins` says that a step begins behind it.
pub(super) fn words(piece: &str, begins: impl Fn(&str) -> bool) -> Vec<&str> {
    let mut words: Vec<&str> = piece
        .split_whitespace()
        .map(|word| word.trim_matches(QUOTES))
        .filter(|word| !word.is_empty())
        .collect();
    let mut marks = 0;
    while let Some((&first, behind)) = words.get(marks..).and_then(<[&str]>::split_first) {
        let second = behind
            .first()
            .map(|word| without_stops(without_bullets(word)));
        let is_number =
            list_number(first).is_some_and(str::is_empty) || ["o", "O"].contains(&first);
        let bare = without_bullets(first);
        if bare.is_empty() || is_number && second.is_some_and(&begins) {
            marks += 1;
            continue;
        }
        // `1.boss`
        let bare = list_number(bare)
            .filter(|word| begins(without_stops(word)))
            .unwrap_or(bare);
        if let Some(word) = words.get_mut(marks) {
            *word = bare;
        }
        break;
    }
    words.drain(..marks);
    while let Some(last) = words.last_mut() {
        let bare = without_stops(last);
        if bare.is_empty() {
            words.pop();
        } else {
            *last = bare;
            break;
        }
    }
    words
}

/// A last word without marks behind it.
fn without_stops(word: &str) -> &str {
    word.trim_end_matches(|c| STOPS.contains(&c) || QUOTES.contains(&c))
}

/// A first word without bullets before it; a hyphen is none before a digit.
fn without_bullets(word: &str) -> &str {
    let bare = word.trim_start_matches(|c| BULLETS.contains(&c) || QUOTES.contains(&c));
    let marks = word.len() - bare.len();
    let has_sign = word
        .get(..marks)
        .is_some_and(|marks| marks.contains(['-', '+']));
    if has_sign && bare.starts_with(|c: char| c.is_numeric()) {
        word
    } else {
        bare
    }
}

/// What stands behind the number of a list, such as `1.`, `2)` or `(3)`.
pub(super) fn list_number(word: &str) -> Option<&str> {
    let word = word.strip_prefix('(').unwrap_or(word);
    let behind = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = word.len() - behind.len();
    if !(1..=3).contains(&digits) {
        return None;
    }
    let bare = behind.trim_start_matches(['.', ')', ':']);
    (bare.len() < behind.len()).then_some(bare)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(piece: &str) -> String {
        words(piece, |word| {
            ["boss", "end", "to"].contains(&word.to_lowercase().as_str())
        })
        .join(" ")
    }

    #[test]
    fn marks_around_a_step_are_no_words() {
        for piece in [
            "boss 14",
            "• boss 14",
            "·  boss 14",
            "- boss 14",
            "* boss 14",
            "-boss 14",
            "o boss 14",
            "1. boss 14",
            "2) boss 14",
            "(3) boss 14",
            "12.boss 14",
            " 3.  boss 14.",
            "“boss 14”",
            "«boss 14»",
            "„boss 14“",
            "`boss 14`;",
            "*boss 14*",
            "*boss* 14",
            "\"boss 14!\"",
            "boss 14…",
            "boss 14:",
            "‘boss’ ‘14’",
            "1. “boss 14”",
            "- 1) *boss* 14 .",
        ] {
            assert_eq!(read(piece), "boss 14", "{piece}");
        }
    }

    #[test]
    fn numbers_and_signs_that_are_no_marks_stay() {
        for (piece, words) in [
            ("14. 6", "14. 6"),
            ("1. end…", "end"),
            ("2.end!", "end"),
            ("1 boss 14", "1 boss 14"),
            ("-3 irish", "-3 irish"),
            ("boss -14", "boss -14"),
            ("boss 14?", "boss 14?"),
            ("1.5 boss", "1.5 boss"),
            ("o 14", "o 14"),
            ("•", ""),
            ("", ""),
            ("deputy_mayor 1", "deputy_mayor 1"),
        ] {
            assert_eq!(read(piece), words, "{piece}");
        }
    }

    #[test]
    fn commas_semicolons_and_slashes_that_stand_alone_part_steps() {
        let read = |line| {
            pieces(line)
                .map(|(_, piece)| piece.trim())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            read("boss 14, boss 6;end / x"),
            ["boss 14", "boss 6", "end", "x"]
        );
        assert_eq!(read("a/b /c/ d /"), ["a/b /c/ d", ""]);
        assert_eq!(read(""), [""]);
        let begins: Vec<_> = pieces("a，b").map(|(at, _)| at).collect();
        assert_eq!(begins, [0, 4]);
    }
}

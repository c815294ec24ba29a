//! Characters that are not there, and characters that stand for others.

/// A text in which every line end is a line feed and every space a space, without what cannot be seen.
///
/// What joins the letters of a script or the parts of a sign of feeling stays behind such a letter.
pub(crate) fn clean(text: &str) -> String {
    let mut cleaned = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        match c {
            '\r' => {
                // A carriage return ends a line, also without a line feed.
                letters.next_if_eq(&'\n');
                cleaned.push('\n');
            }
            '\n' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => cleaned.push('\n'),
            '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' => {
                if cleaned
                    .chars()
                    .next_back()
                    .is_some_and(|last| !last.is_ascii())
                {
                    cleaned.push(c);
                }
            }
            _ if c.is_whitespace() => cleaned.push(' '),
            _ if c.is_control() || is_invisible(c) => {}
            _ => cleaned.push(c),
        }
    }
    cleaned
}

/// Characters without width, marks of direction, byte order marks, soft hyphens.
const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{17b4}'
            | '\u{17b5}'
            | '\u{180b}'..='\u{180e}'
            | '\u{200b}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// Every dash as a hyphen, and wide letters as those of ASCII: one letter for each letter.
pub(crate) fn plain(text: &str) -> String {
    let plain = |c| match c {
        _ if is_dash(c) => '-',
        '\u{ff01}'..='\u{ff5e}' => {
            // They lie in the same order.
            char::from_u32(u32::from(c) - 0xff01 + 0x21).unwrap_or(c)
        }
        _ => c,
    };
    text.chars().map(plain).collect()
}

/// Whether a character is a dash of any length.
pub(crate) const fn is_dash(c: char) -> bool {
    matches!(
        c,
        '-' | '\u{2010}'
            ..='\u{2015}'
                | '\u{2043}'
                | '\u{2212}'
                | '\u{2e3a}'
                | '\u{2e3b}'
                | '\u{fe58}'
                | '\u{fe63}'
                | '\u{ff0d}'
    )
}

/// A line without addresses of links and names of pictures, such as `DEM-05<https://…>`, `[cid:…]`, `[image: …]`.
pub(crate) fn without_links(line: &str) -> String {
    let mut kept = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(open) = rest.find(['<', '[']) {
        let (before, from) = rest.split_at(open);
        kept.push_str(before);
        let close = if from.starts_with('<') { '>' } else { ']' };
        let Some(end) = from.find(close) else {
            // Nothing closes what opens here, and no later one.
            let (mark, behind) = from.split_at(1);
            kept.push_str(mark);
            if !behind.contains(['<', '[']) || !behind.contains(['>', ']']) {
                kept.push_str(behind);
                return kept;
            }
            rest = behind;
            continue;
        };
        let (inside, behind) = from.split_at(end + 1);
        if is_link(inside) {
            rest = behind;
        } else {
            let (mark, behind) = from.split_at(1);
            kept.push_str(mark);
            rest = behind;
        }
    }
    kept.push_str(rest);
    kept
}

/// Whether `<…>` is an address of a link, or `[…]` a picture.
fn is_link(inside: &str) -> bool {
    let lower: String = inside
        .chars()
        .take(24)
        .flat_map(char::to_lowercase)
        .collect();
    let is_picture = ["png>", "jpg>", "jpeg>", "gif>"]
        .iter()
        .any(|end| inside.ends_with(end));
    let begins = [
        "<http:",
        "<https:",
        "<mailto:",
        "<tel:",
        "<file:",
        "<x-apple-",
        "<cid:",
        "[cid:",
        "[image:",
        "[inline image",
        "[http:",
        "[https:",
    ];
    is_picture && !inside.contains('@') || begins.iter().any(|begin| lower.starts_with(begin))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_not_there() {
        assert_eq!(
            clean("\u{feff}bo\u{ad}ss\u{a0}14\u{200b}\0\u{200f}"),
            "boss 14"
        );
        assert_eq!(clean("a\tb\u{3000}c\u{202f}d"), "a b c d");
    }

    #[test]
    fn every_line_end_is_one() {
        assert_eq!(
            clean("a\r\nb\rc\nd\u{2028}e\r\n\r\nf"),
            "a\nb\nc\nd\ne\n\nf"
        );
    }

    #[test]
    fn joined_signs_stay_whole() {
        assert_eq!(
            clean("👩\u{200d}🎓 ❤\u{fe0f} bo\u{200d}ss"),
            "👩\u{200d}🎓 ❤\u{fe0f} boss"
        );
    }

    #[test]
    fn dashes_are_hyphens_and_wide_letters_narrow() {
        assert_eq!(
            plain("DEM–01 DEM—05 DEM\u{2011}07 −1"),
            "DEM-01 DEM-05 DEM-07 -1"
        );
        assert_eq!(plain("ｂｏｓｓ １４"), "boss 14");
    }

    #[test]
    fn addresses_of_links_and_names_of_pictures_are_dropped() {
        for (line, kept) in [
            (
                "keep DEM-05<https://x.example/?a=[b]> DEM-07",
                "keep DEM-05 DEM-07",
            ),
            ("ben@example.org<mailto:ben@example.org>", "ben@example.org"),
            ("[cid:logo@x] boss 14 [image: logo.png]", " boss 14 "),
            ("boss 14 <image001.png>", "boss 14 "),
            (
                "Poste <poste@play.example> [x] wrote < 3",
                "Poste <poste@play.example> [x] wrote < 3",
            ),
            ("<<<[[[", "<<<[[["),
        ] {
            assert_eq!(without_links(line), kept, "{line}");
        }
    }
}

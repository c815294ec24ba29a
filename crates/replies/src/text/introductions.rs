//! The lines that mail programs put above what they quote: *On … wrote:*.

/// Words that say that somebody wrote, in lower case.
const WROTE: &[&str] = &[
    "wrote",
    "writes",
    "ha scritto",
    "scrive",
    "scrisse",
    "a écrit",
    "écrit",
    "écrivait",
    "schrieb",
    "schrieben",
    "geschrieben",
    "escribió",
    "escribio",
    "escreveu",
    "schreef",
    "schreef het volgende",
    "heeft geschreven",
    "napisał",
    "napisała",
    "napisał(a)",
    "pisze",
    "skrev",
    "skrev følgende",
    "kirjoitti",
    "napsal",
    "napsala",
    "napsal(a)",
    "napísal",
    "írta",
    "ezt írta",
    "a scris",
    "yazdı",
    "şunu yazdı",
    "έγραψε",
    "написал",
    "написала",
    "написал(а)",
    "пишет",
    "пише",
    "写道",
    "寫道",
    "のメール",
    "님이 작성",
];

/// Words that introductions begin with, in lower case.
const OPENERS: &[&str] = &[
    "on",
    "in",
    "at",
    "il",
    "in data",
    "le",
    "am",
    "el",
    "em",
    "no",
    "op",
    "w",
    "dnia",
    "den",
    "dne",
    "dňa",
    "på",
    "pe",
    "la",
    "tarihinde",
    "στις",
    "вт",
    "в",
    "у",
    "在",
    "于",
];

/// An introduction has at most so many lines.
const MOST_LINES: usize = 3;

/// A line that a program broke is at least so long.
const LEAST_BROKEN: usize = 30;

/// What is known about where an introduction may stand.
pub(crate) struct Introductions<'a> {
    /// Our own addresses, in lower case.
    pub(crate) ours: Vec<String>,
    /// Whether a line begins like an answer, so that it is a part of none.
    pub(crate) begins: &'a dyn Fn(&str) -> bool,
    /// Whether a line looks like an answer with a slip. So do some dates: *la 28* is one from *lay 28*.
    pub(crate) slips: &'a dyn Fn(&str) -> bool,
}

impl Introductions<'_> {
    /// How many of these lines, from the first on, are an introduction; they are lines of one paragraph, and
    /// `above_quote` of them stand directly above a quoted line.
    pub(crate) fn length(&self, lines: &[&str], above_quote: Option<usize>) -> Option<usize> {
        // Most lines are none, and that is seen at once.
        let mut near = lines.iter().take(MOST_LINES);
        near.find(|line| before_colon(line).is_some())?;
        let mut joined = String::new();
        let mut has_slip = false;
        for (place, line) in lines.iter().take(MOST_LINES).enumerate() {
            if (self.begins)(line) {
                return None;
            }
            if place > 0 {
                joined.push(' ');
            }
            let lower = line.trim().to_lowercase();
            has_slip |= !self.is_ours(&lower) && (self.slips)(line);
            joined.push_str(&lower);
            let count = place + 1;
            let Some(text) = before_colon(&joined) else {
                continue;
            };
            let is_ours = self.is_ours(&joined);
            let says_wrote = WROTE.iter().any(|wrote| text.contains(wrote));
            let has_date = text.contains(|c: char| c.is_numeric());
            let is_whole = lines.iter().take(place).all(|line| is_broken(line));
            let is_above = above_quote == Some(count);
            let ends_so = WROTE.iter().any(|wrote| text.ends_with(wrote));
            if opens(&joined) && (says_wrote || is_ours)
                || is_whole
                    && !has_slip
                    && (is_ours || ends_so || says_wrote && has_date || is_above && has_date)
            {
                return Some(count);
            }
        }
        None
    }

    fn is_ours(&self, text: &str) -> bool {
        self.ours.iter().any(|address| text.contains(address))
    }
}

/// Whether a line is so long that a program may have broken it.
fn is_broken(line: &str) -> bool {
    line.trim().chars().count() >= LEAST_BROKEN
}

/// What stands before the colon that ends a text, if one does.
fn before_colon(text: &str) -> Option<&str> {
    let is_mark = |c: char| c.is_whitespace() || "*_\"".contains(c);
    let text = text.trim_end_matches(is_mark).strip_suffix([':', '：'])?;
    Some(text.trim_end_matches(is_mark))
}

fn opens(text: &str) -> bool {
    let text = text.trim_start_matches(['*', '_', '"']);
    OPENERS.iter().any(|opener| {
        let behind = text.strip_prefix(opener);
        behind.is_some_and(|behind| !behind.starts_with(char::is_alphabetic) || !opener.is_ascii())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn length(text: &str, above_quote: Option<usize>) -> Option<usize> {
        let known = Introductions {
            ours: vec!["poste@play.example".to_owned()],
            begins: &|line| line.starts_with("boss") || line == "end",
            slips: &|line| line.starts_with("bos ") || line.starts_with("la "),
        };
        known.length(&text.split('\n').collect::<Vec<_>>(), above_quote)
    }

    #[test]
    fn introductions_are_known_in_the_languages_of_mail_programs() {
        for (text, lines) in [
            (
                "On Sat, 28 Nov 2026 at 09:02, Poste Restante <poste@play.example>\nwrote:",
                2,
            ),
            ("On 28/11/2026 09:02, Poste Restante wrote:", 1),
            (
                "On Sat, 28 Nov 2026 09:02:11 +0100\nPoste Restante wrote:",
                2,
            ),
            (
                "Il giorno sab 28 nov 2026 alle ore 09:02 Poste Restante <\nx@y> ha scritto:",
                2,
            ),
            (
                "Le sam. 28 nov. 2026 à 09:02, Poste Restante <x@y> a\nécrit :",
                2,
            ),
            ("Am 28.11.26, 09:02 schrieb Poste Restante <x@y>:", 1),
            ("Poste Restante schrieb am 28.11.2026 um 09:02:", 1),
            (
                "El sáb, 28 nov 2026 a las 9:02, Poste Restante (<x@y>)\nescribió:",
                2,
            ),
            (
                "Em sáb., 28 de nov. de 2026 às 09:02, Poste Restante\n<x@y> escreveu:",
                2,
            ),
            (
                "Op za 28 nov 2026 om 09:02 schreef Poste Restante <x@y>:",
                1,
            ),
            ("W dniu 28.11.2026 o 09:02, Poste Restante pisze:", 1),
            (
                "Den lör 28 nov. 2026 kl 09:02 skrev Poste Restante <x@y>:",
                1,
            ),
            ("Poste Restante wrote:", 1),
        ] {
            assert_eq!(length(text, None), Some(lines), "{text}");
        }
    }

    #[test]
    fn our_own_address_and_a_colon_are_enough_in_every_language() {
        assert_eq!(
            length("28.11.2026 9.02, Poste <poste@play.example> xyzzy:", None),
            Some(1)
        );
        assert_eq!(
            length(
                "2026. nov. 28., szo 9:02 dátummal Poste Restante <\nPOSTE@play.example> xyzzy:",
                None
            ),
            Some(2)
        );
        assert_eq!(length("28.11.2026 9.02, Poste xyzzy:", None), None);
        assert_eq!(length("28.11.2026 9.02, Poste xyzzy:", Some(1)), Some(1));
    }

    #[test]
    fn what_looks_like_a_slip_is_a_part_of_one_only_where_our_own_address_stands() {
        let long = "bos 14 and a few words more, so that it might be broken";
        assert_eq!(
            length(&format!("{long}\nPoste Restante wrote:"), None),
            None
        );
        assert_eq!(
            length(&format!("{long}\nPoste <poste@play.example> wrote:"), None),
            None
        );
        assert_eq!(
            length(
                "la 28. marrask. 2026 klo 9.02 (poste@play.example)\nxyzzy:",
                None
            ),
            Some(2)
        );
    }

    #[test]
    fn steps_and_short_lines_above_are_no_part_of_it() {
        assert_eq!(length("end\nPoste Restante wrote:", None), None);
        assert_eq!(length("bos 14\nPoste Restante wrote:", None), None);
        assert_eq!(length("Look what I found:", None), None);
        assert_eq!(length("", None), None);
    }
}

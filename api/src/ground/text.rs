//! Texts that people type: names and addresses, parsed once where they come in.

use lettre::Address;

use crate::ground::address;
use crate::ground::details::Detail;
use crate::ground::locale::Locale;

/// A text that cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadText {
    /// A stable name, for programs.
    pub code: &'static str,
    /// What is wrong with it, for people.
    pub detail: Detail,
}

impl BadText {
    const fn new(code: &'static str, detail: Detail) -> Self {
        Self { code, detail }
    }
}

/// The longest name of a person, in characters.
pub const MAX_USER_NAME: usize = 40;

/// The longest name of a game, in characters.
pub const MAX_GAME_NAME: usize = 80;

/// The longest message at a table, in characters.
const MAX_MESSAGE: usize = 2000;

/// The longest reason for which a table is closed, in characters.
const MAX_REASON: usize = 500;

/// The longest reason for which whoever runs the server does something, in characters.
const MAX_ACT_REASON: usize = 300;

/// The longest mail address, in bytes, that mail servers must take.
const MAX_EMAIL: usize = 254;

/// A name without spaces at its ends.
///
/// # Errors
/// It is empty, too long, or holds line breaks or other control characters.
pub fn name(text: &str, longest: usize, code: &'static str) -> Result<String, BadText> {
    let text = text.trim();
    let length = text.chars().count();
    if length == 0 || length > longest {
        return Err(BadText::new(
            code,
            Detail::NameLength {
                most: longest.into(),
            },
        ));
    }
    if text.chars().any(is_unprintable) {
        return Err(BadText::new(code, Detail::NameControl));
    }
    Ok(text.to_owned())
}

/// The name of a person without spaces at its ends.
///
/// # Errors
/// As [`name`]; or it holds characters that nobody sees, or is one by which the server speaks of itself.
pub fn person(text: &str) -> Result<String, BadText> {
    let code = "bad_name";
    let name = name(text, MAX_USER_NAME, code)?;
    if name.chars().any(is_invisible) {
        let detail = Detail::NameInvisible;
        return Err(BadText::new(code, detail));
    }
    let seen = seen_as(&name);
    if seen.is_empty()
        || OWN_NAMES.iter().any(|own| seen == seen_as(own))
        || seen.contains("(house")
    {
        let detail = Detail::NameOwn;
        return Err(BadText::new(code, detail));
    }
    Ok(name)
}

/// What the server calls itself and what it does things with, and what it calls those whose accounts are deleted.
const OWN_NAMES: [&str; 17] = [
    "server",
    "the server",
    "clock",
    "the clock",
    "table",
    "the table",
    "house",
    "the house",
    "the Apprentice",
    "the Clerk",
    "the Postmaster",
    "Poste Restante",
    "system",
    "administrator",
    "former player",
    "ex giocatore",
    "ancien joueur",
];

/// What a reader may take a name for: names that are seen as the same text are hard to tell apart.
pub fn seen_as(name: &str) -> String {
    name.chars()
        .flat_map(char::to_lowercase)
        .filter(|c| !c.is_whitespace() && !is_invisible(*c))
        .map(looks_like)
        .collect()
}

/// The letter that another one is most easily mistaken for.
const fn looks_like(c: char) -> char {
    match c {
        'а' | 'α' => 'a',
        'в' | 'β' => 'b',
        'с' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'е' | 'ё' | 'ε' => 'e',
        'һ' | 'н' => 'h',
        'i' | 'і' | 'ι' | 'ı' | 'ӏ' | '1' | '|' => 'l',
        'ј' => 'j',
        'к' | 'κ' => 'k',
        'м' | 'μ' => 'm',
        'о' | 'ο' | 'σ' | '0' => 'o',
        'р' | 'ρ' => 'p',
        'ѕ' => 's',
        'т' | 'τ' => 't',
        'υ' => 'u',
        'ν' => 'v',
        'ѡ' | 'ω' => 'w',
        'х' | 'χ' => 'x',
        'у' | 'γ' => 'y',
        '‐' | '‑' | '–' | '—' | '−' | '_' => '-',
        '’' | '‘' | '`' | '´' => '\'',
        other => other,
    }
}

/// Characters that take no room, or only look as if there were nothing.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// A message at a table without spaces at its ends.
///
/// # Errors
/// It is empty, too long, or holds line breaks or other control characters.
pub fn message(text: &str) -> Result<String, BadText> {
    let most = MAX_MESSAGE.into();
    let details = (Detail::MessageLength { most }, Detail::MessageLine);
    line(text, MAX_MESSAGE, "bad_text", details)
}

/// The reason for which a table is closed, without spaces at its ends.
///
/// # Errors
/// It is empty, too long, or holds line breaks or other control characters.
pub fn reason(text: &str) -> Result<String, BadText> {
    let most = MAX_REASON.into();
    let details = (Detail::ReasonLength { most }, Detail::ReasonLine);
    line(text, MAX_REASON, "bad_reason", details)
}

/// Why whoever runs the server does something: one line, which stands in the list of what was done for good.
///
/// # Errors
/// It has no or too many characters, or such as cannot be shown.
pub fn act_reason(text: &str) -> Result<String, BadText> {
    let most = MAX_ACT_REASON.into();
    let details = (Detail::ReasonLength { most }, Detail::ReasonLine);
    line(text, MAX_ACT_REASON, "bad_act_reason", details)
}

/// Something said on one line; it has another length, or is none.
fn line(
    text: &str,
    longest: usize,
    code: &'static str,
    (too_long, not_one): (Detail, Detail),
) -> Result<String, BadText> {
    let text = text.trim();
    let length = text.chars().count();
    if length == 0 || length > longest {
        return Err(BadText::new(code, too_long));
    }
    if text.chars().any(is_unprintable) {
        return Err(BadText::new(code, not_one));
    }
    Ok(text.to_owned())
}

/// A note of one or several lines, without spaces at its ends.
///
/// # Errors
/// It is empty, too long, or holds control characters other than line breaks and tabs.
pub fn note(text: &str, longest: usize, code: &'static str) -> Result<String, BadText> {
    let text = text.trim();
    let length = text.chars().count();
    if length == 0 || length > longest {
        return Err(BadText::new(
            code,
            Detail::NoteLength {
                most: longest.into(),
            },
        ));
    }
    if text
        .chars()
        .any(|c| is_unprintable(c) && c != '\n' && c != '\t')
    {
        return Err(BadText::new(code, Detail::NoteControl));
    }
    Ok(text.to_owned())
}

/// Control characters, and those that turn the direction of the text around them.
fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A mail address in lower case with its domain in ASCII, the form in which it is kept and compared: however a domain is
/// spelled, it is one account.
///
/// # Errors
/// It is no address that mail can be sent to.
pub fn email(text: &str) -> Result<String, BadText> {
    let text = text.trim().to_lowercase();
    let bad = |c: char| is_unprintable(c) || c.is_whitespace();
    Some(text)
        .filter(|text| !text.chars().any(bad))
        .and_then(|text| text.parse::<Address>().ok())
        .and_then(|address| address::with_ascii_domain(&address).ok())
        .filter(address::can_be_written_to)
        .map(|address| address.to_string())
        .filter(|text| text.len() <= MAX_EMAIL)
        .ok_or_else(|| BadText::new("bad_email", Detail::Meaning))
}

/// The six digits of a mailed code, out of what somebody has pasted: blanks, line ends, hyphens and dots between them are
/// left out, and digits of other scripts are taken for what they are.
///
/// # Errors
/// It can be no code.
pub fn code(text: &str) -> Result<String, BadText> {
    const DIGITS: usize = 6;
    // One more than a code has is one too many, however long the text is.
    let digits: Option<String> = text
        .chars()
        .filter(|c| !(c.is_whitespace() || is_invisible(*c) || stands_between(*c)))
        .take(DIGITS + 1)
        .map(digit)
        .collect();
    digits
        .filter(|digits| digits.len() == DIGITS)
        .ok_or_else(|| BadText::new("bad_code", Detail::Meaning))
}

/// What people write between digits.
const fn stands_between(c: char) -> bool {
    matches!(
        c,
        '-' | '.' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{ff0d}' | '\u{ff0e}'
    )
}

/// A decimal digit as ASCII has it; of other scripts the full-width ones and those of Arabic, Persian and Hindi, which
/// keyboards type.
fn digit(c: char) -> Option<char> {
    let zeros = ['0', '\u{660}', '\u{6f0}', '\u{966}', '\u{ff10}'];
    zeros.into_iter().find_map(|zero| {
        let value = u32::from(c).checked_sub(u32::from(zero))?;
        char::from_digit(value, 10)
    })
}

/// The tag of a language that pages and mails are written in.
///
/// # Errors
/// There are no words for it here.
pub fn locale(text: &str) -> Result<String, BadText> {
    if let Some(known) = Locale::tagged(text) {
        return Ok(known.to_string());
    }
    let known: Vec<String> = Locale::all().map(|one| format!("\"{one}\"")).collect();
    let known = known.join(", ").into();
    Err(BadText::new("unknown_locale", Detail::Languages { known }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_of_bounded_length() {
        assert_eq!(name("  Łukasz 小明 ", 40, "x").unwrap(), "Łukasz 小明");
        for bad in [
            "",
            "   ",
            "a\r\nBcc: x@example.org",
            "a\u{202e}b",
            &"x".repeat(41),
        ] {
            assert!(name(bad, 40, "x").is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_code_is_cleaned_before_it_is_judged() {
        for pasted in [
            "042137",
            " 042 137\r\n",
            "042-137",
            "042\u{2013}137",
            "0\u{a0}4\u{200b}2.137",
            "\u{ff10}\u{ff14}\u{ff12}\u{ff11}\u{ff13}\u{ff17}",
            "\u{660}\u{664}\u{662}\u{661}\u{663}\u{667}",
        ] {
            assert_eq!(code(pasted).unwrap(), "042137", "{pasted:?}");
        }
        for bad in [
            "",
            "   ",
            "04213",
            "0421377",
            "04213a",
            "+42137",
            "½42137",
            &"0".repeat(9000),
        ] {
            assert_eq!(code(bad).unwrap_err().code, "bad_code", "{bad:?}");
        }
    }

    #[test]
    fn a_person_s_name_can_be_seen_and_is_none_of_the_server_s() {
        for good in [
            "Ann",
            "Łukasz 小明",
            "Clerk Kent",
            "O’Neill",
            "Anne-Marie",
            "Søren 2",
        ] {
            assert_eq!(person(good).unwrap(), good);
        }
        for bad in [
            "A\u{200b}nn",
            "\u{3164}",
            "Ann\u{feff}",
            "A\u{ad}nn",
            "A\u{200d}nn",
            "Ann\u{fe0f}",
            "The Server",
            "s\u{435}rver",
            "the  clerk",
            "Ann (house, fair, 1)",
            "System",
        ] {
            assert_eq!(person(bad).unwrap_err().code, "bad_name", "{bad:?}");
        }
    }

    #[test]
    fn names_that_look_alike_are_seen_as_the_same() {
        for (one, other) in [
            ("Ann", "ann"),
            ("Ann", "\u{410}nn"),
            ("Bo b", "Bob"),
            ("Bill", "BiII"),
            ("Leo0", "leoO"),
            ("O'Neill", "O’Neill"),
        ] {
            assert_eq!(seen_as(one), seen_as(other), "{one} {other}");
        }
        for (one, other) in [
            ("Ann", "Anna"),
            ("Ann", "Änn"),
            ("Bo", "Boo"),
            ("小明", "小朋"),
        ] {
            assert_ne!(seen_as(one), seen_as(other), "{one} {other}");
        }
    }

    #[test]
    fn a_note_may_have_several_lines() {
        assert_eq!(note(" a\n\tb \n", 9, "x").unwrap(), "a\n\tb");
        for bad in ["", " \n ", "a\rb", "a\u{1b}[2J", "a\u{202e}b", "0123456789"] {
            assert!(note(bad, 9, "x").is_err(), "{bad:?}");
        }
    }

    #[test]
    fn an_address_is_kept_in_lower_case() {
        assert_eq!(email(" Ann@Example.ORG ").unwrap(), "ann@example.org");
        let spelled = [
            "x@München.example",
            "X@MÜNCHEN.example",
            "x@XN--MNCHEN-3YA.example",
        ];
        for spelled in spelled {
            assert_eq!(email(spelled).unwrap(), "x@xn--mnchen-3ya.example");
        }
        for bad in [
            "",
            "ann",
            "@example.org",
            "a b@example.org",
            "a@b@c",
            "a@[127.0.0.1]",
            "a@[IPv6:::1]",
            &format!("a@{}.example", "ü".repeat(200)),
            "a@example.org\r\nBcc: b@c.de",
        ] {
            assert!(email(bad).is_err(), "{bad:?}");
        }
    }
}

//! Mails in other languages than English.

use api::ground::locale::Locale;
use api::tell::mail::Letter;

use super::{letters, parsed, written};
use crate::helpers::catalogue::english;
use crate::helpers::html::plain;

/// English of the catalogue that stands in these letters, since what the table agreed on is told in the words of the games.
const OF_GAMES: [&str; 1] = ["the house's bot plays for you until you are back"];

/// A letter of each kind, to somebody who reads this language.
fn all(tag: &str) -> Vec<Letter> {
    let mut letters = letters::all();
    for letter in &mut letters {
        letter.to.locale = Locale::closest(tag);
    }
    letters
}

#[tokio::test]
async fn no_mail_leaves_a_word_in_english() {
    let english = english("mail");
    for tag in ["it", "fr"] {
        for letter in all(tag) {
            let raw = written(&letter).await;
            let message = parsed(&raw);
            assert_eq!(message.header_raw("Content-Language").unwrap().trim(), tag);
            let text = message.body_text(0).unwrap().replace("\r\n", "\n");
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let html = plain(&message.body_html(0).unwrap());
            for piece in english
                .iter()
                .filter(|piece| !OF_GAMES.contains(&piece.as_str()))
            {
                for part in [message.subject().unwrap(), &text, &html] {
                    assert!(!part.contains(piece.as_str()), "{tag}: “{piece}” in {part}");
                }
            }
            for part in [&text, &html] {
                assert!(
                    !part.contains("localization") && !part.contains("{$"),
                    "{part}"
                );
            }
        }
    }
}

#[tokio::test]
async fn every_line_fits_a_terminal_and_none_begins_with_a_sign() {
    for tag in ["it", "fr"] {
        for letter in all(tag) {
            let raw = written(&letter).await;
            let text = parsed(&raw).body_text(0).unwrap().replace("\r\n", "\n");
            for line in text.lines() {
                assert!(line.chars().count() <= 78, "{line}");
                let begins = line.trim_start();
                assert!(
                    !begins.starts_with([':', ';', '!', '?', '»', '\u{a0}']),
                    "{line}"
                );
            }
        }
    }
}

#[tokio::test]
async fn a_mail_says_in_its_readers_language_until_when() {
    let said = async |tag: &str| {
        let mut letter = letters::your_turn();
        letter.to.locale = Locale::closest(tag);
        let raw = written(&letter).await;
        let message = parsed(&raw);
        let text = message.body_text(0).unwrap().replace("\r\n", "\n");
        (
            message.subject().unwrap().to_owned(),
            text.replace('\n', " "),
        )
    };
    let (subject, text) = said("it").await;
    assert_eq!(subject, "[Tocca a te] Tammany Hall · Friday club");
    assert!(text.contains("Łukasz Ågren 小明, tocca a te:"), "{text}");
    assert!(
        text.contains("Rispondi entro venerdì 25 dicembre 2026, 18:00 (Europe/Berlin)."),
        "{text}"
    );
    let (subject, text) = said("fr").await;
    assert_eq!(subject, "[À vous de jouer] Tammany Hall · Friday club");
    assert!(
        text.contains("Łukasz Ågren 小明, à vous de jouer\u{a0}:"),
        "{text}"
    );
    assert!(
        text.contains("au plus tard le vendredi 25 décembre 2026 à 18:00 (Europe/Berlin)."),
        "{text}"
    );
}

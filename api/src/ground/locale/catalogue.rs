//! What holds for every language of the catalogue.

use std::collections::{BTreeMap, BTreeSet};

use super::{Locale, files};

/// Messages that read the same in English: names, and words that both languages have.
const SAME: [&str; 10] = [
    "hook-to",
    "mail-colon",
    "mail-over-standing",
    "mail-refused-other",
    "mail-subject-game",
    "web-colon",
    "web-head-tables",
    "web-list-bot",
    "web-play-place",
    "web-play-score",
];

/// The messages of a file by their ids, each with its pattern as it is written.
fn messages(text: &str) -> BTreeMap<String, String> {
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    let mut last = String::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let begins = line.starts_with(|c: char| c.is_ascii_lowercase());
        if let Some((id, pattern)) = line.split_once(" =").filter(|_| begins) {
            id.clone_into(&mut last);
            assert!(
                found
                    .insert(last.clone(), pattern.trim().to_owned())
                    .is_none(),
                "{id} stands there twice"
            );
        } else if let Some(pattern) = found.get_mut(&last) {
            pattern.push('\n');
            pattern.push_str(line);
        }
    }
    found
}

fn facts(pattern: &str) -> BTreeSet<&str> {
    let ends = |c: char| !c.is_ascii_alphanumeric() && c != '_';
    let facts = pattern.split('$').skip(1);
    facts.filter_map(|rest| rest.split(ends).next()).collect()
}

fn of(tag: &str) -> Vec<(&'static str, BTreeMap<String, String>)> {
    let locale = Locale::tagged(tag).unwrap();
    let files = files(&locale).into_iter();
    files.map(|(file, text)| (file, messages(text))).collect()
}

/// Every message of the other languages, each with its English one.
fn beside_english() -> Vec<(String, String, String, String)> {
    let mut all = Vec::new();
    for tag in ["it", "fr"] {
        for ((file, own), (_, english)) in of(tag).into_iter().zip(of("en")) {
            let ids = |messages: &BTreeMap<String, String>| -> BTreeSet<String> {
                messages.keys().cloned().collect()
            };
            assert_eq!(ids(&own), ids(&english), "{tag}/{file}.ftl");
            for (id, pattern) in own {
                let english = english[&id].clone();
                all.push((tag.to_owned(), id, pattern, english));
            }
        }
    }
    all
}

#[test]
fn every_language_has_the_messages_of_every_other_with_the_same_facts() {
    let all = beside_english();
    assert!(all.len() > 1000, "{}", all.len());
    for (tag, id, own, english) in &all {
        assert_eq!(facts(own), facts(english), "{tag}: {id}");
    }
}

#[test]
fn nothing_was_left_in_english() {
    for (tag, id, own, english) in beside_english() {
        if !SAME.contains(&id.as_str()) {
            assert_ne!(own, english, "{tag}: {id}");
        }
    }
}

#[test]
fn every_choice_of_words_ends_with_one_for_all_else() {
    for (tag, id, own, _) in beside_english() {
        let choices = own.matches("->").count();
        assert_eq!(own.matches("*[").count(), choices, "{tag}: {id}");
    }
}

#[test]
fn the_words_before_a_games_name_are_few() {
    for (tag, id, own, english) in beside_english() {
        assert_eq!(
            own.starts_with('['),
            english.starts_with('['),
            "{tag}: {id}"
        );
        if let Some((words, _)) = own.strip_prefix('[').and_then(|own| own.split_once(']')) {
            assert!(words.chars().count() <= 26, "{tag}: {words}");
        }
    }
}

#[test]
fn letters_and_signs_are_those_of_the_language() {
    for (tag, id, own, _) in beside_english() {
        for line in own.lines().map(str::trim) {
            let at = format!("{tag}: {id}: {line}");
            assert!(!line.contains('\''), "{at}");
            assert!(!line.contains("  "), "{at}");
            assert!(!line.contains(['“', '”']), "{at}");
            for old in ["E’ ", "perchè", "nè ", "poichè", "qual’è", "un’altro"] {
                assert!(!line.contains(old), "{at}");
            }
            let letters: Vec<char> = line.chars().collect();
            for pair in letters.windows(2) {
                let (before, sign) = (pair[0], pair[1]);
                if tag == "it" {
                    let space = before == ' ' || before == '\u{a0}';
                    assert!(!(space && ":;!?»%".contains(sign)), "{at}");
                    assert!(!(before == '«' && sign == ' '), "{at}");
                } else {
                    let needs =
                        ";!?»%".contains(sign) || sign == ':' && !line.contains("Content-Type:");
                    // A sign that ends a word of several, such as ?!, stands once.
                    assert!(!needs || before == '\u{a0}', "{at}");
                    assert!(before != '«' || sign == '\u{a0}', "{at}");
                }
            }
        }
    }
}

#[test]
fn nobody_is_spoken_of_as_a_man_or_a_woman() {
    let words = |text: &str| -> Vec<String> {
        let letters = |c: char| !c.is_alphabetic();
        text.to_lowercase()
            .split(letters)
            .map(ToOwned::to_owned)
            .collect()
    };
    let of_persons = [
        "pronto",
        "pronta",
        "assente",
        "invitato",
        "invitata",
        "prêt",
        "prête",
        "invité",
        "ospite",
        "hôte",
        "egli",
        "essa",
        "utente",
        "utilisateur",
        "veuillez",
    ];
    for (tag, id, own, _) in beside_english() {
        for word in words(&own) {
            assert!(!of_persons.contains(&word.as_str()), "{tag}: {id}: {word}");
        }
    }
}

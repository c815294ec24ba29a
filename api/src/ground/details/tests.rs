//! Every detail has its sentence in every language, and every sentence is said.

use std::collections::BTreeSet;
use std::path::Path;

use super::*;
use crate::ground::locale;

/// The messages of the catalogue by their ids, as they are written.
fn patterns(locale: &Locale) -> Vec<(&'static str, &'static str)> {
    let (_, text) = locale::files(locale)
        .into_iter()
        .find(|(file, _)| *file == "detail")
        .unwrap();
    let lines = text.lines().filter_map(|line| line.split_once(" = "));
    lines.filter(|(id, _)| id.starts_with("detail-")).collect()
}

/// The ids, each with the facts of its message.
fn messages(locale: &Locale) -> BTreeSet<(String, BTreeSet<String>)> {
    let messages = patterns(locale).into_iter();
    messages
        .map(|(id, pattern)| {
            let facts = pattern.split("{ $").skip(1);
            let facts = facts.filter_map(|rest| rest.split(' ').next());
            (id.to_owned(), facts.map(str::to_owned).collect())
        })
        .collect()
}

#[test]
fn every_detail_has_its_message_with_its_facts_in_every_language_and_no_message_is_left_over() {
    let all: BTreeSet<(String, BTreeSet<String>)> = ALL
        .iter()
        .map(|(name, facts)| {
            (
                key(name),
                facts.iter().map(|&fact| fact.to_owned()).collect(),
            )
        })
        .collect();
    assert!(all.len() > 100, "{}", all.len());
    assert_eq!(all.len(), ALL.len());
    for locale in Locale::all() {
        assert_eq!(messages(&locale), all, "{locale}");
    }
}

/// The sources of a folder, but for tests.
fn sources(folder: &Path, all: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs") {
            all.push_str(&std::fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn every_detail_is_told_somewhere() {
    let mut all = String::new();
    sources(
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")),
        &mut all,
    );
    let ends = |c: char| !c.is_ascii_alphanumeric();
    let told: BTreeSet<&str> = all
        .split("Detail::")
        .skip(1)
        .filter_map(|rest| rest.split(ends).next())
        .collect();
    for (name, _) in ALL {
        assert!(told.contains(name), "{name}");
    }
}

#[test]
fn a_detail_is_said_in_the_language_of_whoever_reads_it() {
    let said = |tag: &str, detail: &Detail| detail.say("game_over", &Locale::closest(tag));
    let most = Detail::RecordTooLarge {
        most: 8_388_608_u64.into(),
    };
    assert_eq!(said("en", &most), "a record has at most 8388608 bytes");
    assert_eq!(said("it", &most), "un verbale ha al massimo 8.388.608 byte");
    assert_eq!(
        said("fr", &most),
        "un procès-verbal a au plus 8\u{a0}388\u{a0}608 octets"
    );
    assert_eq!(
        said("it", &Detail::NoGame),
        "questa partita non esiste, o non puoi vederla"
    );
    assert_eq!(said("fr", &Detail::Meaning), "la partie est terminée");
    let levels = Detail::Levels {
        known: Spoken::list(&["easy", "fair"]),
    };
    assert_eq!(said("fr", &levels), "les niveaux sont easy et fair");
}

#[test]
fn a_detail_stands_behind_a_colon() {
    for locale in Locale::all() {
        for (id, pattern) in patterns(&locale) {
            assert!(!pattern.ends_with('.'), "{id}: {pattern}");
            assert!(!pattern.starts_with(char::is_uppercase), "{id}: {pattern}");
        }
    }
}

#[test]
fn what_was_kept_in_every_language_is_said_in_each_and_what_was_kept_in_one_as_it_is() {
    let detail = Detail::OrderOtherKind {
        asked: "turn".into(),
        wanted: "bid".into(),
    };
    let text = detail.spoken("other_kind").to_keep();
    for (lang, said) in [
        (Lang::En, "you were asked for turn, not for bid"),
        (Lang::It, "la domanda era turn, non bid"),
        (Lang::Fr, "la question était turn, et non bid"),
    ] {
        assert_eq!(kept(&text, lang), said);
        assert_eq!(kept("you were asked", lang), "you were asked");
        assert_eq!(kept("\"a\" and {", lang), "\"a\" and {");
        assert_eq!(kept(r#"{"en":"of then"}"#, lang), "of then");
    }
}

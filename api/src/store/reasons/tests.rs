//! Every reason has its sentence in every language, is kept as its code, and is known from before.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::ground::locale;

/// The ids of the catalogue, each with the facts of its message, as they are written.
fn messages(locale: &Locale) -> BTreeSet<(String, BTreeSet<String>)> {
    let (_, text) = locale::files(locale)
        .into_iter()
        .find(|(file, _)| *file == "reason")
        .unwrap();
    let lines = text.lines().filter_map(|line| line.split_once(" = "));
    lines
        .map(|(id, pattern)| {
            assert!(!pattern.ends_with('.'), "{locale}: {id}");
            assert!(!pattern.starts_with(char::is_uppercase), "{locale}: {id}");
            let facts = pattern.split("{ $").skip(1);
            let facts = facts.filter_map(|rest| rest.split(' ').next());
            (id.to_owned(), facts.map(str::to_owned).collect())
        })
        .collect()
}

#[test]
fn every_reason_has_its_message_with_its_facts_in_every_language_and_no_message_is_left_over() {
    let all: BTreeSet<(String, BTreeSet<String>)> = Reason::ALL
        .iter()
        .map(|(code, facts)| {
            let facts = facts.iter().map(|&fact| fact.to_owned());
            (key(code), facts.collect())
        })
        .collect();
    assert!(all.len() > 60, "{}", all.len());
    assert_eq!(all.len(), Reason::ALL.len());
    for locale in Locale::all() {
        assert_eq!(messages(&locale), all, "{locale}");
    }
}

/// One of each that has facts.
fn with_facts() -> Vec<Reason> {
    let words: Box<str> = "550 “no” {such} \"user\"".into();
    vec![
        Reason::NotEncrypted {
            words: words.clone(),
        },
        Reason::MailServerMet {
            words: words.clone(),
        },
        Reason::MailNotWritten {
            words: words.clone(),
        },
        Reason::CameBack { words },
        Reason::ReceiverAnswered { status: 500 },
        Reason::ReceiverRedirected { status: 307 },
        Reason::NobodyTakes {
            status: 404,
            attempts: 4,
        },
        Reason::GivenUpInARow {
            count: 50,
            last: Box::new(Reason::ReceiverAnswered { status: 502 }),
        },
    ]
}

#[test]
fn a_reason_is_kept_as_its_code_and_read_again() {
    let mut seen = BTreeSet::new();
    for (code, facts) in Reason::ALL {
        if facts.is_empty() {
            let reason = plain(code).unwrap();
            assert_eq!(reason.to_keep(), *code);
            assert_eq!(Reason::kept(code), reason);
            seen.extend(reason.code());
        }
    }
    for reason in with_facts() {
        assert_eq!(Reason::kept(&reason.to_keep()), reason);
        seen.extend(reason.code());
    }
    assert_eq!(seen.len(), Reason::ALL.len());
    let status = Reason::ReceiverAnswered { status: 502 };
    let kept = r#"{"code":"receiver_answered","status":502}"#;
    assert_eq!(status.to_keep(), kept);
}

#[test]
fn what_another_server_said_stays_as_it_is_in_every_language() {
    for words in [
        "550 5.1.1 … no such user",
        "",
        "{",
        "{}",
        r#"{"code":"from_later"}"#,
        "the receiver answered",
        "the receiver answered nonsense",
        "the receiver answered 4é4",
    ] {
        let reason = Reason::kept(words);
        assert_eq!(reason, Reason::said(words));
        for locale in Locale::all() {
            assert_eq!(reason.say(&locale), words);
        }
    }
}

#[test]
fn a_sentence_from_before_is_told_in_every_language() {
    for (sentence, code) in before::SENTENCES {
        let reason = plain(code).unwrap();
        assert_eq!(reason.code(), Some(code));
        assert_eq!(before::read(sentence), Some(reason), "{sentence}");
    }
    for (said, reason) in [
        (
            "came back: 550 no",
            Reason::CameBack {
                words: "550 no".into(),
            },
        ),
        (
            "no encrypted connection: invalid peer certificate: Expired",
            Reason::NotEncrypted {
                words: "invalid peer certificate: Expired".into(),
            },
        ),
        (
            "The mail could not be written: No space left on device",
            Reason::MailNotWritten {
                words: "No space left on device".into(),
            },
        ),
        (
            "the receiver answered 500",
            Reason::ReceiverAnswered { status: 500 },
        ),
        (
            "the receiver answered 302: redirects are not followed",
            Reason::ReceiverRedirected { status: 302 },
        ),
        (
            "the receiver answered 410: it is gone",
            Reason::ReceiverGone,
        ),
        (
            "the receiver answered 403 to 4 attempts: nobody takes this there",
            Reason::NobodyTakes {
                status: 403,
                attempts: 4,
            },
        ),
        (
            "50 deliveries in a row were given up; the last: the receiver did not answer in time",
            Reason::GivenUpInARow {
                count: 50,
                last: Box::new(Reason::ReceiverSlow),
            },
        ),
    ] {
        assert_eq!(Reason::kept(said), reason);
    }
}

#[test]
fn a_reason_is_said_in_the_language_of_whoever_reads_it() {
    let reason = Reason::GivenUpInARow {
        count: 50,
        last: Box::new(Reason::ReceiverRedirected { status: 301 }),
    };
    for (tag, said) in [
        (
            "en",
            "50 deliveries in a row were given up; the last: the receiver answered 301: redirects are not followed",
        ),
        (
            "it",
            "50 consegne di fila sono state abbandonate; l’ultima: il destinatario ha risposto 301: i rinvii non si seguono",
        ),
        (
            "fr",
            "50 livraisons de suite ont été abandonnées\u{a0}; la dernière\u{a0}: le destinataire a répondu 301\u{a0}: les redirections ne sont pas suivies",
        ),
    ] {
        assert_eq!(reason.say(&Locale::closest(tag)), said);
    }
    let back = Reason::CameBack {
        words: "550 no such user".into(),
    };
    assert_eq!(
        back.say(&Locale::closest("it")),
        "tornata indietro: «550 no such user»"
    );
}

proptest! {
    #[test]
    fn whatever_a_row_keeps_can_be_read(text in ".*") {
        let _ = Reason::kept(&text).say(&Locale::default());
    }
}

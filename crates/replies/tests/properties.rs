//! What holds of all mails.

#![cfg(test)]

mod common;
mod corpus_fill;
mod shapes;

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use replies::{Reading, Reason, What, key, slimmed, written_at};

use crate::common::{Command, Game, folder, read, sample};
use crate::corpus_fill::{Values, fill};
use crate::shapes::{Shape, shapes};

static SAMPLE: LazyLock<Values> = LazyLock::new(sample);
static GAME: LazyLock<Game> = LazyLock::new(|| Game::new("tammany-hall"));

thread_local! {
    static SHAPES: Vec<Shape> = shapes();
}

/// The mail that a program makes of these lines.
fn shaped(which: Index, lines: &[&str], values: &Values) -> Vec<u8> {
    SHAPES.with(|shapes| which.get(shapes).mail(lines, values))
}

/// The replies of the corpus that are not large.
static REPLIES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let files = std::fs::read_dir(folder().join("corpus")).expect("the corpus");
    let mut names: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    names.retain(|name| name.extension().is_some_and(|end| end == "eml"));
    names.sort();
    let replies = names
        .iter()
        .map(|name| fill(&std::fs::read(name).expect("a reply"), &SAMPLE));
    replies.filter(|reply| reply.len() < 20_000).collect()
});

/// Everything that is done with a mail.
fn do_all(raw: &[u8]) -> Reading<Command> {
    let reading = read(raw, &GAME, &SAMPLE);
    assert_eq!(read(&slimmed(raw), &GAME, &SAMPLE), reading);
    key(b"notice", raw);
    written_at(raw, 0, i64::MAX);
    reading
}

/// A verb of the game as it can be written, its step and how it is written in standard form.
fn step() -> impl Strategy<Value = (String, &'static str)> {
    const FORMS: &[(&str, &str)] = &[
        ("boss 14", "boss 14"),
        ("Boss 6", "boss 6"),
        ("cube Irish 4", "cube irish 4"),
        ("bonus chip german", "bonus chip german"),
        ("DECLINE BONUS", "decline bonus"),
        ("slander seat 1 4 irish", "slander seat 1 4 irish"),
        ("end", "end"),
    ];
    const BEFORE: &[&str] = &[
        "", "- ", "• ", "1. ", "2) ", "*", "“", "`", "\u{a0}", "\u{200b}", "– ",
    ];
    const BEHIND: &[&str] = &[
        "", ".", "!", " ", ",", ";", "…", "”", "`", "*", "\u{a0}", "\u{feff}",
    ];
    (select(FORMS), select(BEFORE), select(BEHIND)).prop_map(
        |((written, standard), before, behind)| (format!("{before}{written}{behind}"), standard),
    )
}

fn steps_of(reading: &Reading<Command>) -> Option<Vec<String>> {
    let Reading::Answer(answer) = reading else {
        return None;
    };
    match &answer.what {
        What::Steps { steps, .. } => Some(steps.iter().map(|step| step.written.clone()).collect()),
        What::Try { .. } | What::Say(_) | What::Command { .. } => None,
    }
}

fn wrong_word_of(reading: &Reading<Command>) -> Option<&str> {
    let Reading::Refused(refused) = reading else {
        return None;
    };
    let Reason::WrongWord(wrong) = &refused.reason else {
        return None;
    };
    wrong.found.as_deref()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn no_bytes_bring_the_reader_down(raw in vec(any::<u8>(), 0..3_000)) {
        do_all(&raw);
    }

    #[test]
    fn no_change_to_a_reply_brings_the_reader_down(
        which in any::<Index>(),
        place in any::<Index>(),
        taken in 0_usize..200,
        given in prop_oneof![
            vec(any::<u8>(), 0..40),
            "[<>&;\"'=/!\\- \r\n\ta-z0-9:,@]{0,60}".prop_map(String::into_bytes),
        ],
    ) {
        let mut raw = which.get(&REPLIES).clone();
        let place = place.index(raw.len());
        let end = (place + taken).min(raw.len());
        raw.splice(place..end, given);
        do_all(&raw);
    }

    #[test]
    fn no_page_brings_the_reader_down(
        page in "(<(/?(div|p|blockquote|pre|br|td|style|script)|!--|!\\[|a href=\"|[a-z]{1,3})( class='gmail_attr'| style=\"display:none\"|)/?>?|&(#x?[0-9]{1,9}|[a-z]{1,6});?|[a-z0-9 >\n-]{1,8}){0,60}",
    ) {
        let raw = format!("From: {}\r\nContent-Type: text/html\r\n\r\n{page}", SAMPLE["from"]);
        do_all(raw.as_bytes());
    }

    /// Whatever the asking mail says, and whatever program quotes it, its own words are nobody's answer.
    #[test]
    fn what_is_quoted_is_no_answer(
        which in any::<Index>(),
        lines in vec(prop_oneof![
            step().prop_map(|(written, _)| written),
            Just(String::new()),
            "[ -~]{0,70}",
            Just("help".to_owned()),
            Just("say hello".to_owned()),
            Just("-- ".to_owned()),
        ], 0..12),
        said in select(&["", "Hi,", "Thanks, I will think about it.", "Hm.\n\nBen"][..]),
    ) {
        let mut values = SAMPLE.clone();
        let text = format!("== answer above this line == {} ==\n{}", values["cut_letters"], lines.join("\n"));
        let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        values.insert("quoted_html".to_owned(), format!("<p>{}</p>", escaped.replace('\n', "</p>\n<p>")));
        values.insert("quoted_plain".to_owned(), text);
        let said: Vec<&str> = said.split('\n').collect();
        let reading = read(&shaped(which, &said, &values), &GAME, &values);
        let is_nothing = matches!(&reading, Reading::Refused(refused) if refused.reason == Reason::NoMoves);
        prop_assert!(is_nothing, "{reading:?}");
    }

    /// Whatever program sends them, and whatever marks stand around them, the steps are read as they are, and no others.
    #[test]
    fn steps_are_read_as_they_are_written(
        which in any::<Index>(),
        steps in vec(step(), 1..12),
        parts in select(&["\n", ", ", "; ", " / ", "\n\n"][..]),
    ) {
        let written: Vec<&str> = steps.iter().map(|(written, _)| written.as_str()).collect();
        let text = written.join(parts);
        let lines: Vec<&str> = text.split('\n').collect();
        let standard: Vec<String> = steps.iter().map(|&(_, standard)| standard.to_owned()).collect();
        let reading = read(&shaped(which, &lines, &SAMPLE), &GAME, &SAMPLE);
        prop_assert_eq!(steps_of(&reading), Some(standard), "{:?}", reading);
    }

    /// One word too many refuses all, wherever it stands.
    #[test]
    fn one_wrong_word_refuses_all(
        which in any::<Index>(),
        steps in vec(step(), 1..8),
        place in any::<Index>(),
        word in select(&["please", "and", "14x", "bos", "boss14", "Hi"][..]),
    ) {
        let mut lines: Vec<String> = steps.into_iter().map(|(_, standard)| standard.to_owned()).collect();
        let place = place.index(lines.len());
        lines[place] = format!("{} {word}", lines[place]);
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let reading = read(&shaped(which, &lines, &SAMPLE), &GAME, &SAMPLE);
        let found = wrong_word_of(&reading);
        prop_assert_eq!(found, Some(word), "{:?}", reading);
    }
}

/// A large mail, made of one thing again and again, is read in seconds: were each looked at once for each other, it would
/// take minutes.
#[test]
fn time_grows_with_the_size_alone() {
    let text = |kind: &str| format!("From: {}\r\nContent-Type: {kind}\r\n\r\n", SAMPLE["from"]);
    let plain = text("text/plain; charset=utf-8");
    let flowed = text("text/plain; charset=utf-8; format=flowed");
    let page = text("text/html; charset=utf-8");
    let mixed = text("multipart/mixed; boundary=b");
    let mut slow = Vec::new();
    for (head, piece) in [
        (&plain, "boss 14,"),
        (&plain, "boss x,"),
        (&plain, "boss 14\n\n"),
        (&plain, "a\n"),
        (&plain, "\n"),
        (&plain, "> a\nb\n"),
        (&plain, "boss "),
        (&plain, "On 1 wrote:\n\n"),
        (&plain, "From: x\n"),
        (&plain, "<[<["),
        (&plain, "<http:"),
        (&plain, "say a\n"),
        (&plain, "bos 14\n"),
        (&plain, "-----BEGIN PGP SIGNED MESSAGE-----\n"),
        (&plain, "🎲"),
        (&flowed, "boss 14 \n"),
        (&flowed, "a \n"),
        (&page, "<div>"),
        (&page, "<blockquote>"),
        (&page, "<div class=gmail_attr>"),
        (&page, "</blockquote>"),
        (&page, "<p>a"),
        (&page, "&amp"),
        (&page, "<a b=c d='e' "),
        (&page, "<style></"),
        (&page, "<td>"),
        (&mixed, "--b\n\nboss 14\n"),
        (
            &mixed,
            "--b\nContent-Type: multipart/mixed; boundary=never\n\n",
        ),
        (&mixed, "--b\nContent-Transfer-Encoding: base64\n\nAAAA\n"),
        (&String::new(), "X: y\r\n"),
        (&String::new(), "From: (a\r\n"),
        (&"From: ".to_owned(), "(("),
        (&"Content-Type: multipart/mixed".to_owned(), ";\r\n a*1=b"),
        (&"Subject: ".to_owned(), "=?utf-8?q?a?=\r\n "),
    ] {
        let mut raw = head.clone().into_bytes();
        let times = (512 * 1024 - raw.len()) / piece.len();
        raw.extend(piece.repeat(times).bytes());
        let started = Instant::now();
        read(&raw, &GAME, &SAMPLE);
        key(b"notice", &raw);
        let took = started.elapsed();
        println!("{took:>10.1?} {piece:?}");
        if took > Duration::from_mins(1) {
            slow.push(piece);
        }
    }
    assert!(slow.is_empty(), "{slow:?}");
}

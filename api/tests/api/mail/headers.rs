//! The headers of every mail, whatever people call themselves and their games.

use api::tell::fact::Fact;
use api::tell::mail::Letter;
use mail_parser::{Message, MimeHeaders as _, PartType};
use proptest::prelude::*;

use super::letters::{self, GAME, NOTICE, UNSUBSCRIBE};
use super::{parsed, written};

const ALWAYS: [&str; 11] = [
    "Auto-Submitted",
    "Content-Language",
    "Content-Type",
    "Date",
    "From",
    "MIME-Version",
    "Message-ID",
    "Subject",
    "To",
    "X-Auto-Response-Suppress",
    "X-Poste",
];
const THREADED: [&str; 2] = ["In-Reply-To", "References"];
/// What all mails about one game share.
const LISTED: &str = "List-ID";
const UNASKED: [&str; 2] = ["List-Unsubscribe", "List-Unsubscribe-Post"];

/// What a letter has beside what all have.
fn extra(letter: &Letter) -> Vec<&'static str> {
    let threaded = letter.thread_seat.is_some()
        && matches!(
            letter.fact,
            Fact::YourTurn(_)
                | Fact::BidDue(_)
                | Fact::LastOne(_)
                | Fact::Reminder(..)
                | Fact::TimedOut(_)
                | Fact::Talk(_)
                | Fact::SeatPassed(_)
                | Fact::VoteAsked(_)
                | Fact::Broken(_)
                | Fact::GameOver(_)
                | Fact::Answered(_)
        );
    let mut extra = Vec::new();
    if threaded {
        extra.extend(THREADED);
    }
    if letter.fact.game().is_some() {
        extra.push(LISTED);
    }
    if !matches!(letter.fact, Fact::SignIn(_)) {
        extra.extend(UNASKED);
    }
    extra
}

fn header_names(message: &Message<'_>) -> Vec<String> {
    let mut names: Vec<_> = message
        .headers()
        .iter()
        .map(|header| header.name().to_owned())
        .collect();
    names.sort_unstable();
    names
}

fn names(extra: &[&str]) -> Vec<String> {
    let mut names: Vec<_> = ALWAYS
        .iter()
        .chain(extra)
        .map(ToString::to_string)
        .collect();
    names.sort_unstable();
    names
}

/// What holds in every mail: ASCII on the wire, lines of lawful length, one reader, two parts in UTF-8.
fn check_form(raw: &[u8], expected: &[String]) {
    assert!(raw.is_ascii());
    let text = std::str::from_utf8(raw).unwrap();
    assert_eq!(text.matches('\n').count(), text.matches("\r\n").count());
    assert_eq!(text.matches('\r').count(), text.matches("\r\n").count());
    let (head, _) = text.split_once("\r\n\r\n").unwrap();
    assert!(
        head.lines()
            .all(|line| line.len() <= 120 && !line.trim().is_empty()),
        "{head}"
    );
    assert!(text.lines().all(|line| line.len() <= 998));

    let message = parsed(raw);
    assert_eq!(header_names(&message), expected);
    let to = message.to().unwrap().as_list().unwrap();
    assert_eq!(to.len(), 1);
    assert_eq!(to[0].address(), Some("lukasz@mail.example"));
    assert_eq!(
        message.from().unwrap().first().unwrap().address(),
        Some("games@play.example")
    );
    assert!(message.cc().is_none() && message.bcc().is_none());
    assert_eq!(message.attachment_count(), 0);
    assert_eq!(message.text_body_count(), 1);
    assert_eq!(message.html_body_count(), 1);
    let [alternative, plain, html] = message.parts.as_slice() else {
        panic!("{} parts", message.parts.len());
    };
    assert!(matches!(alternative.body, PartType::Multipart(_)));
    assert!(matches!(plain.body, PartType::Text(_)) && matches!(html.body, PartType::Html(_)));
    for part in [plain, html] {
        assert!(!part.is_encoding_problem);
        let kind = part.content_type().unwrap();
        assert_eq!(kind.attribute("charset"), Some("utf-8"));
    }
}

#[tokio::test]
async fn every_mail_says_what_it_is() {
    for letter in letters::all() {
        let raw = written(&letter).await;
        check_form(&raw, &names(&extra(&letter)));
        let message = parsed(&raw);
        assert_eq!(
            message.header_raw("Auto-Submitted").unwrap().trim(),
            "auto-generated"
        );
        assert_eq!(message.header_raw("Content-Language").unwrap().trim(), "en");
        assert_eq!(message.date().unwrap().to_rfc3339(), "2026-11-28T10:15:00Z");
        let to = message.to().unwrap().first().unwrap();
        assert_eq!(to.name(), Some("Łukasz Ågren 小明"));
    }
}

#[tokio::test]
async fn the_mails_of_a_game_to_a_seat_form_a_thread() {
    let first = format!("{GAME}.2@play.example");
    let own = format!("{NOTICE}@play.example");
    let raw = written(&letters::started(None)).await;
    let message = parsed(&raw);
    assert_eq!(message.message_id(), Some(first.as_str()));
    assert_eq!(message.subject(), Some("Tammany Hall · Friday club"));
    for letter in [
        letters::your_turn(),
        letters::bid_due(),
        letters::last_one(),
        letters::talk(0),
        letters::absent(),
        letters::vote(),
        letters::broken(),
        letters::over(),
    ] {
        let raw = written(&letter).await;
        let message = parsed(&raw);
        assert_eq!(message.message_id(), Some(own.as_str()));
        assert_eq!(message.in_reply_to().as_text(), Some(first.as_str()));
        assert_eq!(message.references().as_text(), Some(first.as_str()));
        assert_eq!(message.thread_name(), Some("Tammany Hall · Friday club"));
    }
    for letter in [
        letters::sign_in(),
        letters::invitation(),
        letters::confirm_start(),
        letters::seat_lost(true),
        letters::table_waits(),
        letters::table_closed(false),
        letters::several(),
        letters::digest(),
    ] {
        let raw = written(&letter).await;
        assert_eq!(parsed(&raw).message_id(), Some(own.as_str()));
    }
}

#[tokio::test]
async fn a_mail_to_somebody_without_a_seat_stands_alone() {
    for letter in letters::all() {
        let letter = Letter {
            thread_seat: None,
            ..letter
        };
        let raw = written(&letter).await;
        check_form(&raw, &names(&extra(&letter)));
        assert_eq!(
            parsed(&raw).message_id(),
            Some(format!("{NOTICE}@play.example").as_str())
        );
    }
}

#[tokio::test]
async fn every_mail_that_nobody_asked_for_can_be_switched_off_with_one_click() {
    for letter in letters::all() {
        let raw = written(&letter).await;
        let message = parsed(&raw);
        let header = |name| message.header_raw(name).map(str::trim);
        let unsigned = letter.unsubscribe.is_some();
        assert_eq!(unsigned, !matches!(letter.fact, Fact::SignIn(_)));
        let link = unsigned.then(|| format!("<{UNSUBSCRIBE}>"));
        assert_eq!(header("List-Unsubscribe"), link.as_deref());
        let click = unsigned.then_some("List-Unsubscribe=One-Click");
        assert_eq!(header("List-Unsubscribe-Post"), click);
        // On one line each, whatever stands around them: not every mail program puts folded ones together.
        let text = String::from_utf8(raw).unwrap();
        let whole = format!("\r\nList-Unsubscribe: <{UNSUBSCRIBE}>\r\n");
        assert_eq!(text.contains(&whole), unsigned, "{text}");
        let click = "\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n";
        assert_eq!(text.contains(click), unsigned, "{text}");
    }
}

#[tokio::test]
async fn a_link_that_no_header_can_hold_stands_in_the_mail_alone() {
    for link in [
        "https://möbel.example/unsubscribe/x",
        "https://play.example/> <https://evil.example",
        "https://play.example/\r\nBcc: x@y",
    ] {
        let letter = Letter {
            unsubscribe: Some(link.to_owned()),
            ..letters::your_turn()
        };
        let raw = written(&letter).await;
        check_form(&raw, &names(&[LISTED, THREADED[0], THREADED[1]]));
    }
}

#[tokio::test]
async fn names_smuggle_no_header_in_and_long_ones_are_cut() {
    for (name, shown) in [
        ("Tammany\r\nBcc: x@y", "Tammany Bcc: x@y"),
        ("Tammany\r\n\r\n<script>", "Tammany <script>"),
        ("a\" <x@y>, \"b", "a\" <x@y>, \"b"),
        ("=?utf-8?q?Bcc=3A?=", "= ?utf-8?q?Bcc=3A?="),
        (&"小".repeat(80), &"小".repeat(80)),
        (&"👩‍👩‍👧 ".repeat(13), "👩‍👩‍👧 ".repeat(13).trim_end()),
        ("back\\slash\u{0}\u{7f}\u{202e}", "back\\slash"),
        (
            &"long ".repeat(900),
            &format!("{}…", &"long ".repeat(16)[..79]),
        ),
    ] {
        let mut letter = letters::letter(Fact::YourTurn(letters::turn(name)));
        letter.to.name = name.to_owned();
        let raw = written(&letter).await;
        check_form(&raw, &names(&extra(&letter)));
        let message = parsed(&raw);
        assert_eq!(message.to().unwrap().first().unwrap().name(), Some(shown));
        let subject = format!("[Your turn] Tammany Hall · {shown}");
        assert_eq!(message.subject(), Some(subject.as_str()));
    }
}

#[tokio::test]
async fn what_is_said_of_a_closed_table_smuggles_no_header_in() {
    for bad in [
        "Sorry\r\nBcc: x@y",
        "Sorry\r\n\r\n<script>alert(1)</script>",
        "=?utf-8?q?=0D=0ABcc=3A_x=40y?=",
        "\u{202e}\u{85}Bcc: x@y\u{2028}",
        &"long ".repeat(900),
    ] {
        for invited in [false, true] {
            let mut letter = letters::table_closed(invited);
            if let Fact::TableClosed(closed) = &mut letter.fact {
                bad.clone_into(&mut closed.reason);
                closed.host = Some(bad.to_owned());
                bad.clone_into(&mut closed.game.name);
            }
            let raw = written(&letter).await;
            check_form(&raw, &names(&extra(&letter)));
            let subject = parsed(&raw).subject().unwrap().to_owned();
            assert!(subject.starts_with("[Table closed] Tammany Hall · "));
            assert!(!subject.contains(['\r', '\n', '\u{202e}']));
        }
    }
}

/// What users type, and what attackers do.
fn typed() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        any::<String>(),
        any::<char>().prop_map(String::from),
        "[ -~]{0,120}",
        proptest::sample::select(vec![
            "\r\n",
            "\n",
            "\r",
            "\r\n\r\n",
            "Bcc: x@y",
            "\0",
            "\"",
            "\\",
            "<x@y>",
            ",",
            ";",
            ":",
            "=?utf-8?q?=0D=0A?=",
            "\u{85}",
            "\u{2028}",
            "\t",
            ".\r\n",
            "--",
        ])
        .prop_map(ToOwned::to_owned),
    ];
    proptest::collection::vec(piece, 0..9).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_that_anybody_types_changes_the_headers(reader in typed(), name in typed(), ruleset in typed()) {
        let mut turn = letters::turn(&name);
        turn.game.ruleset = ruleset;
        turn.question = name.clone();
        turn.board.text = reader.clone();
        let mut letter = letters::letter(Fact::YourTurn(turn));
        letter.to.name = reader;
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let raw = runtime.block_on(written(&letter));
        check_form(&raw, &names(&extra(&letter)));
        let message = parsed(&raw);
        let subject = message.subject().unwrap();
        assert!(subject.starts_with("[Your turn] ") && !subject.contains(char::is_control), "{subject:?}");
    }
}

//! Replies as mail programs and people make them, and what must be read from them.

#![cfg(test)]

mod common;
mod corpus_fill;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use mail_parser::MessageParser;
use replies::{
    Asked, Ignored, Reading, Reason, Received, Refused, Step, What, Wrong, key, read, slimmed,
};
use serde::Deserialize;

use crate::common::{Command, ENGLISH, Game, folder, sample};
use crate::corpus_fill::{Values, fill};

#[derive(Deserialize)]
struct Expected {
    asking: BTreeMap<String, Asking>,
    replies: Vec<Reply>,
}

#[derive(Deserialize)]
struct Asking {
    ruleset: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reply {
    file: String,
    asks: String,
    outcome: String,
    steps: Option<Vec<String>>,
    say: Option<String>,
    reason: Option<String>,
    found: Option<String>,
    #[serde(default)]
    not_read: Vec<String>,
    may_read: Option<Vec<String>>,
    mail_from: Option<String>,
    rcpt_to: Option<String>,
    account: Option<String>,
    language: Option<String>,
    trust: Option<String>,
    #[serde(default)]
    holds: Vec<String>,
    #[serde(default, rename = "by")]
    _by: Option<String>,
    #[serde(default, rename = "rulings")]
    _rulings: Vec<u8>,
    #[serde(default, rename = "program")]
    _program: String,
    why: String,
}

/// Languages whose words the tests do not have.
const OTHER_LANGUAGES: [&str; 1] = ["it"];

/// A value with its placeholders filled.
fn filled(text: &str, values: &Values) -> String {
    String::from_utf8(fill(text.as_bytes(), values)).expect("a value is text")
}

/// All text of a mail, decoded.
fn decoded(raw: &[u8]) -> String {
    let mail = MessageParser::new().parse(raw).expect("a mail");
    let texts = mail.parts.iter().filter_map(|part| part.text_contents());
    texts.collect::<Vec<_>>().join("\n")
}

/// Everything that is wrong with what comes of a reply.
fn judge(reply: &Reply, raw: &[u8], game: &Game, values: &Values) -> Vec<String> {
    let addresses = [values["reply_to"].as_str(), values["sender"].as_str()];
    let account = filled(reply.account.as_deref().unwrap_or("{{from}}"), values);
    let asked = Asked {
        cut_letters: &values["cut_letters"],
        our_addresses: &addresses,
        account: &account,
        trusted_results: reply.trust.as_deref(),
        our_mark: "X-Poste",
    };
    let sender = filled(reply.mail_from.as_deref().unwrap_or("{{from}}"), values);
    let received = Received {
        raw,
        envelope_sender: &sender,
    };
    let reading = read(&received, &asked, game, &ENGLISH);
    let mut wrong = compare(reply, &reading);
    // A machine that does something else as well may be slow once.
    let is_slow = || {
        let started = Instant::now();
        read(&received, &asked, game, &ENGLISH);
        started.elapsed() > Duration::from_secs(1)
    };
    if (0..3).all(|_| is_slow()) {
        wrong.push("takes more than a second".to_owned());
    }
    let kept = slimmed(raw);
    let kept = Received {
        raw: &kept,
        envelope_sender: &sender,
    };
    if read(&kept, &asked, game, &ENGLISH) != reading {
        wrong.push("is read otherwise when it was slimmed".to_owned());
    }
    if !wrong.is_empty() {
        wrong.push(format!("was read as {reading:?}"));
    }
    wrong
}

fn compare(reply: &Reply, reading: &Reading<Command>) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut check = |what: &str, is: Option<&str>, should: Option<&str>| {
        if is != should {
            wrong.push(format!("{what} is {is:?} instead of {should:?}"));
        }
    };
    let said = Said::of(reading);
    if reply.outcome == "survive" {
        let may = reply.may_read.clone().unwrap_or_default();
        if said.outcome != "refused" && (said.outcome != "steps" || said.steps != may) {
            check("outcome", Some(said.outcome), Some("survive"));
        }
        return wrong;
    }
    check("outcome", Some(said.outcome), Some(&reply.outcome));
    check("reason", said.reason, reply.reason.as_deref());
    if reply.found.is_some() {
        check("found", said.found, reply.found.as_deref());
    }
    check("say", said.say, reply.say.as_deref());
    if said.steps != reply.steps.clone().unwrap_or_default() {
        wrong.push(format!("steps are {:?}", said.steps));
    }
    for piece in &reply.not_read {
        if !said.not_read.iter().any(|text| text.contains(piece)) {
            wrong.push(format!("{piece:?} is not quoted back"));
        }
    }
    wrong
}

/// A reading in the words of `expected.json`.
#[derive(Default)]
struct Said<'a> {
    outcome: &'static str,
    reason: Option<&'static str>,
    found: Option<&'a str>,
    steps: Vec<String>,
    say: Option<&'a str>,
    not_read: &'a [String],
}

impl<'a> Said<'a> {
    fn of(reading: &'a Reading<Command>) -> Self {
        match reading {
            Reading::Ignored(reason) => Self {
                outcome: "ignored",
                reason: Some(match reason {
                    Ignored::NullSender => "null_sender",
                    Ignored::AutoSubmitted => "auto_submitted",
                    Ignored::OwnMail => "own_mail",
                    Ignored::List => "list",
                    Ignored::Precedence => "precedence",
                    Ignored::AutoReply => "autoreply",
                    Ignored::Report => "report",
                    Ignored::Reaction => "reaction",
                }),
                ..Self::default()
            },
            Reading::WrongSender(_) => Self {
                outcome: "refused",
                reason: Some("wrong_sender"),
                ..Self::default()
            },
            Reading::Refused(refused) => Self::refused(refused),
            Reading::Answer(answer) => {
                let said = Self {
                    not_read: &answer.not_read,
                    ..Self::default()
                };
                said.what(&answer.what)
            }
        }
    }

    fn refused(refused: &'a Refused) -> Self {
        let found = |wrong: &'a Wrong| wrong.found.as_deref();
        let (reason, found) = match &refused.reason {
            Reason::NoText => ("no_text", None),
            Reason::TooManyParts => ("too_many_parts", None),
            Reason::NoMoves => ("no_moves", None),
            Reason::WrongWord(wrong) => ("wrong_word", found(wrong)),
            Reason::LooksLikeAStep(wrong) => ("looks_like_a_step", found(wrong)),
            Reason::Mixed(_) => ("mixed", None),
            Reason::AboveAndBelow(_) => ("above_and_below", None),
            Reason::TooManySteps => ("too_many_steps", None),
        };
        Self {
            outcome: "refused",
            reason: Some(reason),
            found,
            not_read: &refused.not_read,
            ..Self::default()
        }
    }

    fn what(self, what: &'a What<Command>) -> Self {
        let written = |steps: &[Step]| steps.iter().map(|step| step.written.clone()).collect();
        match what {
            What::Steps { steps, say } => Self {
                outcome: "steps",
                steps: written(steps),
                say: say.as_deref(),
                ..self
            },
            What::Try { steps } => Self {
                outcome: "try",
                steps: written(steps),
                ..self
            },
            What::Say(text) => Self {
                outcome: "say",
                say: Some(text),
                ..self
            },
            What::Command {
                what: Command::Default,
                verb: None,
            } => Self {
                outcome: "default",
                ..self
            },
            What::Command {
                what: Command::Help,
                verb: None,
            } => Self {
                outcome: "help",
                ..self
            },
            // The corpus has no other command, so none is expected.
            What::Command { .. } => Self {
                outcome: "another command",
                ..self
            },
        }
    }
}

/// Reads every reply, says which were left out, and which are read otherwise than they must be.
#[test]
fn every_reply_is_read_as_it_must_be() {
    let folder = folder().join("corpus");
    let values = sample();
    let text = std::fs::read_to_string(folder.join("expected.json")).expect("what is expected");
    let expected: Expected = serde_json::from_str(&text).expect("what is expected, of its form");
    let games: BTreeMap<&String, Game> = expected
        .asking
        .iter()
        .map(|(name, asking)| (name, Game::new(&asking.ruleset)))
        .collect();
    let mut files: Vec<String> = std::fs::read_dir(&folder)
        .expect("the corpus")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|end| end == "eml"))
        .filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()))
        .collect();
    files.sort();
    let mut named: Vec<String> = expected
        .replies
        .iter()
        .map(|reply| reply.file.clone())
        .collect();
    named.sort();
    assert_eq!(files, named, "the files and the expectations");
    assert_eq!(files.len(), 127);
    let mut wrong = Vec::new();
    let mut left_out = Vec::new();
    for reply in &expected.replies {
        if let Some(language) = &reply.language {
            assert!(OTHER_LANGUAGES.contains(&language.as_str()), "{language}");
            left_out.push(format!("{} ({language})", reply.file));
            continue;
        }
        if reply.rcpt_to.as_deref() == Some("wrong_mac") {
            // The address is checked before there is a mail: the reader never sees it.
            assert_eq!(
                reply.reason.as_deref(),
                Some("wrong_address"),
                "{}",
                reply.file
            );
            left_out.push(format!("{} (its address)", reply.file));
            continue;
        }
        let template = std::fs::read(folder.join(&reply.file)).expect("a reply");
        let raw = fill(&template, &values);
        assert!(
            !raw.windows(2).any(|two| two == b"{{"),
            "{} has a placeholder left",
            reply.file
        );
        let mut found = judge(reply, &raw, &games[&reply.asks], &values);
        let text = decoded(&raw);
        let missing = reply.holds.iter().filter(|piece| !text.contains(*piece));
        found.extend(missing.map(|piece| format!("the file does not hold {piece:?}")));
        if !found.is_empty() {
            wrong.push(format!(
                "{}: {}\n  {}",
                reply.file,
                reply.why,
                found.join("\n  ")
            ));
        }
    }
    println!("left out: {}", left_out.join(", "));
    assert!(
        wrong.is_empty(),
        "{} of 127 are wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn two_mails_under_one_id_are_two_and_one_mail_is_one() {
    let values = sample();
    let mail = |name: &str| {
        fill(
            &std::fs::read(folder().join("corpus").join(name)).expect("a reply"),
            &values,
        )
    };
    let (a, b) = (
        mail("415-same-message-id-a.eml"),
        mail("415-same-message-id-b.eml"),
    );
    assert_ne!(key(b"notice", &a), key(b"notice", &b));
    assert_eq!(
        key(b"notice", &a),
        key(b"notice", &mail("415-same-message-id-a.eml"))
    );
}

//! Replies as mail programs and people make them, each from the mail that the server really sent, through the port that
//! takes mails, to what becomes of the game and what its writer is told.

#[path = "../../../../crates/replies/tests/corpus_fill/mod.rs"]
mod corpus_fill;

use std::collections::BTreeMap;
use std::path::Path;

use chrono::TimeDelta;
use serde::Deserialize;

use self::corpus_fill::{Values, fill};
use super::Asking;
use super::positions::{Position, Wanted};
use super::stage::{Stage, Table, values};
use crate::helpers::lmtp::Client;

/// Replies in languages whose words the server does not read yet.
const OTHER_LANGUAGES: [&str; 1] = ["319-italian-words.eml"];

/// Replies of a form that no mail server hands on; the reader's own tests have them.
const NEVER_HANDED_ON: [&str; 3] = [
    "706-nul-bytes.eml",
    "707-bare-line-feeds.eml",
    "708-bare-returns-in-the-body.eml",
];

#[derive(Deserialize)]
struct Expected {
    asking: BTreeMap<String, Decision>,
    replies: Vec<Reply>,
}

#[derive(Deserialize)]
struct Decision {
    ruleset: String,
    decision: String,
}

#[derive(Deserialize)]
struct Reply {
    file: String,
    asks: String,
    outcome: String,
    #[serde(default)]
    steps: Vec<String>,
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
    by: Option<String>,
}

/// What came of a mail.
struct Came {
    /// What the server noted about it.
    noted: String,
    /// What the account was answered.
    told: Vec<Asking>,
    /// How many other mails went out.
    others: usize,
    /// What was done in the game.
    entries: Vec<(String, String)>,
    /// What was said at the table.
    said: Vec<String>,
}

impl Came {
    /// The text of the one answer, without its line ends.
    fn text(&self) -> String {
        let text = self.told.first().map(|told| one_line(&told.text));
        text.unwrap_or_default()
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/replies/tests/corpus")
}

fn filled(text: &str, values: &Values) -> String {
    String::from_utf8(fill(text.as_bytes(), values)).unwrap()
}

/// What an answer says for a reason.
fn words_of(reason: &str) -> &'static str {
    match reason {
        "wrong_sender" => "Somebody has answered a mail that was sent to you",
        "no_text" => "There was no text in it that could be read.",
        "no_moves" => "There was no move in it.",
        "wrong_word" | "looks_like_a_step" => "stand",
        "mixed" => "it says something of another kind",
        "above_and_below" => "There are moves above what you quoted and below it.",
        "too_many_steps" => "There were more than 64 moves in it.",
        other => panic!("no words for {other}"),
    }
}

/// Positions in which the steps of the replies are legal.
fn positions(expected: &Expected) -> BTreeMap<String, Position> {
    let mut positions = BTreeMap::new();
    for (asks, decision) in &expected.asking {
        let steps = expected
            .replies
            .iter()
            .find(|reply| reply.asks == *asks && reply.outcome == "steps");
        let steps: Vec<&str> = steps.unwrap().steps.iter().map(String::as_str).collect();
        let wanted = Wanted {
            ruleset: &decision.ruleset,
            kind: &decision.decision,
            // The offices are four, so there are four others.
            seats: if asks == "th-offices" { 5 } else { 3 },
            steps: &steps,
            first: match asks.as_str() {
                "bm-keep" => 27,
                "cg-lay" => 6,
                _ => 0,
            },
        };
        positions.insert(asks.clone(), Position::find(&wanted));
    }
    positions
}

impl Stage {
    /// Brings a reply in three times, and looks at what comes of it.
    async fn try_one(&self, reply: &Reply, table: &Table, asking: &Asking) -> Came {
        let from = &table.person.email;
        let now = self.by_mail.app.app.house.clock.now().to_rfc2822();
        let values = values(asking, from, &now);
        let template = std::fs::read(folder().join(&reply.file)).unwrap();
        let raw = fill(&template, &values);
        let (version, said) = (self.version(table).await, self.said(table).await.len());
        let sender = filled(reply.mail_from.as_deref().unwrap_or("{{from}}"), &values);
        let rcpt_to = reply.rcpt_to.as_deref().unwrap_or("{{reply_to}}");
        if rcpt_to == "wrong_mac" {
            self.is_unknown(&sender, &values["reply_to"]).await;
        } else {
            let address = filled(rcpt_to, &values);
            let trusted = reply.trust.as_deref();
            for _ in 0..2 {
                let said = self.by_mail.bring(&sender, &address, &raw).await;
                assert!(said.starts_with("250 "), "{}: {said}", reply.file);
            }
            self.by_mail.deal_trusting(trusted).await;
            // One that comes late is the same mail.
            self.by_mail.bring(&sender, &address, &raw).await;
            self.by_mail.deal_trusting(trusted).await;
        }
        let mut noted = self.noted(asking).await;
        assert!(noted.len() <= 1, "{}: {noted:?}", reply.file);
        let (told, others) = self
            .by_mail
            .mails()
            .await
            .into_iter()
            .partition::<Vec<_>, _>(|mail| {
                mail.to == asking.to && mail.subject.contains("[Your answer")
            });
        let mut said_since = self.said(table).await;
        Came {
            noted: noted.pop().unwrap_or_default(),
            told,
            others: others.len(),
            entries: self.entries(table, version).await,
            said: said_since.split_off(said),
        }
    }

    /// An address whose signature has another letter is none of the server's.
    async fn is_unknown(&self, sender: &str, address: &str) {
        let (local, domain) = address.split_once('@').unwrap();
        let (local, last) = local.split_at(local.len() - 1);
        let other = if last == "0" { "1" } else { "0" };
        let mut client = Client::connect(self.by_mail.port).await;
        client.say("LHLO mx.example").await;
        client.say(&format!("MAIL FROM:<{sender}>")).await;
        let said = client
            .say(&format!("RCPT TO:<{local}{other}@{domain}>"))
            .await;
        assert!(said.starts_with("550 "), "{said}");
    }
}

/// Everything that is wrong with what came of a reply.
fn judge(reply: &Reply, came: &Came, position: &Position) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut check = |what: &str, holds: bool| {
        if !holds {
            wrong.push(format!("{what} is not as it must be"));
        }
    };
    let text = came.text();
    let (state, reason) = came.noted.split_once(' ').unwrap_or_default();
    let done = match reply.outcome.as_str() {
        "ignored" => {
            check("what is told", came.told.is_empty() && came.others == 0);
            let (noted, why) = match reply.reason.as_deref().unwrap() {
                "wrong_address" => ("", String::new()),
                named => ("ignored", named.replace('_', "")),
            };
            check("the reason", state == noted && reason.to_lowercase() == why);
            None
        }
        "survive" if state == "refused" => None,
        "refused" => {
            let why = reply.reason.as_deref().unwrap();
            let noted = if why == "wrong_sender" {
                "strange"
            } else {
                "refused"
            };
            check("the state", state == noted);
            check(
                "the subject",
                came.told.len() == 1 && came.told[0].subject.contains("not taken"),
            );
            check("the reason", text.contains(words_of(why)));
            if let Some(found) = &reply.found {
                check("what was found", text.contains(&format!("“{found}”")));
            }
            check("who is told", came.others == 0);
            None
        }
        "try" => {
            check("the trial", text.contains("only a trial"));
            check("the steps", text.contains(&reply.steps.join(" ")));
            None
        }
        "help" => {
            check("the help", text.contains("Write one move a line"));
            None
        }
        "say" => {
            check("what was said", text.contains("Said at the table"));
            None
        }
        "default" => {
            let step = position.table.safe_default(position.seat).unwrap();
            check("the step", text.contains(&step));
            Some(vec![step])
        }
        "steps" | "survive" => {
            let steps = reply.may_read.as_ref().unwrap_or(&reply.steps);
            check("the answer", text.contains("Your moves have been made."));
            check("the steps", text.contains(&steps.join(" ")));
            Some(steps.clone())
        }
        other => panic!("no such outcome: {other}"),
    };
    let entries = done.map(|steps| position.entries(&steps).expect("steps that are legal"));
    check("the log", came.entries == entries.unwrap_or_default());
    let said: Vec<&str> = came.said.iter().map(String::as_str).collect();
    check(
        "the talk",
        said == reply.say.as_deref().into_iter().collect::<Vec<_>>(),
    );
    if reply.outcome != "ignored" {
        check("the number of answers", came.told.len() == 1);
        for piece in &reply.not_read {
            check("what was not read", text.contains(&one_line(piece)));
        }
    }
    if !wrong.is_empty() {
        wrong.push(format!(
            "{} {:?} {:?} {text}",
            came.noted, came.entries, came.said
        ));
    }
    wrong
}

#[tokio::test(flavor = "multi_thread")]
async fn every_reply_comes_to_what_it_must() {
    let expected = std::fs::read_to_string(folder().join("expected.json")).unwrap();
    let expected: Expected = serde_json::from_str(&expected).unwrap();
    assert_eq!(expected.replies.len(), 127);
    let left_out = |is_left_out: fn(&Reply) -> bool| -> Vec<&str> {
        let replies = expected.replies.iter();
        let left_out = replies.filter(|reply| is_left_out(reply));
        left_out.map(|reply| reply.file.as_str()).collect()
    };
    assert_eq!(left_out(|reply| reply.language.is_some()), OTHER_LANGUAGES);
    assert_eq!(left_out(|reply| reply.by.is_some()), NEVER_HANDED_ON);

    let positions = positions(&expected);
    let mut stage = Stage::new().await;
    let mut tables: BTreeMap<&str, Table> = BTreeMap::new();
    let mut wrong = Vec::new();
    let judged = expected
        .replies
        .iter()
        .filter(|reply| reply.language.is_none() && reply.by.is_none());
    for reply in judged {
        // A warning of strangers is given once a day, an answer twenty times an hour.
        let is_strange = reply.reason.as_deref() == Some("wrong_sender");
        stage.by_mail.app.later(if is_strange {
            TimeDelta::hours(25)
        } else {
            TimeDelta::minutes(4)
        });
        let table = match tables.get(reply.asks.as_str()) {
            // Whose turn it was can be gone back to; what was answered in secret cannot.
            Some(table) if !table.is_sealed() => {
                stage.by_mail.mails().await;
                stage.go_back(table).await;
                table
            }
            _ => {
                let table = stage.play(positions[&reply.asks].clone()).await;
                tables.insert(&reply.asks, table);
                &tables[reply.asks.as_str()]
            }
        };
        if let Some(account) = &reply.account {
            let (local, domain) = table.person.email.split_once('@').unwrap();
            let account = account
                .replace("{{from_local}}", local)
                .replace("{{from_domain}}", domain);
            stage.readdress(table, &account).await;
        }
        let asking = stage.asking(table).await;
        let came = stage.try_one(reply, table, &asking).await;
        if reply.account.is_some() {
            stage.readdress(table, &table.person.email).await;
        }
        let found = judge(reply, &came, &positions[&reply.asks]);
        if !found.is_empty() {
            wrong.push(format!("{}:\n  {}", reply.file, found.join("\n  ")));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} are wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_mail_under_one_id_is_an_answer_of_its_own_and_too_late() {
    let expected = std::fs::read_to_string(folder().join("expected.json")).unwrap();
    let expected: Expected = serde_json::from_str(&expected).unwrap();
    let position = positions(&expected).remove("th-turn").unwrap();
    let mut stage = Stage::new().await;
    let table = stage.play(position).await;
    let asking = stage.asking(&table).await;
    let named = |name: &str| {
        let mut replies = expected.replies.iter();
        replies.find(|reply| reply.file == name).unwrap()
    };
    let first = named("415-same-message-id-a.eml");
    let came = stage.try_one(first, &table, &asking).await;
    assert_eq!(
        judge(first, &came, &table.position),
        Vec::<String>::new(),
        "the first"
    );
    let second = named("415-same-message-id-b.eml");
    let now = stage.by_mail.app.app.house.clock.now().to_rfc2822();
    let values = values(&asking, &table.person.email, &now);
    let raw = fill(
        &std::fs::read(folder().join(&second.file)).unwrap(),
        &values,
    );
    let version = stage.version(&table).await;
    let told = stage.by_mail.told_of(&asking, &raw).await;
    assert!(told.text.contains("The game has moved on"), "{}", told.text);
    assert_eq!(stage.version(&table).await, version);
    assert_eq!(stage.noted(&asking).await, ["done ", "refused "]);
}

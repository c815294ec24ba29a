//! What the README and `docs/first-game.md` show of the program is what it prints today, but for who plays and how much.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use serde_json::json;

use crate::helpers::TestApp;
use crate::helpers::command::{output, poste};
use crate::helpers::play::Choices;

const DOCUMENTS: [(&str, &str); 2] = [
    ("README.md", include_str!("../../../README.md")),
    (
        "docs/first-game.md",
        include_str!("../../../docs/first-game.md"),
    ),
];

/// Where the words of boards stand: what one of them says seldom, such as that somebody has slandered, may come in no game below.
const WORDS_OF_BOARDS: &str =
    include_str!("../../../engine/src/games/tammany_hall/words/en/board.rs");

/// A word, or what it stands for where another game has another one.
fn kind(word: &str) -> String {
    let sign = |c: char| c.is_ascii_punctuation() || c == '“' || c == '”';
    let bare = word.trim_matches(sign);
    let bare = bare.strip_suffix("'s").unwrap_or(bare).trim_matches(sign);
    let known = match bare {
        "Ann" | "Ben" | "Cleo" | "Red" | "Yellow" | "Blue" => "NAME",
        "Irish" | "English" | "German" | "Italian" | "irish" | "english" | "german" | "italian" => {
            "NATION"
        }
        "Clerk" | "Apprentice" => "BOT",
        "Mayor" | "Deputy" | "Council" | "President" | "Precinct" | "Chairman" | "Chief"
        | "Police" => "OFFICE",
        "a" | "an" | "is" | "are" | "was" | "were" => "A",
        "boss" | "bosses" => "BOSS",
        "vote" | "votes" => "VOTE",
        _ if word.contains("://") => "ADDRESS",
        _ if bare.contains(|c: char| c.is_ascii_digit()) => "1",
        _ => bare,
    };
    known.to_owned()
}

/// The kinds of a text's words, in which several people are as one.
fn kinds(text: &str) -> Vec<String> {
    let mut kinds: Vec<String> = Vec::new();
    for word in text.split(|c: char| c.is_whitespace() || "\",".contains(c)) {
        let kind = kind(word);
        if kind.is_empty() || kind == "bot" || kind == "BOT" {
            continue;
        }
        let again = kinds.last().is_some_and(|last| *last == kind);
        if !again || !["NAME", "NATION", "OFFICE", "1"].contains(&kind.as_str()) {
            kinds.push(kind);
        }
        // “Ann, Ben and Cleo” is said as “Ann” is.
        if let [.., one, and, other] = kinds.as_slice()
            && and == "and"
            && one == other
        {
            kinds.truncate(kinds.len() - 2);
        }
    }
    kinds
}

/// All runs of so many words.
fn runs(text: &str, length: usize) -> BTreeSet<Vec<String>> {
    kinds(text)
        .windows(length)
        .map(<[String]>::to_vec)
        .collect()
}

/// The lines of all blocks of a document that are marked as this.
fn blocks<'a>(document: &'a str, mark: &str) -> Vec<&'a str> {
    let mut inside = false;
    let mut lines = Vec::new();
    for line in document.lines() {
        match line.strip_prefix("```") {
            Some(found) => inside = found == mark,
            None if inside => lines.push(line),
            None => {}
        }
    }
    lines
}

/// Every line that a document shows as printed by the program; what its own commands say is no matter of ours, nor the standings
/// of a game, to whose end none is played here.
fn shown(document: &str) -> Vec<&str> {
    let commands = blocks(document, "sh").join("\n");
    let mut lines = blocks(document, "text");
    lines.retain(|line| {
        if line.starts_with("\"standings\"") {
            return false;
        }
        let mut words = line.splitn(3, ' ');
        let (Some(first), Some(second)) = (words.next(), words.next()) else {
            return true;
        };
        let echoed = [first, second].map(|word| word.trim_end_matches(':'));
        !commands.contains(&echoed.join(" ")) && !["From:", "To:"].contains(&first)
    });
    lines
}

/// What the program prints: logs of records, a demonstration, and the boards and mails of a game against two bots.
async fn printed() -> String {
    let mut printed = WORDS_OF_BOARDS.to_owned();
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/tests/golden");
    for record in std::fs::read_dir(golden).unwrap() {
        let record = record.unwrap().path();
        if record.to_string_lossy().contains("tammany-hall") {
            let said = output(poste().arg("replay").arg(&record));
            printed += &String::from_utf8(said.stdout).unwrap();
        }
    }
    let said = output(poste().arg("demo"));
    assert!(
        said.status.success(),
        "{}",
        String::from_utf8_lossy(&said.stderr)
    );
    printed += &String::from_utf8(said.stdout).unwrap();

    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({
        "ruleset": "tammany-hall", "seats": 3, "name": "My first table", "bots": [{ "level": "easy" }, { "level": "easy" }],
    });
    let game = app.open_table(&ann, wish).await;
    app.let_bots_play().await;
    let decision = app.decision(&game, &ann).await;
    for way in decision["actions"].as_array().unwrap() {
        writeln!(printed, "{}: {}", way["written"], way["text"]).unwrap();
    }
    let closed = json!({ "decision": decision["decision"], "actions": [{ "type": "place_boss", "ward": 10 }] });
    let path = format!("/games/{game}/actions");
    let refused = app.post(&path).token(&ann.token).json(closed).send().await;
    printed += decision["question"].as_str().unwrap();
    printed += &refused.expect(422).text;
    let mut choices = Choices::new(5);
    let people = std::slice::from_ref(&ann);
    for _ in 0..30 {
        app.let_bots_play().await;
        if !app.step(&game, people, &mut choices).await {
            break;
        }
        app.later(chrono::TimeDelta::seconds(10));
        for mail in app.mails().await {
            writeln!(printed, "Subject: {}\n{}", mail.subject, mail.text).unwrap();
        }
    }
    let end = app.game(&game, Some(&ann)).await["version"]
        .as_i64()
        .unwrap();
    for at in (0..end).step_by(9) {
        let path = format!("/games/{game}/view?at={at}");
        let view = app.read(&path, Some(&ann)).await.expect(200).json();
        printed += view["text"].as_str().unwrap();
        printed += "\n";
    }
    printed
}

#[tokio::test(flavor = "multi_thread")]
async fn what_documents_show_is_what_is_printed() {
    std::fs::write("/tmp/printed.txt", printed().await).unwrap();
    let printed = printed().await;
    let (three, two) = (runs(&printed, 3), runs(&printed, 2));
    let mut lines = 0;
    for (name, document) in DOCUMENTS {
        for line in shown(document) {
            lines += 1;
            for run in runs(line, 3) {
                assert!(three.contains(&run), "{name}: {run:?} in {line:?}");
            }
            for run in runs(line, 2) {
                assert!(two.contains(&run), "{name}: {run:?} in {line:?}");
            }
        }
    }
    assert!(lines > 60, "{lines}");
}

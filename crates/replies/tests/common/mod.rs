//! What the tests know of games, languages and the asking mail.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use engine::any::Ruleset;
use replies::{Asked, Commands, Notation, Reading, Received, WrongWord, in_any_case};

use crate::corpus_fill::Values;

/// The notation of a game of the engine, in English.
pub(crate) struct Game {
    ruleset: Ruleset,
    verbs: Vec<String>,
    words: BTreeSet<String>,
}

impl Game {
    pub(crate) fn new(ruleset: &str) -> Self {
        let ruleset = ruleset.parse().expect("a ruleset of the engine");
        let verbs = parse(ruleset, "").unwrap_err().expected;
        let mut words = BTreeSet::new();
        let mut begun: Vec<String> = vec![String::new()];
        // Every word that could stand somewhere, found by asking the parser what could stand in place of none.
        for _ in 0..8 {
            let mut longer = Vec::new();
            for text in begun {
                let wrong = parse(ruleset, &format!("{text} ?"));
                let expected = wrong.err().map(|wrong| wrong.expected).unwrap_or_default();
                for (place, word) in expected.iter().enumerate() {
                    // One of each kind is enough to see what follows.
                    if words.insert(word.to_lowercase()) || place == 0 {
                        longer.push(format!("{text} {word}"));
                    }
                }
            }
            begun = longer;
        }
        Self {
            ruleset,
            verbs,
            words,
        }
    }
}

fn parse(ruleset: Ruleset, step: &str) -> Result<String, WrongWord> {
    ruleset.normalise(step).map_err(|error| WrongWord {
        at: error.at,
        expected: error.expected.words().into_iter().map(Into::into).collect(),
    })
}

impl Notation for Game {
    fn verbs(&self) -> &[String] {
        &self.verbs
    }

    fn read(&self, step: &str) -> Result<String, WrongWord> {
        in_any_case(step, |step| parse(self.ruleset, step))
    }

    fn knows_word(&self, word: &str) -> bool {
        self.words.contains(&word.to_lowercase())
    }
}

/// The commands of these tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Default,
    Help,
    Board,
    Log,
    Accept,
    Confirm,
    VoteYes,
    VoteNo,
    Undo,
    PauseReminders,
    Resign,
}

pub(crate) const ENGLISH: Commands<'_, Command> = Commands {
    tries: &["try"],
    says: &["say"],
    alone: &[
        ("default", Command::Default),
        ("help", Command::Help),
        ("board", Command::Board),
        ("log", Command::Log),
        ("accept", Command::Accept),
        ("confirm", Command::Confirm),
        ("vote yes", Command::VoteYes),
        ("vote no", Command::VoteNo),
        ("undo", Command::Undo),
        ("take back", Command::Undo),
        ("pause reminders", Command::PauseReminders),
        ("resign", Command::Resign),
    ],
    about: &[("help", Command::Help)],
};

pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// What stands in the sample of an asking mail.
pub(crate) fn sample() -> Values {
    let text = std::fs::read_to_string(folder().join("asking.json")).expect("the sample");
    serde_json::from_str(&text).expect("the sample's values")
}

/// A mail from the account of the sample, read as an answer to the sample.
pub(crate) fn read(raw: &[u8], game: &Game, values: &Values) -> Reading<Command> {
    let addresses = [values["reply_to"].as_str(), values["sender"].as_str()];
    let asked = Asked {
        cut_letters: &values["cut_letters"],
        our_addresses: &addresses,
        account: &values["from"],
        trusted_results: None,
        our_mark: "X-Poste",
    };
    let received = Received {
        raw,
        envelope_sender: &values["from"],
    };
    replies::read(&received, &asked, game, &ENGLISH)
}

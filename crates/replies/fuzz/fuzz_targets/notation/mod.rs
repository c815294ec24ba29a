//! A small notation: `boss N`, `bid N COLOUR …`, `end`.

use replies::{Asked, Commands, Notation, Reading, Received, WrongWord, in_any_case, read};

pub struct Small {
    verbs: Vec<String>,
}

pub fn small() -> Small {
    Small {
        verbs: ["boss", "bid", "end"].map(str::to_owned).to_vec(),
    }
}

const COMMANDS: Commands<'_, u8> = Commands {
    tries: &["try"],
    says: &["say"],
    alone: &[("help", 1), ("default", 2), ("vote yes", 3)],
    about: &[("help", 1)],
};

impl Notation for Small {
    fn verbs(&self) -> &[String] {
        &self.verbs
    }

    fn read(&self, step: &str) -> Result<String, WrongWord> {
        in_any_case(step, parse)
    }

    fn knows_word(&self, word: &str) -> bool {
        ["irish", "english"].contains(&word.to_lowercase().as_str())
    }
}

fn parse(step: &str) -> Result<String, WrongWord> {
    let mut at = 0;
    let mut words = step.split(' ');
    let wrong = |at, expected: &[&str]| {
        let expected = expected.iter().map(|&word| word.to_owned()).collect();
        Err(WrongWord { at, expected })
    };
    let number = |word: Option<&str>| word.is_some_and(|word| word.parse::<u8>().is_ok());
    let verb = words.next().unwrap_or_default();
    at += verb.len();
    match verb {
        "end" => {}
        "boss" => match words.next() {
            word if number(word) => at += 1 + word.unwrap_or_default().len(),
            word => return wrong(at + usize::from(word.is_some()), &["1", "2"]),
        },
        "bid" => loop {
            match (words.next(), words.next()) {
                (None, _) => break,
                (one, Some(colour @ ("irish" | "english"))) if number(one) => {
                    at += 2 + one.unwrap_or_default().len() + colour.len();
                }
                _ => return wrong(at + 1, &["1", "2"]),
            }
        },
        _ => return wrong(0, &["boss", "bid", "end"]),
    }
    match words.next() {
        None => Ok(step.to_owned()),
        Some(_) => wrong(at + 1, &[]),
    }
}

/// Reads a mail from the account.
pub fn read_mail(raw: &[u8]) -> Reading<u8> {
    let asked = Asked {
        cut_letters: "kqzwvx",
        our_addresses: &["poste@play.example"],
        account: "ben@example.org",
        trusted_results: Some("mx.example.org"),
        our_mark: "X-Poste",
    };
    let received = Received {
        raw,
        envelope_sender: "ben@example.org",
    };
    read(&received, &asked, &small(), &COMMANDS)
}

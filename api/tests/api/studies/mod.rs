//! Studies: boards of one's own.

mod bots;
mod comments;
mod create;
mod find;
mod hints;
mod import;
mod moves;
mod record;
mod step_through;

use std::path::Path;

use serde_json::{Value, json};

use crate::helpers::{Answer, Person, TestApp};

/// The names of the golden records that come with the sources.
pub(crate) fn golden_names() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/tests/golden");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// The text of a golden record.
pub(crate) fn golden(name: &str) -> String {
    let file = format!("../engine/tests/golden/{name}.jsonl");
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap()
}

/// The heads that a record tells, entry by entry.
pub(crate) fn heads(record: &str) -> Vec<String> {
    record
        .lines()
        .skip(1)
        .map(|line| {
            let entry: Value = serde_json::from_str(line).unwrap();
            entry["head"].as_str().unwrap().to_owned()
        })
        .collect()
}

impl TestApp {
    /// Sends a record in, or what should be one.
    pub(crate) async fn import(&self, person: &Person, record: impl Into<Vec<u8>>) -> Answer {
        self.post("/records")
            .token(&person.token)
            .header("Content-Type", "application/jsonl")
            .raw_body(record)
            .send()
            .await
    }

    /// Asks for something to be done as somebody.
    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        person: &Person,
        body: Value,
    ) -> Answer {
        let request = self.request(method, path).token(&person.token);
        request.json(body).send().await
    }

    /// Makes a hotseat study of Tammany Hall, whose chance is always the same.
    pub(crate) async fn hotseat(&self, person: &Person, moves: &str) -> Value {
        let wish =
            json!({ "ruleset": "tammany-hall", "seats": 3, "seed": "seven", "moves": moves });
        self.ask("POST", "/studies", person, wish)
            .await
            .expect(201)
            .json()
    }
}

/// The address of a study, with something behind it.
pub(crate) fn at(study: &Value, rest: &str) -> String {
    format!("/studies/{}{rest}", study["id"].as_str().unwrap())
}

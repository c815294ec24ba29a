//! Golden records of every ruleset, taken back and looked at step by step.

use serde_json::Value;

use super::{at, golden, golden_names, heads};
use crate::helpers::{Person, TestApp};

/// The heads of a study's log, read a page after the other, and whether each action is told as the record writes it.
async fn log(app: &TestApp, study: &Value, person: &Person) -> Vec<(String, Value)> {
    let mut entries = Vec::new();
    let mut after = String::new();
    loop {
        let path = at(study, &format!("/log?limit=100&seat=1{after}"));
        let page = app.read(&path, Some(person)).await.expect(200).json();
        for entry in page["items"].as_array().unwrap() {
            entries.push((
                entry["head"].as_str().unwrap().to_owned(),
                entry["written"].clone(),
            ));
        }
        match page["next"].as_u64() {
            Some(next) => after = format!("&after={next}"),
            None => return entries,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_golden_record_has_the_same_hashes_and_moves_when_it_is_taken_back() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let names = golden_names();
    assert!(names.len() >= 9, "{names:?}");
    for name in names {
        let record = golden(&name);
        let study = app.import(&ann, record.clone()).await.expect(201).json();
        let told: Vec<(String, Value)> = record
            .lines()
            .skip(1)
            .map(|line| {
                let entry: Value = serde_json::from_str(line).unwrap();
                (
                    entry["head"].as_str().unwrap().to_owned(),
                    entry["written"].clone(),
                )
            })
            .collect();
        assert_eq!(log(&app, &study, &ann).await, told, "{name}");
        let given = app
            .read(&at(&study, "/record"), Some(&ann))
            .await
            .expect(200)
            .text;
        assert!(given.lines().skip(1).eq(record.lines().skip(1)), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_of_every_ruleset_is_looked_at_after_every_entry() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    for name in ["tammany-hall-3", "city-and-guilds-3", "bull-moose-3"] {
        let record = golden(name);
        let study = app.import(&ann, record.clone()).await.expect(201).json();
        for (entry, head) in heads(&record).iter().enumerate() {
            let path = at(&study, &format!("/view?at={entry}&seat={}", entry % 3));
            let view = app.read(&path, Some(&ann)).await.expect(200).json();
            assert_eq!(view["at"], entry);
            assert_eq!(view["head"], head.as_str(), "{name} {entry}");
            assert!(!view["text"].as_str().unwrap().is_empty());
        }
    }
}

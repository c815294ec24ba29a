//! Records from outside: what `poste verify` says of them, and the schema that they keep to.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use engine::record::{Record, RecordWriter};
use engine::{Seat, Viewer};
use serde_json::{Value, json};

use crate::helpers::TestApp;
use crate::helpers::command::{output, poste};
use crate::helpers::play::Choices;
use crate::helpers::program::data_folder;

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/tests/golden")
}

fn golden_records() -> Vec<(PathBuf, String)> {
    std::fs::read_dir(golden())
        .unwrap()
        .map(|file| file.unwrap().path())
        .map(|path| (path.clone(), std::fs::read_to_string(path).unwrap()))
        .collect()
}

/// What `poste verify` makes of a text: its exit code, standard output, and standard error.
fn verify(record: &str, arguments: &[&str]) -> (Option<i32>, String, String) {
    let folder = data_folder();
    let file = folder.path().join("game.jsonl");
    std::fs::write(&file, record).unwrap();
    let said = said(&output(poste().arg("verify").arg(&file).args(arguments)));
    // The file's place says nothing.
    let place = format!("{}/", folder.path().display());
    (
        said.0,
        said.1.replace(&place, ""),
        said.2.replace(&place, ""),
    )
}

fn said(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

#[test]
fn a_record_that_holds_is_told_with_its_hashes() {
    let text = std::fs::read_to_string(golden().join("tammany-hall-3.jsonl")).unwrap();
    let (code, said, complaints) = verify(&text, &[]);
    assert_eq!(complaints, "");
    assert_eq!(
        said,
        "1. Yellow: 41\n\
         2. Blue: 16\n\
         3. Red: 5\n\
         game.jsonl holds: 174 entries of Tammany Hall, rules version 1\n\
         commitment: 66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925\n\
         head: 8d33147689d5d2dec5c83b899ee926ab20aff3a3e387956036f83ad81f00480c\n\
         times: nothing proves them, for in this record's format the head does not cover them\n\
         nonces: no seat gave one, so nothing shows that the server did not choose its secret\n"
    );
    assert_eq!(code, Some(0));
    assert_eq!(
        verify(&text, &["--quiet"]),
        (Some(0), String::new(), String::new())
    );

    let mut from_a_pipe = poste();
    from_a_pipe
        .args(["verify", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut running = from_a_pipe.spawn().unwrap();
    let mut pipe = running.stdin.take().unwrap();
    pipe.write_all(text.as_bytes()).unwrap();
    drop(pipe);
    let (code, said, _) = self::said(&running.wait_with_output().unwrap());
    assert!(said.contains("- holds: 174 entries"), "{said}");
    assert_eq!(code, Some(0));
}

#[test]
fn the_hashes_of_mails_are_found_in_the_record() {
    let text = std::fs::read_to_string(golden().join("tammany-hall-3.jsonl")).unwrap();
    let commitment = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
    let entry: Value = serde_json::from_str(text.lines().nth(2).unwrap()).unwrap();
    let head = entry["head"].as_str().unwrap();
    let (code, said, _) = verify(&text, &["--seen", commitment, "--seen", head]);
    assert_eq!(code, Some(0));
    assert!(
        said.contains(&format!("seen: {commitment} is the commitment\n")),
        "{said}"
    );
    assert!(
        said.contains(&format!("seen: {head} is the head after entry 1\n")),
        "{said}"
    );
    let other = "1".repeat(64);
    let (code, said, complaint) = verify(&text, &["--seen", head, "--seen", &other]);
    assert_eq!((code, said.as_str()), (Some(1), ""));
    assert_eq!(
        complaint,
        format!(
            "poste: game.jsonl is not the game of your mails: {other} is neither its commitment nor a head of its chain\n"
        )
    );
}

#[test]
fn what_is_wrong_is_said_in_one_line_with_an_exit_code() {
    let text = std::fs::read_to_string(golden().join("tammany-hall-3.jsonl")).unwrap();
    let (code, said, complaint) = verify(&text.replacen("\"ward\":1}", "\"ward\":2}", 1), &[]);
    assert_eq!((code, said.as_str()), (Some(1), ""));
    assert_eq!(
        complaint,
        "poste: game.jsonl does not hold: line 3, entry 1: the chain breaks: the entry or its head was altered after it was written\n"
    );
    let (code, _, complaint) = verify("Once upon a time", &[]);
    assert_eq!(code, Some(1));
    assert!(
        complaint.contains("line 1: this is no record"),
        "{complaint}"
    );
    let newer = text.replacen("poste-restante/1", "poste-restante/9", 1);
    let (code, _, complaint) = verify(&newer, &[]);
    assert_eq!(code, Some(2));
    assert_eq!(
        complaint,
        "poste: game.jsonl cannot be checked: line 1: format 9 is newer than this program, which knows poste-restante/2\n"
    );
    let nothing = data_folder();
    let missing = output(poste().arg("verify").arg(nothing.path().join("game.jsonl")));
    let (code, _, complaint) = self::said(&missing);
    assert_eq!(code, Some(2));
    assert!(complaint.contains("cannot read"), "{complaint}");
}

fn schema() -> jsonschema::Validator {
    let schema: Value =
        serde_json::from_str(include_str!("../../../docs/records.schema.json")).unwrap();
    assert!(jsonschema::meta::is_valid(&schema));
    jsonschema::validator_for(&schema).unwrap()
}

#[track_caller]
fn keeps_to(schema: &jsonschema::Validator, record: &str) {
    for (line, number) in record.lines().zip(1..) {
        let value: Value = serde_json::from_str(line).unwrap();
        if let Err(error) = schema.validate(&value) {
            panic!("line {number}: {error}\n{line}");
        }
    }
}

/// The record as the viewer would have got it after so many entries.
fn redacted(record: &Record, entries: usize, viewer: Viewer) -> String {
    let header = engine::record::Header {
        secret: None,
        ..record.header.clone()
    };
    let mut writer = RecordWriter::new(header, Some(viewer)).unwrap();
    for entry in &record.entries[..entries] {
        writer.entry(entry).unwrap();
    }
    writer.finish()
}

#[test]
fn golden_records_and_redacted_ones_keep_to_the_schema() {
    let schema = schema();
    let viewers = [
        Viewer::Spectator,
        Viewer::Seat(Seat::new(0).unwrap()),
        Viewer::Seat(Seat::new(2).unwrap()),
    ];
    for (path, text) in golden_records() {
        keeps_to(&schema, &text);
        let record = Record::read(&text).unwrap();
        for viewer in viewers {
            let entries = record.entries.len() - 1;
            let partial = redacted(&record, entries, viewer);
            keeps_to(&schema, &partial);
            let header: Value = serde_json::from_str(partial.lines().next().unwrap()).unwrap();
            let start: Value = serde_json::from_str(&record.entries[0].action).unwrap();
            let version = &start["rules_version"];
            assert_eq!(&header["rules_version"], version, "{}", path.display());
            assert!(header["options"].is_object());
            assert!(Record::read(&partial).is_err());
        }
    }
}

#[test]
fn what_is_no_line_of_a_record_does_not_keep_to_the_schema() {
    let schema = schema();
    let text = std::fs::read_to_string(golden().join("bull-moose-3.jsonl")).unwrap();
    let lines: Vec<Value> = text
        .lines()
        .take(3)
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let cases: [(usize, &str, Value); 18] = [
        (0, "/format", json!("poste-restante/3")),
        (0, "/secret", json!("00")),
        (0, "/secret", json!("A".repeat(64))),
        (0, "/players", json!([])),
        (0, "/players/0", json!(1)),
        (0, "/redacted", json!(true)),
        (
            0,
            "/standings",
            json!([{ "seat": 0, "place": 0, "score": 1 }]),
        ),
        (0, "/more", json!(1)),
        (1, "/actor", json!("seat 0")),
        (1, "/action/seats", json!(6)),
        (1, "/written", json!("start")),
        (2, "/seq", json!(-1)),
        (2, "/seq", json!(4_294_967_296_u64)),
        (2, "/actor", json!("seat 5")),
        (2, "/actor", json!("nobody")),
        (2, "/head", json!("")),
        (2, "/events/0/to", json!("nobody")),
        (2, "/at", json!("yesterday")),
    ];
    for (line, place, value) in cases {
        let mut spoiled = lines[line].clone();
        let (parent, key) = place.rsplit_once('/').unwrap();
        let place_of = spoiled.pointer_mut(parent).unwrap();
        if let Some(list) = place_of.as_array_mut() {
            list[key.parse::<usize>().unwrap()] = value;
        } else {
            place_of[key] = value;
        }
        assert!(
            !schema.is_valid(&spoiled),
            "line {line} with {place}: {spoiled}"
        );
    }
    let mut unwritten = lines[2].clone();
    unwritten.as_object_mut().unwrap().remove("written");
    assert!(
        !schema.is_valid(&unwritten),
        "an action has its written form"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_servers_records_keep_to_the_schema_and_hold() {
    let schema = schema();
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    for ruleset in ["tammany-hall", "city-and-guilds", "bull-moose"] {
        let wish = json!({
            "ruleset": ruleset, "seats": 3, "name": "Zum „Löwen“ \"\\\u{1F981}", "nonce": "heads or tails",
        });
        let game = app.start_game_as(wish, &people).await;
        let id = game["id"].as_str().unwrap();
        let path = format!("/games/{id}/record");
        let mut choices = Choices::new(3);
        for _ in 0..12 {
            app.step(id, &people, &mut choices).await;
        }
        for person in &people {
            let running = app.get(&path).token(&person.token).send().await.expect(200);
            keeps_to(&schema, &running.text);
            let (code, _, complaint) = verify(&running.text, &[]);
            assert_eq!(code, Some(2), "{complaint}");
            assert!(
                complaint.contains("while the game was running"),
                "{complaint}"
            );
        }
        let running = app.get(&path).send().await.expect(200);
        keeps_to(&schema, &running.text);
        let seen = app.get(&format!("/games/{id}")).send().await.expect(200);
        while app.step(id, &people, &mut choices).await {}
        let over = app.get(&path).send().await.expect(200);
        keeps_to(&schema, &over.text);
        let head = seen.json()["head"].as_str().unwrap().to_owned();
        let (code, said, complaint) = verify(&over.text, &["--seen", &head]);
        assert_eq!(code, Some(0), "{complaint}");
        assert!(said.contains("is the head after entry 12\n"), "{said}");
        assert!(said.contains("nonces: 1 of 3 seats gave one\n"), "{said}");
    }
}

//! `GET /studies/{id}/record`.

use serde_json::{Value, json};

use super::{at, golden};
use crate::helpers::TestApp;
use crate::helpers::command::poste;
use crate::helpers::play::legal;

#[tokio::test(flavor = "multi_thread")]
async fn the_record_of_a_running_study_holds_everything_but_the_secret() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let study = app.hotseat(&ann, "boss 14, boss 6").await;
    let answer = app
        .read(&at(&study, "/record"), Some(&ann))
        .await
        .expect(200);
    assert_eq!(answer.header("content-type").unwrap(), "application/jsonl");
    let lines: Vec<Value> = answer
        .text
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0]["game"], study["id"]);
    assert_eq!(lines[0]["players"], json!(["Red", "Yellow", "Blue"]));
    assert!(lines[0].get("secret").is_none());
    assert_eq!(lines[2]["written"], "boss 14");
    assert_eq!(lines[3]["head"], study["head"]);
    let problem = app
        .import(&ann, answer.text)
        .await
        .problem(422, "bad_record");
    assert_eq!(problem["line"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_record_of_a_finished_study_holds_and_can_be_taken_back() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let record = golden("city-and-guilds-5");
    let study = app.import(&ann, record.clone()).await.expect(201).json();
    let branch = app
        .ask("POST", &at(&study, "/branch"), &ann, json!({ "at": 90 }))
        .await;
    let branch = branch.expect(201).json();
    loop {
        let decision = app.read(&at(&branch, "/decision"), Some(&ann)).await;
        if decision.status == 204 {
            break;
        }
        let decision = decision.json();
        let action = legal(&decision).pop().unwrap();
        let body = json!({ "actions": [action["action"]], "seat": decision["seat"] });
        app.ask("POST", &at(&branch, "/moves"), &ann, body)
            .await
            .expect(201);
    }
    let own = app
        .read(&at(&branch, "/record"), Some(&ann))
        .await
        .expect(200)
        .text;

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("study.jsonl");
    std::fs::write(&file, &own).unwrap();
    let output = poste().arg("verify").arg(&file).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let again = app.import(&ann, own.clone()).await.expect(201).json();
    assert_ne!(again["head"], study["head"], "the branch went another way");
    let given = app
        .read(&at(&again, "/record"), Some(&ann))
        .await
        .expect(200)
        .text;
    assert_eq!(given, own);
}

//! `poste admin`, while the server runs.

use std::process::Output;

use serde_json::{Value, json};

use super::Office;
use crate::helpers::TestApp;
use crate::helpers::command::{output, poste};

pub(crate) async fn admin(app: &TestApp, arguments: &[&str]) -> (Output, String) {
    let mut command = poste();
    command.arg("admin").args(arguments);
    command.args(["--database-url", &app.database_url]);
    let ran = tokio::task::spawn_blocking(move || output(&mut command));
    let ran = ran.await.unwrap();
    let said = [ran.stdout.clone(), ran.stderr.clone()].concat();
    (ran, String::from_utf8(said).unwrap())
}

pub(crate) async fn done(app: &TestApp, arguments: &[&str]) -> String {
    let (ran, said) = admin(app, arguments).await;
    assert!(ran.status.success(), "{arguments:?}: {said}");
    said
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_helped_on_the_command_line_while_servers_run() {
    let office = Office::on(TestApp::start_today().await).await;
    let (app, ben) = (&office.app, &office.ben);
    let found = done(app, &["people", "find", "be"]).await;
    assert!(found.contains(&ben.id) && found.contains("Ben"), "{found}");
    let found = done(app, &["people", "find", "ben@example.org", "--json"]).await;
    let found: Value = serde_json::from_str(&found).unwrap();
    assert_eq!(found["id"], json!(ben.id));
    let shown = done(app, &["people", "show", "ben@example.org"]).await;
    assert!(shown.contains("sessions    1"), "{shown}");
    assert!(!shown.contains('@'), "{shown}");

    let said = done(app, &["people", "suspend", &ben.id, "--reason", "Threats."]).await;

    assert!(said.contains("by command line"), "{said}");
    api::work::sessions::read_ended(&app.app.house)
        .await
        .unwrap();
    let refused = app.get("/me").token(&ben.token).send().await;
    refused.problem(401, "unauthorized");
    done(
        app,
        &["people", "lift", "ben@example.org", "--reason", "Sorry."],
    )
    .await;
    done(
        app,
        &[
            "people",
            "rename",
            &ben.id,
            "Benno",
            "--reason",
            "Asked for.",
        ],
    )
    .await;
    done(
        app,
        &["people", "end-sessions", &ben.id, "--reason", "Asked for."],
    )
    .await;
    let acts = done(app, &["acts", "--json"]).await;
    let acts: Vec<Value> = acts
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(acts.len(), 5);
    assert_eq!(acts[0]["kind"], "sessions_ended");
    assert_eq!(acts[0]["by"], Value::Null);
    assert_eq!(acts[0]["user"]["name"], "Benno");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_command_line_makes_administrators() {
    let office = Office::new().await;
    let app = &office.app;
    let ben = &office.ben;
    let granted = ["grant", "ben@example.org", "--reason", "Helps us."];
    done(app, &granted).await;
    let acts = app.get("/admin/acts").token(&ben.token).send().await;
    acts.expect(200);
    let (ran, said) = admin(app, &granted).await;
    assert_eq!(ran.status.code(), Some(1), "{said}");
    done(app, &["revoke", "ben@example.org", "--reason", "Has left."]).await;
    let acts = app.get("/admin/acts").token(&ben.token).send().await;
    acts.problem(403, "not_an_administrator");
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_messages_and_notices_are_settled_on_the_command_line() {
    let office = Office::new().await;
    let app = &office.app;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 4, "visibility": "public" });
    let game = app.open_table(&office.ben, wish).await;
    app.say(&game, &office.ben, "You blockhead").await;
    let said = app.get(&format!("/games/{game}/messages")).send().await;
    let said = said.expect(200).json()["items"][0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    done(app, &["messages", "hide", &said, "--reason", "An insult."]).await;
    done(app, &["tables", "hide", &game, "--reason", "Spam."]).await;
    done(app, &["tables", "relist", &game, "--reason", "No spam."]).await;
    done(
        app,
        &["tables", "close", &game, "--reason", "Spam after all."],
    )
    .await;
    let shown = done(app, &["tables", "show", &game]).await;
    for line in ["abandoned", "table_closed", "message_removed", "No spam."] {
        assert!(shown.contains(line), "{shown}");
    }
    app.smtp.refuse("example.net");
    let wish = json!({ "email": "eve@example.net" });
    app.post("/sign-in").json(wish).send().await.expect(202);
    app.mails().await;
    let dead = done(app, &["notices", "list", "--json"]).await;
    let dead: Value = serde_json::from_str(&dead).unwrap();
    let id = dead["id"].as_str().unwrap();
    done(app, &["notices", "again", id, "--reason", "Once more."]).await;
    app.mails().await;
    done(app, &["notices", "drop", id, "--reason", "Enough."]).await;
    assert_eq!(done(app, &["notices", "list"]).await, "");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_says_what_is_right_and_writes_nothing() {
    let office = Office::new().await;
    let app = &office.app;
    let before = app.dump().await;
    for (arguments, words) in [
        (vec!["people", "find", "nobody"], "beginning of a name"),
        (vec!["people", "show", "nobody"], "by its id"),
        (
            vec!["people", "lift", "ben@example.org", "--reason", "x"],
            "nothing to change",
        ),
        (
            vec!["people", "suspend", "ben@example.org", "--reason", ""],
            "1 to 300",
        ),
        (vec!["people", "suspend", "ben@example.org"], "--reason"),
        (vec!["tables", "hide", "x", "--reason", "x"], "invalid"),
        (
            vec!["grant", "eve@example.org", "--reason", "x"],
            "no such user",
        ),
    ] {
        let (ran, said) = admin(app, &arguments).await;
        assert!(!ran.status.success(), "{arguments:?}");
        assert!(said.contains(words), "{arguments:?}: {said}");
    }
    assert_eq!(app.dump().await, before);
}

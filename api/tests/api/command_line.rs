//! The program on the command line: what it prints, and what it says when something is wrong.

use std::net::TcpListener;

use held_port::HeldPort;
use serde_json::{Value, json};

use crate::helpers::TestApp;
use crate::helpers::command::{complaint, output, poste};
use crate::helpers::play::Choices;
use crate::helpers::program::data_folder;

#[test]
fn help_names_every_command_and_option() {
    let help = output(poste().arg("--help"));
    assert!(help.status.success());
    let help = String::from_utf8(help.stdout).unwrap();
    for word in [
        "serve",
        "check",
        "mail-test",
        "mail",
        "backup",
        "restore",
        "go-live",
        "migrate",
        "replay-check",
        "replay",
        "openapi",
        "words",
        "demo",
        "--listen",
        "--data",
        "--database-url",
        "--public-url",
        "--trust-proxy",
        "--ipv4-bits",
        "--ipv6-bits",
        "--sign-ins-from-address",
        "--sign-in-mails",
        "--guests-from-address",
        "--smtp-url",
        "--mail-from",
        "--mail-hello",
        "--notice-delay",
        "--quiet",
        "--bounce-address",
        "--answers",
        "--mail-listen",
        "--mailbox",
        "--mailbox-password-file",
        "--trust-results",
        "--test-clock",
    ] {
        assert!(help.contains(word), "{word} is missing:\n{help}");
    }
}

#[test]
fn a_database_that_cannot_be_reached_is_said_in_one_line() {
    let nobody = HeldPort::find().unwrap();
    let url = format!("postgres://poste:hush@{}/poste", nobody.address());
    let said = complaint(poste().args(["migrate", "--database-url", &url]));
    assert!(said.contains("DATABASE_URL"), "{said}");
    assert!(!said.contains("hush"), "no password in messages: {said}");
    assert!(said.matches("error connecting").count() <= 1, "{said}");
}

#[test]
fn a_taken_port_is_said_in_one_line() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let said = complaint(poste().args(["serve", "--listen", &address]));
    assert!(
        said.contains(&address) && said.contains("--listen"),
        "{said}"
    );
}

#[test]
fn an_address_that_is_none_is_said_in_one_line() {
    let said = complaint(poste().args(["serve", "--listen", "nowhere"]));
    assert!(said.contains("--listen"), "{said}");
}

#[test]
fn a_folder_that_cannot_be_made_is_said_in_one_line() {
    let folder = data_folder();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    // Not even root can make a folder below a file.
    let said = complaint(poste().arg("migrate").arg("--data").arg(file.join("data")));
    assert!(said.contains("file"), "{said}");
}

#[test]
fn a_missing_postgres_is_said_in_one_line() {
    let folder = data_folder();
    let said = complaint(
        poste()
            .env("POSTE_PG_SEARCH", "")
            .env("POSTE_PG_FETCH", "never")
            .arg("migrate")
            .arg("--data")
            .arg(folder.path()),
    );
    assert!(
        said.contains("PostgreSQL") && said.contains("DATABASE_URL"),
        "{said}"
    );
    assert!(
        said.contains("--pg-bin") && said.contains("POSTE_PG_SEARCH"),
        "{said}"
    );
}

#[test]
fn a_way_to_fetch_postgres_that_is_none_is_said_in_one_line() {
    let folder = data_folder();
    let said = complaint(
        poste()
            .env("POSTE_PG_FETCH", "yes")
            .arg("migrate")
            .arg("--data")
            .arg(folder.path()),
    );
    assert!(said.contains("POSTE_PG_FETCH is \"yes\": "), "{said}");
}

#[test]
fn a_mail_server_that_is_none_is_said_in_one_line() {
    let folder = data_folder();
    let said = complaint(
        poste()
            .args([
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--smtp-url",
                "http://mail.example.org",
                "--data",
            ])
            .arg(folder.path()),
    );
    assert!(said.contains("smtp"), "{said}");
}

#[test]
fn a_bounce_address_that_leaves_no_room_and_a_port_without_one_are_said_at_once() {
    for (wrong, word) in [
        (
            ["--bounce-address", "far-too-long@example.org"],
            "10 letters",
        ),
        (["--mail-listen", "2525"], "--bounce-address"),
        (["--bounce-listen", "2525"], "--bounce-address"),
        (["--answers", "far-too-long@example.org"], "10 letters"),
        (["--trust-results", "mx.example.org"], "--answers"),
        (
            ["--mailbox", "imaps://turn@mx.example.org/INBOX"],
            "--mailbox-password-file",
        ),
        (["--mailbox", "imap://turn@mx.example.org"], "imaps://"),
    ] {
        let refused = output(poste().arg("serve").args(wrong));
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(!refused.status.success() && said.contains(word), "{said}");
    }
}

#[test]
fn a_mailbox_without_an_address_or_with_no_file_for_its_password_is_said_in_one_line() {
    let mailbox = [
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--mailbox",
        "imaps://turn@mx.example.org/INBOX",
        "--mailbox-password-file",
        "/nowhere/password",
    ];
    let said = complaint(poste().args(mailbox));
    assert!(
        said.contains("--answers") && said.contains("--mailbox"),
        "{said}"
    );
    let said = complaint(
        poste()
            .args(mailbox)
            .args(["--answers", "turn@example.org"]),
    );
    assert!(said.contains("/nowhere/password"), "{said}");
}

#[test]
fn a_taken_port_for_mails_that_come_back_is_said_in_one_line() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let said = complaint(poste().args([
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--bounce-address",
        "bounce@example.org",
        "--mail-listen",
        &port,
    ]));
    assert!(
        said.contains(&format!("127.0.0.1:{port}")) && said.contains("--mail-listen"),
        "{said}"
    );
}

#[test]
fn the_contract_is_printed_as_committed() {
    let printed = output(poste().arg("openapi"));
    assert!(printed.status.success());
    let committed = include_str!("../../../openapi.yaml");
    assert!(
        String::from_utf8(printed.stdout).unwrap() == committed,
        "openapi.yaml is stale: renew it with `cargo run -- openapi > openapi.yaml`"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_replayed_and_a_tampered_one_is_not() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let id = game["id"].as_str().unwrap();
    let running = app
        .get(&format!("/games/{id}/record"))
        .send()
        .await
        .expect(200);
    let mut choices = Choices::new(1);
    while app.step(id, &people, &mut choices).await {}
    let record = app
        .get(&format!("/games/{id}/record"))
        .send()
        .await
        .expect(200)
        .text;

    let folder = data_folder();
    let file = folder.path().join("game.jsonl");
    std::fs::write(&file, &record).unwrap();
    let replayed = output(poste().arg("replay").arg(&file));
    let said = String::from_utf8(replayed.stdout).unwrap();
    assert!(replayed.status.success(), "{said}");
    assert!(
        said.contains("1. ") && said.contains("Year 16 began"),
        "{said}"
    );

    let mut lines: Vec<String> = record.lines().map(str::to_owned).collect();
    let mut entry: Value = serde_json::from_str(&lines[10]).unwrap();
    entry["events"] = json!([]);
    lines[10] = entry.to_string();
    std::fs::write(&file, lines.join("\n")).unwrap();
    let said = complaint(poste().args(["replay", "--quiet"]).arg(&file));
    assert!(said.contains("entry 9"), "{said}");

    std::fs::write(&file, running.text).unwrap();
    let said = complaint(poste().arg("replay").arg(&file));
    assert!(said.contains("running"), "{said}");
    let said = complaint(poste().arg("replay").arg(folder.path().join("nothing")));
    assert!(said.contains("cannot read"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_stored_game_is_replayed_by_this_build() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    for ruleset in ["tammany-hall", "city-and-guilds", "bull-moose"] {
        let game = app.start_game(ruleset, &people).await;
        let mut choices = Choices::new(1);
        for _ in 0..40 {
            app.step(game["id"].as_str().unwrap(), &people, &mut choices)
                .await;
        }
    }
    let mut check = poste();
    check.args(["replay-check", "--database-url", &app.database_url]);
    let checked = tokio::task::spawn_blocking(move || output(&mut check))
        .await
        .unwrap();
    let said = String::from_utf8(checked.stdout).unwrap();
    assert!(checked.status.success(), "{said}");
    assert!(
        said.contains("checked 3, equal 3, differ 0, failed 0"),
        "{said}"
    );
}

#[test]
fn the_demo_plays_a_whole_game() {
    for ruleset in ["tammany-hall", "city-and-guilds", "bull-moose"] {
        let demo = output(poste().args(["demo", "--quiet", "--ruleset", ruleset]));
        let said = String::from_utf8(demo.stdout).unwrap();
        assert!(demo.status.success(), "{said}");
        assert_eq!(
            said.lines().count(),
            3,
            "standings of three players: {said}"
        );
        assert!(said.starts_with("1. "), "{said}");
    }
}

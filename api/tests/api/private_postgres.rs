//! The program with its own private database: started, killed, started again, stopped.

use std::path::Path;

use serde_json::{Value, json};

use crate::helpers::program::{Program, data_folder};
use crate::helpers::smtp::Receiver;

/// The process id of the private server, if it runs.
fn postgres(data: &Path) -> Option<String> {
    let file = std::fs::read_to_string(data.join("data/postmaster.pid")).ok()?;
    let pid = file.lines().next()?.trim().to_owned();
    Path::new("/proc").join(&pid).exists().then_some(pid)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_before_a_kill_is_there_after_it() {
    let data = data_folder();
    let mails = Receiver::start().await;
    let url = mails.url();
    let settings = [("POSTE_SMTP_URL", url.as_str())];
    let server = Program::serve(data.path(), &settings);
    let session = server.sign_in(&mails, "Ann").await;
    let token = session["access_token"].as_str().unwrap();
    let wish = json!({ "ruleset": "bull-moose", "seats": 3, "bots": 2 });
    let game = server.ask("POST", "/games", token, wish, 201).await;
    let game = format!("/games/{}", game["id"].as_str().unwrap());
    let decision = format!("{game}/decision");
    let decision = server.ask("GET", &decision, token, Value::Null, 200).await;
    let bid = &decision["actions"][4]["action"];
    let body = json!({ "decision": decision["decision"], "actions": [bid] });
    let actions = format!("{game}/actions");
    let moved = server.ask("POST", &actions, token, body, 201).await;
    let pid = postgres(data.path()).unwrap();

    server.kill();

    assert_eq!(
        postgres(data.path()).as_ref(),
        Some(&pid),
        "the database lives on"
    );
    let server = Program::serve(data.path(), &settings);
    assert_eq!(postgres(data.path()), Some(pid), "it was taken over");
    let log = format!("{game}/log?limit=100");
    let log = server.ask("GET", &log, token, Value::Null, 200).await;
    let seq = moved["version"].as_u64().unwrap() - 1;
    let entry = &log["items"][usize::try_from(seq).unwrap()];
    assert_eq!(entry, &moved["entries"][0]);
    let me = server.ask("GET", "/me", token, Value::Null, 200).await;
    assert_eq!(me["name"], "Ann");

    let (status, said) = server.stop();

    assert_eq!(status.code(), Some(0), "{said}");
    assert_eq!(postgres(data.path()), None, "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_the_same_folder_says_so_in_one_line() {
    let data = data_folder();
    let server = Program::serve(data.path(), &[]);

    let mut second = std::process::Command::new(env!("CARGO_BIN_EXE_poste"));
    second
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data.path())
        .env_remove("DATABASE_URL")
        .env("RUST_LOG", "off");
    let second = second.output().unwrap();

    assert!(!second.status.success());
    let said = String::from_utf8(second.stderr).unwrap();
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.starts_with("poste: "), "{said}");
    let (status, said) = server.stop();
    assert_eq!(status.code(), Some(0), "{said}");
}

#[test]
fn what_keeps_the_server_from_starting_is_said_in_one_line() {
    let busy = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let busy = busy.local_addr().unwrap().to_string();
    let data = data_folder();
    let file = data.path().join("file");
    std::fs::write(&file, "").unwrap();
    let data = data.path().to_str().unwrap();
    let free = "127.0.0.1:0";
    for (arguments, word) in [
        (vec!["--listen", &busy, "--data", data], "--listen"),
        (vec!["--listen", "nowhere", "--data", data], "--listen"),
        (
            vec![
                "--listen",
                free,
                "--data",
                data,
                "--database-url",
                "postgres://127.0.0.1:1/x",
            ],
            "DATABASE_URL",
        ),
        (
            vec!["--listen", free, "--data", file.to_str().unwrap()],
            "file",
        ),
        (
            vec!["--listen", free, "--data", data, "--pg-bin", "/nowhere"],
            "/nowhere",
        ),
    ] {
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_poste"));
        program
            .arg("serve")
            .args(&arguments)
            .env_remove("DATABASE_URL")
            .env("RUST_LOG", "off");

        let ended = program.output().unwrap();

        assert!(!ended.status.success(), "{arguments:?}");
        let said = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(said.lines().count(), 1, "{arguments:?}: {said}");
        assert!(said.contains(word), "{arguments:?}: {said}");
        assert!(ended.stdout.is_empty());
    }
}

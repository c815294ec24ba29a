//! The program with its own private database: started, killed, started again, stopped.

use std::path::Path;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
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

/// Kills the private server, and waits until the program is ready with another one; how long that took.
async fn kill_and_wait(server: &Program, data: &Path) -> Duration {
    let pid = postgres(data).unwrap();
    kill(Pid::from_raw(pid.parse().unwrap()), Signal::SIGKILL).unwrap();
    let killed = Instant::now();
    let ready = format!("{}/readyz", server.url());
    loop {
        assert!(
            killed.elapsed() < Duration::from_secs(20),
            "it does not come back"
        );
        let answer = reqwest::get(&ready).await.unwrap();
        if answer.status().is_success() && postgres(data).is_some_and(|now| now != pid) {
            return killed.elapsed();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_database_that_is_killed_is_started_again_three_times_a_minute_at_most() {
    let data = data_folder();
    let mails = Receiver::start().await;
    let url = mails.url();
    let settings = [("POSTE_SMTP_URL", url.as_str())];
    let server = Program::serve(data.path(), &settings);
    let session = server.sign_in(&mails, "Ann").await;
    let token = session["access_token"].as_str().unwrap();
    for _ in 0..3 {
        let took = kill_and_wait(&server, data.path()).await;
        assert!(took < Duration::from_secs(10), "{took:?}");
        let me = server.ask("GET", "/me", token, Value::Null, 200).await;
        assert_eq!(me["name"], "Ann");
    }
    let pid = postgres(data.path()).unwrap();
    kill(Pid::from_raw(pid.parse().unwrap()), Signal::SIGKILL).unwrap();

    let (status, said) = server.ended();

    assert_eq!(status.code(), Some(1), "{said}");
    assert_eq!(said.matches("has died, though").count(), 4, "{said}");
    let last = said.lines().last().unwrap();
    assert!(
        last.starts_with("poste: the private PostgreSQL has died"),
        "{last}"
    );
    assert_eq!(postgres(data.path()), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_was_taken_over_is_started_again_too() {
    let data = data_folder();
    Program::serve(data.path(), &[]).kill();
    let server = Program::serve(data.path(), &[]);

    kill_and_wait(&server, data.path()).await;

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

//! The program when what it prints and logs goes nowhere: onto a disk that is full, or into a pipe that nobody reads.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use api::store::outbox::notice::LEASE;
use held_port::HeldPort;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::{Value, json};

use crate::helpers::app::Mail;
use crate::helpers::cluster::fresh_database;
use crate::helpers::command::{output, poste};
use crate::helpers::program::{Program, data_folder};

const RECORD: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../engine/tests/golden/tammany-hall-3.jsonl"
);

/// Longer than anything here takes.
const BOUND: Duration = Duration::from_secs(20);

/// A file on a disk that is full.
fn full() -> Stdio {
    File::options()
        .write(true)
        .open("/dev/full")
        .unwrap()
        .into()
}

/// A pipe whose reader has gone away.
fn unread() -> Stdio {
    let (_, writer) = std::io::pipe().unwrap();
    writer.into()
}

/// Everything that prints, and the exit code of each that cannot; `url` is a database for those that need one.
fn what_prints(url: &str) -> Vec<(Vec<&str>, i32)> {
    vec![
        (vec!["--help"], 1),
        (vec!["--version"], 1),
        (vec!["help", "replay"], 1),
        (vec!["openapi"], 1),
        (vec!["verify", RECORD], 2),
        (vec!["replay", RECORD], 1),
        (vec!["replay", "--quiet", RECORD], 1),
        (vec!["migrate", "--database-url", url], 1),
        (vec!["replay-check", "--database-url", url], 1),
        (vec!["check", "--database-url", url], 1),
        (vec!["go-live", "--database-url", url], 1),
        (vec!["mail", "retry", "--all", "--database-url", url], 1),
        (vec!["demo", "--database-url", url], 1),
    ]
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn printing_to(stdout: Stdio, arguments: &[&str]) -> Output {
    poste()
        .args(arguments)
        .stdout(stdout)
        .stderr(Stdio::piped())
        .spawn()
        .and_then(std::process::Child::wait_with_output)
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_printed_is_said_in_one_line_and_in_the_exit_code() {
    let url = fresh_database().await;
    for (arguments, code) in what_prints(&url) {
        let ended = printing_to(full(), &arguments);
        let said = said(&ended);
        assert_eq!(ended.status.code(), Some(code), "{arguments:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{arguments:?}: {said}");
        assert!(
            said.starts_with("poste: standard output cannot be written: "),
            "{arguments:?}: {said}"
        );
        assert_eq!(said.matches("No space").count(), 1, "{said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_reads_any_more_ends_the_program_without_a_word() {
    let url = fresh_database().await;
    for (arguments, _) in what_prints(&url) {
        let ended = printing_to(unread(), &arguments);
        let said = said(&ended);
        assert_eq!(ended.status.code(), Some(141), "{arguments:?}: {said}");
        assert_eq!(said, "", "{arguments:?}");
    }
}

#[test]
fn a_record_that_does_not_hold_is_complained_of_whoever_reads_the_rest() {
    let folder = data_folder();
    let file = folder.path().join("game.jsonl");
    let record = std::fs::read_to_string(RECORD).unwrap();
    let mut lines: Vec<&str> = record.lines().collect();
    lines.remove(20);
    std::fs::write(&file, lines.join("\n")).unwrap();
    for command in ["verify", "replay"] {
        for stdout in [full(), unread()] {
            let ended = printing_to(stdout, &[command, file.to_str().unwrap()]);
            let said = said(&ended);
            assert_eq!(ended.status.code(), Some(1), "{command}: {said}");
            assert!(said.contains("hold"), "{command}: {said}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn complaints_and_logs_that_cannot_be_written_change_no_exit_code() {
    let url = fresh_database().await;
    let ends = |stderr: Stdio, arguments: &[&str]| {
        let mut command: Command = poste();
        command.args(arguments).env("RUST_LOG", "trace");
        let ended = output(command.stderr(stderr));
        ended.status.code()
    };
    for stderr in [full, unread] {
        assert_eq!(ends(stderr(), &["replay", "/nowhere"]), Some(1));
        assert_eq!(ends(stderr(), &["verify", "/nowhere"]), Some(2));
        assert_eq!(ends(stderr(), &["no-command"]), Some(2));
        let demo = ["demo", "--quiet", "--database-url", &url];
        for arguments in [
            &["migrate", "--database-url", &url][..],
            &["replay-check", "--database-url", &url],
            &demo,
        ] {
            assert_eq!(ends(stderr(), arguments), Some(0), "{arguments:?}");
        }
    }
}

/// The mails in the folder of a server.
fn mails(data: &Path) -> Vec<Mail> {
    let Ok(folder) = std::fs::read_dir(data.join("mail")) else {
        return Vec::new();
    };
    folder
        .map(|file| file.unwrap().path())
        .filter(|file| file.extension().is_some_and(|ending| ending == "eml"))
        .map(|file| Mail::parse(&std::fs::read(file).unwrap()))
        .collect()
}

/// What the server answers, which it must.
async fn answer(server: &Program, path: &str) -> (u16, Value) {
    let url = format!("{}{path}", server.url());
    let answer = reqwest::get(url).await.expect("an answer");
    let status = answer.status().as_u16();
    let text = answer.text().await.expect("a whole answer");
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

/// Waits until no mail is left that should have gone out by now.
async fn until_nothing_waits(server: &Program) {
    let begun = Instant::now();
    loop {
        let (status, ready) = answer(server, "/readyz").await;
        assert_eq!(status, 200, "{ready}");
        if ready["mail"]["waiting"] == 0 {
            return;
        }
        assert!(begun.elapsed() < BOUND, "a mail is not done with: {ready}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Lives through a sign-in, the loss of the database and an orderly stop, with a log line for everything.
async fn serve_and_stop(stderr: Stdio) {
    let data = data_folder();
    let settings = [("RUST_LOG", "trace"), ("POSTE_TEST_CLOCK", "true")];
    let server = Program::serve_into(data.path(), &settings, stderr);
    let email = "ann@example.org";
    let wish = json!({ "email": email, "name": "Ann" });
    server.ask("POST", "/sign-in", "", wish, 202).await;
    until_nothing_waits(&server).await;
    // A mail that was sent and not noted as sent is due again then.
    let lease = u32::try_from(LEASE.num_seconds()).unwrap();
    server.move_clock(lease + 1).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    until_nothing_waits(&server).await;
    let sent = mails(data.path());
    assert_eq!(sent.len(), 1, "one sign-in is one mail");

    let body = json!({ "email": email, "code": sent[0].code().unwrap() });
    let session = server.ask("POST", "/sessions", "", body, 201).await;
    let token = session["access_token"].as_str().unwrap();
    server.ask("GET", "/me", token, Value::Null, 200).await;

    let pid = std::fs::read_to_string(data.path().join("data/postmaster.pid")).unwrap();
    let pid: i32 = pid.lines().next().unwrap().trim().parse().unwrap();
    kill(Pid::from_raw(pid), Signal::SIGQUIT).unwrap();
    let begun = Instant::now();
    while answer(&server, "/readyz").await.0 != 503 {
        assert!(begun.elapsed() < BOUND, "the database lives on");
    }
    server.ask("GET", "/me", token, Value::Null, 503).await;
    let (status, _) = answer(&server, "/healthz").await;
    assert_eq!(status, 200);

    let (status, _) = server.stop();
    assert_eq!(status.code(), Some(0), "{status}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_log_is_on_a_full_disk_does_its_work() {
    serve_and_stop(full()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_log_nobody_reads_does_its_work() {
    serve_and_stop(unread()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_cannot_say_where_it_listens_serves_and_logs_it() {
    let url = fresh_database().await;
    for stdout in [full(), unread()] {
        let data = data_folder();
        let port = HeldPort::find().unwrap();
        let address = port.address().to_string();
        let server = poste()
            .args(["serve", "--listen", &address, "--database-url", &url])
            .arg("--data")
            .arg(data.path())
            .stdout(stdout)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let begun = Instant::now();
        while reqwest::get(format!("http://{address}/readyz"))
            .await
            .is_err()
        {
            assert!(begun.elapsed() < BOUND, "nobody answers");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let pid = Pid::from_raw(i32::try_from(server.id()).unwrap());
        kill(pid, Signal::SIGTERM).unwrap();
        let ended = server.wait_with_output().unwrap();
        let said = said(&ended);
        assert_eq!(ended.status.code(), Some(0), "{said}");
        assert!(said.contains(&format!("http://{address}")), "{said}");
    }
}

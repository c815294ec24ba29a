//! `poste check`, and the same look at the start of a server.

use std::time::Duration;

use super::run;
use crate::helpers::cluster::fresh_database;
use crate::helpers::command::{complaint, output, poste};
use crate::helpers::program::{Program, data_folder};
use crate::helpers::smtp::Receiver;

#[tokio::test(flavor = "multi_thread")]
async fn what_works_is_well_and_what_works_on_one_machine_alone_is_doubtful() {
    let url = fresh_database().await;
    let mails = Receiver::start().await;
    let mut check = poste();
    check.args(["check", "--database-url", &url]);
    check.args(["--public-url", "https://play.example.org"]);
    check.args(["--mail-from", "Poste <poste@127.0.0.1.example>"]);
    check.args(["--smtp-url", &mails.url()]);
    let (ran, said) = run(check).await;
    assert!(ran.status.success(), "{said}");
    for line in [
        "well      people reach the server at https://play.example.org",
        "well      the mail server takes connections from here",
        "well      the database is there and up to date",
        "well      time zones are as of ",
    ] {
        assert!(said.contains(line), "{line}: {said}");
    }
    assert_eq!(mails.mails().len(), 0, "no mail is sent");

    let data = data_folder();
    let mut check = poste();
    check.arg("check").arg("--data").arg(data.path());
    let (ran, said) = run(check).await;
    assert!(ran.status.success(), "{said}");
    for line in [
        "doubtful  links in mails lead to the address listened on",
        "doubtful  mails are files",
        "doubtful  there is no database yet",
    ] {
        assert!(said.contains(line), "{line}: {said}");
    }
    let made = std::fs::read_dir(data.path()).unwrap().count();
    assert_eq!(made, 0, "a look makes nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_work_is_wrong_and_the_exit_code_says_so() {
    let url = fresh_database().await;
    let mails = Receiver::start().await;
    mails.ask_for("poste", "right");
    let wrong = mails.url().replace("smtp://", "smtp://poste:wr0ng@");
    let nobody = "smtp://127.0.0.1:1".to_owned();
    for (smtp, from, line) in [
        (wrong, "poste@example.org", "the mail server is of no use"),
        (nobody, "poste@example.org", "the mail server is of no use"),
        (mails.url(), "poste@localhost", "no other mail server takes"),
    ] {
        let mut check = poste();
        check.args(["check", "--database-url", &url]);
        check.args(["--smtp-url", &smtp, "--mail-from", from]);
        let (ran, said) = run(check).await;
        assert_eq!(ran.status.code(), Some(1), "{said}");
        let told = said
            .lines()
            .any(|said| said.starts_with("WRONG") && said.contains(line));
        assert!(told, "{line}: {said}");
        assert!(!said.contains("wr0ng"), "{said}");
    }
    let mut check = poste();
    check.args([
        "check",
        "--database-url",
        "postgres://poste:hush@127.0.0.1:1/x",
    ]);
    let (ran, said) = run(check).await;
    assert_eq!(ran.status.code(), Some(1), "{said}");
    assert!(
        said.contains("DATABASE_URL") && !said.contains("hush"),
        "{said}"
    );
}

#[test]
fn an_address_that_no_browser_opens_is_refused_before_the_start() {
    for url in ["ftp://play.example.org", "https://play.example.org/poste"] {
        for command in ["serve", "check"] {
            let refused = output(poste().args([command, "--public-url", url]));
            let said = String::from_utf8(refused.stderr).unwrap();
            assert_eq!(refused.status.code(), Some(2), "{said}");
            assert!(said.contains("--public-url"), "{said}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_starts_says_what_is_wrong_and_serves_all_the_same() {
    let url = fresh_database().await;
    let data = data_folder();
    let settings = [
        ("DATABASE_URL", url.as_str()),
        ("POSTE_SMTP_URL", "smtp://127.0.0.1:1"),
        ("POSTE_PUBLIC_URL", "http://play.example.org"),
    ];
    let server = Program::serve(data.path(), &settings);
    let up = reqwest::get(format!("{}/readyz", server.url()));
    assert_eq!(up.await.unwrap().status().as_u16(), 200);
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (status, said) = server.stop();
    assert!(status.success(), "{said}");
    assert!(said.contains("the mail server is of no use"), "{said}");
    assert!(said.contains("is not encrypted"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_mail_arrives_and_one_that_does_not_is_said_in_one_line() {
    let mails = Receiver::start().await;
    let test = |to: &str| {
        let mut test = poste();
        test.args(["mail-test", to, "--smtp-url", &mails.url()]);
        test.args(["--mail-from", "Poste <poste@example.org>"]);
        test.args(["--bounce-address", "bounce@back.example.org"]);
        test
    };
    let (ran, said) = run(test("ann@example.org")).await;
    assert!(ran.status.success(), "{said}");
    let mail = &mails.mails()[0];
    assert_eq!(mail.to, ["ann@example.org"]);
    assert_eq!(mail.from, "bounce@back.example.org");
    let raw = String::from_utf8(mail.raw.clone()).unwrap();
    let id = said.split(' ').next_back().unwrap().trim();
    assert!(
        id.ends_with("@example.org>") && raw.contains(id),
        "{id}: {raw}"
    );
    assert!(raw.contains("Auto-Submitted: auto-generated"), "{raw}");

    mails.refuse("ben");
    let (ran, said) = run(test("ben@example.org")).await;
    assert_eq!(ran.status.code(), Some(1), "{said}");
    assert!(said.contains("550") && said.lines().count() == 1, "{said}");
    let said = complaint(poste().args(["mail-test", "ann@example.org"]));
    assert!(said.contains("--smtp-url"), "{said}");
}

#[test]
fn a_folder_whose_path_is_no_text_is_refused_in_one_line() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = data_folder();
    let data = folder.path().join(std::ffi::OsStr::from_bytes(b"\xff"));
    for command in ["serve", "migrate", "check"] {
        let mut program = poste();
        program.arg(command).arg("--data").arg(&data);
        if command == "serve" {
            program.args(["--listen", "127.0.0.1:0"]);
        }
        let refused = output(&mut program);
        assert_eq!(refused.status.code(), Some(1), "{command}");
        let said = [refused.stdout, refused.stderr].concat();
        assert!(
            String::from_utf8(said).unwrap().contains("UTF-8"),
            "{command}"
        );
        assert!(!data.exists());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_demo_plays_on_no_database_that_the_environment_names() {
    let url = fresh_database().await;
    let data = data_folder();
    let mut demo = poste();
    demo.args(["demo", "--quiet", "--ruleset", "bull-moose"]);
    demo.env("DATABASE_URL", &url)
        .env("POSTE_DATA", data.path());
    let (ran, said) = run(demo).await;
    assert!(ran.status.success(), "{said}");
    assert_eq!(std::fs::read_dir(data.path()).unwrap().count(), 0);
    let mut check = poste();
    check.args(["replay-check", "--database-url", &url]);
    let (_, said) = run(check).await;
    assert!(said.contains("checked 0, "), "{said}");
}

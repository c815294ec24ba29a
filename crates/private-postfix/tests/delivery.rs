//! Mails go from person to person, to the program and back.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod program;

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use held_port::HeldPort;
use private_postfix::{Config, GONE, Mailbox, PrivatePostfix};

use crate::program::Program;

const ANNA: &str = "anna@example.org";
const BEN: &str = "ben@players.example";

/// Long enough for anything that should happen on a busy machine.
const LONG: Duration = Duration::from_mins(1);

fn start_for(port: u16) -> PrivatePostfix {
    let addresses = ["turn@play.example", "bounce@play.example"];
    let addresses = addresses.map(str::to_owned).to_vec();
    PrivatePostfix::start(&Config { addresses, port }).unwrap()
}

fn start(program: &Program) -> PrivatePostfix {
    start_for(program.port())
}

fn mail(subject: &str) -> Vec<u8> {
    format!("From: {ANNA}\r\nSubject: {subject}\r\n\r\n.Hello.\r\n").into_bytes()
}

fn next(mailbox: &mut Mailbox) -> String {
    String::from_utf8(mailbox.next(LONG).unwrap()).unwrap()
}

fn subject(mail: &str) -> &str {
    let mut lines = mail.lines();
    lines
        .find_map(|line| line.strip_prefix("Subject: "))
        .unwrap()
}

#[test]
fn a_mail_goes_from_person_to_person() {
    let server = start(&Program::start(&[]));
    let (mut ann, mut ben) = (server.mailbox(ANNA), server.mailbox(BEN));
    assert!(ben.take().unwrap().is_empty());
    server
        .send(Some(BEN), &[ANNA, "Ben@Players.example"], &mail("both"))
        .unwrap();
    assert_eq!(subject(&next(&mut ann)), "both");
    let raw = next(&mut ben);
    let head = format!("Return-Path: <{BEN}>\nX-Original-To: Ben@Players.example\nDelivered-To: ");
    assert!(raw.starts_with(&head), "{raw}");
    assert!(raw.ends_with("\n\n.Hello.\n"), "{raw}");
    for number in 1..=5 {
        let number = number.to_string();
        server.send(Some(ANNA), &[BEN], &mail(&number)).unwrap();
        assert_eq!(subject(&next(&mut ben)), number);
    }
    assert!(ben.take().unwrap().is_empty());
    assert!(ann.take().unwrap().is_empty());
    let all = server.mailbox(BEN).take().unwrap();
    let all: Vec<String> = all
        .into_iter()
        .map(|mail| String::from_utf8(mail).unwrap())
        .collect();
    let all: Vec<&str> = all.iter().map(|mail| subject(mail)).collect();
    assert_eq!(all, ["both", "1", "2", "3", "4", "5"]);
}

#[test]
fn whoever_waits_in_vain_is_told_what_postfix_did() {
    let server = start(&Program::start(&[]));
    server.send(Some(ANNA), &[BEN], &mail("one")).unwrap();
    next(&mut server.mailbox(BEN));
    let mut ann = server.mailbox(ANNA);
    let error = ann
        .next(Duration::from_millis(100))
        .unwrap_err()
        .to_string();
    assert!(
        error.contains(ANNA) && error.contains("status=sent"),
        "{error}"
    );
}

#[test]
fn hundreds_of_mails_take_seconds() {
    let server = start(&Program::start(&[]));
    let began = Instant::now();
    for number in 0..200 {
        server
            .send(Some(ANNA), &[BEN], &mail(&number.to_string()))
            .unwrap();
    }
    let mut ben = server.mailbox(BEN);
    for _ in 0..200 {
        next(&mut ben);
    }
    let took = began.elapsed();
    println!("200 mails took {took:?}");
    assert!(took < LONG / 2, "{took:?}");
}

#[test]
fn a_mail_goes_to_the_program_at_any_of_its_addresses() {
    let program = Program::start(&[]);
    let server = start(&program);
    for to in [
        "turn+1a2b.3c@play.example",
        "bounce+9@play.example",
        "turn@play.example",
    ] {
        server.send(Some(ANNA), &[to], &mail(to)).unwrap();
        let taken = program.wait(LONG);
        assert_eq!((&*taken.sender, &*taken.recipient), (ANNA, to));
        assert!(taken.raw.ends_with("\r\n\r\n.Hello.\r\n"), "{}", taken.raw);
    }
    // A report has no sender.
    server
        .send(None, &["bounce+9@play.example"], &mail("report"))
        .unwrap();
    assert_eq!(program.wait(LONG).sender, "");
    let refused = server.send(Some(ANNA), &["poste@play.example"], &mail("nobody"));
    assert!(refused.unwrap_err().to_string().contains("550"));
}

#[test]
fn a_mail_that_the_program_cannot_take_now_comes_again_soon() {
    let program = Program::start(&["451 4.3.0 later", "451 4.3.0 later"]);
    let server = start(&program);
    let began = Instant::now();
    server
        .send(Some(ANNA), &["turn+1@play.example"], &mail("patient"))
        .unwrap();
    let taken = program.wait(LONG);
    assert!(taken.raw.contains("Subject: patient"));
    assert_eq!(program.refusals(), 2);
    let took = began.elapsed();
    assert!(
        took >= Duration::from_secs(1) && took < LONG / 2,
        "{took:?}"
    );
    assert!(server.log().contains("451 4.3.0 later"), "{}", server.log());
}

#[test]
fn a_mail_that_the_program_refuses_or_that_is_for_nowhere_comes_back_to_its_sender() {
    let program = Program::start(&["554 5.7.1 never"]);
    let server = start(&program);
    server
        .send(Some(ANNA), &["turn+1@play.example"], &mail("unwanted"))
        .unwrap();
    let raw = next(&mut server.mailbox(ANNA));
    assert!(
        raw.contains("report-type=delivery-status") && raw.contains("554 5.7.1 never"),
        "{raw}"
    );
    // That of the program comes back to the program.
    server
        .send(
            Some("bounce+7@play.example"),
            &[&format!("ben@{GONE}")],
            &mail("astray"),
        )
        .unwrap();
    let taken = program.wait(LONG);
    assert_eq!(
        (&*taken.sender, &*taken.recipient),
        ("", "bounce+7@play.example")
    );
    assert!(taken.raw.contains("Status: 5.1.2"), "{}", taken.raw);
}

#[test]
fn a_program_that_is_not_there_yet_gets_its_mails_when_it_is() {
    let port = HeldPort::find().unwrap();
    let server = start_for(port.number());
    server
        .send(Some(ANNA), &["turn+1@play.example"], &mail("early"))
        .unwrap();
    let began = Instant::now();
    while !server.log().contains("status=deferred") {
        assert!(began.elapsed() < LONG, "{}", server.log());
        std::thread::sleep(Duration::from_millis(20));
    }
    let program = Program::start_at(port, &[]);
    assert!(program.wait(LONG).raw.contains("Subject: early"));
}

#[test]
fn two_servers_run_beside_each_other_and_end_when_they_are_dropped() {
    let programs = [Program::start(&[]), Program::start(&[])];
    let servers = [start(&programs[0]), start(&programs[1])];
    assert_ne!(servers[0].smtp_port(), servers[1].smtp_port());
    for (server, subject) in servers.iter().zip(["one", "two"]) {
        server
            .send(Some(ANNA), &[BEN, "turn+1@play.example"], &mail(subject))
            .unwrap();
    }
    for ((server, program), subject) in servers.iter().zip(&programs).zip(["one", "two"]) {
        assert_eq!(self::subject(&next(&mut server.mailbox(BEN))), subject);
        assert!(
            program
                .wait(LONG)
                .raw
                .contains(&format!("Subject: {subject}"))
        );
    }
    let [one, two] = servers;
    let (pid, other) = (one.pid(), two.pid());
    assert!(is_alive(pid) && is_alive(other));
    assert!(group_of(pid).len() > 3, "{:?}", group_of(pid));
    drop(one);
    assert!(!is_alive(pid));
    assert_eq!(group_of(pid), Vec::<i32>::new());
    // The other one does not mind.
    two.send(Some(ANNA), &[BEN], &mail("still there")).unwrap();
    let mut ben = two.mailbox(BEN);
    next(&mut ben);
    assert_eq!(self::subject(&next(&mut ben)), "still there");
    assert!(is_alive(other));
    drop(two);
    assert!(!is_alive(other));
}

/// Runs the next test, which otherwise does nothing, in a process of its own.
const AS_CHILD: &str = "PRIVATE_POSTFIX_TEST_CHILD";

#[test]
fn a_server_does_not_outlive_a_program_that_is_killed() {
    if std::env::var_os(AS_CHILD).is_some() {
        let server = start_for(9);
        let file = std::env::var_os(AS_CHILD).unwrap();
        fs::write(file, server.pid().to_string()).unwrap();
        loop {
            std::thread::park();
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pid");
    let mut child = Command::new(std::env::current_exe().unwrap());
    child.args([
        "--exact",
        "a_server_does_not_outlive_a_program_that_is_killed",
    ]);
    child
        .env(AS_CHILD, &file)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    // Its folder lies here.
    child.env("TMPDIR", folder.path());
    fs::set_permissions(
        folder.path(),
        std::os::unix::fs::PermissionsExt::from_mode(0o755),
    )
    .unwrap();
    let mut child = child.spawn().unwrap();
    let until = |what: &str, is_so: &dyn Fn() -> bool| {
        let began = Instant::now();
        while !is_so() {
            assert!(began.elapsed() < LONG, "{what}");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    until("a start", &|| {
        fs::read(&file).is_ok_and(|text| !text.is_empty())
    });
    let pid: i32 = fs::read_to_string(&file).unwrap().parse().unwrap();
    assert!(is_alive(pid));
    child.kill().unwrap();
    child.wait().unwrap();
    until("its end", &|| !is_alive(pid) && group_of(pid).is_empty());
    // Its folder goes as well.
    until("a tidy end", &|| {
        fs::read_dir(folder.path()).unwrap().count() == 1
    });
}

/// Whether a process runs; one that nobody has buried yet does not.
fn is_alive(pid: i32) -> bool {
    fields(pid).is_some_and(|fields| !["Z", "X"].contains(&&*fields[0]))
}

/// The processes of a group that run.
fn group_of(leader: i32) -> Vec<i32> {
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    pids.filter(|pid| is_alive(*pid))
        .filter(|pid| fields(*pid).is_some_and(|fields| fields[2] == leader.to_string()))
        .collect()
}

/// State, parent, group and so on.
fn fields(pid: i32) -> Option<Vec<String>> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let (_, rest) = stat.rsplit_once(") ")?;
    Some(rest.split(' ').map(str::to_owned).collect())
}

//! Servers that start, stop, crash and are left behind.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, BufRead, BufReader, Read};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::{Scratch, USER, answer, config, refused, start};
use crate::pid_file::PidFile;
use crate::{Config, Error, PrivatePostgres, Running};

/// A data folder, by its name alone, whose path no socket can have.
const UNFIT: &str = "a folder, with a comma, and a name that is a good deal longer than the path of \
                     any socket may be on a system";

#[test]
fn a_first_start_makes_a_cluster_and_a_later_one_finds_what_was_written() {
    let scratch = Scratch::new("kept");
    let config = config(scratch.path());
    assert!(!config.has_cluster());
    let server = start(&config);
    assert!(server.is_new() && !server.is_adopted());
    assert!(config.has_cluster());
    answer(&config, &server, "CREATE TABLE kept AS SELECT 42 AS number");
    server.stop().unwrap();
    assert_eq!(PidFile::read(&scratch.join("data")), None);

    let server = start(&config);
    assert!(!server.is_new() && !server.is_adopted());
    assert_eq!(answer(&config, &server, "SELECT number FROM kept"), "42");
}

#[test]
fn a_server_that_runs_is_found_with_its_programs_and_no_other_is() {
    let scratch = Scratch::new("found");
    let config = config(scratch.path());
    assert!(Running::find(&config).is_none());
    let server = start(&config);
    let running = Running::find(&config).unwrap();
    assert_eq!(running.url("postgres"), server.url("postgres"));
    assert!(running.programs().join("postgres").is_file());
    assert!(config.client("postgres").is_some());
    assert_eq!(config.client("no-such-program"), None);
    let mut version = config.command("postgres").unwrap();
    assert!(version.arg("--version").output().unwrap().status.success());
    let none = config.command("no-such-program");
    assert!(matches!(none, Err(Error::NoProgram(_))));
    server.stop().unwrap();
    assert!(Running::find(&config).is_none());
}

#[test]
fn a_folder_whose_path_is_no_text_is_refused_before_anything_is_made() {
    let scratch = Scratch::new("no-text");
    let folder = scratch.path().join(OsStr::from_bytes(b"\xff"));
    let error = refused(&config(&folder));
    assert!(matches!(error, Error::NotText(_)), "{error}");
    assert!(error.to_string().contains("UTF-8"), "{error}");
    assert!(!folder.exists());
}

#[test]
fn the_server_is_closed_to_all_others() {
    let scratch = Scratch::new("closed");
    let mut config = config(scratch.path());
    config.max_connections = 23;
    config
        .settings
        .push(("work_mem".to_owned(), "5MB".to_owned()));
    let server = start(&config);
    assert_eq!(answer(&config, &server, "SHOW listen_addresses"), "");
    assert_eq!(answer(&config, &server, "SHOW max_connections"), "23");
    assert_eq!(answer(&config, &server, "SHOW work_mem"), "5MB");
    assert_eq!(answer(&config, &server, "SHOW fsync"), "off");
    assert_eq!(answer(&config, &server, "SELECT current_user"), USER);
    assert_eq!(answer(&config, &server, "SHOW server_encoding"), "UTF8");
    for folder in [scratch.join("data").as_path(), server.socket_folder()] {
        assert_eq!(
            fs::metadata(folder).unwrap().permissions().mode() & 0o777,
            0o700
        );
    }
}

#[test]
fn what_a_killed_program_left_half_made_goes() {
    let scratch = Scratch::new("half");
    let half = scratch.join("data.new-1");
    fs::create_dir(&half).unwrap();
    fs::write(half.join("PG_VERSION"), "15").unwrap();
    assert!(start(&config(scratch.path())).is_new());
    assert!(!half.exists());
}

#[test]
fn a_dropped_server_stops() {
    let scratch = Scratch::new("dropped");
    let server = start(&config(scratch.path()));
    assert_eq!(
        PidFile::read(&scratch.join("data")).unwrap().pid,
        server.pid()
    );
    drop(server);
    assert_eq!(PidFile::read(&scratch.join("data")), None);
}

#[test]
fn a_killed_server_recovers_what_was_committed() {
    let scratch = Scratch::new("killed");
    let config = Config {
        durable: true,
        ..config(scratch.path())
    };
    let server = start(&config);
    answer(&config, &server, "CREATE TABLE kept AS SELECT 42 AS number");
    kill(Pid::from_raw(server.pid()), Signal::SIGKILL).unwrap();
    server.stop().unwrap();
    assert!(
        PidFile::read(&scratch.join("data")).is_some(),
        "it had no time to tidy up"
    );

    let server = start(&config);
    assert!(!server.is_adopted());
    assert_eq!(answer(&config, &server, "SELECT number FROM kept"), "42");
}

#[test]
fn a_server_that_is_killed_is_noticed_and_started_again_at_the_same_address() {
    let scratch = Scratch::new("again");
    let config = Config {
        durable: true,
        ..config(scratch.path())
    };
    let mut server = start(&config);
    answer(&config, &server, "CREATE TABLE kept AS SELECT 42 AS number");
    let url = server.url("postgres");
    for _ in 0..3 {
        assert!(!server.has_ended());
        kill_and_notice(&mut server);
        server.start_again().unwrap();
        assert_eq!(server.url("postgres"), url);
        assert_eq!(answer(&config, &server, "SELECT number FROM kept"), "42");
    }
    server.stop().unwrap();
    assert_eq!(PidFile::read(&scratch.join("data")), None);
}

#[test]
fn one_that_was_taken_over_is_watched_as_well() {
    let scratch = Scratch::new("watched");
    let config = config(scratch.path());
    left_by_a_killed_program(scratch.path());
    let mut server = start(&config);
    assert!(server.is_adopted() && !server.has_ended());
    kill_and_notice(&mut server);
    server.start_again().unwrap();
    assert!(!server.is_adopted() && !server.has_ended());
    assert_eq!(answer(&config, &server, "SELECT 1"), "1");
}

/// Kills the server and waits until it is known to have ended.
fn kill_and_notice(server: &mut PrivatePostgres) {
    kill(Pid::from_raw(server.pid()), Signal::SIGKILL).unwrap();
    let killed = Instant::now();
    while !server.has_ended() {
        assert!(killed.elapsed() < Duration::from_secs(10));
        sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_folder_with_an_unfit_path_gets_a_socket_elsewhere() {
    let scratch = Scratch::new("unfit");
    let config = config(&scratch.join(UNFIT));
    let server = start(&config);
    let socket = server.socket_folder().to_owned();
    assert!(!socket.starts_with(scratch.path()), "{}", socket.display());
    assert_eq!(
        fs::metadata(&socket).unwrap().permissions().mode() & 0o777,
        0o700
    );
    assert_eq!(answer(&config, &server, "SELECT 1"), "1");
    server.stop().unwrap();
    assert!(!socket.exists());
}

#[test]
fn the_server_of_a_killed_program_is_taken_over_and_stops_with_the_new_one() {
    let scratch = Scratch::new("left");
    for folder in [scratch.join("fit"), scratch.join(UNFIT)] {
        let config = config(&folder);
        let pid = left_by_a_killed_program(&folder);
        let server = start(&config);
        assert!(server.is_adopted());
        assert_eq!(server.pid(), pid);
        assert_eq!(answer(&config, &server, "SELECT 1"), "1");
        let socket = server.socket_folder().to_owned();
        drop(server);
        assert_eq!(PidFile::read(&folder.join("data")), None);
        assert_eq!(socket.exists(), socket.starts_with(&folder));
        let server = start(&config);
        assert!(!server.is_adopted());
    }
}

#[test]
fn a_server_that_was_left_with_other_settings_is_started_anew() {
    let scratch = Scratch::new("changed");
    let pid = left_by_a_killed_program(scratch.path());
    let config = Config {
        max_connections: 17,
        ..config(scratch.path())
    };
    let server = start(&config);
    assert!(!server.is_adopted());
    assert_ne!(server.pid(), pid);
    assert_eq!(answer(&config, &server, "SHOW max_connections"), "17");
}

#[test]
fn a_server_that_was_taken_over_and_killed_counts_as_stopped() {
    let scratch = Scratch::new("gone");
    let config = config(scratch.path());
    left_by_a_killed_program(scratch.path());
    let server = start(&config);
    assert!(server.is_adopted());
    kill(Pid::from_raw(server.pid()), Signal::SIGKILL).unwrap();
    server.stop().unwrap();
    assert!(!start(&config).is_adopted());
}

const FOLDER: &str = "PRIVATE_POSTGRES_TEST_FOLDER";
const RUNNING: &str = "running as ";

/// Starts a server from a program of its own and kills that; returns the server's process id.
fn left_by_a_killed_program(folder: &Path) -> i32 {
    let (mut program, pid) = program_with_a_server(folder);
    program.kill().unwrap();
    program.wait().unwrap();
    pid
}

/// A program of its own with a running server, and the server's process id. It ends when its input does.
fn program_with_a_server(folder: &Path) -> (Child, i32) {
    let (_, module) = module_path!().split_once("::").unwrap();
    let mut program = Command::new(env::current_exe().unwrap());
    program
        .arg(format!("{module}::a_program_that_ends_stops_its_server"))
        .args(["--exact", "--nocapture"])
        .env(FOLDER, folder);
    let mut program = program
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let pid = told_pid(&mut program);
    (program, pid)
}

fn told_pid(program: &mut Child) -> i32 {
    let mut output = BufReader::new(program.stdout.take().unwrap());
    let lines = output.by_ref().lines();
    let told = lines.map(Result::unwrap).find_map(|line| {
        line.split_once(RUNNING)
            .map(|(_, pid)| pid.parse().unwrap())
    });
    // Kept open: what else it prints finds a reader.
    program.stdout = Some(output.into_inner());
    told.expect("the program should start a server")
}

/// Is also that program, when it is told the folder.
#[test]
fn a_program_that_ends_stops_its_server() {
    if let Some(folder) = env::var_os(FOLDER) {
        let server: PrivatePostgres = start(&config(Path::new::<OsStr>(&folder)));
        println!("{RUNNING}{}", server.pid());
        io::stdin().read_line(&mut String::new()).unwrap();
        return;
    }
    let scratch = Scratch::new("ends");
    let (mut program, pid) = program_with_a_server(scratch.path());
    assert_eq!(PidFile::read(&scratch.join("data")).unwrap().pid, pid);
    drop(program.stdin.take());
    assert!(program.wait().unwrap().success());
    assert_eq!(PidFile::read(&scratch.join("data")), None);
}

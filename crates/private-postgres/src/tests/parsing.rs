//! What other programs say and leave, and where programs are looked for.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use super::{Scratch, pretended_programs};
use crate::account::Account;
use crate::log::telling_line;
use crate::pid_file::PidFile;
use crate::programs::{Programs, major, versioned};
use crate::socket::is_fit;
use crate::socket::quoted;
use crate::{Config, Error, Fetch};

const PID_FILE: &str = "4711\n/srv/orchard/data\n1764288000\n5432\n/srv/orchard/run\n\n  \
                        5432001     32768\nready   \n";

#[test]
fn versions_of_releases_and_previews_are_read() {
    assert_eq!(
        major("postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n"),
        Some(15)
    );
    assert_eq!(major("postgres (PostgreSQL) 18beta1"), Some(18));
    assert_eq!(major("postgres (PostgreSQL) 19devel"), Some(19));
    assert_eq!(major("postgres (PostgreSQL) 9.6.24"), Some(9));
    assert_eq!(major("postgres: command not found"), None);
    assert_eq!(major("postgres (PostgreSQL) "), None);
    assert_eq!(major(""), None);
}

#[test]
fn a_whole_pid_file_is_read() {
    let file = PidFile::parse(PID_FILE).unwrap();
    assert_eq!(file.pid, 4711);
    assert_eq!(file.socket_folder, Path::new("/srv/orchard/run"));
    assert!(file.ready);
    assert!(
        !PidFile::parse(&PID_FILE.replace("ready   ", "starting"))
            .unwrap()
            .ready
    );
    assert!(
        !PidFile::parse(&PID_FILE.replace("ready   \n", ""))
            .unwrap()
            .ready
    );
}

#[test]
fn half_a_pid_file_and_numbers_of_no_server_are_none() {
    for text in [
        "",
        "4711\n/srv/orchard/data\n",
        "x\n/d\n1\n5432\n/r\n",
        "-1\n/d\n1\n5432\n/r\n",
    ] {
        assert_eq!(PidFile::parse(text), None, "{text:?}");
    }
}

#[test]
fn two_runs_of_the_same_process_id_differ_by_their_pid_files() {
    let later = PidFile::parse(&PID_FILE.replace("1764288000", "1764288009"));
    assert_ne!(PidFile::parse(PID_FILE), later);
}

#[test]
fn the_line_that_tells_most_is_found() {
    let log = "LOG:  starting\n2026-01-01 UTC [7] FATAL:  no room\nLOG:  shut down\n\n";
    assert_eq!(telling_line(log), "FATAL:  no room");
    assert_eq!(
        telling_line("initdb: error: no way\ninitdb: hint: try"),
        "error: no way"
    );
    assert_eq!(telling_line("one\ntwo\n"), "two");
    assert_eq!(telling_line(""), "it said nothing");
}

#[test]
fn newer_folders_come_first_and_old_ones_not_at_all() {
    let scratch = Scratch::new("versioned");
    for name in [
        "a/9.6",
        "a/14",
        "a/15",
        "a/18",
        "a/next",
        "b/pgsql-16",
        "b/pgsql-15",
        "b/17",
    ] {
        fs::create_dir_all(scratch.join(name)).unwrap();
    }
    let (a, b, missing) = (scratch.join("a"), scratch.join("b"), scratch.join("c"));
    let places = versioned(&[(&a, ""), (&b, "pgsql-"), (&missing, "")]);
    let expected = ["a/18/bin", "b/pgsql-16/bin", "a/15/bin", "b/pgsql-15/bin"];
    assert_eq!(places, expected.map(|place| scratch.join(place)));
}

#[test]
fn the_first_programs_that_will_do_are_taken() {
    let scratch = Scratch::new("first");
    for (name, version) in [
        ("old", "14.2"),
        ("a", "16.1"),
        ("b", "18.0 (Debian 18.0-1)"),
    ] {
        pretended_programs(&scratch.join(name), version);
    }
    let places = ["nothing", "old", "a", "b"].map(|name| scratch.join(name));
    let config = Config {
        places: Some(places.to_vec()),
        ..Config::new(scratch.join("data"))
    };
    let account = Account::choose(&config.folder).unwrap();
    let find = |config: &Config, wanted| Programs::find(config, &config.folder, &account, wanted);
    assert_eq!(
        find(&config, None).unwrap().unwrap().folder,
        scratch.join("a")
    );
    assert_eq!(
        find(&config, Some(18)).unwrap().unwrap().folder,
        scratch.join("b")
    );
    let error = find(&config, Some(17)).unwrap_err();
    assert!(matches!(error, Error::Version { found, have, .. } if found == "17" && have == "16"));

    let none = Config {
        places: Some(vec![scratch.join("old")]),
        ..config.clone()
    };
    assert!(find(&none, None).unwrap().is_none());
    let named = Config {
        bin: Some(scratch.join("b")),
        ..none.clone()
    };
    assert_eq!(find(&named, None).unwrap().unwrap().major, 18);
    let named = Config {
        bin: Some(scratch.join("old")),
        ..none
    };
    assert!(matches!(
        find(&named, None).unwrap_err(),
        Error::Programs { .. }
    ));
}

#[test]
fn a_link_to_the_programs_is_followed() {
    let scratch = Scratch::new("links");
    pretended_programs(&scratch.join("real"), "17.4");
    fs::create_dir(scratch.join("bin")).unwrap();
    for name in ["initdb", "postgres", "pg_ctl"] {
        let link = scratch.join("bin").join(name);
        std::os::unix::fs::symlink(scratch.join("real").join(name), link).unwrap();
    }
    let account = Account::choose(&scratch.join("data")).unwrap();
    let programs = Programs::named(&scratch.join("bin"), &account).unwrap();
    assert_eq!(programs.folder, scratch.join("real"));
}

#[test]
fn the_environment_replaces_places_and_fetching() {
    let unset = Config::new("/srv/orchard");
    assert_eq!((&unset.places, unset.fetch), (&None, Fetch::Auto));
    let search = |folders: Option<&str>| unset.clone().search(folders.map(OsStr::new)).places;
    assert_eq!(search(None), None);
    assert_eq!(search(Some("")), Some(vec![]));
    assert_eq!(
        search(Some("/a/bin:/b c/bin")),
        Some(vec![PathBuf::from("/a/bin"), PathBuf::from("/b c/bin")])
    );
    let fetch = |word: Option<&str>| unset.clone().fetch_as("HOW", word.map(OsStr::new));
    assert_eq!(fetch(None).unwrap().fetch, Fetch::Auto);
    assert_eq!(fetch(Some("pip")).unwrap().fetch, Fetch::Pip);
    assert_eq!(
        fetch(Some("yes")).unwrap_err().to_string(),
        "HOW is \"yes\": set it to auto, apt, pip or never"
    );
    assert_eq!(
        "yes".parse::<Fetch>().unwrap_err().to_string(),
        "\"yes\" is not auto, apt, pip or never"
    );
}

#[test]
fn values_of_an_address_are_quoted() {
    assert_eq!(quoted("/srv/orchard/run"), "'/srv/orchard/run'");
    assert_eq!(quoted(r"/o'hara\s run"), r"'/o\'hara\\s run'");
}

#[test]
fn a_socket_lies_where_its_path_is_short_and_plain() {
    assert!(is_fit(Path::new("/srv/orchard's room/run")));
    assert!(is_fit(Path::new(&format!("/{}", "x".repeat(88)))));
    assert!(!is_fit(Path::new(&format!("/{}", "x".repeat(89)))));
    assert!(!is_fit(Path::new("/srv/one,two/run")));
    assert!(!is_fit(Path::new("run")));
}

#[test]
fn a_process_is_known_by_its_start_whatever_its_name() {
    let line = "4711 (a ) b (c) S 1 4711 4711 0 -1 4194304 1 0 0 0 5 6 0 0 20 0 1 0 987654 1 2 3";
    assert_eq!(crate::life::Life::parse(line), Some(('S', 987_654)));
    for bad in ["", "4711", "4711 (a", "4711 (a) S 1 2 3"] {
        assert_eq!(crate::life::Life::parse(bad), None, "{bad}");
    }
    let own = crate::life::Life::of(i32::try_from(std::process::id()).unwrap()).unwrap();
    assert!(own.goes_on());
}

#[test]
fn settings_are_taken_from_the_environment_but_for_those_by_which_the_server_is_found() {
    let set = |value: &str| Config::new("/nowhere").set("SETTINGS", Some(OsStr::new(value)));
    let config = set("wal_level=replica; max_wal_senders = 3;").unwrap();
    let wanted = [("wal_level", "replica"), ("max_wal_senders", "3")];
    let wanted = wanted.map(|(name, value)| (name.to_owned(), value.to_owned()));
    assert_eq!(config.settings, wanted);
    assert!(set("").unwrap().settings.is_empty());
    for wrong in ["wal_level", "port=5433", "=1", "Wal Level=1", "a=1;-c=2"] {
        let said = set(wrong).unwrap_err().to_string();
        assert!(said.starts_with("SETTINGS has "), "{said}");
        assert_eq!(said.lines().count(), 1);
    }
}

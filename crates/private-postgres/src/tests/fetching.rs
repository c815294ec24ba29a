//! Fetching programs.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use super::Scratch;
use crate::fetch::apt::{NoMainCluster, planned_major};
use crate::fetch::client::run;
use crate::log::Log;

#[test]
fn the_version_that_a_package_would_bring_is_read() {
    let plan = "Reading package lists...\nInst postgresql-common (248 Debian:12 [all])\n\
                Inst postgresql-client-15 (15.18 Debian:12 [amd64])\n\
                Inst postgresql-15 (15.18 Debian:12 [amd64])\nConf postgresql-15 (15.18)\n";
    assert_eq!(planned_major(plan), Some(15));
    assert_eq!(
        planned_major("Inst postgresql-15-jit (15.18)\n0 upgraded\n"),
        None
    );
}

#[test]
fn the_order_to_make_no_cluster_is_taken_back() {
    let scratch = Scratch::new("order");
    let path = scratch.join("createcluster.conf");
    fs::write(&path, "ssl = on").unwrap();
    let order = NoMainCluster::order(&path).unwrap();
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        "ssl = on\ncreate_main_cluster = false\n"
    );
    drop(order);
    assert_eq!(fs::read_to_string(&path).unwrap(), "ssl = on");
}

#[test]
fn a_client_that_hangs_is_ended() {
    let scratch = Scratch::new("hang");
    let log = Log::new(scratch.join("fetch.log"));
    let began = Instant::now();
    let told = run(
        Command::new("sleep").arg("600"),
        &log,
        Duration::from_millis(20),
    );
    assert_eq!(told.unwrap_err(), "sleep took longer than 0.02 s");
    assert!(began.elapsed() < Duration::from_mins(1));
}

#[test]
fn a_client_tells_what_it_printed_or_why_it_failed() {
    let scratch = Scratch::new("client");
    let log = Log::new(scratch.join("fetch.log"));
    let shell = |script| {
        run(
            Command::new("sh").args(["-c", script]),
            &log,
            Duration::from_mins(1),
        )
    };
    assert_eq!(shell("echo one"), Ok("one\n".to_owned()));
    assert_eq!(
        shell("echo ERROR: no network; echo bye; exit 3"),
        Err("ERROR: no network".to_owned())
    );
    let missing = run(
        &mut Command::new("private-postgres-no-such-client"),
        &log,
        Duration::from_mins(1),
    );
    assert!(
        missing
            .unwrap_err()
            .starts_with("cannot run private-postgres-no-such-client: ")
    );
}

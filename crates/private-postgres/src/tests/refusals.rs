//! What keeps the server from running, and how it is told.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;

use nix::unistd::geteuid;

use super::{Scratch, config, pretended_programs, refused, start};
use crate::{Config, Error, Fetch};

#[test]
fn a_second_program_on_the_same_folder_is_refused() {
    let scratch = Scratch::new("second");
    let config = config(scratch.path());
    let server = start(&config);
    assert!(matches!(refused(&config), Error::InUse(folder) if folder == scratch.path()));
    server.stop().unwrap();
    start(&config).stop().unwrap();
}

#[test]
fn a_cluster_of_another_version_is_refused() {
    let scratch = Scratch::new("version");
    let config = config(scratch.path());
    fs::create_dir(scratch.join("data")).unwrap();
    for (text, told) in [("9999\n", "9999"), ("9.6\n", "9.6"), ("a\nb", "a\\nb")] {
        fs::write(scratch.join("data/PG_VERSION"), text).unwrap();
        let error = refused(&config);
        assert!(
            matches!(&error, Error::Version { found, .. } if found == told),
            "{error}"
        );
    }
}

#[test]
fn a_file_in_place_of_the_folder_is_refused() {
    let scratch = Scratch::new("file");
    let file = scratch.join("file");
    fs::write(&file, "").unwrap();
    let error = refused(&config(&file.join("data")));
    assert!(matches!(error, Error::Folder { .. }), "{error}");
}

#[test]
fn a_folder_out_of_reach_is_refused() {
    let scratch = Scratch::new("reach");
    let inner = scratch.join("inner");
    fs::create_dir(&inner).unwrap();
    if geteuid().is_root() {
        // Root gets everywhere, but the account of the server does not.
        fs::set_permissions(scratch.path(), Permissions::from_mode(0o700)).unwrap();
        let error = refused(&config(&inner));
        assert!(
            matches!(&error, Error::NoWay { folder, .. } if folder == scratch.path()),
            "{error}"
        );
    } else {
        fs::set_permissions(&inner, Permissions::from_mode(0o500)).unwrap();
        let error = refused(&config(&inner));
        assert!(
            matches!(&error, Error::Folder { path, .. } if path.starts_with(&inner)),
            "{error}"
        );
    }
}

#[test]
fn missing_programs_are_told_in_one_line() {
    let scratch = Scratch::new("missing");
    let none = Config {
        places: Some(vec![]),
        fetch: Fetch::Never,
        ..Config::new(scratch.path())
    };
    assert_eq!(
        refused(&none).to_string(),
        "no PostgreSQL 15 or newer found in the folders given, and none fetched (fetching is \
         off): install PostgreSQL, or name the folder of its programs"
    );
    let named = Config {
        bin: Some(scratch.join("bin")),
        ..none
    };
    assert!(matches!(refused(&named), Error::Programs { .. }));
}

#[test]
fn programs_that_start_no_server_are_told() {
    let scratch = Scratch::new("pretended");
    pretended_programs(&scratch.join("bin"), "17.0");
    let config = Config {
        bin: Some(scratch.join("bin")),
        ..Config::new(scratch.join("data"))
    };
    let error = refused(&config);
    assert!(
        matches!(&error, Error::NotReady { line, .. } if line.contains("17.0")),
        "{error}"
    );
}

#[test]
fn a_setting_that_the_server_refuses_is_told() {
    let scratch = Scratch::new("setting");
    let mut config = config(scratch.path());
    config
        .settings
        .push(("shared_buffers".to_owned(), "plenty".to_owned()));
    let error = refused(&config);
    assert!(
        matches!(&error, Error::NotReady { line, .. } if line.contains("plenty")),
        "{error}"
    );
    config.settings.clear();
    start(&config).stop().unwrap();
}

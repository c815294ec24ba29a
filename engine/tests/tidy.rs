//! Invariants of the sources that no compiler checks.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use std::fs;
use std::path::{Path, PathBuf};

/// The longest source file, in lines.
const LONGEST: usize = 600;

/// The top of the repository.
fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .to_owned()
}

/// Every file below a folder with one of these endings.
fn files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            if !["target", ".git", "data"].contains(&name.as_str()) {
                files(&path, endings, found);
            }
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
}

fn sources() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for member in ["engine", "bots", "api", "crates"] {
        files(&top().join(member), &[".rs"], &mut found);
    }
    found
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            (path, text)
        })
        .collect()
}

#[test]
fn every_source_file_says_what_it_is_for() {
    for (path, text) in sources() {
        assert!(
            text.starts_with("//! "),
            "{} does not open with //!",
            path.display()
        );
    }
}

#[test]
fn no_source_file_is_too_long() {
    for (path, text) in sources() {
        let lines = text.lines().count();
        assert!(lines <= LONGEST, "{} has {lines} lines", path.display());
    }
}

#[test]
fn nothing_is_left_for_somebody() {
    // Put together here, so that this file does not find itself.
    let marks = [
        "TO\u{44}O",
        "FIX\u{4d}E",
        "to\u{64}o!(",
        "unimple\u{6d}ented!(",
        "#[ign\u{6f}re",
    ];
    for (path, text) in sources() {
        for mark in marks {
            assert!(!text.contains(mark), "{} holds {mark}", path.display());
        }
    }
}

#[test]
fn no_game_uses_another() {
    let games = top().join("engine/src/games");
    let names: Vec<String> = fs::read_dir(&games)
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    // Those that are offered, and the one that rules are tried on.
    let (trial, offered): (Vec<&String>, Vec<&String>) =
        names.iter().partition(|name| name.starts_with("trial_"));
    assert_eq!((offered.len(), trial.len()), (3, 1));
    for name in &names {
        let mut found = Vec::new();
        files(&games.join(name), &[".rs"], &mut found);
        for path in found {
            let text = fs::read_to_string(&path).unwrap();
            for other in names.iter().filter(|other| *other != name) {
                let uses = format!("{other}::");
                assert!(!text.contains(&uses), "{} uses {other}", path.display());
            }
        }
    }
}

#[test]
fn the_engine_has_no_clock_no_network_and_no_floats() {
    let mut found = Vec::new();
    files(&top().join("engine/src"), &[".rs"], &mut found);
    for path in found {
        let text = fs::read_to_string(&path).unwrap();
        for word in [
            "std::time",
            "std::net",
            "std::fs",
            "HashMap",
            "HashSet",
            "f32",
            "f64",
            "async ",
            "::now()",
        ] {
            let in_tests = path.components().any(|part| part.as_os_str() == "tests");
            assert!(
                in_tests || !text.contains(word),
                "{} holds {word}",
                path.display()
            );
        }
    }
    let manifest = fs::read_to_string(top().join("engine/Cargo.toml")).unwrap();
    for dependency in ["tokio", "diesel", "actix", "uuid", "\"clock\""] {
        assert!(
            !manifest.contains(dependency),
            "the engine depends on {dependency}"
        );
    }
}

#[test]
fn links_between_documents_lead_somewhere() {
    let mut documents = vec![top().join("README.md"), top().join("CHANGELOG.md")];
    files(&top().join("docs"), &[".md"], &mut documents);
    for path in documents {
        let text = fs::read_to_string(&path).unwrap();
        for link in text.split("](").skip(1) {
            let target = link.split([')', '#', ' ']).next().unwrap();
            if target.is_empty() || target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            let file = path.parent().unwrap().join(target);
            assert!(file.exists(), "{} links to {target}", path.display());
        }
    }
}

#[test]
fn every_decision_is_written_down_in_one_form() {
    let mut found = Vec::new();
    files(&top().join("docs/adr"), &[".md"], &mut found);
    assert!(!found.is_empty());
    for path in found {
        let text = fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy();
        let title = format!("# {}. ", &name[..4]);
        assert!(text.starts_with(&title), "{name} does not begin {title:?}");
        let state = text.lines().nth(2).unwrap();
        assert!(state.starts_with("Status: "), "{name}: {state}");
        let headings: Vec<_> = text
            .lines()
            .filter(|line| line.starts_with("## "))
            .collect();
        let form = ["## Context", "## Options", "## Decision", "## What follows"];
        assert_eq!(headings, form, "{name}");
    }
}

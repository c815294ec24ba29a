//! The floors of the house: imports go down only, and what knows HTTP stays in one room.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms from the ground up. A room may use itself and those before it.
const FLOORS: [&str; 11] = [
    "ground", "rules", "store", "clocks", "table", "studies", "admin", "tell", "web", "work", "cli",
];

/// What only the web may know.
const OF_THE_WEB: [&str; 2] = ["actix_web", "utoipa"];

/// What is above `web` may start it, but `work` has nothing to do with it.
const APART: [(&str, &str); 1] = [("work", "web")];

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every source file with the room that it stands in; the two files at the top stand in none.
fn rooms() -> Vec<(String, PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![sources()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                let place = path.strip_prefix(sources()).unwrap();
                let top = place.components().next().unwrap().as_os_str();
                let room = top.to_str().unwrap().trim_end_matches(".rs").to_owned();
                if !["lib", "main"].contains(&room.as_str()) {
                    found.push((room, path, text));
                }
            }
        }
    }
    found
}

/// The rooms that a text names after `crate::`, also in a list of them.
fn named(text: &str) -> BTreeSet<String> {
    let word = |text: &str| -> String {
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
        text[..end.unwrap_or(text.len())].to_owned()
    };
    let mut rooms = BTreeSet::new();
    for after in text.split("crate::").skip(1) {
        let Some(list) = after.strip_prefix('{') else {
            rooms.insert(word(after));
            continue;
        };
        let mut depth = 0;
        let mut part = String::new();
        for c in list.chars() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    rooms.insert(word(part.trim()));
                    part.clear();
                    continue;
                }
                _ => {}
            }
            part.push(c);
        }
        rooms.insert(word(part.trim()));
    }
    rooms
}

#[test]
fn only_the_web_knows_http() {
    for (room, path, text) in rooms().iter().filter(|(room, ..)| room != "web") {
        for name in OF_THE_WEB {
            let uses = text.contains(&format!("{name}::"));
            assert!(!uses, "{} of {room} uses {name}", path.display());
        }
    }
}

#[test]
fn every_top_room_is_on_the_list() {
    let there: BTreeSet<String> = rooms().into_iter().map(|(room, ..)| room).collect();
    let listed: BTreeSet<String> = FLOORS.iter().map(|&room| room.to_owned()).collect();
    assert_eq!(there, listed, "a new room needs its floor here");
}

#[test]
fn imports_go_down_only() {
    let floor = |name: &str| FLOORS.iter().position(|&room| room == name);
    for (room, path, text) in rooms() {
        for used in named(&text) {
            let Some(used_floor) = floor(&used) else {
                continue;
            };
            let apart = APART.contains(&(room.as_str(), used.as_str()));
            assert!(
                Some(used_floor) <= floor(&room) && !apart,
                "{} of {room} uses {used}, which is above it",
                path.display()
            );
        }
    }
}

#[test]
fn the_code_map_names_every_room_once() {
    let page = sources().join("../../docs/architecture.md");
    let page = fs::read_to_string(page).unwrap();
    let page = page.split("### `api`").nth(1).unwrap();
    let page = page.split("\n### ").next().unwrap();
    for room in FLOORS {
        let row = format!("| `{room}/` |");
        assert_eq!(page.matches(&row).count(), 1, "{row}");
    }
}

/// The reading of imports itself.
#[test]
fn rooms_are_found_in_lists_and_paths() {
    let text = "use crate::{store, table::{House, Key}};\nlet x = crate::web::app::App::new();";
    let rooms = named(text);
    assert_eq!(
        rooms.into_iter().collect::<Vec<_>>(),
        ["store", "table", "web"]
    );
}

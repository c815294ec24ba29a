//! `docs/first-game.md`: its commands are run as printed.

use std::process::Command;

use crate::helpers::program::{Program, data_folder};

const DOCUMENT: &str = include_str!("../../../docs/first-game.md");

/// The lines of every block that is marked as shell.
fn commands() -> String {
    let mut commands = String::new();
    let mut inside = false;
    for line in DOCUMENT.lines() {
        match line.trim() {
            "```sh" => inside = true,
            "```" => inside = false,
            _ if inside => {
                commands.push_str(line);
                commands.push('\n');
            }
            _ => {}
        }
    }
    commands
}

/// The script with one of its settings replaced.
fn with(script: &str, name: &str, value: &str) -> String {
    let setting = format!("{name}=");
    let found = script
        .lines()
        .filter(|line| line.starts_with(&setting))
        .count();
    assert_eq!(found, 1, "{name} is set once");
    let lines = script.lines().map(|line| {
        if line.starts_with(&setting) {
            format!("{name}='{value}'\n")
        } else {
            format!("{line}\n")
        }
    });
    lines.collect()
}

#[test]
fn the_first_game_goes_as_the_document_says() {
    let data = data_folder();
    let server = Program::serve(data.path(), &[("POSTE_BOTS_AT_ONCE", "true")]);
    let script = with(&commands(), "POSTE", server.url());
    let script = with(
        &script,
        "MAILBOX",
        &data.path().join("mail").display().to_string(),
    );
    let here = tempfile::tempdir().unwrap();
    let ran = Command::new("sh")
        .args(["-eu", "-c", &script])
        .current_dir(here.path())
        .output()
        .expect("a shell");
    let said = format!(
        "{}\n{}",
        String::from_utf8_lossy(&ran.stdout),
        String::from_utf8_lossy(&ran.stderr)
    );
    assert!(ran.status.success(), "{said}");
    let record =
        std::fs::read_to_string(here.path().join("game.jsonl")).expect("the game's record");
    let record = engine::record::Record::read(&record).expect("a whole record");
    record.replay().expect("it holds");
    let (status, said) = server.stop();
    assert!(status.success(), "{said}");
}

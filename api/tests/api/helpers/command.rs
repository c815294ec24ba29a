//! The program on the command line, run to its end.

use std::process::{Command, Output, Stdio};

/// The program with nothing of the caller's settings.
pub(crate) fn poste() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_poste"));
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy().into_owned();
        let ours = name.starts_with("POSTE_") && !name.starts_with("POSTE_PG_");
        if ours || name == "DATABASE_URL" {
            command.env_remove(name);
        }
    }
    command.env("RUST_LOG", "warn").stdin(Stdio::null());
    command
}

/// What the program says when it runs to its end.
pub(crate) fn output(command: &mut Command) -> Output {
    command.output().expect("the program runs")
}

/// What the program complains of: one line, and an exit code that is not 0.
#[track_caller]
pub(crate) fn complaint(command: &mut Command) -> String {
    let output = output(command);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "it should have failed");
    assert!(output.stdout.is_empty());
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

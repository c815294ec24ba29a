//! PostgreSQL's own programs for clients, run on the database.

use std::path::Path;
use std::process::Stdio;

use anyhow::Context as _;
use tokio::process::Command;

use crate::store::database::{address, looks_among_the_system_s};

/// A program that works on the database at this address. The password is in its environment, since everybody on the machine
/// can read arguments.
pub(super) fn command(program: &Path, url: &str) -> Command {
    let (shown, password) = address::without_password(url);
    let mut command = Command::new(program);
    command.arg("--dbname").arg(shown).kill_on_drop(true);
    if looks_among_the_system_s(url) {
        // As we do; it would look for a file in the home folder. Known since version 16.
        command.env("PGSSLROOTCERT", "system");
    }
    if let Some(password) = password {
        command.env("PGPASSWORD", password);
    }
    command
}

/// Runs a program to its end.
///
/// # Errors
/// It cannot be run, or fails; with the first line of what it said.
pub(super) async fn run(command: &mut Command) -> anyhow::Result<()> {
    let name = Path::new(command.as_std().get_program())
        .file_name()
        .unwrap_or_default()
        .display()
        .to_string();
    let ran = command
        .stdin(Stdio::null())
        .output()
        .await
        .with_context(|| format!("{name} cannot be run"))?;
    if ran.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&ran.stderr);
    let line = said
        .lines()
        .find(|line| line.contains("error: "))
        .or_else(|| said.lines().next())
        .unwrap_or("it said nothing");
    anyhow::bail!("{name} failed: {line}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_a_program_says_is_told_in_one_line() {
        let mut command = Command::new("sh");
        command.args([
            "-c",
            "echo >&2 a notice; echo >&2 'sh: error: full'; exit 3",
        ]);
        let said = run(&mut command).await.unwrap_err().to_string();
        assert_eq!(said, "sh failed: sh: error: full");
        let gone = run(&mut Command::new("/nowhere/pg_dump"))
            .await
            .unwrap_err();
        assert_eq!(gone.to_string(), "pg_dump cannot be run");
    }
}

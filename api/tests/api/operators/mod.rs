//! What whoever runs the server does on the command line: looking whether it could work, backups, mails that were given up.

mod backup;
mod check;
mod drill;
mod mails;

use std::process::{Command, Output};

use crate::helpers::command::output;

/// Runs the program to its end, while the server goes on.
async fn run(mut command: Command) -> (Output, String) {
    let ran = tokio::task::spawn_blocking(move || output(&mut command));
    let ran = ran.await.unwrap();
    let said = [ran.stdout.clone(), ran.stderr.clone()].concat();
    let said = String::from_utf8(said).unwrap();
    (ran, said)
}

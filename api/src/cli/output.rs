//! What the program prints on standard output, and how it ends if nobody takes that.

use std::io::{ErrorKind, Write as _};
use std::process::ExitCode;

/// The exit code of a program whose reader has gone away: what a shell shows of one that `SIGPIPE` has ended.
const UNREAD: u8 = 141;

/// Standard output takes no more: its disk is full, or its reader has gone away.
#[derive(Debug, thiserror::Error)]
#[error("standard output cannot be written: {0}")]
pub(super) struct Unprinted(std::io::Error);

impl Unprinted {
    /// Whether the reader has gone away, as `head` does; nobody is to be told of that.
    fn is_unread(&self) -> bool {
        self.0.kind() == ErrorKind::BrokenPipe
    }
}

/// Prints a line.
///
/// # Errors
/// Standard output takes no more.
pub(super) fn say(line: &str) -> Result<(), Unprinted> {
    print(&format!("{line}\n"))
}

/// Prints a text as it is.
///
/// # Errors
/// Standard output takes no more.
pub(super) fn print(text: &str) -> Result<(), Unprinted> {
    let mut out = std::io::stdout();
    // At the end of the program nobody would hear that the rest could not be written.
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .map_err(Unprinted)
}

/// Prints what clap has to say: help and the version on standard output, what is wrong with the arguments on standard
/// error.
pub(super) fn print_help(help: &clap::Error) -> ExitCode {
    let printed = help.print().and_then(|()| std::io::stdout().flush());
    match printed {
        Err(error) if !help.use_stderr() => fail(&Unprinted(error).into(), 1),
        _ => ExitCode::from(u8::try_from(help.exit_code()).unwrap_or(1)),
    }
}

/// Ends with this exit code and says why, in one line on standard error; says nothing if it is just that the reader of
/// standard output has gone away.
pub(super) fn fail(error: &anyhow::Error, code: u8) -> ExitCode {
    if error
        .downcast_ref::<Unprinted>()
        .is_some_and(Unprinted::is_unread)
    {
        return ExitCode::from(UNREAD);
    }
    // Causes on the same line, so that a script can show it.
    complain(&in_one_line(error));
    ExitCode::from(code)
}

/// An error with its causes, each once: some say themselves what their cause says.
fn in_one_line(error: &anyhow::Error) -> String {
    let mut line = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if line.contains(&cause) {
            continue;
        }
        if !line.is_empty() {
            line.push_str(": ");
        }
        line.push_str(&cause);
    }
    line.replace('\n', " ")
}

/// Says what went wrong. Nobody is left to be told if standard error cannot be written.
pub(super) fn complain(line: &str) {
    let _ = writeln!(std::io::stderr(), "poste: {line}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_is_said_once() {
        let cause = || anyhow::anyhow!("no route\nto host");
        for (error, line) in [
            (cause(), "no route to host"),
            (cause().context("it failed"), "it failed: no route to host"),
            (
                cause()
                    .context("error connecting: no route\nto host")
                    .context("it failed"),
                "it failed: error connecting: no route to host",
            ),
            (
                cause()
                    .context("error connecting")
                    .context("error connecting"),
                "error connecting: no route to host",
            ),
            (
                cause().context("no route\nto host; is it running?"),
                "no route to host; is it running?",
            ),
        ] {
            assert_eq!(in_one_line(&error), line);
        }
    }
}

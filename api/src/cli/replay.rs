//! `poste replay`: tells the story of a record, and checks all of it on the way.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Args;
use engine::Viewer;
use engine::record::verify;

use super::say;
use super::verify::{names, open, say_standings};

/// What to replay.
#[derive(Debug, Args)]
pub(super) struct ReplayOptions {
    /// A record, as from `GET /games/{id}/record`; `-` for standard input.
    record: PathBuf,
    /// Only check, without printing what happened.
    #[arg(long)]
    quiet: bool,
}

/// Prints what happened, entry by entry, and the standings; exit code 1 if the record is not what the rules make of it.
///
/// # Errors
/// The file cannot be read or is no whole record, an entry does not hold, or what happened cannot be printed.
pub(super) fn run(options: &ReplayOptions) -> anyhow::Result<ExitCode> {
    let path = options.record.display();
    let reader = open(&options.record).with_context(|| format!("{path} cannot be replayed"))?;
    let ruleset = reader.header().ruleset;
    let names = names(reader.header());
    // Told at the end: that the record does not hold is the worse news.
    let mut told = if options.quiet {
        Ok(())
    } else {
        say(&format!("{}: {}", ruleset.name(), reader.header().name))
    };
    let verified = verify(reader, |line| {
        if options.quiet || told.is_err() {
            return;
        }
        // With nobody's eyes in particular: what everybody was told. The events have just been made from the rules.
        let events = ruleset.read_events(&line.entry.events, Viewer::Spectator, &names);
        told = events
            .unwrap_or_default()
            .iter()
            .try_for_each(|event| say(&format!("{:>5}  {}", line.entry.seq, event.text)));
    })
    .with_context(|| format!("{path} does not hold"))?;
    told?;
    say_standings(&verified.standings, &names)?;
    say(&format!(
        "{} entries replayed: the secret fits its commitment; every rule, draw, event and hash holds",
        verified.table.version()
    ))?;
    Ok(ExitCode::SUCCESS)
}

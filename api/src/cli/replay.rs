//! `poste replay`: replays a record and checks all of it.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Args;
use engine::any::AnyPending;
use engine::game::colour_names;
use engine::record::{Record, RecordError};
use engine::{Names, Viewer};

use super::say;

/// What to replay.
#[derive(Debug, Args)]
pub(super) struct ReplayOptions {
    /// A record, as from `GET /games/{id}/record`.
    record: PathBuf,
    /// Only check, without printing what happened.
    #[arg(long)]
    quiet: bool,
}

/// Prints what happened, entry by entry, and the standings; exit code 1 if the record is not what the rules make of it.
///
/// # Errors
/// The file cannot be read or is no whole record, or an entry does not replay.
pub(super) fn run(options: &ReplayOptions) -> anyhow::Result<ExitCode> {
    let path = options.record.display();
    let bytes = std::fs::read(&options.record).with_context(|| format!("cannot read {path}"))?;
    let text = String::from_utf8(bytes).map_err(|_| anyhow::anyhow!("{path} is not UTF-8"))?;
    let record = Record::read(&text).with_context(|| format!("{path} cannot be replayed"))?;
    let names = names(&record);
    if !options.quiet {
        tell(&record, &names)?;
    }
    let table = record
        .replay()
        .map_err(RecordError::from)
        .with_context(|| format!("{path} does not hold"))?;
    if let AnyPending::Over(standings) = table.pending() {
        for standing in standings.0 {
            let name = &names[standing.seat];
            say(&format!("{}. {name}: {}", standing.place, standing.score));
        }
    }
    say(&format!(
        "{} entries replayed: the secret fits its commitment; every rule, draw, event and hash holds",
        record.entries.len()
    ));
    Ok(ExitCode::SUCCESS)
}

fn names(record: &Record) -> Names {
    use engine::by::Key as _;
    let mut names = colour_names();
    for (seat, player) in engine::Seat::ALL.iter().zip(&record.header.players) {
        names[*seat].clone_from(player);
    }
    names
}

fn tell(record: &Record, names: &Names) -> anyhow::Result<()> {
    let ruleset = record.header.ruleset;
    say(&format!("{}: {}", ruleset.name(), record.header.name));
    for entry in &record.entries {
        // With nobody's eyes in particular: what everybody was told.
        let events = ruleset
            .read_events(&entry.events, Viewer::Spectator, names)
            .with_context(|| format!("entry {} cannot be read", entry.seq))?;
        for event in events {
            say(&format!("{:>5}  {}", entry.seq, event.text));
        }
    }
    Ok(())
}

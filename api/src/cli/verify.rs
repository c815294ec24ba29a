//! `poste verify`: whether a record holds, without the server that wrote it.

mod bots;

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use engine::chain::Head;
use engine::chance::Commitment;
use engine::game::{Names, Standings, colour_names};
use engine::hex;
use engine::record::{Header, RecordError, RecordReader, Verified, verify};

use super::output::fail;
use super::{Unprinted, complain, say};

/// The record is not what the rules make of it.
const DOES_NOT_HOLD: u8 = 1;
/// Nothing can be said: the file cannot be read, the game still ran, the record is newer than the program, or standard
/// output cannot be written.
const UNDECIDED: u8 = 2;

/// What to check.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 it holds, 1 it does not, 2 it cannot be told: the file cannot be read, \
                        the game was still running, the record is newer than this program, or standard output \
                        cannot be written."
)]
pub(super) struct VerifyOptions {
    /// A record of a finished game, as from `GET /games/{id}/record`; `-` for standard input.
    record: PathBuf,
    /// A hash from one of your mails: the record must have it as its commitment or as the head after an entry.
    /// May be given several times.
    #[arg(long, value_name = "HASH", value_parser = hash)]
    seen: Vec<[u8; 32]>,
    /// Think again what the house's bots thought, from the secret of the game, and say where they played otherwise.
    #[arg(long)]
    bots: bool,
    /// Print nothing if the record holds.
    #[arg(long)]
    quiet: bool,
}

fn hash(text: &str) -> Result<[u8; 32], &'static str> {
    hex::decode(text).ok_or("a hash is 64 hexadecimal digits in lower case")
}

/// Checks a record and prints what was found, or where it first fails.
pub(super) fn run(options: &VerifyOptions) -> ExitCode {
    let path = options.record.display();
    let mut seen = Seen::new(&options.seen);
    let mut entries = Vec::new();
    let checked = open(&options.record).and_then(|reader| {
        seen.commitment(reader.header().commitment);
        verify(reader, |line| {
            seen.head(line.entry.seq, line.entry.head);
            if options.bots {
                entries.push(line.entry.clone());
            }
        })
    });
    match checked {
        Err(error) if error.is_undecided() => {
            complain(&format!("{path} cannot be checked: {error}"));
            ExitCode::from(UNDECIDED)
        }
        Err(error) => {
            complain(&format!("{path} does not hold: {error}"));
            ExitCode::from(DOES_NOT_HOLD)
        }
        Ok(verified) => {
            if let Some(missing) = seen.missing() {
                complain(&format!(
                    "{path} is not the game of your mails: {missing} is neither its commitment nor a head of its chain"
                ));
                return ExitCode::from(DOES_NOT_HOLD);
            }
            if !options.quiet
                && let Err(error) = tell(&path.to_string(), &verified, &seen)
            {
                return fail(&error.into(), UNDECIDED);
            }
            if options.bots {
                return bots::check(&verified.header, &entries, options.quiet);
            }
            ExitCode::SUCCESS
        }
    }
}

/// Opens a record for reading line by line.
///
/// # Errors
/// It cannot be read, or has no good header.
pub(super) fn open(path: &Path) -> Result<RecordReader<BufReader<Box<dyn Read>>>, RecordError> {
    let input: Box<dyn Read> = if path == Path::new("-") {
        Box::new(std::io::stdin())
    } else {
        let file = File::open(path).map_err(|cause| RecordError::Unreadable { line: 1, cause })?;
        Box::new(file)
    };
    RecordReader::new(BufReader::new(input))
}

/// The names of a record's players, by their seats.
pub(super) fn names(header: &Header) -> Names {
    use engine::by::Key as _;
    let mut names = colour_names();
    for (seat, player) in engine::Seat::ALL.iter().zip(&header.players) {
        names[*seat].clone_from(player);
    }
    names
}

/// Prints the places, the first one first.
///
/// # Errors
/// Standard output takes no more.
pub(super) fn say_standings(standings: &Standings, names: &Names) -> Result<(), Unprinted> {
    if standings.0.is_empty() {
        say("The table ended the game: there are no places.")?;
    }
    for standing in &standings.0 {
        let name = &names[standing.seat];
        say(&format!("{}. {name}: {}", standing.place, standing.score))?;
    }
    Ok(())
}

fn tell(path: &str, verified: &Verified, seen: &Seen<'_>) -> Result<(), Unprinted> {
    let Verified { header, table, .. } = verified;
    say_standings(&verified.standings, &names(header))?;
    say(&format!(
        "{path} holds: {} entries of {}, rules version {}",
        table.version(),
        header.ruleset.name(),
        table.rules().0
    ))?;
    say(&format!("commitment: {}", header.commitment))?;
    say(&format!("head: {}", table.head()))?;
    say(if table.format().has_times() {
        "times: those that the log was written with, as the head covers them"
    } else {
        "times: nothing proves them, for in this record's format the head does not cover them"
    })?;
    for (hash, place) in seen.found() {
        say(&format!("seen: {hash} is {place}"))?;
    }
    say(&match verified.nonces {
        0 => "nonces: no seat gave one, so nothing shows that the server did not choose its secret"
            .to_owned(),
        given => format!("nonces: {given} of {} seats gave one", table.seats().get()),
    })
}

/// Hashes from mails, and where they were found.
struct Seen<'a>(Vec<(&'a [u8; 32], Option<String>)>);

impl<'a> Seen<'a> {
    fn new(hashes: &'a [[u8; 32]]) -> Self {
        Self(hashes.iter().map(|hash| (hash, None)).collect())
    }

    fn commitment(&mut self, commitment: Commitment) {
        self.find(commitment.bytes(), || "the commitment".to_owned());
    }

    fn head(&mut self, seq: u32, head: Head) {
        self.find(head.bytes(), || format!("the head after entry {seq}"));
    }

    fn find(&mut self, hash: &[u8; 32], place: impl Fn() -> String) {
        for (seen, found) in &mut self.0 {
            if *seen == hash {
                *found = Some(place());
            }
        }
    }

    fn missing(&self) -> Option<String> {
        let (hash, _) = self.0.iter().find(|(_, found)| found.is_none())?;
        Some(hex::encode(*hash))
    }

    fn found(&self) -> impl Iterator<Item = (String, &str)> {
        self.0
            .iter()
            .filter_map(|(hash, found)| Some((hex::encode(*hash), found.as_deref()?)))
    }
}

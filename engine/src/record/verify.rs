//! Checking a game that is over, without whoever ran it.

use std::io::BufRead;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::reader::{plain, short};
use super::{Header, RecordError, RecordLine, RecordReader, Summary};
use crate::any::{AnyPending, AnyTable, Ruleset};
use crate::chain::{Format, Head};
use crate::chance::{Commitment, Nonce, Secret};
use crate::entry::Entry;
use crate::game::{RulesVersion, Standings};
use crate::seat::SeatCount;
use crate::table::ReplayError;

/// What is wrong with a record or a log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// The commitment was not made from the secret.
    #[error("the commitment is not the hash of the secret")]
    Secret,
    /// The header is bound to another secret than the game.
    #[error("the header's commitment is not the one of entry 0")]
    Commitment,
    /// The header says something else of the game than entry 0.
    #[error("the header and entry 0 do not agree on the {0}")]
    Header(&'static str),
    /// Entry 0 starts no game.
    #[error("it does not start this game: {0}")]
    Start(String),
    /// The rules are of a later version than this program's.
    #[error("rules version {} of {ruleset} is newer than this program, which knows {}", .version.0, .ruleset.rules().0)]
    NewerRules {
        /// The game.
        ruleset: Ruleset,
        /// The version.
        version: RulesVersion,
    },
    /// An entry is missing, doubled or in the wrong place.
    #[error("entry {expected} should come here")]
    Order {
        /// The number that comes next.
        expected: u32,
    },
    /// The hash is not that of the stored texts.
    #[error("the chain breaks: the entry or its head was altered after it was written")]
    Chain,
    /// The rules refuse the action.
    #[error("the rules refuse it: {0}")]
    Rules(String),
    /// The rules and the secret make other events of the action.
    #[error("the events are not what the rules and the secret make of it")]
    Events,
    /// The written form is not that of the action.
    #[error("the action is written \"{action}\", not as the record says")]
    Written {
        /// The written form of the action, empty for the server's.
        action: String,
    },
    /// The record ends before the game.
    #[error("the record ends here, but the game is not over: is the file cut short?")]
    Unfinished,
    /// The standings of the header are not those of the game.
    #[error("the header's standings are not those that the game ended with")]
    Standings,
}

impl From<ReplayError> for Wrong {
    fn from(error: ReplayError) -> Self {
        match error {
            ReplayError::BadStart(reason) => Self::Start(short(&reason)),
            ReplayError::WrongSecret => Self::Secret,
            ReplayError::Refused { reason, .. } => Self::Rules(short(&reason)),
            ReplayError::OtherEvents { .. } => Self::Events,
            ReplayError::BrokenChain { .. } => Self::Chain,
        }
    }
}

/// A log that is checked entry by entry: the chain on the texts as they are stored, then everything by replay.
#[derive(Clone, Debug)]
pub struct LogCheck {
    ruleset: Ruleset,
    secret: Secret,
    table: Option<AnyTable>,
}

/// What entry 0 fixes, whatever is played.
#[derive(Deserialize)]
struct Started {
    rules_version: RulesVersion,
    seats: SeatCount,
    options: Box<RawValue>,
    commitment: Commitment,
    nonces: Vec<Nonce>,
    #[serde(default)]
    format: Format,
}

impl LogCheck {
    /// A log of this game with this secret, of which no entry has been seen.
    pub const fn new(ruleset: Ruleset, secret: Secret) -> Self {
        Self {
            ruleset,
            secret,
            table: None,
        }
    }

    /// The table after the last good entry; none before the first.
    pub const fn table(&self) -> Option<&AnyTable> {
        self.table.as_ref()
    }

    /// The number of good entries.
    pub fn version(&self) -> u32 {
        self.table.as_ref().map_or(0, AnyTable::version)
    }

    /// Checks the next entry.
    ///
    /// # Errors
    /// What is wrong with it; the table is then the one after the entry before.
    pub fn next(&mut self, entry: &Entry) -> Result<(), Wrong> {
        let expected = self.version();
        if entry.seq != expected {
            return Err(Wrong::Order { expected });
        }
        let Some(table) = &mut self.table else {
            let start = read_start(self.ruleset, entry, &self.secret)?;
            check_link(start.format, Head::GENESIS, entry, &self.secret)?;
            let (table, _) = AnyTable::replay(self.ruleset, [entry], self.secret.clone())?;
            self.table = Some(table);
            return Ok(());
        };
        // A replay chains the texts that it writes itself, which hides another spelling of the same action.
        check_link(table.format(), table.head(), entry, &self.secret)?;
        table.replay_next(entry)?;
        Ok(())
    }
}

fn check_link(format: Format, before: Head, entry: &Entry, secret: &Secret) -> Result<(), Wrong> {
    let salt = secret.salt(entry.seq);
    if before.after(format, &salt, entry.link()) == entry.head {
        Ok(())
    } else {
        Err(Wrong::Chain)
    }
}

fn read_start(ruleset: Ruleset, entry: &Entry, secret: &Secret) -> Result<Started, Wrong> {
    let start: Started =
        serde_json::from_str(&entry.action).map_err(|error| Wrong::Start(plain(&error)))?;
    if start.rules_version > ruleset.rules() {
        return Err(Wrong::NewerRules {
            ruleset,
            version: start.rules_version,
        });
    }
    if start.commitment != secret.commitment() {
        return Err(Wrong::Secret);
    }
    Ok(start)
}

/// A record that holds.
#[derive(Clone, Debug)]
pub struct Verified {
    /// What stands above its entries.
    pub header: Header,
    /// The table at the end of the game.
    pub table: AnyTable,
    /// How the game ended.
    pub standings: Standings,
    /// Seats that contributed to the chance.
    pub nonces: usize,
}

/// Checks everything in a record that can be proved; `look` is handed each entry that holds.
///
/// Those are: the secret, its commitment, every link of the chain, every action by the rules, every draw and event, the
/// written form of each action, the end of the game and its standings. Not the names or the game's id; of the times, from the
/// second format on, that they are those which the log was written with.
///
/// # Errors
/// The first thing that is wrong, or why the record cannot be read.
pub fn verify<R: BufRead>(
    mut reader: RecordReader<R>,
    mut look: impl FnMut(&RecordLine),
) -> Result<Verified, RecordError> {
    let mut check = RecordCheck::new(reader.header().clone(), reader.summary().clone())?;
    while let Some(line) = reader.next_line()? {
        check.next(&line)?;
        look(&line);
    }
    check.finish()
}

/// A record that is checked line by line.
#[derive(Debug)]
pub(super) struct RecordCheck {
    header: Header,
    summary: Summary,
    log: LogCheck,
    nonces: usize,
    /// The number of the last line that holds, from 1.
    line: usize,
}

impl RecordCheck {
    /// A record with this header, of which no entry has been seen.
    pub(super) fn new(header: Header, summary: Summary) -> Result<Self, RecordError> {
        let secret = header
            .secret
            .clone()
            .filter(|secret| secret.commitment() == header.commitment);
        let secret = secret.ok_or_else(|| wrong_in(1, None, Wrong::Secret))?;
        Ok(Self {
            log: LogCheck::new(header.ruleset, secret),
            header,
            summary,
            nonces: 0,
            line: 1,
        })
    }

    /// How its log is chained, as its header says.
    pub(super) const fn format(&self) -> Format {
        self.summary.format
    }

    /// Checks the next line.
    pub(super) fn next(&mut self, line: &RecordLine) -> Result<(), RecordError> {
        self.check(line)
            .map_err(|wrong| wrong_in(line.line, Some(line.entry.seq), wrong))?;
        self.line = line.line;
        Ok(())
    }

    fn check(&mut self, line: &RecordLine) -> Result<(), Wrong> {
        if self.log.table().is_none() && line.entry.seq == 0 {
            self.nonces = check_start(&self.header, &self.summary, &line.entry, &self.log.secret)?;
        }
        self.log.next(&line.entry)?;
        check_written(self.header.ruleset, line)
    }

    /// Checks that the game is over and ended as the header says.
    pub(super) fn finish(self) -> Result<Verified, RecordError> {
        let entry = self.log.version().checked_sub(1);
        let unfinished = || wrong_in(self.line, entry, Wrong::Unfinished);
        let table = self.log.table.ok_or_else(unfinished)?;
        let AnyPending::Over(standings) = table.pending() else {
            return Err(unfinished());
        };
        if self.summary.standings.is_some_and(|told| told != standings) {
            return Err(wrong_in(1, None, Wrong::Standings));
        }
        Ok(Verified {
            header: self.header,
            table,
            standings,
            nonces: self.nonces,
        })
    }
}

fn wrong_in(line: usize, entry: Option<u32>, wrong: Wrong) -> RecordError {
    if let Wrong::NewerRules { ruleset, version } = wrong {
        return RecordError::Newer {
            line,
            what: format!("rules version {} of {ruleset}", version.0),
            known: format!("version {}", ruleset.rules().0),
        };
    }
    RecordError::Wrong { line, entry, wrong }
}

/// Whether header and entry 0 speak of the same game; the number of seats with a nonce.
fn check_start(
    header: &Header,
    summary: &Summary,
    entry: &Entry,
    secret: &Secret,
) -> Result<usize, Wrong> {
    let start = read_start(header.ruleset, entry, secret).map_err(|wrong| {
        // The header's own commitment fits the secret.
        if wrong == Wrong::Secret {
            Wrong::Commitment
        } else {
            wrong
        }
    })?;
    if summary.format != start.format {
        return Err(Wrong::Header("format"));
    }
    if summary
        .rules_version
        .is_some_and(|version| version != start.rules_version)
    {
        return Err(Wrong::Header("version of the rules"));
    }
    if summary
        .options
        .as_ref()
        .is_some_and(|options| options.get() != start.options.get())
    {
        return Err(Wrong::Header("options"));
    }
    if header.players.len() != usize::from(start.seats.get()) {
        return Err(Wrong::Header("number of players"));
    }
    let given = start.nonces.iter().filter(|nonce| !nonce.text().is_empty());
    Ok(given.count())
}

fn check_written(ruleset: Ruleset, line: &RecordLine) -> Result<(), Wrong> {
    let mut written = None;
    if line.entry.seq > 0 {
        let action = ruleset
            .read_action(&line.entry.action)
            .map_err(|error| Wrong::Rules(plain(&error)))?;
        written = Some(action.written);
    }
    if written == line.written {
        Ok(())
    } else {
        Err(Wrong::Written {
            action: written.unwrap_or_default(),
        })
    }
}

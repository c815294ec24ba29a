//! The first line of a record.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::RecordError;
use super::reader::plain;
use crate::any::Ruleset;
use crate::chain::Format;
use crate::chance::{Commitment, Secret};
use crate::game::{RulesVersion, Standings};
use crate::hex;

/// What stands above the entries.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The game's id.
    pub game: String,
    /// What the game is called.
    pub name: String,
    /// What was played.
    pub ruleset: Ruleset,
    /// What the players are called, in seat order.
    pub players: Vec<String>,
    /// What binds the server to the secret.
    pub commitment: Commitment,
    /// The secret, when the game is over.
    pub secret: Option<Secret>,
}

/// What the header may say beforehand of what follows, for readers that do not know the rules.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// The format of the log, as in entry 0.
    pub format: Format,
    /// The version of the rules, as in entry 0.
    pub rules_version: Option<RulesVersion>,
    /// The options, as in entry 0 to the letter.
    pub options: Option<Box<RawValue>>,
    /// How the game ended, as the server told it.
    pub standings: Option<Standings>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HeaderLine {
    pub(super) format: String,
    pub(super) game: String,
    pub(super) name: String,
    pub(super) ruleset: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) rules_version: Option<RulesVersion>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) options: Option<Box<RawValue>>,
    pub(super) players: Vec<String>,
    pub(super) commitment: Commitment,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) secret: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) standings: Option<Standings>,
    /// Whether something is left out, since the game runs and the reader may not know all.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub(super) redacted: bool,
}

/// The one field that every version of the format has.
#[derive(Deserialize)]
struct AnyFormat {
    format: String,
}

impl HeaderLine {
    pub(super) fn of(header: Header, redacted: bool) -> Self {
        Self {
            format: Format::default().name().to_owned(),
            game: header.game,
            name: header.name,
            ruleset: header.ruleset.slug().to_owned(),
            rules_version: None,
            options: None,
            players: header.players,
            commitment: header.commitment,
            secret: header.secret.map(|secret| hex::encode(secret.bytes())),
            standings: None,
            redacted,
        }
    }
}

/// Reads line 1 of a whole record.
pub(super) fn read(line: &str) -> Result<(Header, Summary), RecordError> {
    let bad = |reason: String| RecordError::bad(1, reason);
    let AnyFormat { format } = serde_json::from_str(line)
        .map_err(|error| bad(format!("this is no record: {}", plain(&error))))?;
    let format = read_format(&format)?;
    let line: HeaderLine = serde_json::from_str(line).map_err(|error| bad(plain(&error)))?;
    if line.redacted {
        return Err(RecordError::Redacted);
    }
    let secret = line
        .secret
        .ok_or_else(|| bad("the secret is missing".to_owned()))?;
    let secret = hex::decode(&secret)
        .ok_or_else(|| bad("the secret is not 64 hexadecimal digits in lower case".to_owned()))?;
    let ruleset = line.ruleset.parse().map_err(|_| {
        let named: String = line.ruleset.chars().take(40).collect();
        bad(format!("this program has no ruleset {named:?}"))
    })?;
    let header = Header {
        game: line.game,
        name: line.name,
        ruleset,
        players: line.players,
        commitment: line.commitment,
        secret: Some(Secret::new(secret)),
    };
    let summary = Summary {
        format,
        rules_version: line.rules_version,
        options: line.options,
        standings: line.standings,
    };
    Ok((header, summary))
}

fn read_format(name: &str) -> Result<Format, RecordError> {
    let known = Format::ALL.into_iter().find(|format| format.name() == name);
    if let Some(format) = known {
        return Ok(format);
    }
    let version = name
        .strip_prefix("poste-restante/")
        .filter(|version| !version.is_empty() && version.bytes().all(|b| b.is_ascii_digit()));
    Err(match version {
        // Any other number is newer: there is none before 1.
        Some(version) if !version.starts_with('0') => RecordError::Newer {
            line: 1,
            what: format!("format {}", version.get(..20).unwrap_or(version)),
            known: Format::NEWEST.to_string(),
        },
        _ => {
            let known = Format::ALL.map(Format::name).join(" or ");
            RecordError::bad(1, format!("the format is not {known}"))
        }
    })
}

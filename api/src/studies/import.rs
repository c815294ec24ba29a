//! Taking a record back: checked as it arrives, in bounded memory, and kept as the steps that it is made of.

use chrono::DateTime;
use engine::record::{RecordError, RecordFeed, RecordLine};

use super::steps;
use crate::ground::details::Detail;
use crate::ground::text;
use crate::store::log::entries::position;
use crate::store::tables::study::{MAX_ENTRIES, Study};
use crate::table::refused::{Place, Refused, Result};

/// The largest record, in bytes.
pub const MAX_BYTES: usize = 8 * 1024 * 1024;

/// The longest id of a game in a record, in characters.
const MAX_GAME_ID: usize = 64;

/// A record that is arriving.
#[derive(Debug, Default)]
pub struct Import {
    feed: RecordFeed,
    steps: String,
    bytes: usize,
    refused: Option<Refused>,
}

impl Import {
    /// Takes the next bytes. What is wrong with them is said at the end, when the client has sent all and listens.
    ///
    /// # Errors
    /// 413: there have been too many bytes.
    pub fn feed(&mut self, bytes: &[u8]) -> Result<()> {
        self.bytes = self.bytes.saturating_add(bytes.len());
        if self.bytes > MAX_BYTES {
            return Err(Refused::TooLarge(Detail::RecordTooLarge {
                most: MAX_BYTES.into(),
            }));
        }
        if self.refused.is_none() {
            let steps = &mut self.steps;
            let fed = self.feed.feed(bytes, |line| keep(steps, line));
            self.refused = fed.err().map(|error| refused(&error));
        }
        Ok(())
    }

    /// Ends the record and fills in what it says of its game.
    ///
    /// # Errors
    /// 422: it does not hold; the error names the line.
    pub fn finish(self, study: &mut Study) -> Result<()> {
        if let Some(refused) = self.refused {
            return Err(refused);
        }
        let mut steps = self.steps;
        let verified = self
            .feed
            .finish(|line| keep(&mut steps, line))
            .map_err(|error| refused(&error))?;
        let header = verified.header;
        for (said, longest) in [
            (&header.game, MAX_GAME_ID),
            (&header.name, text::MAX_GAME_NAME),
        ]
        .into_iter()
        .chain(
            header
                .players
                .iter()
                .map(|player| (player, text::MAX_USER_NAME)),
        ) {
            if text::name(said, longest, "bad_record").is_err() {
                let most = longest.into();
                return Err(bad_line(1, Detail::RecordName { most }));
            }
        }
        let secret = header
            .secret
            .ok_or_else(|| Refused::internal("no secret"))?;
        header.ruleset.slug().clone_into(&mut study.ruleset);
        study.secret = secret.bytes().to_vec();
        study.name.clone_from(&header.name);
        study.record_game = Some(header.game);
        study.record_name = Some(header.name);
        study.players = header.players;
        study.steps = steps;
        study.version = position(verified.table.version());
        study.head = verified.table.head().bytes().to_vec();
        Ok(())
    }
}

fn keep(steps: &mut String, line: &RecordLine) -> Result<(), String> {
    if line.entry.seq >= MAX_ENTRIES {
        return Err(format!("a study has at most {MAX_ENTRIES} entries"));
    }
    if line.at.len() > 40 || DateTime::parse_from_rfc3339(&line.at).is_err() {
        return Err("the field \"at\" is no time as in RFC 3339".to_owned());
    }
    steps::write(steps, &line.entry, &line.at).map_err(|error| error.to_string())
}

fn refused(error: &RecordError) -> Refused {
    let code = match error {
        RecordError::Redacted => "record_redacted",
        RecordError::Newer { .. } => "record_newer",
        RecordError::Wrong { .. } => "record_wrong",
        RecordError::BadLine { .. } | RecordError::Unreadable { .. } => "bad_record",
    };
    Refused::InPart {
        place: Place::Line(error.line().unwrap_or(1)),
        code,
        rule: None,
        detail: Detail::told(|lang| error.say_in(lang)),
    }
}

fn bad_line(line: usize, detail: Detail) -> Refused {
    Refused::InPart {
        place: Place::Line(line),
        code: "bad_record",
        rule: None,
        detail,
    }
}

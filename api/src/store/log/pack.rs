//! The packed form of a finished game's log: everything that its rows held, to the letter and to the microsecond.
//!
//! Format 1 is
//!
//! ```text
//! CRC-32 of what follows, 4 bytes with the lowest first
//! the times: for each entry the microseconds since the entry before, the first since 1970, as a zigzag varint
//! the heads after every 64th entry, 32 bytes each; that after the last entry stands beside the bytes
//! the texts: for each entry actor, action and events, each ended by a line feed, all in one raw DEFLATE stream
//! ```
//!
//! The other heads are made from the texts again, and from the times where the log's own format has them under its chain,
//! which takes the game's secret but no rules. The stored ones are evidence: whoever alters an entry here breaks the chain
//! at the next of them, 63 entries later at most.

use std::io::{Read as _, Write as _};
use std::ops::Range;

use chrono::DateTime;
use engine::at::At;
use engine::chain::{Format, Head, Link};
use engine::chance::Secret;
use engine::entry::Entry;
use flate2::bufread::DeflateDecoder;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

use self::varint::{read_varint, write_varint};

mod varint;

#[cfg(test)]
mod tests;

/// The number of the format that is written.
pub const FORMAT: i16 = 1;

/// Every so many entries the head is stored.
const EVERY: u32 = 64;

/// The most text of one game that is packed, in bytes; also the most memory that any bytes unpack to. A hundred times
/// that of the longest game that has been seen.
const MOST_TEXT: usize = 16 * 1024 * 1024;

/// The log of a game, packed in format [`FORMAT`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedLog {
    /// How many entries it has.
    pub entries: u32,
    /// The head after the last one.
    pub head: Head,
    /// Everything else.
    pub bytes: Vec<u8>,
}

/// Why a log cannot be packed.
#[derive(Debug, thiserror::Error)]
pub enum CannotPack {
    /// It has no entries.
    #[error("its log is empty")]
    Empty,
    /// An entry is not in its place.
    #[error("entry {0} should come where another one stands")]
    Order(u32),
    /// A text has a line break, which none has that was written by this program.
    #[error("entry {0} has a line break")]
    LineBreak(u32),
    /// The texts are longer than any that would be unpacked again.
    #[error("its texts are longer than {MOST_TEXT} bytes")]
    TooLong,
    /// The compression failed.
    #[error("it cannot be compressed: {0}")]
    Compression(#[from] std::io::Error),
}

/// Why bytes are no packed log.
#[derive(Debug, thiserror::Error)]
pub enum BadPack {
    /// They were altered or cut.
    #[error("the checksum does not fit")]
    Checksum,
    /// They end before the texts begin.
    #[error("the times or heads are cut short")]
    Cut,
    /// A time is out of range.
    #[error("the time of entry {0} is out of range")]
    Time(u32),
    /// The texts cannot be inflated, or are not UTF-8.
    #[error("the texts are damaged: {0}")]
    Texts(#[from] std::io::Error),
    /// The texts are too long, or something follows them.
    #[error("the texts do not end where they should")]
    Length,
    /// There are other entries than there should be.
    #[error("it has not {0} entries")]
    Entries(u32),
    /// An entry has an actor that this program does not know.
    #[error("the actor of entry {0} is unknown")]
    Actor(u32),
}

/// Packs a whole log.
///
/// # Errors
/// It is not a log that this program writes, or longer than any.
pub fn pack(log: &[Entry]) -> Result<PackedLog, CannotPack> {
    let last = log.last().ok_or(CannotPack::Empty)?;
    let (mut times, mut heads, mut texts) = (Vec::new(), Vec::new(), String::new());
    let mut before = 0;
    for (seq, entry) in (0..).zip(log) {
        if entry.seq != seq {
            return Err(CannotPack::Order(seq));
        }
        let at = entry.at.time().timestamp_micros();
        write_varint(at.wrapping_sub(before), &mut times);
        before = at;
        if (seq + 1).is_multiple_of(EVERY) && seq != last.seq {
            heads.extend_from_slice(entry.head.bytes());
        }
        for text in [&entry.actor.to_string(), &entry.action, &entry.events] {
            if text.contains('\n') {
                return Err(CannotPack::LineBreak(seq));
            }
            texts.push_str(text);
            texts.push('\n');
        }
    }
    if texts.len() > MOST_TEXT {
        return Err(CannotPack::TooLong);
    }
    let mut bytes = vec![0; 4];
    bytes.append(&mut times);
    bytes.append(&mut heads);
    let mut deflate = DeflateEncoder::new(bytes, Compression::best());
    deflate.write_all(texts.as_bytes())?;
    let mut bytes = deflate.finish()?;
    if let Some((sum, content)) = bytes.split_first_chunk_mut::<4>() {
        *sum = checksum(content);
    }
    Ok(PackedLog {
        entries: last.seq + 1,
        head: last.head,
        bytes,
    })
}

/// Unpacks the entries with the wanted numbers, as far as there are such.
///
/// The bytes may be anything: they never take more memory than the longest log.
/// What was altered with a fitting checksum comes out as it is, and breaks the chain when it is replayed.
///
/// # Errors
/// The bytes are no packed log of so many entries.
pub fn unpack(
    packed: &PackedLog,
    secret: &Secret,
    wanted: Range<u32>,
) -> Result<Vec<Entry>, BadPack> {
    let (sum, mut rest) = packed
        .bytes
        .split_first_chunk::<4>()
        .ok_or(BadPack::Checksum)?;
    if *sum != checksum(rest) {
        return Err(BadPack::Checksum);
    }
    // Heads are made from the last stored one before the first that is wanted.
    let from = wanted.start / EVERY * EVERY;
    let times = read_times(packed.entries, &mut rest, &(from..wanted.end))?;
    let mut heads = Vec::new();
    for _ in 0..packed.entries.saturating_sub(1) / EVERY {
        let (head, after) = rest.split_first_chunk::<32>().ok_or(BadPack::Cut)?;
        heads.push(Head::from_bytes(*head));
        rest = after;
    }
    let texts = inflate(rest)?;
    let mut lines = texts.split('\n');
    let mut times = times.into_iter();
    let mut unpacked = Vec::new();
    let mut format = Format::default();
    let stored = |seq: u32| heads.get(usize::try_from(seq / EVERY).ok()?).copied();
    let mut head = from
        .checked_sub(EVERY)
        .and_then(stored)
        .unwrap_or(Head::GENESIS);
    for seq in 0..packed.entries {
        let (Some(actor), Some(action), Some(events)) = (lines.next(), lines.next(), lines.next())
        else {
            return Err(BadPack::Entries(packed.entries));
        };
        if seq == 0 {
            // What is no start does not replay, whatever its heads.
            format = Format::of_start(action).unwrap_or_default();
        }
        if seq < from || seq >= wanted.end {
            continue;
        }
        let at = times.next().ok_or(BadPack::Time(seq))?;
        head = if seq + 1 == packed.entries {
            packed.head
        } else if (seq + 1).is_multiple_of(EVERY) {
            stored(seq).ok_or(BadPack::Cut)?
        } else {
            let link = Link {
                at,
                actor,
                action,
                events,
            };
            head.after(format, &secret.salt(seq), link)
        };
        if seq < wanted.start {
            continue;
        }
        unpacked.push(Entry {
            seq,
            at,
            actor: actor.parse().map_err(|_| BadPack::Actor(seq))?,
            action: action.to_owned(),
            events: events.to_owned(),
            head,
        });
    }
    // Behind the last line feed.
    if lines.next() != Some("") || lines.next().is_some() {
        return Err(BadPack::Entries(packed.entries));
    }
    Ok(unpacked)
}

/// The times of these entries.
fn read_times(entries: u32, rest: &mut &[u8], wanted: &Range<u32>) -> Result<Vec<At>, BadPack> {
    let mut times = Vec::new();
    let mut at = 0_i64;
    for seq in 0..entries {
        at = at.wrapping_add(read_varint(rest).ok_or(BadPack::Cut)?);
        if wanted.contains(&seq) {
            let time = DateTime::from_timestamp_micros(at).ok_or(BadPack::Time(seq))?;
            times.push(At::from(time));
        }
    }
    Ok(times)
}

fn inflate(bytes: &[u8]) -> Result<String, BadPack> {
    let mut texts = String::new();
    let mut inflate = DeflateDecoder::new(bytes);
    // One byte more shows that the text goes on.
    let most = u64::try_from(MOST_TEXT).unwrap_or(u64::MAX) + 1;
    inflate.by_ref().take(most).read_to_string(&mut texts)?;
    if texts.len() > MOST_TEXT || !inflate.get_ref().is_empty() {
        return Err(BadPack::Length);
    }
    Ok(texts)
}

fn checksum(bytes: &[u8]) -> [u8; 4] {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum().to_le_bytes()
}

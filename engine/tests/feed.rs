//! Records that arrive in pieces, and logs that are written again from their actions alone.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use std::path::Path;

use engine::AnyTable;
use engine::record::{MAX_LINE, Record, RecordError, RecordFeed, RecordReader, Verified, verify};

/// Every golden record.
fn golden() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let files = std::fs::read_dir(folder).unwrap();
    files
        .map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap())
        .collect()
}

/// What is said of a record that arrives in pieces of this size.
fn fed(record: &[u8], piece: usize) -> Result<Verified, RecordError> {
    let mut feed = RecordFeed::new();
    for bytes in record.chunks(piece) {
        feed.feed(bytes, |_| Ok(()))?;
    }
    feed.finish(|_| Ok(()))
}

fn read(record: &[u8]) -> Result<Verified, RecordError> {
    verify(RecordReader::new(record)?, |_| {})
}

#[test]
fn a_record_in_pieces_is_checked_like_a_whole_one() {
    for record in golden() {
        let whole = read(record.as_bytes()).unwrap();
        for piece in [1, 7, 4096, record.len()] {
            let pieces = fed(record.as_bytes(), piece).unwrap();
            assert_eq!(pieces.table, whole.table);
            assert_eq!(pieces.header, whole.header);
            assert_eq!(pieces.standings, whole.standings);
        }
        assert!(fed(record.trim_end().as_bytes(), 100).is_ok());
    }
}

#[test]
fn what_is_wrong_is_said_in_the_same_words() {
    let record = golden().swap_remove(0);
    let lines: Vec<&str> = record.lines().collect();
    let (first, rest) = (lines[0], lines[1..].join("\n"));
    let mut bad: Vec<Vec<u8>> = [
        String::new(),
        "\n".to_owned(),
        first.to_owned(),
        format!("{first}\n\n{rest}"),
        rest.clone(),
        lines[..9].join("\n"),
        record[..record.len() - 30].to_owned(),
        record.replacen("\"seq\":5", "\"seq\":6", 1),
        record.replacen("\"seq\":5", "\"seq\":5,\"seq\":5", 1),
        record.replacen("\"seq\":5", "\"seq\":99999999999999999999", 1),
        record.replacen("\"seq\":5", &format!("\"x\":{}", "[".repeat(500)), 1),
        record.replacen("poste-restante/1", "poste-restante/7", 1),
        format!("{record}{}", lines[3]),
        format!("{}\n{rest}", "x".repeat(MAX_LINE)),
        format!("{}\n{rest}", "x".repeat(MAX_LINE + 1)),
        "x".repeat(MAX_LINE + 1),
    ]
    .map(String::into_bytes)
    .into();
    let mut not_utf8 = record.clone().into_bytes();
    let line_6 = lines[..5].join("\n").len() + 1;
    not_utf8[line_6 + 10] = 0xff;
    bad.push(not_utf8);
    for bad in bad {
        let said = read(&bad).unwrap_err().to_string();
        for piece in [1, 50, 100_000] {
            assert_eq!(fed(&bad, piece).unwrap_err().to_string(), said);
        }
    }
}

#[test]
fn a_line_that_does_not_end_is_refused_when_it_is_too_long() {
    let mut feed = RecordFeed::new();
    let piece = [b' '; 1024];
    let pieces = (0..).find_map(|pieces| feed.feed(&piece, |_| Ok(())).err().map(|e| (pieces, e)));
    let (pieces, error) = pieces.unwrap();
    assert_eq!(pieces, MAX_LINE / piece.len());
    assert_eq!(
        error.to_string(),
        format!("line 1: it is longer than {MAX_LINE} bytes")
    );
}

#[test]
fn whoever_looks_may_refuse_a_line() {
    let record = golden().swap_remove(0);
    let mut feed = RecordFeed::new();
    let refusal = feed.feed(record.as_bytes(), |line| match line.entry.seq {
        0..7 => Ok(()),
        _ => Err("that is enough".to_owned()),
    });
    let error = refusal.unwrap_err();
    assert_eq!(error.to_string(), "line 9: that is enough");
    assert_eq!(error.line(), Some(9));
}

#[test]
fn a_log_is_written_again_from_its_actions_alone() {
    for text in golden() {
        let record = Record::read(&text).unwrap();
        let secret = record.header.secret.clone().unwrap();
        let (first, rest) = record.entries.split_first().unwrap();
        let (mut table, entry) =
            AnyTable::start_again(record.header.ruleset, &first.action, secret, first.at).unwrap();
        assert_eq!(&entry, first);
        for entry in rest {
            let again = table
                .take_again(entry.actor, &entry.action, entry.at)
                .unwrap();
            assert_eq!(&again, entry);
        }
        assert_eq!(table, record.replay().unwrap());
        let before = table.clone();
        let at = engine::at::At::default();
        assert!(
            table
                .take_again(rest[0].actor, &rest[0].action, at)
                .is_err()
        );
        assert_eq!(table, before);
    }
}

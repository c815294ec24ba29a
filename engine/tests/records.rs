//! Records as they arrive: whole, cut, reordered, edited, forged, from the future, and not records at all.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use std::cell::Cell;
use std::io::{BufReader, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::LazyLock;

use common::config;
use common::forging::forged;
use engine::Ruleset;
use engine::record::{
    MAX_LINE, Record, RecordError, RecordReader, RecordWriter, Verified, Wrong, verify,
};
use proptest::prelude::*;

/// Every golden record: its name and its text.
static GOLDEN: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    files
        .iter()
        .map(|file| {
            let name = file.file_stem().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(file).unwrap())
        })
        .collect()
});

fn golden(name: &str) -> &'static str {
    let (_, text) = GOLDEN.iter().find(|(golden, _)| golden == name).unwrap();
    text
}

fn check(record: impl AsRef<[u8]>) -> Result<Verified, RecordError> {
    verify(RecordReader::new(record.as_ref())?, |_| {})
}

/// What is said of a record that does not hold.
#[track_caller]
fn complaint(record: impl AsRef<[u8]>) -> String {
    check(record).expect_err("it must not hold").to_string()
}

/// The record with its lines changed.
fn edited(text: &str, edit: impl FnOnce(&mut Vec<String>)) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    edit(&mut lines);
    lines.join("\n") + "\n"
}

#[test]
fn every_golden_record_holds() {
    for (name, text) in GOLDEN.iter() {
        let mut lines = 1;
        let verified = verify(RecordReader::new(text.as_bytes()).unwrap(), |line| {
            lines += 1;
            assert_eq!(line.line, lines);
        })
        .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(lines, text.lines().count());
        // A game that ended before its end has none.
        let placed = if name.ends_with("-end-by-vote") || name.ends_with("-everybody-left") {
            0
        } else {
            verified.header.players.len()
        };
        assert_eq!(verified.standings.0.len(), placed, "{name}");
        assert_eq!(verified.nonces, 0);
    }
}

#[test]
fn a_record_needs_no_line_break_at_its_end() {
    assert!(check(golden("tammany-hall-3").trim_end()).is_ok());
}

#[test]
fn a_record_that_is_cut_short_says_where_it_ends() {
    let text = golden("tammany-hall-3");
    assert_eq!(complaint(""), "line 1: the file is empty");
    let header = edited(text, |lines| lines.truncate(1));
    assert!(complaint(header).starts_with("line 1: the record ends here"));
    let cut = edited(text, |lines| lines.truncate(30));
    let said = complaint(cut);
    assert!(
        said.starts_with("line 30, entry 28: the record ends here"),
        "{said}"
    );
    let said = complaint(&text[..text.len() - 40]);
    assert!(
        said.starts_with("line 175: ") && said.ends_with("; is the file cut short?"),
        "{said}"
    );
}

#[test]
fn lines_out_of_their_order_are_named() {
    let text = golden("tammany-hall-3");
    let swapped = edited(text, |lines| lines.swap(10, 11));
    assert_eq!(
        complaint(swapped),
        "line 11, entry 10: entry 9 should come here"
    );
    let missing = edited(text, |lines| {
        lines.remove(20);
    });
    assert_eq!(
        complaint(missing),
        "line 21, entry 20: entry 19 should come here"
    );
    let doubled = edited(text, |lines| lines.insert(5, lines[5].clone()));
    assert_eq!(
        complaint(doubled),
        "line 7, entry 4: entry 5 should come here"
    );
    let headless = edited(text, |lines| {
        lines.remove(0);
    });
    assert!(complaint(headless).starts_with("line 1: this is no record"));
    let longer = edited(text, |lines| lines.push(lines[175 - 1].clone()));
    assert_eq!(
        complaint(longer),
        "line 176, entry 173: entry 174 should come here"
    );
}

#[test]
fn an_edited_line_is_named() {
    let text = golden("tammany-hall-3");
    let other = edited(text, |lines| {
        lines[2] = lines[2].replace("\"ward\":1", "\"ward\":2");
    });
    assert!(complaint(other).starts_with("line 3, entry 1: the chain breaks"));
    let written = edited(text, |lines| {
        lines[2] = lines[2].replace("cube irish 1", "cube irish 2");
    });
    assert_eq!(
        complaint(written),
        "line 3, entry 1: the action is written \"cube irish 1\", not as the record says"
    );
    let unwritten = edited(text, |lines| {
        lines[2] = lines[2].replace("\"written\":\"cube irish 1\",", "");
    });
    assert!(complaint(unwritten).starts_with("line 3, entry 1: the action is written"));
    let secret = edited(text, |lines| {
        lines[0] = lines[0].replace(&"0".repeat(64), &"1".repeat(64));
    });
    assert_eq!(
        complaint(secret),
        "line 1: the commitment is not the hash of the secret"
    );
    let ruleset = edited(text, |lines| {
        lines[0] = lines[0].replace("\"tammany-hall\"", "\"bull-moose\"");
    });
    assert!(complaint(ruleset).starts_with("line 2, entry 0: it does not start this game"));
    let players = edited(text, |lines| lines[0] = lines[0].replace(",\"Blue\"", ""));
    assert_eq!(
        complaint(players),
        "line 2, entry 0: the header and entry 0 do not agree on the number of players"
    );
}

#[test]
fn another_spelling_of_an_action_breaks_the_chain() {
    let spelled = edited(golden("tammany-hall-3"), |lines| {
        lines[2] = lines[2].replace("\"ward\":1}", "\"ward\": 1}");
    });
    assert!(complaint(spelled).starts_with("line 3, entry 1: the chain breaks"));
}

#[test]
fn a_forgery_with_a_whole_chain_breaks_the_rules() {
    let text = golden("tammany-hall-3");
    let other_draw = forged(text, |entries| {
        entries[0].events = entries[0].events.replacen("\"seat\":0", "\"seat\":1", 1);
    });
    assert_eq!(
        complaint(other_draw),
        "line 2, entry 0: the events are not what the rules and the secret make of it"
    );
    let other_move = forged(text, |entries| {
        entries[1].action = entries[1].action.replace("\"ward\":1", "\"ward\":2");
    });
    assert_eq!(
        complaint(other_move),
        "line 3, entry 1: the events are not what the rules and the secret make of it"
    );
    let other_seat = forged(text, |entries| {
        entries[1].actor = "seat 2".parse().unwrap();
    });
    assert_eq!(
        complaint(other_seat),
        "line 3, entry 1: the rules refuse it: the game does not wait for this seat"
    );
    let closed_ward = forged(text, |entries| {
        entries[1].action = entries[1].action.replace("\"ward\":1", "\"ward\":3");
    });
    assert!(complaint(closed_ward).starts_with("line 3, entry 1: the rules refuse it"));
}

#[test]
fn entries_after_the_end_of_the_game_are_refused() {
    let text = golden("tammany-hall-3");
    let longer = forged(text, |entries| {
        let mut more = entries[1].clone();
        more.seq = u32::try_from(entries.len()).unwrap();
        entries.push(more);
    });
    assert!(complaint(longer).starts_with("line 176, entry 174: the rules refuse it"));
}

#[test]
fn what_the_header_says_beforehand_is_checked() {
    let text = golden("city-and-guilds-3");
    let record = Record::read(text).unwrap();
    let standings = check(text).unwrap().standings;
    let mut writer = RecordWriter::new(record.header.clone(), None)
        .unwrap()
        .with_standings(standings.clone());
    for entry in &record.entries {
        writer.entry(entry).unwrap();
    }
    let whole = writer.finish();
    let reader = RecordReader::new(whole.as_bytes()).unwrap();
    assert_eq!(
        reader.summary().rules_version.map(|version| version.0),
        Some(1)
    );
    assert_eq!(
        reader.summary().options.as_ref().unwrap().get(),
        "{\"map\":\"designed-1\"}"
    );
    assert_eq!(reader.summary().standings, Some(standings));
    assert!(verify(reader, |_| {}).is_ok());

    let in_header = |from: &str, to: &str| {
        edited(&whole, |lines| {
            assert!(lines[0].contains(from), "{}", lines[0]);
            lines[0] = lines[0].replace(from, to);
        })
    };
    assert_eq!(
        complaint(in_header("\"place\":1,", "\"place\":2,")),
        "line 1: the header's standings are not those that the game ended with"
    );
    assert_eq!(
        complaint(in_header("\"map\":\"designed-1\"", "")),
        "line 2, entry 0: the header and entry 0 do not agree on the options"
    );
    assert_eq!(
        complaint(in_header("\"rules_version\":1", "\"rules_version\":0")),
        "line 2, entry 0: the header and entry 0 do not agree on the version of the rules"
    );
}

#[test]
fn a_newer_record_is_called_newer() {
    let text = golden("tammany-hall-3");
    let format = edited(text, |lines| {
        lines[0] = lines[0].replace("poste-restante/1\"", "poste-restante/3\",\"marvel\":[]");
    });
    assert_eq!(
        complaint(format),
        "line 1: format 3 is newer than this program, which knows poste-restante/2"
    );
    let rules = forged(text, |entries| {
        entries[0].action = entries[0]
            .action
            .replace("\"rules_version\":1", "\"rules_version\":2");
    });
    let error = check(rules).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2: rules version 2 of tammany-hall is newer than this program, which knows version 1"
    );
    assert!(error.is_undecided());
    for other in [
        "poste-restante/",
        "poste-restante/01",
        "poste-restante/x",
        "jsonl",
    ] {
        let other = edited(text, |lines| {
            lines[0] = lines[0].replace("poste-restante/1", other);
        });
        assert_eq!(
            complaint(other),
            "line 1: the format is not poste-restante/1 or poste-restante/2"
        );
    }
    let unknown = edited(text, |lines| {
        lines[0] = lines[0].replace("\"tammany-hall\"", "\"chess\"");
    });
    assert_eq!(
        complaint(unknown),
        "line 1: this program has no ruleset \"chess\""
    );
}

#[test]
fn bad_input_is_an_error_that_names_its_line() {
    let text = golden("tammany-hall-3");
    let third = text.lines().nth(2).unwrap();
    let deep = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    let long_number = "9".repeat(5_000);
    let cases: Vec<(&str, String)> = vec![
        (
            "a huge number",
            third.replace("\"seq\":1,", "\"seq\":4294967297,"),
        ),
        (
            "a huger number",
            third.replace("\"seq\":1,", &format!("\"seq\":{long_number},")),
        ),
        (
            "a number out of range",
            third.replace("\"ward\":1", "\"ward\":1e999"),
        ),
        ("a fraction", third.replace("\"seq\":1,", "\"seq\":1.0,")),
        (
            "a negative number",
            third.replace("\"seq\":1,", "\"seq\":-1,"),
        ),
        (
            "deep nesting",
            third.replace("\"ward\":1", &format!("\"ward\":{}", deep(100_000))),
        ),
        (
            "deep nesting of events",
            third.replace("[{\"to\"", &format!("[{},{{\"to\"", deep(100_000))),
        ),
        (
            "a key twice",
            third.replace("\"seq\":1,", "\"seq\":1,\"seq\":1,"),
        ),
        (
            "a key twice in an action",
            third.replace("\"ward\":1", "\"ward\":1,\"ward\":1"),
        ),
        (
            "an unknown key",
            third.replace("\"seq\":1,", "\"seq\":1,\"fun\":1,"),
        ),
        (
            "a long word",
            third.replace("\"ward\":1", &format!("\"{}\":1", "w".repeat(100_000))),
        ),
        (
            "a long kind of action",
            third.replace("place_cube", &"w".repeat(100_000)),
        ),
        ("a missing key", third.replace("\"seq\":1,", "")),
        (
            "no action",
            third.replacen("\"action\":{", "\"action\":null,\"events\":{", 1),
        ),
        (
            "a seat that none has",
            third.replace("\"seat 0\"", "\"seat 7\""),
        ),
        ("an odd actor", third.replace("\"seat 0\"", "\"seat 00\"")),
        ("an upper-case hash", third.replace("901bd0", "901BD0")),
        ("a short hash", third.replace("901bd0", "")),
        ("two values", format!("{third}{{}}")),
        ("not JSON", "Once upon a time".to_owned()),
        ("an empty line", String::new()),
        ("a string", "\"seat 0\"".to_owned()),
        ("a list", deep(100)),
        ("a deep list", deep(100_000)),
        (
            "a control character",
            third.replace("cube irish", "cube\u{1}irish"),
        ),
        (
            "half a surrogate",
            third.replace("cube irish", "cube\\ud800irish"),
        ),
    ];
    for (what, line) in cases {
        assert_ne!(line, third, "{what}");
        let bad = edited(text, |lines| lines[2] = line);
        let said = complaint(bad);
        assert!(said.starts_with("line 3"), "{what}: {said}");
        assert!(said.len() < 400, "{what}: {said}");
    }
}

#[test]
fn text_that_is_not_utf_8_is_an_error_that_names_its_line() {
    let mut bytes = golden("tammany-hall-3").as_bytes().to_vec();
    let second_line = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    bytes[second_line + 4] = 0xff;
    assert_eq!(complaint(bytes), "line 2: byte 5 is not UTF-8");
    assert!(complaint(b"\xef\xbb\xbf{}").starts_with("line 1: this is no record"));
}

/// Bytes without end, counted.
struct Endless(Rc<Cell<usize>>);

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        buffer.fill(b'[');
        self.0.set(self.0.get() + buffer.len());
        Ok(buffer.len())
    }
}

#[test]
fn a_line_without_end_is_given_up() {
    let read = Rc::new(Cell::new(0));
    let text = golden("tammany-hall-3");
    let header = &text.as_bytes()[..=text.find('\n').unwrap()];
    let input = BufReader::new(header.chain(Endless(Rc::clone(&read))));
    let error = verify(RecordReader::new(input).unwrap(), |_| {}).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("line 2: it is longer than {MAX_LINE} bytes")
    );
    assert!(read.get() < MAX_LINE + 64 * 1024, "{}", read.get());
    let long = edited(text, |lines| lines[0].insert_str(1, &" ".repeat(3_000_000)));
    assert!(complaint(long).starts_with("line 1: it is longer"));
}

/// A disk that breaks.
struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
        Err(std::io::Error::other("the disk is on fire"))
    }
}

#[test]
fn a_file_that_cannot_be_read_to_its_end_says_nothing_of_the_record() {
    let text = golden("tammany-hall-3");
    let half = &text.as_bytes()[..=text.find('\n').unwrap()];
    let input = BufReader::new(half.chain(Broken));
    let error = verify(RecordReader::new(input).unwrap(), |_| {}).unwrap_err();
    assert!(
        matches!(error, RecordError::Unreadable { line: 2, .. }),
        "{error}"
    );
    assert!(error.is_undecided());
}

/// The bytes that nothing proves: the game's id, the names, and the times unless they are under the chain.
fn unproven(text: &str) -> Vec<Range<usize>> {
    let mut spans = Vec::new();
    let mut span = |from: usize, key: &str| {
        let begin = from + text[from..].find(key).unwrap() + key.len();
        let end = begin + text[begin..].find('"').unwrap();
        spans.push(begin..end);
        end
    };
    span(0, "\"game\":\"");
    span(0, "\"name\":\"");
    // The golden names hold no quotation marks.
    let players = text.find("\"players\":[").unwrap() + "\"players\":[".len();
    let end = players + text[players..].find(']').unwrap();
    let mut at = players;
    while at < end {
        at = span(at, "\"") + 1;
    }
    let mut line = text.find('\n').unwrap() + 1;
    let has_times = text.starts_with("{\"format\":\"poste-restante/2\"");
    while !has_times && line < text.len() {
        span(line, "\"at\":\"");
        line += text[line..].find('\n').unwrap() + 1;
    }
    spans
}

fn flipped(text: &str, byte: usize, bit: u8) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    bytes[byte] ^= 1 << bit;
    bytes
}

#[test]
fn a_flipped_bit_in_the_header_or_entry_0_is_found() {
    for name in [
        "tammany-hall-3",
        "city-and-guilds-5",
        "bull-moose-4",
        "tammany-hall-format-2-4",
    ] {
        let text = golden(name);
        let spans = unproven(text);
        let end = text.match_indices('\n').nth(1).unwrap().0;
        for byte in (0..=end).filter(|byte| !spans.iter().any(|span| span.contains(byte))) {
            for bit in 0..8 {
                assert!(
                    check(flipped(text, byte, bit)).is_err(),
                    "{name}: bit {bit} of byte {byte} was flipped unseen"
                );
            }
        }
    }
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn a_flipped_bit_anywhere_is_found(record in any::<prop::sample::Index>(), byte in any::<prop::sample::Index>(), bit in 0u8..8) {
        let (name, text) = record.get(&GOLDEN);
        let byte = byte.index(text.len());
        let holds = check(flipped(text, byte, bit)).is_ok();
        let is_proven = !unproven(text).iter().any(|span| span.contains(&byte));
        prop_assert!(!(holds && is_proven), "{name}: bit {bit} of byte {byte} was flipped unseen");
    }

    #[test]
    fn any_bytes_are_read_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..2_000)) {
        prop_assert!(check(&bytes).is_err());
    }

    #[test]
    fn any_bytes_within_a_record_are_found(
        record in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
        bytes in prop::collection::vec(any::<u8>(), 1..200),
    ) {
        let (name, text) = record.get(&GOLDEN);
        // Anywhere but within what nothing proves, where they may do no harm.
        let at = at.index(text.len());
        prop_assume!(!unproven(text).iter().any(|span| span.contains(&at) || span.end == at));
        // Spaces between the parts of a line mean nothing.
        prop_assume!(!bytes.iter().all(u8::is_ascii_whitespace));
        let mut spoiled = text.as_bytes().to_vec();
        spoiled.splice(at..at, bytes);
        prop_assert!(check(&spoiled).is_err(), "{name}: bytes at {at} were put in unseen");
    }

    #[test]
    fn lines_in_any_other_order_are_found(
        record in any::<prop::sample::Index>(),
        one in any::<prop::sample::Index>(),
        other in any::<prop::sample::Index>(),
    ) {
        let (name, text) = record.get(&GOLDEN);
        let count = text.lines().count();
        let (one, other) = (one.index(count), other.index(count));
        prop_assume!(one != other);
        let moved = edited(text, |lines| {
            let line = lines.remove(one);
            lines.insert(other, line);
        });
        prop_assert!(check(&moved).is_err(), "{name}: line {one} was moved to {other} unseen");
    }
}

#[test]
fn what_is_wrong_can_be_told_apart_by_programs() {
    let text = golden("bull-moose-3");
    let broken = edited(text, |lines| {
        lines[1] = lines[1].replacen("REP-02", "REP-01", 1);
    });
    let Err(RecordError::Wrong { line, entry, wrong }) = check(broken) else {
        panic!("it must be wrong");
    };
    assert_eq!((line, entry, wrong), (2, Some(0), Wrong::Chain));
    let ruleset = Ruleset::BullMoose;
    assert_eq!(Record::read(text).unwrap().header.ruleset, ruleset);
}

//! Games that were played, packed and unpacked, whole and damaged.

use chrono::{TimeDelta, Utc};
use engine::record::{LogCheck, Record, Wrong};
use proptest::prelude::*;

use super::*;

/// A game that was played once: its log with times as they come between players, a clock that was put back among them. Those
/// that are under the chain are as they were.
struct Played {
    log: Vec<Entry>,
    ruleset: engine::Ruleset,
    secret: Secret,
}

fn golden(name: &str) -> Played {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/tests/golden/");
    let text = std::fs::read_to_string(format!("{folder}{name}.jsonl")).unwrap();
    let record = Record::read(&text).unwrap();
    let mut at: DateTime<Utc> = "2026-11-28T12:00:00.000001Z".parse().unwrap();
    let format = Format::of_start(&record.entries[0].action).unwrap();
    let log = record.entries.into_iter().map(|entry| {
        let turn = TimeDelta::microseconds(i64::from(entry.seq) * 7_654_321);
        at += match entry.seq % 5 {
            0 => turn * 50,
            4 => -turn,
            _ => TimeDelta::zero(),
        };
        match format {
            Format::TimesUnder => entry,
            Format::TimesBeside => Entry {
                at: at.into(),
                ..entry
            },
        }
    });
    Played {
        log: log.collect(),
        ruleset: record.header.ruleset,
        secret: record.header.secret.unwrap(),
    }
}

fn each() -> impl Iterator<Item = Played> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/tests/golden");
    let files = std::fs::read_dir(folder).unwrap();
    files.map(|file| golden(file.unwrap().path().file_stem().unwrap().to_str().unwrap()))
}

/// The first entry that does not hold, and why.
fn first_wrong(played: &Played, log: &[Entry]) -> Option<(u32, Wrong)> {
    let mut check = LogCheck::new(played.ruleset, played.secret.clone());
    log.iter().find_map(|entry| {
        let wrong = check.next(entry).err()?;
        Some((entry.seq, wrong))
    })
}

/// With a checksum that fits.
fn summed(mut packed: PackedLog) -> PackedLog {
    let sum = checksum(&packed.bytes[4..]);
    packed.bytes[..4].copy_from_slice(&sum);
    packed
}

#[test]
fn a_log_unpacks_to_the_letter_and_to_the_microsecond_in_a_tenth_of_the_room() {
    let mut games = 0;
    for played in each() {
        let packed = pack(&played.log).unwrap();
        let whole = unpack(&packed, &played.secret, 0..u32::MAX).unwrap();
        assert_eq!(whole, played.log);
        assert_eq!(first_wrong(&played, &whole), None);
        let average = packed.bytes.len() / played.log.len();
        assert!(average < 36, "{average} bytes an action");
        games += 1;
    }
    assert!(games >= 11);
}

#[test]
fn any_part_of_a_log_can_be_unpacked() {
    any_part_of("tammany-hall-3");
    any_part_of("tammany-hall-format-2-4");
}

fn any_part_of(name: &str) {
    let Played { log, secret, .. } = golden(name);
    let packed = pack(&log).unwrap();
    let length = u32::try_from(log.len()).unwrap();
    for first in [0, 1, 62, 63, 64, 65, 127, 128, 150, length - 1] {
        for end in [first, first + 1, first + 20, 128, length, length + 1] {
            let part = unpack(&packed, &secret, first..end).unwrap();
            let from = usize::try_from(first).unwrap();
            let to = usize::try_from(end.clamp(first, length)).unwrap();
            assert_eq!(part, log[from..to], "{first}..{end}");
        }
    }
    assert_eq!(unpack(&packed, &secret, length..u32::MAX).unwrap(), []);
}

#[test]
fn a_log_of_any_length_unpacks() {
    let Played { log, secret, .. } = golden("tammany-hall-3");
    for length in (1..=log.len()).step_by(9).chain([64, 65, 128, 129]) {
        let packed = pack(&log[..length]).unwrap();
        let unpacked = unpack(&packed, &secret, 0..u32::MAX).unwrap();
        assert_eq!(unpacked, log[..length], "{length}");
    }
}

#[test]
fn what_is_no_log_is_not_packed() {
    assert!(matches!(pack(&[]), Err(CannotPack::Empty)));
    let Played { mut log, .. } = golden("tammany-hall-3");
    assert!(matches!(pack(&log[1..]), Err(CannotPack::Order(0))));
    log[7].events.push('\n');
    assert!(matches!(pack(&log), Err(CannotPack::LineBreak(7))));
    log[7].events = " ".repeat(MOST_TEXT);
    assert!(matches!(pack(&log), Err(CannotPack::TooLong)));
}

#[test]
fn what_was_altered_with_a_fitting_checksum_breaks_the_chain_at_the_next_stored_head() {
    let played = golden("tammany-hall-3");
    for (altered, breaks) in [(5, 63), (63, 63), (64, 127), (170, 173)] {
        let mut log = played.log.clone();
        log[altered].events = log[altered].events.replace("\"to\":", " \"to\":");
        let unpacked = unpack(&pack(&log).unwrap(), &played.secret, 0..u32::MAX).unwrap();
        assert_eq!(unpacked[altered].events, log[altered].events);
        let mut head = Head::GENESIS;
        let broken = unpacked.iter().find(|entry| {
            let salt = played.secret.salt(entry.seq);
            head = head.after(Format::TimesBeside, &salt, entry.link());
            head != entry.head
        });
        assert_eq!(broken.unwrap().seq, breaks, "entry {altered}");
        // The rules find the very entry.
        let (wrong, _) = first_wrong(&played, &unpacked).unwrap();
        assert_eq!(usize::try_from(wrong).unwrap(), altered);
    }
}

#[test]
fn a_time_under_the_chain_that_was_altered_with_a_fitting_checksum_breaks_it_at_the_next_stored_head()
 {
    let played = golden("tammany-hall-format-2-4");
    let length = u32::try_from(played.log.len()).unwrap();
    for (altered, breaks) in [(5, 63), (63, 63), (64, 127), (length - 2, length - 1)] {
        let mut log = played.log.clone();
        let place = usize::try_from(altered).unwrap();
        log[place].at = At::from(log[place].at.time() + TimeDelta::microseconds(1));
        let unpacked = unpack(&pack(&log).unwrap(), &played.secret, 0..u32::MAX).unwrap();
        let wrong = first_wrong(&played, &unpacked).unwrap();
        assert_eq!(wrong, (breaks, Wrong::Chain), "entry {altered}");
    }
}

#[test]
fn a_bomb_does_not_take_more_memory_than_the_longest_log() {
    let mut deflate = DeflateEncoder::new(vec![0, 0, 0, 0, 0], Compression::best());
    let megabyte = vec![b'\n'; 1024 * 1024];
    for _ in 0..64 {
        deflate.write_all(&megabyte).unwrap();
    }
    let bomb = summed(PackedLog {
        entries: 1,
        head: Head::GENESIS,
        bytes: deflate.finish().unwrap(),
    });
    let refused = unpack(&bomb, &Secret::new([0; 32]), 0..1);
    assert!(matches!(refused, Err(BadPack::Length)), "{refused:?}");
}

#[test]
fn a_number_of_entries_is_not_believed() {
    let Played { log, secret, .. } = golden("city-and-guilds-3");
    let right = pack(&log).unwrap();
    for entries in [
        0,
        1,
        right.entries - 1,
        right.entries + 1,
        1 << 20,
        u32::MAX,
    ] {
        let packed = PackedLog {
            entries,
            ..right.clone()
        };
        let refused = unpack(&packed, &secret, 0..u32::MAX);
        assert!(refused.is_err(), "{entries} entries");
    }
}

#[test]
fn what_follows_the_texts_is_refused() {
    let Played { log, secret, .. } = golden("city-and-guilds-3");
    let mut packed = pack(&log).unwrap();
    packed.bytes.push(0);
    let refused = unpack(&summed(packed), &secret, 0..1);
    assert!(matches!(refused, Err(BadPack::Length)), "{refused:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn flipped_bits_and_cuts_are_found(
        flips in prop::collection::vec((any::<prop::sample::Index>(), 0_u8..8), 1..4),
        cut: Option<prop::sample::Index>,
    ) {
        let Played { log, secret, .. } = golden("city-and-guilds-3");
        let right = pack(&log).unwrap();
        let mut packed = right.clone();
        for (place, bit) in flips {
            let place = place.index(packed.bytes.len());
            packed.bytes[place] ^= 1 << bit;
        }
        if let Some(cut) = cut {
            packed.bytes.truncate(cut.index(packed.bytes.len()));
        }
        prop_assume!(packed != right);
        prop_assert!(matches!(unpack(&packed, &secret, 0..u32::MAX), Err(BadPack::Checksum)));
    }

    /// As if somebody had meant it: then it is an error, or the chain or the rules tell, or only times are others that no chain
    /// is over.
    #[test]
    fn flipped_bits_with_a_fitting_checksum_do_no_harm(
        flips in prop::collection::vec((any::<prop::sample::Index>(), 0_u8..8), 1..4),
    ) {
        let played = golden("city-and-guilds-3");
        let mut packed = pack(&played.log).unwrap();
        for (place, bit) in flips {
            let place = place.index(packed.bytes.len());
            packed.bytes[place] ^= 1 << bit;
        }
        if let Ok(unpacked) = unpack(&summed(packed), &played.secret, 0..u32::MAX) {
            let with_times = played.log.iter().zip(&unpacked).map(|(entry, other)| Entry {
                at: other.at,
                ..entry.clone()
            });
            let same = with_times.eq(unpacked.iter().cloned());
            prop_assert!(same || first_wrong(&played, &unpacked).is_some());
        }
    }

    #[test]
    fn any_bytes_are_an_error_and_no_panic(bytes: Vec<u8>, entries in 0_u32..100) {
        let packed = PackedLog { entries, head: Head::GENESIS, bytes };
        if packed.bytes.len() >= 4 {
            let _ = unpack(&summed(packed), &Secret::new([1; 32]), 0..u32::MAX);
        } else {
            prop_assert!(unpack(&packed, &Secret::new([1; 32]), 0..u32::MAX).is_err());
        }
    }
}

//! The formats of the log: a game keeps the one that it began with, and from the second one on its times are under the
//! chain.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use std::path::Path;
use std::sync::LazyLock;

use chrono::TimeDelta;
use common::forging::forged;
use common::{config, pick, play, seed, start, time};
use engine::at::At;
use engine::chain::Format;
use engine::chance::{Chance, Secret};
use engine::entry::Entry;
use engine::game::colour_names;
use engine::games::bull_moose::BullMoose;
use engine::games::city_and_guilds::CityAndGuilds;
use engine::games::tammany_hall::TammanyHall;
use engine::record::{Header, RecordError, RecordReader, RecordWriter, Verified, Wrong, verify};
use engine::{Game, Pending, SeatCount, Table};
use proptest::prelude::*;
use serde_json::Value;

/// The golden records of the second format.
static GOLDEN: LazyLock<Vec<String>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let files = std::fs::read_dir(folder).unwrap();
    let mut texts: Vec<String> = files
        .map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap())
        .filter(|text| text.starts_with("{\"format\":\"poste-restante/2\""))
        .collect();
    texts.sort();
    texts
});

fn check(record: &str) -> Result<Verified, RecordError> {
    verify(RecordReader::new(record.as_bytes())?, |_| {})
}

/// The record with one of its lines changed, from 0.
fn with_line(text: &str, line: usize, other: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    assert_ne!(lines[line], other, "nothing was altered");
    lines[line] = other;
    lines.join("\n") + "\n"
}

/// The value of a text field of a line.
fn field<'a>(line: &'a str, key: &str) -> &'a str {
    let key = format!("\"{key}\":\"");
    let begin = line.find(&key).unwrap() + key.len();
    let end = begin + line[begin..].find('"').unwrap();
    &line[begin..end]
}

fn with_field(line: &str, key: &str, other: &str) -> String {
    let was = format!("\"{key}\":\"{}\"", field(line, key));
    line.replacen(&was, &format!("\"{key}\":\"{other}\""), 1)
}

fn record<G: Game>(number: u64, seats: SeatCount, entries: &[Entry]) -> String {
    let (secret, names) = (Secret::new(seed(number)), colour_names());
    let header = Header {
        game: "format".to_owned(),
        name: "A game".to_owned(),
        ruleset: G::SLUG.parse().unwrap(),
        players: seats.seats().map(|seat| names[seat].clone()).collect(),
        commitment: secret.commitment(),
        secret: Some(secret),
    };
    let mut writer = RecordWriter::new(header, None).unwrap();
    for entry in entries {
        writer.entry(entry).unwrap();
    }
    writer.finish()
}

/// A table as a build began it that knew the first format alone.
fn start_before<G: Game>(seats: SeatCount, number: u64) -> (Table<G>, Entry) {
    let (_, entry) = start::<G>(seats, number);
    let text = entry.action.replace(",\"format\":2}", "}");
    assert_ne!(text, entry.action);
    Table::start_again(&text, Secret::new(seed(number)), entry.at).unwrap()
}

/// Plays the game again that the entries are of, at other times, from this start.
fn play_again<G: Game>(
    (mut table, first): (Table<G>, Entry),
    entries: &[Entry],
    time: impl Fn(u32) -> At,
) -> (Table<G>, Vec<Entry>) {
    let mut again = vec![first];
    for entry in &entries[1..] {
        let seat = entry.actor.seat().unwrap();
        let action = serde_json::from_str(&entry.action).unwrap();
        let decision = table.decision_id();
        table.set_time(time(entry.seq));
        again.extend(table.submit(seat, decision, &[action]).unwrap());
    }
    (table, again)
}

#[test]
fn there_are_golden_records_of_every_game_in_the_second_format() {
    // That of the game that everybody has left is short, and its times only go on.
    assert_eq!(GOLDEN.len(), 10);
    let mut unsteady = 0;
    for text in GOLDEN.iter() {
        let verified = check(text).unwrap();
        assert_eq!(verified.table.format(), Format::TimesUnder);
        // Their times differ, and do not only go on.
        let times: Vec<&str> = text.lines().skip(1).map(|line| field(line, "at")).collect();
        let rises = times.windows(2).filter(|two| two[0] < two[1]).count() > 50;
        unsteady += usize::from(rises && times.windows(2).any(|two| two[0] > two[1]));
    }
    assert_eq!(unsteady, 9);
}

#[test]
fn a_new_game_has_the_second_format_and_its_record_says_so() {
    fn check_game<G: Game>() {
        let (table, entries) = play::<G>(SeatCount::THREE, 4, 4, |_, _, _| {});
        assert_eq!(table.format(), Format::TimesUnder);
        let text = record::<G>(4, SeatCount::THREE, &entries);
        let lines: Vec<Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines[0]["format"], "poste-restante/2");
        assert_eq!(lines[1]["action"]["format"], 2);
        for (line, entry) in lines[1..].iter().zip(&entries) {
            assert_eq!(entry.at, time(entry.seq));
            assert_eq!(line["at"], entry.at.to_string());
        }
        assert_eq!(check(&text).unwrap().table.head(), table.head());
    }
    check_game::<TammanyHall>();
    check_game::<CityAndGuilds>();
    check_game::<BullMoose>();
}

#[test]
fn a_game_that_began_in_the_first_format_goes_on_in_it() {
    fn check_game<G: Game>() {
        let seats = SeatCount::FOUR;
        let (table, entries) = play::<G>(seats, 6, 6, |_, _, _| {});
        let begun = || start_before::<G>(seats, 6);
        let (old, again) = play_again(begun(), &entries, time);
        // It is the same game, chained otherwise.
        assert_eq!(old.format(), Format::TimesBeside);
        assert_eq!(old.game(), table.game());
        assert_ne!(old.head(), table.head());
        // Times say nothing to its chain.
        let (at_once, _) = play_again(begun(), &entries, |_| At::default());
        assert_eq!(at_once.head(), old.head());
        let (elsewhen, others) = play_again(start::<G>(seats, 6), &entries, |_| At::default());
        assert_ne!(elsewhen.head(), table.head());
        assert_ne!(others[1].head, entries[1].head);
        // Its record is as it always was, and it replays as it was played.
        let text = record::<G>(6, seats, &again);
        assert!(text.starts_with("{\"format\":\"poste-restante/1\","));
        let (header, below) = text.split_once('\n').unwrap();
        assert!(!header.contains("format\":2") && !below.contains("\"format\""));
        assert!(below.contains("\"at\":\"2026-12-01T00:00:00Z\""));
        assert_eq!(check(&text).unwrap().table.head(), old.head());
        // It stands again at any entry in the same format.
        let mut then = old.at(5).unwrap();
        assert_eq!(then.format(), Format::TimesBeside);
        then.replay_next(&again[6]).unwrap();
        assert_eq!(then.head(), again[6].head);
    }
    check_game::<TammanyHall>();
    check_game::<CityAndGuilds>();
    check_game::<BullMoose>();
}

#[test]
fn a_game_of_either_format_is_picked_up_where_it_was_left() {
    let seats = SeatCount::THREE;
    for begun in [
        start::<TammanyHall>(seats, 2),
        start_before::<TammanyHall>(seats, 2),
    ] {
        let format = begun.0.format();
        let (_, entries) = play::<TammanyHall>(seats, 2, 2, |_, _, _| {});
        let (played, log) = play_again(begun, &entries, time);
        for left in (1..log.len()).step_by(23) {
            let secret = Secret::new(seed(2));
            let (mut table, wrong) = Table::<TammanyHall>::replay(&log[..left], secret).unwrap();
            assert!(wrong.is_none());
            assert_eq!(table.format(), format);
            for entry in &log[left..] {
                let again = table.take_again(entry.actor, &entry.action, entry.at);
                assert_eq!(&again.unwrap(), entry);
            }
            assert_eq!(table, played);
        }
    }
}

#[test]
fn a_time_that_is_off_by_a_microsecond_is_found_in_its_very_entry() {
    let text = &GOLDEN[0];
    for (line, old) in text.lines().enumerate().skip(1) {
        let at: At = field(old, "at").parse().unwrap();
        for by in [-1, 1] {
            let other = At::from(at.time() + TimeDelta::microseconds(by));
            let altered = with_line(text, line, &with_field(old, "at", &other.to_string()));
            let Err(RecordError::Wrong { entry, wrong, .. }) = check(&altered) else {
                panic!("line {line} was altered unseen");
            };
            assert_eq!(entry, Some(u32::try_from(line - 1).unwrap()));
            assert_eq!(wrong, Wrong::Chain);
        }
    }
}

#[test]
fn a_time_has_one_spelling_under_the_chain() {
    let text = &GOLDEN[0];
    let old = text.lines().nth(3).unwrap();
    let at = field(old, "at");
    for other in [
        at.replace('Z', "+00:00"),
        at.replace('Z', "0Z"),
        at.replace('T', " "),
        at.to_lowercase(),
        "yesterday".to_owned(),
        String::new(),
    ] {
        let altered = with_line(text, 3, &with_field(old, "at", &other));
        let said = check(&altered).unwrap_err().to_string();
        assert_eq!(
            said,
            "line 4: the time is not written as in 2026-12-01T18:00:00.000000Z"
        );
    }
}

#[test]
fn header_and_entry_0_name_the_same_format() {
    let text = &GOLDEN[0];
    let header = text.lines().next().unwrap();
    let older = with_line(text, 0, &with_field(header, "format", "poste-restante/1"));
    let said = check(&older).unwrap_err().to_string();
    assert_eq!(
        said,
        "line 2, entry 0: the header and entry 0 do not agree on the format"
    );
    let (_, entries) = play::<TammanyHall>(SeatCount::THREE, 1, 1, |_, _, _| {});
    let before = start_before::<TammanyHall>(SeatCount::THREE, 1);
    let (_, entries) = play_again(before, &entries, |_| {
        "2026-12-01T18:00:00.123456Z".parse().unwrap()
    });
    let mut text = record::<TammanyHall>(1, SeatCount::THREE, &entries);
    let first = text.lines().nth(1).unwrap();
    let first = with_field(first, "at", "2026-12-01T18:00:00.123456Z");
    text = with_line(&text, 1, &first);
    assert!(
        check(&text).is_ok(),
        "nothing proves a time of the first format"
    );
    let header = text.lines().next().unwrap();
    let newer = with_line(&text, 0, &with_field(header, "format", "poste-restante/2"));
    let said = check(&newer).unwrap_err().to_string();
    assert_eq!(
        said,
        "line 2, entry 0: the header and entry 0 do not agree on the format"
    );
}

/// Whoever has the secret can write another record, but not one that has the heads of the mails.
#[test]
fn a_format_is_not_taken_off_without_another_head() {
    let text = &GOLDEN[0];
    let other = forged(text, |entries| {
        entries[0].action = entries[0].action.replace(",\"format\":2}", "}");
    });
    let (forged, true_one) = (check(&other).unwrap(), check(text).unwrap());
    assert_eq!(forged.standings, true_one.standings);
    assert_ne!(forged.table.head(), true_one.table.head());
    let later = forged_times(text);
    assert!(check(&later).is_ok());
    let heads = |text: &str| -> Vec<String> {
        let lines = text.lines().skip(1);
        lines.map(|line| field(line, "head").to_owned()).collect()
    };
    let same = heads(text);
    assert!(heads(&later).iter().all(|head| !same.contains(head)));
}

fn forged_times(text: &str) -> String {
    forged(text, |entries| {
        for entry in entries {
            entry.at = At::from(entry.at.time() + TimeDelta::seconds(1));
        }
    })
}

#[test]
fn nothing_of_an_imagined_table_comes_from_the_times_or_the_format_of_its_game() {
    let (_, entries) = play::<BullMoose>(SeatCount::THREE, 3, 3, |_, _, _| {});
    let (table, _) = start::<BullMoose>(SeatCount::THREE, 3);
    let (old, _) = start_before::<BullMoose>(SeatCount::THREE, 3);
    let viewer = engine::Viewer::Seat(entries[1].actor.seat().unwrap());
    let mut worlds = [table, old].map(|table| table.imagined(viewer, Secret::new([5; 32])));
    let mut chooser = Chance::from_seed(seed(9));
    for _ in 0..40 {
        let [world, other] = &mut worlds;
        assert_eq!(world.game(), other.game());
        let Pending::Turn { seat, .. } = world.pending() else {
            break;
        };
        let action = *pick(&mut chooser, &world.legal_actions(seat));
        let decision = world.decision_id();
        other.set_time(time(7));
        let taken = world.submit(seat, decision, std::slice::from_ref(&action));
        other.submit(seat, decision, &[action]).unwrap();
        assert!(taken.is_ok());
        assert_eq!(world.head(), other.head());
    }
}

/// What is altered of an entry.
#[derive(Clone, Copy, Debug)]
enum Altered {
    Seq,
    At(i64),
    Actor,
    Action,
    Written,
    Events,
    Head,
}

/// The line of an entry with one thing changed; `donor` is another entry's line.
fn altered(line: &str, donor: &str, what: Altered) -> Option<String> {
    let value: Value = serde_json::from_str(line).unwrap();
    let seq = value["seq"].as_u64().unwrap();
    let from_donor = |key: &str, end: &str| {
        let of = |line: &str| {
            let begin = line.find(&format!("\"{key}\":")).unwrap();
            let end = begin + line[begin..].find(end).unwrap();
            line[begin..end].to_owned()
        };
        line.replacen(&of(line), &of(donor), 1)
    };
    let other = match what {
        Altered::Seq => line.replacen(
            &format!("\"seq\":{seq},"),
            &format!("\"seq\":{},", seq + 1),
            1,
        ),
        Altered::At(by) => {
            let at: At = field(line, "at").parse().unwrap();
            let at = At::from(at.time() + TimeDelta::microseconds(by));
            with_field(line, "at", &at.to_string())
        }
        Altered::Actor => with_field(line, "actor", field(donor, "actor")),
        // An action that happens to be the same, to the letter, is no other.
        Altered::Action => from_donor("action", "\"written\":"),
        Altered::Written => with_field(line, "written", field(donor, "written")),
        Altered::Events => from_donor("events", "\"head\":"),
        Altered::Head => with_field(line, "head", field(donor, "head")),
    };
    (other != line).then_some(other)
}

fn what() -> impl Strategy<Value = Altered> {
    prop_oneof![
        Just(Altered::Seq),
        (-4_000_000_000_000_i64..4_000_000_000_000)
            .prop_filter("it is another time", |by| *by != 0)
            .prop_map(Altered::At),
        Just(Altered::Actor),
        Just(Altered::Action),
        Just(Altered::Written),
        Just(Altered::Events),
        Just(Altered::Head),
    ]
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn any_field_of_any_entry_altered_is_refused_at_its_line(
        record in any::<prop::sample::Index>(),
        line in any::<prop::sample::Index>(),
        donor in any::<prop::sample::Index>(),
        what in what(),
    ) {
        let text = record.get(&GOLDEN);
        let lines: Vec<&str> = text.lines().collect();
        // Entry 0 has no written form; the tests of records flip every bit of it.
        let line = 2 + line.index(lines.len() - 2);
        let donor = lines[2 + donor.index(lines.len() - 2)];
        let other = altered(lines[line], donor, what);
        prop_assume!(other.is_some());
        let error = check(&with_line(text, line, &other.unwrap()));
        prop_assert!(error.is_err(), "{what:?} of line {} was altered unseen", line + 1);
        let named = error.unwrap_err().line();
        prop_assert_eq!(named, Some(line + 1), "{:?}", what);
    }

    #[test]
    fn any_time_of_any_entry_altered_is_refused(
        record in any::<prop::sample::Index>(),
        line in any::<prop::sample::Index>(),
        micros in any::<u32>(),
    ) {
        let text = record.get(&GOLDEN);
        let lines: Vec<&str> = text.lines().collect();
        let line = 1 + line.index(lines.len() - 1);
        let at = At::from(chrono::DateTime::from_timestamp_micros(i64::from(micros) << 20).unwrap());
        prop_assume!(at.to_string() != field(lines[line], "at"));
        let other = with_field(lines[line], "at", &at.to_string());
        prop_assert!(check(&with_line(text, line, &other)).is_err());
    }
}

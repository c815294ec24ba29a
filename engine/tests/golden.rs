//! Whole games that were played once and must replay for ever.
//!
//! The files under `golden/` are never changed, only added to: a rules fix that would change one is a new version of the
//! rules. `UPDATE_GOLDEN=1` writes those that are missing.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use std::path::{Path, PathBuf};

use common::eventful::eventful;
use common::older::Older;
use common::{due_seat, pick, play, seed, start, time};
use engine::acts::{Sitter, TableAct};
use engine::chance::{Chance, Secret};
use engine::entry::{Actor, Entry};
use engine::game::{RulesVersion, Standings, colour_names};
use engine::games::bull_moose::BullMoose;
use engine::games::city_and_guilds::CityAndGuilds;
use engine::games::tammany_hall::TammanyHall;
use engine::games::trial_race::Race;
use engine::games::trial_race::build::{First, Fixed};
use engine::record::{Header, Record, RecordWriter};
use engine::{Game, Pending, Ruleset, SeatCount, Table};

/// More games than have to be played to find one with the end that is looked for.
const TRIES: u64 = 5_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Those of the trial race, which no build can verify.
fn trial_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden-trial")
}

/// The record of a random game.
fn record<G: Game>(seats: SeatCount, number: u64, entries: &[Entry]) -> String {
    let secret = Secret::new(seed(number));
    let names = colour_names();
    let header = Header {
        game: format!("golden-{}-{}", G::SLUG, seats.get()),
        name: "A golden game".to_owned(),
        ruleset: G::SLUG.parse::<Ruleset>().unwrap(),
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

fn is_shared(standings: &Standings) -> bool {
    standings
        .0
        .iter()
        .filter(|standing| standing.place == 1)
        .count()
        > 1
}

/// Writes the record of the first game that is of the kind looked for, if it is missing.
fn add<G: Game>(
    file: &Path,
    seats: SeatCount,
    play: impl Fn(u64) -> (Table<G>, Vec<Entry>),
    is_looked_for: impl Fn(&Standings, &[Entry]) -> bool,
) {
    if file.exists() {
        return;
    }
    assert!(
        std::env::var_os("UPDATE_GOLDEN").is_some(),
        "{} is missing: write it with UPDATE_GOLDEN=1",
        file.display()
    );
    for number in 0..TRIES {
        let (table, entries) = play(number);
        if let Pending::Over(standings) = table.pending()
            && is_looked_for(&standings, &entries)
        {
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            return std::fs::write(file, record::<G>(seats, number, &entries)).unwrap();
        }
    }
    panic!("no game was so in {TRIES} tries");
}

fn add_random<G: Game>(name: &str, seats: SeatCount, ends_so: impl Fn(&Standings) -> bool) {
    add::<G>(
        &folder().join(format!("{name}.jsonl")),
        seats,
        |number| play::<G>(seats, number, number, |_, _, _| {}),
        |standings, _| ends_so(standings),
    );
}

/// What the records of a game are called after: those of its first version after the game alone.
fn name<G: Game>() -> String {
    match G::RULES {
        RulesVersion(1) => G::SLUG.to_owned(),
        RulesVersion(version) => format!("{}-version-{version}", G::SLUG),
    }
}

fn one_for_each_seat_count<G: Game>() {
    for seats in [SeatCount::THREE, SeatCount::FOUR, SeatCount::FIVE] {
        add_random::<G>(
            &format!("{}-{}", name::<G>(), seats.get()),
            seats,
            |standings| !is_shared(standings),
        );
    }
}

/// Whether the clock, the table and the seats do in it all that they can, the end by vote aside.
fn has_every_act(entries: &[Entry]) -> bool {
    let acts = [
        r#"{"table":"undo""#,
        r#"{"table":"default_move""#,
        r#"{"table":"time_out""#,
        r#"{"table":"seat_passes","seat":0,"to":"bot""#,
        r#"{"table":"seat_passes","seat":0,"to":"owner""#,
        r#"{"table":"pause""#,
        r#"{"table":"resume""#,
        r#"{"table":"give_time""#,
    ];
    acts.iter()
        .all(|act| entries.iter().any(|entry| entry.action.starts_with(act)))
}

/// One that is played to its end, one that the table ends, both with all that can happen beside moves.
fn eventful_ones<G: Game>(folder: &Path, name: &str, end: u32) {
    let seats = SeatCount::FOUR;
    add::<G>(
        &folder.join(format!("{name}-eventful.jsonl")),
        seats,
        |number| eventful::<G>(seats, number, None),
        |standings, entries| !standings.0.is_empty() && has_every_act(entries),
    );
    add::<G>(
        &folder.join(format!("{name}-end-by-vote.jsonl")),
        seats,
        |number| eventful::<G>(seats, number, Some(end)),
        |standings, entries| standings.0.is_empty() && has_every_act(entries),
    );
}

/// One for each number of seats and each kind of ending, and with all that can happen beside moves.
fn one_of_each_kind<G: Game>(end: u32) {
    one_for_each_seat_count::<G>();
    eventful_ones::<G>(&folder(), &name::<G>(), end);
}

/// One that everybody has left, one after the other.
fn one_that_is_left<G: Game>() {
    let seats = SeatCount::FOUR;
    add::<G>(
        &folder().join(format!("{}-everybody-left.jsonl", name::<G>())),
        seats,
        |number| left_after::<G>(seats, number, 40),
        |standings, _| standings.0.is_empty(),
    );
}

/// A game whose people go after so many entries, and its log.
fn left_after<G: Game>(seats: SeatCount, number: u64, last: u32) -> (Table<G>, Vec<Entry>) {
    let mut chooser = Chance::from_seed(seed(number));
    let (mut table, first) = start::<G>(seats, number);
    let mut entries = vec![first];
    while let Some(seat) = due_seat(&mut chooser, &table).filter(|_| table.version() < last) {
        table.set_time(time(table.version()));
        let actions = table.legal_actions(seat);
        let action = pick(&mut chooser, &actions).clone();
        let decision = table.decision_id();
        entries.extend(table.submit(seat, decision, &[action]).unwrap());
    }
    for seat in seats.seats() {
        let to = Sitter::Bot;
        let act = TableAct::SeatPasses { seat, to };
        entries.push(table.act(Actor::Server, &act).unwrap());
    }
    entries.push(table.act(Actor::Server, &TableAct::Abandon {}).unwrap());
    (table, entries)
}

/// One in which a step was taken that nobody could choose, where they are rare.
fn with_a_forced_step<G: Game>() {
    let seats = SeatCount::FIVE;
    add::<G>(
        &folder().join(format!("{}-forced-step.jsonl", name::<G>())),
        seats,
        |number| play::<G>(seats, number, number, |_, _, _| {}),
        |_, entries| {
            entries
                .iter()
                .any(|entry| entry.events.contains("step_forced"))
        },
    );
}

/// Those of the second format of the log, in which the times are under the chain.
fn with_times<G: Game>(end: u32) {
    let name = format!("{}-format-2", name::<G>());
    add_random::<G>(&format!("{name}-4"), SeatCount::FOUR, |standings| {
        !is_shared(standings)
    });
    eventful_ones::<G>(&folder(), &name, end);
}

fn with_a_shared_victory<G: Game>() {
    let name = format!("{}-shared-victory", name::<G>());
    add_random::<G>(&name, SeatCount::FIVE, is_shared);
}

#[test]
fn every_ruleset_version_seat_count_and_kind_of_ending_has_a_golden_game() {
    one_of_each_kind::<TammanyHall>(120);
    one_of_each_kind::<Older<CityAndGuilds, 1>>(100);
    with_a_shared_victory::<Older<CityAndGuilds, 1>>();
    one_of_each_kind::<CityAndGuilds>(100);
    with_a_shared_victory::<CityAndGuilds>();
    with_a_forced_step::<CityAndGuilds>();
    one_of_each_kind::<Older<BullMoose, 1>>(120);
    with_a_shared_victory::<Older<BullMoose, 1>>();
    one_of_each_kind::<BullMoose>(120);
    with_a_shared_victory::<BullMoose>();
    one_that_is_left::<TammanyHall>();
    with_times::<TammanyHall>(110);
    with_times::<CityAndGuilds>(90);
    with_times::<BullMoose>(110);
    newest_versions_have_some();
}

/// A new version of the rules has records of its own.
fn newest_versions_have_some() {
    for ruleset in Ruleset::ALL {
        let newest = format!(r#""rules_version":{}"#, ruleset.rules().0);
        let mut files = std::fs::read_dir(folder()).unwrap();
        let has_one = files.any(|file| {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            let start = text.lines().nth(1).unwrap();
            start.contains(&format!(r#""ruleset":"{}""#, ruleset.slug())) && start.contains(&newest)
        });
        assert!(has_one, "no golden game has {newest} of {}", ruleset.slug());
    }
}

/// As each build wrote them, for ever.
#[test]
fn every_version_of_the_trial_race_has_golden_games() {
    for seats in [SeatCount::THREE, SeatCount::FOUR, SeatCount::FIVE] {
        as_a_build_wrote_it::<Race<First>>(1, seats);
        as_a_build_wrote_it::<Race<Fixed>>(2, seats);
    }
    eventful_ones::<Race<First>>(&trial_folder(), "trial-race-version-1", 60);
    eventful_ones::<Race<Fixed>>(&trial_folder(), "trial-race-version-2", 60);
}

fn as_a_build_wrote_it<G: Game>(version: u16, seats: SeatCount) {
    assert_eq!(G::RULES.0, version);
    let name = format!("trial-race-version-{version}-{}.jsonl", seats.get());
    add::<G>(
        &trial_folder().join(name),
        seats,
        |number| play::<G>(seats, number, number, |_, _, _| {}),
        |standings, _| !is_shared(standings),
    );
}

#[test]
fn every_golden_game_replays() {
    let files = |folder: PathBuf| std::fs::read_dir(folder).unwrap();
    let mut replayed = 0;
    for file in files(folder()).chain(files(trial_folder())) {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let record =
            Record::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let table = record
            .replay()
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(
            matches!(table.pending(), engine::any::AnyPending::Over(_)),
            "{}",
            path.display()
        );
        replayed += 1;
    }
    assert!(replayed >= 50, "only {replayed} golden games");
}

#[test]
fn an_altered_record_does_not_replay() {
    let text = std::fs::read_to_string(folder().join("tammany-hall-3.jsonl")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    for index in (0..lines.len()).step_by(7) {
        let mut altered = lines.clone();
        // The last digit of the head, or of the secret in the header.
        let flipped: String = flip_last_hex_digit(lines[index]);
        altered[index] = &flipped;
        let replay = Record::read(&altered.join("\n")).map(|record| record.replay().is_ok());
        assert!(
            !matches!(replay, Ok(true)),
            "line {} was altered unseen",
            index + 1
        );
    }
    let shorter = lines[..lines.len() - 1].join("\n");
    let table = Record::read(&shorter).unwrap().replay().unwrap();
    assert!(
        !matches!(table.pending(), engine::any::AnyPending::Over(_)),
        "a cut record is no whole game"
    );
}

fn flip_last_hex_digit(line: &str) -> String {
    let at = line.rfind(|c: char| c.is_ascii_hexdigit()).unwrap();
    let other = if line.as_bytes()[at] == b'0' {
        "1"
    } else {
        "0"
    };
    format!("{}{other}{}", &line[..at], &line[at + 1..])
}

//! A fix of the rules, side by side with the games that were begun before it.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use common::{due_seat, pick, play, seed, start};
use engine::chance::{Chance, Secret};
use engine::entry::Entry;
use engine::game::{RulesVersion, colour_names};
use engine::games::trial_race::build::{Careless, First, Fixed, Later};
use engine::games::trial_race::{Action, Decision, Race, Violation};
use engine::record::{Header, RecordError, RecordReader, RecordWriter, verify};
use engine::table::{Refusal, ReplayError};
use engine::{Game, Pending, Ruleset, Seat, SeatCount, Table};

/// Games played by one build and replayed by another.
const GAMES: u64 = 200;

fn seats(number: u64) -> SeatCount {
    SeatCount::new(3 + u8::try_from(number % 3).unwrap()).unwrap()
}

/// A game as another build wrote it.
fn written_by<G: Game>(number: u64) -> Vec<Entry> {
    play::<G>(seats(number), number, number, |_, _, _| {}).1
}

fn replay(number: u64, entries: &[Entry]) -> (Table<Race>, Option<ReplayError>) {
    Table::replay(entries, Secret::new(seed(number))).unwrap()
}

fn record(number: u64, entries: &[Entry]) -> String {
    let secret = Secret::new(seed(number));
    let names = colour_names();
    let header = Header {
        game: "version".to_owned(),
        name: "A race".to_owned(),
        ruleset: Ruleset::TrialRace,
        players: seats(number)
            .seats()
            .map(|seat| names[seat].clone())
            .collect(),
        commitment: secret.commitment(),
        secret: Some(secret),
    };
    let mut writer = RecordWriter::new(header, None).unwrap();
    for entry in entries {
        writer.entry(entry).unwrap();
    }
    writer.finish()
}

/// The seat whose stride it is, if it alone leads.
fn leader_on_turn<G: Game<Decision = Decision, View = engine::games::trial_race::View>>(
    table: &Table<G>,
) -> Option<Seat> {
    let Pending::Turn { seat, .. } = table.pending() else {
        return None;
    };
    let fields = table.view(engine::Viewer::Spectator).fields;
    let own = fields[usize::from(seat.number())];
    let leads = fields.iter().filter(|&&field| field >= own).count() == 1;
    leads.then_some(seat)
}

#[test]
fn a_game_of_version_1_is_the_same_under_the_fix_at_every_step() {
    for number in 0..GAMES {
        let mut chooser = Chance::from_seed(seed(number));
        let (mut old, first) = start::<Race<First>>(seats(number), number);
        let mut new = Table::<Race>::replay_start(&first, Secret::new(seed(number))).unwrap();
        while let Some(seat) = due_seat(&mut chooser, &old) {
            assert_eq!(new.rules(), RulesVersion(1));
            assert_eq!(new.head(), old.head());
            assert_eq!(new.pending(), old.pending());
            for seat in seats(number).seats() {
                let viewer = engine::Viewer::Seat(seat);
                assert_eq!(new.view(viewer), old.view(viewer));
                assert_eq!(new.legal_actions(seat), old.legal_actions(seat));
            }
            let action = *pick(&mut chooser, &old.legal_actions(seat));
            let decision = old.decision_id();
            // It is played on by either build.
            let taken = new.submit(seat, decision, &[action]).unwrap();
            assert_eq!(taken, old.submit(seat, decision, &[action]).unwrap());
        }
        assert_eq!(new.pending(), old.pending());
    }
}

#[test]
fn the_fix_holds_for_new_games_alone() {
    let (mut allowed, mut refused) = (0, 0);
    for number in 0..GAMES {
        play::<Race<First>>(seats(number), number, number, |table, _, _| {
            if let Some(seat) = leader_on_turn(table) {
                assert!(table.legal_actions(seat).contains(&Action::Push {}));
                allowed += 1;
            }
        });
        play::<Race<Fixed>>(seats(number), number, number, |table, _, _| {
            if let Some(seat) = leader_on_turn(table) {
                let push = table
                    .clone()
                    .submit(seat, table.decision_id(), &[Action::Push {}]);
                let violation = Violation::LeaderPushes;
                assert_eq!(
                    push,
                    Err(Refusal::Rule {
                        index: 0,
                        violation
                    })
                );
                refused += 1;
            }
        });
    }
    assert!(allowed > 100 && refused > 100, "{allowed} and {refused}");
}

#[test]
fn records_of_both_versions_hold() {
    for number in 0..20 {
        for entries in [
            written_by::<Race<First>>(number),
            written_by::<Race<Fixed>>(number),
        ] {
            let record = record(number, &entries);
            let verified = verify(RecordReader::new(record.as_bytes()).unwrap(), |_| {}).unwrap();
            assert_eq!(verified.table.head(), entries.last().unwrap().head);
        }
    }
}

#[test]
fn a_rule_that_was_changed_without_a_version_is_found_where_it_first_matters() {
    let (mut found, mut equal) = (0, 0);
    for number in 0..GAMES {
        let entries = written_by::<Race<Careless>>(number);
        let (table, wrong) = replay(number, &entries);
        let first_push = entries
            .iter()
            .position(|entry| entry.action.contains("push"));
        let Some(push) = first_push else {
            assert!(wrong.is_none());
            equal += 1;
            continue;
        };
        // The table is the one after the last good entry, and whole.
        let push = u32::try_from(push).unwrap();
        assert!(matches!(wrong, Some(ReplayError::OtherEvents { seq }) if seq == push));
        let (good, _) = replay(number, &entries[..push as usize]);
        assert_eq!(table, good);
        let record = record(number, &entries);
        let error = verify(RecordReader::new(record.as_bytes()).unwrap(), |_| {}).unwrap_err();
        assert!(
            matches!(error, RecordError::Wrong { entry, .. } if entry == Some(push)),
            "{error}"
        );
        found += 1;
    }
    assert!(found > 150, "{found} found, {equal} equal");
}

#[test]
fn a_game_by_newer_rules_is_refused_with_a_clear_error() {
    let entries = written_by::<Race<Later>>(1);
    let error = Table::<Race>::replay(&entries, Secret::new(seed(1))).unwrap_err();
    assert_eq!(
        error.to_string(),
        "entry 0 does not start this game: rules version 3 of trial-race is newer than this program, which knows 2"
    );
    let record = record(1, &entries);
    let error = verify(RecordReader::new(record.as_bytes()).unwrap(), |_| {}).unwrap_err();
    assert!(error.is_undecided());
    assert_eq!(
        error.to_string(),
        "line 2: rules version 3 of trial-race is newer than this program, which knows version 2"
    );
}

#[test]
fn the_trial_race_is_offered_to_nobody() {
    assert_eq!(Ruleset::ALL.len(), 3);
    assert!(
        Ruleset::ALL
            .iter()
            .all(|ruleset| !ruleset.slug().starts_with("trial"))
    );
    assert_eq!("trial-race".parse(), Ok(Ruleset::TrialRace));
}

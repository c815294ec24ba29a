//! What a table takes and refuses whatever is played, and what a replay finds.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use common::{play, seed, start};
use engine::chance::{Nonce, Secret};
use engine::entry::{Actor, Entry};
use engine::games::city_and_guilds::CityAndGuilds;
use engine::games::tammany_hall::{Options, TammanyHall};
use engine::table::{Refusal, ReplayError, Setup, Unheard};
use engine::{AnyTable, Game, Pending, Ruleset, Seat, SeatCount, Table};

fn first_seat<G: Game>(table: &Table<G>) -> Seat {
    table.pending().seats().iter().next().unwrap()
}

/// A table with a sealed decision open to all, as City & Guilds begins.
fn sealed() -> Table<CityAndGuilds> {
    start(SeatCount::THREE, 1).0
}

/// A table with one seat's turn, as Tammany Hall begins.
fn turn() -> Table<TammanyHall> {
    start(SeatCount::THREE, 1).0
}

fn log() -> (Secret, Vec<Entry>) {
    let (_, entries) = play::<TammanyHall>(SeatCount::THREE, 5, 5, |_, _, _| {});
    (Secret::new(seed(5)), entries)
}

#[test]
fn an_empty_list_and_one_that_is_too_long_are_refused() {
    let mut table = turn();
    let seat = first_seat(&table);
    let action = table.legal_actions(seat)[0];
    assert_eq!(
        table.submit(seat, 0, &[]),
        Err(Unheard::WrongNumberOfActions.into())
    );
    let many = vec![action; 65];
    assert_eq!(
        table.submit(seat, 0, &many),
        Err(Unheard::WrongNumberOfActions.into())
    );
}

#[test]
fn only_the_seat_that_is_waited_for_may_answer() {
    let mut table = turn();
    let seat = first_seat(&table);
    let action = table.legal_actions(seat)[0];
    for other in SeatCount::FIVE.seats().filter(|other| *other != seat) {
        assert_eq!(
            table.submit(other, 0, &[action]),
            Err(Unheard::NotYourTurn.into())
        );
    }
}

#[test]
fn an_answer_to_another_decision_is_stale() {
    let mut table = turn();
    let seat = first_seat(&table);
    let action = table.legal_actions(seat)[0];
    assert_eq!(
        table.submit(seat, 1, &[action]),
        Err(Unheard::StaleDecision.into())
    );
    table.submit(seat, 0, &[action]).unwrap();
    assert_eq!(table.decision_id(), 1, "the entry that opened it");
    assert_eq!(
        table.submit(seat, 0, &[action]),
        Err(Unheard::StaleDecision.into())
    );
}

#[test]
fn a_game_that_is_over_takes_nothing() {
    let (mut table, _) = play::<TammanyHall>(SeatCount::THREE, 5, 5, |_, _, _| {});
    let action = turn().legal_actions(first_seat(&turn()))[0];
    let (seat, decision) = (Seat::new(0).unwrap(), table.decision_id());
    assert_eq!(
        table.submit(seat, decision, &[action]),
        Err(Unheard::GameOver.into())
    );
}

#[test]
fn a_list_ends_with_the_turn() {
    let mut table = turn();
    let seat = first_seat(&table);
    let boss = "boss 14".parse().unwrap();
    let before = table.clone();
    // Two bosses end a first turn, so the third is in somebody else's.
    assert_eq!(
        table.submit(seat, 0, &[boss, boss, boss]),
        Err(Unheard::TurnEnds.into())
    );
    assert_eq!(table, before);
    let entries = table.submit(seat, 0, &[boss, boss]).unwrap();
    assert_eq!(entries.len(), 2, "one entry an action");
    assert_ne!(first_seat(&table), seat);
}

#[test]
fn a_refused_action_says_which_of_the_list_it_was() {
    let mut table = turn();
    let seat = first_seat(&table);
    let list = ["boss 14", "end"].map(|written| written.parse().unwrap());
    let refused = table.submit(seat, 0, &list).unwrap_err();
    assert!(
        matches!(refused, Refusal::Rule { index: 1, .. }),
        "{refused:?}"
    );
}

#[test]
fn a_sealed_answer_comes_alone_and_can_be_replaced() {
    let mut table = sealed();
    let seat = first_seat(&table);
    let answers = table.legal_actions(seat);
    let (one, other) = (answers[0], answers[answers.len() - 1]);
    let both = [one, other];
    assert_eq!(
        table.submit(seat, 0, &both),
        Err(Unheard::SealedAnswerNotAlone.into())
    );
    table.submit(seat, 0, &[one]).unwrap();
    assert!(
        !table.pending().seats().has(seat),
        "it is not waited for any more"
    );
    assert_eq!(table.decision_id(), 0, "the decision is still the same");
    let entries = table.submit(seat, 0, std::slice::from_ref(&other)).unwrap();
    assert!(entries[0].events.contains("sealed_answer_replaced"));
    assert_eq!(table.own_answer(seat), Some(&other));
}

#[test]
fn the_secret_and_the_nonces_decide_the_chance() {
    let draw = |secret: u64, nonces: &[&str]| {
        let setup = Setup {
            seats: SeatCount::FOUR,
            options: Options::default(),
            nonces: nonces
                .iter()
                .map(|text| Nonce::try_from((*text).to_owned()).unwrap())
                .collect(),
            secret: Secret::new(seed(secret)),
            terms: engine::terms::Terms::default(),
            at: engine::at::At::default(),
        };
        let (_, entry) = Table::<TammanyHall>::start(setup).unwrap();
        entry.events
    };
    assert_eq!(draw(1, &["a", "b"]), draw(1, &["a", "b"]));
    assert_ne!(draw(1, &["a", "b"]), draw(2, &["a", "b"]));
    assert_ne!(
        draw(1, &["a", "b"]),
        draw(1, &["ab", ""]),
        "whose nonce it is matters"
    );
    assert_ne!(draw(1, &["a"]), draw(1, &[]));
}

#[test]
fn a_foreign_secret_replays_nothing() {
    let (_, entries) = log();
    let error = Table::<TammanyHall>::replay(&entries, Secret::new(seed(6))).unwrap_err();
    assert!(matches!(error, ReplayError::WrongSecret), "{error}");
}

#[test]
fn a_log_must_begin_with_its_game() {
    let (secret, entries) = log();
    for wrong in [&entries[1..], &[]] {
        let error = Table::<TammanyHall>::replay(wrong, secret.clone()).unwrap_err();
        assert!(matches!(error, ReplayError::BadStart(_)), "{error}");
    }
    let other_game = AnyTable::replay(Ruleset::BullMoose, &entries, secret.clone()).unwrap_err();
    assert!(
        matches!(other_game, ReplayError::BadStart(_)),
        "{other_game}"
    );
    let mut newer = entries;
    newer[0].action = newer[0]
        .action
        .replace("\"rules_version\":1", "\"rules_version\":2");
    let error = Table::<TammanyHall>::replay(&newer, secret).unwrap_err();
    assert!(error.to_string().contains("version 2"), "{error}");
}

/// The replay stops before the entry, at the last good one.
#[track_caller]
fn stops_at(entries: &[Entry], seq: usize) -> ReplayError {
    let (table, wrong) = Table::<TammanyHall>::replay(entries, Secret::new(seed(5))).unwrap();
    assert_eq!(table.version() as usize, seq);
    wrong.expect("something is wrong")
}

#[test]
fn a_replay_finds_what_was_altered_and_where() {
    let (_, entries) = log();
    let altered = |seq: usize, alter: fn(&mut Entry)| {
        let mut entries = entries.clone();
        alter(&mut entries[seq]);
        stops_at(&entries, seq)
    };
    let error = altered(20, |entry| entry.events.push(' '));
    assert!(
        matches!(error, ReplayError::OtherEvents { seq: 20 }),
        "{error}"
    );
    let error = altered(21, |entry| entry.head = engine::chain::Head::GENESIS);
    assert!(
        matches!(error, ReplayError::BrokenChain { seq: 21 }),
        "{error}"
    );
    let error = altered(22, |entry| entry.action = "{}".to_owned());
    assert!(
        matches!(error, ReplayError::Refused { seq: 22, .. }),
        "{error}"
    );
    let error = altered(23, |entry| entry.actor = Actor::Server);
    assert!(
        matches!(error, ReplayError::Refused { seq: 23, .. }),
        "{error}"
    );
    let error = altered(24, |entry| {
        let next = (entry.actor.seat().unwrap().number() + 1) % 3;
        entry.actor = Actor::Seat(Seat::new(next).unwrap());
    });
    assert!(
        matches!(error, ReplayError::Refused { seq: 24, .. }),
        "{error}"
    );
}

#[test]
fn a_replay_finds_what_is_missing_or_out_of_order() {
    let (_, mut entries) = log();
    entries.swap(30, 31);
    assert!(matches!(
        stops_at(&entries, 30),
        ReplayError::Refused { seq: 31, .. }
    ));
    entries.swap(30, 31);
    entries.remove(40);
    assert!(matches!(
        stops_at(&entries, 40),
        ReplayError::Refused { seq: 41, .. }
    ));
}

#[test]
fn standings_come_with_the_end_only() {
    assert!(matches!(turn().pending(), Pending::Turn { .. }));
    assert!(matches!(sealed().pending(), Pending::Sealed { .. }));
    let (over, _) = play::<TammanyHall>(SeatCount::FIVE, 9, 9, |table, _, _| {
        assert!(!matches!(table.pending(), Pending::Over(_)));
    });
    assert!(matches!(over.pending(), Pending::Over(_)));
}

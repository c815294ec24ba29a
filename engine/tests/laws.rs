//! What holds in every game, whatever its rules: random whole games, each law stated once.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use common::older::Older;
use common::{TOO_LONG, config, due_seat, pick, play, seed, start};
use engine::by::Key;
use engine::chance::{Chance, Secret};
use engine::entry::Happening;
use engine::game::{Decision as _, colour_names};
use engine::games::bull_moose::BullMoose;
use engine::games::city_and_guilds::CityAndGuilds;
use engine::games::tammany_hall::TammanyHall;
use engine::games::trial_race::Race;
use engine::table::{MAX_ACTIONS, Refusal};
use engine::{Game, Lang, Pending, Seat, SeatCount, Table, Told};
use proptest::prelude::*;

/// Games end, every place is given once, and no piece is ever lost.
fn games_end_and_keep_their_pieces<G: Game>(seats: SeatCount, secret: u64, choices: u64) {
    let (table, _) = play::<G>(seats, secret, choices, |table, _, _| {
        if let Err(wrong) = table.game().check_invariants() {
            panic!("{wrong}: {table:#?}");
        }
    });
    table.game().check_invariants().unwrap();
    let Pending::Over(standings) = table.pending() else {
        unreachable!("a playout goes to the end");
    };
    let mut placed: Vec<Seat> = standings.0.iter().map(|standing| standing.seat).collect();
    placed.sort_unstable();
    assert_eq!(placed, seats.seats().collect::<Vec<_>>());
    let mut better = 0;
    for (index, standing) in standings.0.iter().enumerate() {
        assert_eq!(table.score(standing.seat), standing.score, "{standings:?}");
        let shared = standing.place == better;
        assert!(
            shared || usize::from(standing.place) == index + 1,
            "{standings:?}"
        );
        better = standing.place;
    }
}

/// An action is accepted exactly if it is listed; a refused one changes nothing.
fn exactly_the_listed_actions_are_accepted<G: Game>(seats: SeatCount, secret: u64, choices: u64) {
    let mut chooser = Chance::from_seed(seed(choices ^ 0xacce));
    let mut met: Vec<G::Action> = Vec::new();
    play::<G>(seats, secret, choices, |table, seat, listed| {
        let decision = table.decision_id();
        for _ in 0..4 {
            let action = pick(&mut chooser, listed);
            table
                .clone()
                .submit(seat, decision, std::slice::from_ref(action))
                .unwrap_or_else(|refusal| panic!("{action} was listed: {refusal}"));
        }
        let mut tried = table.clone();
        for action in met.iter().filter(|action| !listed.contains(action)) {
            match tried.submit(seat, decision, std::slice::from_ref(action)) {
                Err(Refusal::Rule { index: 0, .. }) => {}
                other => panic!("{action} is not listed and was answered with {other:?}"),
            }
            assert_eq!(&tried, table, "the refused {action} changed something");
        }
        for other in seats
            .seats()
            .filter(|&other| !table.pending().seats().has(other))
        {
            let waiting = matches!(table.pending(), Pending::Sealed { .. });
            assert!(waiting || table.legal_actions(other).is_empty());
        }
        // A sample of what has been legal somewhere: mostly illegal here.
        if met.len() < 160 || chooser.below(8) == 0 {
            let new = pick(&mut chooser, listed).clone();
            if met.len() >= 160 {
                let place = chooser.below(160) as usize;
                met[place] = new;
            } else {
                met.push(new);
            }
        }
    });
}

/// A list with an illegal step leaves nothing of it behind.
fn half_a_list_is_nothing<G: Game>(seats: SeatCount, secret: u64, choices: u64) {
    play::<G>(seats, secret, choices, |table, seat, listed| {
        let Some(first) = listed.first() else { return };
        let mut tried = table.clone();
        let actions = vec![first.clone(); 40];
        if tried.submit(seat, table.decision_id(), &actions).is_err() {
            assert_eq!(&tried, table);
        }
    });
}

/// A log replays to the very same table, and stops at an entry that was tampered with.
fn replay_equals_play<G: Game>(seats: SeatCount, secret: u64, choices: u64) {
    let (table, mut entries) = play::<G>(seats, secret, choices, |_, _, _| {});
    let secret = Secret::new(seed(secret));
    let (replayed, wrong) = Table::<G>::replay(&entries, secret.clone()).unwrap();
    assert!(wrong.is_none(), "{wrong:?}");
    assert_eq!(replayed, table);
    let last = entries.len() - 1;
    entries[last].events.push(' ');
    let (stopped, wrong) = Table::<G>::replay(&entries, secret).unwrap();
    assert!(wrong.is_some());
    assert_eq!(stopped.version() as usize, last);
}

/// In whatever order sealed answers arrive, and however often they are replaced, the outcome is the same.
/// Nobody but its seat can tell one sealed answer from another before the last is in.
fn the_order_of_sealed_answers_is_irrelevant<G: Game>(seats: SeatCount, secret: u64, choices: u64) {
    let mut chooser = Chance::from_seed(seed(choices));
    let (mut table, _) = start::<G>(seats, secret);
    while let Some(seat) = due_seat(&mut chooser, &table) {
        assert!(table.version() < TOO_LONG, "the game does not end");
        let decision = table.decision_id();
        let Pending::Sealed { waiting, .. } = table.pending() else {
            let actions = table.legal_actions(seat);
            let action = pick(&mut chooser, &actions).clone();
            table.submit(seat, decision, &[action]).unwrap();
            continue;
        };
        let answers: Vec<(Seat, G::Action)> = waiting
            .iter()
            .map(|seat| (seat, pick(&mut chooser, &table.legal_actions(seat)).clone()))
            .collect();
        let mut shuffled = answers.clone();
        chooser.shuffle(&mut shuffled);
        let mut other = table.clone();
        for (seat, _) in &shuffled {
            if waiting.len() > 1 {
                hidden_until_the_last(&mut chooser, &mut other, *seat);
                break;
            }
        }
        let told: Vec<_> = answers
            .iter()
            .map(|(seat, action)| table.submit(*seat, decision, std::slice::from_ref(action)))
            .map(|entries| entries.unwrap().remove(0).events)
            .collect();
        let told_other: Vec<_> = shuffled
            .iter()
            .map(|(seat, action)| other.submit(*seat, decision, std::slice::from_ref(action)))
            .map(|entries| entries.unwrap().remove(0).events)
            .collect();
        assert_eq!(told.last(), told_other.last());
        assert_eq!(table.game(), other.game());
        assert_eq!(table.pending(), other.pending());
    }
}

/// Lets the seat give a first answer that it will replace, and looks at it with everybody else's eyes.
fn hidden_until_the_last<G: Game>(chooser: &mut Chance, table: &mut Table<G>, seat: Seat) {
    let before = table.clone();
    let answers = table.legal_actions(seat);
    let (one, two) = (pick(chooser, &answers), pick(chooser, &answers));
    let mut with_two = table.clone();
    let decision = table.decision_id();
    let told_one = table
        .submit(seat, decision, std::slice::from_ref(one))
        .unwrap();
    let told_two = with_two
        .submit(seat, decision, std::slice::from_ref(two))
        .unwrap();
    assert_eq!(told_one[0].events, told_two[0].events);
    assert_eq!(
        table.game(),
        before.game(),
        "nothing happens before the last answer"
    );
    assert_eq!(table.pending(), with_two.pending());
    assert!(!table.pending().seats().has(seat));
}

/// What is said begins and ends as a sentence, with no gap in it, and calls a card by its name: its code stands in brackets.
fn is_a_sentence(said: &str) {
    assert!(said.ends_with(['.', '?', ':']), "{said}");
    let first = said.chars().next().unwrap();
    assert!(!first.is_lowercase(), "{said}");
    for flaw in ["  ", " .", " ,", "..", "()", "\"\""] {
        assert!(!said.contains(flaw), "{said}");
    }
    for deck in ["REP-", "PROG-", "DEM-", "SOC-", "PROH-"] {
        for (at, _) in said.match_indices(deck) {
            assert!(said[..at].ends_with('('), "{said}");
        }
    }
}

/// Actions and events read back from what is written of them, and every event, action and question has its words in every language.
fn what_is_written_reads_back<G: Game>(seats: SeatCount, secret: u64, choices: u64) {
    let names = colour_names();
    let (table, entries) = play::<G>(seats, secret, choices, |table, seat, listed| {
        for action in listed.iter().take(400) {
            let written = action.to_string();
            assert_eq!(
                written.parse::<G::Action>().as_ref(),
                Ok(action),
                "{written}"
            );
            let stored = serde_json::to_string(action).unwrap();
            assert_eq!(
                &serde_json::from_str::<G::Action>(&stored).unwrap(),
                action,
                "{stored}"
            );
        }
        for &lang in Lang::ALL {
            for action in listed.iter().take(8) {
                is_a_sentence(&table.describe_in(lang, seat, action, &names));
            }
            if let Some(asked) = table.pending().decision() {
                is_a_sentence(&asked.question_in(lang));
            }
        }
    });
    for entry in &entries {
        let told: Vec<Told<Happening<G::Event>>> = serde_json::from_str(&entry.events).unwrap();
        assert_eq!(serde_json::to_string(&told).unwrap(), entry.events);
        for told in told {
            for &lang in Lang::ALL {
                match &told.event {
                    Happening::Game(event) => {
                        is_a_sentence(&G::sentence_in(lang, event, &names));
                    }
                    Happening::Table(event) => {
                        is_a_sentence(&event.sentence_in(lang, &names));
                    }
                }
            }
        }
    }
    let view = table.view(engine::Viewer::Spectator);
    for &lang in Lang::ALL {
        let board = G::board_text_in(lang, &view, &names);
        assert!(!board.is_empty());
        for line in board.lines() {
            assert!(line.chars().count() <= 78, "{line}");
            assert_eq!(line, line.trim_end());
        }
    }
}

/// Whoever the game waits for has a legal step to be taken for them, and nobody else; such steps alone, taken one after
/// another, end the seat's turn in no more steps than one submit may hold.
fn safe_defaults_end_a_seats_turn<G: Game>(seats: SeatCount, secret: u64, choices: u64) {
    play::<G>(seats, secret, choices, |table, _, _| {
        let awaited = table.game().pending().seats();
        for &seat in <Seat as Key>::ALL {
            let default = table.game().safe_default(seat);
            assert_eq!(default.is_some(), awaited.has(seat), "{seat}: {default:?}");
        }
        for seat in table.pending().seats().iter() {
            let mut absent = table.clone();
            let mut steps = 0;
            while absent.pending().seats().has(seat) {
                take_safe_default(&mut absent, seat);
                steps += 1;
                assert!(steps <= MAX_ACTIONS, "the turn of {seat} does not end");
            }
        }
    });
}

/// Takes the step that is taken for an absent seat.
fn take_safe_default<G: Game>(table: &mut Table<G>, seat: Seat) {
    let action = table.game().safe_default(seat).expect("it is waited for");
    assert!(
        table.legal_actions(seat).contains(&action),
        "{action} is not listed"
    );
    let decision = table.decision_id();
    table
        .submit(seat, decision, std::slice::from_ref(&action))
        .unwrap_or_else(|refusal| panic!("{action} was refused: {refusal}"));
}

/// A game that everybody has left comes to its end, whoever's time runs out first.
fn a_game_of_safe_defaults_alone_ends<G: Game>(seats: SeatCount, secret: u64, choices: u64) {
    let mut chooser = Chance::from_seed(seed(choices));
    let (mut table, _) = start::<G>(seats, secret);
    while let Some(seat) = due_seat(&mut chooser, &table) {
        assert!(table.version() < TOO_LONG, "the game does not end");
        take_safe_default(&mut table, seat);
        assert_eq!(table.game().check_invariants(), Ok(()));
    }
    assert!(matches!(table.pending(), Pending::Over(_)));
}

/// What players that look ahead are told to think about is legal and never nothing, and what a finished game is worth to
/// them is what it counts.
fn estimates_keep_to_the_rules<G: Game>(seats: SeatCount, secret: u64, choices: u64) {
    let (table, _) = play::<G>(seats, secret, choices, |table, _, _| {
        let game = table.game();
        for seat in game.pending().seats().iter() {
            let mut listed = Vec::new();
            game.legal_actions(seat, &mut listed);
            let mut sensible = Vec::new();
            game.sensible_actions(seat, &mut sensible);
            assert!(!sensible.is_empty(), "{seat} has nothing sensible to do");
            for action in &sensible {
                assert!(listed.contains(action), "{action} is not listed");
            }
        }
        game.worth();
    });
    let worth = table.game().worth();
    let Pending::Over(standings) = table.pending() else {
        unreachable!("a playout goes to the end");
    };
    for standing in standings.0 {
        assert_eq!(worth[standing.seat], standing.score * 100);
    }
}

macro_rules! laws {
    ($($module:ident: $game:ty, $cases:literal;)+) => {$(
        mod $module {
            use super::*;

            proptest! {
                #![proptest_config(config($cases))]

                #[test]
                fn games_end_and_keep_their_pieces(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::games_end_and_keep_their_pieces::<$game>(SeatCount::new(seats).unwrap(), secret, choices);
                }

                #[test]
                fn exactly_the_listed_actions_are_accepted(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::exactly_the_listed_actions_are_accepted::<$game>(SeatCount::new(seats).unwrap(), secret, choices);
                }

                #[test]
                fn half_a_list_is_nothing(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::half_a_list_is_nothing::<$game>(SeatCount::new(seats).unwrap(), secret, choices);
                }

                #[test]
                fn replay_equals_play(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::replay_equals_play::<$game>(SeatCount::new(seats).unwrap(), secret, choices);
                }

                #[test]
                fn the_order_of_sealed_answers_is_irrelevant(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::the_order_of_sealed_answers_is_irrelevant::<$game>(SeatCount::new(seats).unwrap(), secret, choices);
                }

                #[test]
                fn what_is_written_reads_back(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::what_is_written_reads_back::<$game>(SeatCount::new(seats).unwrap(), secret, choices);
                }

                #[test]
                fn safe_defaults_end_a_seats_turn(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::safe_defaults_end_a_seats_turn::<$game>(SeatCount::new(seats).unwrap(), secret, choices);
                }

                #[test]
                fn estimates_keep_to_the_rules(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::estimates_keep_to_the_rules::<$game>(SeatCount::new(seats).unwrap(), secret, choices);
                }

                #[test]
                fn a_game_of_safe_defaults_alone_ends(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::a_game_of_safe_defaults_alone_ends::<$game>(SeatCount::new(seats).unwrap(), secret, choices);
                }
            }
        }
    )+};
}

laws! {
    bull_moose: BullMoose, 40;
    bull_moose_version_1: Older<BullMoose, 1>, 8;
    city_and_guilds: CityAndGuilds, 40;
    city_and_guilds_version_1: Older<CityAndGuilds, 1>, 8;
    tammany_hall: TammanyHall, 40;
    trial_race: Race, 40;
    trial_race_version_1: Older<Race, 1>, 8;
}

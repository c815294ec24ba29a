//! Acts of the clock and the table: whose they are, what they change, and that they replay.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use common::eventful::{due, eventful};
use common::{due_seat, seed, start};
use engine::acts::{PauseReason, Sitter, TableAct};
use engine::chance::{Chance, Secret};
use engine::entry::{Actor, Entry};
use engine::game::{Viewer, colour_names};
use engine::games::bull_moose::BullMoose;
use engine::games::city_and_guilds::CityAndGuilds;
use engine::games::tammany_hall::TammanyHall;
use engine::record::{Header, RecordReader, RecordWriter, verify};
use engine::table::{ActRefused, MAX_ACTIONS, Unheard};
use engine::{Ending, Game, Pending, Ruleset, Seat, SeatCount, Table};

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

#[test]
fn an_act_is_only_for_those_whose_it_is() {
    let (table, _) = start::<TammanyHall>(SeatCount::THREE, 1);
    let awaited = table.pending().seats().iter().next().unwrap();
    let step = table.legal_actions(awaited)[0];
    let other = SeatCount::THREE.after(awaited);
    let (server, clock, everybody) = (Actor::Server, Actor::Clock, Actor::Table);
    let (own, foreign) = (Actor::Seat(awaited), Actor::Seat(other));
    let by_default = TableAct::DefaultMove {
        seat: awaited,
        due: due(),
        action: step,
    };
    let pass = |to| TableAct::SeatPasses { seat: awaited, to };
    let pause = |reason| TableAct::Pause { reason };
    let give = TableAct::GiveTime {
        from: awaited,
        to: other,
        seconds: 60,
    };
    for (act, may) in [
        (by_default, vec![clock]),
        (
            TableAct::TimeOut {
                seat: awaited,
                due: due(),
            },
            vec![clock],
        ),
        (pass(Sitter::Bot), vec![server, clock, everybody, own]),
        (pass(Sitter::Owner), vec![server, clock, everybody, own]),
        (pass(Sitter::Newcomer), vec![server, clock, everybody, own]),
        (
            pass(Sitter::Nobody),
            vec![server, clock, everybody, foreign],
        ),
        (pause(PauseReason::Agreed), vec![everybody]),
        (pause(PauseReason::AllAbsent), vec![clock]),
        (TableAct::Resume {}, vec![everybody, own, foreign]),
        (give, vec![everybody, own]),
        (TableAct::End {}, vec![everybody]),
        (TableAct::Abandon {}, vec![server]),
    ] {
        for actor in [server, clock, everybody, own, foreign] {
            let mut then = table.clone();
            let done = then.act(actor, &act);
            if may.contains(&actor) {
                assert_eq!(done.unwrap().actor, actor, "{act}");
                assert_eq!(then.version(), 2);
            } else {
                assert_eq!(done, Err(ActRefused::NotTheirs(actor)), "{act}");
                assert_eq!(then, table);
            }
        }
    }
}

#[test]
fn an_act_names_seats_that_are_there_and_awaited() {
    let (mut table, _) = start::<TammanyHall>(SeatCount::THREE, 1);
    let before = table.clone();
    let awaited = table.pending().seats().iter().next().unwrap();
    let idle = SeatCount::THREE.after(awaited);
    let action = table.legal_actions(awaited)[0];
    for (actor, act, refused) in [
        (
            Actor::Clock,
            TableAct::TimeOut {
                seat: idle,
                due: due(),
            },
            ActRefused::NotAwaited(idle),
        ),
        (
            Actor::Clock,
            TableAct::DefaultMove {
                seat: idle,
                due: due(),
                action,
            },
            ActRefused::NotAwaited(idle),
        ),
        (
            Actor::Clock,
            TableAct::SeatPasses {
                seat: seat(4),
                to: Sitter::Bot,
            },
            ActRefused::NoSuchSeat(seat(4)),
        ),
        (
            Actor::Seat(seat(0)),
            TableAct::GiveTime {
                from: seat(0),
                to: seat(4),
                seconds: 60,
            },
            ActRefused::NoSuchSeat(seat(4)),
        ),
        (
            Actor::Seat(seat(0)),
            TableAct::GiveTime {
                from: seat(0),
                to: seat(0),
                seconds: 60,
            },
            ActRefused::NotTheirs(Actor::Seat(seat(0))),
        ),
        (
            Actor::Seat(seat(0)),
            TableAct::GiveTime {
                from: seat(0),
                to: seat(1),
                seconds: 0,
            },
            ActRefused::NotTheirs(Actor::Seat(seat(0))),
        ),
    ] {
        assert_eq!(table.act(actor, &act), Err(refused));
        assert_eq!(table, before);
    }
}

#[test]
fn acts_beside_the_game_leave_its_decision_open() {
    let (mut table, _) = start::<TammanyHall>(SeatCount::THREE, 1);
    let awaited = table.pending().seats().iter().next().unwrap();
    let action = table.legal_actions(awaited)[0];
    for (actor, act) in [
        (
            Actor::Table,
            TableAct::Pause {
                reason: PauseReason::Agreed,
            },
        ),
        (
            Actor::Clock,
            TableAct::TimeOut {
                seat: awaited,
                due: due(),
            },
        ),
        (
            Actor::Server,
            TableAct::SeatPasses {
                seat: awaited,
                to: Sitter::Bot,
            },
        ),
        (Actor::Table, TableAct::Resume {}),
    ] {
        table.act(actor, &act).unwrap();
    }
    assert_eq!((table.version(), table.decision_id()), (5, 0));
    table.submit(awaited, 0, &[action]).unwrap();
}

#[test]
fn a_game_that_everybody_has_left_says_so_and_replays() {
    let (mut table, first) = start::<TammanyHall>(SeatCount::THREE, 1);
    assert_eq!(table.ending(), None);
    let last = table.act(Actor::Server, &TableAct::Abandon {}).unwrap();
    assert_eq!(last.action, r#"{"table":"abandon"}"#);
    assert_eq!(
        last.events,
        r#"[{"to":"all","event":{"type":"everybody_left"}}]"#
    );
    assert_eq!(table.ending(), Some(Ending::EverybodyLeft));
    assert!(matches!(table.pending(), Pending::Over(standings) if standings.0.is_empty()));
    let (replayed, wrong) =
        Table::<TammanyHall>::replay(&[first, last], Secret::new(seed(1))).unwrap();
    assert!(wrong.is_none(), "{wrong:?}");
    assert_eq!(replayed.ending(), Some(Ending::EverybodyLeft));
    assert_eq!(replayed.at(0).unwrap().ending(), None);
}

#[test]
fn a_game_that_is_ended_by_vote_waits_for_nobody() {
    let (mut table, _) = start::<TammanyHall>(SeatCount::THREE, 1);
    let awaited = table.pending().seats().iter().next().unwrap();
    let action = table.legal_actions(awaited)[0];
    table.act(Actor::Table, &TableAct::End {}).unwrap();
    assert_eq!(table.ending(), Some(Ending::ByVote));
    assert!(matches!(table.pending(), Pending::Over(standings) if standings.0.is_empty()));
    assert!(table.legal_actions(awaited).is_empty());
    let refusal = table.submit(awaited, 0, &[action]).unwrap_err();
    assert_eq!(refusal, Unheard::GameOver.into());
    assert_eq!(
        table.act(Actor::Table, &TableAct::End {}),
        Err(ActRefused::GameOver)
    );
    let before = table.at(0).unwrap();
    assert!(before.pending().seats().has(awaited), "it was open before");
}

fn write<G: Game>(number: u64, entries: &[Entry], redacted_for: Option<Viewer>) -> String {
    let names = colour_names();
    let secret = Secret::new(seed(number));
    let header = Header {
        game: "eventful".to_owned(),
        name: "An eventful game".to_owned(),
        ruleset: G::SLUG.parse::<Ruleset>().unwrap(),
        players: SeatCount::FOUR
            .seats()
            .map(|seat| names[seat].clone())
            .collect(),
        commitment: secret.commitment(),
        secret: redacted_for.is_none().then_some(secret),
    };
    let mut writer = RecordWriter::new(header, redacted_for).unwrap();
    for entry in entries {
        writer.entry(entry).unwrap();
    }
    writer.finish()
}

fn its_log_replays_and_its_record_holds<G: Game>() {
    for number in 0..4 {
        let (table, entries) = eventful::<G>(SeatCount::FOUR, number, None);
        let secret = Secret::new(seed(number));
        let (replayed, wrong) = Table::<G>::replay(&entries, secret).unwrap();
        assert!(wrong.is_none(), "{wrong:?}");
        assert_eq!(replayed, table);
        let record = write::<G>(number, &entries, None);
        let verified = verify(RecordReader::new(record.as_bytes()).unwrap(), |_| {}).unwrap();
        assert_eq!(verified.table.head(), table.head());
    }
}

#[test]
fn an_eventful_game_replays_and_its_record_holds() {
    its_log_replays_and_its_record_holds::<TammanyHall>();
    its_log_replays_and_its_record_holds::<CityAndGuilds>();
    its_log_replays_and_its_record_holds::<BullMoose>();
}

#[test]
fn the_defaults_end_the_turn_of_an_absent_seat() {
    fn check<G: Game>() {
        let mut chooser = Chance::from_seed(seed(5));
        let (mut table, _) = start::<G>(SeatCount::FIVE, 5);
        let mut turns = 0;
        while let Some(seat) = due_seat(&mut chooser, &table) {
            let entries = table.take_defaults(seat, due()).unwrap();
            assert!(entries.len() < MAX_ACTIONS);
            assert!(entries.iter().all(|entry| entry.actor == Actor::Clock));
            turns += 1;
            assert!(turns < 5_000, "the game does not end");
        }
    }
    check::<TammanyHall>();
    check::<CityAndGuilds>();
    check::<BullMoose>();
}

#[test]
fn the_defaults_of_the_mayor_s_offices_leave_the_next_turn_to_the_mayor() {
    use engine::games::tammany_hall::decision::Decision;

    let mut chooser = Chance::from_seed(seed(6));
    let (mut table, _) = start::<TammanyHall>(SeatCount::THREE, 6);
    let mut elections = 0;
    while let Some(seat) = due_seat(&mut chooser, &table) {
        let is_mayor = matches!(
            table.pending(),
            Pending::Turn {
                decision: Decision::Offices {},
                ..
            }
        );
        let turn = table.turn_id();
        let entries = table.take_defaults(seat, due()).unwrap();
        if is_mayor {
            elections += 1;
            assert!(entries.last().unwrap().events.contains("turn_began"));
            assert!(matches!(table.pending(), Pending::Turn { seat: first, .. } if first == seat));
        }
        if matches!(table.pending(), Pending::Turn { seat: next, .. } if next == seat) {
            assert_ne!(table.turn_id(), turn, "the turn goes on");
        }
    }
    assert!(elections > 0, "somebody was mayor");
}

#[test]
fn an_answer_that_was_taken_back_unopened_stays_hidden_while_the_game_runs() {
    let (mut table, first) = start::<CityAndGuilds>(SeatCount::FOUR, 3);
    let mut entries = vec![first];
    let Pending::Sealed { waiting, .. } = table.pending() else {
        panic!("City & Guilds begins with sealed bids")
    };
    // One bid is replaced, then all are in, and the table goes on.
    let bids: Vec<Seat> = waiting.iter().collect();
    for seat in std::iter::once(bids[0]).chain(bids) {
        let actions = table.legal_actions(seat);
        let action = if entries.len() == 1 {
            &actions[actions.len() - 1]
        } else {
            &actions[0]
        };
        let decision = table.decision_id();
        entries.extend(
            table
                .submit(seat, decision, std::slice::from_ref(action))
                .unwrap(),
        );
    }
    let first_bid = entries[1].action.clone();
    assert_ne!(first_bid, entries[2].action);
    for viewer in [Viewer::Spectator, Viewer::Seat(seat(1))] {
        let record = write::<CityAndGuilds>(3, &entries, Some(viewer));
        assert!(!record.contains(&first_bid), "{viewer:?}");
    }
    let own = write::<CityAndGuilds>(3, &entries, Some(Viewer::Seat(seat(0))));
    assert!(own.contains(&first_bid));
}

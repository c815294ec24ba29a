//! Steps that are taken back: where it may be done, what comes of it, and that nothing is deleted.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use common::{TOO_LONG, config, due_seat, pick, play, seed, start};
use engine::acts::TableAct;
use engine::chance::{Chance, Secret};
use engine::entry::{Actor, Entry};
use engine::games::bull_moose::BullMoose;
use engine::games::city_and_guilds::CityAndGuilds;
use engine::games::tammany_hall::TammanyHall;
use engine::table::{ActRefused, Unheard};
use engine::{Game, Pending, Seat, SeatCount, Table};
use proptest::prelude::*;

/// A game in play, with the steps that stand in it.
struct Played<G: Game> {
    table: Table<G>,
    entries: Vec<Entry>,
    standing: Vec<(u32, Seat, G::Action)>,
}

impl<G: Game> Played<G> {
    fn new(seats: SeatCount, secret: u64) -> Self {
        let (table, first) = start::<G>(seats, secret);
        Self {
            table,
            entries: vec![first],
            standing: Vec::new(),
        }
    }

    /// Takes a random step; false when the game is over.
    fn step(&mut self, chooser: &mut Chance) -> bool {
        let Some(seat) = due_seat(chooser, &self.table) else {
            return false;
        };
        assert!(self.table.version() < TOO_LONG, "the game does not end");
        let actions = self.table.legal_actions(seat);
        let action = pick(chooser, &actions).clone();
        self.take(seat, action);
        true
    }

    fn take(&mut self, seat: Seat, action: G::Action) {
        let decision = self.table.decision_id();
        let new = self
            .table
            .submit(seat, decision, std::slice::from_ref(&action))
            .unwrap();
        self.standing.push((new[0].seq, seat, action));
        self.entries.extend(new);
    }

    /// Takes back a random step of a random seat, by itself if it may, else by the table; false if there is none.
    fn undo(&mut self, chooser: &mut Chance) -> bool {
        let seats: Vec<Seat> = self.table.seats().seats().collect();
        let seat = *pick(chooser, &seats);
        let points: Vec<_> = self.table.undo_points(seat).take(12).collect();
        if points.is_empty() {
            return false;
        }
        let point = *pick(chooser, &points);
        let actor = if point.others.is_empty() {
            Actor::Seat(seat)
        } else {
            Actor::Table
        };
        let act = TableAct::Undo { to: point.to, seat };
        self.entries.push(self.table.act(actor, &act).unwrap());
        let before = self.standing.len();
        self.standing.retain(|&(seq, ..)| seq <= point.to);
        assert_eq!(before - self.standing.len(), point.steps as usize);
        true
    }

    /// The same game without the steps that were taken back.
    fn without(&self, seats: SeatCount, secret: u64) -> Table<G> {
        let (mut table, _) = start::<G>(seats, secret);
        for (_, seat, action) in &self.standing {
            let decision = table.decision_id();
            table
                .submit(*seat, decision, std::slice::from_ref(action))
                .unwrap();
        }
        table
    }
}

fn same_game<G: Game>(one: &Table<G>, other: &Table<G>) {
    assert_eq!(one.game(), other.game());
    assert_eq!(one.pending(), other.pending());
    for seat in one.seats().seats() {
        assert_eq!(one.own_answer(seat), other.own_answer(seat));
    }
}

/// Play with steps taken back anywhere is play without those steps, and its log replays.
fn undone_steps_leave_no_trace_in_the_game<G: Game>(
    seats: SeatCount,
    secret: u64,
    choices: u64,
    undos: u32,
) {
    let mut chooser = Chance::from_seed(seed(choices));
    let mut played = Played::<G>::new(seats, secret);
    let mut left = undos;
    while played.step(&mut chooser) {
        let over = matches!(played.table.pending(), Pending::Over(_));
        if !over && left > 0 && chooser.below(8) == 0 && played.undo(&mut chooser) {
            left -= 1;
            same_game(&played.table, &played.without(seats, secret));
        }
    }
    let without = played.without(seats, secret);
    same_game(&played.table, &without);
    let undone = played.table.version() - without.version();
    assert_eq!(undone > 0, left < undos, "every undo is an entry");
    let (replayed, wrong) = Table::<G>::replay(&played.entries, Secret::new(seed(secret))).unwrap();
    assert!(wrong.is_none(), "{wrong:?}");
    assert_eq!(replayed, played.table);
}

/// The table stands at any of its entries at once, just as if the log ended there.
fn every_step_can_be_stood_at<G: Game>(seats: SeatCount, secret: u64, choices: u64) {
    let mut chooser = Chance::from_seed(seed(choices));
    let mut played = Played::<G>::new(seats, secret);
    let mut then = vec![played.table.clone()];
    while played.step(&mut chooser) {
        then.push(played.table.clone());
        let over = matches!(played.table.pending(), Pending::Over(_));
        if !over && chooser.below(10) == 0 && played.undo(&mut chooser) {
            then.push(played.table.clone());
        }
        if then.len() > 600 {
            break;
        }
    }
    for (seq, table) in (0..).zip(&then) {
        assert_eq!(played.table.at(seq).as_ref(), Some(table), "entry {seq}");
    }
    assert_eq!(played.table.at(played.table.version()), None);
}

/// A step that was taken back and is taken again has the same draws and so the same events.
fn a_redone_step_draws_the_same<G: Game>(seats: SeatCount, secret: u64, choices: u64) {
    let mut chooser = Chance::from_seed(seed(choices));
    let mut played = Played::<G>::new(seats, secret);
    while played.step(&mut chooser) {
        let Some(&(seq, seat, ref action)) = played.standing.last() else {
            continue;
        };
        let action = action.clone();
        let point = played.table.undo_points(seat).next();
        let Some(point) = point.filter(|point| point.step == seq) else {
            continue;
        };
        let told = played.entries.last().unwrap().events.clone();
        let act = TableAct::Undo { to: point.to, seat };
        played
            .entries
            .push(played.table.act(Actor::Table, &act).unwrap());
        played.standing.pop();
        played.take(seat, action);
        assert_eq!(played.entries.last().unwrap().events, told);
    }
}

/// What a seat may take back alone are steps of its own, one after another up to now, and it is still its turn.
fn alone_a_seat_takes_back_only_its_own<G: Game>(seats: SeatCount, secret: u64, choices: u64) {
    let mut chooser = Chance::from_seed(seed(choices));
    let mut played = Played::<G>::new(seats, secret);
    while played.step(&mut chooser) {
        for seat in seats.seats() {
            for point in played.table.undo_points(seat) {
                let after = played.standing.iter().filter(|(seq, ..)| *seq > point.to);
                let own = after.clone().all(|(_, by, _)| *by == seat);
                let first = after.clone().next().unwrap();
                assert_eq!((first.0, first.1), (point.step, seat));
                assert_eq!(after.count(), point.steps as usize);
                assert!(!point.others.has(seat));
                if point.others.is_empty() {
                    assert!(own);
                    let due = played.table.pending().seats();
                    assert_eq!(due, engine::SeatSet::EMPTY.with(seat));
                }
            }
        }
    }
    assert_eq!(played.table.undo_points(Seat::new(0).unwrap()).count(), 0);
}

macro_rules! undo {
    ($($module:ident: $game:ty;)+) => {$(
        mod $module {
            use super::*;

            proptest! {
                #![proptest_config(config(16))]

                #[test]
                fn undone_steps_leave_no_trace_in_the_game(seats in 3u8..=5, secret: u64, choices: u64, undos in 1u32..12) {
                    super::undone_steps_leave_no_trace_in_the_game::<$game>(SeatCount::new(seats).unwrap(), secret, choices, undos);
                }

                #[test]
                fn every_step_can_be_stood_at(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::every_step_can_be_stood_at::<$game>(SeatCount::new(seats).unwrap(), secret, choices);
                }

                #[test]
                fn a_redone_step_draws_the_same(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::a_redone_step_draws_the_same::<$game>(SeatCount::new(seats).unwrap(), secret, choices);
                }

                #[test]
                fn alone_a_seat_takes_back_only_its_own(seats in 3u8..=5, secret: u64, choices: u64) {
                    super::alone_a_seat_takes_back_only_its_own::<$game>(SeatCount::new(seats).unwrap(), secret, choices);
                }
            }
        }
    )+};
}

undo! {
    bull_moose: BullMoose;
    city_and_guilds: CityAndGuilds;
    tammany_hall: TammanyHall;
    trial_race: engine::games::trial_race::Race;
}

/// Tammany Hall's first turn, after its first step: the seat has a step that it may take back alone.
fn in_a_first_turn() -> (Played<TammanyHall>, Seat) {
    let mut played = Played::<TammanyHall>::new(SeatCount::THREE, 1);
    let seat = played.table.pending().seats().iter().next().unwrap();
    let action = "boss 14".parse().unwrap();
    played.take(seat, action);
    (played, seat)
}

#[test]
fn a_step_of_the_own_turn_may_be_taken_back_alone() {
    let (mut played, seat) = in_a_first_turn();
    let point = played.table.undo_points(seat).next().unwrap();
    assert_eq!((point.step, point.to, point.steps), (1, 0, 1));
    assert!(point.others.is_empty());
    let act = TableAct::Undo { to: 0, seat };
    let entry = played.table.act(Actor::Seat(seat), &act).unwrap();
    assert_eq!(
        entry.action,
        format!(r#"{{"table":"undo","to":0,"seat":{seat}}}"#)
    );
    assert_eq!(
        entry.events,
        format!(
            r#"[{{"to":"all","event":{{"type":"steps_taken_back","seat":{seat},"to":0,"steps":1}}}}]"#
        )
    );
    assert_eq!(played.table.version(), 3, "nothing is deleted");
    assert_eq!(
        played.table.decision_id(),
        2,
        "the undo opened the decision"
    );
    let boss = "boss 6".parse().unwrap();
    for stale in [0, 1] {
        let refusal = played.table.submit(seat, stale, &[boss]).unwrap_err();
        assert_eq!(
            refusal,
            Unheard::StaleDecision.into(),
            "the state was undone"
        );
    }
    played.table.submit(seat, 2, &[boss]).unwrap();
}

#[test]
fn what_passed_the_move_on_needs_the_next_seat() {
    let mut played = Played::<TammanyHall>::new(SeatCount::THREE, 1);
    let mut chooser = Chance::from_seed(seed(3));
    let seat = played.table.pending().seats().iter().next().unwrap();
    while played.table.pending().seats().has(seat) {
        played.step(&mut chooser);
    }
    let next = played.table.pending().seats();
    let point = played.table.undo_points(seat).next().unwrap();
    assert_eq!(point.others, next);
    let act = TableAct::Undo { to: point.to, seat };
    let alone = played.table.clone().act(Actor::Seat(seat), &act);
    assert_eq!(alone, Err(ActRefused::OthersMustAgree(next)));
    let agreed = played.table.act(Actor::Table, &act).unwrap();
    assert_eq!(agreed.actor, Actor::Table);
    assert!(played.table.pending().seats().has(seat));
}

#[test]
fn opened_bids_are_taken_back_only_if_everybody_agrees() {
    let mut played = Played::<CityAndGuilds>::new(SeatCount::FOUR, 2);
    let Pending::Sealed { waiting, .. } = played.table.pending() else {
        panic!("City & Guilds begins with sealed bids")
    };
    let mut last = None;
    for seat in waiting.iter() {
        assert_eq!(
            played.table.undo_points(seat).count(),
            0,
            "it can be replaced"
        );
        let action = played.table.legal_actions(seat)[0];
        played.take(seat, action);
        last = Some(seat);
    }
    let last = last.unwrap();
    let point = played.table.undo_points(last).next().unwrap();
    assert_eq!(
        point.others,
        engine::SeatSet::all(SeatCount::FOUR).without(last)
    );
}

#[test]
fn an_undo_that_is_none_changes_nothing() {
    let (mut played, seat) = in_a_first_turn();
    let before = played.table.clone();
    let other = SeatCount::THREE.after(seat);
    let undo = |to, seat| TableAct::Undo { to, seat };
    for (actor, act, refused) in [
        (Actor::Seat(seat), undo(1, seat), ActRefused::NoSuchPoint(1)),
        (
            Actor::Seat(seat),
            undo(u32::MAX, seat),
            ActRefused::NoSuchPoint(u32::MAX),
        ),
        (
            Actor::Seat(other),
            undo(0, other),
            ActRefused::NoSuchPoint(0),
        ),
        (
            Actor::Seat(other),
            undo(0, seat),
            ActRefused::NotTheirs(Actor::Seat(other)),
        ),
        (
            Actor::Clock,
            undo(0, seat),
            ActRefused::NotTheirs(Actor::Clock),
        ),
        (
            Actor::Server,
            undo(0, seat),
            ActRefused::NotTheirs(Actor::Server),
        ),
    ] {
        assert_eq!(played.table.act(actor, &act), Err(refused));
        assert_eq!(played.table, before);
    }
    played.table.act(Actor::Seat(seat), &undo(0, seat)).unwrap();
    let again = played.table.act(Actor::Seat(seat), &undo(0, seat));
    assert_eq!(
        again,
        Err(ActRefused::NoSuchPoint(0)),
        "it has been taken back"
    );
}

#[test]
fn a_game_that_is_over_stays_as_it_is() {
    let (mut table, _) = play::<TammanyHall>(SeatCount::THREE, 4, 4, |_, _, _| {});
    let seat = Seat::new(0).unwrap();
    let before = table.clone();
    for act in [
        TableAct::Undo { to: 0, seat },
        TableAct::End {},
        TableAct::Abandon {},
        TableAct::Resume {},
    ] {
        assert_eq!(table.act(Actor::Table, &act), Err(ActRefused::GameOver));
    }
    assert_eq!(table, before);
}

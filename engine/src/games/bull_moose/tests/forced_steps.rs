//! Ruling BM-D14: steps without an alternative come by themselves since version 2 of the rules.

use super::super::action::Mode;
use super::super::board::State::*;
use super::super::cards::CardId;
use super::super::event::Cause;
use super::super::party::Party::*;
use super::*;
use crate::chance::Secret;
use crate::table::{Setup, Table};
use crate::terms::Terms;

/// A table at its first turn that keeps version 2.
fn newer_table(seats: u8) -> Scene {
    let mut scene = table(seats);
    scene.game.rules = RulesVersion(2);
    scene
}

fn kinds(scene: &Scene) -> Vec<String> {
    let events = scene.events().into_iter();
    let json = events.map(|event| serde_json::to_value(event).unwrap());
    json.map(|event| event["type"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn a_card_ends_by_itself_when_nothing_else_is_left() {
    let scene = newer_table(3)
        .hand(Rep, &[13])
        .does("play REP-13 for value, place OH");
    assert_eq!(scene.due_party(), Prog);
    let player = scene.player(Rep);
    let forced = Event::StepForced { player };
    assert!(scene.tells(&forced));
    assert_eq!(
        BullMoose::sentence(&forced, &colour_names()),
        "Red (REP) had only one possible step, and it was taken automatically."
    );
    assert_eq!(
        kinds(&scene),
        ["card_played", "cube_placed", "step_forced", "card_ended"]
    );
    let train = newer_table(3)
        .hand(Rep, &[8])
        .does("play REP-08 for express, express to CA");
    assert_eq!(train.due_party(), Prog);
    assert_eq!(train.stands(Rep), CA);
}

#[test]
fn a_card_goes_on_while_anything_else_can_be_done() {
    let scene = newer_table(3)
        .hand(Rep, &[13])
        .beside(Rep, 2)
        .does("play REP-13 for value, place OH");
    assert!(scene.lists("end") && scene.lists("free to IN"));
    assert_eq!(scene.due_party(), Rep);
    // A bonus that may still be named, and one that may not.
    let named = newer_table(3)
        .token(Dem, VA)
        .hand(Dem, &[13])
        .turn_of(Dem)
        .does("play DEM-13 for value, place VA");
    assert_eq!(named.listed(), ["bonus", "end"]);
    let lost = newer_table(3)
        .hand(Dem, &[13])
        .turn_of(Dem)
        .does("play DEM-13 for value, place NJ");
    assert_eq!(
        kinds(&lost)[2..],
        ["step_forced", "bonus_lost", "card_ended"]
    );
}

#[test]
fn what_a_text_can_do_in_one_way_only_is_done_by_itself() {
    let one_way = newer_table(3).hand(Rep, &[6]).does("play REP-06 for text");
    assert_eq!(one_way.due_party(), Prog);
    assert_eq!(one_way.count("OH", Rep), 1);
    assert_eq!(
        kinds(&one_way),
        [
            "card_played",
            "step_forced",
            "effect_left",
            "cube_placed",
            "step_forced",
            "card_ended"
        ]
    );
    // The first of three cubes must come; whether others do is for the player to say.
    let three = newer_table(3).hand(Rep, &[13]).does("play REP-13 for text");
    assert_eq!(three.count("OH", Rep), 1);
    assert_eq!(three.listed(), ["add OH", "next", "end"]);
    let stays = newer_table(3).hand(Rep, &[2]).does("play REP-02 for text");
    assert_eq!(
        kinds(&stays),
        ["card_played", "step_forced", "card_stays", "card_ended"]
    );
}

#[test]
fn no_point_is_spent_by_itself() {
    let due = newer_table(3)
        .hand(Rep, &[4])
        .beside(Rep, 3)
        .does("play REP-04 for value, free to IN");
    assert_eq!(due.listed(), ["place IN"]);
    let placed = due.does("place IN");
    assert_eq!(kinds(&placed), ["cube_placed", "step_forced", "card_ended"]);
    let player = placed.player(Rep);
    let cube = Event::CubePlaced {
        player,
        at: at("IN"),
        by: Cause::Point,
    };
    assert!(placed.tells(&cube));
}

#[test]
fn the_last_card_of_a_hand_is_played_by_its_player() {
    let mut scene = newer_table(3).hand(Rep, &[13]).token(Rep, NY);
    scene.game.phase = Phase::Play {
        turn: 4,
        player: scene.player(Rep),
        card: None,
    };
    assert_eq!(scene.listed(), ["play REP-13 for value"]);
    assert_eq!(scene.due_party(), Rep);
}

#[test]
fn the_last_card_of_a_round_ends_by_itself_and_the_abilities_come() {
    let mut scene = newer_table(3).hand(Dem, &[13]);
    scene.game.phase = Phase::Play {
        turn: 4,
        player: scene.player(Dem),
        card: None,
    };
    let scene = scene.does("play DEM-13 for value, place NJ");
    assert_eq!(scene.decision(), Decision::UseAbility { party: Prog });
}

#[test]
fn a_match_of_version_1_asks_for_each_step() {
    let scene = table(3).hand(Rep, &[6]).does("play REP-06 for text");
    assert_eq!(scene.listed(), ["add OH"]);
    let scene = scene.does("add OH");
    assert_eq!(scene.listed(), ["end"]);
    assert!(!kinds(&scene).contains(&"step_forced".to_owned()));
}

#[test]
fn an_end_that_has_come_by_itself_is_asked_of_nobody() {
    let scene = newer_table(3).hand(Rep, &[13]);
    assert_eq!(
        scene.refuses("play REP-13 for value, place OH, end"),
        "not_now"
    );
}

#[test]
fn a_plan_shows_the_card_that_ends_by_itself() {
    let setup = Setup {
        seats: SeatCount::THREE,
        options: Options {
            parties: Some(party_list(3)),
            ..Options::default()
        },
        nonces: Vec::new(),
        secret: Secret::new([5; 32]),
        terms: Terms::default(),
        at: crate::at::At::default(),
    };
    let (mut table, _) = Table::<BullMoose>::start(setup).unwrap();
    while let Pending::Sealed { waiting, .. } = table.pending() {
        let seat = waiting.iter().next().unwrap();
        let keep = table.legal_actions(seat)[0];
        table.submit(seat, table.decision_id(), &[keep]).unwrap();
    }
    let seat = table.pending().seats().iter().next().unwrap();
    let player = table.game().player_at(seat).unwrap();
    let number = table.game().cards[player.party].hand.iter().next().unwrap();
    let card = CardId {
        party: player.party,
        number,
    };
    let mut steps = vec![Action::Play {
        card,
        mode: Mode::Value,
    }];
    let place = Action::Place { at: at("OH") };
    steps.extend(vec![place; usize::from(table.game().card(card).value)]);
    let foreseen = table.foresee(seat, table.decision_id(), &steps).unwrap();
    assert_eq!(
        (foreseen.entries.len(), foreseen.stopped),
        (steps.len(), None)
    );
    assert!(
        foreseen
            .entries
            .last()
            .unwrap()
            .events
            .contains("step_forced")
    );
    assert_eq!(
        foreseen.table.pending().seats().iter().next(),
        Some(SeatCount::THREE.after(seat))
    );
}

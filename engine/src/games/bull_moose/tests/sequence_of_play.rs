//! Rules: Sequence of Play; Cards.

use super::super::board::State::*;
use super::super::party::Party::*;
use super::super::violation::Violation;
use super::*;

/// Plays the first listed action until the test says stop, noting who acted.
fn play_until(mut scene: Scene, mut stop: impl FnMut(&Scene) -> bool) -> Scene {
    while !stop(&scene) {
        let (seat, action) = (scene.due(), scene.legal()[0]);
        scene.act(seat, &action).unwrap();
    }
    scene
}

#[test]
fn each_player_plays_one_card_a_turn_in_the_order_of_turns() {
    let mut scene = table(5);
    for turn in 1..=4 {
        for party in [Rep, Prog, Dem, Soc, Proh] {
            assert_eq!(scene.decision(), Decision::PlayCard { round: 1, turn });
            assert_eq!(scene.due_party(), party);
            let before = scene.game.cards[party].hand;
            let number = before.iter().next().unwrap().get();
            scene = scene.does(&format!("play {party}-{number:02} for value, end"));
            assert_eq!(before.len() - 1, scene.game.cards[party].hand.len());
        }
    }
    assert!(
        !matches!(scene.game.phase, Phase::Play { .. }),
        "four turns, then the abilities"
    );
}

#[test]
fn a_game_has_seven_rounds_of_four_turns() {
    let mut played = 0;
    let mut rounds = Vec::new();
    let scene = play_until(table_at_the_start(3), |scene| {
        matches!(scene.game.phase, Phase::Over)
    });
    for told in &scene.told {
        match &told.event {
            Event::CardPlayed { .. } => played += 1,
            Event::RoundBegan { round } => rounds.push(*round),
            _ => {}
        }
    }
    assert_eq!((played, rounds), (7 * 4 * 3, (1..=7).collect()));
}

#[test]
fn a_card_must_be_played() {
    let scene = table(3);
    for step in ["end", "to IN", "decline", "next", "stop"] {
        assert_eq!(scene.refuses(step), "not_now", "{step}");
    }
}

#[test]
fn only_one_card_is_played_at_a_time() {
    let scene = table(3).hand(Rep, &[12, 13]);
    assert_eq!(
        scene.refuses("play REP-12 for value, play REP-13 for value"),
        "not_now"
    );
}

#[test]
fn only_a_card_in_hand_is_played() {
    let scene = table(3).hand(Rep, &[12, 13]);
    assert_eq!(scene.refuses("play REP-14 for value"), "not_in_hand");
    assert_eq!(scene.refuses("play PROG-12 for value"), "not_in_hand");
    assert_eq!(
        scene.refuses("play REP-12 for value, end, play REP-12 for value"),
        "not_in_hand"
    );
}

/// Ruling BM-R1.
#[test]
fn the_abilities_come_once_a_round_after_its_last_card() {
    let scene = play_until(table_at_the_start(4), |scene| {
        matches!(scene.game.phase, Phase::Over)
    });
    let mut cards = 0;
    let mut rounds_with_progressives = 0;
    for told in &scene.told {
        match &told.event {
            Event::CardPlayed { .. } => cards += 1,
            Event::CubePlaced {
                by: super::super::event::Cause::Ability,
                ..
            } => {
                rounds_with_progressives += 1;
                assert_eq!(
                    cards,
                    rounds_with_progressives * 16,
                    "after the sixteenth card of the round"
                );
            }
            Event::ElectionBegan { .. } => {
                assert_eq!(rounds_with_progressives, 7, "round 7 included");
            }
            _ => {}
        }
    }
    assert_eq!(rounds_with_progressives, 7);
}

#[test]
fn the_abilities_come_in_the_order_of_turns() {
    let scene = table(5)
        .cubes("OH", Rep, 1)
        .cubes("AZ", Dem, 1)
        .cubes("TX", Soc, 1)
        .cubes("TX", Dem, 1)
        .round_ends();
    assert_eq!(scene.due_party(), Rep);
    let scene = scene.does("decline");
    assert_eq!(scene.due_party(), Prog);
    let scene = scene.does("add ME");
    assert_eq!(
        scene.count("TX", Soc),
        2,
        "the Socialists' come by themselves, before the Prohibitionists'"
    );
    assert_eq!(scene.due_party(), Proh);
    assert!(matches!(scene.does("decline").game.phase, Phase::Keep));
}

#[test]
fn the_next_ability_sees_what_the_one_before_did() {
    let scene = table(5)
        .token(Prog, TX)
        .cubes("TX", Soc, 1)
        .round_ends()
        .does("add TX");
    assert_eq!(
        scene.count("TX", Soc),
        2,
        "the Progressives' cube made the tie"
    );
}

#[test]
fn after_the_seventh_round_comes_the_election() {
    let mut scene = table(3).all_cards_played().token(Prog, ME);
    scene
        .game
        .use_abilities(None, &mut scene.chance, &mut scene.told);
    let scene = scene.does("add ME");
    assert!(
        scene
            .events()
            .iter()
            .any(|event| matches!(event, Event::ElectionBegan { .. }))
    );
    assert!(
        matches!(scene.game.phase, Phase::Over),
        "nobody has cubes in the side boxes"
    );
}

#[test]
fn nobody_acts_when_the_game_is_over() {
    let mut scene = table(3).election();
    let nobody = Seat::new(0).unwrap();
    let refused = scene.act(nobody, &Action::EndCard {});
    assert_eq!(refused, Err(Violation::GameOver));
}

#[test]
fn nobody_acts_out_of_turn() {
    let mut scene = table(3);
    let seat = scene.player(Dem).seat;
    let mut listed = Vec::new();
    scene.game.legal_actions(seat, &mut listed);
    assert!(listed.is_empty());
    let card = "DEM-06".parse().unwrap();
    let mode = super::super::action::Mode::Value;
    assert_eq!(
        scene.act(seat, &Action::Play { card, mode }),
        Err(Violation::NotYourTurn)
    );
}

//! Every rule that can be broken: what is refused, under which code, by which chapter.

use super::*;
use crate::game::Violation as _;
use crate::games::city_and_guilds::{Action, Decision};

fn refusals() -> Vec<(Violation, &'static str)> {
    let board = given(3)
        .built("bK", "E4")
        .hand(0, "bB mB Min")
        .display("bK bK bK");
    let start = given(3)
        .built("bK", "E4")
        .hand(0, "bB")
        .phase(Phase::FirstTile { seat: seat(0) });
    let draw = given(3)
        .phase(Phase::Draw { seat: seat(0) })
        .display("bK bK bK");
    let discard = given(3).phase(Phase::Discard).hand(0, "bK bK bK mB");
    let three = Action::LayTile {
        tile: tile("bB"),
        space: space("E2"),
        men: 3,
    };
    vec![
        (
            board.refused(1, "lay bakers building E2 men 1"),
            "not_your_turn",
        ),
        (board.refused(0, "draw candlemakers building"), "wrong_step"),
        (board.refused(0, "discard bakers market"), "wrong_step"),
        (board.refused(0, "tavern E2"), "wrong_step"),
        (
            draw.refused(0, "lay bakers building E2 men 1"),
            "wrong_step",
        ),
        (discard.refused(0, "lay bakers market E2"), "wrong_step"),
        (
            board.refused(0, "lay bakers building E4 men 1"),
            "space_taken",
        ),
        (
            board.refused(0, "lay bakers building A1 men 1"),
            "not_adjacent",
        ),
        (
            board.refused(0, "lay clothmakers building E2 men 1"),
            "tile_not_in_hand",
        ),
        (
            discard.refused(0, "discard minstrel house"),
            "tile_not_in_hand",
        ),
        (
            board.refused(0, "lay bakers market E2 men 1"),
            "market_takes_no_man",
        ),
        (
            board.refused(0, "lay minstrel house E2 men 2"),
            "minstrel_house_takes_one_man",
        ),
        (
            board.refused(0, "lay bakers building E2"),
            "building_needs_man",
        ),
        (board.refused_action(0, three), "too_many_men"),
        (
            board
                .clone()
                .reserve(0, 1)
                .refused(0, "lay bakers building E2 men 2"),
            "not_enough_men",
        ),
        (
            board
                .clone()
                .reserve(0, 0)
                .refused(0, "lay bakers building E2 men 1"),
            "not_enough_men",
        ),
        (
            start.refused(0, "lay bakers building E4 men 1"),
            "space_taken",
        ),
        (
            start.refused(0, "lay bakers building E1 men 1"),
            "block_begun",
        ),
        (
            start.refused(0, "lay bakers building F3 men 1"),
            "beside_start_tile",
        ),
        (draw.refused(0, "draw bakers market"), "tile_not_on_display"),
        (
            board.phase(Phase::Over).refused(0, "draw bakers market"),
            "not_your_turn",
        ),
        (Violation::WrongNumberOfPlayers, "wrong_number_of_players"),
    ]
}

#[test]
fn every_refusal_has_its_code_its_rule_and_a_kind_word() {
    for (violation, code) in refusals() {
        assert_eq!(violation.code(), code);
        assert!(!violation.rule().is_empty());
        let words = violation.to_string();
        assert!(words.len() > 15 && !words.ends_with('.'), "{words}");
    }
}

#[test]
fn a_refusal_says_what_is_wrong() {
    let says = |violation: Violation| violation.to_string();
    assert_eq!(
        says(Violation::WrongStep {
            due: Decision::LayTavern {}
        }),
        "that is not what you are to do now: lay the tavern"
    );
    assert_eq!(
        says(Violation::TileNotInHand { tile: tile("mC") }),
        "you have no clothmakers' market in your hand"
    );
    assert_eq!(
        says(Violation::NotEnoughMen { reserve: 1 }),
        "you have only 1 man left"
    );
    assert_eq!(
        says(Violation::NotEnoughMen { reserve: 0 }),
        "you have no men left"
    );
}

#[test]
fn a_second_answer_to_the_game_itself_is_refused() {
    let (mut game, _, mut chance) = set_up(3, 1);
    let tile = game.hands[seat(0)].tiles().iter().next().unwrap();
    let discard = Action::Discard { tile };
    game.apply(seat(0), &discard, &mut chance, &mut Vec::new())
        .unwrap();
    let again = game.apply(seat(0), &discard, &mut chance, &mut Vec::new());
    assert_eq!(again, Err(Violation::NotYourTurn));
}

#[test]
fn a_seat_that_the_table_lacks_is_refused() {
    let (mut game, _, mut chance) = set_up(3, 1);
    let discard = Action::Discard { tile: tile("bK") };
    let refused = game.apply(seat(4), &discard, &mut chance, &mut Vec::new());
    assert_eq!(refused, Err(Violation::NotYourTurn));
}

#[test]
fn the_invariants_notice_a_lost_piece() {
    let (good, _, _) = begun(3, 1);
    good.check_invariants().unwrap();
    let noticed = |spoil: fn(&mut CityAndGuilds)| {
        let mut game = good;
        spoil(&mut game);
        game.check_invariants().unwrap_err()
    };
    noticed(|game| game.stock.add(tile("bK")));
    noticed(|game| game.taverns = 3);
    noticed(|game| game.reserve[seat(0)] = 17);
    noticed(|game| game.first = None);
    noticed(|game| game.phase = Phase::Over);
    noticed(|game| game.tracks[Guild::Bakers].advance(seat(0), 26));
    noticed(|game| {
        for player in 0..5 {
            game.tracks[Guild::Bakers].advance(seat(player), 1);
        }
    });
    noticed(|game| {
        game.markers[Block::A] = Some(super::super::block_ownership::Markers {
            white: seat(0),
            black: None,
        });
    });
}

//! Ruling CG-FORCED: steps without an alternative come by themselves since version 2 of the rules.

use super::*;
use crate::game::colour_names;

/// An empty map as in [`given`], in a game that keeps version 2.
fn newer(players: u8) -> Board {
    let mut board = given(players);
    board.game.rules = RulesVersion(2);
    board
}

/// All is built on but A8, where the tile goes, and D4.
fn two_spaces_left(board: Board) -> Board {
    board
        .filled_up()
        .cleared("A8 D4")
        .hand(0, "bK")
        .when(0, "lay candlemakers building A8 men 1")
}

#[test]
fn a_tavern_with_one_space_lays_itself() {
    let board = two_spaces_left(newer(3));
    let forced = Event::StepForced { seat: seat(0) };
    assert_eq!(
        CityAndGuilds::sentence(&forced, &colour_names()),
        "Red had only one possible step, and it was taken automatically."
    );
    let laid = Event::TavernLaid {
        seat: seat(0),
        space: space("D4"),
        left: 3,
    };
    let place = |event: &Event| board.told.iter().position(|told| told == event).unwrap();
    assert_eq!(place(&forced) + 1, place(&laid));
    assert_eq!(board.game.phase, Phase::Over);
}

/// A building is laid beside another one, and these tiles lie face up.
fn about_to_draw(board: Board, face_up: &str) -> Board {
    board
        .built("bB", "D1")
        .hand(0, "bK")
        .display(face_up)
        .when(0, "lay candlemakers building D2 men 1")
}

#[test]
fn equal_tiles_beside_an_empty_stock_are_drawn_by_themselves() {
    let board = about_to_draw(newer(3), "bS bS bS");
    let taken = Event::TileTaken {
        seat: seat(0),
        tile: tile("bS"),
    };
    assert!(board.was_told(&Event::StepForced { seat: seat(0) }) && board.was_told(&taken));
    assert_eq!(board.game.phase, Phase::Tile { seat: seat(1) });
    let choice = about_to_draw(newer(3), "bS bS bK");
    assert_eq!(choice.listed(0, "").len(), 2);
}

#[test]
fn a_draw_that_turns_up_a_tile_is_asked_for() {
    let board = about_to_draw(newer(3).stock("bC mC"), "bS bS bS");
    assert_eq!(board.listed(0, ""), ["draw blacksmiths building"]);
    // Also if it is known which one comes.
    let board = about_to_draw(newer(3).stock("bC"), "bS bS bS");
    assert_eq!(board.listed(0, ""), ["draw blacksmiths building"]);
}

#[test]
fn a_tile_of_the_hand_is_laid_by_its_player() {
    let board = newer(3)
        .filled_up()
        .cleared("A8")
        .hand(0, "mK")
        .display("bS mK bC")
        .phase(Phase::Draw { seat: seat(2) })
        .when(2, "draw candlemakers market");
    assert_eq!(board.listed(0, ""), ["lay candlemakers market A8"]);
    assert!(!board.was_told(&Event::StepForced { seat: seat(0) }));
}

#[test]
fn equal_tiles_are_given_back_by_their_player() {
    let board = newer(3)
        .phase(Phase::Discard)
        .hand(0, "bK bK bK bK")
        .hand(1, "bK mK bB mB")
        .hand(2, "bK mK bB mB")
        .when(1, "discard bakers market");
    assert_eq!(board.listed(0, ""), ["discard candlemakers building"]);
    assert!(board.told.is_empty());
}

#[test]
fn a_game_of_version_1_asks_for_each_step() {
    let board = two_spaces_left(given(3));
    assert_eq!(board.listed(0, ""), ["tavern D4"]);
    let board = about_to_draw(given(3), "bS bS bS");
    assert_eq!(board.listed(0, ""), ["draw blacksmiths building"]);
}

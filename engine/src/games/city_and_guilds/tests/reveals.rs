//! What counts as revealed: tiles from the hand, tiles turned up, tiles dealt.

use super::*;

fn reveals(board: &Board) -> bool {
    board.told.iter().any(CityAndGuilds::reveals)
}

#[test]
fn a_tile_laid_from_the_hand_reveals() {
    let board = given(3)
        .built("bK", "E4")
        .hand(0, "mS")
        .when(0, "lay blacksmiths market E2");
    assert!(reveals(&board));
}

#[test]
fn a_tavern_reveals_nothing_whatever_it_completes() {
    let board = given(3)
        .filled_up()
        .cleared("A1 B1 B2")
        .phase(Phase::Tavern { seat: seat(0) });
    for at in ["tavern A1", "tavern B1"] {
        assert!(!reveals(&board.clone().when(0, at)));
    }
}

#[test]
fn a_drawn_tile_reveals_only_what_is_turned_up_for_it() {
    let board = given(3)
        .filled_up()
        .cleared("A1 B1")
        .display("mS bC")
        .phase(Phase::Draw { seat: seat(0) });
    let empty = board.clone().when(0, "draw blacksmiths market");
    assert!(empty.was_told(&Event::StockEmpty {}) && !reveals(&empty));
    assert!(reveals(
        &board.stock("bK bK").when(0, "draw blacksmiths market")
    ));
}

#[test]
fn what_is_dealt_and_drawn_before_the_game_is_revealed_and_the_own_choice_is_not() {
    let (_, told, _) = begun(3, 5);
    for told in told {
        let hidden = matches!(
            told.event,
            Event::TilesDealt { .. }
                | Event::TileTurnedUp { .. }
                | Event::StartingPlayerDrawn { .. }
        );
        assert_eq!(CityAndGuilds::reveals(&told.event), hidden, "{told:?}");
    }
}

//! Rules: Details of the Special Buildings, and the tavern at the end of Scoring.

use super::*;
use crate::games::city_and_guilds::Decision;

#[test]
fn a_minstrel_house_takes_one_man_and_not_two_and_invests_nothing() {
    let board = given(3).built("bK", "E4").hand(0, "Min");
    assert_eq!(
        board.refused(0, "lay minstrel house E2 men 2"),
        Violation::MinstrelHouseTakesOneMan
    );
    let board = board.when(0, "lay minstrel house E2 men 1");
    assert_eq!(board.game.reserve[seat(0)], 17);
    for &guild in <Guild as crate::by::Key>::ALL {
        assert_eq!(board.track_space(guild, 0), 0);
    }
    let without = given(3).built("bK", "E4").hand(0, "Min").reserve(0, 0);
    assert_eq!(
        without.listed(0, "lay minstrel house E2"),
        ["lay minstrel house E2"]
    );
    assert_eq!(
        without.refused(0, "lay minstrel house E2 men 1"),
        Violation::NotEnoughMen { reserve: 0 }
    );
}

/// All of A but A8, and all of D but D4.
fn e13() -> Board {
    given(3)
        .built("bK", "A1 A2 A3 A4 A5 A6 A7")
        .built("bB", "D1 D2 D3 D5 D6 D7 D8")
        .hand(0, "bK")
        .when(0, "lay candlemakers building A8 men 1")
}

#[test]
fn e13_a_tavern_that_completes_a_block_brings_another() {
    let board = e13();
    assert_eq!(board.moneys(), [8 + 7, 0, 0]);
    assert_eq!(board.game.phase, Phase::Tavern { seat: seat(0) });
    let board = board.when(0, "tavern D4");
    assert!(board.told.iter().any(|event| matches!(
        event,
        Event::BlockCompleted {
            block: Block::D,
            value: 13,
            ..
        }
    )));
    assert!(board.was_told(&Event::BlockPaysNobody { block: Block::D }));
    assert!(board.was_told(&Event::GuildPaysNobody {
        block: Block::D,
        guild: Guild::Bakers
    }));
    assert_eq!(
        board.game.phase,
        Phase::Tavern { seat: seat(0) },
        "the same player lays it"
    );
    let board = board.when(0, "tavern C6");
    assert_eq!(board.moneys(), [15, 0, 0]);
    assert_eq!(board.game.taverns, 2);
    assert_eq!(board.game.phase, Phase::Draw { seat: seat(0) });
}

#[test]
fn the_tavern_must_be_laid() {
    let board = e13().display("bK bK bK");
    let due = Decision::LayTavern {};
    assert_eq!(
        board.refused(0, "draw candlemakers building"),
        Violation::WrongStep { due }
    );
    assert!(
        board
            .listed(0, "")
            .iter()
            .all(|action| action.starts_with("tavern "))
    );
}

#[test]
fn a_tavern_goes_on_any_empty_space_adjacent_to_a_tile() {
    let board = e13();
    assert_eq!(
        board.listed(0, ""),
        [
            "B1", "C1", "C3", "C6", "D4", "E2", "F1", "F4", "F6", "H1", "H2"
        ]
        .map(|at| format!("tavern {at}"))
    );
    assert_eq!(
        board.refused(0, "tavern G8"),
        Violation::NotAdjacent { space: space("G8") }
    );
    assert_eq!(
        board.refused(0, "tavern A1"),
        Violation::SpaceTaken { space: space("A1") }
    );
}

#[test]
fn a_tavern_may_open_a_block_that_no_tile_is_in() {
    let board = e13().when(0, "tavern E2");
    assert_eq!(board.game.city.filled().and(Block::E.spaces()).len(), 1);
}

#[test]
fn a_tavern_takes_no_man_and_moves_no_marker() {
    let board = e13().when(0, "tavern C6");
    assert_eq!(board.game.city.built[space("C6")], Some(Built::Tavern));
    assert_eq!(board.game.reserve[seat(0)], 17);
    assert_eq!(board.markers(Block::C), (None, None));
}

#[test]
fn who_lays_the_completing_tavern_need_not_be_in_the_block_and_gets_no_money_for_it() {
    let board = given(3)
        .owned(1, "bB", "D1", 1)
        .built("bB", "D2 D3 D5 D6 D7 D8")
        .phase(Phase::Tavern { seat: seat(0) })
        .when(0, "tavern D4");
    assert_eq!(board.moneys(), [0, 13, 0]);
    assert_eq!(board.game.phase, Phase::Tavern { seat: seat(0) });
}

#[test]
fn with_no_tavern_left_the_player_draws() {
    let board = given(3)
        .built("bK", "A1 A2 A3 A4 A5 A6 A7")
        .taverns(0)
        .hand(0, "bK");
    let board = board.when(0, "lay candlemakers building A8 men 1");
    assert!(board.was_told(&Event::NoTavernLeft { seat: seat(0) }));
    assert_eq!(board.game.phase, Phase::Draw { seat: seat(0) });
}

#[test]
fn with_no_empty_space_left_there_is_no_tavern() {
    let board = given(3).filled_up().cleared("A8").hand(0, "bK");
    let board = board.when(0, "lay candlemakers building A8 men 1");
    assert_eq!(board.game.taverns, 4);
    assert_eq!(board.game.phase, Phase::Over);
}

//! Rules: Overview.

use super::*;
use crate::game::Pending;
use crate::games::city_and_guilds::{Decision, Options};

#[test]
fn three_to_five_play_and_no_other_number() {
    for players in 1..=5 {
        let mut told = Vec::new();
        let game = CityAndGuilds::setup(
            &Options::default(),
            SeatCount::new(players).unwrap(),
            CityAndGuilds::RULES,
            &mut chance(),
            &mut told,
        );
        match players {
            3..=5 => assert!(game.is_ok()),
            _ => assert_eq!(game, Err(Violation::WrongNumberOfPlayers)),
        }
    }
}

#[test]
fn a_turn_is_a_tile_and_then_a_draw_and_then_the_next_player_comes() {
    let board = given(3)
        .built("bK", "E4")
        .hand(0, "bB bS mC")
        .display("bK bK mS")
        .stock("bB bB");
    let due = |board: &Board| match board.game.pending() {
        Pending::Turn { seat, decision } => (seat.number(), decision),
        other => panic!("{other:?}"),
    };
    assert_eq!(due(&board), (0, Decision::LayTile {}));
    let board = board.when(0, "lay bakers building E2 men 1");
    assert_eq!(due(&board), (0, Decision::DrawTile {}));
    let board = board.when(0, "draw candlemakers building");
    assert_eq!(due(&board), (1, Decision::LayTile {}));
}

#[test]
fn after_the_last_seat_comes_seat_0() {
    let board = given(3)
        .phase(Phase::Draw { seat: seat(2) })
        .display("bK")
        .when(2, "draw candlemakers building");
    assert_eq!(board.game.phase, Phase::Tile { seat: seat(0) });
}

//! Rules: End of the Game, Final Scoring, Victory.

use super::*;
use crate::game::{Pending, Standing};
use crate::games::city_and_guilds::definitions::Chain;
use crate::games::city_and_guilds::space::SpaceSet;

const K: Guild = Guild::Candlemakers;

fn best(board: &Board, guild: Guild) -> (u8, u8, u8) {
    let chain = board.game.city.best_chain(guild, SpaceSet::ALL).unwrap();
    (chain.tiles, chain.blocks, chain.value())
}

/// Nothing but the final scoring, with the whole map full.
fn ended(board: Board) -> Board {
    let mut board = board.filled_up();
    let mut told = Vec::new();
    board.game.end_game(&mut told);
    board.told = events(told);
    board
}

fn places(board: &Board) -> Vec<(u8, u8, i32)> {
    let Pending::Over(standings) = board.game.pending() else {
        panic!("the game is not over");
    };
    let place = |standing: &Standing| (standing.seat.number(), standing.place, standing.score);
    standings.0.iter().map(place).collect()
}

fn e11_thirteen_tiles() -> Board {
    given(3)
        .built("bK", "A5 A6 A7 C1 C2 B5 B6 E1 E2")
        .built("mK", "E4 F3 F2 F5")
        .track(K, &[(2, 6), (0, 4), (1, 2)])
        .reserve(0, 0)
        .reserve(1, 0)
        .reserve(2, 3)
}

#[test]
fn e11_chains() {
    let six = || given(3).built("bK", "A5 C1 C2 B5").built("mK", "A6 B6");
    assert_eq!(best(&six(), K), (6, 3, 12));
    assert_eq!(best(&six().cleared("C1"), K), (3, 2, 6));
    assert_eq!(best(&six().cleared("C1").built("Tav", "C1"), K), (3, 2, 6));

    let thirteen = e11_thirteen_tiles();
    assert_eq!(best(&thirteen, K), (13, 5, 28));
    let scored = ended(thirteen);
    assert_eq!(scored.moneys(), [7, 4, 11]);
    assert_eq!(places(&scored), [(2, 1, 11), (0, 2, 7), (1, 3, 4)]);

    let four = || given(3).built("bB", "A1 A2 A3 A4 F4 F5 E6 G7");
    assert_eq!(best(&four(), Guild::Bakers), (4, 3, 10));
    assert_eq!(best(&four().built("bB", "A5"), Guild::Bakers), (5, 1, 6));
}

#[test]
fn e14_unused_men_only() {
    let mut told = Vec::new();
    let mut board = given(3);
    board.game.end_game(&mut told);
    assert_eq!(board.moneys(), [-18, -18, -18]);
    assert!(told.contains(&Told::all(Event::UnusedMenSubtracted {
        seat: seat(1),
        men: 18
    })));
    assert!(told.contains(&Told::all(Event::NoChain { guild: K })));
}

#[test]
fn the_bonus_for_blocks_is_1_3_6_10_15_21_28_36() {
    let bonus: Vec<u8> = (1..=8)
        .map(|blocks| Chain { tiles: 0, blocks }.value())
        .collect();
    assert_eq!(bonus, [1, 3, 6, 10, 15, 21, 28, 36]);
}

#[test]
fn tiles_outside_the_largest_chain_count_nothing() {
    let scored = ended(e11_thirteen_tiles().built("bK", "H1 H5 D7 D3"));
    assert_eq!(scored.moneys(), [7, 4, 11]);
}

#[test]
fn a_chain_pays_a_player_who_is_alone_all_and_two_players_1_more_each() {
    let alone = ended(e11_thirteen_tiles().track(K, &[(1, 4)]).reserve(2, 0));
    assert_eq!(alone.moneys(), [0, 28, 0]);
    let two = ended(
        e11_thirteen_tiles()
            .track(K, &[(1, 4), (2, 3)])
            .reserve(2, 0),
    );
    assert_eq!(two.moneys(), [0, 15, 8]);
}

#[test]
fn players_on_the_starting_place_are_never_paid_nor_counted() {
    let nobody = ended(e11_thirteen_tiles().track(K, &[]).reserve(2, 0));
    assert_eq!(nobody.moneys(), [0, 0, 0]);
    assert!(nobody.was_told(&Event::ChainPaysNobody { guild: K }));
    let alone = ended(e11_thirteen_tiles().track(K, &[(0, 1)]).reserve(2, 0));
    assert_eq!(alone.moneys(), [28, 0, 0]);
}

#[test]
fn fourth_and_fifth_are_paid_nothing() {
    let board = given(5)
        .built("bK", "A5 A6 A7 C1")
        .track(K, &[(4, 5), (3, 4), (2, 3), (1, 2), (0, 1)]);
    let board = (0..5).fold(board, |board, player| board.reserve(player, 0));
    // 4 tiles in 2 blocks: 7 pounds.
    assert_eq!(ended(board).moneys(), [0, 0, 1, 2, 4]);
}

#[test]
fn of_chains_equal_in_tiles_the_more_valuable_counts_but_a_longer_one_goes_before() {
    let four = given(3).built("bB", "A1 A2 A3 A4 F4 F5 E6 G7");
    assert_eq!(best(&four, Guild::Bakers), (4, 3, 10));
    let five = four.built("bB", "A5");
    assert_eq!(
        best(&five, Guild::Bakers),
        (5, 1, 6),
        "5 tiles, though worth less"
    );
}

#[test]
fn equal_money_shares_the_victory_and_the_next_place_is_left_out() {
    let board = given(3).money(0, 30).money(1, 12).money(2, 30);
    let board = (0..3).fold(board, |board, player| board.reserve(player, 0));
    let board = ended(board);
    assert_eq!(places(&board), [(0, 1, 30), (2, 1, 30), (1, 3, 12)]);
    assert!(board.was_told(&Event::GameWon {
        winners: vec![seat(0), seat(2)]
    }));
}

#[test]
fn the_last_tile_ends_the_game_after_its_block_is_scored_and_nobody_draws() {
    let board = given(3)
        .filled_up()
        .cleared("A8")
        .taverns(0)
        .hand(0, "bK")
        .display("bK bK bK")
        .when(0, "lay candlemakers building A8 men 1");
    let at = |wanted: fn(&Event) -> bool| board.told.iter().position(wanted).unwrap();
    let scored = at(|event| {
        matches!(
            event,
            Event::BlockCompleted {
                block: Block::A,
                ..
            }
        )
    });
    let complete = at(|event| matches!(event, Event::CityCompleted {}));
    let men = at(|event| matches!(event, Event::UnusedMenSubtracted { .. }));
    let won = at(|event| matches!(event, Event::GameWon { .. }));
    assert!(scored < complete && complete < men && men < won);
    assert_eq!(won, board.told.len() - 1);
    // Alone in A, worth 8 and seven taverns; alone with the candlemakers, for the block and for a chain of one tile.
    assert_eq!(board.moneys(), [43 + 7 + 2 - 17, -18, -18]);
    assert!(board.listed(0, "").is_empty());
}

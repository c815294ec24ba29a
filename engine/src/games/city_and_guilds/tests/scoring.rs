//! Rules: Scoring: Control of the Block, Control of the Guild, and the example there.

use super::*;
use crate::games::city_and_guilds::definitions::Chain;
use crate::games::city_and_guilds::event::{Decided, Share};
use crate::games::city_and_guilds::scoring::{Control, shares};

const K: Guild = Guild::Candlemakers;
const B: Guild = Guild::Bakers;

/// Who was paid how much for the block itself.
fn block_pay(board: &Board) -> Vec<(u8, u8)> {
    let paid = board.told.iter().filter_map(|event| match event {
        Event::BlockPaid { seat, amount, .. } => Some((seat.number(), *amount)),
        _ => None,
    });
    paid.collect()
}

/// Who was paid how much for the guild in control.
fn guild_pay(board: &Board) -> Vec<(u8, u8)> {
    let paid = board.told.iter().filter_map(|event| match event {
        Event::GuildPaid { seat, amount, .. } => Some((seat.number(), *amount)),
        _ => None,
    });
    paid.collect()
}

fn value(board: &Board) -> Option<u8> {
    board.told.iter().find_map(|event| match event {
        Event::BlockCompleted { value, .. } => Some(*value),
        _ => None,
    })
}

#[test]
fn e1_shares() {
    for (value, expected) in [
        (21, [11, 6, 3]),
        (17, [9, 5, 3]),
        (28, [14, 7, 4]),
        (8, [4, 2, 1]),
        (10, [5, 3, 2]),
        (12, [6, 3, 2]),
        (14, [7, 4, 2]),
        (15, [8, 4, 2]),
        (19, [10, 5, 3]),
        (24, [12, 6, 3]),
        (2, [1, 1, 1]),
        (33, [17, 9, 5]),
        (48, [24, 12, 6]),
    ] {
        assert_eq!(shares(value, 3), expected, "{value}");
        assert_eq!(shares(value, 5), expected, "{value}");
        assert_eq!(shares(value, 1), [value, 0, 0]);
        assert_eq!(shares(value, 0), [0, 0, 0]);
    }
    for (value, expected) in [(21, [12, 7, 0]), (8, [5, 3, 0]), (2, [2, 2, 0])] {
        assert_eq!(shares(value, 2), expected, "{value}");
    }
    for (cubes, expected) in [
        (&[][..], vec![]),
        (&[(2, 1)], vec![(2, 7)]),
        (&[(2, 2), (1, 1)], vec![(2, 4), (1, 2)]),
        (&[(2, 3), (1, 2), (0, 1)], vec![(2, 4), (1, 2), (0, 1)]),
        (
            &[(4, 5), (2, 3), (1, 2), (0, 1)],
            vec![(4, 4), (2, 2), (1, 1)],
        ),
    ] {
        let board = given(5)
            .built("bK", "C1 C2 C3 C4 C5 C6 C7")
            .track(K, cubes)
            .hand(0, "Min");
        let board = board.when(0, "lay minstrel house C8");
        assert_eq!(guild_pay(&board), expected);
    }
}

/// Three buildings, four markets, and a minstrel house without a man.
fn e9(owners: [(u8, u8); 3]) -> Board {
    let [(one, men), (two, more), (three, most)] = owners;
    given(3)
        .lays(one, "bK", "C1", men)
        .lays(two, "bB", "C2", more)
        .lays(three, "bS", "C3", most)
        .built("mK", "C4 C5")
        .built("mB", "C6 C7")
        .hand(0, "Min")
        .when(0, "lay minstrel house C8")
}

#[test]
fn e9_the_block_of_21_pounds() {
    let board = e9([(0, 2), (1, 2), (2, 1)]);
    assert_eq!(value(&board), Some(21));
    assert_eq!(block_pay(&board), [(0, 11), (1, 6), (2, 3)]);
    assert_eq!(block_pay(&e9([(0, 1), (1, 1), (0, 1)])), [(0, 12), (1, 7)]);
    assert_eq!(block_pay(&e9([(0, 1), (0, 1), (0, 1)])), [(0, 21)]);
}

const RED: u8 = 0;
const YELLOW: u8 = 1;
const BLUE: u8 = 2;
const GREEN: u8 = 3;

/// The rules' example up to the last tile.
fn e10() -> Board {
    let board = given(4)
        .track(K, &[(GREEN, 4)])
        .lays(RED, "bK", "C1", 1)
        .lays(BLUE, "mK", "C2", 0)
        .lays(RED, "bB", "C3", 1)
        .lays(YELLOW, "bC", "C4", 1)
        .lays(YELLOW, "Min", "C5", 0)
        .lays(GREEN, "mS", "C6", 0)
        .lays(BLUE, "bK", "C7", 1);
    assert_eq!(board.markers(Block::C), (Some(RED), Some(YELLOW)));
    board.hand(BLUE, "bK").turn_of(BLUE)
}

#[test]
fn e10_the_block_of_17_pounds() {
    let board = e10().when(BLUE, "lay candlemakers building C8 men 2");
    assert_eq!(board.markers(Block::C), (Some(BLUE), Some(RED)));
    assert_eq!(value(&board), Some(17));
    assert_eq!(block_pay(&board), [(BLUE, 9), (RED, 5), (YELLOW, 3)]);
    assert_eq!(board.ranking(K), [GREEN, BLUE, RED]);
    assert_eq!(board.track_space(K, BLUE), 3, "two men, no investment");
    assert_eq!(guild_pay(&board), [(GREEN, 4), (BLUE, 2), (RED, 1)]);
    assert_eq!(board.moneys(), [6, 3, 11, 4]);
    assert_eq!(board.game.phase, Phase::Tavern { seat: seat(BLUE) });
    assert!(board.was_told(&Event::TavernDue {
        seat: seat(BLUE),
        left: 4
    }));
}

#[test]
fn the_investment_of_the_completing_tile_counts_in_its_blocks_payment() {
    let board = given(3)
        .built("bK", "C1 C2 C3 C4 C5 C6 C7")
        .track(K, &[(1, 1), (2, 1)]);
    let board = board.hand(0, "mK").when(0, "lay candlemakers market C8");
    assert_eq!(guild_pay(&board), [(0, 4), (1, 2), (2, 1)]);
}

#[test]
fn a_block_is_worth_8_and_2_a_market_and_5_a_minstrel_house_and_5_a_tavern() {
    let board = |rest: &str, at: &str| {
        let board = given(3).built("bK", "C1 C2 C3 C4").built(rest, at);
        let left = ["C5", "C6", "C7"]
            .into_iter()
            .filter(|name| !at.contains(name));
        let board = board.built("bB", &left.collect::<Vec<_>>().join(" "));
        value(
            &board
                .reserve(0, 0)
                .hand(0, "bS")
                .when(0, "lay blacksmiths building C8"),
        )
    };
    assert_eq!(board("bB", ""), Some(8));
    assert_eq!(board("mB", "C5"), Some(10));
    assert_eq!(board("mB", "C5 C6 C7"), Some(14));
    assert_eq!(board("Min", "C5"), Some(13));
    assert_eq!(board("Tav", "C5 C6"), Some(18));
}

#[test]
fn a_block_in_which_nobody_is_present_pays_only_for_its_guild() {
    let board = given(3)
        .built("bK", "C1 C2 C3 C4 C5 C6 C7")
        .reserve(0, 0)
        .hand(0, "bK");
    let board = board.when(0, "lay candlemakers building C8");
    assert_eq!(block_pay(&board), []);
    assert!(board.was_told(&Event::BlockPaysNobody { block: Block::C }));
    assert_eq!(guild_pay(&board), [(0, 7)]);
}

#[test]
fn a_tied_third_brings_the_two_others_no_extra() {
    let board = given(4)
        .lays(0, "bK", "C1", 2)
        .lays(1, "bK", "C2", 2)
        .lays(2, "bK", "C3", 1)
        .lays(3, "bK", "C4", 1)
        .built("bB", "C5 C6 C7")
        .hand(0, "mS")
        .when(0, "lay blacksmiths market C8");
    assert_eq!(value(&board), Some(10));
    assert_eq!(block_pay(&board), [(0, 5), (1, 3)]);
    assert!(board.was_told(&Event::ThirdPlaceTied { block: Block::C }));
}

#[test]
fn markets_and_buildings_without_men_do_not_make_a_player_present() {
    let board = given(3)
        .lays(0, "bK", "C1", 1)
        .lays(1, "mK", "C2", 0)
        .reserve(2, 0)
        .lays(2, "bK", "C3", 0)
        .built("bB", "C4 C5 C6 C7")
        .hand(0, "mK")
        .when(0, "lay candlemakers market C8");
    assert_eq!(block_pay(&board), [(0, 12)]);
    let alone = Event::BlockPaid {
        block: Block::C,
        seat: seat(0),
        place: 1,
        amount: 12,
        share: Share::Whole,
    };
    assert!(board.was_told(&alone));
}

#[test]
fn two_players_get_1_more_each_whatever_the_value() {
    for value in 8..=48 {
        let [first, second, third] = shares(value, 3);
        assert_eq!(shares(value, 2), [first + 1, second + 1, 0]);
        assert!(third > 0);
    }
}

fn e12(more_k: &str, more_b: &str) -> Option<Guild> {
    let board = given(3)
        .built("bK", "C1 C2 C3")
        .built("bB", "C6 C7 C8")
        .built("Tav", "C4")
        .built("Min", "C5")
        .built("mK", more_k)
        .built("mB", more_b);
    match board.game.control(Block::C) {
        Control::Guild { guild, .. } => Some(guild),
        Control::Tied | Control::Nobody => None,
    }
}

#[test]
fn e12_guild_control() {
    assert_eq!(e12("", ""), None, "3 and 3, one block each");
    assert_eq!(e12("A6", ""), Some(K), "4 : 3");
    assert_eq!(e12("A6", "G2"), None, "4 : 4, two blocks each");
    assert_eq!(e12("A6 B5", "G2 G3"), Some(K), "5 : 5, three blocks : two");
    assert_eq!(e12("A6", "G2 G3"), Some(B), "4 : 5");
    assert_eq!(
        e12("A1 A2 A3 A4 A6", ""),
        Some(K),
        "4 : 3, A1 to A4 are another chain"
    );
    assert_eq!(e12("A1 A2 A3 A4", ""), None, "that chain has no tile in C");
}

#[test]
fn what_decided_the_control_is_told() {
    let decided = |more_k: &str, more_b: &str| {
        let board = given(3)
            .built("bK", "C1 C2 C3")
            .built("bB", "C6 C7 C8")
            .built("Tav", "C4")
            .built("mK", more_k)
            .built("mB", more_b)
            .hand(0, "Min")
            .when(0, "lay minstrel house C5");
        board.told.iter().find_map(|event| match event {
            Event::GuildTookControl { decided, .. } => Some(*decided),
            _ => None,
        })
    };
    assert_eq!(decided("A6", ""), Some(Decided::Chain));
    assert_eq!(decided("A6 B5", "G2 G3"), Some(Decided::Blocks));
    assert_eq!(decided("", ""), None);
    let most = given(3)
        .built("bK", "C1 C2 C3 C4")
        .built("bB", "C5 C6 C7")
        .hand(0, "Min");
    let most = most.when(0, "lay minstrel house C8");
    assert!(most.was_told(&Event::GuildTookControl {
        block: Block::C,
        guild: K,
        tiles: 4,
        chain_tiles: 4,
        chain_blocks: 1,
        decided: Decided::Tiles,
    }));
}

#[test]
fn most_tiles_in_the_block_go_before_the_longest_chain_and_need_not_be_connected() {
    let board = given(3)
        .built("bK", "C1 C5 C7")
        .built("bB", "C3 C6 A7 A8 F3")
        .built("Min", "C2");
    assert!(matches!(
        board.game.control(Block::C),
        Control::Guild {
            guild: K,
            tiles: 3,
            decided: Decided::Tiles,
            ..
        }
    ));
}

#[test]
fn of_two_equal_longest_chains_through_the_block_the_one_that_reaches_most_counts() {
    // Three tiles each. K has C1 C2 in one block and C8 G2 in two, B has C4 C5 and C6 alone.
    let board = given(3)
        .built("bK", "C1 C2 C8 G2")
        .built("bB", "C4 C5 C6")
        .built("Min", "C3 C7");
    let chain = Chain {
        tiles: 2,
        blocks: 2,
    };
    let decided = Decided::Blocks;
    let control = Control::Guild {
        guild: K,
        tiles: 3,
        chain,
        decided,
    };
    assert_eq!(board.game.control(Block::C), control);
}

#[test]
fn guilds_level_in_everything_leave_the_guild_unpaid_and_the_block_paid() {
    let board = given(3)
        .track(K, &[(1, 3)])
        .track(B, &[(2, 3)])
        .owned(0, "bK", "C1", 1)
        .built("bK", "C2 C3")
        .built("bB", "C6 C7 C8")
        .built("Tav", "C4")
        .hand(0, "Min")
        .when(0, "lay minstrel house C5");
    assert!(board.was_told(&Event::GuildsTied { block: Block::C }));
    assert_eq!(guild_pay(&board), []);
    assert_eq!(block_pay(&board), [(0, 18)]);
}

#[test]
fn a_block_without_a_guilds_tile_is_controlled_by_none() {
    let board = given(3)
        .built("Tav", "C1 C2 C3 C4")
        .built("Min", "C5 C6 C7")
        .hand(0, "Min");
    let board = board.when(0, "lay minstrel house C8 men 1");
    assert!(board.was_told(&Event::NoGuildInBlock { block: Block::C }));
    assert_eq!(board.moneys(), [48, 0, 0]);
}

#[test]
fn to_be_paid_for_a_guild_one_need_not_be_in_the_block() {
    let board = e10().when(BLUE, "lay candlemakers building C8 men 2");
    assert!(!board.game.city.strength(seat(GREEN), Block::C).is_present());
    assert_eq!(board.moneys()[usize::from(GREEN)], 4);
}

#[test]
fn nobody_on_the_track_of_the_guild_in_control_means_nobody_paid() {
    let board = given(3).built("bK", "C1 C2 C3 C4 C5 C6 C7").hand(0, "Min");
    let board = board.when(0, "lay minstrel house C8");
    assert!(board.was_told(&Event::GuildPaysNobody {
        block: Block::C,
        guild: K
    }));
    assert_eq!(board.moneys(), [0, 0, 0]);
}

#[test]
fn a_third_guild_behind_two_level_ones_breaks_no_tie() {
    let board = given(3)
        .built("bK", "C1 C2 C3")
        .built("bB", "C6 C7 C8")
        .built("bS", "C4");
    assert_eq!(board.game.control(Block::C), Control::Tied);
    assert_eq!(
        board.built("mC", "C5").game.control(Block::C),
        Control::Tied
    );
}

//! Rules: Guild Investment.

use super::*;
use crate::games::city_and_guilds::guild_investment::FURTHEST;

const K: Guild = Guild::Candlemakers;
const S: Guild = Guild::Blacksmiths;

/// Green, Red and Blue arrived on 3 of the blacksmiths in this order; Yellow stands on `yellow`.
fn full_space(yellow: u8) -> Board {
    given(4).track(S, &[(3, 3), (0, 3), (2, 3), (1, yellow)])
}

#[test]
fn e3_a_cube_goes_behind_those_on_its_space() {
    let board = given(3).track(K, &[(2, 3), (1, 2), (0, 1)]);
    let one = board.clone().lays(0, "bK", "A1", 1);
    assert_eq!(one.ranking(K), [2, 1, 0], "Blue, Yellow, Red");
    let two = board.lays(0, "mK", "A1", 0);
    assert_eq!(two.ranking(K), [2, 0, 1], "Blue, Red, Yellow");
}

#[test]
fn e4_a_fourth_cube_is_refused_and_a_market_jumps_over() {
    let one = full_space(2).lays(1, "bS", "A1", 1);
    assert_eq!(one.track_space(S, 1), 2);
    assert_eq!(one.ranking(S), [3, 0, 2, 1]);
    assert!(one.was_told(&Event::InvestmentRefused {
        seat: seat(1),
        guild: S,
        space: 2,
        full: 3,
    }));
    let two = full_space(2).lays(1, "mS", "A1", 0);
    assert_eq!(two.track_space(S, 1), 4);
    assert_eq!(two.ranking(S), [1, 3, 0, 2]);
}

#[test]
fn e5_a_market_whose_space_is_full_gains_nothing() {
    let board = full_space(1).lays(1, "mS", "A1", 0);
    assert_eq!(board.track_space(S, 1), 1, "not 2 either");
    assert!(board.was_told(&Event::InvestmentRefused {
        seat: seat(1),
        guild: S,
        space: 1,
        full: 3,
    }));
}

#[test]
fn e6_five_on_the_starting_place() {
    let mut board = given(5);
    for (player, at) in (0..).zip(["A1", "A2", "A3", "A4", "A5"]) {
        board = board.lays(player, "bK", at, 1);
    }
    let spaces = |board: &Board| -> Vec<u8> { (0..5).map(|p| board.track_space(K, p)).collect() };
    assert_eq!(spaces(&board), [1, 1, 1, 0, 0]);
    let board = board.lays(3, "mK", "B1", 0);
    assert_eq!(board.ranking(K), [3, 0, 1, 2]);
    let board = board.lays(0, "bK", "B2", 1);
    assert_eq!(spaces(&board), [2, 1, 1, 2, 0]);
    assert_eq!(board.ranking(K), [3, 0, 1, 2]);
    let board = board.lays(4, "bK", "B3", 1);
    assert_eq!(spaces(&board), [2, 1, 1, 2, 1]);
    assert_eq!(board.ranking(K), [3, 0, 1, 2, 4]);
}

#[test]
fn when_a_cube_leaves_a_full_space_the_others_move_up_and_a_newcomer_goes_behind_them() {
    let board = full_space(2).lays(3, "bS", "A1", 1).lays(1, "bS", "A2", 1);
    assert_eq!(board.ranking(S), [3, 0, 2, 1]);
    assert_eq!(board.track_space(S, 1), 3);
}

#[test]
fn a_refused_gain_does_not_forbid_the_tile() {
    let board = full_space(2).built("bK", "E4").hand(1, "bS").turn_of(1);
    let board = board.when(1, "lay blacksmiths building E2 men 1");
    assert!(board.game.city.built[space("E2")].is_some());
    let without_men = full_space(2)
        .built("bK", "E4")
        .hand(1, "bS")
        .reserve(1, 0)
        .turn_of(1);
    let without_men = without_men.when(1, "lay blacksmiths building E2");
    assert_eq!(without_men.track_space(S, 1), 2);
}

#[test]
fn the_starting_place_holds_any_number_of_cubes_and_is_not_on_the_track() {
    let board = given(5);
    assert_eq!(board.ranking(K), [] as [u8; 0]);
    let board = board.lays(2, "bK", "A1", 1);
    assert_eq!(board.ranking(K), [2]);
    assert_eq!(board.game.tracks[K].rank(seat(0)), None);
}

#[test]
fn a_refused_gain_is_shown_before_it_is_sent() {
    let names = crate::game::colour_names();
    let board = full_space(2).built("bK", "E4").hand(1, "bS mS").turn_of(1);
    let line = |action: &str| {
        board
            .game
            .describe(seat(1), &action.parse().unwrap(), &names)
    };
    assert_eq!(
        line("lay blacksmiths building E2 men 1"),
        "Lay a blacksmiths' building on E2 with 1 man: takes the white marker in block E with 1 building and 1 man; \
         NO investment in the blacksmiths, as three cubes stand on 3 already."
    );
    assert_eq!(
        line("lay blacksmiths market E2"),
        "Lay a blacksmiths' market on E2: investment in the blacksmiths from 2 to 4, first there."
    );
    let view = board.game.view(crate::game::Viewer::Spectator);
    let yellow = view.guilds[2].track[3];
    assert_eq!(
        (yellow.seat, yellow.space, yellow.rank),
        (seat(1), 2, Some(4))
    );
    assert!(yellow.building_refused && !yellow.market_refused);
}

#[test]
fn no_cube_gets_beyond_25() {
    let mut board = given(3).reserve(0, 0);
    let spaces = <Space as crate::by::Key>::ALL.iter();
    let tiles = std::iter::repeat_n("bK", 11).chain(std::iter::repeat_n("mK", 7));
    // Seven markets and eleven buildings, all of one player: the twenty turns of a game for three.
    for (at, what) in spaces.zip(tiles) {
        board = board.lays(0, what, &at.to_string(), 0);
    }
    assert_eq!(board.track_space(K, 0), 11 + 14);
    assert_eq!(FURTHEST, 25);
}

#[test]
fn with_three_players_no_gain_is_ever_refused() {
    for one in 0..4 {
        for other in 0..4 {
            let board = given(3).track(K, &[(1, one), (2, other)]);
            assert!((1..=2).all(|steps| board.game.tracks[K].target(seat(0), steps).is_some()));
        }
    }
}

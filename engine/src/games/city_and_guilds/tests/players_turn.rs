//! Rules: The Player's Turn.

use super::*;

fn one_tile_on_e4() -> Board {
    given(3).built("bK", "E4")
}

#[test]
fn a_tile_is_laid_on_an_empty_space_adjacent_to_a_tile() {
    let board = one_tile_on_e4().hand(0, "mB bS bC");
    assert_eq!(
        board.listed(0, "lay bakers"),
        [
            "lay bakers market E2",
            "lay bakers market E5",
            "lay bakers market F3",
            "lay bakers market G4"
        ]
    );
    assert_eq!(
        board.refused(0, "lay bakers market E4"),
        Violation::SpaceTaken { space: space("E4") }
    );
    assert_eq!(
        board.refused(0, "lay bakers market E1"),
        Violation::NotAdjacent { space: space("E1") }
    );
}

#[test]
fn equal_tiles_in_the_hand_are_listed_once() {
    let board = one_tile_on_e4().hand(0, "mB mB mB");
    assert_eq!(board.listed(0, "").len(), 4);
}

#[test]
fn whose_the_adjacent_tile_is_and_in_which_block_does_not_matter() {
    let board = given(3).owned(1, "bK", "E4", 2).hand(0, "mB");
    let board = board.when(0, "lay bakers market F3");
    assert!(board.game.city.built[space("F3")].is_some());
}

#[test]
fn a_tile_may_open_a_block_that_no_tile_is_in() {
    let board = one_tile_on_e4().hand(0, "bB");
    let board = board.when(0, "lay bakers building G4 men 1");
    assert_eq!(board.markers(Block::G), (Some(0), None));
}

#[test]
fn a_building_takes_a_man_and_invests_one_space() {
    let board = one_tile_on_e4()
        .hand(0, "bB")
        .when(0, "lay bakers building E2 men 1");
    assert_eq!(board.game.reserve[seat(0)], 17);
    assert_eq!(board.track_space(Guild::Bakers, 0), 1);
    let men = board.game.city.built[space("E2")].unwrap().men();
    assert_eq!(
        men,
        Some(Men {
            owner: seat(0),
            count: 1
        })
    );
}

#[test]
fn a_second_man_on_a_building_takes_the_place_of_the_investment() {
    let board = one_tile_on_e4()
        .hand(0, "bB")
        .when(0, "lay bakers building E2 men 2");
    assert_eq!(board.game.reserve[seat(0)], 16);
    assert_eq!(board.track_space(Guild::Bakers, 0), 0);
    let men = board.game.city.built[space("E2")].unwrap().men();
    assert_eq!(
        men,
        Some(Men {
            owner: seat(0),
            count: 2
        })
    );
}

#[test]
fn a_player_without_men_lays_a_building_that_is_nobodys_and_invests() {
    let board = one_tile_on_e4().hand(0, "bB").reserve(0, 0);
    assert_eq!(
        board.listed(0, "lay bakers building E2"),
        ["lay bakers building E2"]
    );
    let board = board.when(0, "lay bakers building E2");
    assert_eq!(board.track_space(Guild::Bakers, 0), 1);
    assert_eq!(board.game.city.built[space("E2")].unwrap().men(), None);
    assert_eq!(board.markers(Block::E), (None, None));
}

#[test]
fn a_player_with_one_man_cannot_put_two() {
    let board = one_tile_on_e4().hand(0, "bB").reserve(0, 1);
    assert_eq!(
        board.listed(0, "lay bakers building E2"),
        ["lay bakers building E2 men 1"]
    );
    assert_eq!(
        board.refused(0, "lay bakers building E2 men 2"),
        Violation::NotEnoughMen { reserve: 1 }
    );
}

#[test]
fn who_has_men_must_put_one_on_a_building_but_may_keep_him_off_a_minstrel_house() {
    let board = one_tile_on_e4().hand(0, "bB Min");
    assert_eq!(
        board.listed(0, "lay bakers building E2"),
        [
            "lay bakers building E2 men 1",
            "lay bakers building E2 men 2"
        ]
    );
    assert_eq!(
        board.refused(0, "lay bakers building E2"),
        Violation::BuildingNeedsMan
    );
    assert_eq!(
        board.listed(0, "lay minstrel house E2"),
        ["lay minstrel house E2", "lay minstrel house E2 men 1"]
    );
}

#[test]
fn a_market_invests_two_spaces_and_takes_no_man() {
    let board = one_tile_on_e4().hand(0, "mB");
    assert_eq!(
        board.refused(0, "lay bakers market E2 men 1"),
        Violation::MarketTakesNoMan
    );
    let board = board.when(0, "lay bakers market E2");
    assert_eq!(board.track_space(Guild::Bakers, 0), 2);
    assert_eq!(board.game.reserve[seat(0)], 18);
    assert_eq!(board.markers(Block::E), (None, None));
}

#[test]
fn cubes_move_for_buildings_and_markets_and_never_for_taverns() {
    let spaces = |board: &Board| -> Vec<u8> {
        <Guild as crate::by::Key>::ALL
            .iter()
            .map(|&guild| board.track_space(guild, 0))
            .collect()
    };
    let board = one_tile_on_e4()
        .hand(0, "mB bB")
        .when(0, "lay bakers market E2");
    assert_eq!(spaces(&board), [0, 2, 0, 0]);
    let tavern = one_tile_on_e4()
        .phase(Phase::Tavern { seat: seat(0) })
        .when(0, "tavern E2");
    assert_eq!(spaces(&tavern), [0, 0, 0, 0]);
}

#[test]
fn one_of_the_face_up_tiles_is_drawn_and_replaced() {
    let board = given(3)
        .phase(Phase::Draw { seat: seat(0) })
        .hand(0, "bB mB")
        .display("bK mS Min")
        .stock("bC bC");
    assert_eq!(
        board.listed(0, ""),
        [
            "draw candlemakers building",
            "draw blacksmiths market",
            "draw minstrel house"
        ]
    );
    let board = board.when(0, "draw blacksmiths market");
    assert_eq!(board.game.hands[seat(0)].tiles().total(), 3);
    let display: Vec<Tile> = board.game.display.iter().collect();
    assert_eq!(display, [tile("bK"), tile("bC"), tile("Min")]);
    assert_eq!(
        board.told,
        [
            Event::TileTaken {
                seat: seat(0),
                tile: tile("mS")
            },
            Event::TileTurnedUp {
                tile: tile("bC"),
                stock: 1
            },
        ]
    );
}

#[test]
fn equal_face_up_tiles_are_listed_once() {
    let board = given(3)
        .phase(Phase::Draw { seat: seat(0) })
        .display("bK bK bK");
    assert_eq!(board.listed(0, ""), ["draw candlemakers building"]);
}

#[test]
fn every_tile_of_the_stock_is_equally_likely_to_be_turned_up() {
    let mut chance = chance();
    let mut seen = [0; 3];
    for _ in 0..6_000 {
        let mut stock: Tiles = ["bK", "bK", "bK", "mB", "mB", "Min"]
            .map(tile)
            .into_iter()
            .collect();
        match stock.draw(&mut chance).unwrap() {
            Tile::CandlemakersBuilding => seen[0] += 1,
            Tile::BakersMarket => seen[1] += 1,
            _ => seen[2] += 1,
        }
        assert_eq!(stock.total(), 5);
    }
    assert!((2_850..=3_150).contains(&seen[0]), "{seen:?}");
    assert!((1_850..=2_150).contains(&seen[1]), "{seen:?}");
    assert!((850..=1_150).contains(&seen[2]), "{seen:?}");
}

#[test]
fn when_the_stock_is_empty_the_display_stays_short_and_play_goes_on() {
    let board = given(3)
        .phase(Phase::Draw { seat: seat(0) })
        .display("bK mS Min")
        .when(0, "draw blacksmiths market");
    let display: Vec<Tile> = board.game.display.iter().collect();
    assert_eq!(display, [tile("bK"), tile("Min")]);
    assert!(board.was_told(&Event::StockEmpty {}));
    assert_eq!(board.game.phase, Phase::Tile { seat: seat(1) });
}

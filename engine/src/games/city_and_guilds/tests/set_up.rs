//! Rules: Set-up.

use super::*;
use crate::game::{Audience, Pending, Viewer};
use crate::games::city_and_guilds::{Action, Decision};

#[test]
fn each_has_18_13_or_10_men_no_money_and_cubes_on_the_starting_places() {
    for (players, men) in [(3, 18), (4, 13), (5, 10)] {
        let (game, told, _) = set_up(players, 1);
        for seat in game.seats.seats() {
            assert_eq!(game.reserve[seat], men);
            assert_eq!(game.money[seat], 0);
            assert!(
                <Guild as crate::by::Key>::ALL
                    .iter()
                    .all(|&g| game.tracks[g].space(seat) == 0)
            );
        }
        let map = MapId::Designed1;
        assert_eq!(told[0], Told::all(Event::GameBegan { map, men }));
    }
}

#[test]
fn each_is_dealt_four_tiles_none_of_them_a_minstrel_house() {
    for seed in 0..50 {
        let (game, _, _) = set_up(5, seed);
        for seat in game.seats.seats() {
            let hand = game.hands[seat].tiles();
            assert_eq!(hand.total(), 4);
            assert!(!hand.has(Tile::MinstrelHouse));
        }
        assert_eq!(game.stock.count(Tile::MinstrelHouse), 4);
    }
}

#[test]
fn what_is_dealt_is_told_to_its_player_alone_and_no_number_of_minstrel_houses_to_anybody() {
    let (game, told, _) = set_up(4, 3);
    let dealt: Vec<_> = told
        .iter()
        .filter(|told| told.to != Audience::All)
        .collect();
    assert_eq!(dealt.len(), 4);
    for (seat, told) in game.seats.seats().zip(dealt) {
        let tiles: Vec<Tile> = game.hands[seat].tiles().iter().collect();
        assert_eq!(told, &Told::only(seat, Event::TilesDealt { seat, tiles }));
    }
    assert_eq!(told.len(), 5, "the beginning and four hands");
}

#[test]
fn all_give_back_at_the_same_time_and_unseen() {
    let (game, _, _) = set_up(3, 5);
    let Pending::Sealed { waiting, decision } = game.pending() else {
        panic!("{:?}", game.pending());
    };
    assert_eq!(waiting.len(), 3);
    assert_eq!(decision, Decision::Discard {});
    assert!(CityAndGuilds::stays_secret(&Action::Discard {
        tile: tile("bK")
    }));
    assert!(!CityAndGuilds::stays_secret(&Action::DrawTile {
        tile: tile("bK")
    }));
}

#[test]
fn equal_tiles_to_give_back_are_listed_once() {
    let board = given(3).phase(Phase::Discard).hand(0, "bK bK mB bK");
    assert_eq!(
        board.listed(0, ""),
        ["discard candlemakers building", "discard bakers market"]
    );
}

#[test]
fn what_is_given_back_goes_into_the_stock_and_only_its_player_is_told() {
    let (before, _, _) = set_up(3, 9);
    let (game, told, _) = begun(3, 9);
    for seat in game.seats.seats() {
        let given = game.discards[seat].unwrap();
        let mut dealt = before.hands[seat].tiles();
        assert!(dealt.remove(given));
        assert_eq!(game.hands[seat].tiles(), dealt, "three are kept");
        let event = Event::TileDiscarded { seat, tile: given };
        assert!(told.contains(&Told::only(seat, event.clone())));
        assert!(!told.contains(&Told::all(event)));
    }
    let shuffled = Event::DiscardsShuffledIn { stock: 76 - 9 };
    assert!(told.contains(&Told::all(shuffled)));
}

#[test]
fn nothing_happens_before_the_last_has_given_back() {
    let (mut game, told_before, mut chance) = set_up(3, 2);
    let mut told = Vec::new();
    let tile = game.hands[seat(1)].tiles().iter().next().unwrap();
    game.apply(seat(1), &Action::Discard { tile }, &mut chance, &mut told)
        .unwrap();
    assert_eq!(told, []);
    assert_eq!(game.hands[seat(1)].tiles().total(), 4);
    assert_eq!(game.phase, Phase::Discard);
    assert_eq!(told_before.len(), 4);
}

#[test]
fn three_tiles_are_turned_up_only_when_all_have_given_back() {
    let (before, _, _) = set_up(3, 4);
    assert_eq!(before.display.iter().count(), 0);
    let (game, told, _) = begun(3, 4);
    let display: Vec<Tile> = game.display.iter().collect();
    assert_eq!(display.len(), 3);
    assert_eq!(game.stock.total(), 76 - 9 - 3);
    let told = events(told);
    let shuffled = told
        .iter()
        .position(|event| matches!(event, Event::DiscardsShuffledIn { .. }));
    let turned: Vec<usize> = (0..told.len())
        .filter(|&index| matches!(told[index], Event::TileTurnedUp { .. }))
        .collect();
    assert_eq!(turned.len(), 3);
    assert!(turned.iter().all(|&index| Some(index) > shuffled));
}

#[test]
fn the_starting_player_is_drawn_and_it_can_be_anybody() {
    let mut drawn = [0; 4];
    for seed in 0..400 {
        let (game, told, _) = begun(4, seed);
        let first = game.first.unwrap();
        drawn[usize::from(first.number())] += 1;
        assert_eq!(game.phase, Phase::FirstTile { seat: first });
        assert_eq!(
            told.last(),
            Some(&Told::all(Event::StartingPlayerDrawn { seat: first }))
        );
    }
    assert!(
        drawn.iter().all(|&times| (60..=140).contains(&times)),
        "{drawn:?}"
    );
}

#[test]
fn a_start_tile_needs_a_block_without_a_tile() {
    let board = given(3)
        .built("bK", "E4")
        .hand(0, "bB")
        .phase(Phase::FirstTile { seat: seat(0) });
    let block = Block::E;
    assert_eq!(
        board.refused(0, "lay bakers building E8 men 1"),
        Violation::BlockBegun { block }
    );
}

#[test]
fn a_start_tile_may_not_be_adjacent_to_another_over_a_street_either() {
    let board = given(3)
        .built("bK", "E4")
        .hand(0, "bB")
        .phase(Phase::FirstTile { seat: seat(0) });
    for at in ["F3", "G4"] {
        assert_eq!(
            board.refused(0, &format!("lay bakers building {at} men 1")),
            Violation::BesideStartTile { space: space(at) }
        );
    }
    let apart = board.when(0, "lay bakers building F1 men 1");
    assert!(apart.game.city.built[space("F1")].is_some());
}

#[test]
fn every_space_is_open_to_the_first_start_tile() {
    let board = given(3)
        .hand(0, "mB")
        .phase(Phase::FirstTile { seat: seat(0) });
    assert_eq!(board.listed(0, "").len(), 64);
}

#[test]
fn there_is_always_room_for_the_last_start_tile() {
    for seed in 0..100 {
        let (mut game, _, mut chance) = begun(5, seed);
        while let Phase::FirstTile { seat } | Phase::FirstDraw { seat } = game.phase {
            let mut listed = Vec::new();
            game.legal_actions(seat, &mut listed);
            assert!(!listed.is_empty());
            let pick = chance.below(u32::try_from(listed.len()).unwrap()) as usize;
            game.apply(seat, &listed[pick], &mut chance, &mut Vec::new())
                .unwrap();
        }
        assert_eq!(game.city.filled().len(), 5);
        assert_eq!(game.city.filled().blocks(), 5);
    }
}

#[test]
fn a_start_tile_takes_men_invests_and_gets_the_white_marker() {
    let board = given(3)
        .hand(0, "bB")
        .phase(Phase::FirstTile { seat: seat(0) })
        .when(0, "lay bakers building C4 men 1");
    assert_eq!(board.game.reserve[seat(0)], 17);
    assert_eq!(board.track_space(Guild::Bakers, 0), 1);
    assert_eq!(board.markers(Block::C), (Some(0), None));
    let market = given(3)
        .hand(0, "mB")
        .phase(Phase::FirstTile { seat: seat(0) })
        .when(0, "lay bakers market C4");
    assert_eq!(market.track_space(Guild::Bakers, 0), 2);
}

#[test]
fn a_start_tile_is_replaced_at_once_from_the_face_up_tiles_before_the_next_player_begins() {
    let board = given(3)
        .hand(0, "bB bS bC")
        .hand(1, "mB mS mC")
        .display("bK mK Min")
        .stock("bK")
        .phase(Phase::FirstTile { seat: seat(0) })
        .when(0, "lay bakers building C4 men 1");
    assert_eq!(board.game.phase, Phase::FirstDraw { seat: seat(0) });
    let board = board.when(0, "draw candlemakers market");
    assert_eq!(board.game.hands[seat(0)].tiles().total(), 3);
    let display: Vec<Tile> = board.game.display.iter().collect();
    assert_eq!(
        display,
        [tile("bK"), tile("bK"), tile("Min")],
        "seat 1 sees the new tile"
    );
    assert_eq!(board.game.phase, Phase::FirstTile { seat: seat(1) });
}

#[test]
fn after_the_last_start_tile_the_starting_player_has_the_first_turn() {
    let mut board = given(3)
        .display("bK")
        .phase(Phase::FirstDraw { seat: seat(0) });
    board.game.first = Some(seat(1));
    let board = board.when(0, "draw candlemakers building");
    assert_eq!(board.game.phase, Phase::Tile { seat: seat(1) });
}

#[test]
fn the_view_shows_where_a_start_tile_can_be_laid() {
    let board = given(3)
        .built("bK", "E4")
        .phase(Phase::FirstTile { seat: seat(0) });
    let view = board.game.view(Viewer::Spectator);
    let open: usize = view
        .blocks
        .iter()
        .flat_map(|block| &block.spaces)
        .filter(|space| space.open)
        .count();
    assert_eq!(open, 64 - 10);
}

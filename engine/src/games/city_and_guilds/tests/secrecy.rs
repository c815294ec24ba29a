//! What each may know; there is no chapter on it. Ruling CG-Q22 and CG-SEEN.

use super::*;
use crate::game::Viewer;

const RED: Viewer = Viewer::Seat(Seat::new(0).unwrap());

#[test]
fn a_hand_is_seen_by_its_player_alone() {
    let board = given(3).hand(0, "bK bB mS").hand(1, "bC mC mC");
    let own = board.game.view(RED).own.unwrap();
    assert_eq!(own.hand, [tile("bK"), tile("bB"), tile("mS")]);
    let view = board.game.view(Viewer::Spectator);
    assert_eq!(view.own, None);
    assert!(view.players.iter().all(|player| player.known.is_empty()));
    assert_eq!(view.players[1].hand, 3);
    let json = serde_json::to_string(&board.game.view(RED)).unwrap();
    let unseen = json.find("\"unseen\"").unwrap();
    assert!(!json[..unseen].contains("clothmakers_market"));
}

#[test]
fn what_somebody_took_from_the_face_up_tiles_is_known_until_it_is_laid() {
    let board = given(3)
        .built("bK", "E4")
        .hand(0, "bB mB")
        .display("mS bC Min")
        .stock("bK bK")
        .phase(Phase::Draw { seat: seat(0) })
        .when(0, "draw blacksmiths market");
    let known = |board: &Board| board.game.view(Viewer::Spectator).players[0].known.clone();
    assert_eq!(known(&board), [tile("mS")]);
    let board = board.turn_of(0);
    let kept = board.clone().when(0, "lay bakers market E2");
    assert_eq!(known(&kept), [tile("mS")]);
    let laid = board.when(0, "lay blacksmiths market E2");
    assert_eq!(known(&laid), []);
}

#[test]
fn a_laid_tile_counts_as_the_seen_one_of_two_equal_ones() {
    let mut board = given(3).built("bK", "E4").hand(0, "mS bB");
    board.game.hands[seat(0)].seen.add(tile("mS"));
    let board = board.when(0, "lay blacksmiths market E2");
    assert_eq!(board.game.hands[seat(0)].seen.total(), 0);
    assert_eq!(
        board.game.hands[seat(0)].unseen,
        [tile("mS"), tile("bB")].into_iter().collect()
    );
}

#[test]
fn own_discard_is_seen_by_its_player_alone() {
    let (game, _, _) = begun(3, 6);
    let own = game.view(RED).own.unwrap();
    assert_eq!(own.discarded, game.discards[seat(0)]);
    assert_eq!(own.hand.len(), 3);
    assert_eq!(game.view(Viewer::Spectator).own, None);
}

#[test]
fn the_stock_has_no_order_and_shows_only_its_number() {
    let (game, _, _) = begun(4, 6);
    assert_eq!(game.view(RED).stock, 76 - 12 - 3);
    let unseen: u8 = game
        .view(RED)
        .unseen
        .iter()
        .map(|unseen| unseen.count)
        .sum();
    assert_eq!(
        unseen,
        76 - 3 - 3,
        "all but the own hand and the face-up tiles"
    );
}

/// A game with some turns played at random.
fn in_play(seed: u64) -> CityAndGuilds {
    let (mut game, _, mut chance) = begun(4, seed);
    for _ in 0..12 {
        let due = game.pending_seat();
        let mut listed = Vec::new();
        game.legal_actions(due, &mut listed);
        let pick = chance.below(u32::try_from(listed.len()).unwrap()) as usize;
        game.apply(due, &listed[pick], &mut chance, &mut Vec::new())
            .unwrap();
    }
    game
}

impl CityAndGuilds {
    fn pending_seat(&self) -> Seat {
        self.pending().seats().iter().next().unwrap()
    }
}

#[test]
fn an_imagined_world_keeps_what_the_viewer_knows_and_draws_the_rest_anew() {
    let mut chance = chance();
    for seed in 0..60 {
        let game = in_play(seed);
        let mut differed = false;
        for _ in 0..20 {
            let other = game.imagine(RED, &mut chance);
            other.check_invariants().unwrap();
            assert_eq!(other.view(RED), game.view(RED));
            assert_eq!(other.hands[seat(0)], game.hands[seat(0)]);
            for player in game.seats.seats() {
                assert_eq!(other.hands[player].seen, game.hands[player].seen);
                let dealt = other.hands[player].unseen;
                assert!(!dealt.has(Tile::MinstrelHouse));
            }
            let given = game.discards[seat(0)].unwrap();
            assert_eq!(other.discards[seat(0)], Some(given));
            assert!(
                other.stock.has(given) || game.turned_up.has(given),
                "the own discard has gone into the stock"
            );
            differed |= other.hands != game.hands;
        }
        assert!(differed, "the others' dealt tiles are drawn anew");
    }
}

#[test]
fn before_the_discards_all_that_others_were_dealt_is_drawn_anew() {
    let mut chance = chance();
    let (game, _, _) = set_up(3, 8);
    let other = game.imagine(RED, &mut chance);
    assert_eq!(other.view(RED), game.view(RED));
    assert_eq!(other.hands[seat(0)], game.hands[seat(0)]);
    let mut other = game.imagine(Viewer::Spectator, &mut chance);
    assert_ne!(other.hands, game.hands);
    other.hands = game.hands;
    other.stock = game.stock;
    assert_eq!(other, game);
}

#[test]
fn what_the_viewer_gave_back_is_in_nobodys_hand_before_such_a_tile_has_come_up() {
    let mut board = given(3).stock("bK").hand(1, "mB mS mC").hand(2, "mB mB mS");
    board.game.discards[seat(0)] = Some(tile("bK"));
    let mut chance = chance();
    let stays = |game: &CityAndGuilds, chance: &mut Chance| {
        (0..50).all(|_| game.imagine(RED, chance).stock.has(tile("bK")))
    };
    assert!(stays(&board.game, &mut chance));
    board.game.turned_up.add(tile("bK"));
    assert!(
        !stays(&board.game, &mut chance),
        "it may have been the one that came up"
    );
}

//! What is public and what is not. Ruling BM-R24.

use super::super::party::Party::*;
use super::super::set::Set;
use super::*;
use crate::game::Viewer;

fn viewer(scene: &Scene, party: Party) -> Viewer {
    Viewer::Seat(scene.player(party).seat)
}

#[test]
fn a_player_sees_the_own_hand_and_the_four_put_back() {
    let scene = table(4);
    let own = scene.game.view(viewer(&scene, Dem)).own.unwrap();
    assert_eq!(
        (own.hand.len(), own.top_of_deck.len(), own.unseen.len()),
        (4, 4, 20)
    );
    let hand: CardSet = own.hand.iter().map(|card| card.card.number).collect();
    assert_eq!(hand, scene.game.cards[Dem].hand);
}

#[test]
fn others_see_only_how_many_cards_there_are() {
    let scene = table(4);
    for seen in [
        scene.game.view(viewer(&scene, Rep)),
        scene.game.view(Viewer::Spectator),
    ] {
        let text = serde_json::to_string(&seen).unwrap();
        assert!(
            !text.contains("DEM-"),
            "no card of the Democrats has been played"
        );
        let dem = seen
            .players
            .iter()
            .find(|player| player.player.party == Dem)
            .unwrap();
        assert_eq!((dem.hand, dem.deck), (4, 24));
    }
    assert!(scene.game.view(Viewer::Spectator).own.is_none());
}

#[test]
fn cards_played_and_cards_in_play_are_public() {
    let scene = table(3)
        .hand(Rep, &[2, 12])
        .does("play REP-02 for text, end")
        .turn_of(Rep)
        .does("play REP-12 for value, end");
    let seen = scene.game.view(Viewer::Spectator);
    let rep = &seen.players[0];
    assert_eq!(rep.beside[0].name, "Barnstorming");
    assert_eq!(rep.discards[0].name, "Chicago Steamroller");
}

#[test]
fn a_kept_hand_stays_secret_until_the_game_is_over() {
    let keep = table_at_the_start(3).legal()[0];
    assert!(BullMoose::stays_secret(&keep));
    assert!(!BullMoose::stays_secret(&Action::EndCard {}));
}

#[test]
fn what_is_hidden_is_drawn_anew_and_what_is_known_stays() {
    let scene = table(4)
        .hand(Rep, &[12, 13])
        .does("play REP-12 for value, end");
    let me = viewer(&scene, Prog);
    let mut chance = chance(3);
    let mut different = 0;
    for _ in 0..20 {
        let other = scene.game.imagine(me, &mut chance);
        assert_eq!(other.view(me), scene.game.view(me));
        assert_eq!(other.cards[Prog], scene.game.cards[Prog]);
        other.check_invariants().unwrap();
        let (here, there) = (&scene.game.cards[Rep], &other.cards[Rep]);
        assert_eq!(here.discards, there.discards);
        assert_eq!(here.hand.len(), there.hand.len());
        different += u32::from(here.hand != there.hand);
    }
    assert!(different > 10);
}

#[test]
fn nothing_undrawn_has_an_order() {
    let cards = table_at_the_start(3).game.cards[Rep];
    let unseen: Vec<u8> = cards.unseen.iter().map(CardNumber::get).collect();
    assert!(unseen.is_sorted() && unseen.len() == 20);
    assert_eq!(
        std::mem::size_of_val(&cards),
        5 * std::mem::size_of::<Set<CardNumber>>()
    );
}

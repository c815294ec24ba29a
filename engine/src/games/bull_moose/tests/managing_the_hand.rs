//! Rules: Managing the Hand.

use super::super::party::Party::*;
use super::*;
use crate::game::Audience;

#[test]
fn everybody_looks_at_eight_cards_at_once() {
    let scene = table_at_the_start(4);
    let Pending::Sealed { waiting, decision } = scene.game.pending() else {
        panic!("all choose at once");
    };
    assert_eq!(
        (waiting.len(), decision),
        (4, Decision::KeepCards { round: 1 })
    );
    for player in scene.game.players() {
        assert_eq!(scene.game.cards[player.party].top.len(), 8);
    }
}

#[test]
fn four_of_eight_can_be_chosen_in_70_ways() {
    let scene = table_at_the_start(3);
    let keeps = scene.legal();
    assert_eq!(keeps.len(), 70);
    let mut different = scene.listed();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), 70);
}

#[test]
fn the_four_kept_are_the_hand_and_the_others_go_back_on_top() {
    let mut scene = table_at_the_start(3);
    let seen = scene.game.cards[Rep].top;
    let keep = scene.legal()[9];
    let seat = scene.due();
    scene.act(seat, &keep).unwrap();
    let Action::Keep { cards: kept } = keep else {
        panic!("{keep}")
    };
    assert_eq!(scene.game.cards[Rep].hand, kept.numbers());
    assert_eq!(scene.game.cards[Rep].top, seen.minus(kept.numbers()));
}

#[test]
fn nothing_is_told_before_the_last_has_chosen() {
    let mut scene = table_at_the_start(3);
    scene.told.clear();
    for left in [2, 1] {
        let (seat, keep) = (scene.due(), scene.legal()[0]);
        scene.act(seat, &keep).unwrap();
        assert!(scene.told.is_empty(), "{left} have still to choose");
    }
    let (seat, keep) = (scene.due(), scene.legal()[0]);
    scene.act(seat, &keep).unwrap();
    assert!(scene.tells(&Event::HandsReady { round: 1 }));
    assert_eq!(scene.decision(), Decision::PlayCard { round: 1, turn: 1 });
}

#[test]
fn what_is_seen_and_kept_is_told_to_its_owner_alone() {
    let mut scene = table_at_the_start(3);
    while matches!(scene.game.phase, Phase::Keep) {
        let (seat, keep) = (scene.due(), scene.legal()[0]);
        scene.act(seat, &keep).unwrap();
    }
    let mut private = 0;
    for told in &scene.told {
        if let Event::CardsSeen { player, .. } | Event::HandKept { player, .. } = &told.event {
            assert_eq!(told.to, Audience::Only(player.seat));
            private += 1;
        }
    }
    assert_eq!(private, 6);
}

#[test]
fn the_four_put_back_are_seen_again_in_the_next_round() {
    let scene = table(3).round_ends_with_all_declining();
    for player in scene.game.players() {
        let cards = &scene.game.cards[player.party];
        assert_eq!((cards.top.len(), cards.unseen.len()), (8, 16));
    }
    let seen = scene.told.iter().find_map(|told| match &told.event {
        Event::CardsSeen { player, cards, new } if player.party == Rep => {
            Some((cards.len(), new.len()))
        }
        _ => None,
    });
    assert_eq!(seen, Some((8, 4)));
}

impl Scene {
    /// The round ends, and the abilities do as little as they may.
    fn round_ends_with_all_declining(self) -> Self {
        let before = self.game.cards;
        let scene = self
            .token(Prog, super::super::board::State::ME)
            .round_ends()
            .does("add ME");
        for player in scene.game.players() {
            let put_back = before[player.party].top;
            assert_eq!(scene.game.cards[player.party].top.and(put_back), put_back);
        }
        scene
    }
}

#[test]
fn the_last_four_cards_are_the_hand_without_a_choice() {
    let mut scene = table(3);
    scene.game.round = 6;
    for player in scene.game.players() {
        let cards = &mut scene.game.cards[player.party];
        *cards = super::super::state::Cards {
            top: numbers(&[1, 2, 3, 4]),
            hand: numbers(&[5, 6, 7, 8]),
            discards: numbers(&(9..=28).collect::<Vec<u8>>()),
            ..super::super::state::Cards::default()
        };
    }
    let scene = scene
        .token(Prog, super::super::board::State::ME)
        .round_ends()
        .does("add ME");
    assert_eq!(scene.decision(), Decision::PlayCard { round: 7, turn: 1 });
    for player in scene.game.players() {
        let cards = &scene.game.cards[player.party];
        assert_eq!(cards.hand, numbers(&[1, 2, 3, 4]));
        assert!(cards.deck().is_empty());
    }
    assert!(scene.tells(&Event::HandsReady { round: 7 }));
}

#[test]
fn a_played_card_is_discarded_and_never_comes_back() {
    let scene = table(3)
        .hand(Rep, &[12, 13])
        .does("play REP-12 for value, end");
    let cards = &scene.game.cards[Rep];
    assert_eq!(cards.discards, numbers(&[12]));
    assert_eq!(cards.hand, numbers(&[13]));
    assert!(!cards.deck().has(CardNumber::new(12).unwrap()));
}

#[test]
fn a_staying_card_played_for_its_text_lies_beside_the_candidate_until_the_round_ends() {
    for number in 1..=4 {
        let card = format!("REP-0{number}");
        let scene = table(3)
            .hand(Rep, &[number])
            .does(&format!("play {card} for text, end"));
        assert_eq!(scene.game.cards[Rep].beside, numbers(&[number]));
        let scene = scene
            .token(Prog, super::super::board::State::ME)
            .round_ends()
            .does("add ME");
        assert!(scene.game.cards[Rep].beside.is_empty());
        assert!(
            scene.game.cards[Rep]
                .discards
                .has(CardNumber::new(number).unwrap())
        );
        assert!(scene.tells(&Event::RoundEnded {
            round: 1,
            cleared: vec![card.parse().unwrap()]
        }));
    }
}

#[test]
fn a_staying_card_played_otherwise_is_discarded_at_once() {
    let value = table(3).hand(Rep, &[4]).does("play REP-04 for value, end");
    assert_eq!(value.game.cards[Rep].discards, numbers(&[4]));
    let express = table(3)
        .hand(Rep, &[4])
        .does("play REP-04 for express, express to GA, end");
    assert_eq!(express.game.cards[Rep].discards, numbers(&[4]));
    assert!(express.game.cards[Rep].beside.is_empty());
}

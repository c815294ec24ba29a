//! What counts as revealed: cards from the hand, cards seen, lots drawn.

use super::super::party::Party::*;
use super::*;

fn reveals(scene: &Scene) -> bool {
    scene
        .told
        .iter()
        .any(|told| BullMoose::reveals(&told.event))
}

#[test]
fn a_card_from_the_hand_reveals_and_what_is_done_with_it_does_not() {
    let mut scene = table(3).hand(Rep, &[12]).does("play REP-12 for value");
    assert!(reveals(&scene));
    for step in ["place OH", "to IN", "place IN", "end"] {
        scene = scene.does(step);
        assert!(!reveals(&scene), "{step}");
    }
}

#[test]
fn new_cards_on_top_of_the_deck_are_revealed_to_their_owner() {
    let scene = table(3).round_ends().does("add NY");
    assert!(reveals(&scene));
    let nothing_new = scene.told.iter().find_map(|told| match &told.event {
        Event::CardsSeen { player, cards, .. } => Some(Event::CardsSeen {
            player: *player,
            cards: cards.clone(),
            new: vec![],
        }),
        _ => None,
    });
    assert!(!BullMoose::reveals(&nothing_new.unwrap()), "as in round 7");
}

#[test]
fn an_own_choice_of_cards_reveals_nothing() {
    let mut scene = table_at_the_start(3);
    while let Pending::Sealed { .. } = scene.game.pending() {
        scene.told.clear();
        let keep = scene.legal()[0];
        let seat = scene.due();
        scene.act(seat, &keep).unwrap();
    }
    assert!(scene.tells(&Event::HandsReady { round: 1 }));
    assert!(!reveals(&scene));
}

#[test]
fn a_lot_reveals_and_a_net_majority_does_not() {
    let sure = table(3).cubes_everywhere(Dem, 1).election();
    assert!(!sure.chance.drew() && !reveals(&sure));
    let lot = table(3)
        .cubes_everywhere(Dem, 1)
        .cubes("NY", Rep, 1)
        .election();
    assert!(lot.chance.drew() && reveals(&lot));
}

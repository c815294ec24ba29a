//! Every card of every deck, played for its text through the engine from every state where that is legal.

use super::super::cards::{Effect, Presence, Stay, Target, Where};
use super::super::party::Party::*;
use super::*;

/// A table of five where everybody has cubes everywhere, the token stands at `state` and the card is in hand.
fn ready(party: Party, number: u8, state: State) -> Scene {
    let mut scene = table(5);
    for &each in Party::ALL {
        scene = scene.cubes_everywhere(each, 3);
    }
    scene
        .token(party, state)
        .turn_of(party)
        .hand(party, &[number])
}

/// Whether the effect reaches the box, in other words than the engine's.
fn reaches(scene: &Scene, party: Party, place: Where, at: StateBox) -> bool {
    let board = scene.game.board();
    let (here, there) = (scene.stands(party), at.state());
    match place {
        Where::Current => here == there,
        Where::CurrentRegion => board.region(here) == board.region(there),
        Where::Adjacent => board.neighbours(here).has(there),
        Where::Listed(states) => states.has(there),
        Where::In(region) => board.region(there) == region,
        Where::Beside(other) => scene.stands(other) == there,
        Where::Swing => board.leanings(at).is_empty(),
    }
}

fn is_present(scene: &Scene, party: Party, presence: Presence) -> bool {
    let (board, here) = (scene.game.board(), scene.stands(party));
    match presence {
        Presence::Anywhere => true,
        Presence::InOneOf(states) => states.has(here),
        Presence::InRegion(region) => board.region(here) == region,
        Presence::AtHub => board.hubs().has(here),
    }
}

/// How many cubes the effect adds at most.
fn most_added(scene: &Scene, party: Party, cubes: u8, per_state: u8, place: Where) -> u16 {
    let open = State::ALL
        .iter()
        .filter(|&&state| reaches(scene, party, place, StateBox::of(state)))
        .filter(|&&state| !party.off_the_ballot().has(state))
        .count();
    u16::from(cubes).min(u16::from(per_state) * u16::try_from(open).unwrap())
}

/// Plays the card for its text, using every effect as far as it goes.
fn play_in_full(scene: Scene, party: Party, number: u8) -> Scene {
    let mut scene = scene.does(&format!("play {party}-{number:02} for text"));
    loop {
        let next = scene
            .listed()
            .into_iter()
            .find(|step| step.starts_with("add") || step.starts_with("remove"));
        match next {
            Some(step) => scene = scene.does(&step),
            None => return scene.does("end"),
        }
    }
}

/// Checks what became of the table when the card was played in full.
fn check(before: &Scene, after: &Scene, party: Party, number: u8, effects: &[Effect]) {
    let name = format!("{party}-{number:02} from {}", before.stands(party));
    let (mut added, mut own_popularity, mut victims) = (0, 0, 0);
    let mut stays = false;
    for effect in effects {
        match *effect {
            Effect::Add {
                cubes,
                per_state,
                at,
            } => added += most_added(before, party, cubes, per_state, at),
            Effect::Remove {
                from,
                victims: most,
                ..
            } => {
                victims = most.min(if from == Target::Eagle { 4 } else { 1 });
            }
            Effect::Popularity { cubes } => own_popularity += u16::from(cubes),
            Effect::Stay(_) => stays = true,
        }
    }
    assert_eq!(
        after.on_the_map(party),
        before.on_the_map(party) + added,
        "{name}"
    );
    assert_eq!(after.popularity(party), own_popularity, "{name}");
    let mut hit = 0;
    for &other in Party::ALL.iter().filter(|&&other| other != party) {
        let lost = before.on_the_map(other) - after.on_the_map(other);
        assert!(lost <= 1, "{name}");
        assert_eq!(after.popularity(other), lost, "{name}");
        hit += lost;
    }
    assert_eq!(hit, u16::from(victims), "{name}");
    for &at in StateBox::ALL {
        let reached = effects.iter().any(|effect| match *effect {
            Effect::Add { at: place, .. } | Effect::Remove { at: place, .. } => {
                reaches(before, party, place, at)
            }
            Effect::Popularity { .. } | Effect::Stay(_) => false,
        });
        let changed = after.game.pieces.cubes[at] != before.game.pieces.cubes[at];
        assert!(reached || !changed, "{name} changed {at}");
    }
    let cards = &after.game.cards[party];
    let card = CardNumber::new(number).unwrap();
    assert_eq!(
        (cards.beside.has(card), cards.discards.has(card)),
        (stays, !stays),
        "{name}"
    );
}

#[test]
fn all_140_texts_do_what_they_say_wherever_they_can_be_played() {
    let mut played = 0;
    for &party in Party::ALL {
        for number in 1..=28u8 {
            let mut anywhere = false;
            for &state in State::ALL {
                let scene = ready(party, number, state);
                let id = format!("{party}-{number:02}");
                let card = scene.game.card(id.parse().unwrap());
                let present = is_present(&scene, party, card.presence);
                let changes = card.effects.iter().any(|effect| match *effect {
                    Effect::Add {
                        cubes,
                        per_state,
                        at,
                    } => most_added(&scene, party, cubes, per_state, at) > 0,
                    Effect::Remove { .. } | Effect::Popularity { .. } | Effect::Stay(_) => true,
                });
                let legal = scene.lists(&format!("play {id} for text"));
                assert_eq!(legal, present && changes, "{id} from {state}");
                if legal {
                    anywhere = true;
                    let before = ready(party, number, state);
                    check(
                        &before,
                        &play_in_full(scene, party, number),
                        party,
                        number,
                        card.effects,
                    );
                }
            }
            assert!(anywhere, "{party}-{number:02} can be played for its text");
            played += 1;
        }
    }
    assert_eq!(played, 140);
}

#[test]
fn the_four_that_stay_are_what_their_numbers_say() {
    for &party in Party::ALL {
        for (number, stay) in [
            (1, Stay::CountyStumping),
            (2, Stay::Barnstorming),
            (3, Stay::WhistleStop),
            (4, Stay::RailPass),
        ] {
            let scene = table(5).beside(party, number);
            assert!(scene.game.has_beside(scene.player(party), stay));
        }
    }
    assert!(
        !table(5)
            .game
            .has_beside(table(5).player(Rep), Stay::RailPass)
    );
}

/// All cards are played for their value and, if they have the icon, as an express train.
#[test]
fn every_card_has_its_value_and_icon() {
    for &party in Party::ALL {
        for number in 1..=28u8 {
            let id = format!("{party}-{number:02}");
            let scene = table(5)
                .token(party, State::TX)
                .turn_of(party)
                .hand(party, &[number]);
            let card = scene.game.card(id.parse().unwrap());
            assert_eq!(
                scene.lists(&format!("play {id} for express")),
                card.rail,
                "{id}"
            );
            let mut spent = scene.does(&format!("play {id} for value"));
            assert_eq!(spent.lists("endorse"), card.endorsement.is_some(), "{id}");
            for _ in 0..card.value {
                spent = spent.does("place TX");
            }
            assert!(!spent.lists("place TX"), "{id}");
            assert_eq!(spent.count("TX", party), u16::from(card.value), "{id}");
        }
    }
}

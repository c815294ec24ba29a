//! The facts: Rules: Board; State Boxes; Rail Hubs; Cards.

use super::super::board::State::*;
use super::super::board::{Board, Region};
use super::super::cards::{Card, Effect, Endorsement, Target, Where};
use super::super::options::Edition;
use super::super::party::Party::*;
use super::super::set::States;
use super::*;
use crate::words::{Lang, Phrase};

fn board() -> &'static Board {
    Edition::Reconstructed.board()
}

/// All cards of all decks.
fn cards() -> impl Iterator<Item = (Party, &'static Card)> {
    Party::ALL.iter().flat_map(|&party| {
        Edition::Reconstructed
            .deck(party)
            .iter()
            .map(move |card| (party, card))
    })
}

#[test]
fn keys_number_the_rows_of_their_tables() {
    fn check<K: Key + Eq>() {
        for (position, key) in K::ALL.iter().enumerate() {
            assert_eq!(key.index(), position);
        }
    }
    check::<State>();
    check::<StateBox>();
    check::<Party>();
    check::<Region>();
    check::<CardNumber>();
    check::<Endorsement>();
}

#[test]
fn there_are_48_states_and_two_boxes_in_california() {
    assert_eq!((State::ALL.len(), StateBox::ALL.len()), (48, 49));
    for &state in State::ALL {
        let boxes: Vec<StateBox> = States::only(state).boxes().iter().collect();
        let expected = if state == CA {
            vec![StateBox::CA_A, StateBox::CA_B]
        } else {
            vec![StateBox::of(state)]
        };
        assert_eq!(boxes, expected);
        assert!(boxes.iter().all(|at| at.state() == state));
    }
}

#[test]
fn states_stand_in_the_order_of_their_names() {
    assert!(State::ALL.is_sorted_by_key(|state| state.name()));
}

#[test]
fn the_votes_are_531() {
    let votes = |at: &StateBox| u16::from(board().votes(*at));
    assert_eq!(StateBox::ALL.iter().map(votes).sum::<u16>(), 531);
    for (code, expected) in [
        ("NY", 45),
        ("PA", 38),
        ("IL", 29),
        ("OH", 24),
        ("CA-A", 11),
        ("CA-B", 2),
        ("NV", 3),
        ("KY", 13),
    ] {
        assert_eq!(board().votes(at(code)), expected, "{code}");
    }
}

#[test]
fn the_four_regions_hold_each_state_once() {
    let sizes: Vec<(u32, u16)> = Region::ALL
        .iter()
        .map(|&region| {
            let states = board().states_of(region);
            let votes = states
                .boxes()
                .iter()
                .map(|at| u16::from(board().votes(at)))
                .sum();
            assert!(states.iter().all(|state| board().region(state) == region));
            (states.len(), votes)
        })
        .collect();
    assert_eq!(sizes, [(11, 55), (12, 160), (12, 167), (13, 149)]);
}

#[test]
fn swing_states_are_those_without_icons_and_kentucky_is_one() {
    let swing = board().swing();
    assert_eq!(swing.len(), 11);
    assert!(swing.has(at("KY")));
    assert!(
        StateBox::ALL
            .iter()
            .all(|&at| swing.has(at) == board().leanings(at).is_empty())
    );
}

#[test]
fn every_empty_box_leans_to_somebody_on_its_ballot() {
    for &at in StateBox::ALL {
        let leanings = board().leanings(at);
        let on = |party: Party| !party.off_the_ballot().has(at.state());
        assert!(leanings.is_empty() || leanings.iter().any(on), "{at}");
        assert!(
            leanings
                .iter()
                .all(|party| [Rep, Prog, Dem].contains(&party)),
            "{at}: always in play"
        );
    }
}

#[test]
fn the_rail_hubs() {
    assert_eq!(
        board().hubs(),
        States::of(&[
            CA, CO, GA, IL, LA, MA, MN, MO, NE, NY, OH, PA, TN, TX, UT, WA
        ])
    );
}

#[test]
fn borders_are_those_of_the_map() {
    for (state, borders) in [
        (KY, &[IL, IN, MO, OH, TN, VA][..]),
        (OH, &[IN, KY, MI]),
        (VA, &[KY, NC, TN]),
        (TN, &[AL, AR, GA, KY, MO, MS, NC, VA]),
        (MO, &[AR, IA, IL, KS, KY, NE, OK, TN]),
        (CO, &[KS, NE, NM, OK, UT, WY]),
        (WA, &[ID, OR]),
        (FL, &[AL, GA]),
        (MI, &[IN, OH, WI]),
    ] {
        let east = board().states_of(Region::East);
        assert_eq!(
            board().neighbours(state).minus(east),
            States::of(borders),
            "{state}"
        );
    }
}

#[test]
fn each_party_stands_on_the_ballot_of_its_start_state() {
    for &party in Party::ALL {
        assert!(!party.off_the_ballot().has(party.start()));
    }
    assert_eq!(Rep.off_the_ballot(), States::of(&[CA, SD]));
    assert_eq!(Prog.off_the_ballot(), States::of(&[OK]));
}

#[test]
fn each_deck_has_28_cards_in_the_order_of_their_numbers() {
    for &party in Party::ALL {
        let deck = Edition::Reconstructed.deck(party);
        let numbers: Vec<u8> = deck.iter().map(|card| card.number).collect();
        assert_eq!(numbers, (1..=28).collect::<Vec<u8>>());
    }
}

#[test]
fn card_names_are_unique_but_for_the_four_that_stay() {
    let mut names: Vec<&str> = cards().map(|(_, card)| card.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 4 + 5 * 24);
    let rulebook = [
        "County Stumping",
        "Barnstorming",
        "Whistle Stop",
        "Rail Pass",
    ];
    for &party in Party::ALL {
        let first: Vec<&str> = Edition::Reconstructed
            .deck(party)
            .iter()
            .take(4)
            .map(|card| card.name)
            .collect();
        assert_eq!(first, rulebook);
    }
}

#[test]
fn all_decks_have_the_same_values_and_icons() {
    let skeleton = |party: Party| -> Vec<(u8, bool, Option<Endorsement>)> {
        Edition::Reconstructed
            .deck(party)
            .iter()
            .map(|card| (card.value, card.rail, card.endorsement))
            .collect()
    };
    for &party in Party::ALL {
        assert_eq!(skeleton(party), skeleton(Rep), "{party}");
    }
    assert!(cards().all(|(_, card)| (1..=3).contains(&card.value)));
}

#[test]
fn every_deck_can_gain_popularity_and_every_party_can_be_hit() {
    for &party in Party::ALL {
        let deck = Edition::Reconstructed.deck(party);
        let effects = || deck.iter().flat_map(|card| card.effects);
        assert_eq!(
            effects()
                .filter(|effect| matches!(effect, Effect::Popularity { .. }))
                .count(),
            1
        );
        for &opponent in Party::ALL {
            let hit = effects().any(|effect| {
                matches!(effect, Effect::Remove { from: Target::Opponent(target), .. } if *target == opponent)
            });
            assert_eq!(hit, opponent != party, "{party} against {opponent}");
        }
    }
}

#[test]
fn no_card_contradicts_itself() {
    for (party, card) in cards() {
        let removals = card
            .effects
            .iter()
            .filter(|effect| matches!(effect, Effect::Remove { .. }))
            .count();
        assert!(
            removals <= 1,
            "{party} {}: one cube of popularity a victim needs no counting",
            card.number
        );
        assert!((1..=2).contains(&card.effects.len()));
        for effect in card.effects {
            match *effect {
                Effect::Add {
                    cubes, per_state, ..
                } => {
                    assert!(
                        cubes >= 1 && (per_state == 1 || per_state == cubes),
                        "{party} {}",
                        card.number
                    );
                }
                Effect::Remove { victims, .. } => assert!((1..=2).contains(&victims)),
                Effect::Popularity { cubes } => assert_eq!(cubes, 1),
                Effect::Stay(_) => assert_eq!(card.effects.len(), 1),
            }
        }
    }
}

/// What the text of a card says in English.
fn text_of(card: &Card) -> String {
    super::super::words::card_text(Lang::En, card)
}

#[test]
fn texts_read_like_those_of_a_card() {
    for (party, number, says) in [
        (
            Dem,
            1,
            "Stays in play this round. With each later card that you play for its value, put one more of your cubes in any box of one state where its points put a cube.",
        ),
        (
            Dem,
            2,
            "Stays in play this round. With each later card that you play, you may take one free step to an adjacent state, occupied or not.",
        ),
        (
            Dem,
            3,
            "Stays in play this round. On each later card that you play for its value, every point spent on a cube in a state also gives one free step; on a card played for its text, one free step before the text. Free steps may enter occupied states.",
        ),
        (
            Dem,
            4,
            "Stays in play this round. With each later card that you play, you may ride free from a hub state to any other hub state, occupied or not.",
        ),
        (
            Dem,
            5,
            "Put one of your cubes in the Popularity box, then add one of your cubes in your state.",
        ),
        (
            Dem,
            6,
            "Remove one Republican cube from a state of your region, then add one of your cubes in your state.",
        ),
        (
            Dem,
            7,
            "Remove one Progressive cube from the state where Roosevelt stands, then add two of your cubes in your state.",
        ),
        (
            Dem,
            10,
            "Remove one cube of any opponent from your state, then add one of your cubes in your state.",
        ),
        (
            Dem,
            12,
            "Remove one cube each of up to two opponents from states of your region, then add two of your cubes in your state.",
        ),
        (
            Dem,
            26,
            "Add one of your cubes in each of up to three of Connecticut, Maine and Massachusetts.",
        ),
        (
            Soc,
            26,
            "Add one of your cubes in each of up to three of Massachusetts, New Jersey and Rhode Island.",
        ),
        (
            Rep,
            13,
            "If you are in Ohio: add three of your cubes in your state.",
        ),
    ] {
        let mut all = cards();
        let (_, card) = all
            .find(|(of, card)| (*of, card.number) == (party, number))
            .unwrap();
        assert_eq!(text_of(card), says, "{party}-{number:02}");
    }
}

#[test]
fn every_card_recalls_something_in_every_language() {
    for (party, card) in cards() {
        let Phrase { en, it, fr } = card.history;
        for (said, is_english) in [(en, true), (it, false), (fr, false)] {
            let at = format!("{party}-{:02}: {said}", card.number);
            assert!(!said.is_empty() && said.chars().count() <= 80, "{at}");
            assert!(!said.ends_with('.') && !said.contains("  "), "{at}");
            assert_eq!(said.trim(), said);
            assert!(
                is_english || said != en && !said.contains(['\'', '"']),
                "{at}"
            );
        }
        for (at, c) in fr.char_indices().filter(|(_, c)| ":;!?»".contains(*c)) {
            assert!(fr[..at].ends_with('\u{a0}'), "{party}: {c} in {fr}");
        }
        assert!(!it.contains('\u{a0}'), "{party}: {it}");
    }
}

#[test]
fn every_text_says_what_its_effects_do() {
    for (party, card) in cards() {
        let text = text_of(card);
        let sound = text.ends_with('.')
            && text.starts_with(|first: char| first.is_uppercase())
            && !text.contains("  ")
            && !text.contains("..");
        assert!(sound, "{party}-{:02}: {text}", card.number);
        // Who reads a text finds in it whatever its effects name.
        for effect in card.effects {
            let at = match *effect {
                Effect::Add { at, .. } | Effect::Remove { at, .. } => Some(at),
                Effect::Popularity { .. } | Effect::Stay(_) => None,
            };
            let named = match at {
                Some(Where::Listed(states)) => states.iter().map(State::name).collect(),
                Some(Where::Beside(party)) => vec![party.candidate()],
                Some(Where::CurrentRegion) => vec!["your region"],
                Some(Where::Current) => vec!["your state"],
                Some(Where::Adjacent) => vec!["adjacent"],
                Some(Where::Swing) => vec!["swing state"],
                Some(Where::In(_)) => vec!["of the "],
                None => Vec::new(),
            };
            for name in named {
                assert!(text.contains(name), "{party}-{:02}: {name}", card.number);
            }
        }
        let removes = card
            .effects
            .iter()
            .any(|effect| matches!(effect, Effect::Remove { .. }));
        assert_eq!(removes, text.contains("emove one"), "{text}");
    }
}

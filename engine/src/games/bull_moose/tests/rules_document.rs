//! The figures of `docs/rules/bull-moose.md` are those that are played with.

use super::super::board::Region;
use super::super::options::Edition;
use super::super::set::States;
use super::*;

const RULES: &str = include_str!("../../../../../docs/rules/bull-moose.md");

#[track_caller]
fn says(sentence: &str) {
    assert!(RULES.contains(sentence), "{sentence}");
}

fn joined(words: impl Iterator<Item = impl ToString>) -> String {
    let words: Vec<String> = words.map(|word| word.to_string()).collect();
    words.join(", ")
}

#[test]
fn the_document_of_the_rules_has_every_box() {
    let board = Edition::Reconstructed.board();
    let east = board.states_of(Region::East);
    let mut votes = 0;
    for &at in StateBox::ALL {
        let state = at.state();
        let hub = if board.hubs().has(state) { ", hub" } else { "" };
        let leanings = match joined(board.leanings(at).iter()) {
            none if none.is_empty() => "swing".to_owned(),
            some => some,
        };
        let borders = board.neighbours(state);
        let further = borders.minus(east);
        let further = if east.has(state) {
            let gates = States::of(&[State::KY, State::OH, State::VA]);
            assert_eq!(further, gates, "{state}");
            String::new()
        } else if borders.and(east).is_empty() {
            format!(" {} |", joined(further.iter()))
        } else {
            assert_eq!(borders.and(east), east, "{state}");
            format!(" all of the East, {} |", joined(further.iter()))
        };
        votes += u16::from(board.votes(at));
        says(&format!(
            "\n| {} ({at}){hub} | {} | {leanings} |{further}\n",
            state.name(),
            board.votes(at)
        ));
    }
    says(&format!("{votes} in all"));
}

#[test]
fn the_document_of_the_rules_has_the_parties() {
    for &party in Party::ALL {
        let off = match joined(party.off_the_ballot().iter().map(State::name)) {
            none if none.is_empty() => "nowhere".to_owned(),
            some => some,
        };
        says(&format!(
            "({party}), {} | {} | {off} |\n",
            party.candidate(),
            party.start().name()
        ));
    }
}

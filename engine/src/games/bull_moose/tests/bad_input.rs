//! Bad input: every rule that can be broken is refused by its own code, and nothing changes.

use super::super::board::State::*;
use super::super::cards::CardId;
use super::super::cards::Endorsement::Senator;
use super::super::options::Options;
use super::super::party::Party::*;
use super::*;
use crate::chance::Secret;
use crate::game::Game;
use crate::table::{Refusal, Setup, Table, Unheard};

/// Each violation once: its code, and steps of which the last one breaks it.
#[allow(clippy::too_many_lines, reason = "a table, one row a violation")]
fn broken() -> Vec<(&'static str, Scene, &'static str)> {
    let rep = |hand: &[u8]| table(4).hand(Rep, hand);
    let west = table(3).token(Rep, NV).beside(Rep, 3).hand(Rep, &[13]);
    let reserve = table(4).beside(Rep, 2).hand(Rep, &[13]);
    let dem = |state| table(3).token(Dem, state).turn_of(Dem).hand(Dem, &[12]);
    vec![
        ("not_now", rep(&[12]), "end"),
        (
            "not_offered",
            table_at_the_start(3),
            "keep PROG-01 PROG-02 PROG-03 PROG-04",
        ),
        ("not_in_hand", rep(&[12]), "play REP-13 for value"),
        ("no_rail_icon", rep(&[12]), "play REP-12 for express"),
        (
            "not_at_hub",
            rep(&[8]).token(Rep, IN),
            "play REP-08 for express",
        ),
        (
            "no_hub_there",
            rep(&[8]),
            "play REP-08 for express, express to IN",
        ),
        (
            "already_there",
            rep(&[8]),
            "play REP-08 for express, express to OH",
        ),
        (
            "hub_occupied",
            rep(&[8]),
            "play REP-08 for express, express to NY",
        ),
        (
            "one_express_ride",
            rep(&[8]),
            "play REP-08 for express, end",
        ),
        ("not_adjacent", rep(&[12]), "play REP-12 for value, to TX"),
        (
            "too_few_points",
            rep(&[13]),
            "play REP-13 for value, place OH, place OH",
        ),
        (
            "surcharge_unpayable",
            rep(&[13]),
            "play REP-13 for value, to IN",
        ),
        (
            "surcharge_unpaid",
            reserve,
            "play REP-13 for value, to IN, end",
        ),
        (
            "no_free_step",
            rep(&[12]),
            "play REP-12 for value, free to IN",
        ),
        (
            "no_free_ride",
            rep(&[12]),
            "play REP-12 for value, ride to GA",
        ),
        (
            "cube_due",
            table(3).beside(Rep, 3).hand(Rep, &[13]),
            "play REP-13 for value, free to IN, end",
        ),
        (
            "card_would_fail",
            table(3).beside(Rep, 2).hand(Rep, &[13]),
            "play REP-13 for text, free to IN",
        ),
        (
            "between_effects",
            rep(&[10]).beside(Rep, 2).cubes("OH", Dem, 1),
            "play REP-10 for text, remove DEM OH, free to IN",
        ),
        (
            "not_in_your_state",
            rep(&[12]),
            "play REP-12 for value, place IN",
        ),
        (
            "off_the_ballot",
            rep(&[12]).token(Rep, SD),
            "play REP-12 for value, place SD",
        ),
        (
            "no_cube_could_follow",
            west,
            "play REP-13 for value, free to CA",
        ),
        (
            "no_endorsement_icon",
            rep(&[12]),
            "play REP-12 for value, endorse",
        ),
        (
            "no_bonus",
            rep(&[12]).token(Rep, TX),
            "play REP-12 for value, bonus",
        ),
        ("not_in_the_south", dem(OH), "play DEM-12 for value, bonus"),
        (
            "no_county",
            rep(&[12]),
            "play REP-12 for value, place OH, county OH",
        ),
        (
            "no_points_there",
            rep(&[12]).beside(Rep, 1),
            "play REP-12 for value, county OH",
        ),
        ("not_present", rep(&[14]), "play REP-14 for text"),
        (
            "nothing_to_do",
            rep(&[10]).token(Rep, SD),
            "play REP-10 for text",
        ),
        ("nothing_done", rep(&[13]), "play REP-13 for text, end"),
        (
            "other_effect",
            rep(&[13]),
            "play REP-13 for text, remove DEM OH",
        ),
        (
            "no_effect_open",
            rep(&[13]),
            "play REP-13 for text, add OH, add OH, add OH, next",
        ),
        ("out_of_reach", rep(&[13]), "play REP-13 for text, add IN"),
        (
            "state_full",
            rep(&[24]),
            "play REP-24 for text, add IN, add IN",
        ),
        (
            "wrong_victim",
            rep(&[6]).cubes("OH", Prog, 1),
            "play REP-06 for text, remove DEM OH",
        ),
        (
            "no_cube_there",
            rep(&[6]).cubes("OH", Prog, 1),
            "play REP-06 for text, remove PROG IN",
        ),
        (
            "not_yours_to_move",
            table(3).cubes("IN", Rep, 1).round_ends(),
            "move DEM from IN to OH",
        ),
        (
            "outside_your_region",
            table(3).cubes("IN", Rep, 1).round_ends(),
            "move REP from IN to TX",
        ),
        (
            "same_state",
            table(5).cubes("CA-A", Dem, 1).round_ends().does("add ME"),
            "move DEM from CA-A to CA-B",
        ),
        ("must_add", table(3).round_ends(), "decline"),
        (
            "not_endorsed",
            table(3).endorsed(Senator, Rep, 1).election(),
            "grant OH",
        ),
        (
            "must_grant",
            table(3).endorsed(Senator, Rep, 1).election(),
            "stop",
        ),
    ]
}

#[test]
fn each_broken_rule_has_its_own_code_and_words() {
    let mut codes = Vec::new();
    for (code, scene, steps) in broken() {
        let refused = scene.refusal(steps);
        assert_eq!(refused.code(), code, "{steps}");
        assert!(!refused.rule().is_empty());
        let words = refused.to_string();
        assert!(words.len() > 10 && !words.ends_with('.'), "{words}");
        codes.push(code);
    }
    codes.extend(["wrong_parties", "game_over", "not_your_turn"]);
    codes.sort_unstable();
    let all = codes.len();
    codes.dedup();
    assert_eq!(codes.len(), all, "each code stands for one rule");
    let source = include_str!("../violation.rs");
    for code in &codes {
        assert!(source.contains(&format!("\"{code}\"")), "{code}");
    }
    let declared = source
        .split("fn rule")
        .next()
        .unwrap()
        .matches("=> \"")
        .count();
    assert_eq!(
        declared, all,
        "every violation is broken here or in its own test"
    );
}

#[test]
fn a_refused_step_changes_nothing() {
    let options = Options {
        parties: Some(party_list(3)),
        ..Options::default()
    };
    let setup = Setup {
        seats: SeatCount::THREE,
        options,
        nonces: Vec::new(),
        secret: Secret::new([4; 32]),
        terms: crate::terms::Terms::default(),
        at: crate::at::At::default(),
    };
    let (mut table, _) = Table::<BullMoose>::start(setup).unwrap();
    while let Pending::Sealed { waiting, .. } = table.pending() {
        let seat = waiting.iter().next().unwrap();
        let keep = table.legal_actions(seat)[0];
        table.submit(seat, table.decision_id(), &[keep]).unwrap();
    }
    let seat = table.pending().seats().iter().next().unwrap();
    let plays = table.legal_actions(seat).into_iter();
    let cards = plays.filter_map(|action| match action {
        Action::Play { card, .. } => Some(card),
        _ => None,
    });
    let value = |card: &CardId| table.game().card(*card).value;
    let card = cards.max_by_key(value).unwrap();
    let points = usize::from(value(&card));
    assert!(points > 1, "a point is left after the first");
    let before = table.clone();
    for (steps, index) in [
        ("end", 0),
        (&*format!("play {card} for value, place TX"), 1),
        (&*format!("play {card} for value, to IN, place OH"), 2),
        (&*format!("play {card} for value, place OH, county OH"), 2),
    ] {
        let actions = parse_turn::<Action>(steps).unwrap();
        let refused = table.submit(seat, table.decision_id(), &actions);
        let Err(Refusal::Rule { index: broken, .. }) = refused else {
            panic!("{steps}: {refused:?}")
        };
        assert!(broken <= index, "{steps}");
        assert_eq!(table, before, "{steps}");
    }
    // A card that has ended by itself cannot be gone on with.
    let steps = format!("play {card} for value{}, end", ", place OH".repeat(points));
    let actions = parse_turn::<Action>(&steps).unwrap();
    let refused = table.submit(seat, table.decision_id(), &actions);
    assert_eq!(refused, Err(Refusal::Unheard(Unheard::TurnEnds)));
    assert_eq!(table, before, "{steps}");
}

#[test]
fn a_card_seen_by_another_cannot_be_kept() {
    let mut scene = table_at_the_start(3);
    let seat = scene.due();
    let (rep, prog) = (scene.game.cards[Rep].top, scene.game.cards[Prog].top);
    let unseen: CardSet = scene.game.cards[Rep].unseen.iter().take(4).collect();
    assert_eq!((rep.len(), prog.len()), (8, 8));
    for (party, numbers) in [(Rep, unseen), (Prog, prog.iter().take(4).collect())] {
        let cards = super::super::four_cards::FourCards::new(party, numbers).unwrap();
        let refused = scene.act(seat, &Action::Keep { cards }).unwrap_err();
        assert_eq!(refused.code(), "not_offered");
    }
}

#[test]
fn options_that_do_not_fit_are_refused() {
    let options = Options {
        parties: Some(vec![Rep]),
        ..Options::default()
    };
    let refused = BullMoose::setup(
        &options,
        SeatCount::THREE,
        BullMoose::RULES,
        &mut chance(1),
        &mut Vec::new(),
    );
    assert_eq!(refused.unwrap_err().code(), "wrong_parties");
}

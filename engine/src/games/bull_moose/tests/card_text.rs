//! Rules: Placing Support Cubes, for the text; Cards (removal).

use super::super::board::State::*;
use super::super::event::Sympathy;
use super::super::party::Party::*;
use super::*;

#[test]
fn a_text_does_what_it_says_and_gives_no_points() {
    let scene = table(3)
        .hand(Rep, &[13])
        .does("play REP-13 for text, add OH, add OH, add OH");
    assert_eq!(scene.listed(), ["end"]);
    assert_eq!(scene.does("end").count("OH", Rep), 3);
}

#[test]
fn a_text_needs_presence() {
    let away = table(3).token(Rep, IN).hand(Rep, &[13, 20, 23]);
    assert_eq!(away.refuses("play REP-13 for text"), "not_present");
    assert_eq!(away.refuses("play REP-20 for text"), "not_present");
    assert_eq!(away.refuses("play REP-23 for text"), "not_present");
    let there = table(3).token(Rep, NY).hand(Rep, &[14, 20, 23]);
    for card in [14, 20, 23] {
        assert!(there.lists(&format!("play REP-{card} for text")), "{card}");
    }
}

/// Ruling BM-R11.
#[test]
fn free_movement_may_supply_the_presence() {
    let scene = table(3).token(Rep, IN).beside(Rep, 2).hand(Rep, &[13]);
    assert!(scene.lists("play REP-13 for text"));
    let card = scene.does("play REP-13 for text");
    assert_eq!(card.listed(), ["free to OH"], "the presence stays in reach");
    assert_eq!(card.refuses("free to KY"), "card_would_fail");
    assert_eq!(card.refuses("add OH"), "not_present");
    assert_eq!(card.refuses("end"), "not_present");
    let ride = table(3)
        .token(Rep, GA)
        .beside(Rep, 4)
        .hand(Rep, &[13])
        .does("play REP-13 for text, ride to OH, add OH, end");
    assert_eq!(ride.count("OH", Rep), 1);
    let far = table(3).token(Rep, IL).beside(Rep, 2).hand(Rep, &[13]);
    assert_eq!(far.refuses("play REP-13 for text"), "not_present");
}

/// Rulings BM-R11 and BM-D2.
#[test]
fn free_movement_never_comes_between_effects() {
    let scene = table(3)
        .beside(Rep, 2)
        .beside(Rep, 4)
        .hand(Rep, &[10])
        .cubes("OH", Dem, 1)
        .does("play REP-10 for text, remove DEM OH");
    assert_eq!(scene.refuses("free to IN"), "between_effects");
    assert_eq!(scene.refuses("ride to GA"), "between_effects");
    let scene = scene.does("next, free to IN, end");
    assert_eq!(scene.stands(Rep), IN);
}

#[test]
fn effects_come_in_their_printed_order() {
    let scene = table(3)
        .hand(Rep, &[10])
        .cubes("OH", Dem, 1)
        .does("play REP-10 for text");
    assert_eq!(scene.refuses("add OH"), "other_effect");
    let scene = scene.does("remove DEM OH");
    assert_eq!(scene.refuses("remove DEM OH"), "other_effect");
    assert!(scene.lists("add OH"));
}

#[test]
fn an_effect_may_be_used_less_or_left() {
    let less = table(3)
        .hand(Rep, &[13])
        .does("play REP-13 for text, add OH, end");
    assert_eq!(less.count("OH", Rep), 1);
    let left = table(3)
        .hand(Rep, &[10])
        .cubes("OH", Dem, 1)
        .does("play REP-10 for text, next, add OH, end");
    assert_eq!((left.count("OH", Dem), left.count("OH", Rep)), (1, 1));
}

/// Ruling BM-D2.
#[test]
fn an_effect_without_a_target_is_left_by_itself() {
    let scene = table(3)
        .hand(Rep, &[10])
        .does("play REP-10 for text, add OH");
    assert!(scene.tells(&Event::EffectLeft {
        player: scene.player(Rep),
        card: "REP-10".parse().unwrap(),
        effect: 1,
        declined: false,
    }));
    assert_eq!(
        scene.refuses("next"),
        "no_effect_open",
        "nothing is left to pass over"
    );
}

/// Ruling BM-R11.
#[test]
fn a_text_that_could_change_nothing_is_not_played() {
    let scene = table(3).token(Rep, CA).hand(Rep, &[10, 28]);
    assert_eq!(scene.refuses("play REP-10 for text"), "nothing_to_do");
    assert!(scene.lists("play REP-28 for text"));
    assert!(scene.cubes("CA-B", Dem, 1).lists("play REP-10 for text"));
}

/// Ruling BM-D2.
#[test]
fn a_text_must_change_something() {
    let scene = table(3).hand(Rep, &[10, 13]).cubes("OH", Dem, 1);
    assert_eq!(scene.refuses("play REP-13 for text, end"), "nothing_done");
    assert_eq!(scene.refuses("play REP-13 for text, next"), "nothing_done");
    assert_eq!(
        scene.refuses("play REP-10 for text, next, next"),
        "nothing_done"
    );
    assert_eq!(
        scene.refuses("play REP-10 for text, next, end"),
        "nothing_done"
    );
}

/// Ruling BM-D3.
#[test]
fn presence_is_checked_at_the_first_effect_and_popularity_comes_by_itself() {
    let scene = table(3).hand(Rep, &[5]).does("play REP-05 for text");
    assert_eq!(scene.popularity(Rep), 0);
    let added = scene.does("add OH");
    assert_eq!((added.popularity(Rep), added.count("OH", Rep)), (1, 1));
    let ended = table(3).hand(Rep, &[5]).does("play REP-05 for text, end");
    assert_eq!(
        (ended.popularity(Rep), ended.count("OH", Rep)),
        (1, 0),
        "automatic, so a change"
    );
    let next = table(3)
        .beside(Rep, 2)
        .hand(Rep, &[5])
        .does("play REP-05 for text, next, free to IN, end");
    assert_eq!((next.popularity(Rep), next.stands(Rep)), (1, IN));
}

#[test]
fn a_removed_cube_makes_its_owner_popular() {
    let scene = table(4)
        .hand(Rep, &[6])
        .cubes("IL", Prog, 2)
        .does("play REP-06 for text, remove PROG IL, end");
    assert_eq!((scene.count("IL", Prog), scene.popularity(Prog)), (1, 1));
    assert!(scene.told.len() > 2);
    let removed = table(4)
        .hand(Rep, &[6])
        .cubes("IL", Prog, 2)
        .does("play REP-06 for text, remove PROG IL");
    assert!(removed.tells(&Event::PopularityGained {
        player: removed.player(Prog),
        cubes: 1,
        by: Sympathy::Removed
    }));
}

/// Ruling BM-R12.
#[test]
fn each_victim_of_a_card_gains_one_cube_of_popularity() {
    let scene = table(4)
        .hand(Rep, &[12])
        .cubes("OH", Dem, 3)
        .cubes("IN", Soc, 1)
        .does("play REP-12 for text, remove DEM OH");
    assert_eq!(
        scene.refuses("remove DEM OH"),
        "wrong_victim",
        "two different opponents"
    );
    let scene = scene.does("remove SOC IN");
    assert_eq!((scene.popularity(Dem), scene.popularity(Soc)), (1, 1));
}

#[test]
fn an_opponents_symbol_hits_that_party_alone() {
    let scene = table(4)
        .hand(Rep, &[6])
        .cubes("OH", Prog, 1)
        .cubes("OH", Dem, 1)
        .does("play REP-06 for text");
    assert_eq!(scene.refuses("remove DEM OH"), "wrong_victim");
    assert!(scene.lists("remove PROG OH"));
}

#[test]
fn the_eagle_hits_any_opponent_but_never_oneself() {
    let scene = table(4)
        .hand(Rep, &[11])
        .cubes("OH", Prog, 1)
        .cubes("IN", Dem, 1)
        .cubes("KS", Soc, 1)
        .cubes("OH", Rep, 1)
        .does("play REP-11 for text");
    for step in ["remove PROG OH", "remove DEM IN", "remove SOC KS"] {
        assert!(scene.lists(step), "{step}");
    }
    assert_eq!(scene.refuses("remove REP OH"), "wrong_victim");
    assert_eq!(
        scene.refuses("remove PROH OH"),
        "wrong_victim",
        "not in play"
    );
}

#[test]
fn a_removal_needs_a_cube_within_reach() {
    let scene = table(4)
        .hand(Rep, &[11])
        .cubes("OH", Prog, 1)
        .cubes("TX", Dem, 1)
        .does("play REP-11 for text");
    assert_eq!(scene.refuses("remove DEM TX"), "out_of_reach");
    assert_eq!(scene.refuses("remove PROG IN"), "no_cube_there");
}

#[test]
fn a_symbol_of_a_party_not_in_play_only_stops_its_own_effect() {
    let scene = table(3)
        .hand(Rep, &[8, 9])
        .does("play REP-08 for text, add OH, end");
    assert_eq!(scene.count("OH", Rep), 1);
}

#[test]
fn targets_may_be_states_where_opponents_stand() {
    let scene = table(3)
        .hand(Rep, &[7, 25])
        .cubes("NJ", Dem, 2)
        .does("play REP-07 for text, remove DEM NJ, add OH, end")
        .turn_of(Rep)
        .does("play REP-25 for text, add NY, add NY, end");
    assert_eq!((scene.count("NJ", Dem), scene.count("NY", Rep)), (1, 2));
}

#[test]
fn an_effect_reaches_no_further_than_it_says() {
    let scene = table(3).hand(Rep, &[13, 24, 26]);
    assert_eq!(
        scene.refuses("play REP-13 for text, add IN"),
        "out_of_reach"
    );
    assert_eq!(
        scene.refuses("play REP-24 for text, add OH"),
        "out_of_reach"
    );
    assert_eq!(
        scene.refuses("play REP-26 for text, add OH"),
        "out_of_reach"
    );
}

/// Ruling BM-R17.
#[test]
fn california_is_one_state_for_different_states() {
    let scene = table(3)
        .token(Prog, NV)
        .turn_of(Prog)
        .hand(Prog, &[22])
        .does("play PROG-22 for text, add CA-A");
    assert_eq!(scene.refuses("add CA-B"), "state_full");
    assert!(scene.lists("add NV"));
}

/// Ruling BM-R6.
#[test]
fn no_text_adds_a_cube_off_the_ballot() {
    let west = table(3)
        .token(Rep, NV)
        .hand(Rep, &[22])
        .does("play REP-22 for text");
    assert_eq!(west.refuses("add CA-A"), "off_the_ballot");
    let midwest = table(3).hand(Rep, &[21]).does("play REP-21 for text");
    assert_eq!(midwest.refuses("add SD"), "off_the_ballot");
}

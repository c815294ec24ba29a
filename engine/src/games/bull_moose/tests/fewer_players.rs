//! Rules: Games with Fewer than 5 Players.

use super::super::board::State::*;
use super::super::party::Party::*;
use super::*;

#[test]
fn three_play_republicans_progressives_and_democrats() {
    assert_eq!(party_list(3), [Rep, Prog, Dem]);
}

#[test]
fn four_play_all_but_the_prohibitionists() {
    assert_eq!(party_list(4), [Rep, Prog, Dem, Soc]);
    assert_eq!(party_list(5), Party::ALL);
}

#[test]
fn an_absent_candidate_occupies_nothing() {
    let scene = table(3)
        .hand(Rep, &[13])
        .does("play REP-13 for value, to IN, end");
    assert_eq!(scene.stands(Rep), IN);
}

#[test]
fn absent_parties_get_no_leaning_cubes() {
    let scene = table(3).election();
    assert_eq!(scene.on_the_map(Soc) + scene.on_the_map(Proh), 0);
}

#[test]
fn an_absent_candidates_state_is_no_target() {
    let scene = table(3)
        .hand(Rep, &[9])
        .cubes("AZ", Dem, 1)
        .does("play REP-09 for text");
    assert_eq!(scene.listed(), ["add OH"]);
}

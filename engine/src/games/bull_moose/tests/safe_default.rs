//! What is done for a player whose time has run out. Ruling BM-D13.

use super::super::board::State::*;
use super::super::cards::Endorsement::{Press, Senator};
use super::super::party::Party::*;
use super::*;
use crate::table::MAX_ACTIONS;

impl Scene {
    /// The step taken for who is due, as it is written; it is listed.
    fn default(&self) -> String {
        let action = self.game.safe_default(self.due()).unwrap();
        assert!(self.legal().contains(&action), "{action}");
        action.to_string()
    }

    /// Time runs out again and again, and this is done.
    fn defaults(mut self, steps: &[&str]) -> Self {
        for step in steps {
            assert_eq!(&self.default(), step);
            self = self.does(step);
        }
        self
    }
}

#[test]
fn the_four_cards_of_fewest_points_are_kept_by_default() {
    let mut scene = table_at_the_start(3);
    let due = scene.game.player_of(Rep).unwrap();
    let cards = &mut scene.game.cards[Rep];
    let deck = cards.unseen.or(cards.top);
    // Of 3, 2, 1, 1, 2, 1, 2 and 2 points.
    cards.top = numbers(&[12, 2, 3, 4, 5, 6, 7, 9]);
    cards.unseen = deck.minus(cards.top);
    let kept = scene.game.safe_default(due.seat).unwrap();
    assert_eq!(kept.to_string(), "keep REP-02 REP-03 REP-04 REP-06");
}

#[test]
fn by_default_the_card_of_fewest_points_is_played_for_its_value_and_ended() {
    let scene = table(3)
        .token(Rep, KY)
        .hand(Rep, &[12, 2, 6, 3])
        .defaults(&["play REP-03 for value", "end"]);
    assert_eq!(scene.due_party(), Prog);
    assert_eq!((scene.on_the_map(Rep), scene.stands(Rep)), (0, KY));
}

#[test]
fn a_token_that_cannot_stop_moves_on_by_default_freely_if_it_can() {
    let free = table(3)
        .token(Prog, NY)
        .beside(Rep, 2)
        .hand(Rep, &[6])
        .does("play REP-06 for value, to NY");
    free.defaults(&["free to CT", "end"]);
    let rides = table(3)
        .token(Prog, NY)
        .beside(Rep, 4)
        .hand(Rep, &[6])
        .does("play REP-06 for value, to NY");
    rides.defaults(&["ride to CA", "end"]);
}

#[test]
fn a_paid_step_by_default_goes_where_least_is_owed() {
    let scene = table(5)
        .token(Prog, NY)
        .token(Dem, NY)
        .token(Soc, NY)
        .token(Proh, CT)
        .hand(Rep, &[12])
        .does("play REP-12 for value, to NY");
    assert!(scene.lists("to CT") && !scene.lists("end"));
    scene.defaults(&["to DE", "end"]);
}

#[test]
fn a_cube_that_is_due_comes_by_default_into_the_box_of_fewest_votes() {
    let scene = table(3)
        .token(Dem, NV)
        .turn_of(Dem)
        .beside(Dem, 3)
        .hand(Dem, &[6])
        .does("play DEM-06 for value, free to CA")
        .defaults(&["place CA-B", "end"]);
    assert_eq!(scene.on_the_map(Dem), 1);
}

#[test]
fn a_text_ends_by_default_as_soon_as_it_has_changed_something() {
    let stays = table(3).hand(Rep, &[2]).does("play REP-02 for text");
    stays.defaults(&["end"]);
    let popular = table(3).hand(Rep, &[5]).does("play REP-05 for text");
    let popular = popular.defaults(&["end"]);
    assert_eq!((popular.popularity(Rep), popular.on_the_map(Rep)), (1, 0));
    let adds = table(3)
        .token(Rep, GA)
        .hand(Rep, &[26])
        .does("play REP-26 for text");
    let adds = adds.defaults(&["add AL", "end"]);
    assert_eq!(adds.on_the_map(Rep), 1, "of AL and VA, both of 12 votes");
}

#[test]
fn by_default_a_removal_is_passed_over_if_something_else_will_do() {
    let scene = table(3)
        .cubes("IN", Prog, 2)
        .hand(Rep, &[6])
        .does("play REP-06 for text");
    assert!(scene.lists("remove PROG IN"));
    let scene = scene.defaults(&["next", "add OH", "end"]);
    assert_eq!(scene.count("IN", Prog), 2);
}

#[test]
fn a_cube_is_removed_by_default_only_where_nothing_else_is_legal() {
    // The Republicans cannot add a cube in South Dakota, as the rest of the text says.
    let alone = table(3)
        .token(Rep, SD)
        .cubes("SD", Dem, 1)
        .hand(Rep, &[10])
        .does("play REP-10 for text");
    assert_eq!(alone.listed(), ["remove DEM SD"]);
    alone.defaults(&["remove DEM SD", "end"]);
    let free = table(3)
        .token(Rep, SD)
        .cubes("SD", Dem, 1)
        .beside(Rep, 2)
        .hand(Rep, &[10])
        .does("play REP-10 for text");
    let free = free.defaults(&["free to IA", "add IA", "end"]);
    assert_eq!(free.count("SD", Dem), 1);
}

#[test]
fn a_text_or_train_that_waits_for_free_movement_is_helped_by_default() {
    let text = table(3)
        .token(Rep, IN)
        .beside(Rep, 2)
        .hand(Rep, &[13])
        .does("play REP-13 for text");
    text.defaults(&["free to OH", "add OH", "end"]);
    let train = table(3)
        .token(Rep, IN)
        .beside(Rep, 2)
        .hand(Rep, &[8])
        .does("play REP-08 for express");
    train.defaults(&["free to IL", "express to CA", "end"]);
}

#[test]
fn an_express_train_goes_by_default_to_the_first_hub_that_is_free() {
    table(3)
        .token(Prog, CA)
        .hand(Rep, &[8])
        .does("play REP-08 for express")
        .defaults(&["express to CO", "end"]);
}

#[test]
fn abilities_are_declined_by_default_and_the_progressives_add_where_votes_are_fewest() {
    let scene = table(5)
        .cubes("IN", Rep, 1)
        .cubes("AZ", Dem, 1)
        .round_ends();
    let scene = scene.defaults(&["decline", "add DE", "decline"]);
    assert_eq!(
        (scene.count("IN", Rep), scene.count("AZ", Dem)),
        (1, 1),
        "nobody's cube has moved"
    );
}

#[test]
fn endorsed_cubes_go_by_default_to_the_one_box_of_fewest_votes() {
    let scene = table(3).endorsed(Press, Prog, 3).election();
    let scene = scene.defaults(&["grant CA-B", "grant CA-B", "grant CA-B"]);
    assert_eq!(scene.game.phase, Phase::Over);
    let swing = table(3).endorsed(Senator, Dem, 1).election();
    swing.defaults(&["grant AZ"]);
}

#[test]
fn popularity_is_left_unplaced_by_default() {
    let scene = table(3).popular(Rep, 30).election();
    let scene = scene.defaults(&["stop"]);
    assert_eq!(scene.game.phase, Phase::Over);
}

/// Three cards of seven points in all in each deck can go to the Press, and as many to the Senator.
#[test]
fn the_longest_row_of_defaults_fits_into_one_submit() {
    let mut scene = table(3)
        .endorsed(Press, Rep, 7)
        .endorsed(Senator, Rep, 7)
        .popular(Rep, 90)
        .election();
    let rep = scene.due();
    let mut steps = 0;
    while scene.game.pending().seats().has(rep) {
        let step = scene.default();
        scene = scene.does(&step);
        steps += 1;
    }
    assert_eq!(steps, 7 + 7 + 1);
    assert!(steps < MAX_ACTIONS);
}

#[test]
fn nothing_is_done_for_a_seat_that_is_not_waited_for() {
    let scene = table(3);
    for number in 1..5 {
        let seat = Seat::new(number).unwrap();
        assert_eq!(scene.game.safe_default(seat), None);
    }
    let mut keeping = table_at_the_start(3);
    let seat = keeping.due();
    let keep = keeping.game.safe_default(seat).unwrap();
    keeping.act(seat, &keep).unwrap();
    assert_eq!(keeping.game.safe_default(seat), None, "it has kept");
}

/// Among all the states that random steps lead to.
#[test]
fn no_default_touches_an_opponents_cube_if_another_step_is_legal() {
    let hostile = |action: &Action| matches!(action, Action::Remove { .. } | Action::Move { .. });
    let mut spared = 0;
    for seed in 0..12 {
        let mut scene = table_at_the_start(3 + seed % 3);
        scene.chance = chance(seed);
        while !scene.game.pending().seats().is_empty() {
            let legal = scene.legal();
            let default = scene.game.safe_default(scene.due()).unwrap();
            if legal.iter().any(|action| !hostile(action)) {
                assert!(!hostile(&default), "{default}");
                spared += u32::from(legal.iter().any(hostile));
            }
            let pick = scene.chance.below(u32::try_from(legal.len()).unwrap()) as usize;
            let seat = scene.due();
            scene.act(seat, &legal[pick]).unwrap();
        }
    }
    assert!(spared > 100, "{spared}");
}

//! Ward Elections.

use super::*;
use crate::game::Viewer;
use crate::games::tammany_hall::event::{Asked, Candidate};

/// Year 4 with three players: Red (seat 0) has 2 bosses and Yellow (seat 1) 3 in ward 6; an Irish and an English cube.
fn example() -> Scene {
    given(3)
        .year(4)
        .bosses(0, 6, 2)
        .bosses(1, 6, 3)
        .cubes(6, Counts::of(1, 1, 0, 0))
        .chips(0, Counts::of(2, 2, 0, 0))
        .chips(1, Counts::of(0, 2, 0, 3))
}

#[test]
fn example_ward_election_red_wins_with_five_votes_to_four() {
    let scene = example().election();
    assert_eq!((scene.asked(), scene.waiting()), ("bid", vec![0, 1]));
    assert!(scene.tells("bidding_began"));
    let scene = scene
        .refused(
            1,
            "bid 1 italian",
            Violation::BidColourNotInWard {
                ward: ward(6),
                colour: Colour::Italian,
            },
        )
        .bids(&[(0, "bid 2 english 1 irish"), (1, "bid 1 english")])
        .then(&[Event::WardElected {
            ward: ward(6),
            candidates: vec![
                Candidate {
                    seat: seat(0),
                    bosses: 2,
                    asked: Asked::Yes,
                    bid: Counts::of(1, 2, 0, 0),
                    votes: 5,
                },
                Candidate {
                    seat: seat(1),
                    bosses: 3,
                    asked: Asked::Yes,
                    bid: Counts::of(0, 1, 0, 0),
                    votes: 4,
                },
            ],
            winner: Some(seat(0)),
        }]);
    assert_eq!(scene.bosses_in(6), [1, 0, 0]);
    assert_eq!(scene.hand_of(1), 19);
    assert_eq!(scene.chips_of(1), Counts::of(0, 1, 0, 3));
}

#[test]
fn wards_vote_in_their_set_order_zone_after_zone() {
    let mut scene = given(5).year(4);
    for number in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 17] {
        scene = scene.bosses(0, number, 1).bosses(1, number, 1);
    }
    let scene = scene.election();
    let order: Vec<u8> = scene
        .told
        .iter()
        .filter_map(|event| {
            if let Event::WardElected { ward, .. } = event {
                Some(ward.number())
            } else {
                None
            }
        })
        .collect();
    assert_eq!(order, [1, 2, 4, 7, 6, 14, 9, 15, 8, 5, 3, 17, 11, 13, 10]);
}

#[test]
fn only_wards_in_play_vote() {
    let scene = given(3).year(4).election();
    let skipped = scene
        .told
        .iter()
        .filter(|event| name(event) == "ward_skipped");
    assert_eq!(skipped.count(), 6);
}

#[test]
fn a_seat_without_a_boss_in_the_ward_does_not_compete() {
    let scene = example().chips(2, Counts::of(9, 9, 0, 0)).election();
    assert_eq!(scene.waiting(), [0, 1]);
    scene.refused(2, "bid 0", Violation::NotYourTurn);
}

#[test]
fn a_ward_without_candidates_is_skipped() {
    let scene = given(3).year(4).election();
    assert!(scene.told.contains(&Event::WardSkipped { ward: ward(6) }));
}

#[test]
fn a_single_candidate_wins_without_a_bid() {
    let scene = given(3)
        .year(4)
        .bosses(2, 6, 4)
        .chips(2, Counts::of(5, 0, 0, 0))
        .election();
    assert_eq!(scene.bosses_in(6), [0, 0, 1]);
    assert_eq!(scene.chips_of(2).irish, 5 + 3, "the award of the election");
    let asked = scene.told.iter().find_map(|event| {
        if let Event::WardElected { candidates, .. } = event {
            Some(candidates[0].asked)
        } else {
            None
        }
    });
    assert_eq!(asked, Some(Asked::Unopposed));
}

#[test]
fn each_chip_bid_is_a_vote_and_a_zero_bid_is_allowed() {
    let scene = example().election().bids(&[(0, "bid 0"), (1, "bid 0")]);
    assert_eq!(scene.bosses_in(6), [0, 1, 0]);
    let scene = example()
        .election()
        .bids(&[(0, "bid 1 irish 1 english"), (1, "bid 0")]);
    assert_eq!(scene.bosses_in(6), [1, 0, 0]);
}

#[test]
fn every_affordable_bid_is_listed() {
    let scene = example().election();
    assert_eq!(
        scene.may(0),
        [
            "bid 0",
            "bid 1 english",
            "bid 2 english",
            "bid 1 irish",
            "bid 1 irish 1 english",
            "bid 1 irish 2 english",
            "bid 2 irish",
            "bid 2 irish 1 english",
            "bid 2 irish 2 english",
        ]
    );
    assert_eq!(scene.may(1), ["bid 0", "bid 1 english", "bid 2 english"]);
}

#[test]
fn no_more_chips_are_bid_than_are_in_hand() {
    let violation = Violation::BidNotHeld {
        colour: Colour::Irish,
        bid: 3,
        held: 2,
    };
    example().election().refused(0, "bid 3 irish", violation);
}

#[test]
fn a_tie_for_most_votes_means_that_nobody_wins_and_all_bosses_return() {
    let scene = example()
        .election()
        .bids(&[(0, "bid 1 irish"), (1, "bid 0")]);
    assert_eq!(scene.bosses_in(6), [0, 0, 0]);
    let Event::WardElected { winner, .. } = &scene.told[0] else {
        panic!("the ward is decided first");
    };
    assert_eq!(*winner, None);
}

#[test]
fn a_tie_below_the_highest_does_not_matter() {
    let scene = given(3)
        .year(4)
        .bosses(0, 6, 3)
        .bosses(1, 6, 2)
        .bosses(2, 6, 2)
        .election();
    assert_eq!(scene.bosses_in(6), [1, 0, 0]);
}

#[test]
fn all_chips_bid_return_to_the_supply_whoever_won() {
    let scene = example()
        .election()
        .bids(&[(0, "bid 2 irish 2 english"), (1, "bid 2 english")]);
    // The awards of the election come on top: three Irish and three English chips for Red.
    assert_eq!(scene.chips_of(0), Counts::of(3, 3, 0, 0));
    assert_eq!(scene.chips_of(1), Counts::of(0, 0, 0, 3));
    assert_eq!(scene.game.supply, Counts::of(32, 32, 35, 32));
}

#[test]
fn nothing_is_told_and_nothing_returns_before_the_last_bid() {
    let scene = example().election();
    let before = scene.game;
    let mut game = before;
    let mut told = Vec::new();
    let mut chance = Chance::from_seed([3; 32]);
    let bid = Action::bid(Counts::of(1, 2, 0, 0));
    game.apply(seat(0), &bid, &mut chance, &mut told).unwrap();
    assert!(told.is_empty() && !chance.drew());
    assert_eq!(
        game.view(Viewer::Seat(seat(0))),
        before.view(Viewer::Spectator)
    );
    assert_eq!(game.pending().seats(), SeatSet::EMPTY.with(seat(1)));
}

#[test]
fn what_others_have_sealed_is_imagined_anew_and_the_own_bid_kept() {
    let mut game = example().election().game;
    let mut chance = Chance::from_seed([3; 32]);
    let bid = Action::bid(Counts::of(1, 2, 0, 0));
    game.apply(seat(0), &bid, &mut chance, &mut Vec::new())
        .unwrap();
    let mut differs = false;
    for seed in 0..20 {
        let mut chance = Chance::from_seed([seed; 32]);
        assert_eq!(game.imagine(Viewer::Seat(seat(0)), &mut chance), game);
        let other = game.imagine(Viewer::Seat(seat(1)), &mut chance);
        assert_eq!(other.check_invariants(), Ok(()));
        assert_eq!(other.view(Viewer::Spectator), game.view(Viewer::Spectator));
        differs |= other != game;
    }
    assert!(differs);
}

#[test]
fn a_seat_that_bid_is_not_asked_again() {
    let mut scene = example().election();
    let bid = "bid 0".parse().unwrap();
    scene
        .game
        .apply(seat(0), &bid, &mut scene.chance, &mut Vec::new())
        .unwrap();
    scene.refused(0, "bid 0", Violation::NotYourTurn);
}

#[test]
fn a_candidate_without_a_usable_chip_is_not_asked() {
    let scene = given(3)
        .year(4)
        .bosses(0, 6, 1)
        .bosses(1, 6, 1)
        .bosses(2, 6, 1)
        .chips(0, Counts::of(1, 0, 0, 0))
        .chips(1, Counts::of(1, 0, 0, 0))
        .chips(2, Counts::of(0, 5, 0, 0))
        .election();
    assert_eq!(scene.waiting(), [0, 1]);
    let scene = scene.bids(&[(0, "bid 1 irish"), (1, "bid 0")]);
    let Event::WardElected { candidates, .. } = &scene.told[0] else {
        panic!("the ward is decided first");
    };
    let asked: Vec<Asked> = candidates.iter().map(|candidate| candidate.asked).collect();
    assert_eq!(asked, [Asked::Yes, Asked::Yes, Asked::NoUsableChip]);
}

/// Whether Red is asked with these bosses and Irish chips, against Yellow's bosses without chips.
fn alone_asked(bosses: u8, chips: u8, other: u8) -> bool {
    let scene = given(3)
        .year(4)
        .bosses(0, 6, bosses)
        .bosses(1, 6, other)
        .chips(0, Counts::of(chips, 0, 0, 0))
        .election();
    scene.waiting() == [0] && scene.asked() == "bid"
}

#[test]
fn the_only_holder_of_usable_chips_is_asked_only_if_they_can_matter() {
    assert!(!alone_asked(3, 2, 2), "sure to win without");
    assert!(alone_asked(2, 2, 2), "tied without, sure to win with one");
    assert!(alone_asked(1, 2, 2), "can win");
    assert!(alone_asked(1, 2, 3), "can tie, so that nobody wins");
    assert!(!alone_asked(1, 2, 4), "cannot even tie");
}

#[test]
fn an_automatic_bid_keeps_its_chips() {
    let scene = given(3)
        .year(4)
        .bosses(0, 6, 1)
        .bosses(1, 6, 4)
        .chips(0, Counts::of(2, 0, 0, 0))
        .election();
    assert_eq!(scene.chips_of(0).irish, 2);
    let asked = scene.told.iter().find_map(|event| {
        if let Event::WardElected { candidates, .. } = event {
            Some(candidates[0].asked)
        } else {
            None
        }
    });
    assert_eq!(asked, Some(Asked::SureToLose));
}

#[test]
fn the_numbers_of_cubes_have_no_effect_on_a_wards_election() {
    for cubes in [Counts::of(1, 1, 0, 0), Counts::of(9, 9, 0, 9)] {
        let scene = example()
            .cubes(6, cubes)
            .election()
            .bids(&[(0, "bid 1 irish 1 english"), (1, "bid 0")]);
        assert_eq!(scene.bosses_in(6), [1, 0, 0]);
    }
}

#[test]
fn the_next_ward_is_decided_after_the_one_before() {
    let scene = example()
        .bosses(0, 14, 1)
        .bosses(1, 14, 1)
        .election()
        .bids(&[(0, "bid 1 irish"), (1, "bid 1 english")]);
    // In ward 14 only Red holds a usable chip, the Irish one that is left.
    assert_eq!((scene.asked(), scene.waiting()), ("bid", vec![0]));
    assert_eq!(scene.may(0), ["bid 0", "bid 1 irish"]);
}

#[test]
fn the_election_of_a_locked_ward_goes_on_as_usual() {
    let scene = example()
        .locked(&[6])
        .election()
        .bids(&[(0, "bid 0"), (1, "bid 0")]);
    assert_eq!(scene.bosses_in(6), [0, 1, 0]);
}

#[test]
fn example_edge_a_victim_whose_last_boss_was_slandered_away_is_no_candidate() {
    let scene = given(3)
        .year(8)
        .turn(2)
        .bosses(2, 6, 1)
        .bosses(1, 6, 1)
        .chips(2, Counts::of(1, 0, 0, 0))
        .chips(1, Counts::of(4, 0, 0, 0))
        .when(2, "slander seat 1 6 irish")
        .when(2, "boss 9")
        .when(2, "boss 9");
    let decided = scene.told.iter().find_map(|event| {
        if let Event::WardElected {
            ward,
            candidates,
            winner,
        } = event
        {
            Some((ward.number(), candidates.len(), *winner))
        } else {
            None
        }
    });
    assert_eq!(decided, Some((6, 1, Some(seat(2)))));
}

#[test]
fn only_bids_answer_a_bidding() {
    use crate::games::tammany_hall::decision::Decision;
    let asked = Decision::Bid { ward: ward(6) };
    let refusal = Violation::NotAskedFor { asked };
    example()
        .election()
        .refused(0, "boss 1", refusal)
        .refused(0, "end", refusal)
        .refused(0, "decline bonus", refusal)
        .refused(0, "offices deputy_mayor 1 chief_of_police 2", refusal);
}

//! The four cards that stay in play. Rules: Managing the Hand; Movement; ruling BM-R10.

use super::super::board::State::*;
use super::super::event::Cause;
use super::super::party::Party::*;
use super::*;

#[test]
fn nothing_happens_on_the_card_that_comes_into_play() {
    for number in 1..=4u8 {
        let scene = table(3)
            .hand(Rep, &[number])
            .does(&format!("play REP-0{number} for text"));
        assert_eq!(scene.listed(), ["end"]);
    }
}

#[test]
fn as_a_rounds_last_card_it_is_legal_and_idle() {
    let mut scene = table(3).hand(Rep, &[2]);
    let player = scene.player(Rep);
    scene.game.phase = Phase::Play {
        turn: 4,
        player,
        card: None,
    };
    assert!(scene.lists("play REP-02 for text"));
}

#[test]
fn county_stumping_adds_a_cube_where_points_placed_one() {
    let scene = table(3)
        .beside(Rep, 1)
        .hand(Rep, &[12])
        .does("play REP-12 for value, place OH, to IN, place IN, county OH, end");
    assert_eq!((scene.count("OH", Rep), scene.count("IN", Rep)), (2, 1));
}

#[test]
fn county_stumping_unnamed_comes_where_points_placed_last() {
    let scene = table(3)
        .beside(Rep, 1)
        .hand(Rep, &[12])
        .does("play REP-12 for value, place OH, to IN, place IN, end");
    assert_eq!((scene.count("OH", Rep), scene.count("IN", Rep)), (1, 2));
    let endorsed = table(3)
        .beside(Rep, 1)
        .hand(Rep, &[5])
        .does("play REP-05 for value, endorse, endorse, end");
    assert_eq!(
        endorsed.on_the_map(Rep),
        0,
        "without a cube in a state there is none"
    );
}

#[test]
fn county_stumping_may_use_either_box_of_california() {
    let scene = table(3)
        .token(Prog, CA)
        .turn_of(Prog)
        .beside(Prog, 1)
        .hand(Prog, &[6])
        .does("play PROG-06 for value, place CA-A, county CA-B, end");
    assert_eq!(
        (scene.count("CA-A", Prog), scene.count("CA-B", Prog)),
        (1, 1)
    );
}

#[test]
fn county_stumping_adds_one_cube_a_card_and_only_for_points() {
    let scene = table(3)
        .beside(Rep, 1)
        .hand(Rep, &[12])
        .does("play REP-12 for value");
    assert_eq!(scene.refuses("county OH"), "no_points_there");
    assert_eq!(scene.refuses("place OH, county OH, county OH"), "no_county");
    assert_eq!(
        table(3)
            .hand(Rep, &[12])
            .refuses("play REP-12 for value, place OH, county OH"),
        "no_county"
    );
    let bonus = table(3)
        .token(Dem, GA)
        .turn_of(Dem)
        .beside(Dem, 1)
        .hand(Dem, &[12])
        .does("play DEM-12 for value, bonus");
    assert_eq!(
        bonus.refuses("county GA"),
        "no_points_there",
        "the bonus does not trigger it"
    );
    let text = table(3)
        .beside(Rep, 1)
        .hand(Rep, &[13])
        .does("play REP-13 for text, add OH");
    assert_eq!(text.refuses("county OH"), "not_now");
}

/// Ruling BM-D6.
#[test]
fn county_stumping_settles_no_surcharge() {
    let scene = table(4)
        .beside(Rep, 1)
        .hand(Rep, &[12])
        .does("play REP-12 for value, place OH, to IN");
    assert_eq!(
        scene.decision(),
        Decision::SpendPoints {
            card: "REP-12".parse().unwrap(),
            points: 1,
            owed: 1
        }
    );
    let scene = scene.does("county OH");
    assert_eq!(
        scene.decision(),
        Decision::SpendPoints {
            card: "REP-12".parse().unwrap(),
            points: 1,
            owed: 1
        }
    );
}

#[test]
fn barnstorming_gives_one_free_step_with_each_later_card() {
    let scene = table(3)
        .beside(Rep, 2)
        .hand(Rep, &[12, 13])
        .does("play REP-12 for value, to IN, free to KY, to TN, place TN, end")
        .turn_of(Rep)
        .does("play REP-13 for value, free to KY, place KY, end");
    assert_eq!((scene.count("TN", Rep), scene.count("KY", Rep)), (1, 1));
    let once = table(3).beside(Rep, 2).hand(Rep, &[12]);
    assert_eq!(
        once.refuses("play REP-12 for value, free to IN, free to KY"),
        "no_free_step"
    );
}

#[test]
fn a_free_step_leads_to_an_adjacent_state() {
    assert_eq!(
        table(3)
            .beside(Rep, 2)
            .hand(Rep, &[12])
            .refuses("play REP-12 for value, free to IL"),
        "not_adjacent"
    );
}

#[test]
fn rail_pass_gives_one_free_ride_from_hub_to_hub() {
    let scene = table(3)
        .beside(Rep, 4)
        .hand(Rep, &[12])
        .does("play REP-12 for value, ride to CO, to KS, place KS, end");
    assert_eq!(scene.count("KS", Rep), 1);
    let card = table(3)
        .beside(Rep, 4)
        .hand(Rep, &[12])
        .does("play REP-12 for value");
    assert_eq!(card.refuses("ride to IN"), "no_hub_there");
    assert_eq!(card.refuses("ride to OH"), "already_there");
    assert_eq!(card.refuses("ride to CO, ride to CA"), "no_free_ride");
    assert_eq!(card.refuses("to IN, ride to CO"), "not_at_hub");
    assert_eq!(
        table(3)
            .hand(Rep, &[12])
            .refuses("play REP-12 for value, ride to CO"),
        "no_free_ride"
    );
}

/// Ruling BM-R26.
#[test]
fn free_movement_owes_nothing_for_others() {
    let step = table(4)
        .beside(Rep, 2)
        .hand(Rep, &[13])
        .does("play REP-13 for value, free to IN, place IN, end");
    assert_eq!(step.count("IN", Rep), 1);
    let ride = table(3)
        .beside(Rep, 4)
        .hand(Rep, &[13])
        .does("play REP-13 for value, ride to NY, place NY, end");
    assert_eq!(ride.count("NY", Rep), 1);
}

/// Ruling BM-R26.
#[test]
fn paid_steps_still_owe_while_such_a_card_is_in_play() {
    let scene = table(4).beside(Rep, 2).hand(Rep, &[5]);
    assert_eq!(
        scene.refuses("play REP-05 for value, to IN, place IN"),
        "too_few_points"
    );
    let left = scene.does("play REP-05 for value, to IN, free to KY, place KY, end");
    assert_eq!(
        left.count("KY", Rep),
        1,
        "moving on by the free step pays nothing"
    );
}

#[test]
fn whistle_stop_earns_a_free_step_for_each_cube_by_points() {
    let scene = table(3).beside(Rep, 3).hand(Rep, &[12])
        .does("play REP-12 for value, place OH, free to IN, place IN, place IN, free to IL, free to WI, end");
    assert_eq!((scene.stands(Rep), scene.count("IN", Rep)), (WI, 2));
}

/// Ruling BM-D4.
#[test]
fn whistle_stop_steps_ahead_of_its_cube() {
    let scene = table(3)
        .beside(Rep, 3)
        .hand(Rep, &[13])
        .does("play REP-13 for value, free to IN");
    assert_eq!(scene.listed(), ["place IN"]);
    for step in [
        "to KY",
        "free to KY",
        "end",
        "endorse",
        "county IN",
        "bonus",
    ] {
        assert_eq!(scene.refuses(step), "cube_due", "{step}");
    }
    let scene = scene.does("place IN");
    assert_eq!(
        scene.refuses("free to KY"),
        "no_free_step",
        "the cube has had its step"
    );
}

/// Ruling BM-D4.
#[test]
fn a_step_ahead_needs_a_point_and_a_box_for_the_cube() {
    let scene = table(3).token(Rep, NV).beside(Rep, 3).hand(Rep, &[13]);
    assert_eq!(
        scene.refuses("play REP-13 for value, free to CA"),
        "no_cube_could_follow"
    );
    assert_eq!(
        scene.refuses("play REP-13 for value, to OR, free to WA"),
        "no_free_step"
    );
    let ride = table(3)
        .beside(Rep, 3)
        .beside(Rep, 4)
        .hand(Rep, &[13])
        .does("play REP-13 for value, free to IN");
    assert_eq!(ride.refuses("ride to CO"), "cube_due");
}

#[test]
fn whistle_stop_pairs_only_with_cubes_by_points_in_a_state() {
    let endorsed = table(3)
        .beside(Rep, 3)
        .hand(Rep, &[5])
        .does("play REP-05 for value, endorse, endorse");
    assert_eq!(endorsed.refuses("free to IN"), "no_free_step");
    let county = table(3)
        .beside(Rep, 1)
        .beside(Rep, 3)
        .hand(Rep, &[13])
        .does("play REP-13 for value, place OH, county OH, free to IN");
    assert_eq!(county.refuses("free to KY"), "no_free_step");
    let bonus = table(3)
        .token(Dem, GA)
        .turn_of(Dem)
        .beside(Dem, 3)
        .hand(Dem, &[6])
        .does("play DEM-06 for value, to AL, bonus");
    assert_eq!(bonus.refuses("free to FL"), "no_free_step");
}

#[test]
fn whistle_stop_gives_one_step_before_a_text() {
    let scene = table(3)
        .token(Rep, IN)
        .beside(Rep, 3)
        .hand(Rep, &[13])
        .does("play REP-13 for text, free to OH, add OH, end");
    assert_eq!(scene.count("OH", Rep), 1);
    let after = table(3)
        .beside(Rep, 3)
        .hand(Rep, &[13])
        .does("play REP-13 for text, add OH, next");
    assert_eq!(after.refuses("free to IN"), "no_free_step");
}

/// Ruling BM-D4.
#[test]
fn whistle_stops_step_comes_before_barnstormings() {
    let scene = table(3)
        .token(Rep, IN)
        .beside(Rep, 2)
        .beside(Rep, 3)
        .hand(Rep, &[13])
        .does("play REP-13 for text, free to OH, add OH, next, free to KY, end");
    assert_eq!(
        scene.stands(Rep),
        KY,
        "Barnstorming's step was kept for after the text"
    );
}

#[test]
fn several_cards_in_play_add_up_in_any_order() {
    let scene = table(3)
        .token(Rep, WA)
        .beside(Rep, 1)
        .beside(Rep, 2)
        .beside(Rep, 4)
        .hand(Rep, &[13])
        .does("play REP-13 for value, ride to OH, free to IN, place IN, end");
    assert_eq!((scene.stands(Rep), scene.count("IN", Rep)), (IN, 2));
    let other = table(3)
        .token(Rep, ID)
        .beside(Rep, 2)
        .beside(Rep, 4)
        .hand(Rep, &[13])
        .does("play REP-13 for value, free to WA, ride to OH, place OH, end");
    assert_eq!(other.count("OH", Rep), 1);
}

/// Ruling BM-D5: the step is listed, because a free one can still move on; the play that ends there is refused.
#[test]
fn a_free_step_in_reserve_lets_a_step_owe() {
    let scene = table(4)
        .beside(Rep, 2)
        .hand(Rep, &[13])
        .does("play REP-13 for value, to IN");
    assert!(!scene.lists("end"));
    assert_eq!(scene.refuses("end"), "surcharge_unpaid");
    assert_eq!(scene.does("free to KY, end").stands(Rep), KY);
    let ride = table(3)
        .token(Rep, CT)
        .beside(Rep, 4)
        .hand(Rep, &[13])
        .does("play REP-13 for value, to NY, ride to GA, end");
    assert_eq!(ride.stands(Rep), GA);
}

#[test]
fn the_cards_work_for_their_owner_alone() {
    let scene = table(3).beside(Rep, 2).turn_of(Prog).hand(Prog, &[12]);
    assert_eq!(
        scene.refuses("play PROG-12 for value, free to PA"),
        "no_free_step"
    );
}

/// Ruling BM-D4.
#[test]
fn a_free_step_at_hand_is_used_before_one_ahead() {
    let scene = table(3)
        .beside(Rep, 2)
        .beside(Rep, 3)
        .hand(Rep, &[13])
        .does("play REP-13 for value, free to IN");
    assert!(
        scene.lists("end"),
        "Barnstorming's step leaves the cube open"
    );
    let scene = scene.does("free to KY");
    assert_eq!(
        scene.listed(),
        ["place KY"],
        "the next one is Whistle Stop's, ahead of its cube"
    );
}

/// Ruling BM-D12.
#[test]
fn what_was_not_named_comes_by_itself_at_the_end() {
    let scene = table(3)
        .token(Rep, AL)
        .token(Dem, GA)
        .turn_of(Dem)
        .beside(Dem, 1)
        .hand(Dem, &[12])
        .does("play DEM-12 for value, place GA, to AL, end");
    let events = scene.events();
    let last: Vec<&Event> = events.iter().rev().take(4).rev().collect();
    assert!(matches!(
        last[0],
        Event::SurchargePaid {
            state: AL,
            points: 1,
            ..
        }
    ));
    assert!(
        matches!(last[1], Event::CubePlaced { at: there, by: Cause::County, .. } if *there == at("GA"))
    );
    assert!(
        matches!(last[2], Event::CubePlaced { at: there, by: Cause::Bonus, .. } if *there == at("AL"))
    );
    assert!(matches!(last[3], Event::CardEnded { lost: 0, .. }));
}

//! Ward Elections: the bonus of wards 1, 2, 4 and 7.

use super::*;

/// Seat 0 alone has a boss in the ward, at the end of term 1.
fn winning(number: u8) -> Scene {
    given(3).year(4).bosses(0, number, 1)
}

#[test]
fn wards_1_and_2_let_the_winner_place_a_cube_of_any_colour_in_any_ward_in_play() {
    for number in [1, 2] {
        let scene = winning(number).election();
        assert_eq!((scene.asked(), scene.waiting()), ("bonus_cube", vec![0]));
        // Four colours in six wards, and declining.
        assert_eq!(scene.may(0).len(), 4 * 6 + 1);
        let bag = scene.game.bag;
        let scene = scene
            .when(0, "bonus cube italian 14")
            .then(&[Event::BonusCubePlaced {
                seat: seat(0),
                colour: Colour::Italian,
                ward: ward(14),
            }]);
        assert_eq!(scene.cubes_in(14), Counts::of(1, 0, 0, 1));
        assert_eq!(scene.game.bag, bag.minus(Counts::of(0, 0, 0, 1)).unwrap());
    }
}

#[test]
fn wards_4_and_7_let_the_winner_take_a_chip_of_any_colour() {
    for number in [4, 7] {
        let scene = winning(number).election();
        assert_eq!((scene.asked(), scene.waiting()), ("bonus_chip", vec![0]));
        assert_eq!(
            scene.may(0),
            [
                "bonus chip irish",
                "bonus chip english",
                "bonus chip german",
                "bonus chip italian",
                "decline bonus"
            ]
        );
        let scene = scene
            .when(0, "bonus chip italian")
            .then(&[Event::BonusChipTaken {
                seat: seat(0),
                colour: Colour::Italian,
            }]);
        assert_eq!(scene.chips_of(0).italian, 1);
    }
}

#[test]
fn other_wards_have_no_bonus() {
    for number in [6, 14] {
        assert_eq!(winning(number).election().asked(), "offices");
    }
}

#[test]
fn the_bonus_is_gained_before_the_next_wards_election() {
    let scene = winning(4)
        .bosses(0, 7, 1)
        .bosses(1, 7, 1)
        .election()
        .when(0, "bonus chip irish");
    // The chip just taken can be bid in ward 7, which holds an Irish cube.
    assert_eq!((scene.asked(), scene.waiting()), ("bid", vec![0]));
    assert_eq!(scene.may(0), ["bid 0", "bid 1 irish"]);
}

#[test]
fn a_bonus_cube_can_make_chips_usable_in_a_later_ward() {
    let scene = winning(1)
        .bosses(0, 6, 1)
        .bosses(1, 6, 1)
        .chips(0, Counts::of(0, 0, 0, 2))
        .election()
        .when(0, "bonus cube italian 6");
    assert_eq!(scene.may(0), ["bid 0", "bid 1 italian", "bid 2 italian"]);
}

#[test]
fn the_winner_may_decline_the_bonus() {
    let scene = winning(1).election();
    let bag = scene.game.bag;
    let scene = scene.when(0, "decline bonus").then(&[Event::BonusDeclined {
        seat: seat(0),
        ward: ward(1),
    }]);
    assert_eq!(scene.game.bag, bag);
    let scene = winning(4).election().when(0, "decline bonus");
    assert_eq!(
        scene.chips_of(0).total(),
        3,
        "the award for ward 4's Irish cube"
    );
}

#[test]
fn the_won_ward_may_get_its_own_bonus_cube() {
    let scene = winning(1).election().when(0, "bonus cube english 1");
    assert_eq!(scene.cubes_in(1), Counts::of(1, 1, 0, 0));
}

#[test]
fn example_edge_a_locked_won_ward_gets_no_bonus_cube() {
    let scene = winning(1).locked(&[1]).election();
    assert_eq!(scene.may(0).len(), 4 * 5 + 1);
    scene.refused(
        0,
        "bonus cube english 1",
        Violation::WardLocked { ward: ward(1) },
    );
}

#[test]
fn a_bonus_cube_does_not_go_to_a_zone_that_opens_after_the_election() {
    winning(1).election().refused(
        0,
        "bonus cube english 9",
        Violation::WardNotActive { ward: ward(9) },
    );
}

#[test]
fn example_edge_a_bag_of_one_colour_leaves_no_choice_of_colour() {
    let scene = winning(1)
        .garden(Counts::NONE)
        .bag(Counts::of(0, 0, 2, 0), 6)
        .election()
        .refused(
            0,
            "bonus cube irish 2",
            Violation::NotInBag {
                colour: Colour::Irish,
            },
        );
    assert_eq!(scene.may(0).len(), 6 + 1);
}

#[test]
fn example_edge_an_empty_bag_gives_no_bonus() {
    let scene = winning(1)
        .garden(Counts::NONE)
        .bag(Counts::NONE, 6)
        .election();
    assert!(scene.told.contains(&Event::BonusLapsed {
        seat: seat(0),
        ward: ward(1)
    }));
    assert_eq!(scene.asked(), "offices");
}

#[test]
fn an_empty_supply_gives_no_bonus_chip() {
    let mut scene = winning(4);
    for &colour in Colour::ALL {
        scene = scene.supply(colour, 0, 2);
    }
    let scene = scene.election();
    assert!(scene.told.contains(&Event::BonusLapsed {
        seat: seat(0),
        ward: ward(4)
    }));
}

#[test]
fn a_bonus_chip_is_one_that_the_supply_holds() {
    let colour = Colour::German;
    winning(4).supply(colour, 0, 2).election().refused(
        0,
        "bonus chip german",
        Violation::NotInSupply { colour },
    );
}

#[test]
fn nobody_gets_the_bonus_of_a_ward_that_nobody_won() {
    let scene = winning(1).bosses(1, 1, 1).election();
    assert!(scene.tells("ward_elected") && !scene.tells("bonus_lapsed"));
    // Everything is tied, so the next year has begun without a mayor.
    assert_eq!((scene.asked(), scene.game.year), ("turn", 5));
}

#[test]
fn a_bonus_is_taken_by_the_winner_in_its_own_kind() {
    use crate::games::tammany_hall::decision::Decision;
    let asked = Decision::BonusCube { ward: ward(1) };
    winning(1)
        .election()
        .refused(0, "bonus chip irish", Violation::NotAskedFor { asked })
        .refused(0, "boss 1", Violation::NotAskedFor { asked })
        .refused(1, "bonus cube irish 1", Violation::NotYourTurn);
    let asked = Decision::BonusChip { ward: ward(4) };
    winning(4)
        .election()
        .refused(0, "bonus cube irish 1", Violation::NotAskedFor { asked })
        .refused(1, "decline bonus", Violation::NotYourTurn);
}

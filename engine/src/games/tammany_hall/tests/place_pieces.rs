//! Place pieces on the board.

use super::*;

#[test]
fn two_bosses_may_go_to_the_same_ward_or_to_different_ones() {
    let scene = given(3).when(0, "boss 1").when(0, "boss 1");
    assert_eq!(scene.bosses_in(1), [2, 0, 0]);
    let scene = scene.when(1, "boss 1").when(1, "boss 14");
    assert_eq!(scene.bosses_in(1), [2, 1, 0]);
    assert_eq!(scene.bosses_in(14), [0, 1, 0]);
    assert_eq!((scene.hand_of(0), scene.hand_of(1)), (17, 17));
    assert_eq!(scene.chips_of(0), Counts::NONE);
}

#[test]
fn a_boss_and_a_cube_give_a_chip_of_the_cubes_colour() {
    let scene = given(3).when(0, "boss 1").when(0, "cube german 2").then(&[
        Event::CubePlaced {
            seat: seat(0),
            colour: Colour::German,
            ward: ward(2),
        },
        Event::ChipTaken {
            seat: seat(0),
            colour: Colour::German,
        },
    ]);
    assert_eq!(scene.chips_of(0), Counts::of(0, 0, 1, 0));
    assert_eq!(scene.game.supply, Counts::of(35, 35, 34, 35));
    assert_eq!(scene.game.garden, Counts::of(2, 2, 1, 0));
    assert_eq!(scene.cubes_in(2), Counts::of(1, 0, 1, 0));
}

#[test]
fn the_cube_may_come_first_and_the_chip_comes_when_both_are_placed() {
    let scene = given(3).when(0, "cube german 2");
    assert_eq!(scene.chips_of(0), Counts::NONE);
    assert_eq!(scene.asked(), "second_piece");
    let scene = scene.when(0, "boss 2").then(&[
        Event::BossPlaced {
            seat: seat(0),
            ward: ward(2),
        },
        Event::ChipTaken {
            seat: seat(0),
            colour: Colour::German,
        },
    ]);
    assert_eq!(scene.chips_of(0), Counts::of(0, 0, 1, 0));
}

#[test]
fn two_cubes_cannot_be_placed() {
    let scene =
        given(3)
            .when(0, "cube german 2")
            .refused(0, "cube german 2", Violation::SecondCube);
    assert!(scene.may_start(0, "cube").is_empty());
}

#[test]
fn nothing_else_happens_between_the_two_pieces() {
    let scene = given(3)
        .year(5)
        .offices(1, &[(Office::DeputyMayor, 0), (Office::ChiefOfPolice, 2)])
        .bosses(1, 1, 1)
        .chips(0, Counts::of(3, 0, 0, 0))
        .when(0, "boss 1");
    let scene = scene
        .refused(0, "chip irish", Violation::SecondPieceFirst)
        .refused(0, "slander seat 1 1 irish", Violation::SecondPieceFirst)
        .refused(0, "spread 1", Violation::SecondPieceFirst)
        .refused(0, "end", Violation::SecondPieceFirst);
    assert!(
        scene
            .may(0)
            .iter()
            .all(|action| action.starts_with("boss") || action.starts_with("cube"))
    );
}

#[test]
fn pieces_go_only_to_wards_in_play() {
    let closed = |number| Violation::WardNotActive { ward: ward(number) };
    given(3)
        .refused(0, "boss 9", closed(9))
        .refused(0, "cube irish 17", closed(17))
        .year(5)
        .refused(0, "boss 17", closed(17))
        .when(0, "boss 9");
}

#[test]
fn no_piece_is_placed_in_a_locked_ward() {
    let locked = Violation::WardLocked { ward: ward(6) };
    let scene = given(3)
        .year(6)
        .locked(&[6])
        .refused(0, "boss 6", locked)
        .refused(0, "cube irish 6", locked);
    assert_eq!(scene.may_start(0, "boss").len(), 10);
}

#[test]
fn there_is_no_upper_limit_to_bosses_or_cubes_in_a_ward() {
    let scene = given(3)
        .bosses(0, 1, 17)
        .cubes(1, Counts::of(4, 18, 18, 24))
        .when(0, "boss 1")
        .when(0, "cube irish 1");
    assert_eq!(scene.bosses_in(1), [18, 0, 0]);
    assert_eq!(scene.cubes_in(1).total(), 65);
}

#[test]
fn a_cube_must_lie_in_castle_garden() {
    let colour = Colour::Italian;
    given(3).refused(0, "cube italian 1", Violation::NotInGarden { colour });
}

#[test]
fn with_one_boss_in_hand_it_goes_with_a_cube_while_there_is_one() {
    let scene =
        given(3)
            .hand(0, 1, 1)
            .when(0, "boss 2")
            .refused(0, "boss 2", Violation::NoBossInHand);
    assert!(scene.may_start(0, "boss").is_empty());
    let scene = scene.when(0, "cube irish 2");
    assert_eq!(scene.chips_of(0), Counts::of(1, 0, 0, 0));
    assert!(!scene.tells("placing_cut_short"));
}

#[test]
fn with_one_boss_in_hand_and_no_cube_the_boss_is_enough() {
    let scene = given(3)
        .garden(Counts::NONE)
        .hand(0, 1, 1)
        .when(0, "boss 2")
        .then(&[
            Event::BossPlaced {
                seat: seat(0),
                ward: ward(2),
            },
            Event::PlacingCutShort { seat: seat(0) },
            Event::TurnEnded {
                seat: seat(0),
                by_itself: true,
            },
        ]);
    assert_eq!(scene.waiting(), [1]);
}

#[test]
fn without_a_boss_the_cube_and_its_chip_are_enough() {
    let scene = given(3)
        .hand(0, 0, 1)
        .refused(0, "boss 2", Violation::NoBossInHand)
        .when(0, "cube english 2")
        .then(&[
            Event::CubePlaced {
                seat: seat(0),
                colour: Colour::English,
                ward: ward(2),
            },
            Event::PlacingCutShort { seat: seat(0) },
            Event::ChipTaken {
                seat: seat(0),
                colour: Colour::English,
            },
        ]);
    assert_eq!(scene.chips_of(0), Counts::of(0, 1, 0, 0));
    assert_eq!(scene.waiting(), [1]);
}

#[test]
fn with_neither_boss_nor_cube_placing_counts_as_done() {
    let scene = given(3)
        .garden(Counts::NONE)
        .bag(Counts::NONE, 1)
        .hand(1, 0, 1)
        .when(0, "boss 2")
        .when(0, "boss 2");
    assert!(
        scene
            .told
            .contains(&Event::NothingToPlace { seat: seat(1) })
    );
    // Nothing else is possible either, so that turn is over too.
    assert_eq!(scene.waiting(), [2]);
}

#[test]
fn with_nothing_to_place_the_office_can_still_be_used() {
    let scene = given(3)
        .year(5)
        .offices(0, &[(Office::DeputyMayor, 1), (Office::ChiefOfPolice, 2)])
        .garden(Counts::NONE)
        .bag(Counts::NONE, 1)
        .hand(1, 0, 1)
        .when(0, "boss 2")
        .when(0, "boss 2");
    assert_eq!(scene.waiting(), [1]);
    assert_eq!(
        scene.may(1),
        [
            "chip irish",
            "chip english",
            "chip german",
            "chip italian",
            "end"
        ]
    );
    assert_eq!(scene.when(1, "end").waiting(), [2]);
}

#[test]
fn a_chip_that_the_supply_lacks_is_not_taken() {
    let scene = given(3)
        .supply(Colour::German, 0, 1)
        .when(0, "cube german 2")
        .when(0, "boss 2");
    assert!(scene.told.contains(&Event::ChipNotTaken {
        seat: seat(0),
        colour: Colour::German
    }));
    assert_eq!(scene.chips_of(0), Counts::NONE);
}

//! Slander.

use super::*;

/// Red (seat 0) and Yellow (seat 1) in term 2 as in the rulebook's example: wards 8, 14, 5 and 10 with bosses of both;
/// German cubes in 8, 14 and 10, none in 5.
fn example() -> Scene {
    let mut scene = given(4).year(5);
    for number in [8, 14, 5, 10] {
        scene = scene.bosses(0, number, 1).bosses(1, number, 2);
    }
    for number in [8, 14, 10] {
        scene = scene.cubes(number, Counts::of(0, 0, 1, 0));
    }
    scene.chips(0, Counts::of(0, 0, 3, 0))
}

#[test]
fn example_slander_spreads_from_ward_8_to_ward_14_only() {
    let scene = example().when(0, "slander seat 1 8 german");
    assert_eq!(scene.may_start(0, "spread"), ["spread 14"]);
    let colour = Colour::German;
    let scene = scene
        .refused(
            0,
            "spread 5",
            Violation::NoCubeInWard {
                ward: ward(5),
                colour,
            },
        )
        .refused(
            0,
            "spread 10",
            Violation::NotAdjacent {
                from: ward(8),
                to: ward(10),
            },
        )
        .when(0, "spread 14")
        .then(&[Event::SlanderSpread {
            seat: seat(0),
            target: seat(1),
            ward: ward(14),
            colour,
        }]);
    assert_eq!(scene.bosses_in(8), [1, 1, 0, 0]);
    assert_eq!(scene.bosses_in(14), [1, 1, 0, 0]);
    assert_eq!(scene.chips_of(0), Counts::NONE);
    assert_eq!(scene.game.supply, Counts::each(35));
    assert_eq!(scene.game.players[seat(0)].slander_chips, 2);
    assert_eq!(scene.hand_of(1), 19 - 6);
}

#[test]
fn slander_is_for_the_second_third_and_fourth_terms() {
    for (year, possible) in [(1, false), (4, false), (5, true), (9, true), (16, true)] {
        let scene = given(5)
            .year(year)
            .bosses(0, 1, 1)
            .bosses(1, 1, 1)
            .chips(0, Counts::of(1, 0, 0, 0));
        assert_eq!(!scene.may_start(0, "slander").is_empty(), possible);
        if possible {
            scene.when(0, "slander seat 1 1 irish");
        } else {
            scene.refused(0, "slander seat 1 1 irish", Violation::TooEarlyToSlander);
        }
    }
}

#[test]
fn a_player_slanders_once_a_term() {
    let scene = example()
        .chips(0, Counts::of(2, 0, 3, 0))
        .when(0, "slander seat 1 8 german")
        .when(0, "boss 1")
        .when(0, "boss 1");
    let refused = Violation::AlreadySlandered;
    let mut scene = scene
        .turn(0)
        .year(6)
        .refused(0, "slander seat 1 5 irish", refused)
        .year(8)
        .refused(0, "slander seat 1 5 irish", refused);
    scene
        .game
        .begin_term(&mut Chance::from_seed([1; 32]), &mut Vec::new());
    let mut scene = scene.turn(0);
    scene.game.first = seat(0);
    scene.when(0, "slander seat 1 5 irish");
}

#[test]
fn a_slander_needs_an_own_boss_and_one_of_the_target_in_the_ward() {
    given(3)
        .year(5)
        .bosses(0, 1, 1)
        .bosses(1, 2, 1)
        .chips(0, Counts::of(1, 0, 0, 0))
        .refused(
            0,
            "slander seat 1 1 irish",
            Violation::NoTargetBoss {
                ward: ward(1),
                target: seat(1),
            },
        )
        .refused(
            0,
            "slander seat 1 2 irish",
            Violation::NoOwnBoss { ward: ward(2) },
        );
}

#[test]
fn a_slander_targets_an_opponent() {
    let no_opponent = |number| Violation::NoOpponent { seat: seat(number) };
    given(3)
        .year(5)
        .bosses(0, 1, 1)
        .chips(0, Counts::of(1, 0, 0, 0))
        .refused(0, "slander seat 0 1 irish", no_opponent(0))
        .refused(0, "slander seat 3 1 irish", no_opponent(3));
}

#[test]
fn a_slandered_boss_returns_to_its_owner() {
    let scene = example();
    let hand = scene.hand_of(1);
    let scene = scene
        .when(0, "slander seat 1 8 german")
        .then(&[Event::Slandered {
            seat: seat(0),
            target: seat(1),
            ward: ward(8),
            colour: Colour::German,
        }]);
    assert_eq!(scene.hand_of(1), hand + 1);
    assert_eq!(scene.bosses_in(8), [1, 1, 0, 0]);
}

#[test]
fn a_slander_costs_one_slander_chip_and_one_favour_chip() {
    let scene = example().when(0, "slander seat 1 8 german");
    assert_eq!(scene.chips_of(0), Counts::of(0, 0, 2, 0));
    assert_eq!(scene.game.players[seat(0)].slander_chips, 2);
    assert_eq!(scene.game.supply[Colour::German], 33);
}

#[test]
fn without_a_slander_chip_nobody_slanders() {
    let mut scene = example();
    scene.game.players[seat(0)].slander_chips = 0;
    scene.refused(0, "slander seat 1 8 german", Violation::NoSlanderChip);
}

#[test]
fn the_favour_chip_must_match_a_cube_in_the_ward() {
    let colour = Colour::Irish;
    example()
        .chips(0, Counts::of(1, 0, 1, 0))
        .refused(
            0,
            "slander seat 1 8 irish",
            Violation::NoCubeInWard {
                ward: ward(8),
                colour,
            },
        )
        .when(0, "slander seat 1 8 german");
}

#[test]
fn the_favour_chip_must_be_in_hand() {
    example().chips(0, Counts::NONE).refused(
        0,
        "slander seat 1 8 german",
        Violation::TooFewChips {
            colour: Colour::German,
            needed: 1,
            held: 0,
        },
    );
}

#[test]
fn the_slanderer_chooses_the_colour() {
    let scene = example()
        .cubes(8, Counts::of(1, 0, 2, 0))
        .chips(0, Counts::of(1, 1, 1, 1));
    assert_eq!(
        scene.may_start(0, "slander")[1..3],
        ["slander seat 1 8 irish", "slander seat 1 8 german"]
    );
}

#[test]
fn example_edge_a_spread_with_only_two_chips_in_all_is_illegal() {
    let scene = example()
        .chips(0, Counts::of(0, 0, 2, 0))
        .when(0, "slander seat 1 8 german")
        .refused(0, "spread 14", Violation::NothingToSpread);
    assert!(scene.may_start(0, "spread").is_empty());
}

#[test]
fn a_spread_pays_the_same_colour_as_the_slander() {
    // Two chips of another colour that has a cube in both wards do not help.
    let scene = example()
        .cubes(8, Counts::of(1, 0, 1, 0))
        .cubes(14, Counts::of(1, 0, 1, 0))
        .chips(0, Counts::of(2, 0, 2, 0))
        .when(0, "slander seat 1 8 german");
    assert!(scene.may_start(0, "spread").is_empty());
}

#[test]
fn a_spread_needs_the_same_target() {
    let scene = example()
        .bosses(1, 14, 0)
        .bosses(2, 14, 1)
        .bosses(1, 9, 1)
        .bosses(0, 9, 1)
        .cubes(9, Counts::of(0, 0, 1, 0))
        .when(0, "slander seat 1 8 german")
        .refused(
            0,
            "spread 14",
            Violation::NoTargetBoss {
                ward: ward(14),
                target: seat(1),
            },
        );
    assert_eq!(scene.may_start(0, "spread"), ["spread 9"]);
}

#[test]
fn a_spread_needs_an_own_boss_in_the_second_ward() {
    let scene = example()
        .bosses(0, 14, 0)
        .when(0, "slander seat 1 8 german");
    assert!(scene.may_start(0, "spread").is_empty());
    let scene = example()
        .bosses(0, 14, 0)
        .bosses(0, 9, 1)
        .bosses(1, 9, 1)
        .cubes(9, Counts::of(0, 0, 1, 0))
        .when(0, "slander seat 1 8 german");
    scene.refused(0, "spread 14", Violation::NoOwnBoss { ward: ward(14) });
}

#[test]
fn there_is_no_third_slander() {
    let scene = example()
        .bosses(0, 15, 1)
        .bosses(1, 15, 1)
        .cubes(15, Counts::of(0, 0, 1, 0))
        .chips(0, Counts::of(0, 0, 9, 0))
        .when(0, "slander seat 1 8 german")
        .when(0, "spread 14");
    scene.refused(0, "spread 15", Violation::NothingToSpread);
}

#[test]
fn a_spread_directly_follows_the_slander() {
    let steps: [&[&str]; 2] = [&["boss 1", "boss 1"], &["chip irish"]];
    for steps in steps {
        let mut scene = example()
            .offices(
                1,
                &[
                    (Office::DeputyMayor, 0),
                    (Office::ChiefOfPolice, 2),
                    (Office::CouncilPresident, 3),
                ],
            )
            .when(0, "slander seat 1 8 german");
        for step in steps {
            scene = scene.when(0, step);
        }
        assert_eq!(scene.waiting(), [0]);
        scene.refused(0, "spread 14", Violation::NothingToSpread);
    }
}

#[test]
fn a_spread_is_optional() {
    let scene = example().placed().when(0, "slander seat 1 8 german");
    assert_eq!(scene.may(0), ["spread 14", "end"]);
    let scene = scene.when(0, "end");
    assert_eq!(scene.bosses_in(14), [1, 2, 0, 0]);
    assert_eq!(scene.chips_of(0), Counts::of(0, 0, 2, 0));
}

#[test]
fn a_spread_is_the_last_thing_of_a_turn_that_has_nothing_else() {
    let scene = example()
        .placed()
        .when(0, "slander seat 1 8 german")
        .when(0, "spread 14");
    assert_eq!(scene.waiting(), [1]);
}

#[test]
fn a_spread_without_a_slander_is_refused() {
    example().refused(0, "spread 14", Violation::NothingToSpread);
}

#[test]
fn a_spread_without_the_chips_is_told_what_it_takes() {
    let mut scene = example()
        .chips(0, Counts::of(0, 0, 2, 0))
        .when(0, "slander seat 1 8 german");
    assert!(scene.may_start(0, "spread").is_empty());
    scene = scene.refused(0, "spread 14", Violation::NothingToSpread);
    assert_eq!(scene.waiting(), [0]);
    let words = Violation::NothingToSpread.to_string();
    assert!(
        words.contains("for two more chips of its colour"),
        "{words}"
    );
}

#[test]
fn no_slander_happens_in_a_locked_ward() {
    example().locked(&[8]).refused(
        0,
        "slander seat 1 8 german",
        Violation::WardLocked { ward: ward(8) },
    );
    let scene = example().locked(&[14]).when(0, "slander seat 1 8 german");
    assert!(scene.may_start(0, "spread").is_empty());
}

#[test]
fn no_slander_happens_in_a_closed_ward() {
    given(3).year(5).refused(
        0,
        "slander seat 1 17 irish",
        Violation::WardNotActive { ward: ward(17) },
    );
}

#[test]
fn slander_chips_leave_the_game() {
    let scene = example().when(0, "slander seat 1 8 german");
    let left = scene.game.seats.seats();
    let left: u8 = left
        .map(|seat| scene.game.players[seat].slander_chips)
        .sum();
    assert_eq!(left, 11);
}

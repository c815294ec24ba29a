//! Office benefit.

use super::*;

/// Seat 0 holds the office in term 2; seat 1 is mayor.
fn holding(office: Office) -> Scene {
    let other = match office {
        Office::ChiefOfPolice => Office::DeputyMayor,
        Office::Mayor
        | Office::DeputyMayor
        | Office::CouncilPresident
        | Office::PrecinctChairman => Office::ChiefOfPolice,
    };
    given(3).year(5).offices(1, &[(office, 0), (other, 2)])
}

#[test]
fn nobody_holds_an_office_in_the_first_term() {
    let scene = given(3);
    let not_yours = |office| Violation::NotYourOffice { office };
    scene
        .refused(0, "chip irish", not_yours(Office::DeputyMayor))
        .refused(0, "lock 1", not_yours(Office::CouncilPresident))
        .refused(0, "police 1 irish", not_yours(Office::ChiefOfPolice))
        .refused(0, "move irish 1 2", not_yours(Office::PrecinctChairman));
}

#[test]
fn an_office_is_used_once_a_year() {
    let scene = holding(Office::DeputyMayor).when(0, "chip irish").refused(
        0,
        "chip irish",
        Violation::OfficeUsed,
    );
    let mut scene = scene.when(0, "boss 1").when(0, "boss 1");
    for number in [1, 2] {
        scene = scene.when(number, "boss 2").when(number, "boss 2");
        if scene.waiting() == [number] {
            scene = scene.when(number, "end");
        }
    }
    assert_eq!((scene.game.year, scene.waiting()), (6, vec![0]));
    scene.when(0, "chip irish");
}

#[test]
fn the_office_benefit_is_optional() {
    let scene = holding(Office::DeputyMayor)
        .when(0, "boss 1")
        .when(0, "boss 1")
        .when(0, "end");
    assert_eq!(scene.chips_of(0), Counts::NONE);
}

#[test]
fn the_mayor_has_no_benefit() {
    let scene = given(3)
        .year(5)
        .offices(0, &[(Office::DeputyMayor, 1), (Office::ChiefOfPolice, 2)])
        .when(0, "boss 1")
        .when(0, "boss 1");
    assert_eq!(scene.waiting(), [1]);
}

#[test]
fn the_deputy_mayor_takes_a_chip_of_any_colour() {
    for colour in ["irish", "english", "german", "italian"] {
        let scene = holding(Office::DeputyMayor).when(0, &format!("chip {colour}"));
        let colour = Colour::read(colour).unwrap();
        assert_eq!(scene.chips_of(0), one(colour));
        assert_eq!(scene.game.supply[colour], 34);
    }
}

#[test]
fn the_deputy_mayor_takes_only_what_the_supply_holds() {
    let colour = Colour::German;
    let scene = holding(Office::DeputyMayor).supply(colour, 0, 2).refused(
        0,
        "chip german",
        Violation::NotInSupply { colour },
    );
    assert_eq!(
        scene.may_start(0, "chip"),
        ["chip irish", "chip english", "chip italian"]
    );
}

#[test]
fn the_chief_of_police_returns_a_cube_to_the_bag() {
    let scene = holding(Office::ChiefOfPolice).cubes(9, Counts::of(1, 0, 1, 0));
    let bag = scene.game.bag;
    let scene = scene.when(0, "police 9 german").then(&[Event::CubeRemoved {
        seat: seat(0),
        ward: ward(9),
        colour: Colour::German,
    }]);
    assert_eq!(scene.cubes_in(9), Counts::of(1, 0, 0, 0));
    assert_eq!(scene.game.bag, bag.plus(Counts::of(0, 0, 1, 0)));
}

#[test]
fn the_chief_of_police_cannot_remove_the_last_cube() {
    holding(Office::ChiefOfPolice).refused(
        0,
        "police 9 irish",
        Violation::LastCube { ward: ward(9) },
    );
}

#[test]
fn the_chief_of_police_removes_a_cube_that_is_there() {
    let violation = Violation::NoCubeInWard {
        ward: ward(9),
        colour: Colour::German,
    };
    holding(Office::ChiefOfPolice)
        .cubes(9, Counts::of(2, 0, 0, 0))
        .refused(0, "police 9 german", violation)
        .refused(
            0,
            "police 17 irish",
            Violation::WardNotActive { ward: ward(17) },
        );
}

#[test]
fn the_council_president_locks_a_ward_against_bosses_and_cubes() {
    let scene = holding(Office::CouncilPresident)
        .when(0, "lock 6")
        .then(&[Event::WardLocked {
            seat: seat(0),
            ward: ward(6),
        }]);
    let locked = Violation::WardLocked { ward: ward(6) };
    let scene = scene
        .refused(0, "boss 6", locked)
        .when(0, "boss 1")
        .when(0, "boss 1");
    scene
        .refused(1, "boss 6", locked)
        .refused(1, "cube irish 6", locked);
}

#[test]
fn the_council_president_locks_one_ward_a_year_and_two_a_term() {
    let scene = holding(Office::CouncilPresident).when(0, "lock 6").refused(
        0,
        "lock 5",
        Violation::OfficeUsed,
    );
    let locked = wards(&[6, 5]);
    let mut scene = scene.turn(0).year(6).when(0, "lock 5");
    assert_eq!(scene.game.locked, locked);
    for year in 7..=8 {
        scene = scene
            .turn(0)
            .year(year)
            .refused(0, "lock 4", Violation::NoLockLeft);
        assert!(scene.may_start(0, "lock").is_empty());
    }
}

#[test]
fn a_used_up_president_has_nothing_to_do_after_placing() {
    let scene = holding(Office::CouncilPresident)
        .year(7)
        .locked(&[5, 6])
        .when(0, "boss 1")
        .when(0, "boss 1");
    assert_eq!(scene.waiting(), [1]);
}

#[test]
fn the_council_president_locks_only_wards_that_are_in_play_and_not_locked() {
    holding(Office::CouncilPresident)
        .locked(&[6])
        .refused(0, "lock 6", Violation::WardLocked { ward: ward(6) })
        .refused(0, "lock 17", Violation::WardNotActive { ward: ward(17) });
}

#[test]
fn the_precinct_chairman_moves_a_cube_to_the_next_ward() {
    let scene = holding(Office::PrecinctChairman)
        .cubes(6, Counts::of(1, 0, 1, 0))
        .when(0, "move irish 6 5")
        .then(&[Event::CubeMoved {
            seat: seat(0),
            colour: Colour::Irish,
            from: ward(6),
            to: ward(5),
        }]);
    assert_eq!(scene.cubes_in(6), Counts::of(0, 0, 1, 0));
    assert_eq!(scene.cubes_in(5), Counts::of(2, 0, 0, 0));
}

#[test]
fn the_precinct_chairman_cannot_move_the_last_cube() {
    holding(Office::PrecinctChairman).refused(
        0,
        "move irish 6 5",
        Violation::LastCube { ward: ward(6) },
    );
}

#[test]
fn the_precinct_chairman_moves_a_cube_only_across_a_border() {
    let (from, to) = (ward(6), ward(8));
    holding(Office::PrecinctChairman)
        .cubes(6, Counts::of(2, 0, 0, 0))
        .refused(0, "move irish 6 8", Violation::NotAdjacent { from, to })
        .refused(
            0,
            "move irish 6 6",
            Violation::NotAdjacent { from, to: from },
        )
        .refused(
            0,
            "move german 6 5",
            Violation::NoCubeInWard {
                ward: from,
                colour: Colour::German,
            },
        );
}

#[test]
fn the_precinct_chairman_moves_a_cube_only_to_a_ward_in_play() {
    holding(Office::PrecinctChairman)
        .cubes(6, Counts::of(2, 0, 0, 0))
        .refused(
            0,
            "move irish 6 10",
            Violation::WardNotActive { ward: ward(10) },
        );
}

#[test]
fn an_office_is_used_only_by_its_holder() {
    holding(Office::DeputyMayor)
        .refused(
            0,
            "lock 1",
            Violation::NotYourOffice {
                office: Office::CouncilPresident,
            },
        )
        .refused(
            0,
            "police 1 irish",
            Violation::NotYourOffice {
                office: Office::ChiefOfPolice,
            },
        );
}

#[test]
fn a_vacant_office_has_no_effect() {
    // Three players: two of the four offices are vacant.
    let scene = holding(Office::DeputyMayor);
    for number in 0..3 {
        assert!(scene.may_start(number, "lock").is_empty());
        assert!(scene.may_start(number, "move").is_empty());
    }
}

#[test]
fn nothing_leaves_or_enters_a_locked_ward_through_an_office() {
    let locked = Violation::WardLocked { ward: ward(6) };
    holding(Office::ChiefOfPolice)
        .cubes(6, Counts::of(2, 0, 0, 0))
        .locked(&[6])
        .refused(0, "police 6 irish", locked);
    holding(Office::PrecinctChairman)
        .cubes(6, Counts::of(2, 0, 0, 0))
        .cubes(5, Counts::of(2, 0, 0, 0))
        .locked(&[6])
        .refused(0, "move irish 6 5", locked)
        .refused(0, "move irish 5 6", locked);
}

#[test]
fn example_edge_with_one_cube_in_every_ward_chief_and_chairman_have_no_use() {
    for office in [Office::ChiefOfPolice, Office::PrecinctChairman] {
        let scene = holding(office);
        assert!(scene.may_start(0, "police").is_empty());
        assert!(scene.may_start(0, "move").is_empty());
        let scene = scene.when(0, "boss 1").when(0, "boss 1");
        assert_eq!(scene.waiting(), [1], "the turn ended by itself");
    }
}

#[test]
fn a_chairman_whose_spare_cube_has_no_way_out_has_no_use() {
    let scene = holding(Office::PrecinctChairman)
        .cubes(9, Counts::of(2, 0, 0, 0))
        .locked(&[8, 15])
        .when(0, "boss 1")
        .when(0, "boss 1");
    assert_eq!(scene.waiting(), [1]);
}

#[test]
fn an_office_used_before_the_pieces_leaves_the_turn_open() {
    let scene = holding(Office::DeputyMayor).when(0, "chip irish");
    assert_eq!(scene.waiting(), [0]);
    let scene = scene.when(0, "boss 1").when(0, "boss 1");
    assert_eq!(scene.waiting(), [1]);
}

//! Castle Garden.

use super::*;

#[test]
fn an_empty_garden_gets_two_cubes_more_than_there_are_players() {
    for seats in 3..=5 {
        let scene = given(seats)
            .garden(Counts::NONE)
            .when(0, "boss 1")
            .when(0, "boss 1");
        assert_eq!(scene.game.garden.total(), seats + 2);
        assert!(scene.tells("garden_filled"));
    }
}

#[test]
fn a_garden_with_a_cube_left_is_not_filled() {
    let scene = given(3)
        .garden(Counts::of(1, 0, 0, 0))
        .when(0, "boss 1")
        .when(0, "boss 1");
    assert_eq!(scene.game.garden, Counts::of(1, 0, 0, 0));
    assert!(!scene.tells("garden_filled"));
}

#[test]
fn the_garden_is_filled_at_the_start_of_any_turn_in_mid_year() {
    let scene = given(3)
        .garden(Counts::of(1, 0, 0, 0))
        .when(0, "cube irish 1")
        .when(0, "boss 1");
    assert_eq!((scene.game.year, scene.waiting()), (1, vec![1]));
    assert_eq!(scene.game.garden.total(), 5);
}

#[test]
fn example_edge_a_small_bag_fills_the_garden_in_part() {
    let bag = Counts::of(0, 1, 0, 2);
    let scene = given(3)
        .garden(Counts::NONE)
        .bag(bag, 1)
        .when(0, "boss 1")
        .when(0, "boss 1");
    assert_eq!((scene.game.garden, scene.game.bag), (bag, Counts::NONE));
    assert!(
        scene
            .told
            .contains(&Event::GardenFilled { bag, drawn: bag })
    );
}

#[test]
fn example_edge_with_bag_and_garden_empty_a_cube_cannot_be_placed() {
    let scene = given(3)
        .garden(Counts::NONE)
        .bag(Counts::NONE, 1)
        .when(0, "boss 1")
        .when(0, "boss 1");
    assert!(scene.told.contains(&Event::GardenStayedEmpty {}));
    assert!(scene.may_start(1, "cube").is_empty());
    let colour = Colour::Irish;
    let scene = scene.refused(1, "cube irish 1", Violation::NotInGarden { colour });
    scene.when(1, "boss 1").when(1, "boss 2");
}

#[test]
fn each_cube_in_the_bag_is_equally_likely() {
    let mut drawn = Counts::NONE;
    for seed in 0..150 {
        let mut scene = given(3).garden(Counts::NONE).bag(Counts::of(2, 0, 8, 0), 1);
        scene.chance = Chance::from_seed([seed; 32]);
        let mut chance = Chance::from_seed([seed; 32]);
        scene.game.fill_garden(&mut chance, &mut Vec::new());
        assert_eq!(
            scene.game.garden.plus(scene.game.bag),
            Counts::of(2, 0, 8, 0)
        );
        drawn.irish += scene.game.garden.irish;
    }
    // 750 draws of which a fifth should be Irish: 150.
    assert!((120..=180).contains(&drawn.irish), "{drawn:?}");
}

#[test]
fn a_cube_that_returned_to_the_bag_may_come_again() {
    let scene = given(3)
        .year(5)
        .offices(1, &[(Office::ChiefOfPolice, 0), (Office::DeputyMayor, 2)])
        .cubes(2, Counts::of(1, 0, 1, 0))
        .garden(Counts::NONE)
        .bag(Counts::NONE, 1)
        .when(0, "police 2 german")
        .when(0, "boss 1")
        .when(0, "boss 1");
    assert_eq!(scene.game.garden, Counts::of(0, 0, 1, 0));
}

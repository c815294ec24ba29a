//! End of year.

use super::*;

/// Everybody takes a turn and places two bosses.
fn play_a_year(mut scene: Scene) -> Scene {
    for number in 0..scene.game.seats.get() {
        scene = scene.when(number, "boss 1").when(number, "boss 2");
    }
    scene
}

#[test]
fn after_every_turn_the_year_advances_and_the_first_player_goes_again() {
    let scene = play_a_year(given(3));
    assert_eq!((scene.game.year, scene.waiting()), (2, vec![0]));
    assert!(scene.told.contains(&Event::YearEnded { year: 1 }));
    assert!(scene.told.contains(&Event::YearBegan { year: 2, term: 1 }));
}

#[test]
fn a_term_has_four_years_and_ends_with_an_election() {
    let mut scene = given(3);
    for _ in 0..3 {
        assert_eq!(scene.game.term(), 1);
        scene = play_a_year(scene);
        assert!(!scene.tells("election_began"));
    }
    assert_eq!(scene.game.year, 4);
    let scene = play_a_year(scene);
    assert!(scene.told.contains(&Event::ElectionBegan { election: 1 }));
    for (year, term) in [
        (1, 1),
        (4, 1),
        (5, 2),
        (8, 2),
        (9, 3),
        (12, 3),
        (13, 4),
        (16, 4),
    ] {
        assert_eq!(given(5).year(year).game.term(), term);
    }
}

#[test]
fn before_an_election_the_cubes_in_castle_garden_return_to_the_bag() {
    let mut scene = given(3).year(4);
    let bag = scene.game.bag;
    let garden = scene.game.garden;
    for (number, boss) in [(0, "boss 14"), (1, "boss 1"), (2, "boss 1")] {
        scene = scene.when(number, boss).when(number, boss);
    }
    assert!(scene.told.contains(&Event::GardenCleared { cubes: garden }));
    assert_eq!(scene.asked(), "offices");
    assert_eq!(scene.game.garden, Counts::NONE);
    assert_eq!(scene.game.bag, bag.plus(garden));
}

#[test]
fn an_empty_garden_is_not_cleared() {
    let mut scene = given(3)
        .year(4)
        .turn(2)
        .garden(Counts::of(1, 0, 0, 0))
        .when(2, "cube irish 1");
    scene = scene.when(2, "boss 1");
    assert!(scene.tells("election_began"));
    assert!(!scene.tells("garden_cleared"));
}

#[test]
fn the_garden_stays_as_it_is_between_years_of_a_term() {
    let scene = play_a_year(given(3));
    assert_eq!(scene.game.garden, Counts::of(2, 2, 2, 0));
}

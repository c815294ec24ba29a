//! Award political favor chips.

use super::*;

/// The award of the election, colour by colour: the leaders and what each took.
fn awards(scene: &Scene) -> Vec<(Vec<u8>, u8)> {
    scene
        .told
        .iter()
        .filter_map(|event| {
            if let Event::ChipsAwarded { leaders, chips, .. } = event {
                let leaders = leaders.iter().map(|seat| seat.number());
                Some((leaders.collect(), *chips))
            } else {
                None
            }
        })
        .collect()
}

/// Year 4 of four players; seats 0, 1 and 3 each win one of three wards that give no bonus, with these cubes in it.
fn won(red: Counts, yellow: Counts, black: Counts) -> Scene {
    given(4)
        .year(4)
        .garden(Counts::NONE)
        .bosses(0, 14, 1)
        .bosses(1, 3, 1)
        .bosses(3, 6, 1)
        .cubes(14, red)
        .cubes(3, yellow)
        .cubes(6, black)
}

#[test]
fn example_award_three_chips_of_each_colour_led() {
    let scene = won(
        Counts::of(3, 2, 5, 0),
        Counts::of(6, 0, 5, 2),
        Counts::of(5, 7, 0, 2),
    )
    .election();
    assert_eq!(scene.chips_of(3), Counts::of(0, 3, 0, 3), "Black");
    assert_eq!(scene.chips_of(0), Counts::of(0, 0, 3, 0), "Red");
    assert_eq!(scene.chips_of(1), Counts::of(3, 0, 3, 3), "Yellow");
    assert_eq!(
        awards(&scene),
        [(vec![1], 3), (vec![3], 3), (vec![0, 1], 3), (vec![1, 3], 3)]
    );
    assert_eq!(scene.game.supply, Counts::of(32, 32, 29, 29));
}

#[test]
fn cubes_are_added_up_over_all_wards_won() {
    let scene = won(
        Counts::of(2, 0, 0, 0),
        Counts::of(3, 0, 0, 0),
        Counts::of(1, 0, 0, 0),
    )
    .bosses(0, 9, 1)
    .cubes(9, Counts::of(2, 0, 0, 0))
    .election();
    assert_eq!(awards(&scene)[0], (vec![0], 3));
    let cubes = scene.told.iter().find_map(|event| {
        if let Event::ChipsAwarded { cubes, .. } = event {
            Some(cubes.clone())
        } else {
            None
        }
    });
    assert_eq!(cubes, Some(vec![4, 3, 0, 1]));
}

#[test]
fn wards_that_nobody_won_count_for_nobody() {
    let scene = won(
        Counts::of(1, 0, 0, 0),
        Counts::of(0, 0, 9, 0),
        Counts::of(0, 1, 0, 0),
    )
    .bosses(2, 3, 1)
    .election();
    assert_eq!(awards(&scene)[2], (vec![], 0), "the German ward was tied");
}

#[test]
fn a_colour_without_a_cube_in_a_won_ward_is_awarded_to_nobody() {
    let scene = won(
        Counts::of(1, 0, 0, 0),
        Counts::of(1, 0, 0, 0),
        Counts::of(1, 0, 0, 0),
    )
    .election();
    assert_eq!(awards(&scene)[3], (vec![], 0));
    assert_eq!(scene.game.supply[Colour::Italian], 35);
}

/// What each of three tied leaders takes when the supply holds so many Irish chips.
fn share(supply: u8) -> (u8, u8) {
    let one = Counts::of(1, 0, 0, 0);
    let scene = won(one, one, one)
        .supply(Colour::Irish, supply, 2)
        .election();
    let (leaders, chips) = awards(&scene)[0].clone();
    assert_eq!(leaders, [0, 1, 3]);
    for leader in leaders {
        assert_eq!(scene.chips_of(leader).irish, chips);
    }
    (chips, scene.game.supply[Colour::Irish])
}

#[test]
fn a_supply_that_cannot_pay_all_is_shared_evenly_and_the_rest_stays() {
    assert_eq!(share(9), (3, 0));
    assert_eq!(share(8), (2, 2));
    assert_eq!(share(5), (1, 2));
    assert_eq!(share(2), (0, 2));
    assert_eq!(share(0), (0, 0));
}

#[test]
fn a_single_leader_takes_what_the_supply_has_left() {
    let scene = won(
        Counts::of(1, 0, 0, 0),
        Counts::of(0, 1, 0, 0),
        Counts::of(0, 1, 0, 0),
    )
    .supply(Colour::Irish, 2, 2)
    .election();
    assert_eq!(awards(&scene)[0], (vec![0], 2));
}

#[test]
fn leader_boxes_take_no_boss_from_a_hand() {
    let one = Counts::of(1, 0, 0, 0);
    let scene = won(one, Counts::of(0, 1, 0, 0), Counts::of(0, 0, 1, 0));
    let hand = scene.hand_of(1);
    let scene = scene.election();
    assert_eq!(awards(&scene)[1], (vec![1], 3));
    assert_eq!(scene.hand_of(1), hand);
}

//! Score victory points.

use super::*;
use crate::games::tammany_hall::event::MayorBy;

/// Year 4, 8, 12 or 16 of three players, before the election.
fn year(year: u8) -> Scene {
    given(3).year(year)
}

fn mayor(scene: &Scene) -> Option<(u8, MayorBy)> {
    scene.told.iter().find_map(|event| {
        if let Event::MayorElected { seat, by, .. } = event {
            Some((seat.number(), *by))
        } else {
            None
        }
    })
}

#[test]
fn each_ward_won_scores_one_point() {
    let scene = year(8)
        .bosses(0, 6, 1)
        .bosses(1, 9, 1)
        .bosses(1, 15, 1)
        .election();
    assert_eq!(scene.points_of(0), 1);
    assert_eq!(scene.points_of(1), 2 + 3, "as mayor");
    assert_eq!(scene.points_of(2), 0);
    assert!(scene.told.contains(&Event::WardsScored {
        seat: seat(1),
        wards: wards(&[9, 15]),
        points: 2
    }));
}

#[test]
fn tammany_hall_scores_two_points_but_counts_as_one_ward() {
    let scene = year(8)
        .bosses(0, 14, 1)
        .bosses(1, 9, 1)
        .bosses(1, 15, 1)
        .election();
    assert_eq!(scene.points_of(0), 2);
    assert_eq!(mayor(&scene), Some((1, MayorBy::MostWards)));
}

#[test]
fn most_wards_make_the_mayor_who_scores_three_points() {
    let scene = year(4).bosses(2, 6, 1).election();
    assert_eq!(mayor(&scene), Some((2, MayorBy::MostWards)));
    assert_eq!(scene.points_of(2), 1 + 3);
    assert_eq!(scene.game.mayor, Some(seat(2)));
}

#[test]
fn the_mayor_places_a_boss_in_the_mayor_box() {
    let scene = year(4).bosses(2, 6, 1).election();
    assert_eq!(scene.hand_of(2), 19 - 1 - 1);
}

/// Nobody wins a ward; seats 0 and 1 have these chips and seat 2 none.
fn tied(red: Counts, yellow: Counts) -> Option<(u8, MayorBy)> {
    mayor(&year(4).chips(0, red).chips(1, yellow).election())
}

#[test]
fn a_tie_for_mayor_is_broken_by_most_chips() {
    let (red, yellow) = (Counts::of(2, 0, 0, 0), Counts::of(0, 0, 0, 3));
    assert_eq!(tied(red, yellow), Some((1, MayorBy::MostChips)));
}

#[test]
fn a_tie_for_mayor_is_broken_by_irish_chips_next() {
    let (red, yellow) = (Counts::of(1, 2, 0, 0), Counts::of(2, 0, 0, 1));
    assert_eq!(tied(red, yellow), Some((1, MayorBy::MostIrishChips)));
}

#[test]
fn a_tie_for_mayor_is_broken_by_english_chips_next() {
    let (red, yellow) = (Counts::of(1, 0, 2, 0), Counts::of(1, 1, 0, 1));
    assert_eq!(tied(red, yellow), Some((1, MayorBy::MostEnglishChips)));
}

#[test]
fn a_tie_for_mayor_is_broken_by_german_chips_next() {
    let (red, yellow) = (Counts::of(1, 1, 0, 1), Counts::of(1, 1, 1, 0));
    assert_eq!(tied(red, yellow), Some((1, MayorBy::MostGermanChips)));
}

#[test]
fn a_seat_that_fell_behind_at_one_tie_break_does_not_come_back_at_the_next() {
    // Red and Yellow have most chips; Blue has most Irish ones but fewer in all.
    let scene = year(4)
        .chips(0, Counts::of(0, 3, 0, 0))
        .chips(1, Counts::of(0, 2, 1, 0))
        .chips(2, Counts::of(2, 0, 0, 0))
        .election();
    assert_eq!(mayor(&scene), Some((0, MayorBy::MostEnglishChips)));
}

#[test]
fn italian_chips_alone_never_decide() {
    // Equal in all, Irish, English and German means equal in Italian, so that step never decides.
    let same = Counts::of(1, 1, 1, 2);
    assert_eq!(tied(same, same), None);
}

#[test]
fn the_chips_just_awarded_count_in_the_tie_breaks() {
    let scene = year(4)
        .bosses(0, 6, 1)
        .bosses(1, 14, 1)
        .cubes(6, Counts::of(2, 0, 0, 0))
        .chips(1, Counts::of(0, 2, 0, 0))
        .election();
    assert_eq!(scene.chips_of(0).total(), 3);
    assert_eq!(mayor(&scene), Some((0, MayorBy::MostChips)));
}

#[test]
fn example_edge_a_seat_without_a_ward_can_become_mayor() {
    let scene = year(4).chips(1, Counts::of(1, 0, 0, 0)).election();
    assert_eq!(mayor(&scene), Some((1, MayorBy::MostChips)));
    assert!(scene.told.contains(&Event::MayorElected {
        seat: seat(1),
        wards: 0,
        by: MayorBy::MostChips
    }));
    assert_eq!(scene.points_of(1), 3);
}

#[test]
fn example_edge_with_all_tied_in_term_one_there_is_no_mayor_and_the_first_player_stays() {
    let mut scene = year(4);
    for number in 0..3 {
        scene = scene.bosses(number, 6, 1).chips(number, Counts::each(2));
    }
    scene.game.first = seat(1);
    let scene = scene
        .election()
        .bids(&[(0, "bid 0"), (1, "bid 0"), (2, "bid 0")]);
    assert!(scene.told.contains(&Event::NoMayorElected {}));
    assert_eq!(scene.game.mayor, None);
    assert_eq!((scene.asked(), scene.waiting()), ("turn", vec![1]));
    assert!((0..3).all(|number| scene.points_of(number) == 0));
    assert!(!scene.tells("offices_assigned"));
}

#[test]
fn with_all_tied_the_sitting_mayor_serves_on_and_scores_again() {
    let scene = year(8)
        .offices(2, &[(Office::DeputyMayor, 0), (Office::ChiefOfPolice, 1)])
        .election();
    assert_eq!(mayor(&scene), Some((2, MayorBy::ServesOn)));
    assert_eq!(scene.points_of(2), 3);
    assert_eq!((scene.asked(), scene.waiting()), ("offices", vec![2]));
}

#[test]
fn example_edge_a_sitting_mayor_who_is_not_among_the_tied_serves_on() {
    let scene = year(8)
        .offices(2, &[(Office::DeputyMayor, 0), (Office::ChiefOfPolice, 1)])
        .bosses(0, 6, 1)
        .bosses(1, 15, 1)
        .election();
    assert_eq!(scene.chips_of(0), scene.chips_of(1));
    assert_eq!(mayor(&scene), Some((2, MayorBy::ServesOn)));
    assert_eq!(scene.points_of(2), 3);
}

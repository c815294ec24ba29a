//! Ending the Game.

use super::*;
use crate::game::{Standing, Standings, Viewer};
use crate::games::tammany_hall::view::PhaseView;

/// The last year of three players, before its election; seat 2 is mayor.
fn last_year() -> Scene {
    given(3)
        .year(16)
        .offices(2, &[(Office::DeputyMayor, 0), (Office::ChiefOfPolice, 1)])
}

/// Takes the seats' slander chips away, as if they were spent.
fn spent(mut scene: Scene) -> Scene {
    for number in 0..3 {
        let player = &mut scene.game.players[seat(number)];
        player.slander_chips = 0;
        player.slandered = true;
    }
    scene
}

#[test]
fn the_game_ends_after_the_fourth_election() {
    let scene = last_year().bosses(0, 6, 1).election();
    assert_eq!((scene.asked(), scene.waiting()), ("over", vec![]));
    assert!(scene.tells("game_ended"));
    assert!(!scene.tells("offices_assigned"));
    scene
        .refused(0, "boss 1", Violation::GameOver)
        .refused(0, "bid 0", Violation::GameOver)
        .refused(
            2,
            "offices deputy_mayor 0 chief_of_police 1",
            Violation::GameOver,
        );
}

#[test]
fn after_earlier_elections_the_game_goes_on() {
    for year in [4, 8, 12] {
        assert_eq!(
            given(3).year(year).bosses(0, 6, 1).election().asked(),
            "offices"
        );
    }
}

#[test]
fn most_chips_of_a_colour_score_two_points() {
    let scene = spent(last_year())
        .chips(0, Counts::of(3, 0, 0, 0))
        .chips(1, Counts::of(2, 0, 0, 0))
        .bosses(2, 6, 1)
        .cubes(6, Counts::of(0, 1, 0, 0))
        .election();
    // Seat 2 is mayor with one ward and leads in English chips.
    assert_eq!(scene.points_of(0), 2);
    assert_eq!(scene.points_of(1), 0);
    assert_eq!(scene.points_of(2), 1 + 3 + 2);
}

#[test]
fn all_who_are_tied_for_most_chips_of_a_colour_score_two_points() {
    let scene = spent(last_year())
        .chips(0, Counts::of(3, 0, 0, 0))
        .chips(1, Counts::of(3, 0, 0, 0))
        .bosses(2, 6, 1)
        .cubes(6, Counts::of(0, 1, 0, 0))
        .election();
    assert_eq!((scene.points_of(0), scene.points_of(1)), (2, 2));
    assert!(scene.told.contains(&Event::MostChipsScored {
        colour: Colour::Irish,
        chips: 3,
        seats: vec![seat(0), seat(1)]
    }));
}

#[test]
fn one_player_can_score_for_several_colours() {
    let scene = spent(last_year())
        .chips(0, Counts::of(3, 1, 1, 1))
        .election();
    // As the one with most chips seat 0 is mayor too.
    assert_eq!(scene.points_of(0), 3 + 4 * 2);
}

#[test]
fn nobody_scores_for_a_colour_without_a_chip_in_hand() {
    let scene = spent(last_year()).election();
    assert!((0..2).all(|number| scene.points_of(number) == 0));
    assert!(scene.told.contains(&Event::MostChipsScored {
        colour: Colour::Irish,
        chips: 0,
        seats: vec![]
    }));
}

#[test]
fn each_unused_slander_chip_scores_one_point() {
    let mut scene = spent(last_year());
    scene.game.players[seat(0)].slander_chips = 3;
    scene.game.players[seat(1)].slander_chips = 1;
    let scene = scene.election();
    assert_eq!((scene.points_of(0), scene.points_of(1)), (3, 1));
    assert!(scene.told.contains(&Event::SlanderChipsScored {
        seat: seat(0),
        chips: 3
    }));
}

#[test]
fn the_fourth_election_awards_chips_and_scores_before_the_end() {
    let scene = spent(last_year()).bosses(0, 6, 1).election();
    // One ward, mayor, and the three Irish chips awarded are most of their colour.
    assert_eq!(scene.points_of(0), 1 + 3 + 2);
}

/// Over, with these points and chips a seat, and this mayor.
fn over(seats: [(u8, Counts); 3], mayor: Option<u8>) -> Vec<(u8, u8)> {
    let mut scene = given(3).year(16);
    for (number, (points, chips)) in (0..).zip(seats) {
        scene = scene.chips(number, chips);
        scene.game.players[seat(number)].points = points;
    }
    scene.game.mayor = mayor.map(seat);
    scene.game.phase = Phase::Over;
    places(&scene.game)
}

const NONE: Counts = Counts::NONE;

#[test]
fn most_victory_points_win() {
    let order = over([(5, NONE), (9, NONE), (7, NONE)], None);
    assert_eq!(order, [(1, 1), (2, 2), (3, 0)]);
}

#[test]
fn a_tie_is_broken_by_chips_in_all_then_by_colour() {
    let order = over(
        [
            (5, Counts::of(1, 0, 0, 0)),
            (5, Counts::of(0, 1, 1, 0)),
            (5, Counts::of(0, 2, 0, 0)),
        ],
        Some(0),
    );
    assert_eq!(order, [(1, 2), (2, 1), (3, 0)]);
    let order = over(
        [
            (5, Counts::of(0, 0, 0, 2)),
            (5, Counts::of(0, 0, 1, 1)),
            (5, Counts::of(1, 0, 0, 1)),
        ],
        Some(0),
    );
    assert_eq!(order, [(1, 2), (2, 1), (3, 0)]);
}

#[test]
fn a_tie_in_all_is_broken_by_the_mayor() {
    let order = over([(5, NONE), (5, NONE), (4, NONE)], Some(1));
    assert_eq!(order, [(1, 1), (2, 0), (3, 2)]);
}

#[test]
fn a_mayor_who_is_not_among_the_tied_breaks_no_tie() {
    let order = over([(5, NONE), (5, NONE), (4, NONE)], Some(2));
    assert_eq!(order, [(1, 0), (1, 1), (3, 2)]);
}

#[test]
fn the_mayor_comes_first_among_several_tied_and_the_others_share_the_next_place() {
    let order = over([(5, NONE), (5, NONE), (5, NONE)], Some(1));
    assert_eq!(order, [(1, 1), (2, 0), (2, 2)]);
}

#[test]
fn a_victory_is_shared_if_nothing_breaks_the_tie() {
    let order = over([(5, NONE), (5, NONE), (5, NONE)], None);
    assert_eq!(order, [(1, 0), (1, 1), (1, 2)]);
}

#[test]
fn lower_places_are_ranked_the_same_way() {
    let order = over([(5, NONE), (9, NONE), (5, Counts::of(0, 0, 0, 1))], None);
    assert_eq!(order, [(1, 1), (2, 2), (3, 0)]);
    let order = over([(5, NONE), (9, NONE), (5, NONE)], None);
    assert_eq!(order, [(1, 1), (2, 0), (2, 2)]);
}

#[test]
fn a_mayor_who_merely_serves_on_breaks_a_tie() {
    let mut scene = spent(last_year());
    scene.game.players[seat(0)].points = 3;
    scene.game.players[seat(1)].points = 3;
    let scene = scene.election();
    // Seat 2 serves on, which makes three points as well.
    assert_eq!(places(&scene.game), [(1, 2), (2, 0), (2, 1)]);
}

#[test]
fn the_score_is_the_victory_points() {
    let mut scene = spent(last_year());
    scene.game.players[seat(1)].points = 30;
    let scene = scene.election();
    let Pending::Over(Standings(places)) = scene.game.pending() else {
        panic!("the game is over");
    };
    assert_eq!(
        places[0],
        Standing {
            seat: seat(1),
            place: 1,
            score: 30
        }
    );
}

#[test]
fn the_view_says_what_was_scored_last() {
    let mut scene = spent(last_year()).chips(0, Counts::of(3, 0, 1, 0));
    scene.game.players[seat(1)].slander_chips = 2;
    let scene = scene.election();
    let PhaseView::Over { last_points, .. } = scene.game.view(Viewer::Spectator).phase else {
        panic!("the game is over");
    };
    let last: Vec<_> = last_points
        .iter()
        .map(|points| (points.most_chips, points.slander_chips))
        .collect();
    assert_eq!(last, [(4, 0), (0, 2), (0, 0)]);
}

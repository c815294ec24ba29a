//! City offices.

use super::*;

/// Seat 0 has become mayor in the election of this year.
fn elected(seats: u8, year: u8) -> Scene {
    given(seats).year(year).bosses(0, 6, 1).election()
}

#[test]
fn the_mayor_gives_each_other_player_one_office() {
    let scene = elected(5, 4);
    assert_eq!((scene.asked(), scene.waiting()), ("offices", vec![0]));
    assert_eq!(scene.may(0).len(), 24);
    let hand = scene.hand_of(1);
    let scene = scene.when(
        0,
        "offices deputy_mayor 4 council_president 1 chief_of_police 3 precinct_chairman 2",
    );
    let held = |number| scene.game.offices.held(seat(number));
    assert_eq!(held(0), None);
    assert_eq!(held(1), Some(Office::CouncilPresident));
    assert_eq!(held(2), Some(Office::PrecinctChairman));
    assert_eq!(held(3), Some(Office::ChiefOfPolice));
    assert_eq!(held(4), Some(Office::DeputyMayor));
    assert_eq!(scene.hand_of(1), hand - 1, "a boss stands on the office");
}

#[test]
fn with_fewer_players_some_offices_stay_vacant() {
    assert_eq!(elected(4, 4).may(0).len(), 24);
    let scene = elected(3, 4);
    assert_eq!(scene.may(0).len(), 12);
    let scene = scene.when(0, "offices council_president 2 chief_of_police 1");
    assert_eq!(scene.game.offices.holder(Office::DeputyMayor), None);
    assert_eq!(scene.game.offices.holder(Office::PrecinctChairman), None);
}

#[test]
fn nobody_gets_two_offices_and_nobody_is_left_out() {
    let scene = elected(3, 4);
    let not_one = |number, offices| Violation::NotOneOffice {
        seat: seat(number),
        offices,
    };
    scene
        .refused(0, "offices deputy_mayor 1", not_one(2, 0))
        .refused(0, "offices", not_one(1, 0))
        .refused(
            0,
            "offices deputy_mayor 1 council_president 1 chief_of_police 2",
            not_one(1, 2),
        );
}

#[test]
fn offices_go_to_other_players_at_the_table() {
    let no_office = |number| Violation::NoOfficeFor { seat: seat(number) };
    elected(3, 4)
        .refused(
            0,
            "offices deputy_mayor 0 council_president 1 chief_of_police 2",
            no_office(0),
        )
        .refused(
            0,
            "offices deputy_mayor 1 council_president 2 chief_of_police 3",
            no_office(3),
        );
}

#[test]
fn only_the_mayor_gives_offices_out_and_does_nothing_else() {
    use crate::games::tammany_hall::decision::Decision;
    let asked = Decision::Offices {};
    elected(3, 4)
        .refused(
            1,
            "offices deputy_mayor 1 chief_of_police 2",
            Violation::NotYourTurn,
        )
        .refused(0, "boss 1", Violation::NotAskedFor { asked })
        .refused(0, "bid 0", Violation::NotAskedFor { asked })
        .refused(0, "decline bonus", Violation::NotAskedFor { asked });
}

#[test]
fn a_reelected_mayor_gives_all_offices_out_anew() {
    let scene = given(3)
        .year(8)
        .offices(0, &[(Office::DeputyMayor, 1), (Office::ChiefOfPolice, 2)])
        .bosses(0, 6, 1)
        .election();
    assert_eq!(scene.hand_of(1), 19, "the old office is vacant");
    let scene = scene.when(0, "offices council_president 1 precinct_chairman 2");
    assert_eq!(
        scene.game.offices.held(seat(1)),
        Some(Office::CouncilPresident)
    );
    assert_eq!(scene.game.offices.holder(Office::DeputyMayor), None);
}

#[test]
fn a_new_mayor_gives_up_the_office_held_before() {
    let scene = given(3)
        .year(8)
        .offices(1, &[(Office::DeputyMayor, 0), (Office::ChiefOfPolice, 2)])
        .bosses(0, 6, 1)
        .election()
        .when(0, "offices deputy_mayor 1 chief_of_police 2");
    assert_eq!(scene.game.mayor, Some(seat(0)));
    assert_eq!(scene.game.offices.held(seat(0)), None);
}

#[test]
fn the_mayor_goes_first_in_the_next_term() {
    let scene = given(3)
        .year(4)
        .bosses(2, 6, 1)
        .election()
        .when(2, "offices deputy_mayor 1 chief_of_police 0");
    assert_eq!(scene.game.first, seat(2));
    assert_eq!((scene.game.year, scene.waiting()), (5, vec![2]));
    assert!(
        scene
            .told
            .contains(&Event::FirstPlayerNamed { seat: seat(2) })
    );
}

#[test]
fn locks_are_removed_after_the_election() {
    let scene = given(3).year(8).locked(&[5, 9]).bosses(0, 6, 1).election();
    assert_eq!(scene.game.locked, wards(&[5, 9]));
    let scene = scene.when(0, "offices deputy_mayor 1 chief_of_police 2");
    assert_eq!(scene.game.locked, WardSet::EMPTY);
    assert!(scene.told.contains(&Event::LocksRemoved {
        wards: wards(&[5, 9])
    }));
}

#[test]
fn after_the_election_offices_come_first_then_locks_first_player_zones_and_the_year() {
    let scene = given(3)
        .year(8)
        .locked(&[5])
        .bosses(0, 6, 1)
        .election()
        .when(0, "offices deputy_mayor 1 chief_of_police 2");
    let kinds: Vec<String> = scene.told.iter().map(name).collect();
    assert_eq!(
        kinds,
        [
            "offices_assigned",
            "locks_removed",
            "first_player_named",
            "zone_opened",
            "year_began",
            "turn_began",
            "garden_filled"
        ]
    );
}

#[test]
fn example_seat_counts_zones_open_after_the_elections_before_their_years() {
    for (seats, year, opens) in [
        (3, 4, Some(Zone::II)),
        (3, 8, Some(Zone::III)),
        (3, 12, None),
        (4, 4, Some(Zone::III)),
        (4, 8, None),
        (5, 4, None),
    ] {
        let scene = elected(seats, year);
        let before = scene.game.active;
        let offices = scene.may(0)[0].clone();
        let scene = scene.when(0, &offices).sound();
        let opened = scene.told.iter().find_map(|event| {
            if let Event::ZoneOpened { zone, .. } = event {
                Some(*zone)
            } else {
                None
            }
        });
        assert_eq!(opened, opens, "{seats} players after year {year}");
        for ward in scene.game.active.without(before).iter() {
            assert_eq!(scene.game.cubes[ward].total(), 1);
        }
    }
}

#[test]
fn a_slander_of_the_last_term_does_not_count_in_the_next() {
    let mut scene = given(3).year(8).bosses(0, 6, 1);
    scene.game.players[seat(1)].slandered = true;
    scene.game.players[seat(1)].slander_chips = 2;
    let scene = scene
        .election()
        .when(0, "offices deputy_mayor 1 chief_of_police 2");
    assert!(!scene.game.players[seat(1)].slandered);
}

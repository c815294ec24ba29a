//! Set up.

use super::*;

#[test]
fn chance_names_the_first_player() {
    let mut starts = [0; 3];
    for seed in 0..=255 {
        let (game, told) = set_up(3, seed);
        let first = game.first;
        assert_eq!(
            told[0],
            Event::FirstPlayerDrawn {
                seat: first,
                seats: 3
            }
        );
        assert_eq!(game.pending().seats(), SeatSet::EMPTY.with(first));
        starts[first.index()] += 1;
    }
    assert!(starts.iter().all(|&n| n > 60), "{starts:?}");
}

#[test]
fn each_player_has_nineteen_bosses_in_hand_and_one_on_the_score_track() {
    for seats in 3..=5 {
        let (game, _) = set_up(seats, 0);
        for seat in game.seats.seats() {
            assert_eq!(game.players[seat].hand, 19);
            assert_eq!(game.players[seat].points, 0);
        }
    }
}

#[test]
fn each_player_has_three_slander_chips_and_no_favour_chip() {
    let (game, _) = set_up(5, 0);
    for seat in game.seats.seats() {
        assert_eq!(game.players[seat].slander_chips, 3);
        assert_eq!(game.players[seat].chips, Counts::NONE);
    }
    assert_eq!(game.supply, Counts::each(35));
}

#[test]
fn example_seat_counts_three_players_start_with_zone_one() {
    let (game, _) = set_up(3, 0);
    assert_eq!(game.active, wards(&[1, 2, 4, 6, 7, 14]));
    assert_eq!(game.garden.total(), 5);
    assert_eq!(opening_years(3), [1, 5, 9]);
}

#[test]
fn example_seat_counts_four_players_start_with_zones_one_and_two() {
    let (game, _) = set_up(4, 0);
    assert_eq!(game.active, wards(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 14, 15]));
    assert_eq!(game.garden.total(), 6);
    assert_eq!(opening_years(4), [1, 1, 5]);
}

#[test]
fn example_seat_counts_five_players_start_with_the_whole_board() {
    let (game, _) = set_up(5, 0);
    assert_eq!(game.active.len(), 15);
    assert_eq!(game.garden.total(), 7);
    assert_eq!(opening_years(5), [1, 1, 1]);
}

fn opening_years(seats: u8) -> Vec<u8> {
    let seats = SeatCount::new(seats).unwrap();
    let zones = Zone::ALL.iter();
    zones.map(|zone| zone.opens_before_year(seats)).collect()
}

#[test]
fn every_ward_of_an_open_zone_gets_one_of_the_cubes_of_its_set_up_box() {
    for seed in 0..40 {
        let (game, told) = set_up(5, seed);
        for &zone in Zone::ALL {
            let mut placed = Counts::NONE;
            for ward in zone.wards() {
                assert_eq!(game.cubes[ward].total(), 1);
                placed = placed.plus(game.cubes[ward]);
            }
            assert_eq!(placed, zone.set_up_cubes());
        }
        let opened = told.iter().filter(|event| name(event) == "zone_opened");
        assert_eq!(opened.count(), 3);
    }
}

#[test]
fn tammany_hall_gets_one_of_the_irish_cubes_and_not_an_extra_one() {
    for seed in 0..40 {
        let (game, _) = set_up(3, seed);
        assert_eq!(game.cubes[Ward::TAMMANY_HALL], Counts::of(1, 0, 0, 0));
        let irish = Zone::I.wards().map(|ward| game.cubes[ward].irish);
        assert_eq!(irish.sum::<u8>(), 2);
    }
}

#[test]
fn set_up_cubes_are_placed_at_random() {
    let mut in_ward_one = Counts::NONE;
    for seed in 0..200 {
        in_ward_one = in_ward_one.plus(set_up(3, seed).0.cubes[ward(1)]);
    }
    // One Irish, two English and two German cubes are left for five wards.
    let Counts {
        irish,
        english,
        german,
        italian,
    } = in_ward_one;
    assert!((20..=60).contains(&irish), "{in_ward_one:?}");
    assert!((55..=105).contains(&english), "{in_ward_one:?}");
    assert!((55..=105).contains(&german), "{in_ward_one:?}");
    assert_eq!(italian, 0);
}

#[test]
fn the_cubes_of_closed_zones_are_set_aside_and_the_others_are_in_the_bag() {
    for seats in 3..=5 {
        let (game, told) = set_up(seats, 3);
        let bag = game.bag.plus(game.garden);
        assert_eq!(bag, Counts::of(19, 20, 21, 25));
        let filled = told.iter().find(|event| name(event) == "garden_filled");
        assert_eq!(
            filled,
            Some(&Event::GardenFilled {
                bag,
                drawn: game.garden
            })
        );
        assert_eq!(game.check_invariants(), Ok(()));
    }
}

#[test]
fn the_first_player_is_drawn_first_then_the_cubes_then_castle_garden() {
    let (game, told) = set_up(4, 5);
    let kinds: Vec<String> = told.iter().map(name).collect();
    assert_eq!(
        kinds,
        [
            "first_player_drawn",
            "zone_opened",
            "zone_opened",
            "year_began",
            "turn_began",
            "garden_filled"
        ]
    );
    // The same draws taken by hand.
    let mut chance = Chance::from_seed([5; 32]);
    assert_eq!(u32::from(game.first.number()), chance.below(4));
    let (irish, english, german) = (Colour::Irish, Colour::English, Colour::German);
    let mut first = [irish, english, english, german, german];
    chance.shuffle(&mut first);
    let mut second = [irish, irish, english, english, german];
    chance.shuffle(&mut second);
    for (numbers, colours) in [([1, 2, 4, 7, 6], first), ([9, 15, 8, 5, 3], second)] {
        for (number, colour) in numbers.into_iter().zip(colours) {
            assert_eq!(game.cubes[ward(number)], one(colour));
        }
    }
    let mut bag = Counts::of(19, 20, 21, 25);
    for _ in 0..6 {
        let drawn = chance.below(u32::from(bag.total()));
        let mut counted = 0;
        for &colour in Colour::ALL {
            counted += u32::from(bag[colour]);
            if drawn < counted {
                bag.take(colour).unwrap();
                break;
            }
        }
    }
    assert_eq!(game.bag, bag);
}

#[test]
fn two_cannot_play() {
    let mut chance = Chance::from_seed([0; 32]);
    for seats in [1, 2] {
        let seats = SeatCount::new(seats).unwrap();
        let refused = TammanyHall::set_up(seats, &mut chance, &mut Vec::new());
        assert_eq!(refused, Err(Violation::WrongNumberOfSeats));
    }
    assert!(!chance.drew());
}

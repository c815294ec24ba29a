//! The board's facts.

use super::*;
use crate::games::tammany_hall::board::{Bonus, NoSuchWard};

#[test]
fn every_key_stands_at_its_index() {
    fn check<K: Key>() {
        for (index, key) in K::ALL.iter().enumerate() {
            assert_eq!(key.index(), index);
        }
    }
    check::<Ward>();
    check::<Zone>();
    check::<Colour>();
}

#[test]
fn a_ward_is_called_by_the_number_printed_on_it() {
    for &ward in Ward::ALL {
        assert_eq!(format!("{ward:?}"), format!("W{}", ward.number()));
        assert_eq!(Ward::try_from(ward.number()), Ok(ward));
        assert_eq!(Ward::read(&ward.to_string()), Some(ward));
        assert_eq!(ward.id(), ward.to_string());
    }
}

#[test]
fn there_are_no_wards_12_and_16() {
    for number in [0, 12, 16, 18, 255] {
        assert_eq!(Ward::try_from(number), Err(NoSuchWard));
    }
    assert_eq!(Ward::read("x"), None);
}

#[test]
fn borders_are_shared_by_both_sides() {
    for &one in Ward::ALL {
        assert!(!one.next_to().has(one));
        for other in one.next_to().iter() {
            assert!(other.next_to().has(one), "{one} and {other}");
        }
    }
    let borders: u8 = Ward::ALL.iter().map(|ward| ward.next_to().len()).sum();
    assert_eq!(borders, 2 * 28);
}

#[test]
fn wards_that_meet_in_a_corner_do_not_share_a_border() {
    for (one, other) in [(4, 10), (6, 7), (5, 14), (6, 8)] {
        assert!(!ward(one).next_to().has(ward(other)), "{one} and {other}");
    }
    for (one, other) in [
        (4, 6),
        (6, 10),
        (10, 7),
        (7, 4),
        (5, 6),
        (6, 14),
        (14, 8),
        (8, 5),
    ] {
        assert!(ward(one).next_to().has(ward(other)), "{one} and {other}");
    }
}

#[test]
fn every_ward_votes_once_zone_after_zone() {
    let order = Ward::ELECTION_ORDER;
    assert_eq!(order.into_iter().collect::<WardSet>().len(), 15);
    assert!(order.is_sorted_by_key(|ward| ward.zone()));
    let first: Vec<u8> = Zone::I.wards().map(Ward::number).collect();
    assert_eq!(first, [1, 2, 4, 7, 6, 14]);
    let second: Vec<u8> = Zone::II.wards().map(Ward::number).collect();
    assert_eq!(second, [9, 15, 8, 5, 3]);
    let third: Vec<u8> = Zone::III.wards().map(Ward::number).collect();
    assert_eq!(third, [17, 11, 13, 10]);
}

#[test]
fn each_set_up_box_holds_a_cube_a_ward() {
    for &zone in Zone::ALL {
        assert_eq!(
            usize::from(zone.set_up_cubes().total()),
            zone.wards().count()
        );
        assert_eq!(zone.set_up_cubes().italian, 0);
    }
    assert_eq!(Zone::I.set_up_cubes(), Counts::of(2, 2, 2, 0));
    assert_eq!(Zone::II.set_up_cubes(), Counts::of(2, 2, 1, 0));
    assert_eq!(Zone::III.set_up_cubes(), Counts::of(2, 1, 1, 0));
}

#[test]
fn four_wards_at_the_coast_give_a_bonus() {
    let bonus = |number| ward(number).bonus();
    assert_eq!(bonus(1), Some(Bonus::ImmigrantCube));
    assert_eq!(bonus(2), Some(Bonus::ImmigrantCube));
    assert_eq!(bonus(4), Some(Bonus::FavourChip));
    assert_eq!(bonus(7), Some(Bonus::FavourChip));
    let with_bonus = Ward::ALL.iter().filter(|ward| ward.bonus().is_some());
    assert_eq!(with_bonus.count(), 4);
}

#[test]
fn only_tammany_hall_is_worth_two_points() {
    for &ward in Ward::ALL {
        assert_eq!(ward.points(), if ward.number() == 14 { 2 } else { 1 });
    }
}

#[test]
fn sets_of_wards_are_stored_as_numbers() {
    let set = wards(&[14, 1, 17]);
    assert_eq!(serde_json::to_string(&set).unwrap(), "[1,14,17]");
    assert_eq!(serde_json::from_str::<WardSet>("[1,14,17]").unwrap(), set);
    assert!(serde_json::from_str::<WardSet>("[12]").is_err());
    assert_eq!(set.without(wards(&[1])), wards(&[14, 17]));
    assert_eq!(set.and(wards(&[1, 2])), wards(&[1]));
}

#[test]
fn counts_add_up_and_never_fall_below_nothing() {
    let some = Counts::of(1, 2, 0, 3);
    assert_eq!(some.total(), 6);
    assert_eq!(some.minus(Counts::of(0, 0, 1, 0)), None);
    assert_eq!(some.only(Counts::of(0, 9, 9, 1)), Counts::of(0, 2, 0, 3));
    assert_eq!(some.colours().count(), 3);
    let mut german = one(Colour::German);
    assert_eq!(german.take(Colour::Irish), None);
    assert_eq!(german.take(Colour::German), Some(()));
    assert!(german.is_empty());
}

//! The figures of `docs/rules/tammany-hall.md` are those that are played with.

use super::super::board::Bonus;
use super::super::office_benefit::LOCKS_PER_TERM;
use super::super::state::{
    BOSSES, CHIPS_PER_COLOUR, CUBES_PER_COLOUR, SLANDER_CHIPS, YEARS, YEARS_PER_TERM,
};
use super::*;

const RULES: &str = include_str!("../../../../../docs/rules/tammany-hall.md");

#[track_caller]
fn says(sentence: &str) {
    assert!(RULES.contains(sentence), "{sentence}");
}

fn joined(wards: impl Iterator<Item = Ward>) -> String {
    let numbers: Vec<String> = wards.map(|ward| ward.to_string()).collect();
    numbers.join(", ")
}

#[test]
fn the_document_of_the_rules_has_the_wards() {
    for &ward in Ward::ALL {
        let bonus = match ward.bonus() {
            Some(Bonus::ImmigrantCube) => "cube",
            Some(Bonus::FavourChip) => "chip",
            None => "none",
        };
        let next_to = joined(ward.next_to().iter());
        says(&format!(
            "\n| {ward} | {} | {bonus} | {next_to} |\n",
            ward.zone()
        ));
        assert_eq!(ward.points(), if ward.number() == 14 { 2 } else { 1 });
    }
    let zones = Zone::ALL.iter();
    let order: Vec<String> = zones
        .map(|zone| format!("{} (zone {zone})", joined(zone.wards())))
        .collect();
    says(&format!("in this order: {}.", order.join(", ")));
}

#[test]
fn the_document_of_the_rules_has_the_numbers_of_the_set_up() {
    says(&format!(
        "Each has {BOSSES} bosses in hand, {SLANDER_CHIPS} slander chips"
    ));
    let each = CUBES_PER_COLOUR;
    says(&format!(
        "{} immigrant cubes: {each} Irish, {each} English, {each} German, {each} Italian",
        4 * u16::from(each)
    ));
    let chips = CHIPS_PER_COLOUR;
    says(&format!(
        "{} favour chips: {chips} of each",
        4 * u16::from(chips)
    ));
    says(&format!("There are {chips} favour chips of a colour"));
    assert_eq!((YEARS, YEARS_PER_TERM, LOCKS_PER_TERM), (16, 4, 2));
    let cubes: Vec<String> = Zone::ALL
        .iter()
        .map(|zone| {
            let Counts {
                irish,
                english,
                german,
                ..
            } = zone.set_up_cubes();
            match zone {
                Zone::I => {
                    format!("{irish} Irish, {english} English and {german} German for zone I;")
                }
                Zone::II => {
                    format!("{irish} Irish, {english} English and {german} German for zone II;")
                }
                Zone::III => {
                    format!("{irish} Irish, {english} English and {german} German for zone III.")
                }
            }
        })
        .collect();
    says(&cubes.join(" "));
    let bag = set_up(3, 1).0.bag.plus(set_up(3, 1).0.garden);
    says(&format!(
        "The other 85 go into the bag: {} Irish, {} English, {} German and {} Italian.",
        bag.irish, bag.english, bag.german, bag.italian
    ));
    for seats in [3, 4, 5] {
        let count = SeatCount::new(seats).unwrap();
        let opens = Zone::ALL
            .iter()
            .map(|zone| match zone.opens_before_year(count) {
                1 => "at the start".to_owned(),
                year => format!("before year {year}"),
            });
        let opens: Vec<String> = opens.collect();
        says(&format!("| {seats} | {} |", opens.join(" | ")));
        assert_eq!(set_up(seats, 1).0.garden.total(), seats + 2);
    }
}

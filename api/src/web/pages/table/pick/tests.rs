//! What is offered of a menu, and what a pick leaves of it.

use std::collections::BTreeMap;

use engine::any::MenuWords;
use engine::menu::{Form, Kind, Menu};
use engine::words::Phrase;

use super::*;
use crate::web::pages::table::fill::{Blanks, WrongNumber, filled};

const WORD: Phrase = Phrase {
    en: "Word",
    it: "Word",
    fr: "Word",
};
const WARD: Slot = Slot::lead("ward", Kind::Ward, WORD);
const COLOUR: Slot = Slot::other("colour", Kind::Nation, WORD);
const FROM: Slot = Slot::lead("from", Kind::Ward, WORD);
const TO: Slot = Slot::other("to", Kind::Ward, WORD);

const BOSS: Form = Form::new("boss", "boss {ward}", &[WARD], WORD);
const CUBE: Form = Form::new("cube", "cube {colour} {ward}", &[COLOUR, WARD], WORD);
const MOVE: Form = Form::new("move", "move {from} {to}", &[FROM, TO], WORD);
const END: Form = Form::alone("end", WORD);
const BID: Form = Form::new("bid", "bid [{number} {colour}]", &[COLOUR], WORD);
const KEEP: Form = Form::new("keep", "keep [{colour}]", &[COLOUR], WORD);
const OFFICES: Form = Form::new("give", "give [{ward} {colour}]", &[WARD, COLOUR], WORD);

fn ward(id: u8) -> Value {
    Value::number(Kind::Ward, id)
}

fn nation(id: &'static str) -> Value {
    Value {
        kind: Kind::Nation,
        id: id.into(),
    }
}

fn worded(menu: Menu) -> WordedMenu {
    let names = BTreeMap::from([(nation("irish").id, "Irish".to_owned())]);
    WordedMenu {
        menu,
        words: MenuWords {
            verbs: BTreeMap::from([("boss", "Place a boss"), ("cube", "Place a cube")]),
            slots: BTreeMap::from([("ward", "Ward"), ("colour", "Colour")]),
            values: BTreeMap::from([(Kind::Nation, names)]),
        },
    }
}

/// Bosses in two wards, cubes of two colours in one of them, one of them in another, a move, and the end.
fn turn() -> WordedMenu {
    let rows = [
        (BOSS, vec![ward(6)]),
        (BOSS, vec![ward(14)]),
        (CUBE, vec![nation("irish"), ward(6)]),
        (CUBE, vec![nation("german"), ward(6)]),
        (CUBE, vec![nation("irish"), ward(2)]),
        (MOVE, vec![ward(6), ward(14)]),
        (END, Vec::new()),
    ];
    worded(rows.into_iter().collect())
}

fn offered(menu: &WordedMenu, picks: &str) -> Offer {
    offer(menu, &Picks::read(picks))
}

/// The choices of a group, as where they lead.
fn leads(group: &Group) -> Vec<&str> {
    let choices = group.choices.iter();
    choices
        .map(|choice| match &choice.leads {
            Leads::On(picks) => picks.as_str(),
            Leads::ToAction(written) => written.as_str(),
        })
        .collect()
}

#[test]
fn without_a_pick_verbs_are_offered_and_places_to_begin_with() {
    let offer = offered(&turn(), "");
    let [verbs, places] = offer.groups.as_slice() else {
        panic!("{offer:?}");
    };
    assert_eq!(leads(verbs), ["verb:boss", "verb:cube", "move 6 14", "end"]);
    assert_eq!(leads(places), ["ward:2", "ward:6", "ward:14"]);
    assert!(places.folded && !verbs.folded);
    assert_eq!(verbs.choices[0].word, "Place a boss");
}

#[test]
fn a_verb_and_a_place_may_be_picked_in_either_order() {
    let menu = turn();
    let colours = offered(&menu, "verb:cube");
    assert_eq!(
        leads(&colours.groups[0]),
        ["verb:cube,colour:irish", "cube german 6"]
    );
    assert_eq!(colours.groups[0].choices[0].word, "Irish");
    let wards = offered(&menu, "verb:cube,colour:irish");
    assert_eq!(leads(&wards.groups[0]), ["cube irish 6", "cube irish 2"]);

    let verbs = offered(&menu, "ward:6");
    assert_eq!(
        leads(&verbs.groups[0]),
        ["boss 6", "ward:6,verb:cube", "move 6 14"]
    );
    assert_eq!(verbs.groups.len(), 1);
    let colours = offered(&menu, "ward:6,verb:cube");
    assert_eq!(leads(&colours.groups[0]), ["cube irish 6", "cube german 6"]);
}

#[test]
fn one_way_left_is_a_whole_action() {
    let menu = turn();
    let whole = offered(&menu, "verb:boss,ward:14");
    assert_eq!(leads(&whole.groups[0]), ["boss 14"]);
    let only = worded([(END, Vec::new())].into_iter().collect());
    assert_eq!(leads(&offered(&only, "").groups[0]), ["end"]);
}

#[test]
fn a_pick_that_leaves_nothing_is_passed_over_and_each_can_be_dropped() {
    let menu = turn();
    for nonsense in ["x", "x:y", "verb:fly", "ward:99", ",,:", "verb:"] {
        assert_eq!(offered(&menu, nonsense), offered(&menu, ""), "{nonsense}");
    }
    let offer = offered(&menu, "ward:6,ward:14,verb:cube");
    let picked: Vec<_> = offer
        .picked
        .iter()
        .map(|one| (one.word.as_str(), one.without.as_str()))
        .collect();
    assert_eq!(picked, [("6", "verb:cube"), ("Place a cube", "ward:6")]);
}

#[test]
fn every_action_of_a_menu_is_reached_and_no_other() {
    let menu = turn();
    let mut open = vec![String::new()];
    let mut met = std::collections::BTreeSet::new();
    let mut reached = std::collections::BTreeSet::new();
    while let Some(picks) = open.pop() {
        for group in offered(&menu, &picks).groups {
            for choice in group.choices {
                match choice.leads {
                    Leads::On(picks) if met.insert(picks.clone()) => open.push(picks),
                    Leads::On(_) => {}
                    Leads::ToAction(written) => {
                        reached.insert(written);
                    }
                }
            }
        }
    }
    let all = [
        "boss 14",
        "boss 6",
        "cube german 6",
        "cube irish 2",
        "cube irish 6",
        "end",
        "move 6 14",
    ];
    assert!(reached.iter().map(String::as_str).eq(all), "{reached:?}");
}

fn fields(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    let pairs = pairs.iter();
    pairs
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

#[test]
fn numbers_are_filled_in() {
    let each = vec![(nation("irish"), 2), (nation("german"), 9)];
    let menu = worded(Menu::only(
        BID,
        Ways::Counts {
            each,
            none: "bid 0",
        },
    ));
    let offer = offered(&menu, "");
    assert!(matches!(offer.fills[0].what, Blanks::Counts(_)));
    let bid = |given: &[(&str, &str)]| filled(&menu, "bid", &fields(given)).unwrap();
    assert_eq!(
        bid(&[("n:irish", "2"), ("n:german", "")]).unwrap(),
        "bid 2 irish"
    );
    assert_eq!(bid(&[]).unwrap(), "bid 0");
    for wrong in ["3", "-1", "x", "256"] {
        assert_eq!(bid(&[("n:irish", wrong)]), Err(WrongNumber::AtMost(2)));
    }
    assert_eq!(filled(&menu, "fly", &[]), None);
}

#[test]
fn so_many_of_a_list_are_ticked() {
    let of = ["irish", "german", "english"].map(nation).to_vec();
    let menu = worded(Menu::only(KEEP, Ways::SomeOf { of, exactly: 2 }));
    let keep = |ticked: &[&str]| {
        let ticked: Vec<_> = ticked.iter().map(|id| ("some", *id)).collect();
        filled(&menu, "keep", &fields(&ticked)).unwrap()
    };
    assert_eq!(keep(&["english", "irish"]).unwrap(), "keep irish english");
    for wrong in [&["irish"][..], &["irish", "irish"], &["irish", "x"], &[]] {
        assert_eq!(keep(wrong), Err(WrongNumber::Exactly(2)));
    }
}

#[test]
fn everybody_is_given_one_and_no_two_the_same() {
    let each = vec![ward(1), ward(2)];
    let to = ["irish", "german"].map(nation).to_vec();
    let menu = worded(Menu::only(OFFICES, Ways::Assign { each, to }));
    let give = |one: &str, other: &str| {
        let given = fields(&[("to:1", one), ("to:2", other)]);
        filled(&menu, "give", &given).unwrap()
    };
    assert_eq!(give("german", "irish").unwrap(), "give 1 german 2 irish");
    for (one, other) in [("irish", "irish"), ("irish", ""), ("x", "irish")] {
        assert_eq!(give(one, other), Err(WrongNumber::OneEach));
    }
}

/// The places that can be pointed at, as where they lead.
fn pointed(menu: &WordedMenu, picks: &str) -> Vec<(String, String)> {
    let pointed = offered(menu, picks).pointed.into_iter();
    pointed
        .map(|(place, picks)| (place.to_string(), picks))
        .collect()
}

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    let pairs = pairs.iter();
    pairs
        .map(|(place, picks)| ((*place).to_owned(), (*picks).to_owned()))
        .collect()
}

#[test]
fn places_are_pointed_at_before_a_verb_is_picked_and_after_it() {
    let menu = turn();
    let all = [
        ("ward-14", "ward:14"),
        ("ward-2", "ward:2"),
        ("ward-6", "ward:6"),
    ];
    assert_eq!(pointed(&menu, ""), pairs(&all));
    let of_cubes = [
        ("ward-2", "verb:cube,ward:2"),
        ("ward-6", "verb:cube,ward:6"),
    ];
    assert_eq!(pointed(&menu, "verb:cube"), pairs(&of_cubes));
    // The colour leaves one ward alone, which is still to be seen.
    let german = [("ward-6", "verb:cube,colour:german,ward:6")];
    assert_eq!(pointed(&menu, "verb:cube,colour:german"), pairs(&german));
    assert_eq!(pointed(&menu, "verb:end"), []);
}

#[test]
fn the_second_place_of_a_verb_is_pointed_at_when_the_first_is_picked() {
    let menu = turn();
    let from = [("ward-6", "verb:move,from:6")];
    assert_eq!(pointed(&menu, "verb:move"), pairs(&from));
    let to = [("ward-14", "verb:move,from:6,to:14")];
    assert_eq!(pointed(&menu, "verb:move,from:6"), pairs(&to));
    let to = [("ward-14", "verb:move,ward:6,to:14")];
    assert_eq!(pointed(&menu, "verb:move,ward:6"), pairs(&to));
}

#[test]
fn pointing_elsewhere_picks_that_place_instead() {
    let menu = turn();
    let all = [
        ("ward-14", "ward:14"),
        ("ward-2", "ward:2"),
        ("ward-6", "ward:6"),
    ];
    assert_eq!(pointed(&menu, "ward:6"), pairs(&all));
    let of_bosses = [
        ("ward-14", "verb:boss,ward:14"),
        ("ward-6", "verb:boss,ward:6"),
    ];
    assert_eq!(pointed(&menu, "verb:boss,ward:6"), pairs(&of_bosses));
    // A colour that is picked stays so.
    let of_irish = [
        ("ward-2", "verb:cube,colour:irish,ward:2"),
        ("ward-6", "verb:cube,colour:irish,ward:6"),
    ];
    let irish = "verb:cube,ward:2,colour:irish";
    assert_eq!(pointed(&menu, irish), pairs(&of_irish));
}

#[test]
fn what_is_filled_in_is_not_pointed_at() {
    let each = vec![(nation("irish"), 2)];
    let none = "bid 0";
    let menu = worded(Menu::only(BID, Ways::Counts { each, none }));
    assert_eq!(pointed(&menu, ""), []);
}

//! The written form of actions, and their form in JSON.

use super::*;

/// Every form, as it is written and as it is stored.
const FORMS: [(&str, &str); 16] = [
    ("boss 14", r#"{"type":"place_boss","ward":14}"#),
    (
        "cube irish 6",
        r#"{"type":"place_cube","colour":"irish","ward":6}"#,
    ),
    ("chip irish", r#"{"type":"take_chip","colour":"irish"}"#),
    (
        "police 9 irish",
        r#"{"type":"remove_cube","ward":9,"colour":"irish"}"#,
    ),
    ("lock 6", r#"{"type":"lock_ward","ward":6}"#),
    (
        "move irish 6 5",
        r#"{"type":"move_cube","colour":"irish","from":6,"to":5}"#,
    ),
    (
        "slander seat 2 8 german",
        r#"{"type":"slander","seat":2,"ward":8,"colour":"german"}"#,
    ),
    ("spread 14", r#"{"type":"spread","ward":14}"#),
    ("end", r#"{"type":"end_turn"}"#),
    (
        "bid 0",
        r#"{"type":"bid","irish":0,"english":0,"german":0,"italian":0}"#,
    ),
    (
        "bid 1 irish 2 english",
        r#"{"type":"bid","irish":1,"english":2,"german":0,"italian":0}"#,
    ),
    (
        "bonus cube irish 6",
        r#"{"type":"place_bonus_cube","colour":"irish","ward":6}"#,
    ),
    (
        "bonus chip irish",
        r#"{"type":"take_bonus_chip","colour":"irish"}"#,
    ),
    ("decline bonus", r#"{"type":"decline_bonus"}"#),
    (
        "offices deputy_mayor 1 council_president 2 chief_of_police 3 precinct_chairman 4",
        r#"{"type":"assign_offices","deputy_mayor":1,"council_president":2,"chief_of_police":3,"precinct_chairman":4}"#,
    ),
    (
        "offices council_president 2 chief_of_police 0",
        r#"{"type":"assign_offices","deputy_mayor":null,"council_president":2,"chief_of_police":0,"precinct_chairman":null}"#,
    ),
];

#[test]
fn every_action_has_one_written_and_one_stored_form() {
    for (written, stored) in FORMS {
        let action: Action = written.parse().unwrap();
        assert_eq!(action.to_string(), written);
        assert_eq!(serde_json::to_string(&action).unwrap(), stored);
        assert_eq!(serde_json::from_str::<Action>(stored).unwrap(), action);
    }
}

#[test]
fn spacing_is_free() {
    let action: Action = "  cube   irish\t6 ".parse().unwrap();
    assert_eq!(action.to_string(), "cube irish 6");
}

#[test]
fn colours_and_offices_may_be_written_in_any_order() {
    for (written, standard) in [
        ("bid 2 english 1 irish", "bid 1 irish 2 english"),
        (
            "offices chief_of_police 1 deputy_mayor 2",
            "offices deputy_mayor 2 chief_of_police 1",
        ),
    ] {
        let action: Action = written.parse().unwrap();
        assert_eq!(action.to_string(), standard);
    }
}

#[test]
fn anything_but_the_standard_form_is_refused() {
    for text in [
        "",
        "boss",
        "boss 12",
        "boss 014",
        "boss +14",
        "boss 14 14",
        "Boss 14",
        "cube 6 irish",
        "cube green 6",
        "slander 2 8 german",
        "slander seat 5 8 german",
        "slander seat 02 8 german",
        "bid",
        "bid 0 irish",
        "bid 2",
        "bid 1 irish 1 irish",
        "bid 1 irish 2 irish",
        "bid 01 irish",
        "bid 1 irish 0 english",
        "bid 256 irish",
        "bonus irish",
        "decline",
        "decline office",
        "offices mayor 1",
        "offices deputy_mayor",
        "offices deputy_mayor 1 deputy_mayor 2",
        "end turn",
        "pass",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
}

/// Where the text goes wrong, and what could stand there.
fn wrong(text: &str) -> (usize, Vec<String>) {
    let error = text.parse::<Action>().unwrap_err();
    let words = error.expected.words();
    let words = words.into_iter().map(std::borrow::Cow::into_owned);
    (error.at, words.collect())
}

#[test]
fn a_wrong_verb_is_told_all_verbs() {
    let mut verbs: Vec<&str> = Vec::new();
    for (written, _) in FORMS {
        let verb = written.split(' ').next().unwrap();
        if !verbs.contains(&verb) {
            verbs.push(verb);
        }
        // With a word too many, no verb is what is wrong.
        assert!(wrong(&format!("{written} all")).0 > 0, "{written}");
    }
    for text in ["pass", "Boss 14", ""] {
        let (at, words) = wrong(text);
        assert_eq!(at, 0);
        assert_eq!(words, verbs);
    }
}

#[test]
fn what_could_stand_there_is_said_to_the_word() {
    const WARDS: &str = "1 2 3 4 5 6 7 8 9 10 11 13 14 15 17";
    const COLOURS: &str = "irish english german italian";
    const SEATS: &str = "0 1 2 3 4";
    for (text, at, expected) in [
        ("boss", 4, WARDS),
        ("boss 12", 5, WARDS),
        ("boss 014", 5, WARDS),
        ("boss  +14", 6, WARDS),
        ("boss 14 please", 8, ""),
        ("cube 6 irish", 5, COLOURS),
        ("cube irish", 10, WARDS),
        ("chip green", 5, COLOURS),
        ("police irish 9", 7, WARDS),
        ("police 9 9", 9, COLOURS),
        ("lock 12", 5, WARDS),
        ("move 6 5 irish", 5, COLOURS),
        ("move irish 6", 12, WARDS),
        ("slander 2 8 german", 8, "seat"),
        ("slander seat 5 8 german", 13, SEATS),
        ("slander seat 02 8 german", 13, SEATS),
        ("slander seat 2 german", 15, WARDS),
        ("slander seat 2 8", 16, COLOURS),
        ("spread", 6, WARDS),
        ("end turn", 4, ""),
        ("bid 1", 5, COLOURS),
        ("bid 0 irish", 6, ""),
        ("bid 1 irish 1 irish", 14, "english german italian"),
        ("bid 1 irish 2 english 1 irish", 24, "german italian"),
        ("bonus irish", 6, "cube chip"),
        ("bonus cube", 10, COLOURS),
        ("bonus cube irish 12", 17, WARDS),
        ("bonus chip 6", 11, COLOURS),
        ("decline", 7, "bonus"),
        (
            "offices mayor 1",
            8,
            "deputy_mayor council_president chief_of_police precinct_chairman",
        ),
        (
            "offices deputy_mayor 1 deputy_mayor 2",
            23,
            "council_president chief_of_police precinct_chairman",
        ),
        ("offices deputy_mayor", 20, SEATS),
        ("offices deputy_mayor ann", 21, SEATS),
    ] {
        let expected: Vec<&str> = expected.split_whitespace().collect();
        let (found_at, words) = wrong(text);
        assert_eq!(found_at, at, "{text}");
        assert_eq!(words, expected, "{text}");
    }
}

#[test]
fn a_number_of_chips_has_its_bounds() {
    for (text, at, said) in [
        ("bid", 3, "a number from 0 to 35 is missing at the end"),
        (
            "bid irish",
            4,
            "\"irish\" stands where a number from 0 to 35 should",
        ),
        (
            "bid 36 irish",
            4,
            "\"36\" stands where a number from 0 to 35 should",
        ),
        (
            "bid 1 irish 0 english",
            12,
            "\"0\" stands where a number from 1 to 35 or the end should",
        ),
    ] {
        let error = text.parse::<Action>().unwrap_err();
        assert_eq!((error.at, error.to_string().as_str()), (at, said), "{text}");
    }
}

#[test]
fn what_is_read_is_made_of_the_very_words_that_are_written() {
    fn sorted(text: &str) -> Vec<&str> {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        words.sort_unstable();
        words
    }
    const WORDS: [&str; 12] = [
        "irish",
        "english",
        "german",
        "deputy_mayor",
        "chief_of_police",
        "0",
        "1",
        "2",
        "01",
        "+1",
        "35",
        "36",
    ];
    let mut chance = Chance::from_seed([3; 32]);
    let mut read = 0;
    for _ in 0..50_000 {
        let mut text = ["bid", "offices"][chance.below(2) as usize].to_owned();
        for _ in 0..chance.below(7) {
            text.push(' ');
            text.push_str(WORDS[chance.below(12) as usize]);
        }
        if let Ok(action) = text.parse::<Action>() {
            assert_eq!(sorted(&text), sorted(&action.to_string()), "{text}");
            read += usize::from(text.contains(' '));
        }
    }
    assert!(read > 200, "{read}");
}

#[test]
fn unknown_fields_and_values_are_refused() {
    for stored in [
        r#"{"type":"end_turn","ward":1}"#,
        r#"{"type":"place_boss","ward":14,"seat":1}"#,
        r#"{"type":"place_boss","ward":12}"#,
        r#"{"type":"place_boss"}"#,
        r#"{"type":"place_cube","colour":"green","ward":1}"#,
        r#"{"type":"bid","irish":-1}"#,
        r#"{"type":"bid","green":1}"#,
        r#"{"type":"assign_offices","deputy_mayor":7}"#,
        r#"{"ward":14}"#,
        r#"{"type":"pass"}"#,
    ] {
        assert!(serde_json::from_str::<Action>(stored).is_err(), "{stored}");
    }
}

#[test]
fn a_colour_left_out_of_a_bid_counts_as_none() {
    let bid: Action = serde_json::from_str(r#"{"type":"bid","german":2}"#).unwrap();
    assert_eq!(bid, Action::bid(Counts::of(0, 0, 2, 0)));
    let bid: Action = serde_json::from_str(r#"{"type":"bid"}"#).unwrap();
    assert_eq!(bid.to_string(), "bid 0");
}

#[test]
fn offices_left_out_stay_vacant() {
    let stored = r#"{"type":"assign_offices","chief_of_police":1}"#;
    let action: Action = serde_json::from_str(stored).unwrap();
    assert_eq!(action.to_string(), "offices chief_of_police 1");
}

#[test]
fn there_are_no_options() {
    use crate::games::tammany_hall::Options;
    assert_eq!(serde_json::to_string(&Options {}).unwrap(), "{}");
    assert!(serde_json::from_str::<Options>(r#"{"zones":3}"#).is_err());
}

//! The written form of actions, and their JSON.

use super::super::action::{Action, Mode};
use super::super::board::State;
use super::super::cards::CardId;
use super::super::four_cards::FourCards;
use super::super::party::Party;
use super::*;
use crate::menu::Noun;

fn reads(text: &str, action: &Action) {
    assert_eq!(text.parse::<Action>().as_ref(), Ok(action), "{text}");
    assert_eq!(action.to_string(), text);
}

#[test]
fn each_step_has_one_written_form() {
    let keep = FourCards::new(Party::Dem, numbers(&[1, 5, 14, 20])).unwrap();
    reads(
        "keep DEM-01 DEM-05 DEM-14 DEM-20",
        &Action::Keep { cards: keep },
    );
    let card = "DEM-14".parse().unwrap();
    reads(
        "play DEM-14 for value",
        &Action::Play {
            card,
            mode: Mode::Value,
        },
    );
    reads(
        "play DEM-14 for text",
        &Action::Play {
            card,
            mode: Mode::Text,
        },
    );
    reads(
        "play DEM-14 for express",
        &Action::Play {
            card,
            mode: Mode::Express,
        },
    );
    reads("to KY", &Action::Step { state: State::KY });
    reads("free to KY", &Action::FreeStep { state: State::KY });
    reads("ride to MO", &Action::Ride { state: State::MO });
    reads("express to MO", &Action::Express { state: State::MO });
    reads("place CA-B", &Action::Place { at: at("CA-B") });
    reads("county KY", &Action::County { at: at("KY") });
    reads("endorse", &Action::Endorse {});
    reads("bonus", &Action::Bonus {});
    reads("add KY", &Action::Add { at: at("KY") });
    reads(
        "remove REP KY",
        &Action::Remove {
            party: Party::Rep,
            at: at("KY"),
        },
    );
    reads("next", &Action::NextEffect {});
    reads("end", &Action::EndCard {});
    let (party, from, to) = (Party::Rep, at("OH"), at("IN"));
    reads("move REP from OH to IN", &Action::Move { party, from, to });
    reads("decline", &Action::Decline {});
    reads("grant KY", &Action::Grant { at: at("KY") });
    reads("stop", &Action::Stop {});
}

#[test]
fn spaces_do_not_matter() {
    assert_eq!(
        "  play   DEM-14  for value ".parse::<Action>(),
        "play DEM-14 for value".parse()
    );
}

#[test]
fn a_turn_is_written_on_one_line() {
    let steps: Vec<Action> = parse_turn("play REP-12 for value, to IN, place IN, end").unwrap();
    assert_eq!(steps.len(), 4);
}

#[test]
fn kept_cards_are_ordered_by_their_numbers() {
    let action: Action = "keep DEM-20 DEM-01 DEM-14 DEM-05".parse().unwrap();
    assert_eq!(action.to_string(), "keep DEM-01 DEM-05 DEM-14 DEM-20");
    let json = r#"{"type":"keep","cards":["DEM-20","DEM-01","DEM-14","DEM-05"]}"#;
    assert_eq!(serde_json::from_str::<Action>(json).unwrap(), action);
    assert_eq!(
        serde_json::to_string(&action).unwrap(),
        r#"{"type":"keep","cards":["DEM-01","DEM-05","DEM-14","DEM-20"]}"#
    );
}

#[test]
fn what_is_no_step_is_not_read() {
    for text in [
        "",
        "vote",
        "to",
        "to Kentucky",
        "to ky",
        "to CA-A",
        "place CA",
        "place XX",
        "free KY",
        "ride MO",
        "play DEM-14",
        "play DEM-14 for 3",
        "play DEM-14 as text",
        "play DEM-29 for value",
        "play DEM-00 for value",
        "play DEM-1 for value",
        "play DEM-014 for value",
        "play dem-14 for value",
        "play WHIG-01 for value",
        "keep DEM-01 DEM-02 DEM-03",
        "keep DEM-01 DEM-02 DEM-03 DEM-03",
        "keep DEM-01 DEM-02 DEM-03 REP-04",
        "keep DEM-01 DEM-02 DEM-03 DEM-04 DEM-05",
        "remove KY",
        "remove KY REP",
        "move REP OH IN",
        "end now",
        "endorse press",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
}

/// Where the text goes wrong, what stands there, and what could.
fn wrong(text: &str) -> (usize, Option<String>, Vec<String>) {
    let error = text.parse::<Action>().unwrap_err();
    let words = error.expected.words();
    let words = words.into_iter().map(std::borrow::Cow::into_owned);
    (error.at, error.found, words.collect())
}

#[test]
fn a_wrong_verb_is_told_all_verbs() {
    let verbs = "keep play to free ride express place county endorse bonus add remove next end move \
                 decline grant stop";
    let verbs: Vec<&str> = verbs.split(' ').collect();
    for text in ["vote", "TO KY", ""] {
        let (at, _, words) = wrong(text);
        assert_eq!(
            (at, words),
            (0, verbs.iter().map(ToString::to_string).collect())
        );
    }
    for verb in verbs {
        // With a word too many, no verb is what is wrong.
        let (at, ..) = wrong(&format!("{verb} to KY 4 all"));
        assert!(at > 0, "{verb}");
    }
}

#[test]
fn what_could_stand_there_is_said_to_the_word() {
    fn written<N: Noun>() -> Vec<String> {
        N::all().map(|noun| noun.id().into_owned()).collect()
    }
    let [states, boxes, cards] = [
        written::<State>(),
        written::<StateBox>(),
        written::<CardId>(),
    ];
    let parties = written::<Party>();
    let word = |text: &str| vec![text.to_owned()];
    for (text, at, found, expected) in [
        ("to Kentucky", 3, Some("Kentucky"), states.clone()),
        ("to", 2, None, states.clone()),
        ("free KY", 5, Some("KY"), word("to")),
        ("free to CA-A", 8, Some("CA-A"), states.clone()),
        ("ride to", 7, None, states.clone()),
        ("express to XX", 11, Some("XX"), states),
        ("place  CA", 7, Some("CA"), boxes.clone()),
        ("county ky", 7, Some("ky"), boxes.clone()),
        ("add", 3, None, boxes.clone()),
        ("grant 3", 6, Some("3"), boxes.clone()),
        ("remove KY REP", 7, Some("KY"), parties.clone()),
        ("remove REP CA", 11, Some("CA"), boxes.clone()),
        ("move rep from OH to IN", 5, Some("rep"), parties),
        ("move REP OH to IN", 9, Some("OH"), word("from")),
        ("move REP from OH IN", 17, Some("IN"), word("to")),
        ("move REP from OH to CA", 20, Some("CA"), boxes),
        ("play DEM-29 for value", 5, Some("DEM-29"), cards.clone()),
        ("play DEM-14 as text", 12, Some("as"), word("for")),
        (
            "play DEM-14 for 3",
            16,
            Some("3"),
            vec!["value".into(), "text".into(), "express".into()],
        ),
        ("keep dem-01", 5, Some("dem-01"), cards),
        ("end now", 4, Some("now"), Vec::new()),
        ("endorse press", 8, Some("press"), Vec::new()),
        ("bonus KY", 6, Some("KY"), Vec::new()),
        ("next 2", 5, Some("2"), Vec::new()),
        ("decline it", 8, Some("it"), Vec::new()),
        ("stop now", 5, Some("now"), Vec::new()),
    ] {
        assert_eq!(
            wrong(text),
            (at, found.map(str::to_owned), expected),
            "{text}"
        );
    }
}

#[test]
fn kept_cards_are_of_one_deck_and_different() {
    // Of 28 cards of the deck those are left that are not named.
    for (text, at, left) in [
        ("keep DEM-01", 11, 27),
        ("keep DEM-01 DEM-02 DEM-01 DEM-03", 19, 26),
        ("keep DEM-01 DEM-02 DEM-03 REP-04", 26, 25),
    ] {
        let (found_at, _, words) = wrong(text);
        assert_eq!((found_at, words.len()), (at, left), "{text}");
        assert!(words.iter().all(|word| word.starts_with("DEM-")));
        assert!(!words.contains(&"DEM-01".to_owned()));
    }
}

#[test]
fn json_is_tagged_and_has_no_unknown_fields() {
    let place = Action::Place { at: at("CA-A") };
    let json = r#"{"type":"place","box":"CA-A"}"#;
    assert_eq!(serde_json::to_string(&place).unwrap(), json);
    assert_eq!(serde_json::from_str::<Action>(json).unwrap(), place);
    for wrong in [
        r#"{"type":"place","box":"CA-A","state":"CA"}"#,
        r#"{"type":"end_card","now":true}"#,
        r#"{"type":"place","box":"CA"}"#,
        r#"{"type":"place"}"#,
        r#"{"type":"play","card":"DEM-29","mode":"value"}"#,
        r#"{"type":"keep","cards":["DEM-01","DEM-02","DEM-03"]}"#,
        r#"{"type":"keep","cards":["DEM-01","DEM-02","DEM-03","DEM-03"]}"#,
        r#"{"type":"keep","cards":["DEM-01","DEM-02","DEM-03","SOC-04"]}"#,
        r#"{"box":"KY"}"#,
    ] {
        assert!(serde_json::from_str::<Action>(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn places_are_written_as_players_say_them() {
    for &box_ in StateBox::ALL {
        assert_eq!(box_.to_string().parse(), Ok(box_));
        assert_eq!(serde_json::to_string(&box_).unwrap(), format!("\"{box_}\""));
    }
    for &state in State::ALL {
        assert_eq!(State::read(&state.to_string()), Some(state));
        assert_eq!(
            serde_json::to_string(&state).unwrap(),
            format!("\"{state}\"")
        );
    }
    for &party in Party::ALL {
        assert_eq!(party.to_string().parse(), Ok(party));
        assert_eq!(
            serde_json::to_string(&party).unwrap(),
            format!("\"{party}\"")
        );
    }
}

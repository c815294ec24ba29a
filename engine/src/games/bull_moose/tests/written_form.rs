//! The written form of actions, and their JSON.

use super::super::action::{Action, Mode};
use super::super::board::State;
use super::super::four_cards::FourCards;
use super::super::party::Party;
use super::*;

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
        assert_eq!(state.to_string().parse(), Ok(state));
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

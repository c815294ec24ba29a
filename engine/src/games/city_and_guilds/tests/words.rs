//! What is written and read: actions, JSON, sentences, the board as text.

use super::*;
use crate::by::Key;
use crate::game::{Decision as _, Viewer, colour_names};
use crate::games::city_and_guilds::{Action, Decision};

#[test]
fn actions_have_one_written_form() {
    for (written, action) in [
        (
            "discard blacksmiths market",
            Action::Discard { tile: tile("mS") },
        ),
        (
            "lay bakers building C4 men 2",
            Action::LayTile {
                tile: tile("bB"),
                space: space("C4"),
                men: 2,
            },
        ),
        (
            "lay bakers market C4",
            Action::LayTile {
                tile: tile("mB"),
                space: space("C4"),
                men: 0,
            },
        ),
        (
            "lay minstrel house H8 men 1",
            Action::LayTile {
                tile: tile("Min"),
                space: space("H8"),
                men: 1,
            },
        ),
        ("tavern D4", Action::LayTavern { space: space("D4") }),
        (
            "draw minstrel house",
            Action::DrawTile { tile: tile("Min") },
        ),
    ] {
        assert_eq!(action.to_string(), written);
        assert_eq!(written.parse(), Ok(action));
        assert_eq!(
            format!("  {} ", written.replace(' ', "   ")).parse(),
            Ok(action)
        );
    }
}

#[test]
fn other_forms_are_refused_with_a_reason() {
    for (written, reason) in [
        ("", "discard, lay, tavern or draw is missing at the end"),
        (
            "pass",
            "\"pass\" stands where discard, lay, tavern or draw should",
        ),
        (
            "Lay bakers market C4",
            "\"Lay\" stands where discard, lay, tavern or draw should",
        ),
        ("lay bakers", "building or market is missing at the end"),
        (
            "lay brewers market C4",
            "\"brewers\" stands where candlemakers, bakers, blacksmiths, clothmakers or minstrel should",
        ),
        (
            "lay bakers house C4",
            "\"house\" stands where building or market should",
        ),
        (
            "lay bakers market c4",
            "\"c4\" stands where a space such as A1 should",
        ),
        (
            "lay bakers market C9",
            "\"C9\" stands where a space such as A1 should",
        ),
        (
            "lay bakers building C4 men",
            "a number from 0 to 2 is missing at the end",
        ),
        (
            "lay bakers building C4 men 01",
            "\"01\" stands where a number from 0 to 2 should",
        ),
        (
            "lay bakers building C4 men 3",
            "\"3\" stands where a number from 0 to 2 should",
        ),
        (
            "lay bakers building C4 men +1",
            "\"+1\" stands where a number from 0 to 2 should",
        ),
        (
            "lay bakers building C4 2",
            "\"2\" stands where men or the end should",
        ),
        ("tavern", "a space such as A1 is missing at the end"),
        ("tavern D4 men 1", "\"men\" stands where the end should"),
        (
            "draw tavern house",
            "\"tavern\" stands where candlemakers, bakers, blacksmiths, clothmakers or minstrel should",
        ),
    ] {
        let refused = written.parse::<Action>().unwrap_err();
        assert_eq!(refused.to_string(), reason, "{written}");
    }
}

#[test]
fn what_is_wrong_is_said_with_where_it_stands_and_what_could() {
    const GUILDS: &str = "candlemakers bakers blacksmiths clothmakers minstrel";
    let spaces: Vec<String> = Space::ALL.iter().map(ToString::to_string).collect();
    let spaces = spaces.join(" ");
    for (text, at, expected) in [
        ("", 0, "discard lay tavern draw"),
        ("pass", 0, "discard lay tavern draw"),
        ("discard", 7, GUILDS),
        ("discard brewers house", 8, GUILDS),
        ("discard minstrel market", 17, "house"),
        ("draw  bakers", 12, "building market"),
        ("draw bakers market C4", 19, ""),
        ("lay bakers house C4", 11, "building market"),
        ("lay bakers building", 19, &spaces),
        ("lay bakers building I4", 20, &spaces),
        ("lay bakers building C4 2", 23, "men"),
        ("lay bakers building C4 men", 26, "0 1 2"),
        ("lay bakers building C4 men 3", 27, "0 1 2"),
        ("lay bakers building C4 men 2 more", 29, ""),
        ("tavern", 6, &spaces),
    ] {
        let error = text.parse::<Action>().unwrap_err();
        assert_eq!(error.at, at, "{text}");
        assert_eq!(error.expected.words().join(" "), expected, "{text}");
    }
}

#[test]
fn no_men_may_be_written_out() {
    let action: Action = "lay bakers market C4 men 0".parse().unwrap();
    assert_eq!(action.to_string(), "lay bakers market C4");
}

#[test]
fn actions_in_json_know_their_fields_and_no_others() {
    let read = serde_json::from_str::<Action>;
    let laid = r#"{"type":"lay_tile","tile":"bakers_building","space":"C4","men":2}"#;
    assert_eq!(
        read(laid).unwrap().to_string(),
        "lay bakers building C4 men 2"
    );
    assert_eq!(serde_json::to_string(&read(laid).unwrap()).unwrap(), laid);
    for wrong in [
        r#"{"type":"lay_tile","tile":"bakers_building","space":"C4"}"#,
        r#"{"type":"lay_tile","tile":"bakers_building","space":"C4","men":2,"x":1}"#,
        r#"{"type":"lay_tile","tile":"tavern","space":"C4","men":0}"#,
        r#"{"type":"lay_tile","tile":"bakers_building","space":"c4","men":0}"#,
        r#"{"type":"lay_tile","tile":"bakers_building","space":"C4","men":-1}"#,
        r#"{"type":"lay_tavern","space":"D4","men":0}"#,
        r#"{"type":"pass"}"#,
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn decisions_have_a_kind_and_a_question() {
    for decision in [
        Decision::Discard {},
        Decision::LayFirstTile {},
        Decision::LayTile {},
        Decision::LayTavern {},
        Decision::DrawTile {},
    ] {
        let json = format!(r#"{{"type":"{}"}}"#, decision.kind());
        assert_eq!(serde_json::to_string(&decision).unwrap(), json);
        assert!(decision.question().ends_with('?'));
        assert!(!decision.is_bid());
    }
}

#[test]
fn sentences_say_the_rule_where_it_surprises() {
    let names = colour_names();
    let says = |event: Event| CityAndGuilds::sentence(&event, &names);
    assert_eq!(
        says(Event::InvestmentRefused {
            seat: seat(1),
            guild: Guild::Blacksmiths,
            space: 2,
            full: 3
        }),
        "Yellow gained nothing with the blacksmiths: three cubes stood on 3 already, and no fourth may. \
         The cube stayed on 2."
    );
    assert_eq!(
        says(Event::MarkerKept {
            block: Block::D,
            marker: super::super::event::Marker::White,
            holder: seat(0),
            level: seat(2),
            buildings: 2,
            men: 2,
        }),
        "Blue drew level with Red in block D, with 2 buildings and 2 men each: Red kept the white marker, which goes \
         only to somebody stronger."
    );
    assert_eq!(
        says(Event::ThirdPlaceTied { block: Block::C }),
        "Third place in block C was tied, so nobody was paid for it."
    );
    assert_eq!(
        says(Event::GameWon {
            winners: vec![seat(0), seat(2)]
        }),
        "Red and Blue had the most money and shared the victory."
    );
    assert_eq!(
        says(Event::TilesDealt {
            seat: seat(0),
            tiles: ["bK", "mB", "bS", "bC"].map(tile).to_vec()
        }),
        "Red was dealt a candlemakers' building, a bakers' market, a blacksmiths' building and a clothmakers' building."
    );
}

#[test]
fn a_description_says_what_completing_a_block_pays() {
    let board = given(3).built("bK", "A1 A2 A3 A4 A5 A6 A7").hand(0, "bK");
    let action = "lay candlemakers building A8 men 1".parse().unwrap();
    assert_eq!(
        board.game.describe(seat(0), &action, &colour_names()),
        "Lay a candlemakers' building on A8 with 1 man: takes the white marker in block A with 1 building and 1 man; \
         investment in the candlemakers from 0 to 1, first there; completes block A, worth £8; \
         the block pays Red £8; the candlemakers pay Red £7; then a tavern must be laid."
    );
}

#[test]
fn the_board_is_text_of_at_most_78_columns_that_names_everything() {
    let mut names = colour_names();
    names[seat(1)] = "Bartholomew of the Candlemakers".to_owned();
    let board = full_of_everything();
    let text = CityAndGuilds::board_text(&board.game.view(Viewer::Seat(seat(0))), &names);
    for line in text.lines() {
        assert!(line.chars().count() <= 76, "{line}");
        assert!(line.is_ascii() || line.contains('£'), "{line}");
    }
    for part in [
        "Face up: a candlemakers' building and a blacksmiths' market.",
        "Your hand: a bakers' building.",
        "  E4: candlemakers' building, Bartholomew of the Candlemakers with 2 men;",
        "  E2: open; beside D2 E1 E3 E4.",
        "  A1: empty; beside A2 D3.",
        "  F3: tavern;",
        "  G4: minstrel house;",
        "Bakers: Blue 3, Red 0, ",
        "(a building gains nothing: space full)",
    ] {
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
}

fn full_of_everything() -> Board {
    given(5)
        .owned(1, "bK", "E4", 2)
        .built("Tav", "F3")
        .built("Min", "G4")
        .track(Guild::Bakers, &[(2, 3)])
        .track(Guild::Clothmakers, &[(2, 1), (3, 1), (4, 1), (1, 2)])
        .track(Guild::Blacksmiths, &[(0, 1), (1, 1), (2, 1)])
        .hand(0, "bB")
        .display("bK mS")
}

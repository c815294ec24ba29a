//! What is seen and told: the view, the board as text, the sentences and the descriptions.

use super::*;
use crate::game::{Decision as _, Names, Viewer, colour_names};
use crate::games::tammany_hall::decision::Decision;

fn text(scene: &Scene) -> String {
    TammanyHall::board_text(&scene.game.view(Viewer::Spectator), &colour_names())
}

fn json(scene: &Scene) -> serde_json::Value {
    serde_json::to_value(scene.game.view(Viewer::Spectator)).unwrap()
}

fn sentences(scene: &Scene) -> Vec<String> {
    let names = colour_names();
    let told = scene.told.iter();
    told.map(|event| TammanyHall::sentence(event, &names))
        .collect()
}

fn description(scene: &Scene, number: u8, action: &str) -> String {
    let action = action.parse().unwrap();
    scene.game.describe(seat(number), &action, &colour_names())
}

#[test]
fn everybody_sees_the_same() {
    let game = given(3).game;
    let view = game.view(Viewer::Spectator);
    for seat in game.seats.seats() {
        assert_eq!(game.view(Viewer::Seat(seat)), view);
    }
}

#[test]
fn a_view_names_what_is_on_the_table() {
    let scene = given(3)
        .year(5)
        .offices(1, &[(Office::DeputyMayor, 0), (Office::ChiefOfPolice, 2)])
        .bosses(0, 14, 2)
        .locked(&[14])
        .chips(2, Counts::of(1, 0, 0, 4));
    let view = json(&scene);
    assert_eq!(view["year"], 5);
    assert_eq!(view["term"], 2);
    assert_eq!(view["active_seat"], 0);
    assert_eq!(view["locks_left"], 1);
    assert_eq!(view["mayor"], 1);
    assert_eq!(view["phase"]["type"], "turn");
    assert_eq!(view["phase"]["pieces"]["type"], "not_placed");
    assert_eq!(view["players"][1]["office"], "mayor");
    assert_eq!(view["players"][0]["office"], "deputy_mayor");
    assert_eq!(view["players"][2]["chips"]["italian"], 4);
    assert_eq!(view["players"][0]["bosses_in_hand"], 16);
    let hall = &view["wards"][12];
    assert_eq!((&hall["ward"], &hall["points"]), (&14.into(), &2.into()));
    assert_eq!(
        (&hall["active"], &hall["locked"]),
        (&true.into(), &true.into())
    );
    assert_eq!(hall["bosses"], serde_json::json!([2, 0, 0]));
    assert_eq!(hall["next_to"], serde_json::json!([6, 8, 10, 15, 17]));
    assert_eq!(view["zones"][2]["open"], false);
    assert_eq!(view["zones"][2]["opens_before_year"], 9);
    assert_eq!(view["castle_garden"]["irish"], 2);
}

#[test]
fn a_view_shows_the_progress_of_an_election() {
    let scene = given(3)
        .year(4)
        .bosses(2, 2, 1)
        .bosses(0, 6, 2)
        .bosses(1, 6, 3)
        .chips(0, Counts::of(1, 5, 0, 0))
        .election();
    let bonus = &json(&scene)["phase"];
    assert_eq!(bonus["type"], "bonus");
    assert_eq!(bonus["bonus"], "immigrant_cube");
    assert_eq!(
        bonus["decided"],
        serde_json::json!([
            {"ward": 1, "winner": null},
            {"ward": 2, "winner": 2},
        ])
    );
    let bidding = &json(&scene.when(2, "decline bonus"))["phase"];
    assert_eq!(bidding["type"], "bidding");
    assert_eq!(bidding["ward"], 6);
    assert_eq!(bidding["decided"].as_array().unwrap().len(), 4);
    let candidates = &bidding["candidates"];
    assert_eq!(candidates[0]["usable_chips"]["irish"], 1);
    assert_eq!(candidates[0]["usable_chips"]["english"], 0);
    assert_eq!(candidates[0]["asked"], true);
    assert_eq!(candidates[1]["asked"], false);
}

#[test]
fn the_text_of_the_board_is_narrow_and_says_everything() {
    for seats in 3..=5 {
        let scene = given(seats)
            .year(13)
            .locked(&[5, 6])
            .bosses(0, 6, 12)
            .bosses(1, 6, 7);
        let names = Names::from_fn(|seat| format!("Somebody with a very long name {seat}"));
        let board = TammanyHall::board_text(&scene.game.view(Viewer::Spectator), &names);
        for line in board.lines() {
            assert!(line.chars().count() <= 76, "{line}");
        }
        // Names that begin alike do not stand in columns too narrow to tell them apart.
        let columns: Vec<&str> = board
            .lines()
            .find_map(|line| line.strip_prefix("Ward Iri. Eng. Ger. Ita. "))
            .unwrap()
            .split_whitespace()
            .collect();
        assert_eq!(
            columns,
            ["Red", "Yellow", "Blue", "Black", "White"][..usize::from(seats)]
        );
        for word in [
            "Year 13 of 16",
            "Castle Garden",
            "in the bag",
            "supply",
            "locked",
            "Borders",
        ] {
            assert!(board.contains(word), "{word} in {board}");
        }
    }
}

#[test]
fn the_text_of_the_board_tells_each_phase() {
    let scene = given(3);
    assert!(text(&scene).contains("Red's turn: no piece placed yet."));
    assert!(text(&scene).contains("Zone III opens before year 9: wards 10, 11, 13 and 17"));
    let scene = scene.when(0, "boss 1");
    assert!(text(&scene).contains("a boss placed, the second piece is due"));
    let scene = given(3).when(0, "cube irish 1");
    assert!(text(&scene).contains("a cube placed, a boss is due"));
    let scene = given(3)
        .year(5)
        .bosses(0, 1, 1)
        .bosses(1, 1, 1)
        .bosses(0, 2, 1)
        .bosses(1, 2, 1)
        .chips(0, Counts::of(3, 0, 0, 0))
        .placed()
        .when(0, "slander seat 1 1 irish");
    let board = text(&scene);
    assert!(board.contains("pieces placed; the slander of Yellow in ward 1 may spread"));
    assert!(board.contains("* has slandered this term."));
    let scene = given(3).year(4).bosses(0, 4, 1).election();
    assert!(text(&scene).contains("Red won ward 4 and chooses a favour chip from the supply."));
    let scene = scene.when(0, "decline bonus");
    let board = text(&scene);
    assert!(board.contains("Red is mayor and gives out the city offices."));
    assert!(
        board.contains("Won in this election: nobody in ward 1, nobody in ward 2, Red in ward 4")
    );
    let scene = given(3).year(16).election();
    assert!(text(&scene).contains("The game is over. 1. Red, 3. 1. Yellow, 3. 1. Blue, 3."));
    let scene = given(3)
        .year(4)
        .bosses(0, 6, 1)
        .bosses(1, 6, 2)
        .chips(0, Counts::of(2, 0, 0, 0))
        .election();
    let board = text(&scene).replace("\n    ", " ");
    assert!(board.contains("Red: 1 boss, chips to bid: 2 Irish. Yellow: 2 bosses"));
    assert!(board.contains("(not asked)"));
}

#[test]
fn sentences_say_the_rule_where_it_surprises() {
    let tie = given(3)
        .year(4)
        .bosses(0, 6, 1)
        .bosses(1, 6, 1)
        .bosses(2, 14, 2)
        .election();
    let told = sentences(&tie).join("\n");
    for sentence in [
        "Election 1 of 4 began.",
        "Ward 1 was skipped: nobody had a boss there.",
        "Ward 6: Red 1 vote (1 boss; no chips to bid here) and Yellow 1 vote (1 boss; no chips to bid here). \
         The most votes were tied, so nobody won, and all bosses went back to their owners.",
        "Blue won ward 14 unopposed and kept one of 2 bosses there.",
        "With the most Irish cubes in the wards they won (1), Blue took 3 Irish favour chips.",
        "No Italian cube lay in a ward that anybody won, so no Italian chips were awarded.",
        "Red won no wards and scored nothing for them.",
        "Blue scored 2 victory points for 1 ward (14), where Tammany Hall in ward 14 counts double.",
        "Blue won the most wards (1) and became mayor, scoring 3 victory points.",
    ] {
        assert!(told.contains(sentence), "{sentence}\n{told}");
    }
}

#[test]
fn sentences_of_bids_and_ends_are_whole() {
    let scene = given(3)
        .year(16)
        .bosses(0, 6, 1)
        .bosses(1, 6, 2)
        .bosses(2, 6, 3)
        .chips(0, Counts::of(4, 0, 0, 0))
        .chips(1, Counts::of(1, 0, 0, 0))
        .election();
    let asked = sentences(&scene).join("\n");
    assert!(
        asked.contains("Red and Yellow were asked for sealed bids in ward 6."),
        "{asked}"
    );
    let scene = scene.bids(&[(0, "bid 3 irish"), (1, "bid 0")]);
    let told = sentences(&scene).join("\n");
    for sentence in [
        "Ward 6: Red 4 votes (1 boss; bid 3 Irish), Yellow 2 votes (2 bosses; bid nothing) and Blue 3 votes (3 bosses; \
         no chips to bid here). Red won and kept one boss there; all other bosses went back to their owners; all \
         chips bid went to the supply.",
        "Red scored 2 victory points for the most Irish favour chips (4).",
        "Nobody held a German favour chip, so nobody scored for them.",
        "Red scored 3 victory points for unused slander chips.",
        "The game ended: 1. Red with 9, 2. Yellow with 3 and 3. Blue with 3. Ties were broken by",
    ] {
        assert!(told.contains(sentence), "{sentence}\n{told}");
    }
}

#[test]
fn descriptions_say_what_an_action_would_do_now() {
    let scene = given(3);
    assert_eq!(
        description(&scene, 0, "boss 14"),
        "Place a boss in ward 14 (Tammany Hall) (19 in hand)."
    );
    assert_eq!(
        description(&scene, 0, "cube english 6"),
        "Place an English cube from Castle Garden in ward 6, and take an English favour chip once your boss is placed too."
    );
    let scene = scene.when(0, "cube english 6");
    assert_eq!(
        description(&scene, 0, "boss 6"),
        "Place a boss in ward 6 (19 in hand), and take an English favour chip."
    );
    let scene = given(3).supply(Colour::Irish, 0, 1).when(0, "boss 1");
    assert_eq!(
        description(&scene, 0, "cube irish 6"),
        "Place an Irish cube from Castle Garden in ward 6; the supply has no Irish favour chip left for it."
    );
    let scene = given(3)
        .year(4)
        .bosses(0, 6, 1)
        .bosses(1, 6, 1)
        .chips(0, Counts::of(2, 0, 0, 0))
        .election();
    assert_eq!(
        description(&scene, 0, "bid 1 irish"),
        "Bid 1 Irish chip in ward 6: with 1 boss there, that makes 2 votes."
    );
    let scene = given(3).year(4).bosses(0, 6, 1).election();
    assert_eq!(
        description(&scene, 0, "offices deputy_mayor 1 chief_of_police 2"),
        "Make Yellow Deputy Mayor and Blue Chief of Police."
    );
}

#[test]
fn descriptions_of_slander_name_the_target_and_the_price() {
    let scene = given(3)
        .year(5)
        .bosses(0, 1, 1)
        .bosses(1, 1, 2)
        .bosses(0, 2, 1)
        .bosses(1, 2, 1)
        .chips(0, Counts::of(3, 0, 0, 0));
    assert_eq!(
        description(&scene, 0, "slander seat 1 1 irish"),
        "Slander Yellow in ward 1: pay a slander chip and an Irish favour chip to remove one of the 2 bosses there."
    );
    let scene = scene.when(0, "slander seat 1 1 irish");
    assert_eq!(
        description(&scene, 0, "spread 2"),
        "Spread your slander of Yellow to ward 2: pay two more Irish favour chips to remove the boss there."
    );
}

#[test]
fn every_decision_has_a_kind_that_is_its_type_and_a_question() {
    let ward = ward(6);
    for decision in [
        Decision::Turn {
            pieces_placed: false,
            may_spread: false,
        },
        Decision::Turn {
            pieces_placed: true,
            may_spread: false,
        },
        Decision::Turn {
            pieces_placed: false,
            may_spread: true,
        },
        Decision::Turn {
            pieces_placed: true,
            may_spread: true,
        },
        Decision::SecondPiece {},
        Decision::Bid { ward },
        Decision::BonusCube { ward },
        Decision::BonusChip { ward },
        Decision::Offices {},
    ] {
        let stored = serde_json::to_value(decision).unwrap();
        assert_eq!(stored["type"], decision.kind());
        assert!(decision.question().ends_with(['.', '?']));
        assert_eq!(decision.is_bid(), decision.kind() == "bid");
    }
}

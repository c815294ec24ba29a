//! Menus: what is picked from one is exactly what is legal, and none is long, however the game was played.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;

use common::menus::{MOST_BYTES, MOST_ROWS, Met, Playable, best, check, playout, seats_of};
use common::{config, pick, seed};
use engine::any::{AnyPending, AnyRefusal, Unread};
use engine::chance::{Chance, Secret};
use engine::game::{RulesVersion, Viewer, colour_names};
use engine::games::bull_moose::BullMoose;
use engine::games::bull_moose::party::Party;
use engine::games::city_and_guilds::tiles::TileKind;
use engine::games::city_and_guilds::{Action as CityAction, CityAndGuilds};
use engine::games::tammany_hall::TammanyHall;
use engine::games::trial_race::Race;
use engine::menu::Menu;
use engine::terms::Terms;
use engine::{AnyTable, Game, Pending, Ruleset, Seat, SeatCount};
use proptest::prelude::*;
use serde_json::value::RawValue;

/// In whole random games a menu is exactly what is legal, for every seat at every step.
fn menus_are_the_legal_actions<G: Playable>(seats: SeatCount, number: u64) {
    let mut chooser = Chance::from_seed(seed(number));
    for rules in 1..=G::RULES.0 {
        let options = G::some_options(seats, &mut chooser);
        playout::<G>(
            &options,
            seats,
            RulesVersion(rules),
            number,
            |game, seat, listed| {
                let met = check(game, seat, listed);
                assert!(met.rows < MOST_ROWS && met.bytes < MOST_BYTES, "{met:?}");
                for other in seats_of(SeatCount::FIVE).filter(|&other| !game.waits_for(other)) {
                    assert_eq!(game.menu(other), Menu::default(), "{other}");
                }
                let action = pick(&mut chooser, listed);
                listed.iter().position(|one| one == action).unwrap()
            },
        );
    }
}

macro_rules! laws {
    ($($module:ident: $game:ty, $cases:literal;)+) => {$(
        mod $module {
            use super::*;

            proptest! {
                #![proptest_config(config($cases))]

                #[test]
                fn menus_are_the_legal_actions(seats in 3u8..=5, number: u64) {
                    super::menus_are_the_legal_actions::<$game>(SeatCount::new(seats).unwrap(), number);
                }
            }
        }
    )+};
}

laws! {
    bull_moose: BullMoose, 12;
    city_and_guilds: CityAndGuilds, 12;
    tammany_hall: TammanyHall, 12;
    trial_race: Race, 40;
}

/// The largest numbers that menus reach in whole games played as `choose` says.
fn sought<G: Playable>(
    seats: SeatCount,
    games: std::ops::Range<u64>,
    choose: impl Fn(&G, Seat, &[G::Action], &mut Chance) -> usize,
) -> Met {
    let mut largest = Met::default();
    for number in games {
        let mut chooser = Chance::from_seed(seed(number));
        let options = G::some_options(seats, &mut chooser);
        playout::<G>(&options, seats, G::RULES, number, |game, seat, listed| {
            let longer = game.menu(seat).len() > largest.rows;
            if longer || listed.len() as u64 > largest.actions {
                largest = largest.or(check(game, seat, listed));
            }
            choose(game, seat, listed, &mut chooser)
        });
    }
    assert!(
        largest.rows < MOST_ROWS && largest.bytes < MOST_BYTES,
        "{largest:?}"
    );
    largest
}

/// A choice of what is best for the first seat, whoever's turn it is; secret answers are the first that there are.
fn for_the_first_seat<G: Game>(
    worth: impl Fn(&G, Seat) -> u64,
) -> impl Fn(&G, Seat, &[G::Action], &mut Chance) -> usize {
    let hoarder = Seat::new(0).unwrap();
    move |game, seat, listed, chooser| {
        if matches!(game.pending(), Pending::Sealed { .. }) {
            return 0;
        }
        best(game, seat, listed, chooser, |game| worth(game, hoarder))
    }
}

/// Chips of every colour, as many bids as they allow.
fn bids(game: &TammanyHall, seat: Seat) -> u64 {
    let view = game.view(Viewer::Spectator);
    let player = view.players.iter().find(|player| player.seat == seat);
    let chips = player.unwrap().chips;
    let product: u64 = chips
        .iter()
        .map(|(_, number)| u64::from(number) + 1)
        .product();
    let led = view.wards.iter().filter(|ward| {
        let own = ward.bosses[usize::from(seat.number())];
        own > 0 && ward.bosses.iter().filter(|&&other| other >= own).count() == 1
    });
    let colours = view
        .wards
        .iter()
        .map(|ward| ward.cubes.colours().count() as u64);
    product * 16 + led.count() as u64 * 4 + colours.sum::<u64>()
}

/// Bosses of all beside the seat's own, and cubes of every colour: much to slander and to move.
fn crowds(game: &TammanyHall, seat: Seat) -> u64 {
    let view = game.view(Viewer::Spectator);
    let player = view.players.iter().find(|player| player.seat == seat);
    let chips = player.unwrap().chips;
    let wards = view.wards.iter().map(|ward| {
        let colours = ward.cubes.colours().count() as u64;
        let present = ward.bosses.iter().filter(|&&bosses| bosses > 0).count() as u64;
        let own = u64::from(ward.bosses[usize::from(seat.number())] > 0);
        colours * 4 + present * (1 + own)
    });
    wards.sum::<u64>() + chips.colours().count() as u64 * 20
}

#[test]
fn bids_are_never_multiplied_out_however_many_chips_are_hoarded() {
    let largest = sought(SeatCount::THREE, 0..8, for_the_first_seat(bids));
    assert!(largest.actions > 50_000, "{largest:?}");
    assert!(largest.rows < 400 && largest.bytes < 8_000, "{largest:?}");
}

#[test]
fn a_turn_in_a_crowded_city_has_a_short_menu() {
    let largest = sought(SeatCount::FIVE, 0..4, for_the_first_seat(crowds));
    assert!(largest.rows > 250 && largest.bytes < 16_000, "{largest:?}");
}

/// The moves that the Prohibitionists' ability would have now, whatever is going on.
fn moves(game: &BullMoose, _: Seat) -> u64 {
    let view = game.view(Viewer::Spectator);
    let Some(mover) = view
        .players
        .iter()
        .find(|player| player.player.party == Party::Proh)
    else {
        return 0;
    };
    let region = view
        .boxes
        .iter()
        .find(|at| at.state == mover.token)
        .unwrap()
        .region;
    let there: Vec<_> = view.boxes.iter().filter(|at| at.region == region).collect();
    let cubes = there.iter().flat_map(|at| &at.cubes);
    let sources = cubes.filter(|cubes| cubes.party != Party::Proh).count();
    (sources * there.len()) as u64
}

#[test]
fn an_ability_in_a_full_region_has_a_short_menu() {
    let largest = sought(SeatCount::FIVE, 0..3, for_the_first_seat(moves));
    assert!(largest.rows > 400 && largest.bytes < 16_000, "{largest:?}");
}

/// Buildings are kept, which take one man or two, and the rest is left to chance.
fn keep_buildings(
    _: &CityAndGuilds,
    _: Seat,
    listed: &[CityAction],
    chooser: &mut Chance,
) -> usize {
    let market = |action: &CityAction| matches!(action, CityAction::Discard { tile } if matches!(tile.kind(), TileKind::Market(_)));
    let any = chooser.below(u32::try_from(listed.len()).unwrap()) as usize;
    listed.iter().position(market).unwrap_or(any)
}

#[test]
fn the_first_tile_of_a_city_has_the_longest_menu() {
    let largest = sought(SeatCount::THREE, 0..40, keep_buildings);
    // Three buildings on 64 spaces, each with one man or two: there can be no more.
    assert_eq!((largest.actions, largest.rows), (384, 384), "{largest:?}");
    assert!(largest.bytes < 16_000, "{largest:?}");
}

fn started(ruleset: Ruleset, options: &str) -> AnyTable {
    let options = RawValue::from_string(options.to_owned()).unwrap();
    let secret = Secret::new(seed(7));
    AnyTable::start(
        ruleset,
        &options,
        SeatCount::THREE,
        Vec::new(),
        secret,
        Terms::default(),
        engine::at::At::default(),
    )
    .unwrap()
    .0
}

#[test]
fn a_table_has_a_menu_for_whom_it_asks_and_for_nobody_else() {
    let mut table = started(Ruleset::TammanyHall, "{}");
    let asked = table.pending().seats().iter().next().unwrap();
    for seat in seats_of(SeatCount::FIVE) {
        assert_eq!(table.menu(seat, &colour_names()).is_some(), seat == asked);
        assert_eq!(table.legal_count(seat) > 0, seat == asked);
    }
    table.end().unwrap();
    assert!(matches!(table.pending(), AnyPending::Over(_)));
    assert_eq!(table.menu(asked, &colour_names()), None);
    assert_eq!(table.legal_count(asked), 0);
}

#[test]
fn a_sealed_answer_can_be_picked_anew_until_the_last_is_in() {
    let mut table = started(Ruleset::BullMoose, r#"{"parties":["DEM","REP","PROG"]}"#);
    let seat = Seat::new(0).unwrap();
    let before = table.menu(seat, &colour_names()).unwrap();
    assert_eq!((before.menu.count(), before.menu.len()), (70, 8));
    assert_eq!(table.legal_count(seat), 70);
    let answer = table.choose_action(seat, |_| 3).unwrap();
    table
        .submit(seat, table.decision_id(), &[answer.get()])
        .unwrap();
    assert!(!table.pending().seats().has(seat));
    assert_eq!(table.menu(seat, &colour_names()), Some(before));
}

#[test]
fn a_menu_as_json_is_short_and_names_what_is_in_it() {
    let table = started(Ruleset::TammanyHall, "{}");
    let seat = table.pending().seats().iter().next().unwrap();
    let json = serde_json::to_value(table.menu(seat, &colour_names()).unwrap()).unwrap();
    assert_eq!(
        json["verbs"][0],
        serde_json::json!({
            "verb": "boss", "write": "boss {ward}",
            "slots": [{"name": "ward", "kind": "ward", "lead": true}],
            "rows": [["1"], ["2"], ["4"], ["6"], ["7"], ["14"]],
        })
    );
    assert_eq!(json["verbs"][1]["write"], "cube {colour} {ward}");
    assert_eq!(json["words"]["verbs"]["boss"], "Place a boss");
    assert_eq!(json["words"]["slots"]["colour"], "Colour");
    assert_eq!(
        json["words"]["values"]["ward"]["14"],
        "ward 14 (Tammany Hall)"
    );
    let table = started(Ruleset::BullMoose, r#"{"parties":["DEM","REP","PROG"]}"#);
    let json =
        serde_json::to_value(table.menu(Seat::new(0).unwrap(), &colour_names()).unwrap()).unwrap();
    let keep = &json["verbs"][0];
    assert_eq!(keep["write"], "keep [{card}]");
    assert_eq!(keep["some_of"]["exactly"], 4);
    let cards = keep["some_of"]["of"].as_array().unwrap();
    assert_eq!(cards.len(), 8);
    for card in cards {
        let id = card.as_str().unwrap();
        let word = json["words"]["values"]["card"][id].as_str().unwrap();
        assert!(!word.contains(id) && word.len() > 3, "{word}");
    }
}

#[test]
fn every_ruleset_says_where_a_line_goes_wrong_and_what_could_stand_there() {
    for (ruleset, line, at, words) in [
        (Ruleset::TrialRace, "walk, run", 6, "play walk push"),
        (Ruleset::TrialRace, "play 7", 5, "1 2 3 4 5 6"),
        (Ruleset::TammanyHall, "boss 14, bonus boss", 15, "cube chip"),
        (
            Ruleset::BullMoose,
            "to KY, play DEM-14 for it",
            23,
            "value text express",
        ),
        (
            Ruleset::CityAndGuilds,
            "draw bakers house",
            12,
            "building market",
        ),
    ] {
        let wrong = ruleset.parse_actions(line).unwrap_err();
        assert_eq!(
            (wrong.at, wrong.expected.words().join(" ").as_str()),
            (at, words),
            "{line}"
        );
    }
}

#[test]
fn an_action_is_taken_in_its_written_form_as_well() {
    for (ruleset, options) in [
        (Ruleset::TammanyHall, "{}"),
        (Ruleset::CityAndGuilds, "{}"),
        (Ruleset::BullMoose, r#"{"parties":["DEM","REP","PROG"]}"#),
        (Ruleset::TrialRace, "{}"),
    ] {
        let table = started(ruleset, options);
        let seat = table.pending().seats().iter().next().unwrap();
        for legal in table.legal_actions(seat, &colour_names()) {
            let written = serde_json::to_string(&legal.written).unwrap();
            let read = ruleset.check_actions(&[&written]).unwrap();
            assert_eq!(read[0].get(), legal.action.get());
            let [mut one, mut other] = [table.clone(), table.clone()];
            let decision = table.decision_id();
            assert_eq!(
                one.submit(seat, decision, &[&written]),
                other.submit(seat, decision, &[legal.action.get()]),
                "{written}"
            );
            assert_eq!(
                table.foresee(seat, decision, &[&written]),
                table.foresee(seat, decision, &[legal.action.get()]),
                "{written}"
            );
        }
    }
}

#[test]
fn a_written_form_that_is_none_is_refused_with_what_could_stand_there() {
    let refused = |action: &str| {
        let actions = [r#""boss 14""#, action];
        Ruleset::TammanyHall.check_actions(&actions).unwrap_err()
    };
    let AnyRefusal::NoSuchAction {
        index: 1,
        reason: Unread::Written(error),
    } = refused(r#""bonus boss""#)
    else {
        panic!("it is written");
    };
    assert_eq!(
        (error.at, error.expected.words().join(" ").as_str()),
        (6, "cube chip")
    );
    assert_eq!(
        refused(r#""bonus boss""#).to_string(),
        "action 1 is not one of this game's: \"boss\" stands where cube or chip should"
    );
    for other in [r#"["boss 14"]"#, "14", "null", r#"{"boss": 14}"#] {
        let refused = refused(other);
        assert!(
            matches!(
                refused,
                AnyRefusal::NoSuchAction {
                    index: 1,
                    reason: Unread::Json(_)
                }
            ),
            "{refused:?}"
        );
    }
}

//! Sequence of Play; Year sequence.

use super::*;
use crate::games::tammany_hall::Options;
use crate::games::tammany_hall::decision::Decision;

#[test]
fn each_player_takes_one_turn_a_year_clockwise_from_the_first_player() {
    let mut scene = given(4);
    scene.game.first = seat(2);
    let mut scene = scene.turn(2);
    let mut order = Vec::new();
    for _ in 0..8 {
        let [number] = scene.waiting()[..] else {
            panic!("one seat is waited for");
        };
        order.push((scene.game.year, number));
        scene = scene.when(number, "boss 1").when(number, "boss 2");
    }
    assert_eq!(
        order,
        [
            (1, 2),
            (1, 3),
            (1, 0),
            (1, 1),
            (2, 2),
            (2, 3),
            (2, 0),
            (2, 1)
        ]
    );
}

#[test]
fn the_three_sub_phases_may_come_in_any_order() {
    let scene = || {
        given(3)
            .year(5)
            .offices(2, &[(Office::DeputyMayor, 0)])
            .bosses(0, 1, 1)
            .bosses(1, 1, 1)
            .chips(0, Counts::of(1, 0, 0, 0))
    };
    let steps = [
        vec!["chip irish"],
        vec!["boss 1", "boss 2"],
        vec!["slander seat 1 1 irish"],
    ];
    for order in [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ] {
        let mut scene = scene();
        scene.game.offices.give(Office::ChiefOfPolice, seat(1));
        scene.game.players[seat(1)].hand -= 1;
        for sub_phase in order {
            for step in &steps[sub_phase] {
                scene = scene.when(0, step);
            }
        }
        assert_eq!(scene.waiting(), [1], "{order:?}");
    }
}

#[test]
fn each_sub_phase_may_be_performed_once() {
    given(3)
        .year(5)
        .offices(1, &[(Office::DeputyMayor, 0), (Office::ChiefOfPolice, 2)])
        .bosses(0, 1, 1)
        .bosses(1, 1, 2)
        .chips(0, Counts::of(5, 0, 0, 0))
        .when(0, "chip german")
        .refused(0, "chip german", Violation::OfficeUsed)
        .when(0, "slander seat 1 1 irish")
        .refused(0, "slander seat 1 1 irish", Violation::AlreadySlandered)
        .when(0, "boss 1")
        .when(0, "boss 1");
}

#[test]
fn placed_pieces_are_not_placed_again_in_the_same_turn() {
    given(3)
        .year(5)
        .offices(1, &[(Office::DeputyMayor, 0), (Office::ChiefOfPolice, 2)])
        .when(0, "boss 1")
        .when(0, "boss 1")
        .refused(0, "boss 1", Violation::PiecesAlreadyPlaced)
        .refused(0, "cube irish 1", Violation::PiecesAlreadyPlaced);
}

#[test]
fn a_turn_ends_when_its_player_says_so_once_pieces_are_placed() {
    let scene = given(3)
        .year(5)
        .offices(1, &[(Office::DeputyMayor, 0), (Office::ChiefOfPolice, 2)])
        .refused(0, "end", Violation::PiecesNotPlaced)
        .when(0, "boss 1")
        .refused(0, "end", Violation::SecondPieceFirst)
        .when(0, "boss 1")
        .when(0, "end")
        .then(&[
            Event::TurnEnded {
                seat: seat(0),
                by_itself: false,
            },
            Event::TurnBegan { seat: seat(1) },
        ]);
    assert_eq!(scene.waiting(), [1]);
}

#[test]
fn a_turn_ends_by_itself_when_nothing_else_is_possible() {
    let scene = given(3).when(0, "boss 1").when(0, "boss 2").then(&[
        Event::BossPlaced {
            seat: seat(0),
            ward: ward(2),
        },
        Event::TurnEnded {
            seat: seat(0),
            by_itself: true,
        },
    ]);
    assert_eq!(scene.waiting(), [1]);
}

#[test]
fn a_turn_goes_on_while_a_slander_is_possible() {
    let scene = given(3)
        .year(5)
        .bosses(1, 1, 1)
        .chips(0, Counts::of(1, 0, 0, 0))
        .when(0, "boss 1")
        .when(0, "boss 1");
    assert_eq!(scene.waiting(), [0]);
    assert_eq!(scene.may(0), ["slander seat 1 1 irish", "end"]);
}

#[test]
fn the_decision_says_whether_the_turn_may_end() {
    let decision = |scene: &Scene| scene.game.pending().decision().copied();
    let scene = given(3)
        .year(5)
        .offices(1, &[(Office::DeputyMayor, 0), (Office::ChiefOfPolice, 2)]);
    let turn = |pieces_placed| {
        Some(Decision::Turn {
            pieces_placed,
            may_spread: false,
        })
    };
    assert_eq!(decision(&scene), turn(false));
    let scene = scene.when(0, "boss 1");
    assert_eq!(decision(&scene), Some(Decision::SecondPiece {}));
    let scene = scene.when(0, "boss 1");
    assert_eq!(decision(&scene), turn(true));
}

#[test]
fn nobody_acts_in_the_turn_of_another() {
    given(3)
        .refused(1, "boss 1", Violation::NotYourTurn)
        .refused(2, "end", Violation::NotYourTurn)
        .refused(1, "bid 0", Violation::NotYourTurn);
}

#[test]
fn the_answer_to_another_question_is_refused_in_a_turn() {
    let asked = Decision::Turn {
        pieces_placed: false,
        may_spread: false,
    };
    let refusal = Violation::NotAskedFor { asked };
    given(3)
        .refused(0, "bid 0", refusal)
        .refused(0, "bonus cube irish 1", refusal)
        .refused(0, "bonus chip irish", refusal)
        .refused(0, "decline bonus", refusal)
        .refused(0, "offices deputy_mayor 1 chief_of_police 2", refusal);
}

/// Ruling TH-22: in whole random games.
#[test]
fn nobody_is_asked_what_can_go_one_way_only() {
    for number in 0..30 {
        let mut chance = Chance::from_seed([number; 32]);
        let seats = SeatCount::new(3 + number % 3).unwrap();
        let (rules, mut told) = (TammanyHall::RULES, Vec::new());
        let options = Options {};
        let mut game = TammanyHall::setup(&options, seats, rules, &mut chance, &mut told).unwrap();
        while let Some(seat) = game.pending().seats().iter().next() {
            let mut listed = Vec::new();
            game.legal_actions(seat, &mut listed);
            assert!(listed.len() > 1, "{listed:?}");
            let place = chance.below(u32::try_from(listed.len()).unwrap());
            game.apply(seat, &listed[place as usize], &mut chance, &mut told)
                .unwrap();
        }
    }
}

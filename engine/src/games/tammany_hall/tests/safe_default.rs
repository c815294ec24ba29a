//! What is done for a player whose time has run out: ruling TH-25.

use super::*;

/// The step taken for the seat, as it is written; it is listed.
fn default_of(scene: &Scene, number: u8) -> String {
    let action = scene.game.safe_default(seat(number)).unwrap();
    assert!(legal(&scene.game, number).contains(&action), "{action}");
    action.to_string()
}

impl Scene {
    /// The seat's time runs out, and this is done.
    fn defaults(self, number: u8, action: &str) -> Self {
        assert_eq!(default_of(&self, number), action);
        self.when(number, action)
    }
}

#[test]
fn a_turn_by_default_is_two_bosses_in_the_first_ward_without_another_seats_boss() {
    let scene = given(3).bosses(0, 2, 1).bosses(1, 1, 1);
    let scene = scene.defaults(0, "boss 2").defaults(0, "boss 2");
    assert_eq!(scene.bosses_in(2), [3, 0, 0]);
    assert!(scene.tells("turn_ended"));
}

#[test]
fn with_others_in_every_ward_it_is_the_first_one_in_play_and_not_locked() {
    let mut scene = given(3).locked(&[1]);
    for number in [1, 2, 4, 6, 7, 14] {
        scene = scene.bosses(1, number, 1);
    }
    scene.defaults(0, "boss 2").defaults(0, "boss 2");
}

#[test]
fn by_default_a_cube_is_placed_only_for_want_of_a_boss() {
    let scene = given(3)
        .hand(0, 1, 6)
        .garden(Counts::of(0, 1, 2, 0))
        .defaults(0, "boss 1")
        .defaults(0, "cube english 1");
    assert_eq!(scene.chips_of(0), Counts::of(0, 1, 0, 0));
    given(3).hand(0, 0, 6).defaults(0, "cube irish 1");
}

#[test]
fn no_office_is_used_by_default() {
    use Office::{ChiefOfPolice, CouncilPresident, DeputyMayor, PrecinctChairman};
    for (office, another, its_use) in [
        (DeputyMayor, CouncilPresident, "chip"),
        (CouncilPresident, ChiefOfPolice, "lock"),
        (ChiefOfPolice, PrecinctChairman, "police"),
        (PrecinctChairman, DeputyMayor, "move"),
    ] {
        let scene = given(3)
            .year(5)
            .cubes(6, Counts::of(2, 1, 0, 0))
            .offices(1, &[(office, 0), (another, 2)]);
        assert!(!scene.may_start(0, its_use).is_empty());
        scene
            .defaults(0, "boss 1")
            .defaults(0, "boss 1")
            .defaults(0, "end");
    }
}

#[test]
fn nobody_is_slandered_by_default() {
    let scene = given(3)
        .year(5)
        .bosses(0, 6, 1)
        .bosses(1, 6, 1)
        .chips(0, Counts::of(1, 0, 0, 0));
    assert!(!scene.may_start(0, "slander").is_empty());
    let scene = scene.defaults(0, "boss 1").defaults(0, "boss 1");
    assert!(!scene.may_start(0, "slander").is_empty());
    let scene = scene.defaults(0, "end");
    assert_eq!(scene.waiting(), [1]);
}

#[test]
fn a_slander_does_not_spread_by_default() {
    let scene = || {
        let mut scene = given(3).year(5);
        for number in [8, 14] {
            scene = scene.bosses(0, number, 1).bosses(1, number, 1);
        }
        scene.chips(0, Counts::of(3, 0, 0, 0))
    };
    let placed = scene().placed().when(0, "slander seat 1 8 irish");
    assert_eq!(placed.may_start(0, "spread"), ["spread 14"]);
    placed.defaults(0, "end");
    scene()
        .when(0, "slander seat 1 8 irish")
        .defaults(0, "boss 1")
        .defaults(0, "boss 1");
}

#[test]
fn nothing_is_bid_by_default() {
    let scene = given(3)
        .year(4)
        .bosses(0, 6, 1)
        .bosses(1, 6, 1)
        .chips(0, Counts::of(2, 0, 0, 0))
        .chips(1, Counts::of(2, 0, 0, 0))
        .election();
    assert_eq!(scene.waiting(), [0, 1]);
    assert_eq!(default_of(&scene, 0), "bid 0");
    assert_eq!(default_of(&scene, 1), "bid 0");
    assert_eq!(scene.game.safe_default(seat(2)), None);
    let scene = scene.bids(&[(0, "bid 0")]);
    assert_eq!(scene.game.safe_default(seat(0)), None, "it has bid");
}

#[test]
fn a_bonus_is_declined_by_default() {
    for number in [1, 2, 4, 7] {
        let scene = given(3).year(4).bosses(0, number, 1).election();
        assert!(!scene.may_start(0, "bonus").is_empty());
        let scene = scene.defaults(0, "decline bonus");
        assert_eq!(scene.asked(), "offices");
    }
}

#[test]
fn offices_go_clockwise_from_the_mayors_left_by_default() {
    let given_out = [
        (3, "offices deputy_mayor 2 council_president 0"),
        (
            4,
            "offices deputy_mayor 2 council_president 3 chief_of_police 0",
        ),
        (
            5,
            "offices deputy_mayor 2 council_president 3 chief_of_police 4 precinct_chairman 0",
        ),
    ];
    for (seats, offices) in given_out {
        let scene = given(seats).year(4).bosses(1, 6, 1).election();
        assert_eq!((scene.asked(), scene.waiting()), ("offices", vec![1]));
        scene.defaults(1, offices);
    }
}

#[test]
fn nothing_is_done_for_a_seat_that_is_not_waited_for() {
    let scene = given(3);
    for number in 1..5 {
        assert_eq!(scene.game.safe_default(seat(number)), None);
    }
    let mut over = scene.game;
    over.phase = Phase::Over;
    assert_eq!(over.safe_default(seat(0)), None);
}

/// Among all the states that random steps lead to, no default is a step against somebody.
#[test]
fn no_default_is_directed_against_another_seat() {
    for seed in 0..20 {
        let (mut game, _) = set_up(3 + seed % 3, seed);
        let mut chance = Chance::from_seed([seed; 32]);
        while let Some(seat) = game.pending().seats().iter().next() {
            let action = game.safe_default(seat).unwrap();
            assert!(
                !matches!(
                    action,
                    Action::Slander { .. }
                        | Action::Spread { .. }
                        | Action::RemoveCube { .. }
                        | Action::MoveCube { .. }
                        | Action::LockWard { .. }
                ),
                "{action}"
            );
            let listed = legal(&game, seat.number());
            let pick = chance.below(u32::try_from(listed.len()).unwrap()) as usize;
            game.apply(seat, &listed[pick], &mut chance, &mut Vec::new())
                .unwrap();
        }
    }
}

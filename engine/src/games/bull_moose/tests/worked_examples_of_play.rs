//! The worked examples of play, by their numbers; those of the election are in `worked_examples.rs`.

use super::super::board::State::*;
use super::super::party::Party::*;
use super::super::set::States;
use super::*;

#[test]
fn w13_three_points_in_any_order() {
    let scene = || table(3).hand(Rep, &[12]);
    let one = scene().does("play REP-12 for value, to IN, place IN, to KY");
    assert_eq!((one.count("IN", Rep), one.stands(Rep)), (1, KY));
    let two = scene().does("play REP-12 for value, place OH, to IN, place IN, end");
    assert_eq!((two.count("OH", Rep), two.count("IN", Rep)), (1, 1));
    assert!(two.tells(&Event::CardEnded {
        player: two.player(Rep),
        card: "REP-12".parse().unwrap(),
        lost: 0
    }));
}

#[test]
fn w14_stopping_beside_another_candidate() {
    let scene = table(4)
        .hand(Rep, &[1])
        .does("play REP-01 for value, to IN");
    assert!(!scene.lists("place IN"));
    let scene = scene.does("end");
    assert!(scene.tells(&Event::SurchargePaid {
        player: scene.player(Rep),
        state: IN,
        points: 1
    }));
    assert_eq!(scene.stands(Rep), IN);
}

#[test]
fn w15_one_point_does_not_stop_there() {
    let scene = table(4).hand(Rep, &[6]);
    assert_eq!(
        scene.refuses("play REP-06 for value, to IN"),
        "surcharge_unpayable"
    );
}

#[test]
fn w16_through_an_occupied_state() {
    let scene = table(4)
        .hand(Rep, &[12])
        .does("play REP-12 for value, to IN, to IL");
    assert_eq!(
        scene.decision(),
        Decision::SpendPoints {
            card: "REP-12".parse().unwrap(),
            points: 1,
            owed: 0
        }
    );
    let scene = scene.does("place IL");
    assert_eq!(scene.count("IL", Rep), 1);
}

#[test]
fn w17_beside_two_others() {
    let scene = table(4)
        .token(Dem, IN)
        .hand(Rep, &[12])
        .does("play REP-12 for value, to IN");
    assert!(!scene.lists("place IN"));
    let scene = scene.does("end");
    assert!(scene.tells(&Event::SurchargePaid {
        player: scene.player(Rep),
        state: IN,
        points: 2
    }));
}

#[test]
fn w18_maine_to_virginia() {
    let scene = table(3)
        .token(Rep, ME)
        .hand(Rep, &[6])
        .does("play REP-06 for value, to VA");
    assert_eq!(scene.stands(Rep), VA);
    let board = scene.game.board();
    let mut reached = States::only(ME);
    for _ in 0..3 {
        reached = reached
            .iter()
            .fold(reached, |all, state| all.or(board.neighbours(state)));
    }
    assert!(
        !reached.has(NV),
        "Nevada is more than three points from Maine"
    );
    let back = table(3)
        .token(Rep, VA)
        .hand(Rep, &[6])
        .does("play REP-06 for value, to WV");
    assert_eq!(back.stands(Rep), WV);
}

#[test]
fn w19_no_four_corners() {
    let from = |state| table(3).token(Rep, state).hand(Rep, &[1]);
    assert_eq!(
        from(UT).refuses("play REP-01 for value, to NM"),
        "not_adjacent"
    );
    assert_eq!(
        from(CO).refuses("play REP-01 for value, to AZ"),
        "not_adjacent"
    );
    for (start, through, end) in [
        (UT, "AZ", NM),
        (UT, "CO", NM),
        (CO, "UT", AZ),
        (CO, "NM", AZ),
    ] {
        let scene = from(start).does(&format!("play REP-01 for value, to {through}, to {end}"));
        assert_eq!(
            scene.decision(),
            Decision::SpendPoints {
                card: "REP-01".parse().unwrap(),
                points: 0,
                owed: 0
            }
        );
    }
}

#[test]
fn w20_off_the_ballot_in_california() {
    let scene = table(3).token(Rep, CA).hand(Rep, &[1]);
    assert_eq!(
        scene.refuses("play REP-01 for value, place CA-A"),
        "off_the_ballot"
    );
    let scene = table(3)
        .token(Rep, OR)
        .hand(Rep, &[1])
        .does("play REP-01 for value, to CA, end");
    assert_eq!(scene.stands(Rep), CA);
}

#[test]
fn w21_both_boxes_of_california() {
    let scene = table(3)
        .token(Dem, CA)
        .turn_of(Dem)
        .hand(Dem, &[12])
        .does("play DEM-12 for value, place CA-A, place CA-B, place CA-A, end");
    assert_eq!((scene.count("CA-A", Dem), scene.count("CA-B", Dem)), (2, 1));
}

#[test]
fn w22_ties_of_the_socialists() {
    let scene = table(4)
        .cubes("MO", Soc, 2)
        .cubes("MO", Dem, 2)
        .cubes("KS", Soc, 1)
        .cubes("KS", Rep, 1)
        .cubes("KS", Prog, 1)
        .cubes("TX", Soc, 2)
        .cubes("TX", Dem, 3)
        .cubes("ME", Soc, 2)
        .token(Rep, TX)
        .round_ends()
        .does("add ME");
    let soc = |code| scene.count(code, Soc);
    assert_eq!((soc("MO"), soc("KS"), soc("TX"), soc("ME")), (3, 2, 2, 2));
}

#[test]
fn w26_two_victims() {
    let scene = || {
        table(4)
            .hand(Rep, &[12])
            .cubes("OH", Dem, 1)
            .cubes("IN", Soc, 1)
    };
    let map = |scene: &Scene| -> u16 {
        Party::ALL
            .iter()
            .map(|&party| scene.on_the_map(party))
            .sum()
    };
    let before = map(&scene());
    let removed = scene().does("play REP-12 for text, remove DEM OH, remove SOC IN");
    assert_eq!(map(&removed), before - 2);
    assert_eq!((removed.popularity(Dem), removed.popularity(Soc)), (1, 1));
    let added = removed.does("add OH, add OH, end");
    assert_eq!(map(&added), before);
    let declined = scene().does("play REP-12 for text, remove DEM OH, remove SOC IN, end");
    assert_eq!(map(&declined), before - 2);
}

#[test]
fn w27_the_express_train() {
    let scene = table(3).token(Dem, IL).hand(Rep, &[8]);
    assert_eq!(
        scene.refuses("play REP-08 for express, express to IL"),
        "hub_occupied"
    );
    let there = scene.does("play REP-08 for express, express to GA, end");
    assert_eq!(there.stands(Rep), GA);
    let nowhere = table(3).token(Rep, IN).hand(Rep, &[8]);
    assert_eq!(nowhere.refuses("play REP-08 for express"), "not_at_hub");
}

#[test]
fn w28_barnstorming_home_to_cincinnati() {
    let scene = table(3)
        .token(Rep, IN)
        .beside(Rep, 2)
        .hand(Rep, &[13])
        .does("play REP-13 for text, free to OH, add OH, add OH, add OH, end");
    assert_eq!(scene.count("OH", Rep), 3);
}

#[test]
fn w29_the_democrats_choose_where() {
    let scene = || table(3).token(Dem, TN).turn_of(Dem).hand(Dem, &[6]);
    let first = scene().does("play DEM-06 for value, bonus, to GA, end");
    assert_eq!((first.count("TN", Dem), first.count("GA", Dem)), (1, 0));
    let last = scene().does("play DEM-06 for value, to GA, bonus, end");
    assert_eq!((last.count("TN", Dem), last.count("GA", Dem)), (0, 1));
}

#[test]
fn w30_deck_sizes() {
    let mut scene = table_at_the_start(5);
    let mut sizes = Vec::new();
    let mut chooser = chance(9);
    let mut noted = 0;
    loop {
        if scene.game.round > noted {
            noted = scene.game.round;
            let cards = &scene.game.cards[Proh];
            sizes.push(cards.deck().len() + cards.hand.len());
            let asks = matches!(scene.game.phase, Phase::Keep);
            assert_eq!(asks, noted < 7, "round 7 leaves no choice");
        }
        let Some(seat) = scene.game.pending().seats().iter().next() else {
            break;
        };
        let actions = scene.legal();
        let action = actions[chooser.below(u32::try_from(actions.len()).unwrap()) as usize];
        scene.act(seat, &action).unwrap();
    }
    assert_eq!(sizes, [28, 24, 20, 16, 12, 8, 4]);
}

#[test]
fn w31_exactly_three_points() {
    let scene = table(4)
        .hand(Rep, &[12])
        .does("play REP-12 for value, to IN, place IN");
    assert_eq!(
        scene.decision(),
        Decision::SpendPoints {
            card: "REP-12".parse().unwrap(),
            points: 0,
            owed: 0
        }
    );
    assert_eq!(scene.count("IN", Rep), 1);
}

#[test]
fn w32_endorsing_does_not_pay() {
    let scene = table(4).hand(Rep, &[5]);
    assert_eq!(
        scene.refuses("play REP-05 for value, to IN, endorse"),
        "surcharge_unpayable"
    );
}

#[test]
fn w33_only_the_free_step_is_free() {
    let scene = table(4).hand(Rep, &[6]).beside(Rep, 2);
    assert_eq!(
        scene.refuses("play REP-06 for value, to IN, end"),
        "surcharge_unpaid"
    );
    let free = scene.does("play REP-06 for value, free to IN, place IN, end");
    assert_eq!(free.count("IN", Rep), 1);
}

#[test]
fn w34_no_cube_to_remove_in_oklahoma() {
    let scene = table(3).token(Prog, OK).turn_of(Prog).hand(Prog, &[10]);
    assert_eq!(scene.refuses("play PROG-10 for text"), "nothing_to_do");
    assert!(scene.cubes("OK", Dem, 1).lists("play PROG-10 for text"));
}

#[test]
fn w35_ties_in_both_boxes_of_california() {
    let scene = table(4)
        .token(Rep, TX)
        .cubes("CA-A", Soc, 1)
        .cubes("CA-A", Dem, 1)
        .cubes("CA-B", Soc, 1)
        .cubes("CA-B", Dem, 1)
        .round_ends()
        .does("add ME");
    assert_eq!((scene.count("CA-A", Soc), scene.count("CA-B", Soc)), (2, 2));
}

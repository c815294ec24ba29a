//! Rules: Set-up; Order of Turns.

use super::super::board::State::*;
use super::super::options::Edition;
use super::super::party::Party::*;
use super::super::set::Parties;
use super::*;

fn options(parties: &[Party]) -> Options {
    Options {
        parties: Some(parties.to_vec()),
        ..Options::default()
    }
}

fn set_up(options: &Options, seats: u8, seed: u8) -> Result<BullMoose, Violation> {
    let seats = SeatCount::new(seats).unwrap();
    BullMoose::setup(
        options,
        seats,
        BullMoose::RULES,
        &mut chance(seed),
        &mut Vec::new(),
    )
}

#[test]
fn the_candidates_start_in_their_states() {
    let scene = table_at_the_start(5);
    let starts = [(Rep, OH), (Prog, NY), (Dem, NJ), (Soc, IN), (Proh, AZ)];
    for (party, state) in starts {
        assert_eq!(scene.stands(party), state);
    }
}

/// Ruling BM-R25.
#[test]
fn no_cube_is_on_the_map_at_the_start() {
    let scene = table_at_the_start(5);
    assert_eq!(
        scene.game.pieces,
        super::super::state::Pieces::at_the_start()
    );
    assert_eq!(scene.game.pieces.empty_boxes().len(), 49);
    assert!(Party::ALL.iter().all(|&party| scene.popularity(party) == 0));
}

/// Ruling BM-R25: the supply never runs out.
#[test]
fn cubes_are_unlimited() {
    let scene = table(3)
        .cubes("OH", Rep, 300)
        .hand(Rep, &[13])
        .does("play REP-13 for text, add OH, add OH, add OH");
    assert_eq!(scene.count("OH", Rep), 303);
}

#[test]
fn everybody_has_a_deck_of_their_own_28_cards() {
    let scene = table_at_the_start(5);
    for player in scene.game.players() {
        assert_eq!(scene.game.cards[player.party].deck().len(), 28);
    }
}

#[test]
fn the_parties_are_dealt_to_the_seats_by_chance() {
    let mut first = Parties::EMPTY;
    for seed in 0..60 {
        let game = set_up(&Options::default(), 5, seed).unwrap();
        first = first.with(game.player_at(Seat::new(0).unwrap()).unwrap().party);
        assert_eq!(game.in_play().len(), 5);
    }
    assert_eq!(first.len(), 5, "seat 0 plays each party at some time");
}

#[test]
fn an_option_fixes_the_parties() {
    let game = set_up(&options(&[Dem, Rep, Prog]), 3, 1).unwrap();
    let parties: Vec<Party> = (0..3)
        .map(|seat| game.player_at(Seat::new(seat).unwrap()).unwrap().party)
        .collect();
    assert_eq!(parties, [Dem, Rep, Prog]);
}

#[test]
fn an_option_must_name_each_party_in_play_once() {
    for (parties, seats) in [
        (vec![Rep, Prog], 3),
        (vec![Rep, Prog, Dem, Soc], 3),
        (vec![Rep, Prog, Soc], 3),
        (vec![Rep, Prog, Prog], 3),
        (vec![Rep, Prog, Dem, Proh], 4),
        (vec![], 5),
    ] {
        assert_eq!(
            set_up(&options(&parties), seats, 1),
            Err(Violation::WrongParties),
            "{parties:?}"
        );
    }
}

/// Ruling BM-R22.
#[test]
fn turns_go_in_the_order_of_parties_whatever_the_seats() {
    let game = set_up(&options(&[Proh, Soc, Dem, Prog, Rep]), 5, 1).unwrap();
    let order: Vec<u8> = game.players().map(|player| player.seat.number()).collect();
    assert_eq!(order, [4, 3, 2, 1, 0]);
    let parties: Vec<Party> = game.players().map(|player| player.party).collect();
    assert_eq!(parties, [Rep, Prog, Dem, Soc, Proh]);
}

#[test]
fn the_edition_is_fixed_with_the_options() {
    let read: Options = serde_json::from_str(r#"{"edition": "reconstructed"}"#).unwrap();
    assert_eq!(read, Options::default());
    assert_eq!(read.edition, Edition::Reconstructed);
    assert!(serde_json::from_str::<Options>(r#"{"edition": "lost"}"#).is_err());
    assert!(serde_json::from_str::<Options>(r#"{"variant": 1}"#).is_err());
    assert_eq!(
        serde_json::to_string(&options(&[Rep])).unwrap(),
        r#"{"edition":"reconstructed","parties":["REP"]}"#
    );
}

/// Chance is asked for the parties, then for eight cards a player, and for nothing else.
#[test]
fn set_up_draws_in_a_fixed_order() {
    let game = set_up(&Options::default(), 3, 5).unwrap();
    let mut again = chance(5);
    let mut parties = vec![Rep, Prog, Dem];
    again.shuffle(&mut parties);
    for party in [Rep, Prog, Dem] {
        let mut deck: Vec<u8> = (1..=28).collect();
        let mut drawn: Vec<u8> = (0..8)
            .map(|_| deck.remove(again.below(u32::try_from(deck.len()).unwrap()) as usize))
            .collect();
        drawn.sort_unstable();
        assert_eq!(game.cards[party].top, numbers(&drawn));
        let seat = parties.iter().position(|&dealt| dealt == party).unwrap();
        assert_eq!(usize::from(game.seats[party].unwrap().number()), seat);
    }
}

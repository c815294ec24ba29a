//! What is done for a player whose time has run out: ruling CG-AWAY.

use super::super::Action;
use super::*;

impl Board {
    /// The step taken for the player, as it is written; it is listed.
    fn default_of(&self, player: u8) -> String {
        let action = self.game.safe_default(seat(player)).unwrap();
        let mut listed = Vec::new();
        self.game.legal_actions(seat(player), &mut listed);
        assert!(listed.contains(&action), "{action}");
        action.to_string()
    }

    /// Tiles in a hand that everybody saw taken.
    fn seen(mut self, player: u8, tiles: &str) -> Self {
        self.game.hands[seat(player)].seen = tiles.split_whitespace().map(tile).collect();
        self
    }

    /// It is the player's turn to lay a tavern.
    fn tavern_due(self, player: u8) -> Self {
        self.phase(Phase::Tavern { seat: seat(player) })
    }
}

#[test]
fn a_building_is_given_back_by_default_and_a_market_only_if_there_is_none() {
    let board = given(3).phase(Phase::Discard);
    let buildings = board.clone().hand(0, "mK mB bC bS");
    assert_eq!(buildings.default_of(0), "discard blacksmiths building");
    let markets = board.hand(1, "mC mB mB mC");
    assert_eq!(markets.default_of(1), "discard bakers market");
}

#[test]
fn the_start_tile_by_default_is_a_building_with_one_man_on_the_first_space() {
    let board = given(3)
        .phase(Phase::FirstTile { seat: seat(0) })
        .hand(0, "mK bB bC");
    assert_eq!(board.default_of(0), "lay bakers building A1 men 1");
    let second = board
        .built("bK", "A1")
        .phase(Phase::FirstTile { seat: seat(1) })
        .hand(1, "mS mC mC");
    let laid = second.default_of(1);
    assert!(laid.starts_with("lay blacksmiths market "), "{laid}");
    assert!(!laid.contains(" A"), "a block without a tile: {laid}");
}

#[test]
fn a_tile_that_all_have_seen_is_laid_before_a_hidden_one_by_default() {
    let board = given(3).filled_up().cleared("B1 B2 B3");
    let hidden = board.clone().hand(0, "bK bB");
    assert_eq!(hidden.default_of(0), "lay candlemakers building B1 men 1");
    let seen = board.hand(0, "bK bB").seen(0, "Min");
    assert_eq!(seen.default_of(0), "lay minstrel house B1");
}

/// Seat 1 is first and seat 0, level, second in block A; there and in block B some spaces are empty.
fn rivals() -> Board {
    given(3)
        .filled_up()
        .cleared("A1 A2 A3 A4 B1 B2")
        .owned(1, "bK", "A1", 1)
        .owned(0, "bK", "A2", 1)
}

#[test]
fn by_default_no_marker_is_taken_from_anybody_if_that_can_be_helped() {
    let board = rivals().hand(0, "bB");
    assert_eq!(board.default_of(0), "lay bakers building B1 men 1");
    let mut cramped = rivals().hand(0, "bB mC");
    for at in ["B1", "B2"] {
        cramped.game.city.built[space(at)] = Some(Built::Tavern);
    }
    assert_eq!(
        cramped.default_of(0),
        "lay clothmakers market A3",
        "a market takes no marker"
    );
    let forced = cramped.hand(0, "bB");
    assert_eq!(forced.default_of(0), "lay bakers building A3 men 1");
    let forced = forced.when(0, "lay bakers building A3 men 1");
    assert_eq!(forced.markers(Block::A), (Some(0), Some(1)));
}

#[test]
fn a_marker_that_nobody_has_or_that_is_the_own_one_may_be_taken_by_default() {
    let unmarked = given(3).filled_up().cleared("A1 A2").hand(0, "bB");
    assert_eq!(unmarked.default_of(0), "lay bakers building A1 men 1");
    let own = given(3)
        .filled_up()
        .cleared("A1 A2 A3")
        .owned(0, "bK", "A1", 1)
        .hand(0, "bB");
    assert_eq!(own.default_of(0), "lay bakers building A2 men 1");
    let second = given(3)
        .filled_up()
        .cleared("A1 A2 A3")
        .owned(1, "bK", "A1", 2)
        .hand(0, "bB");
    assert_eq!(second.default_of(0), "lay bakers building A2 men 1");
}

#[test]
fn who_is_not_robbed_of_a_marker_comes_before_what_stays_hidden() {
    let mut board = rivals().hand(0, "mC").seen(0, "bB");
    for at in ["B1", "B2"] {
        board.game.city.built[space(at)] = Some(Built::Tavern);
    }
    assert_eq!(board.default_of(0), "lay clothmakers market A3");
}

#[test]
fn by_default_no_block_is_completed_if_that_can_be_helped() {
    let board = given(3).filled_up().cleared("A1 B1 B2").hand(0, "bK");
    assert_eq!(board.default_of(0), "lay candlemakers building B1 men 1");
    let last = given(3).filled_up().cleared("A1").hand(0, "bK");
    assert_eq!(last.default_of(0), "lay candlemakers building A1 men 1");
    let tavern = given(3).filled_up().cleared("A1 B1 B2").tavern_due(0);
    assert_eq!(tavern.default_of(0), "tavern B1");
    let last = given(3).filled_up().cleared("A1").tavern_due(0);
    assert_eq!(last.default_of(0), "tavern A1");
}

#[test]
fn as_few_men_as_the_rules_allow_are_put_on_a_tile_by_default() {
    let board = given(3).filled_up().cleared("A1 A2");
    let building = board.clone().hand(0, "bK");
    assert_eq!(building.default_of(0), "lay candlemakers building A1 men 1");
    let none_left = building.reserve(0, 0);
    assert_eq!(none_left.default_of(0), "lay candlemakers building A1");
    let minstrels = board.hand(0, "Min");
    assert_eq!(minstrels.default_of(0), "lay minstrel house A1");
}

#[test]
fn the_least_valuable_face_up_tile_is_taken_by_default() {
    let drawing = |display: &str| {
        given(3)
            .display(display)
            .phase(Phase::Draw { seat: seat(0) })
            .default_of(0)
    };
    assert_eq!(drawing("Min mK bC"), "draw clothmakers building");
    assert_eq!(drawing("bC bB mK"), "draw bakers building");
    assert_eq!(drawing("Min mC mS"), "draw blacksmiths market");
    assert_eq!(drawing("Min Min"), "draw minstrel house");
    let first = given(3)
        .display("mK bS bC")
        .phase(Phase::FirstDraw { seat: seat(2) });
    assert_eq!(first.default_of(2), "draw blacksmiths building");
}

#[test]
fn nothing_is_done_for_a_player_who_is_not_waited_for() {
    let board = given(3).filled_up().cleared("A1 A2").hand(0, "bK");
    for player in 1..5 {
        assert_eq!(board.game.safe_default(seat(player)), None);
    }
    let over = board.phase(Phase::Over);
    assert_eq!(over.game.safe_default(seat(0)), None);
    let mut decided = given(3).phase(Phase::Discard).hand(0, "bK bK bK bK");
    decided.game.discards[seat(0)] = Some(tile("bK"));
    assert_eq!(decided.game.safe_default(seat(0)), None);
}

/// A tile, a tavern for the block that it completes and for each that a tavern completes, and a draw.
#[test]
fn the_longest_turn_by_default_is_six_steps() {
    let mut board = given(3)
        .filled_up()
        .cleared("A1 B1 C1 D1 E1 F1")
        .hand(0, "bK")
        .display("bB");
    let mut steps = Vec::new();
    while board.game.pending().seats().has(seat(0)) {
        let action = board.default_of(0);
        board = board.when(0, &action);
        steps.push(action);
    }
    assert_eq!(
        steps,
        [
            "lay candlemakers building A1 men 1",
            "tavern B1",
            "tavern C1",
            "tavern D1",
            "tavern E1",
            "draw bakers building",
        ]
    );
}

/// Whether laying something so takes a marker from somebody.
fn takes_a_marker(game: &CityAndGuilds, player: Seat, action: Action) -> bool {
    let mut told = Vec::new();
    game.clone()
        .apply(player, &action, &mut chance(), &mut told)
        .unwrap();
    told.iter().any(|told| {
        matches!(
            told.event,
            Event::FirstTaken { passed, .. } | Event::SecondTaken { passed, .. } if passed.is_some()
        )
    })
}

/// Among all the states that random steps lead to.
#[test]
fn no_default_takes_a_marker_if_another_step_takes_none() {
    let mut spared = 0;
    for seed in 0..6 {
        let (mut game, _, mut chance) = begun(3, seed);
        while let Some(due) = game.pending().seats().iter().next() {
            let mut listed = Vec::new();
            game.legal_actions(due, &mut listed);
            let takes: Vec<bool> = listed
                .iter()
                .map(|&action| takes_a_marker(&game, due, action))
                .collect();
            let default = game.safe_default(due).unwrap();
            if takes.contains(&false) {
                assert!(!takes_a_marker(&game, due, default), "{default}");
                spared += u32::from(takes.contains(&true));
            }
            let pick = chance.below(u32::try_from(listed.len()).unwrap()) as usize;
            game.apply(due, &listed[pick], &mut chance, &mut Vec::new())
                .unwrap();
        }
    }
    assert!(spared > 100, "{spared}");
}

//! Many random games from beginning to end.

use super::*;
use crate::game::Pending;

/// What is counted in a finished game.
#[derive(Default)]
struct Census {
    tiles_laid: BySeat<u8>,
    taverns_laid: u8,
    blocks_scored: u8,
    blocks_scored_when_last_tavern_was_laid: u8,
    refused: u32,
    last_tile: Option<Seat>,
    furthest: u8,
    stock_ran_out: bool,
}

fn play(players: u8, seed: u64) -> (CityAndGuilds, Census) {
    let (mut game, _, mut chance) = set_up(players, seed);
    let mut census = Census::default();
    let mut listed = Vec::new();
    let mut told = Vec::new();
    while let Some(due) = game.pending().seats().iter().next() {
        listed.clear();
        told.clear();
        game.legal_actions(due, &mut listed);
        let pick = chance.below(u32::try_from(listed.len()).unwrap()) as usize;
        game.apply(due, &listed[pick], &mut chance, &mut told)
            .unwrap();
        for told in &told {
            census.count(&told.event);
        }
    }
    (game, census)
}

impl Census {
    fn count(&mut self, event: &Event) {
        match event {
            Event::TileLaid { seat, .. } => {
                self.tiles_laid[*seat] += 1;
                self.last_tile = Some(*seat);
            }
            Event::TavernLaid { .. } => {
                self.taverns_laid += 1;
                self.blocks_scored_when_last_tavern_was_laid = self.blocks_scored;
            }
            Event::BlockCompleted { .. } => self.blocks_scored += 1,
            Event::InvestmentRaised { space, .. } => self.furthest = self.furthest.max(*space),
            Event::InvestmentRefused { .. } => self.refused += 1,
            Event::StockEmpty {} => self.stock_ran_out = true,
            _ => {}
        }
    }
}

#[test]
fn e15_census_of_900_whole_games() {
    let mut refused = [0; 6];
    for seed in 0..900 {
        let players = 3 + u8::try_from(seed % 3).unwrap();
        let (game, census) = play(players, seed);
        game.check_invariants().unwrap();
        let each = 60 / players;
        assert!(
            game.seats
                .seats()
                .all(|seat| census.tiles_laid[seat] == each),
            "{players} players"
        );
        assert_eq!(census.taverns_laid, 4);
        assert_eq!(census.blocks_scored, 8);
        assert!(game.city.is_complete());
        let hands: u8 = game
            .seats
            .seats()
            .map(|seat| game.hands[seat].tiles().total())
            .sum();
        let face_up = u8::try_from(game.display.iter().count()).unwrap();
        assert_eq!(game.stock.total() + face_up + hands, 16);
        let last = game.seats.seats_from(game.first.unwrap()).last();
        assert_eq!(census.last_tile, last);
        assert!(census.blocks_scored_when_last_tavern_was_laid <= 4);
        assert!(census.furthest <= [25, 22, 19][usize::from(players - 3)]);
        assert_eq!(census.stock_ran_out, players == 5);
        assert_eq!(face_up, if players == 5 { 2 } else { 3 });
        refused[usize::from(players)] += census.refused;
    }
    assert_eq!(refused[3], 0, "with three players no gain is ever refused");
    assert!(refused[4] > 0 && refused[5] > 0);
}

#[test]
fn with_five_players_the_last_turn_is_played_beside_two_face_up_tiles() {
    let (game, census) = play(5, 1);
    assert!(census.stock_ran_out);
    assert_eq!(game.stock.total(), 0);
    assert_eq!(game.display.iter().count(), 2);
    assert!(matches!(game.pending(), Pending::Over(_)));
}

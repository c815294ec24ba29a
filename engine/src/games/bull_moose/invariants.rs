//! What holds in every state.

use crate::by::Key;

use super::BullMoose;
use super::cards::{CardSet, DECK_SIZE};
use super::party::{Party, Player};
use super::phase::{Phase, Play, WhistleStop};
use super::state::no_cubes;

/// Votes of all boxes. Rules: Election Results.
const ALL_VOTES: u16 = 531;

impl BullMoose {
    /// A sentence that says what is wrong.
    pub(super) fn check(&self) -> Result<(), String> {
        for player in self.players() {
            self.check_cards(player)?;
        }
        for &party in Party::ALL {
            self.check_party(party)?;
        }
        self.check_phase()
    }

    /// The 28 cards of a deck are each in one place, and no pile is longer than it may be.
    fn check_cards(&self, player: Player) -> Result<(), String> {
        let cards = &self.cards[player.party];
        let piles = [
            cards.unseen,
            cards.top,
            cards.hand,
            cards.beside,
            cards.discards,
        ];
        let on_the_table = u32::from(matches!(
            self.phase,
            Phase::Play { player: due, card: Some(_), .. } if due == player
        ));
        let all: CardSet = piles.iter().fold(CardSet::EMPTY, |all, pile| all.or(*pile));
        let sum: u32 = piles.iter().map(|pile| pile.len()).sum();
        if all.len() != sum || sum + on_the_table != u32::from(DECK_SIZE) {
            return Err(format!("a card of {} is lost or doubled", player.party));
        }
        let used = cards.beside.len() + cards.discards.len() + on_the_table;
        let before = 4 * (u32::from(self.round) - 1);
        if used < before || used > before + 4 {
            return Err(format!("{} has used {used} cards", player.party));
        }
        Ok(())
    }

    /// No cube off the ballot, and none of a party that is not in play.
    fn check_party(&self, party: Party) -> Result<(), String> {
        let with_cubes = self.pieces.boxes_with(party);
        let forbidden = with_cubes.minus(Self::on_the_ballot(party));
        if !forbidden.is_empty() {
            return Err(format!("{party} has cubes off the ballot in {forbidden:?}"));
        }
        let beside_the_map = self
            .pieces
            .endorsements
            .values()
            .chain([&self.pieces.popularity])
            .map(|cubes| cubes[party])
            .sum::<u16>();
        if self.seats[party].is_none() && (!with_cubes.is_empty() || beside_the_map > 0) {
            return Err(format!("{party} is not in play and has cubes"));
        }
        Ok(())
    }

    fn check_phase(&self) -> Result<(), String> {
        match &self.phase {
            Phase::Keep => {
                if self.choosing().is_empty() {
                    return Err("everybody has kept, and still the game waits".to_owned());
                }
            }
            Phase::Play { turn, card, .. } => {
                if !(1..=4).contains(turn) {
                    return Err(format!("turn {turn} of a round"));
                }
                if let Some(Play::Value(play)) = card
                    && play.whistle_stop == WhistleStop::CubeDue
                    && (play.points == 0 || play.owed > 0)
                {
                    return Err(format!("a cube is due that cannot come: {play:?}"));
                }
            }
            Phase::Special { .. } => {}
            Phase::Endorse {
                endorsement,
                player,
                allowed,
            } => {
                if self.endorsed_cubes(*endorsement, *player) == 0 || allowed.len() < 2 {
                    return Err("an endorsement leaves nothing to choose".to_owned());
                }
            }
            Phase::Popularity {
                player, left, next, ..
            } => {
                if *left == 0
                    || *left > self.pieces.popularity[player.party]
                    || next.iter().any(|party| party <= player.party)
                {
                    return Err("popularity is out of order".to_owned());
                }
            }
            Phase::Over => return self.check_result(),
        }
        Ok(())
    }

    /// Every box has been won, the votes are all there, and the side boxes are empty.
    fn check_result(&self) -> Result<(), String> {
        let results = self.tallies();
        let votes: u16 = results.iter().map(|tally| tally.votes).sum();
        let boxes: u16 = results.iter().map(|tally| u16::from(tally.boxes)).sum();
        if votes != ALL_VOTES || boxes != 49 {
            return Err(format!("{votes} votes in {boxes} boxes"));
        }
        let pieces = &self.pieces;
        if pieces
            .cubes
            .values()
            .any(|cubes| cubes.values().sum::<u16>() != 1)
        {
            return Err("a box that is won holds more than its winner's cube".to_owned());
        }
        let side_boxes = pieces.endorsements.values().chain([&pieces.popularity]);
        for cubes in side_boxes {
            if *cubes != no_cubes() {
                return Err("cubes are left beside the map".to_owned());
            }
        }
        Ok(())
    }
}

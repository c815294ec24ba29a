//! Rules: Sequence of Play; Cards.
//!
//! Seven rounds of four turns each: in every turn each player plays one card, in the order of turns. After a round's
//! last card come the abilities, then the cards beside the candidates are discarded (ruling BM-R1).

use crate::chance::Chance;
use crate::game::Told;

use super::BullMoose;
use super::action::{Action, Mode};
use super::cards::{CardId, Stay};
use super::event::Event;
use super::party::{Party, Player};
use super::phase::{
    ExpressPlay, FreeMovement, Phase, Play, Progress, TextPlay, ValuePlay, WhistleStop,
};
use super::set::States;
use super::state::Telling;
use super::violation::Violation;

/// Turns in a round.
const TURNS: u8 = 4;
/// Rounds in a game.
pub(super) const ROUNDS: u8 = 7;

impl BullMoose {
    /// The first player's first turn of the round.
    pub(super) fn begin_turns(&mut self) {
        if let Some(player) = self.players().next() {
            self.phase = Phase::Play {
                turn: 1,
                player,
                card: None,
            };
        }
    }

    /// The player that comes after this one in the order of turns, unless it is the last.
    fn player_after(&self, party: Party) -> Option<Player> {
        self.players().find(|player| player.party > party)
    }

    /// A card is put on the table for one of its uses.
    pub(super) fn play_card(
        &mut self,
        player: Player,
        id: CardId,
        mode: Mode,
        told: &mut Telling,
    ) -> Result<(), Violation> {
        let play = self.check_play(player, id, mode)?;
        self.take_from_hand(player, id)?;
        self.set_play(play);
        let card = self.card(id);
        told.push(Told::all(Event::CardPlayed {
            player,
            card: id,
            name: card.name.to_owned(),
            mode,
            value: card.value,
        }));
        Ok(())
    }

    /// The card as it lies on the table before its first step.
    fn check_play(&self, player: Player, id: CardId, mode: Mode) -> Result<Play, Violation> {
        self.check_in_hand(player, id)?;
        let free = FreeMovement {
            steps: u8::from(self.has_beside(player, Stay::Barnstorming)),
            ride: self.has_beside(player, Stay::RailPass),
        };
        let whistle_stop = self.has_beside(player, Stay::WhistleStop);
        let play = match mode {
            Mode::Value => Play::Value(ValuePlay {
                card: id,
                points: self.card(id).value,
                owed: 0,
                free,
                whistle_stop: if whistle_stop {
                    WhistleStop::InPlay
                } else {
                    WhistleStop::Absent
                },
                county: self.has_beside(player, Stay::CountyStumping),
                placed: States::EMPTY,
                last: None,
                bonus: player.party == Party::Dem,
            }),
            Mode::Express => {
                let play = ExpressPlay {
                    card: id,
                    free,
                    ridden: false,
                };
                self.check_express_card(player, play)?;
                Play::Express(play)
            }
            Mode::Text => {
                let play = TextPlay {
                    card: id,
                    free,
                    whistle_stop,
                    begun: false,
                    effect: 0,
                    progress: Progress::none(),
                    changed: false,
                };
                self.check_text_card(player, &play)?;
                Play::Text(play)
            }
        };
        Ok(play)
    }

    /// Every card and use that can be played.
    pub(super) fn list_plays(&self, player: Player, actions: &mut Vec<Action>) {
        let party = player.party;
        for number in self.cards[party].hand.iter() {
            let card = CardId { party, number };
            for mode in [Mode::Value, Mode::Text, Mode::Express] {
                if self.check_play(player, card, mode).is_ok() {
                    actions.push(Action::Play { card, mode });
                }
            }
        }
    }

    /// Notes how the card on the table stands now.
    pub(super) fn set_play(&mut self, play: Play) {
        if let Phase::Play { card, .. } = &mut self.phase {
            *card = Some(play);
        }
    }

    /// The card is done with: it is laid beside the candidate if it stays there, else discarded; the next one plays.
    pub(super) fn finish_card(
        &mut self,
        player: Player,
        id: CardId,
        stays: bool,
        lost: u8,
        chance: &mut Chance,
        told: &mut Telling,
    ) {
        let cards = &mut self.cards[player.party];
        if stays {
            cards.beside = cards.beside.with(id.number);
        } else {
            cards.discards = cards.discards.with(id.number);
        }
        told.push(Told::all(Event::CardEnded {
            player,
            card: id,
            lost,
        }));
        let Phase::Play { turn, .. } = self.phase else {
            return;
        };
        let next = match (self.player_after(player.party), self.players().next()) {
            (Some(next), _) => Some((turn, next)),
            (None, Some(first)) if turn < TURNS => Some((turn + 1, first)),
            (None, _) => None,
        };
        match next {
            Some((turn, player)) => {
                self.phase = Phase::Play {
                    turn,
                    player,
                    card: None,
                };
            }
            None => self.use_abilities(None, chance, told),
        }
    }

    /// The cards beside the candidates are discarded; the next round or the election begins.
    pub(super) fn end_round(&mut self, chance: &mut Chance, told: &mut Telling) {
        let mut cleared = Vec::new();
        for Player { party, .. } in self.players() {
            let cards = &mut self.cards[party];
            let beside = std::mem::take(&mut cards.beside);
            cards.discards = cards.discards.or(beside);
            cleared.extend(beside.iter().map(|number| CardId { party, number }));
        }
        told.push(Told::all(Event::RoundEnded {
            round: self.round,
            cleared,
        }));
        if self.round < ROUNDS {
            self.round += 1;
            self.begin_round(chance, told);
        } else {
            self.hold_election(chance, told);
        }
    }
}

//! Rules: Preparing the Election; Empty States and Party Icons; rulings BM-R6 and BM-R18.

use crate::chance::Chance;
use crate::game::Told;

use super::BullMoose;
use super::board::StateBox;
use super::cards::Endorsement;
use super::event::Event;
use super::party::Player;
use super::set::StateBoxes;
use super::state::Telling;

impl BullMoose {
    /// Fixes which boxes are empty, gives each of them the cubes of its leanings, and goes on to the Press.
    pub(super) fn hold_election(&mut self, chance: &mut Chance, told: &mut Telling) {
        let empty = self.pieces.empty_boxes();
        told.push(Told::all(Event::ElectionBegan {
            empty: empty.iter().collect(),
        }));
        for at in empty.iter() {
            self.add_leanings(at, told);
        }
        self.award_endorsement(Endorsement::Press, empty, chance, told);
    }

    /// One cube for each party in play whose icon the box shows, or for everybody in a swing state.
    fn add_leanings(&mut self, at: StateBox, told: &mut Telling) {
        let leanings = self.board().leanings(at);
        let swing = leanings.is_empty();
        let players: Vec<Player> = self
            .players()
            .filter(|player| swing || leanings.has(player.party))
            .filter(|player| Self::on_the_ballot(player.party).has(at))
            .collect();
        for player in &players {
            self.pieces.cubes[at][player.party] += 1;
        }
        told.push(Told::all(Event::LeaningsAdded { at, players, swing }));
    }

    /// The boxes for the winner of an endorsement; the start state if there is none. Rulings BM-R14 and BM-R19.
    pub(super) fn endorsed_boxes(
        &self,
        player: Player,
        endorsement: Endorsement,
        empty: StateBoxes,
    ) -> Option<StateBoxes> {
        let boxes = match endorsement {
            Endorsement::Press => empty,
            Endorsement::Senator => self.board().swing(),
        };
        let allowed = boxes.and(Self::on_the_ballot(player.party));
        (!allowed.is_empty()).then_some(allowed)
    }
}

//! What is done for a player whose time has run out: ruling BM-D13.

use super::BullMoose;
use super::action::{Action, Mode};
use super::party::Player;

impl BullMoose {
    /// The step taken for the player: the one that does least; `None` if the game does not wait for them.
    ///
    /// Of steps that do equally little it is the first as they are listed: places by their names, cards by their numbers.
    pub(super) fn step_by_default(&self, player: Player) -> Option<Action> {
        if !self.is_due(player) {
            return None;
        }
        let mut legal = Vec::new();
        self.list_actions(player, &mut legal);
        legal
            .into_iter()
            .min_by_key(|action| self.reluctance(player, action))
    }

    /// What a step does, the least first: its kind, then how much of it.
    ///
    /// Where a card cannot end yet, the token moves on until it can: free movement owes nothing, and a paid step goes
    /// where least is owed. All that touches an opponent's cubes comes last.
    fn reluctance(&self, player: Player, action: &Action) -> (u8, u8) {
        let board = self.board();
        match *action {
            Action::EndCard {} | Action::Decline {} | Action::Stop {} => (0, 0),
            Action::Keep { cards } => (0, cards.iter().map(|card| self.card(card).value).sum()),
            Action::Play {
                card,
                mode: Mode::Value,
            } => (0, self.card(card).value),
            Action::Place { at } | Action::Add { at } | Action::Grant { at } => {
                (1, board.votes(at))
            }
            Action::NextEffect {} => (2, 0),
            Action::Express { .. } => (3, 0),
            Action::FreeStep { .. } => (4, 0),
            Action::Ride { .. } => (5, 0),
            Action::Step { state } => (6, self.others_in(player, state)),
            Action::Play {
                mode: Mode::Text | Mode::Express,
                ..
            }
            | Action::County { .. }
            | Action::Endorse {}
            | Action::Bonus {} => (7, 0),
            Action::Remove { at, .. } | Action::Move { from: at, .. } => (8, board.votes(at)),
        }
    }
}

//! Bull Moose: the presidential election of 1912, for three to five players.
//!
//! This file only hands each question to the chapter of the rulebook that answers it. Rulings are in
//! `docs/rulings/bull-moose.md`.

pub mod action;
pub mod board;
pub mod cards;
pub mod decision;
pub mod event;
pub mod four_cards;
pub mod options;
pub mod party;
pub mod set;
pub mod view;
pub mod violation;

mod board_text;
mod candidates;
mod card_effects;
mod card_text;
mod cards_that_stay;
mod decks;
mod describe;
mod election_results;
mod endorsements;
mod express_trains;
mod imagine;
mod invariants;
mod managing_the_hand;
mod menu;
mod menu_words;
mod movement;
mod net_majority;
mod phase;
mod placing_support_cubes;
mod popularity;
mod preparing_the_election;
mod reveals;
mod safe_default;
mod seen;
mod sentences;
mod sequence_of_play;
mod set_up;
mod state;
#[cfg(test)]
mod tests;
mod turn;
mod wording;

use crate::chance::Chance;
use crate::game::{Game, Names, Pending, RulesVersion, Told, Viewer};
use crate::menu::{Menu, Value};
use crate::seat::{Seat, SeatCount};

use action::Action;
use decision::Decision;
use event::Event;
use options::{Edition, Options};
use party::ByParty;
use phase::Phase;
use state::{Cards, Pieces};
use view::View;
use violation::Violation;

/// A match of Bull Moose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BullMoose {
    edition: Edition,
    /// Which seat plays each party in play.
    seats: ByParty<Option<Seat>>,
    pieces: Pieces,
    cards: ByParty<Cards>,
    /// 1 to 7.
    round: u8,
    phase: Phase,
}

impl Game for BullMoose {
    type Options = Options;
    type Decision = Decision;
    type Action = Action;
    type Event = Event;
    type Violation = Violation;
    type View = View;

    const SLUG: &'static str = "bull-moose";
    const NAME: &'static str = "Bull Moose";
    const RULES: RulesVersion = RulesVersion(1);

    fn setup(
        options: &Options,
        seats: SeatCount,
        _rules: RulesVersion,
        chance: &mut Chance,
        told: &mut Vec<Told<Event>>,
    ) -> Result<Self, Violation> {
        Self::set_up(options, seats, chance, told)
    }

    fn pending(&self) -> Pending<Decision> {
        self.waits_for()
    }

    fn legal_actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        if let Some(player) = self.player_at(seat).filter(|player| self.is_due(*player)) {
            self.list_actions(player, actions);
        }
    }

    fn menu(&self, seat: Seat) -> Menu {
        self.menu_of(seat)
    }

    fn verb_word(verb: &str) -> &str {
        menu_words::verb_word(verb)
    }

    fn slot_word(slot: &str) -> &str {
        menu_words::slot_word(slot)
    }

    fn word(value: &Value) -> String {
        menu_words::word(value)
    }

    fn safe_default(&self, seat: Seat) -> Option<Action> {
        self.step_by_default(self.player_at(seat)?)
    }

    fn apply(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut Chance,
        told: &mut Vec<Told<Event>>,
    ) -> Result<(), Violation> {
        match self.player_at(seat) {
            _ if self.phase == Phase::Over => Err(Violation::GameOver),
            Some(player) if self.is_due(player) => self.act(player, action, chance, told),
            _ => Err(Violation::NotYourTurn),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn imagine(&self, viewer: Viewer, chance: &mut Chance) -> Self {
        self.imagined_by(viewer, chance)
    }

    fn stays_secret(action: &Action) -> bool {
        matches!(action, Action::Keep { .. })
    }

    fn reveals(event: &Event) -> bool {
        reveals::reveals(event)
    }

    fn sentence(event: &Event, names: &Names) -> String {
        sentences::sentence(event, names)
    }

    fn describe(&self, seat: Seat, action: &Action, names: &Names) -> String {
        self.description(seat, action, names)
    }

    fn board_text(view: &View, names: &Names) -> String {
        board_text::board_text(view, names)
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.check()
    }
}

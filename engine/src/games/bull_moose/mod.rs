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
mod words;

mod candidates;
mod card_effects;
mod card_text;
mod cards_that_stay;
mod decks;
mod drawing;
mod election_results;
mod endorsements;
mod express_trains;
mod forced_steps;
mod imagine;
mod invariants;
mod lexicon;
mod managing_the_hand;
mod menu;
mod movement;
mod net_majority;
mod phase;
mod placing_support_cubes;
mod popularity;
mod preparing_the_election;
mod reveals;
mod safe_default;
mod seen;
mod sequence_of_play;
mod set_up;
mod state;
#[cfg(test)]
mod tests;
mod turn;
mod worth;

use crate::chance::Chance;
use crate::drawing::Sketch;
use crate::game::{Game, Names, Pending, RulesVersion, Told, Viewer};
use crate::menu::{Menu, Value};
use crate::seat::{BySeat, Seat, SeatCount};
use crate::weights::Weight;
use crate::words::Lang;

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
    /// The version of the rules that this match keeps.
    rules: RulesVersion,
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
    const RULES: RulesVersion = RulesVersion(2);
    const CLEAR: i32 = 5_000;
    const TRUSTED: u32 = 4;
    const WEIGHTS: &'static [Weight] = worth::WEIGHTS;

    fn setup(
        options: &Options,
        seats: SeatCount,
        rules: RulesVersion,
        chance: &mut Chance,
        told: &mut Vec<Told<Event>>,
    ) -> Result<Self, Violation> {
        Self::set_up(options, (seats, rules), chance, told)
    }

    fn pending(&self) -> Pending<Decision> {
        self.waits_for()
    }

    fn legal_actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        if let Some(player) = self.player_at(seat).filter(|player| self.is_due(*player)) {
            self.list_actions(player, actions);
        }
    }

    fn sensible_actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        self.list_sensible(seat, actions);
    }

    fn worth(&self) -> BySeat<i32> {
        self.estimate()
    }

    fn menu(&self, seat: Seat) -> Menu {
        self.menu_of(seat)
    }

    fn word_in(lang: Lang, value: &Value, names: &Names) -> String {
        menu::word_in(lang, value, names)
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
            Some(player) if self.is_due(player) => {
                self.act(player, action, chance, told)?;
                self.take_forced_step(told);
                Ok(())
            }
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

    fn sentence_in(lang: Lang, event: &Event, names: &Names) -> String {
        words::event(lang, event, names)
    }

    fn describe_in(&self, lang: Lang, seat: Seat, action: &Action, names: &Names) -> String {
        words::action(lang, self, seat, action, names)
    }

    fn board_text_in(lang: Lang, view: &View, names: &Names) -> String {
        words::board(lang, view, names)
    }

    fn word_view(lang: Lang, view: &mut View) {
        let edition = view.edition;
        for card in view.cards_mut() {
            let printed = edition.card(card.card);
            card.text = words::card_text(lang, printed);
            card.history = printed.history.say_in(lang);
        }
    }

    fn score(&self, seat: Seat) -> i32 {
        self.votes_of(seat)
    }

    fn sketch_in(lang: Lang, view: &View, names: &Names) -> Sketch {
        drawing::sketch(lang, view, names)
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.check()
    }
}

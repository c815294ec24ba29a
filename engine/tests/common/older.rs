//! Builds of the past: a game begun by them keeps their rules.

use engine::chance::Chance;
use engine::drawing::Sketch;
use engine::game::{Names, RulesVersion};
use engine::menu::{Menu, Value};
use engine::weights::Weight;
use engine::{BySeat, Game, Lang, Pending, Seat, SeatCount, Told, Viewer};

/// A game as a build offered it whose newest rules were version `V`. Its logs are those of the game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Older<G, const V: u16>(G);

impl<G: Game, const V: u16> Game for Older<G, V> {
    type Options = G::Options;
    type Decision = G::Decision;
    type Action = G::Action;
    type Event = G::Event;
    type Violation = G::Violation;
    type View = G::View;

    const SLUG: &'static str = G::SLUG;
    const NAME: &'static str = G::NAME;
    const RULES: RulesVersion = RulesVersion(V);
    const CLEAR: i32 = G::CLEAR;
    const TRUSTED: u32 = G::TRUSTED;
    const WEIGHTS: &'static [Weight] = G::WEIGHTS;

    fn setup(
        options: &Self::Options,
        seats: SeatCount,
        rules: RulesVersion,
        chance: &mut Chance,
        told: &mut Vec<Told<Self::Event>>,
    ) -> Result<Self, Self::Violation> {
        G::setup(options, seats, rules, chance, told).map(Self)
    }

    fn pending(&self) -> Pending<Self::Decision> {
        self.0.pending()
    }

    fn legal_actions(&self, seat: Seat, actions: &mut Vec<Self::Action>) {
        self.0.legal_actions(seat, actions);
    }

    fn sensible_actions(&self, seat: Seat, actions: &mut Vec<Self::Action>) {
        self.0.sensible_actions(seat, actions);
    }

    fn worth(&self) -> BySeat<i32> {
        self.0.worth()
    }

    fn menu(&self, seat: Seat) -> Menu {
        self.0.menu(seat)
    }

    fn word_in(lang: Lang, value: &Value, names: &Names) -> String {
        G::word_in(lang, value, names)
    }

    fn safe_default(&self, seat: Seat) -> Option<Self::Action> {
        self.0.safe_default(seat)
    }

    fn apply(
        &mut self,
        seat: Seat,
        action: &Self::Action,
        chance: &mut Chance,
        told: &mut Vec<Told<Self::Event>>,
    ) -> Result<(), Self::Violation> {
        self.0.apply(seat, action, chance, told)
    }

    fn view(&self, viewer: Viewer) -> Self::View {
        self.0.view(viewer)
    }

    fn imagine(&self, viewer: Viewer, chance: &mut Chance) -> Self {
        Self(self.0.imagine(viewer, chance))
    }

    fn stays_secret(action: &Self::Action) -> bool {
        G::stays_secret(action)
    }

    fn reveals(event: &Self::Event) -> bool {
        G::reveals(event)
    }

    fn begins_turn(event: &Self::Event) -> bool {
        G::begins_turn(event)
    }

    fn sentence_in(lang: Lang, event: &Self::Event, names: &Names) -> String {
        G::sentence_in(lang, event, names)
    }

    fn describe_in(&self, lang: Lang, seat: Seat, action: &Self::Action, names: &Names) -> String {
        self.0.describe_in(lang, seat, action, names)
    }

    fn board_text_in(lang: Lang, view: &Self::View, names: &Names) -> String {
        G::board_text_in(lang, view, names)
    }

    fn score(&self, seat: Seat) -> i32 {
        self.0.score(seat)
    }

    fn sketch_in(lang: Lang, view: &Self::View, names: &Names) -> Sketch {
        G::sketch_in(lang, view, names)
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.0.check_invariants()
    }
}

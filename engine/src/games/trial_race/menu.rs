//! How an answer is picked, verb by verb.

use super::Race;
use super::build::Build;
use super::words::Action;
use crate::game::Game;
use crate::menu::{Form, Kind, Menu, Slot, Value};
use crate::seat::Seat;

const PLAY: Form = Form::new("play", "play {card}", &[Slot::other("card", Kind::Card)]);
const WALK: Form = Form::alone("walk");
const PUSH: Form = Form::alone("push");

/// Every form that an action is written in.
pub(super) const FORMS: &[Form] = &[PLAY, WALK, PUSH];

impl<B: Build> Race<B> {
    /// How the seat picks from what it may answer.
    pub(super) fn menu_of(&self, seat: Seat) -> Menu {
        let mut actions = Vec::new();
        self.legal_actions(seat, &mut actions);
        actions.into_iter().map(row).collect()
    }
}

/// The form of an action and what stands in its slots.
fn row(action: Action) -> (Form, Vec<Value>) {
    match action {
        Action::Play { card } => (PLAY, vec![Value::number(Kind::Card, card)]),
        Action::Walk {} => (WALK, Vec::new()),
        Action::Push {} => (PUSH, Vec::new()),
    }
}

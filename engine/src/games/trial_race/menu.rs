//! How an answer is picked, verb by verb.

use super::Race;
use super::build::Build;
use super::words::Action;
use crate::game::{Game, Names};
use crate::menu::{Form, Kind, Menu, Slot, Value};
use crate::seat::Seat;
use crate::words::{Lang, Phrase};

const CARD: Slot = Slot::other(
    "card",
    Kind::Card,
    Phrase {
        en: "Card",
        it: "Carta",
        fr: "Carte",
    },
);
const PLAY: Form = Form::new(
    "play",
    "play {card}",
    &[CARD],
    Phrase {
        en: "Play a card",
        it: "Gioca una carta",
        fr: "Jouer une carte",
    },
);
const WALK: Form = Form::alone(
    "walk",
    Phrase {
        en: "Walk",
        it: "Cammina",
        fr: "Marcher",
    },
);
const PUSH: Form = Form::alone(
    "push",
    Phrase {
        en: "Push",
        it: "Spingi",
        fr: "Pousser",
    },
);

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

/// A card as its player calls it.
pub(super) fn word_in(lang: Lang, value: &Value, _: &Names) -> String {
    match lang {
        Lang::En => format!("your {}", value.id),
        Lang::It => format!("il tuo {}", value.id),
        Lang::Fr => format!("votre {}", value.id),
    }
}

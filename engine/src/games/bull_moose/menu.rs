//! How an answer is picked, verb by verb.
//!
//! The rows are the listed actions themselves, so that they cannot be others. Which cards are kept is described as so
//! many of those on top of the deck, and never multiplied out.

use super::BullMoose;
use super::action::Action;
use super::cards::CardId;
use super::four_cards::HAND_SIZE;
use super::party::Player;
use super::phase::Phase;
use crate::menu::{Form, Kind, Menu, Slot, Value, Ways};
use crate::seat::Seat;

const CARD: Slot = Slot::other("card", Kind::Card);
const STATE: Slot = Slot::lead("state", Kind::State);
const BOX: Slot = Slot::lead("box", Kind::Box);
const PARTY: Slot = Slot::other("party", Kind::Party);

const KEEP: Form = Form::new("keep", "keep [{card}]", &[CARD]);
const PLAY: Form = Form::new(
    "play",
    "play {card} for {use}",
    &[CARD, Slot::other("use", Kind::Use)],
);
const STEP: Form = Form::new("to", "to {state}", &[STATE]);
const FREE_STEP: Form = Form::new("free to", "free to {state}", &[STATE]);
const RIDE: Form = Form::new("ride to", "ride to {state}", &[STATE]);
const EXPRESS: Form = Form::new("express to", "express to {state}", &[STATE]);
const PLACE: Form = Form::new("place", "place {box}", &[BOX]);
const COUNTY: Form = Form::new("county", "county {box}", &[BOX]);
const ENDORSE: Form = Form::alone("endorse");
const BONUS: Form = Form::alone("bonus");
const ADD: Form = Form::new("add", "add {box}", &[BOX]);
const REMOVE: Form = Form::new("remove", "remove {party} {box}", &[BOX, PARTY]);
const NEXT: Form = Form::alone("next");
const END: Form = Form::alone("end");
const MOVE: Form = Form::new(
    "move",
    "move {party} from {from} to {to}",
    &[
        Slot::lead("from", Kind::Box),
        PARTY,
        Slot::other("to", Kind::Box),
    ],
);
const DECLINE: Form = Form::alone("decline");
const GRANT: Form = Form::new("grant", "grant {box}", &[BOX]);
const STOP: Form = Form::alone("stop");

/// Every form that an action is written in.
pub(super) const FORMS: &[Form] = &[
    KEEP, PLAY, STEP, FREE_STEP, RIDE, EXPRESS, PLACE, COUNTY, ENDORSE, BONUS, ADD, REMOVE, NEXT,
    END, MOVE, DECLINE, GRANT, STOP,
];

impl BullMoose {
    /// How the seat picks from what it may answer.
    pub(super) fn menu_of(&self, seat: Seat) -> Menu {
        let Some(player) = self.player_at(seat).filter(|player| self.is_due(*player)) else {
            return Menu::default();
        };
        if self.phase == Phase::Keep {
            return self.keeps(player);
        }
        let mut actions = Vec::new();
        self.list_actions(player, &mut actions);
        actions.iter().filter_map(row).collect()
    }

    /// Four of the cards on top of the deck.
    fn keeps(&self, player: Player) -> Menu {
        let party = player.party;
        let top = self.cards[party].top.iter();
        let of = top.map(|number| Value::of(&CardId { party, number }));
        Menu::only(
            KEEP,
            Ways::SomeOf {
                of: of.collect(),
                exactly: HAND_SIZE,
            },
        )
    }
}

/// The form of a listed action and what stands in its slots; none for those that are parts of a product.
fn row(action: &Action) -> Option<(Form, Vec<Value>)> {
    Some(match action {
        Action::Keep { .. } => return None,
        Action::Play { card, mode } => (PLAY, vec![Value::of(card), Value::of(mode)]),
        Action::Step { state } => (STEP, vec![Value::of(state)]),
        Action::FreeStep { state } => (FREE_STEP, vec![Value::of(state)]),
        Action::Ride { state } => (RIDE, vec![Value::of(state)]),
        Action::Express { state } => (EXPRESS, vec![Value::of(state)]),
        Action::Place { at } => (PLACE, vec![Value::of(at)]),
        Action::County { at } => (COUNTY, vec![Value::of(at)]),
        Action::Endorse {} => (ENDORSE, Vec::new()),
        Action::Bonus {} => (BONUS, Vec::new()),
        Action::Add { at } => (ADD, vec![Value::of(at)]),
        Action::Remove { party, at } => (REMOVE, vec![Value::of(at), Value::of(party)]),
        Action::NextEffect {} => (NEXT, Vec::new()),
        Action::EndCard {} => (END, Vec::new()),
        Action::Move { party, from, to } => {
            (MOVE, vec![Value::of(from), Value::of(party), Value::of(to)])
        }
        Action::Decline {} => (DECLINE, Vec::new()),
        Action::Grant { at } => (GRANT, vec![Value::of(at)]),
        Action::Stop {} => (STOP, Vec::new()),
    })
}

//! How an answer is picked, verb by verb.
//!
//! The rows are the listed actions themselves, so that they cannot be others. Which cards are kept is described as so
//! many of those on top of the deck, and never multiplied out.

use super::BullMoose;
use super::action::{Action, Mode};
use super::board::{State, StateBox};
use super::cards::CardId;
use super::four_cards::HAND_SIZE;
use super::party::{Party, Player};
use super::phase::Phase;
use super::words::{self, menu as say};
use crate::game::Names;
use crate::menu::{Form, Kind, Menu, Slot, Value, Ways};
use crate::seat::Seat;
use crate::words::Lang;

const CARD: Slot = Slot::other("card", Kind::Card, say::CARD);
const USE: Slot = Slot::other("use", Kind::Use, say::USE);
const STATE: Slot = Slot::lead("state", Kind::State, say::STATE);
const BOX: Slot = Slot::lead("box", Kind::Box, say::BOX);
const PARTY: Slot = Slot::other("party", Kind::Party, say::PARTY);
const FROM: Slot = Slot::lead("from", Kind::Box, say::FROM);
const TO: Slot = Slot::other("to", Kind::Box, say::TO);

const KEEP: Form = Form::new("keep", "keep [{card}]", &[CARD], say::KEEP);
const PLAY: Form = Form::new("play", "play {card} for {use}", &[CARD, USE], say::PLAY);
const STEP: Form = Form::new("to", "to {state}", &[STATE], say::STEP);
const FREE_STEP: Form = Form::new("free to", "free to {state}", &[STATE], say::FREE_STEP);
const RIDE: Form = Form::new("ride to", "ride to {state}", &[STATE], say::RIDE);
const EXPRESS: Form = Form::new("express to", "express to {state}", &[STATE], say::EXPRESS);
const PLACE: Form = Form::new("place", "place {box}", &[BOX], say::PLACE);
const COUNTY: Form = Form::new("county", "county {box}", &[BOX], say::COUNTY);
const ENDORSE: Form = Form::alone("endorse", say::ENDORSE);
const BONUS: Form = Form::alone("bonus", say::BONUS);
const ADD: Form = Form::new("add", "add {box}", &[BOX], say::ADD);
const REMOVE: Form = Form::new("remove", "remove {party} {box}", &[BOX, PARTY], say::REMOVE);
const NEXT: Form = Form::alone("next", say::NEXT_EFFECT);
const END: Form = Form::alone("end", say::END_CARD);
const MOVE: Form = Form::new(
    "move",
    "move {party} from {from} to {to}",
    &[FROM, PARTY, TO],
    say::MOVE,
);
const DECLINE: Form = Form::alone("decline", say::DECLINE);
const GRANT: Form = Form::new("grant", "grant {box}", &[BOX], say::GRANT);
const STOP: Form = Form::alone("stop", say::STOP);

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

/// A thing that a menu names.
#[derive(Clone, Copy)]
pub(super) enum Thing {
    Card(CardId),
    Use(Mode),
    State(State),
    Box(StateBox),
    Party(Party),
}

impl Thing {
    fn of(value: &Value) -> Option<Self> {
        value
            .noun()
            .map(Self::Card)
            .or_else(|| value.noun().map(Self::Use))
            .or_else(|| value.noun().map(Self::State))
            .or_else(|| value.noun().map(Self::Box))
            .or_else(|| value.noun().map(Self::Party))
    }
}

/// A thing in a menu as players call it.
pub(super) fn word_in(lang: Lang, value: &Value, _: &Names) -> String {
    Thing::of(value).map_or_else(|| value.id.to_string(), |thing| words::thing(lang, thing))
}

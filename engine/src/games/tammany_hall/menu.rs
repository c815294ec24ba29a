//! How an answer is picked, verb by verb.
//!
//! The rows are the listed actions themselves, so that they cannot be others. Bids and offices are products: they are
//! described by what they are a product of, and never multiplied out.

use super::TammanyHall;
use super::action::Action;
use super::board::Ward;
use super::colour::Colour;
use super::office::Office;
use super::state::Phase;
use super::words::{self, menu as say};
use crate::game::{Game, Names};
use crate::menu::{Form, Kind, Menu, Noun, Slot, Value, Ways};
use crate::seat::Seat;
use crate::words::Lang;

const COLOUR: Slot = Slot::other("colour", Kind::Nation, say::COLOUR);
const WARD: Slot = Slot::lead("ward", Kind::Ward, say::WARD);
const FROM: Slot = Slot::lead("from", Kind::Ward, say::FROM_WARD);
const TO: Slot = Slot::other("to", Kind::Ward, say::TO_WARD);
const SEAT: Slot = Slot::other("seat", Kind::Seat, say::PLAYER);
const OFFICE: Slot = Slot::other("office", Kind::Office, say::OFFICE);

const BOSS: Form = Form::new("boss", "boss {ward}", &[WARD], say::PLACE_BOSS);
const CUBE: Form = Form::new(
    "cube",
    "cube {colour} {ward}",
    &[COLOUR, WARD],
    say::PLACE_CUBE,
);
const CHIP: Form = Form::new("chip", "chip {colour}", &[COLOUR], say::TAKE_CHIP);
const POLICE: Form = Form::new(
    "police",
    "police {ward} {colour}",
    &[WARD, COLOUR],
    say::REMOVE_CUBE,
);
const LOCK: Form = Form::new("lock", "lock {ward}", &[WARD], say::LOCK_WARD);
const MOVE: Form = Form::new(
    "move",
    "move {colour} {from} {to}",
    &[FROM, COLOUR, TO],
    say::MOVE_CUBE,
);
const SLANDER: Form = Form::new(
    "slander",
    "slander seat {seat} {ward} {colour}",
    &[WARD, SEAT, COLOUR],
    say::SLANDER,
);
const SPREAD: Form = Form::new("spread", "spread {ward}", &[WARD], say::SPREAD);
const END: Form = Form::alone("end", say::END_TURN);
const BID: Form = Form::new("bid", "bid [{number} {colour}]", &[COLOUR], say::BID);
const BONUS_CUBE: Form = Form::new(
    "bonus cube",
    "bonus cube {colour} {ward}",
    &[COLOUR, WARD],
    say::PLACE_BONUS_CUBE,
);
const BONUS_CHIP: Form = Form::new(
    "bonus chip",
    "bonus chip {colour}",
    &[COLOUR],
    say::TAKE_BONUS_CHIP,
);
const DECLINE_BONUS: Form = Form::alone("decline bonus", say::DECLINE_BONUS);
const OFFICES: Form = Form::new(
    "offices",
    "offices [{office} {seat}]",
    &[SEAT, OFFICE],
    say::ASSIGN_OFFICES,
);

/// Every form that an action is written in.
pub(super) const FORMS: &[Form] = &[
    BOSS,
    CUBE,
    CHIP,
    POLICE,
    LOCK,
    MOVE,
    SLANDER,
    SPREAD,
    END,
    BID,
    BONUS_CUBE,
    BONUS_CHIP,
    DECLINE_BONUS,
    OFFICES,
];

impl TammanyHall {
    /// How the seat picks from what it may answer.
    pub(super) fn menu_of(&self, seat: Seat) -> Menu {
        match self.phase {
            Phase::Bidding(bidding) if bidding.waiting().has(seat) => self.bids(bidding.ward, seat),
            Phase::Offices { mayor } if mayor == seat => self.assignments(mayor),
            Phase::Turn(_)
            | Phase::Bidding(_)
            | Phase::Bonus { .. }
            | Phase::Offices { .. }
            | Phase::Over => {
                let mut actions = Vec::new();
                self.legal_actions(seat, &mut actions);
                actions.into_iter().filter_map(row).collect()
            }
        }
    }

    /// As many chips of each usable colour as the seat likes.
    fn bids(&self, ward: Ward, seat: Seat) -> Menu {
        let usable = self.usable_chips(seat, ward);
        let each = usable
            .colours()
            .map(|colour| (Value::of(&colour), usable[colour]));
        let each = each.collect();
        Menu::only(
            BID,
            Ways::Counts {
                each,
                none: "bid 0",
            },
        )
    }

    /// An office for each other seat.
    fn assignments(&self, mayor: Seat) -> Menu {
        let others = self.seats.seats().filter(|&seat| seat != mayor);
        let each = others.map(|seat| Value::of(&seat)).collect();
        let to = Office::all().map(|office| Value::of(&office)).collect();
        Menu::only(OFFICES, Ways::Assign { each, to })
    }
}

/// The form of a listed action and what stands in its slots; none for those that are parts of a product.
fn row(action: Action) -> Option<(Form, Vec<Value>)> {
    Some(match action {
        Action::PlaceBoss { ward } => (BOSS, vec![Value::of(&ward)]),
        Action::PlaceCube { colour, ward } => (CUBE, vec![Value::of(&colour), Value::of(&ward)]),
        Action::TakeChip { colour } => (CHIP, vec![Value::of(&colour)]),
        Action::RemoveCube { ward, colour } => (POLICE, vec![Value::of(&ward), Value::of(&colour)]),
        Action::LockWard { ward } => (LOCK, vec![Value::of(&ward)]),
        Action::MoveCube { colour, from, to } => (
            MOVE,
            vec![Value::of(&from), Value::of(&colour), Value::of(&to)],
        ),
        Action::Slander { seat, ward, colour } => (
            SLANDER,
            vec![Value::of(&ward), Value::of(&seat), Value::of(&colour)],
        ),
        Action::Spread { ward } => (SPREAD, vec![Value::of(&ward)]),
        Action::EndTurn {} => (END, Vec::new()),
        Action::PlaceBonusCube { colour, ward } => {
            (BONUS_CUBE, vec![Value::of(&colour), Value::of(&ward)])
        }
        Action::TakeBonusChip { colour } => (BONUS_CHIP, vec![Value::of(&colour)]),
        Action::DeclineBonus {} => (DECLINE_BONUS, Vec::new()),
        Action::Bid { .. } | Action::AssignOffices { .. } => return None,
    })
}

/// A thing that a menu names.
#[derive(Clone, Copy)]
pub(super) enum Thing {
    Ward(Ward),
    Colour(Colour),
    Seat(Seat),
    Office(Office),
}

impl Thing {
    fn of(value: &Value) -> Option<Self> {
        value
            .noun()
            .map(Self::Ward)
            .or_else(|| value.noun().map(Self::Colour))
            .or_else(|| value.noun().map(Self::Seat))
            .or_else(|| value.noun().map(Self::Office))
    }
}

/// A thing in a menu as players call it.
pub(super) fn word_in(lang: Lang, value: &Value, names: &Names) -> String {
    Thing::of(value).map_or_else(
        || value.id.to_string(),
        |thing| words::thing(lang, thing, names),
    )
}

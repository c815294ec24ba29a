//! How an answer is picked, verb by verb. The rows are the listed actions themselves, so that they cannot be others.

use super::space::Space;
use super::tiles::Tile;
use super::words::{self, menu as say};
use super::{Action, CityAndGuilds};
use crate::game::{Game, Names};
use crate::menu::{Form, Kind, Menu, Slot, Value};
use crate::seat::Seat;
use crate::words::Lang;

const TILE: Slot = Slot::other("tile", Kind::Tile, say::TILE);
const SPACE: Slot = Slot::lead("space", Kind::Space, say::SPACE);
const MEN: Slot = Slot::other("men", Kind::Men, say::MEN);

const DISCARD: Form = Form::new("discard", "discard {tile}", &[TILE], say::DISCARD);
const LAY: Form = Form::new(
    "lay",
    "lay {tile} {space} men {men}",
    &[TILE, SPACE, MEN],
    say::LAY_TILE,
);
const TAVERN: Form = Form::new("tavern", "tavern {space}", &[SPACE], say::LAY_TAVERN);
const DRAW: Form = Form::new("draw", "draw {tile}", &[TILE], say::DRAW_TILE);

/// Every form that an action is written in.
pub(super) const FORMS: &[Form] = &[DISCARD, LAY, TAVERN, DRAW];

impl CityAndGuilds {
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
        Action::Discard { tile } => (DISCARD, vec![Value::of(&tile)]),
        Action::LayTile { tile, space, men } => (
            LAY,
            vec![
                Value::of(&tile),
                Value::of(&space),
                Value::number(Kind::Men, men),
            ],
        ),
        Action::LayTavern { space } => (TAVERN, vec![Value::of(&space)]),
        Action::DrawTile { tile } => (DRAW, vec![Value::of(&tile)]),
    }
}

/// A thing that a menu names.
#[derive(Clone, Copy)]
pub(super) enum Thing {
    Tile(Tile),
    Space(Space),
    /// So many men.
    Men(u8),
}

impl Thing {
    fn of(value: &Value) -> Option<Self> {
        let men = || {
            let number = (value.kind == Kind::Men).then(|| value.id.parse().ok());
            number.flatten().map(Self::Men)
        };
        value
            .noun()
            .map(Self::Tile)
            .or_else(|| value.noun().map(Self::Space))
            .or_else(men)
    }
}

/// A thing in a menu as players call it.
pub(super) fn word_in(lang: Lang, value: &Value, _: &Names) -> String {
    Thing::of(value).map_or_else(|| value.id.to_string(), |thing| words::thing(lang, thing))
}

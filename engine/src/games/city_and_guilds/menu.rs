//! How an answer is picked, verb by verb. The rows are the listed actions themselves, so that they cannot be others.

use super::{Action, CityAndGuilds};
use crate::game::Game;
use crate::menu::{Form, Kind, Menu, Slot, Value};
use crate::seat::Seat;

const TILE: Slot = Slot::other("tile", Kind::Tile);
const SPACE: Slot = Slot::lead("space", Kind::Space);

const DISCARD: Form = Form::new("discard", "discard {tile}", &[TILE]);
const LAY: Form = Form::new(
    "lay",
    "lay {tile} {space} men {men}",
    &[TILE, SPACE, Slot::other("men", Kind::Men)],
);
const TAVERN: Form = Form::new("tavern", "tavern {space}", &[SPACE]);
const DRAW: Form = Form::new("draw", "draw {tile}", &[TILE]);

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

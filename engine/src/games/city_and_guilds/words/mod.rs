//! What the game says, in each language.

mod en;
pub(super) mod menu;

use super::decision::Decision;
use super::menu::Thing;
use super::view::View;
use super::violation::Violation;
use super::{Action, CityAndGuilds, Event};
use crate::game::Names;
use crate::seat::Seat;
use crate::words::Lang;

/// What happened, as a sentence or two.
pub(super) fn event(lang: Lang, event: &Event, names: &Names) -> String {
    match lang {
        Lang::En => en::event(event, names),
    }
}

/// What an action would do now, as one line.
pub(super) fn action(
    lang: Lang,
    game: &CityAndGuilds,
    seat: Seat,
    action: Action,
    names: &Names,
) -> String {
    match lang {
        Lang::En => en::action(game, seat, action, names),
    }
}

/// What a player is asked.
pub(super) fn question(lang: Lang, decision: Decision) -> &'static str {
    match lang {
        Lang::En => en::question(decision),
    }
}

/// What players call a thing in a menu.
pub(super) fn thing(lang: Lang, thing: Thing) -> String {
    match lang {
        Lang::En => en::thing(thing),
    }
}

/// Why an action is refused.
pub(super) fn violation(lang: Lang, violation: Violation) -> String {
    match lang {
        Lang::En => en::violation(violation),
    }
}

/// The whole view as plain text.
pub(super) fn board(lang: Lang, view: &View, names: &Names) -> String {
    match lang {
        Lang::En => en::board(view, names),
    }
}

//! What the game says, in each language.

mod en;
mod fr;
mod it;
mod lines;
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
        Lang::It => it::event(event, names),
        Lang::Fr => fr::event(event, names),
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
        Lang::It => it::action(game, seat, action, names),
        Lang::Fr => fr::action(game, seat, action, names),
    }
}

/// What a player is asked.
pub(super) fn question(lang: Lang, decision: Decision) -> &'static str {
    match lang {
        Lang::En => en::question(decision),
        Lang::It => it::question(decision),
        Lang::Fr => fr::question(decision),
    }
}

/// What players call a thing in a menu.
pub(super) fn thing(lang: Lang, thing: Thing) -> String {
    match lang {
        Lang::En => en::thing(thing),
        Lang::It => it::thing(thing),
        Lang::Fr => fr::thing(thing),
    }
}

/// Why an action is refused.
pub(super) fn violation(lang: Lang, violation: Violation) -> String {
    match lang {
        Lang::En => en::violation(violation),
        Lang::It => it::violation(violation),
        Lang::Fr => fr::violation(violation),
    }
}

/// The whole view as plain text.
pub(super) fn board(lang: Lang, view: &View, names: &Names) -> String {
    match lang {
        Lang::En => en::board(view, names),
        Lang::It => it::board(view, names),
        Lang::Fr => fr::board(view, names),
    }
}

/// Words in a picture of the city.
#[derive(Clone, Copy, Debug)]
pub(super) enum Label {
    /// Beside the tiles of the display.
    FaceUp,
    /// How many tiles are in the stock.
    Stock(u8),
    /// How many taverns are left.
    Taverns(u8),
    /// Beside the viewer's own tiles.
    Hand,
    /// Above the players' money.
    Money,
    /// Above the men in reserve.
    Men,
    /// Above the numbers of tiles in hands.
    Tiles,
    /// Above the tracks.
    Tracks,
    /// Above the values of chains.
    Chain,
    /// An amount of money.
    Pounds(i16),
}

/// A label in a picture.
pub(super) fn label(lang: Lang, label: Label) -> String {
    match lang {
        Lang::En => en::label(label),
        Lang::It => it::label(label),
        Lang::Fr => fr::label(label),
    }
}

/// The position in a few sentences, for those who do not see its picture.
pub(super) fn alt(lang: Lang, view: &View, names: &Names) -> String {
    match lang {
        Lang::En => en::alt(view, names),
        Lang::It => it::alt(view, names),
        Lang::Fr => fr::alt(view, names),
    }
}

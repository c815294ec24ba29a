//! What the game says, in each language.

mod en;
mod fr;
mod it;
mod lines;
pub(super) mod menu;

use super::TammanyHall;
use super::action::Action;
use super::decision::Decision;
use super::event::Event;
use super::menu::Thing;
use super::office::Office;
use super::view::View;
use super::violation::Violation;
use crate::game::Names;
use crate::seat::Seat;
use crate::words::Lang;

/// What happened, as a sentence, or a few where a rule needs its reason.
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
    game: &TammanyHall,
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
pub(super) fn question(lang: Lang, decision: Decision) -> String {
    match lang {
        Lang::En => en::question(decision),
        Lang::It => it::question(decision),
        Lang::Fr => fr::question(decision),
    }
}

/// What players call a thing in a menu.
pub(super) fn thing(lang: Lang, thing: Thing, names: &Names) -> String {
    match lang {
        Lang::En => en::thing(thing, names),
        Lang::It => it::thing(thing, names),
        Lang::Fr => fr::thing(thing, names),
    }
}

/// Why an action is refused.
pub(super) fn violation(lang: Lang, violation: &Violation) -> String {
    match lang {
        Lang::En => en::violation(violation),
        Lang::It => it::violation(violation),
        Lang::Fr => fr::violation(violation),
    }
}

/// The whole table as plain text.
pub(super) fn board(lang: Lang, view: &View, names: &Names) -> String {
    match lang {
        Lang::En => en::board(view, names),
        Lang::It => it::board(view, names),
        Lang::Fr => fr::board(view, names),
    }
}

/// Words in a picture of the board.
#[derive(Clone, Copy, Debug)]
pub(super) enum Label {
    /// Which year it is.
    Year(u8),
    /// Which term it is.
    Term(u8),
    /// Before which year a ward opens.
    Opens(u8),
    /// How many points a ward counts, if it is not one.
    Worth(u8),
    /// The box of cubes to place.
    CastleGarden,
    /// Cubes in the bag.
    Bag,
    /// Chips in the supply.
    Supply,
    /// Above the players' points.
    Points,
    /// Above the bosses in hand.
    Bosses,
    /// Above the slander chips.
    Slander,
    /// What a player is.
    Office(Office),
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

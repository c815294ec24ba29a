//! What the game says, in each language.

mod en;
mod fr;
mod it;
mod lines;
pub(super) mod menu;

use super::BullMoose;
use super::action::Action;
use super::board::Region;
use super::cards::{Card, Endorsement};
use super::decision::Decision;
use super::event::Event;
use super::menu::Thing;
use super::view::View;
use super::violation::Violation;
use crate::game::Names;
use crate::seat::Seat;
use crate::words::Lang;

/// What happened, as a sentence.
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
    game: &BullMoose,
    seat: Seat,
    action: &Action,
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

/// What a card's text says.
pub(super) fn card_text(lang: Lang, card: &Card) -> String {
    match lang {
        Lang::En => en::card_text(card),
        Lang::It => it::card_text(card),
        Lang::Fr => fr::card_text(card),
    }
}

/// Words in a picture of the map.
#[derive(Clone, Copy, Debug)]
pub(super) enum Label {
    /// Which round it is.
    Round(u8),
    /// Which turn of the round.
    Turn(u8),
    /// A region, on the map's edge.
    Region(Region),
    /// Above the states where candidates stand.
    StandsIn,
    /// Above the votes that are won as the map stands.
    Sure,
    /// Above the votes that a lot would decide.
    Lots,
    /// Above the numbers of cards in hands.
    Hand,
    /// An endorsement box.
    Box(Endorsement),
    /// The Popularity box.
    Popularity,
    /// What a ringed shape is.
    Candidate,
    /// What rails are.
    Hub,
    /// What a shape before a state's name is.
    Wins,
    /// What a small hollow shape is.
    Leans,
    /// Which steps are no borders.
    EastRule,
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

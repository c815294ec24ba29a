//! What the texts of cards say: made from their effects, so that a text never says anything else than what is done.

use super::names::{adjective, region};
use crate::games::bull_moose::board::State;
use crate::games::bull_moose::cards::{Card, Effect, Presence, Stay, Target, Where};
use crate::games::bull_moose::set::States;
use crate::words::en::list;
use crate::words::page::capital;

/// The whole text.
pub(in super::super) fn card_text(card: &Card) -> String {
    let effects: Vec<String> = card.effects.iter().map(effect).collect();
    let effects = effects.join(", then ");
    match card.presence {
        Presence::Anywhere => format!("{}.", capital(&effects)),
        Presence::InOneOf(states) => format!("If you are in {}: {effects}.", one_of(states)),
        Presence::InRegion(home) => format!("If you are in the {}: {effects}.", region(home)),
        Presence::AtHub => format!("If you are in a rail hub state: {effects}."),
    }
}

/// One effect, from its verb on, without a full stop.
pub(super) fn effect(effect: &Effect) -> String {
    match *effect {
        Effect::Popularity { cubes } => {
            format!("put {} of your cubes in the Popularity box", number(cubes))
        }
        Effect::Stay(stay) => stays(stay).to_owned(),
        Effect::Add {
            cubes,
            per_state,
            at,
        } => match place(at) {
            Place::One(state) => format!("add {} of your cubes in {state}", number(cubes)),
            Place::Several(_, states) => format!(
                "add {} of your cubes in each of up to {} {states}",
                number(per_state),
                number(cubes / per_state.max(1))
            ),
        },
        Effect::Remove { from, victims, at } => {
            let place = place(at);
            if victims == 1 {
                let cube = match from {
                    Target::Eagle => "cube of any opponent".to_owned(),
                    Target::Opponent(party) => format!("{} cube", adjective(party)),
                };
                return match place {
                    Place::One(state) => format!("remove one {cube} from {state}"),
                    Place::Several(one, _) => format!("remove one {cube} from {one}"),
                };
            }
            let states = match place {
                Place::One(state) => state,
                Place::Several(_, states) => states,
            };
            format!(
                "remove one cube each of up to {} opponents from {states}",
                number(victims)
            )
        }
    }
}

const fn stays(stay: Stay) -> &'static str {
    match stay {
        Stay::CountyStumping => {
            "stays in play this round. With each later card that you play for its value, put one more of your cubes in any box of one state where its points put a cube"
        }
        Stay::Barnstorming => {
            "stays in play this round. With each later card that you play, you may take one free step to an adjacent state, occupied or not"
        }
        Stay::WhistleStop => {
            "stays in play this round. On each later card that you play for its value, every point spent on a cube in a state also gives one free step; on a card played for its text, one free step before the text. Free steps may enter occupied states"
        }
        Stay::RailPass => {
            "stays in play this round. With each later card that you play, you may ride free from a hub state to any other hub state, occupied or not"
        }
    }
}

/// Where an effect works.
enum Place {
    /// In one state.
    One(String),
    /// In one of several, and in several of them.
    Several(String, String),
}

fn place(at: Where) -> Place {
    let several =
        |rest: String| Place::Several(format!("a state {rest}"), format!("states {rest}"));
    match at {
        Where::Current => Place::One("your state".to_owned()),
        Where::Beside(party) => Place::One(format!("the state where {} stands", party.candidate())),
        Where::CurrentRegion => several("of your region".to_owned()),
        Where::Adjacent => several("adjacent to yours".to_owned()),
        Where::In(home) => several(format!("of the {}", region(home))),
        Where::Listed(states) => {
            let all = list(states.iter().map(State::name), "none");
            Place::Several(one_of(states), format!("of {all}"))
        }
        Where::Swing => Place::Several(
            "a swing state anywhere".to_owned(),
            "swing states anywhere".to_owned(),
        ),
    }
}

/// "Illinois, Indiana or Ohio".
fn one_of(states: States) -> String {
    let mut names: Vec<&str> = states.iter().map(State::name).collect();
    match names.pop() {
        Some(last) if names.is_empty() => last.to_owned(),
        Some(last) => format!("{} or {last}", names.join(", ")),
        None => "no state".to_owned(),
    }
}

/// A number as a word.
fn number(number: u8) -> String {
    match number {
        1 => "one".to_owned(),
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        4 => "four".to_owned(),
        5 => "five".to_owned(),
        6 => "six".to_owned(),
        more => more.to_string(),
    }
}

//! Why something is refused at any table. Each text stands behind a colon or alone: no capital, no full stop.

use super::{either, seat_colour};
use crate::entry::Actor;
use crate::menu::Kind;
use crate::notation::{Expected, NotationError};
use crate::table::{ActRefused, Unheard};
use crate::terms::TermsError;

/// The most words that a sentence lists.
const LISTED: usize = 20;

pub(crate) const fn unheard(unheard: Unheard) -> &'static str {
    match unheard {
        Unheard::GameOver => "the game is over",
        Unheard::StaleDecision => {
            "the game is not waiting for that decision: it has been answered or undone meanwhile"
        }
        Unheard::NotYourTurn => "it is not your turn",
        Unheard::TurnEnds => "your turn ends before the last of these moves",
        Unheard::WrongNumberOfActions => "send between 1 and 64 actions at a time",
        Unheard::SealedAnswerNotAlone => "send a sealed answer by itself",
    }
}

pub(crate) fn act_refused(refused: &ActRefused) -> String {
    match refused {
        ActRefused::GameOver => "the game is over".to_owned(),
        ActRefused::NotTheirs(actor) => format!("{} may not do this", who(*actor)),
        ActRefused::NoSuchSeat(seat) => {
            format!("there is no {} seat at this table", seat_colour(*seat))
        }
        ActRefused::NotAwaited(seat) => {
            format!(
                "the game is not waiting for the {} seat",
                seat_colour(*seat)
            )
        }
        ActRefused::NoSuchPoint(to) => {
            format!("there is no step of yours after entry {to} that could be taken back")
        }
        ActRefused::OthersMustAgree(_) => {
            "others have acted or learned something since then: they must agree".to_owned()
        }
        ActRefused::Rule(rule) => rule.clone(),
    }
}

fn who(actor: Actor) -> String {
    match actor {
        Actor::Server => "the server".to_owned(),
        Actor::Clock => "the clock".to_owned(),
        Actor::Table => "the table".to_owned(),
        Actor::Seat(seat) => format!("the {} seat", seat_colour(seat)),
    }
}

/// "\"six\" stands where a number from 1 to 3 should".
pub(crate) fn notation_error(error: &NotationError) -> String {
    let expected = could_stand_there(&error.expected);
    match (&error.found, error.or_end) {
        (None, _) => format!("{expected} is missing at the end"),
        (Some(found), false) => format!("\"{found}\" stands where {expected} should"),
        (Some(found), true) => format!("\"{found}\" stands where {expected} or the end should"),
    }
}

/// "cube or chip", "a colour (irish or english)", "a number from 1 to 3", "the end".
fn could_stand_there(expected: &Expected) -> String {
    match expected {
        Expected::Words(words) => either(words),
        Expected::Noun { kind, words } if words.len() <= LISTED => {
            format!("{} ({})", a_thing(*kind), either(words))
        }
        Expected::Noun { kind, words } => match words.first() {
            Some(word) => format!("{} such as {word}", a_thing(*kind)),
            None => a_thing(*kind).to_owned(),
        },
        Expected::Number { least, most } => format!("a number from {least} to {most}"),
        Expected::End => "the end".to_owned(),
    }
}

/// What a thing of the kind is called where any of them could stand.
const fn a_thing(kind: Kind) -> &'static str {
    match kind {
        Kind::Ward => "a ward",
        Kind::Nation => "a colour",
        Kind::Seat => "a seat's number",
        Kind::Office => "a city office",
        Kind::Tile => "a tile",
        Kind::Space => "a space",
        Kind::Men => "a number of men",
        Kind::Card => "a card",
        Kind::Use => "the use of a card",
        Kind::State => "a state's two capital letters",
        Kind::Box => "a state's box",
        Kind::Party => "a party",
    }
}

/// `reason` says what was found in it.
pub(crate) fn no_such_action(index: usize, reason: &str) -> String {
    format!("action {index} is not one of this game's: {reason}")
}

pub(crate) const fn terms_error(error: TermsError) -> &'static str {
    match error {
        TermsError::PerDecision => {
            "the time for a decision must be 60 to 5184000 seconds: one minute to 60 days"
        }
        TermsError::Bank => "a bank must start with 60 to 5184000 seconds: one minute to 60 days",
        TermsError::IncrementAboveCap => "the increment of a bank must not be above its cap",
        TermsError::CapBelowBank => "the cap of a bank must not be below what the bank starts with",
        TermsError::Cap => "the cap of a bank must be at most 10368000 seconds: 120 days",
        TermsError::AtLeast => {
            "a fixed hour must lie at least 60 to 604800 seconds ahead: one minute to 7 days"
        }
        TermsError::VacationDays => "a seat can have at most 60 days of vacation a year",
    }
}

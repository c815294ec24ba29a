//! Why something is refused at any table. Each text stands behind a colon or alone: no capital, no full stop.

use super::seat_colour;
use crate::entry::Actor;
use crate::notation::{Expected, NotationError};
use crate::table::{ActRefused, Unheard};
use crate::terms::TermsError;

pub(crate) const fn unheard(unheard: Unheard) -> &'static str {
    match unheard {
        Unheard::GameOver => "the game is over",
        Unheard::StaleDecision => {
            "the game is not waiting for that decision: it has been answered or undone meanwhile"
        }
        Unheard::NotYourTurn => "it is not your turn",
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

pub(crate) fn notation_error(error: &NotationError) -> String {
    match error {
        NotationError::Missing { expected } => {
            format!("{} is missing at the end", expected_words(*expected))
        }
        NotationError::Unexpected { found, expected } => format!(
            "\"{found}\" stands where {} should",
            expected_words(*expected)
        ),
    }
}

fn expected_words(expected: Expected) -> String {
    match expected {
        Expected::Word(word) => format!("\"{word}\""),
        Expected::End => "the end".to_owned(),
        Expected::Kind(phrase) => phrase.en.to_owned(),
    }
}

/// `reason` is what the reader of JSON found.
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

//! Why an answer is refused.

use std::fmt;

use crate::game::Violation;
use crate::words::{self, Lang};

/// Why a table does not take an answer, whatever the rules of the game would say to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unheard {
    /// The game waits for nobody.
    GameOver,
    /// The answer is to a decision that is not open any more, or never was.
    StaleDecision,
    /// The game does not wait for this seat.
    NotYourTurn,
    /// The turn ends before the last of several actions.
    TurnEnds,
    /// The list is empty or too long.
    WrongNumberOfActions,
    /// A sealed answer came together with other actions.
    SealedAnswerNotAlone,
}

impl Unheard {
    /// Why, in this language.
    pub const fn say_in(self, lang: Lang) -> &'static str {
        words::unheard(lang, self)
    }
}

impl std::error::Error for Unheard {}

impl fmt::Display for Unheard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.say_in(Lang::En))
    }
}

/// Why a submit was refused. Nothing of it was done.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal<V: Violation> {
    /// The table does not take it.
    #[error(transparent)]
    Unheard(#[from] Unheard),
    /// An action of the list is against the rules.
    #[error("{violation}")]
    Rule {
        /// Which action of the list, from 0.
        index: usize,
        /// The rule it breaks.
        violation: V,
    },
}

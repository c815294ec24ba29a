//! Why an answer is refused.

use crate::game::Violation;

/// Why a table does not take an answer, whatever the rules of the game would say to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unheard {
    /// The game waits for nobody.
    #[error("the game is over")]
    GameOver,
    /// The answer is to a decision that is not open any more, or never was.
    #[error("the game is not waiting for that decision: it has been answered or undone meanwhile")]
    StaleDecision,
    /// The game does not wait for this seat.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The list is empty or too long.
    #[error("send between 1 and 64 actions at a time")]
    WrongNumberOfActions,
    /// A sealed answer came together with other actions.
    #[error("a sealed answer is sent alone")]
    SealedAnswerNotAlone,
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

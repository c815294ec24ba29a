//! Why something sent as JSON was refused, whatever is played.

use crate::game::Violation;
use crate::table::{Refusal, Unheard};

/// Options that no game can be started with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadOptions {
    /// They are not of the game's form.
    #[error("{0}")]
    Unreadable(String),
    /// A rule forbids them.
    #[error("{0}")]
    Forbidden(BrokenRule),
}

impl BadOptions {
    pub(super) fn forbidden<V: Violation>(violation: &V) -> Self {
        Self::Forbidden(BrokenRule::of(violation))
    }
}

/// A violation of any game's rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct BrokenRule {
    /// Its stable name.
    pub code: &'static str,
    /// The chapter or ruling that it breaks.
    pub rule: &'static str,
    /// What is wrong, said to the player.
    pub message: String,
}

impl BrokenRule {
    pub(super) fn of<V: Violation>(violation: &V) -> Self {
        Self {
            code: violation.code(),
            rule: violation.rule(),
            message: violation.to_string(),
        }
    }
}

/// Why actions sent as JSON were refused. Nothing of them was done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnyRefusal {
    /// An action of the list is none of this game's.
    #[error("action {index} is not one of this game's: {reason}")]
    NoSuchAction {
        /// Its place in the list, from 0.
        index: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The table does not take them.
    #[error(transparent)]
    Unheard(#[from] Unheard),
    /// A rule forbids an action of the list.
    #[error("{rule}")]
    Rule {
        /// Its place in the list, from 0.
        index: usize,
        /// The rule.
        rule: BrokenRule,
    },
}

impl<V: Violation> From<Refusal<V>> for AnyRefusal {
    fn from(refusal: Refusal<V>) -> Self {
        match refusal {
            Refusal::Unheard(unheard) => Self::Unheard(unheard),
            Refusal::Rule { index, violation } => Self::Rule {
                index,
                rule: BrokenRule::of(&violation),
            },
        }
    }
}

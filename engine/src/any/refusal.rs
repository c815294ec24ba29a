//! Why something sent as JSON was refused, whatever is played.

use std::fmt;

use super::Wrap;
use crate::game::{Game, Violation};
use crate::games::bull_moose::BullMoose;
use crate::games::city_and_guilds::CityAndGuilds;
use crate::games::tammany_hall::TammanyHall;
#[cfg(feature = "trial")]
use crate::games::trial_race::Race;
use crate::notation::NotationError;
use crate::table::{Refusal, Unheard};
use crate::words::{self, Lang};

/// Options that no game can be started with.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BadOptions {
    /// They are not of the game's form.
    #[error("{0}")]
    Unreadable(String),
    /// A rule forbids them.
    #[error("{0}")]
    Forbidden(BrokenRule),
}

impl BadOptions {
    pub(super) fn forbidden<G: Wrap>(violation: G::Violation) -> Self {
        Self::Forbidden(BrokenRule::of::<G>(violation))
    }

    /// What is wrong, in this language.
    pub fn say_in(&self, lang: Lang) -> String {
        match self {
            Self::Unreadable(reason) => words::json_fault(lang, reason),
            Self::Forbidden(rule) => rule.say_in(lang),
        }
    }
}

/// A violation of any game.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum AnyViolation {
    TammanyHall(<TammanyHall as Game>::Violation),
    CityAndGuilds(<CityAndGuilds as Game>::Violation),
    BullMoose(<BullMoose as Game>::Violation),
    #[cfg(feature = "trial")]
    TrialRace(<Race as Game>::Violation),
}

/// A violation of any game's rules. Its `Display` is English, for logs.
#[derive(Clone, Debug, PartialEq)]
pub struct BrokenRule {
    /// Its stable name.
    pub code: &'static str,
    /// The chapter or ruling that it breaks.
    pub rule: &'static str,
    violation: AnyViolation,
}

impl BrokenRule {
    pub(super) fn of<G: Wrap>(violation: G::Violation) -> Self {
        Self {
            code: violation.code(),
            rule: violation.rule(),
            violation: G::breaks(violation),
        }
    }

    /// What is wrong, said to the player in this language.
    pub fn say_in(&self, lang: Lang) -> String {
        match &self.violation {
            AnyViolation::TammanyHall(violation) => violation.say_in(lang),
            AnyViolation::CityAndGuilds(violation) => violation.say_in(lang),
            AnyViolation::BullMoose(violation) => violation.say_in(lang),
            #[cfg(feature = "trial")]
            AnyViolation::TrialRace(violation) => violation.say_in(lang),
        }
    }
}

impl std::error::Error for BrokenRule {}

impl fmt::Display for BrokenRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say_in(Lang::En))
    }
}

/// Why something sent as an action is no action of the game.
#[derive(Clone, Debug, PartialEq)]
pub enum Unread {
    /// An object is not of the form of one: what the reader of JSON found, in English.
    Json(String),
    /// A string is not the written form of one.
    Written(NotationError),
}

impl Unread {
    /// Why, said to the player in this language.
    pub fn say_in(&self, lang: Lang) -> String {
        match self {
            Self::Json(reason) => words::json_fault(lang, reason),
            Self::Written(error) => error.say_in(lang),
        }
    }
}

/// Why actions sent as JSON were refused. Nothing of them was done. Its `Display` is English, for logs.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyRefusal {
    /// An action of the list is none of this game's.
    NoSuchAction {
        /// Its place in the list, from 0.
        index: usize,
        /// Why it is none.
        reason: Unread,
    },
    /// The table does not take them.
    Unheard(Unheard),
    /// A rule forbids an action of the list.
    Rule {
        /// Its place in the list, from 0.
        index: usize,
        /// The rule.
        rule: BrokenRule,
    },
}

impl AnyRefusal {
    pub(super) fn of<G: Wrap>(refusal: Refusal<G::Violation>) -> Self {
        match refusal {
            Refusal::Unheard(unheard) => Self::Unheard(unheard),
            Refusal::Rule { index, violation } => Self::Rule {
                index,
                rule: BrokenRule::of::<G>(violation),
            },
        }
    }

    /// Why, said to the player in this language.
    pub fn say_in(&self, lang: Lang) -> String {
        match self {
            Self::NoSuchAction { index, reason } => {
                words::no_such_action(lang, *index, &reason.say_in(lang))
            }
            Self::Unheard(unheard) => unheard.say_in(lang).to_owned(),
            Self::Rule { rule, .. } => rule.say_in(lang),
        }
    }
}

impl std::error::Error for AnyRefusal {}

impl fmt::Display for AnyRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say_in(Lang::En))
    }
}

impl From<Unheard> for AnyRefusal {
    fn from(unheard: Unheard) -> Self {
        Self::Unheard(unheard)
    }
}

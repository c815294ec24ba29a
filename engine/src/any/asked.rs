//! What a table asks, whatever is played.

use serde_json::value::RawValue;

use super::{Wrap, raw};
use crate::game::{Decision, Game};
use crate::games::bull_moose::BullMoose;
use crate::games::city_and_guilds::CityAndGuilds;
use crate::games::tammany_hall::TammanyHall;
#[cfg(feature = "trial")]
use crate::games::trial_race::Race;
use crate::words::Lang;

/// A decision of any game.
#[derive(Clone, Debug)]
pub(super) enum AnyDecision {
    TammanyHall(<TammanyHall as Game>::Decision),
    CityAndGuilds(<CityAndGuilds as Game>::Decision),
    BullMoose(<BullMoose as Game>::Decision),
    #[cfg(feature = "trial")]
    TrialRace(<Race as Game>::Decision),
}

/// Runs an expression with `$decision` standing for the decision inside.
macro_rules! with_decision {
    ($any:expr, $decision:ident => $body:expr) => {
        match $any {
            AnyDecision::TammanyHall($decision) => $body,
            AnyDecision::CityAndGuilds($decision) => $body,
            AnyDecision::BullMoose($decision) => $body,
            #[cfg(feature = "trial")]
            AnyDecision::TrialRace($decision) => $body,
        }
    };
}

/// What a table asks. Its words and its JSON are made when somebody wants them.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The kind of decision, in snake case.
    pub kind: &'static str,
    /// Whether the answer is a bid.
    pub is_bid: bool,
    decision: AnyDecision,
}

impl Asked {
    pub(super) fn of<G: Wrap>(decision: G::Decision) -> Self {
        Self {
            kind: decision.kind(),
            is_bid: decision.is_bid(),
            decision: G::asks(decision),
        }
    }

    /// The question, as a sentence in this language.
    pub fn question_in(&self, lang: Lang) -> String {
        with_decision!(&self.decision, decision => decision.question_in(lang))
    }

    /// The same in English.
    pub fn question(&self) -> String {
        self.question_in(Lang::En)
    }

    /// The decision with what it is about, as JSON.
    pub fn decision(&self) -> Box<RawValue> {
        with_decision!(&self.decision, decision => raw(decision))
    }
}

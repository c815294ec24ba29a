//! How a game came to its end, by whom, and how that is said: in logs, results, mails and on pages alike.

use serde::Serialize;

use crate::entry::Actor;
use crate::words::{self, Lang};

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Ending {
    /// By its rules.
    Played,
    /// By a vote of its players, without standings.
    ByVote,
    /// By itself, without standings, when the last person had left it.
    EverybodyLeft,
}

impl Ending {
    /// Every one.
    pub const ALL: [Self; 3] = [Self::Played, Self::ByVote, Self::EverybodyLeft];

    /// Its name, as programs read it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Played => "played",
            Self::ByVote => "by_vote",
            Self::EverybodyLeft => "everybody_left",
        }
    }

    /// Who ended it, as its log has it; nobody if its rules did.
    pub const fn by(self) -> Option<Actor> {
        match self {
            Self::Played => None,
            Self::ByVote => Some(Actor::Table),
            Self::EverybodyLeft => Some(Actor::Server),
        }
    }

    /// That it ended so, as a sentence in this language.
    pub const fn say_in(self, lang: Lang) -> &'static str {
        words::ending(lang, self)
    }
}

//! Why a game is over, in the words of its log.

use chrono::{DateTime, Utc};
use engine::{Ending, Lang};
use serde::Serialize;

use crate::store::tables::game::Game;
use crate::web::report::LogActor;

/// How a game came to its end.
#[derive(Clone, Copy, Debug, Serialize, utoipa::ToSchema)]
pub struct OverInfo {
    /// How: `played` (to its end) or `by_vote` (nobody has a place); there may be more.
    ended: Ending,
    /// Who ended it, as its log has it; null if its rules did.
    by: Option<LogActor>,
    /// The same as an English sentence.
    #[schema(value_type = String, example = "The game was played to its end.")]
    text: &'static str,
    /// When.
    at: Option<DateTime<Utc>>,
}

impl OverInfo {
    /// How a game came to its end, if it began and has ended.
    pub fn of(game: &Game) -> Option<Self> {
        let ended = game.ending()?;
        Some(Self {
            ended,
            by: ended.by().map(LogActor::of),
            text: ended.say_in(Lang::En),
            at: game.finished_at,
        })
    }
}

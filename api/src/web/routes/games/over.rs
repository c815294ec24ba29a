//! Why a game is over, in the words of its log.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::{Ending, Lang};
use serde::Serialize;

use crate::store::tables::game::Game;
use crate::table::everybody_left;
use crate::table::refused::Result;
use crate::web::report::LogActor;

/// How a game came to its end.
#[derive(Clone, Copy, Debug, Serialize, utoipa::ToSchema)]
pub struct OverInfo {
    /// How: `played` (to its end), or without standings `by_vote` or `everybody_left` (nobody was left to play it); there may be
    /// more.
    ended: Ending,
    /// Who ended it, as its log has it; null if its rules did.
    by: Option<LogActor>,
    /// The same as a sentence.
    #[schema(value_type = String, example = "The game was played to its end.")]
    text: &'static str,
    /// When.
    at: Option<DateTime<Utc>>,
}

impl OverInfo {
    /// How a game came to its end, if it began and has ended, said in this language.
    ///
    /// # Errors
    /// The database fails.
    pub async fn load(
        lang: Lang,
        conn: &mut AsyncPgConnection,
        game: &Game,
    ) -> Result<Option<Self>> {
        let ended = everybody_left::ending(conn, game).await?;
        Ok(ended.map(|ended| Self {
            ended,
            by: ended.by().map(LogActor::of),
            text: ended.say_in(lang),
            at: game.finished_at,
        }))
    }
}

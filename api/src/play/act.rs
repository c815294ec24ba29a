//! What is done at a table beside the moves: steps taken back, votes that pass, seats that change hands.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::AnyTable;
use engine::entry::Entry;
use engine::table::ActRefused;

use super::{Match, Who, tell};
use crate::app::App;
use crate::models::commit::Commit;
use crate::models::game::Game;
use crate::problem::{ApiError, ApiResult};

/// What was done, to be told of once the transaction has been committed.
#[derive(Clone, Debug)]
pub struct Acted {
    /// The game as it is now.
    pub after: Arc<Match>,
    /// The new entries.
    pub entries: Vec<Entry>,
    /// When they were written.
    pub at: DateTime<Utc>,
}

/// Does something at a table in the caller's transaction, which holds the game's row, and writes its entries.
///
/// The match is to be kept only after the transaction has been committed, see [`announce`].
///
/// # Errors
/// 409: the game is over, broken, or not where the act would have it. The database fails.
pub async fn act(
    app: &App,
    conn: &mut AsyncPgConnection,
    game: &Game,
    change: impl FnOnce(&mut AnyTable) -> Result<Vec<Entry>, ActRefused>,
) -> ApiResult<Acted> {
    let before = app.matches.load_row(conn, game).await?;
    let who = Arc::clone(&before.who);
    act_among(app, conn, (&before, who), |_| {}, change).await
}

/// The same at a table where other people than before sit from now on, as the caller's transaction has written;
/// `also_tell` adds notices to those for whoever is waited for.
///
/// # Errors
/// As [`act`].
pub(super) async fn act_among(
    app: &App,
    conn: &mut AsyncPgConnection,
    (before, who): (&Match, Arc<Who>),
    also_tell: impl FnOnce(&mut Commit),
    change: impl FnOnce(&mut AnyTable) -> Result<Vec<Entry>, ActRefused>,
) -> ApiResult<Acted> {
    before.must_be_whole()?;
    let mut after = Match {
        who,
        ..Match::clone(before)
    };
    let entries = change(&mut after.table)?;
    let at = app.clock.now();
    let derived = tell::derive(&after.table);
    let mut commit = Commit::new(after.id, before.table.version(), &entries, derived, at);
    tell::tell(
        &mut commit,
        &after.who,
        Some(&before.table),
        &after.table,
        at,
        app.settings.notice_delay,
    );
    also_tell(&mut commit);
    if !commit.execute(conn).await? {
        return Err(ApiError::internal("a game moved on while its row was held"));
    }
    Ok(Acted {
        after: Arc::new(after),
        entries,
        at,
    })
}

/// Keeps a game in which something was done, and wakes the workers.
pub fn announce(app: &App, acted: &Acted) {
    app.matches.keep(&acted.after);
    app.bells.mail.notify_one();
    app.bells.hooks.notify_one();
    app.bells.bots.notify_one();
}

impl From<ActRefused> for ApiError {
    fn from(refused: ActRefused) -> Self {
        let code = match &refused {
            ActRefused::GameOver => "game_over",
            ActRefused::NoSuchPoint(_) => "nothing_to_undo",
            ActRefused::OthersMustAgree(_) => "others_must_agree",
            ActRefused::NotAwaited(_) => "not_awaited",
            ActRefused::NoSuchSeat(_) => "no_such_seat",
            ActRefused::NotTheirs(_) | ActRefused::Rule(_) => return Self::internal(refused),
        };
        Self::conflict(code, refused.to_string())
    }
}

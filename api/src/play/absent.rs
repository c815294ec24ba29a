//! What the others are asked when somebody's time has run out, if the terms let them vote: whether the house's bot plays
//! the seat until its player is back.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::acts::{TableAct, act_of};
use engine::terms::Absence;
use engine::{Seat, SeatSet};
use uuid::Uuid;

use super::act::{Acted, announce};
use super::vanished::gone;
use super::votes::{self, BOT};
use super::{Match, bits, seats_of};
use crate::app::App;
use crate::models;
use crate::models::game::Game;
use crate::models::log::position;
use crate::models::vote::Vote;
use crate::problem::{ApiError, ApiResult};

/// Asks the others about each seat whose time has just run out, unless they are being asked about it already. The
/// caller's transaction has written that and holds the game's row.
///
/// # Errors
/// The database fails.
pub(super) async fn ask_others(
    conn: &mut AsyncPgConnection,
    acted: &Acted,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let table = &acted.after;
    if table.table.terms().absence != (Absence::Vote {}) {
        return Ok(());
    }
    let game = models::game::find(conn, table.id)
        .await?
        .ok_or(ApiError::NotFound("game"))?;
    let mut told = SeatSet::EMPTY;
    for entry in &acted.entries {
        let Some(TableAct::TimeOut { seat, .. }) = act_of(&entry.action) else {
            continue;
        };
        let voters = voters(&game, table, seat, now);
        if voters.is_empty() {
            continue;
        }
        let vote = Vote {
            id: Uuid::now_v7(),
            game_id: game.id,
            kind: BOT.to_owned(),
            asker: None,
            to_entry: None,
            asked: bits(voters),
            agreed: 0,
            state: "open".to_owned(),
            created_at: now,
            ended_at: None,
            about: Some(i16::from(seat.number())),
            decision: Some(position(table.table.decision_id())),
            refused: 0,
        };
        if models::vote::create(conn, &vote).await? {
            told = told.union(voters);
        }
    }
    if told.is_empty() {
        return Ok(());
    }
    votes::tell(conn, &game, &table.who, told, now).await
}

/// The people who are asked about a seat: all others who have not vanished.
pub(super) fn voters(game: &Game, table: &Match, about: Seat, now: DateTime<Utc>) -> SeatSet {
    let gone = gone(game, &table.who, &table.table, now);
    table
        .who
        .people()
        .iter()
        .filter(|&seat| seat != about && !gone.has(seat))
        .collect()
}

/// The same, as long as the question stands.
///
/// # Errors
/// 409: the seat is not waited for as it was, its person is back, the house's bot plays it, or nobody is left to be
/// asked; or the game is broken.
pub(super) fn who_is_asked(
    game: &Game,
    table: &Match,
    (about, decision): (Seat, i32),
    now: DateTime<Utc>,
) -> ApiResult<SeatSet> {
    table.must_be_whole()?;
    let voters = voters(game, table, about, now);
    // Whatever is written into the log ends it by the same condition, see `models/commit/moot.rs`.
    let is_waited_for =
        position(table.table.decision_id()) == decision && table.table.pending().seats().has(about);
    let stands = is_waited_for && seats_of(game.absent).has(about) && !table.who.bots.has(about);
    if stands && !voters.is_empty() {
        Ok(voters)
    } else {
        Err(ApiError::conflict(
            "vote_ended",
            "there is nothing left to agree on",
        ))
    }
}

/// Counts anew what others have said about absent seats, since one of them has vanished: those who are left may have
/// decided it. Only where the terms let them vote.
///
/// # Errors
/// The database fails.
pub async fn count_anew(app: &App, game: &Match) -> ApiResult<()> {
    if game.table.terms().absence != (Absence::Vote {}) {
        return Ok(());
    }
    loop {
        let mut conn = app.database.get().await?;
        let acted = conn
            .build_transaction()
            .run(async |conn| settle_first(app, conn, game.id).await)
            .await?;
        drop(conn);
        match acted {
            Some(acted) => announce(app, &acted),
            None => return Ok(()),
        }
    }
}

/// Settles the open votes of the clock up to the first that is agreed on, and says what was done then.
async fn settle_first(
    app: &App,
    conn: &mut AsyncPgConnection,
    game: Uuid,
) -> ApiResult<Option<Acted>> {
    let game = models::game::lock(conn, game)
        .await?
        .ok_or(ApiError::NotFound("game"))?;
    for vote in models::vote::open(conn, game.id).await? {
        if vote.about.is_none() {
            continue;
        }
        if let Some(acted) = votes::settle(app, conn, &game, vote).await?.acted {
            return Ok(Some(acted));
        }
    }
    Ok(None)
}

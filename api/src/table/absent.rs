//! What the others are asked when somebody's time has run out, if the terms let them vote: whether the house's bot plays
//! the seat until its player is back.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::acts::{TableAct, act_of};
use engine::terms::Absence;
use engine::{Seat, SeatSet};

use super::act::Acted;
use super::refused::{Refused, Result};
use super::vanished::gone;
use super::{Match, votes};
use crate::ground::details::Detail;
use crate::store::log::entries::position;
use crate::store::tables;
use crate::store::tables::game::Game;
use crate::store::tables::vote::{Kind, Vote};

/// Asks the others about each seat whose time has just run out, unless they are being asked about it already. The
/// caller's transaction has written that and holds the game's row.
pub(super) async fn ask_others(
    conn: &mut AsyncPgConnection,
    acted: &Acted,
    now: DateTime<Utc>,
) -> Result<()> {
    let table = &acted.after;
    if table.table.terms().absence != (Absence::Vote {}) {
        return Ok(());
    }
    let game = tables::game::find(conn, table.id)
        .await?
        .ok_or(Refused::NotFound(Detail::NoGame))?;
    let gone = gone(conn, &game, table).await?.by(now);
    let mut told: Option<(Vote, SeatSet)> = None;
    for entry in &acted.entries {
        let Some(TableAct::TimeOut { seat, .. }) = act_of(&entry.action) else {
            continue;
        };
        let voters = voters(table, seat, gone);
        if voters.is_empty() {
            continue;
        }
        let mut vote = Vote {
            asked: voters,
            about: Some(seat),
            decision: Some(position(table.table.decision_id())),
            ..Vote::new(game.id, Kind::Bot, now)
        };
        for voter in voters.iter() {
            vote.ask(voter, now);
        }
        if tables::vote::create(conn, &vote).await? {
            let before = told.map_or(SeatSet::EMPTY, |(_, seats)| seats);
            told = Some((vote, before.union(voters)));
        }
    }
    match told {
        Some((vote, seats)) => votes::tell(conn, &table.who, (&vote, seats), now).await,
        None => Ok(()),
    }
}

/// The people who are asked about a seat: all others who have not vanished.
pub(super) fn voters(table: &Match, about: Seat, gone: SeatSet) -> SeatSet {
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
    gone: SeatSet,
) -> Result<SeatSet> {
    table.must_be_whole()?;
    let voters = voters(table, about, gone);
    // Whatever is written into the log ends it by the same condition, see `models/commit/moot.rs`.
    let is_waited_for =
        position(table.table.decision_id()) == decision && table.table.pending().seats().has(about);
    let stands = is_waited_for && game.absent.has(about) && !table.who.bots.has(about);
    if stands && !voters.is_empty() {
        Ok(voters)
    } else {
        Err(Refused::conflict("vote_ended", Detail::NothingToAgree))
    }
}

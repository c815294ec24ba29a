//! Events about a table whose game has not begun. Seats are not dealt out yet, so none is told.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::Ruleset;

use super::{Composed, Content, event, row_of};
use crate::store::outbox::delivery::Delivery;
use crate::store::outbox::notice::Notice;
use crate::store::tables;
use crate::store::tables::former_player::FORMER_PLAYER;
use crate::store::tables::game::{Game, Status};
use crate::store::tables::gathering::Gathering;
use crate::table::House;
use crate::table::refused::{Refused, Result};
use crate::tell::hooks::event::{HookGame, HookKind};
use crate::tell::hooks::words;
use crate::tell::hooks::words::Named;
use crate::tell::look::ANOTHERS;

/// Writes what there is to tell of an open table, or of one that was closed.
///
/// # Errors
/// The database fails.
pub(super) async fn about_open_table(
    house: &House,
    conn: &mut AsyncPgConnection,
    (delivery, kind): (&Delivery, HookKind),
    notice: &Notice,
    game: &Game,
) -> Result<Composed> {
    let seats = tables::seat::list(conn, game.id).await?;
    let sits = notice
        .user_id
        .is_some_and(|user| seats.iter().any(|taken| taken.is_of(user)));
    let own = |seat| {
        let user = notice.user_id;
        seats
            .iter()
            .any(|taken| taken.seat == seat && user.is_some_and(|user| taken.is_of(user)))
    };
    if kind != HookKind::SeatLost && notice.seat.is_some_and(|seat| !own(seat)) {
        return Ok(Composed::Pointless(ANOTHERS));
    }
    let ruleset: Ruleset = game.ruleset.parse().map_err(Refused::internal)?;
    let named = Named {
        game: &game.name,
        ruleset: ruleset.name(),
    };
    let gathering = tables::gathering::find(conn, game.id).await?;
    let asks = gathering.is_some_and(|gathering| gathering.due_at.is_some());
    let told = match kind {
        HookKind::ConfirmStart => confirm_start(named, gathering, notice, house.clock.now()),
        HookKind::SeatLost if sits => Err("the reader sat there again"),
        HookKind::SeatLost if notice.seat.is_some() => Ok(words::seat_passed(named)),
        HookKind::SeatLost => Ok(words::seat_lost(named)),
        HookKind::TableWaits if game.status != Status::Open || asks => {
            Err("the table waited no more")
        }
        HookKind::TableWaits => Ok(words::table_waits(named)),
        HookKind::TableClosed => closed(conn, named, game).await?,
        HookKind::Invitation
        | HookKind::GameStarted
        | HookKind::YourTurn
        | HookKind::BidDue
        | HookKind::LastOne
        | HookKind::HalfTime
        | HookKind::LastDay
        | HookKind::DeadlineMoved
        | HookKind::TimedOut
        | HookKind::GameOver
        | HookKind::Message
        | HookKind::PlayerAbsent
        | HookKind::VoteAsked
        | HookKind::Broken => Err("it is told in another way"),
    };
    let content = Content {
        // Perhaps it has begun without the reader, who may know no more of it.
        game: Some(HookGame {
            version: 0,
            head: None,
            ..row_of(house, game)
        }),
        ..Content::default()
    };
    Ok(match told {
        Ok(text) => event(delivery, kind.name(), content, text),
        Err(reason) => Composed::Pointless(reason),
    })
}

/// That the table asks its reader, and until when.
fn confirm_start(
    named: Named<'_>,
    gathering: Option<Gathering>,
    notice: &Notice,
    now: DateTime<Utc>,
) -> Result<String, &'static str> {
    let asking = gathering.filter(|gathering| notice.decision == Some(gathering.round));
    let Some((gathering, due)) =
        asking.and_then(|gathering| gathering.due_at.map(|due| (gathering, due)))
    else {
        return Err("the table asked no more");
    };
    if notice
        .seat
        .is_some_and(|seat| gathering.has_confirmed(seat))
    {
        return Err("it had been confirmed");
    }
    if !gathering.asks_at(now) {
        return Err("the time to confirm was over");
    }
    Ok(words::confirm_start(named, due))
}

/// Who closed the table, and why.
async fn closed(
    conn: &mut AsyncPgConnection,
    named: Named<'_>,
    game: &Game,
) -> Result<Result<String, &'static str>> {
    let closing = tables::closing::find(conn, game.id).await?;
    let Some((host, reason)) = closing.and_then(|closing| Some((closing.by, closing.reason?)))
    else {
        return Ok(Err("the table was closed by nobody"));
    };
    let host = host.map_or_else(|| FORMER_PLAYER.to_owned(), |host| host.name);
    Ok(Ok(words::table_closed(named, &host, &reason)))
}

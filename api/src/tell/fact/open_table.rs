//! What there is to tell of a table whose game has not begun, and of a seat that is lost. Seats are not dealt out yet, so
//! none is named.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::words::Lang;

use super::{Fact, Finding, GameFacts, incomplete, without_log};
use crate::store::outbox::kind::Kind;
use crate::store::people::person_name::PersonName;
use crate::store::reasons::Reason;
use crate::store::tables;
use crate::store::tables::closing::Cause;
use crate::store::tables::game::Status;
use crate::table::House;
use crate::table::refused::Result;
use crate::tell::look::{Case, Look};

/// A game is about to begin.
pub struct ConfirmStart {
    /// The game.
    pub game: GameFacts,
    /// When the time to confirm is over.
    pub deadline: DateTime<Utc>,
    /// How many minutes that are.
    pub minutes: i64,
}

/// The reader has a seat no more.
pub struct SeatLost {
    /// The game.
    pub game: GameFacts,
    /// How that came.
    pub how: Lost,
}

/// How somebody has lost a seat.
pub enum Lost {
    /// The time to confirm is over, and the reader has not.
    Unconfirmed {
        /// Whether the reader may sit down again.
        open: bool,
    },
    /// The game goes on without the reader.
    Passed {
        /// Whether somebody else plays the seat.
        taken: bool,
    },
}

/// The table waits for players again.
pub struct TableWaits {
    /// The game that has not begun.
    pub game: GameFacts,
    /// Seats at the table.
    pub seats: u8,
    /// Those of them that are free.
    pub free: u8,
}

/// A table was closed before its game began.
pub struct TableClosed {
    /// The game that will not begin.
    pub game: GameFacts,
    /// The host who closed it; none if whoever runs the server did.
    pub host: Option<String>,
    /// What whoever closed it said.
    pub reason: String,
    /// Whether the reader was only invited to it, and so may not see it any more.
    pub invited: bool,
}

/// A game is about to begin, and its reader is to confirm.
pub(super) async fn confirm_start(
    house: &House,
    conn: &mut AsyncPgConnection,
    case: &Case<'_>,
) -> Result<Look<Finding>> {
    let Some(game) = case.game else {
        return Err(incomplete(case.notice));
    };
    let seat = case.notice.seat.ok_or_else(|| incomplete(case.notice))?;
    let gathering = tables::gathering::find(conn, game.id).await?;
    let asking = gathering.filter(|gathering| case.notice.decision == Some(gathering.round));
    let Some((gathering, deadline)) =
        asking.and_then(|gathering| gathering.due_at.map(|due| (gathering, due)))
    else {
        return Ok(Look::Pointless(Reason::TableAsksNoMore));
    };
    if gathering.has_confirmed(seat) {
        return Ok(Look::Pointless(Reason::Confirmed));
    }
    let now = house.clock.now();
    if !gathering.asks_at(now) {
        return Ok(Look::Pointless(Reason::ConfirmTimeOver));
    }
    Ok(Look::Fact(Finding::seatless(
        case.kind,
        Fact::ConfirmStart(ConfirmStart {
            game: without_log(house, game)?,
            deadline,
            minutes: (deadline - now).num_minutes(),
        }),
    )))
}

/// The reader has a seat no more: since they have not confirmed in time, or in a game that goes on without them.
pub(super) async fn seat_lost(
    house: &House,
    conn: &mut AsyncPgConnection,
    case: &Case<'_>,
) -> Result<Look<Finding>> {
    let Some(game) = case.game else {
        return Err(incomplete(case.notice));
    };
    if case.own.is_some() {
        return Ok(Look::Pointless(Reason::SatAgain));
    }
    let how = match case.notice.seat {
        // It is written with the entry by which the seat passes.
        Some(seat) => Lost::Passed {
            taken: tables::seat::list(conn, game.id)
                .await?
                .iter()
                .any(|taken| taken.seat == seat && taken.occupant.is_some()),
        },
        None => Lost::Unconfirmed {
            open: game.status == Status::Open,
        },
    };
    Ok(Look::Fact(Finding::seatless(
        case.kind,
        Fact::SeatLost(SeatLost {
            game: without_log(house, game)?,
            how,
        }),
    )))
}

/// A table waits for players again.
pub(super) async fn table_waits(
    house: &House,
    conn: &mut AsyncPgConnection,
    case: &Case<'_>,
) -> Result<Look<Finding>> {
    let Some(game) = case.game else {
        return Err(incomplete(case.notice));
    };
    let gathering = tables::gathering::find(conn, game.id).await?;
    let asks = gathering.is_some_and(|gathering| gathering.due_at.is_some());
    if game.status != Status::Open || asks {
        return Ok(Look::Pointless(Reason::TableWaitsNoMore));
    }
    let seats = game.seats.get();
    let taken = tables::seat::list(conn, game.id).await?.len();
    Ok(Look::Fact(Finding::seatless(
        case.kind,
        Fact::TableWaits(TableWaits {
            game: without_log(house, game)?,
            seats,
            free: seats.saturating_sub(u8::try_from(taken).unwrap_or(u8::MAX)),
        }),
    )))
}

/// Why a table was closed, also for somebody who was invited to it.
pub(super) async fn table_closed(
    house: &House,
    conn: &mut AsyncPgConnection,
    case: &Case<'_>,
    lang: Lang,
) -> Result<Look<Finding>> {
    let Some(game) = case.game else {
        return Err(incomplete(case.notice));
    };
    if let Some(invitation) = case.notice.invitation_id
        && tables::invitation::find(conn, invitation).await?.is_none()
    {
        return Ok(Look::Pointless(Reason::InvitationGone));
    }
    let closing = tables::closing::find(conn, game.id).await?;
    let Some((closing, reason)) = closing.and_then(|closing| {
        let reason = closing.reason.clone()?;
        Some((closing, reason))
    }) else {
        return Err(incomplete(case.notice));
    };
    let host = match closing.cause {
        Cause::ByOperator => None,
        Cause::ByHost | Cause::EverybodyLeft | Cause::AccountDeleted => {
            let name = closing.by.map_or(PersonName::Former, |host| host.name);
            Some(name.in_lang(lang).to_owned())
        }
    };
    Ok(Look::Fact(Finding::seatless(
        Kind::TableClosed,
        Fact::TableClosed(TableClosed {
            game: without_log(house, game)?,
            host,
            reason,
            invited: case.notice.invitation_id.is_some(),
        }),
    )))
}

//! What is known of a table whose game has not begun: who has confirmed, or why it was closed.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::Seat;
use serde::Serialize;

use super::answer::UserInfo;
use crate::ground::locale::Locale;
use crate::store::tables;
use crate::store::tables::closing::Cause;
use crate::store::tables::game::{Game, Status};
use crate::store::tables::seat::TakenSeat;
use crate::table::refused::Result;
use crate::web::pages::closed_said;

/// How those who sit at a table are asked before the game starts.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct ConfirmStartInfo {
    /// How long they have to confirm.
    #[schema(minimum = 1, maximum = 336)]
    hours: i16,
    /// Until when they are to confirm; null unless they are asked now.
    due: Option<DateTime<Utc>>,
    /// The seats that are asked; empty unless they are asked now. Bots are not asked.
    seats: Vec<SeatConfirmation>,
}

/// Whether somebody is still there.
#[derive(Clone, Copy, Debug, Serialize, utoipa::ToSchema)]
pub struct SeatConfirmation {
    seat: Seat,
    /// Whether they have confirmed.
    confirmed: bool,
}

impl ConfirmStartInfo {
    /// How the table of an open game asks, if it does.
    ///
    /// # Errors
    /// The database fails.
    pub async fn load(
        conn: &mut AsyncPgConnection,
        game: &Game,
        taken: &[TakenSeat],
    ) -> Result<Option<Self>> {
        if game.status != Status::Open {
            return Ok(None);
        }
        let gathering = tables::gathering::find(conn, game.id).await?;
        Ok(gathering.map(|gathering| Self {
            hours: gathering.hours,
            due: gathering.due_at,
            seats: taken
                .iter()
                .filter(|taken| gathering.due_at.is_some() && taken.occupant.is_some())
                .map(|taken| SeatConfirmation {
                    seat: taken.seat,
                    confirmed: gathering.has_confirmed(taken.seat),
                })
                .collect(),
        }))
    }
}

/// Why a table was closed before its game began.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct ClosedInfo {
    /// When.
    at: DateTime<Utc>,
    /// `by_host`, `everybody_left`, `account_deleted` (the last one there is gone), or `by_operator` (whoever runs the server).
    cause: Cause,
    /// The host who closed it; null if no host did.
    by: Option<UserInfo>,
    /// What whoever closed it said; null if nobody closed it.
    #[schema(example = "Not enough of us this month.")]
    reason: Option<String>,
    /// All of this in words, as the page of the table says it.
    #[schema(
        example = "The table was closed before the game began. Ann closed it and said: “Not enough of us this month.”"
    )]
    text: String,
}

impl ClosedInfo {
    /// Why a game's table was closed, if it was and somebody noted it, told in this language.
    ///
    /// # Errors
    /// The database fails.
    pub async fn load(
        locale: &Locale,
        conn: &mut AsyncPgConnection,
        game: &Game,
    ) -> Result<Option<Self>> {
        if game.status != Status::Abandoned {
            return Ok(None);
        }
        let closing = tables::closing::find(conn, game.id).await?;
        Ok(closing.map(|closing| Self {
            text: closed_said(locale, Some(&closing)).join(" "),
            at: closing.at,
            cause: closing.cause,
            by: closing
                .by
                .as_ref()
                .map(|by| UserInfo::of(locale.lang(), by)),
            reason: closing.reason,
        }))
    }
}

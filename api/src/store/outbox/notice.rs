//! The outbox: what people are to be told by mail.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use engine::Seat;
use uuid::Uuid;

use super::event;
use crate::store::reasons::Reason;
use crate::store::schema::notices;

mod claim;
mod count;
mod dead;
mod digest;
mod end;
mod forget;
mod open_table;

pub use super::kind::{Kind, State};
pub use claim::{LEASE, SHORT_LEASE, claim};
pub use count::{MOST_COUNTED, count_dead, count_due};
pub use dead::{Dead, dead, forget_dead, revive};
pub use digest::{begin_digests, held};
pub use end::{
    End, MAX_ATTEMPTS, Taken, end, failed, look_again, postpone, ran_out_again, taken, wait_after,
    waiting_about, waiting_beside,
};
pub use forget::{KEPT_FOR, forget_old};
pub use open_table::{AboutTable, create_about_table};

/// Something that somebody is to be told.
#[derive(Clone, Debug, Queryable, QueryableByName, Selectable)]
#[diesel(table_name = notices, check_for_backend(diesel::pg::Pg))]
pub struct Notice {
    /// Its id.
    pub id: Uuid,
    /// What kind it is of.
    pub kind: Kind,
    /// The account that is told.
    pub user_id: Option<Uuid>,
    /// The sign-in that it is about.
    pub sign_in_id: Option<Uuid>,
    /// The invitation that it is about.
    pub invitation_id: Option<Uuid>,
    /// The game that it is about.
    pub game_id: Option<Uuid>,
    /// The seat that it is about.
    pub seat: Option<Seat>,
    /// The decision that it is about.
    pub decision: Option<i32>,
    /// How it stands.
    pub state: State,
    /// Why it was dropped, what it waits for, or what the last attempt met.
    pub reason: Option<Reason>,
    /// How often it has been tried.
    pub attempts: i16,
    /// Not to be sent before.
    pub due_at: DateTime<Utc>,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When it was sent, dropped or given up.
    pub ended_at: Option<DateTime<Utc>>,
    /// The mail that it went out with, by the id from which the mail's `Message-ID` is made.
    pub mail_id: Option<Uuid>,
    /// Which of the seat's times it reminds of, as the game's clocks count them, from 1; 0: of none.
    pub time_number: i32,
    /// The decision for which its mail may be answered with moves, as it was written down when it was sent.
    pub asked: Option<i32>,
    /// The answer by mail that it tells of.
    pub incoming_id: Option<Uuid>,
}

impl Notice {
    /// Whether it is about the same decision of the same seat.
    pub fn is_beside(&self, other: &Self) -> bool {
        self.decision.is_some()
            && self.game_id == other.game_id
            && self.seat == other.seat
            && self.decision == other.decision
    }
}

/// Writes a mail about a wish to sign in, or to have another address.
pub async fn create_sign_in(
    conn: &mut AsyncPgConnection,
    kind: Kind,
    sign_in: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::insert_into(notices::table)
        .values((
            notices::id.eq(Uuid::now_v7()),
            notices::kind.eq(kind),
            notices::sign_in_id.eq(sign_in),
            notices::due_at.eq(now),
            notices::created_at.eq(now),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Writes an invitation, also for the webhooks; `user` is the account of the invited address, if it has one.
pub async fn create_invitation(
    conn: &mut AsyncPgConnection,
    invitation: Uuid,
    game: Uuid,
    user: Option<Uuid>,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let id = Uuid::now_v7();
    diesel::insert_into(notices::table)
        .values((
            notices::id.eq(id),
            notices::kind.eq(Kind::Invitation),
            notices::invitation_id.eq(invitation),
            notices::game_id.eq(game),
            notices::user_id.eq(user),
            notices::due_at.eq(now),
            notices::created_at.eq(now),
        ))
        .execute(conn)
        .await?;
    event::create_for(conn, &[id], now).await
}

/// Finds a notice.
pub async fn find(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<Option<Notice>> {
    notices::table
        .find(id)
        .select(Notice::as_select())
        .first(conn)
        .await
        .optional()
}

/// Something about a game that one of its players is to be told, beside what moves tell.
#[derive(Clone, Copy, Debug)]
pub struct ToTell {
    /// The kind of notice.
    pub kind: Kind,
    /// Who is told.
    pub user: Uuid,
    /// The game.
    pub game: Uuid,
    /// The seat that it concerns.
    pub seat: Seat,
    /// What of the game it is about: nobody is told the same twice.
    pub decision: i32,
}

/// Writes a notice about a game, also for the webhooks, unless the same has been told before.
pub async fn create(
    conn: &mut AsyncPgConnection,
    told: &ToTell,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let id = Uuid::now_v7();
    let written = diesel::insert_into(notices::table)
        .values((
            notices::id.eq(id),
            notices::kind.eq(told.kind),
            notices::user_id.eq(told.user),
            notices::game_id.eq(told.game),
            notices::seat.eq(Some(told.seat)),
            notices::decision.eq(told.decision),
            notices::due_at.eq(now),
            notices::created_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    if written == 0 {
        return Ok(());
    }
    event::create_for(conn, &[id], now).await
}

/// The notices of a user that this build knows, the newest first, before `cursor` if given.
pub async fn history(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    cursor: Option<Uuid>,
    limit: i64,
) -> QueryResult<Vec<Notice>> {
    let mut query = notices::table
        .filter(notices::user_id.eq(user))
        // A newer server on the same database may know more.
        .filter(notices::kind.eq_any(Kind::ALL))
        .order(notices::id.desc())
        .limit(limit)
        .select(Notice::as_select())
        .into_boxed();
    if let Some(cursor) = cursor {
        query = query.filter(notices::id.lt(cursor));
    }
    query.load(conn).await
}

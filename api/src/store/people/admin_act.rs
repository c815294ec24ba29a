//! What whoever runs the server has done, to whom or to what, and why. Rows are written once and never change.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::people::person_name::PersonName;
use crate::store::schema::admin_acts;
use crate::store::words::words;

/// The most acts at one table that are told there: the newest.
const AT_TABLE: i64 = 50;

words! {
    /// What was done.
    pub enum Act in "admin_acts.kind" {
        /// Somebody was given another name.
        Renamed = "renamed",
        /// All sessions of somebody were ended.
        SessionsEnded = "sessions_ended",
        /// An account was suspended.
        Suspended = "suspended",
        /// An account is suspended no more.
        Lifted = "lifted",
        /// Somebody was made an administrator.
        Granted = "granted",
        /// Somebody is an administrator no more.
        Revoked = "revoked",
        /// A table was hidden from the public lists.
        TableHidden = "table_hidden",
        /// A table stands in the public lists again.
        TableRelisted = "table_relisted",
        /// A table was closed before its game began.
        TableClosed = "table_closed",
        /// A message was taken away.
        MessageRemoved = "message_removed",
        /// A notice that was given up is tried anew.
        NoticeAgain = "notice_again",
        /// A notice that was given up is forgotten.
        NoticeDropped = "notice_dropped",
        /// What limits had counted of an account, or of network addresses, was forgotten.
        LimitsLifted = "limits_lifted",
    }
}

/// To whom or to what something was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// The account.
    pub user: Option<Uuid>,
    /// The game.
    pub game: Option<Uuid>,
    /// The message or the notice.
    pub thing: Option<Uuid>,
}

/// Something that was done.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct AdminAct {
    /// Its id.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// When.
    #[diesel(sql_type = Timestamptz)]
    pub at: DateTime<Utc>,
    /// What.
    #[diesel(sql_type = Text)]
    pub kind: Act,
    /// The administrator; none if it was done on the command line.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub by: Option<Uuid>,
    /// What the administrator is called now.
    #[diesel(sql_type = Nullable<Text>)]
    pub by_name: Option<PersonName>,
    /// The account that it was done to.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub user: Option<Uuid>,
    /// What that person is called now.
    #[diesel(sql_type = Nullable<Text>)]
    pub user_name: Option<PersonName>,
    /// The game that it was done to.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub game: Option<Uuid>,
    /// The message or the notice that it was done to.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub thing: Option<Uuid>,
    /// Why.
    #[diesel(sql_type = Text)]
    pub reason: String,
}

/// Notes that something was done; its id. In the transaction that does it.
pub async fn create(
    conn: &mut AsyncPgConnection,
    (act, target): (Act, Target),
    (by, reason): (Option<Uuid>, &str),
    now: DateTime<Utc>,
) -> QueryResult<Uuid> {
    let id = Uuid::now_v7();
    diesel::insert_into(admin_acts::table)
        .values((
            admin_acts::id.eq(id),
            admin_acts::at.eq(now),
            admin_acts::kind.eq(act),
            admin_acts::by_id.eq(by),
            admin_acts::user_id.eq(target.user),
            admin_acts::game_id.eq(target.game),
            admin_acts::thing_id.eq(target.thing),
            admin_acts::reason.eq(reason),
        ))
        .execute(conn)
        .await?;
    Ok(id)
}

/// What was done, the newest first; only what was done before this one, and this one itself if `exactly`.
async fn read(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    exactly: bool,
    limit: i64,
) -> QueryResult<Vec<AdminAct>> {
    let which = if exactly {
        "act.id = $1"
    } else {
        "act.id < $1"
    };
    diesel::sql_query(format!(
        "SELECT act.id, act.at, act.kind, act.by_id AS by, helper.name AS by_name, act.user_id AS user, \
         helped.name AS user_name, act.game_id AS game, act.thing_id AS thing, act.reason FROM admin_acts AS act \
         LEFT JOIN users AS helper ON helper.id = act.by_id LEFT JOIN users AS helped ON helped.id = act.user_id \
         WHERE {which} ORDER BY act.id DESC LIMIT $2"
    ))
    .bind::<SqlUuid, _>(id)
    .bind::<BigInt, _>(limit)
    .load(conn)
    .await
}

/// What was done, the newest first, before `cursor` if given.
pub async fn list(
    conn: &mut AsyncPgConnection,
    cursor: Option<Uuid>,
    limit: i64,
) -> QueryResult<Vec<AdminAct>> {
    read(conn, cursor.unwrap_or(Uuid::max()), false, limit).await
}

/// What was done under this id.
pub async fn find(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<Option<AdminAct>> {
    Ok(read(conn, id, true, 1).await?.pop())
}

/// Something that was done at a table.
#[derive(Clone, Debug, PartialEq, Eq, Queryable)]
pub struct AtTable {
    /// When.
    pub at: DateTime<Utc>,
    /// What.
    pub kind: Act,
    /// Why.
    pub reason: String,
}

/// What was done at a table, the newest first.
pub async fn at_table(conn: &mut AsyncPgConnection, game: Uuid) -> QueryResult<Vec<AtTable>> {
    admin_acts::table
        .filter(admin_acts::game_id.eq(game))
        .order(admin_acts::id.desc())
        .limit(AT_TABLE)
        .select((admin_acts::at, admin_acts::kind, admin_acts::reason))
        .load(conn)
        .await
}

/// Whether a table was hidden from the public lists and has not been listed again.
pub async fn is_hidden(conn: &mut AsyncPgConnection, game: Uuid) -> QueryResult<bool> {
    let last: Option<Act> = admin_acts::table
        .filter(admin_acts::game_id.eq(game))
        .filter(admin_acts::kind.eq_any([Act::TableHidden, Act::TableRelisted]))
        .order(admin_acts::id.desc())
        .select(admin_acts::kind)
        .first(conn)
        .await
        .optional()?;
    Ok(last == Some(Act::TableHidden))
}

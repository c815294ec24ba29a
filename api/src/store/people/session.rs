//! Signed-in devices: families of refresh tokens, of which only the newest is good, and browsers with a cookie.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::schema::{guests, notice_preferences, sessions, spent_refresh_tokens, users};

/// How long an access token is good.
pub const ACCESS_LIFETIME: TimeDelta = TimeDelta::minutes(15);

/// How long a session lives without being refreshed.
pub const LIFETIME: TimeDelta = TimeDelta::days(90);

/// How long after it was exchanged a refresh token is answered as it was then: whoever shows it may have lost the answer, or
/// be a second window of the same app.
const GRACE: TimeDelta = TimeDelta::seconds(30);

/// How long a session that has expired is kept: until its access tokens have as well.
const EXPIRED_FOR: TimeDelta = TimeDelta::days(1);

/// How long a browser's session may not have been prolonged before it is.
const PROLONGED_EVERY: TimeDelta = TimeDelta::days(1);

/// The hash of what a device holds to go on with its session.
#[derive(Clone, Copy, Debug)]
pub enum Holder<'a> {
    /// A refresh token, as apps have it.
    Refresh(&'a [u8]),
    /// A cookie, as browsers have it.
    Cookie(&'a [u8]),
    /// A refresh token of an app that somebody has allowed something.
    App(&'a [u8], Allowed<'a>),
}

/// What an app was allowed.
#[derive(Clone, Copy, Debug)]
pub struct Allowed<'a> {
    /// The app.
    pub client: Uuid,
    /// The names of what it may do.
    pub scopes: &'a [String],
}

impl<'a> Holder<'a> {
    const fn refresh(self) -> Option<&'a [u8]> {
        match self {
            Self::Refresh(hash) | Self::App(hash, _) => Some(hash),
            Self::Cookie(_) => None,
        }
    }

    const fn cookie(self) -> Option<&'a [u8]> {
        match self {
            Self::Cookie(hash) => Some(hash),
            Self::Refresh(_) | Self::App(..) => None,
        }
    }

    const fn allowed(self) -> Option<Allowed<'a>> {
        match self {
            Self::App(_, allowed) => Some(allowed),
            Self::Refresh(_) | Self::Cookie(_) => None,
        }
    }
}

/// Begins a session.
pub async fn create(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    holder: Holder<'_>,
    now: DateTime<Utc>,
) -> QueryResult<Uuid> {
    let id = Uuid::now_v7();
    diesel::insert_into(sessions::table)
        .values((
            sessions::id.eq(id),
            sessions::user_id.eq(user),
            sessions::refresh_hash.eq(holder.refresh()),
            sessions::cookie_hash.eq(holder.cookie()),
            sessions::client_id.eq(holder.allowed().map(|allowed| allowed.client)),
            sessions::scopes.eq(holder.allowed().map(|allowed| allowed.scopes)),
            sessions::created_at.eq(now),
            sessions::refreshed_at.eq(now),
            sessions::expires_at.eq(now + LIFETIME),
        ))
        .execute(conn)
        .await?;
    Ok(id)
}

/// A browser that somebody has signed in with.
#[derive(Clone, Debug, Queryable)]
pub struct Browser {
    /// The session.
    pub session: Uuid,
    /// The account.
    pub user: Uuid,
    /// What others call the person.
    pub name: String,
    /// The person's language.
    pub locale: String,
    /// The IANA name of the person's zone, if they have said.
    pub zone: Option<String>,
    /// Whether it is a guest.
    pub is_guest: bool,
    /// Whether a program plays with the account.
    pub is_program: bool,
}

/// Finds the browser that holds a cookie, while its session goes on.
pub async fn find_by_cookie(
    conn: &mut AsyncPgConnection,
    hash: &[u8],
    now: DateTime<Utc>,
) -> QueryResult<Option<Browser>> {
    sessions::table
        .inner_join(users::table)
        .left_join(notice_preferences::table.on(notice_preferences::user_id.eq(users::id)))
        .left_join(guests::table.on(guests::user_id.eq(users::id)))
        .filter(sessions::cookie_hash.eq(hash))
        .filter(sessions::ended_at.is_null())
        .filter(sessions::expires_at.gt(now))
        .filter(users::deleted_at.is_null())
        .select((
            sessions::id,
            users::id,
            users::name,
            users::locale,
            notice_preferences::zone.nullable(),
            guests::user_id.nullable().is_not_null(),
            users::is_program,
        ))
        .first(conn)
        .await
        .optional()
}

/// Lets a browser's session live on from now, as its person has just done something; once a day is often enough. If it was
/// prolonged, whose it is.
pub async fn prolong(
    conn: &mut AsyncPgConnection,
    cookie_hash: &[u8],
    now: DateTime<Utc>,
) -> QueryResult<Option<Uuid>> {
    diesel::update(
        sessions::table
            .filter(sessions::cookie_hash.eq(cookie_hash))
            .filter(sessions::ended_at.is_null())
            .filter(sessions::expires_at.gt(now))
            .filter(sessions::refreshed_at.lt(now - PROLONGED_EVERY)),
    )
    .set((
        sessions::refreshed_at.eq(now),
        sessions::expires_at.eq(now + LIFETIME),
    ))
    .returning(sessions::user_id)
    .get_result(conn)
    .await
    .optional()
}

/// What came of showing a refresh token.
#[derive(Debug, PartialEq, Eq)]
pub enum Refreshed {
    /// The session goes on with the new token.
    Renewed {
        /// The session.
        session: Uuid,
        /// Whose it is.
        user: Uuid,
        /// What an app may do; none if it is no app's.
        scopes: Option<Vec<String>>,
    },
    /// The token had been exchanged before: the session has been ended.
    Stolen {
        /// The session.
        session: Uuid,
    },
    /// No session has this token, or it has ended.
    Unknown,
}

/// Exchanges a refresh token for the one that follows it, in a session of this app, or of no app. To be called inside a
/// transaction.
pub async fn refresh(
    conn: &mut AsyncPgConnection,
    (old_hash, new_hash): (&[u8], &[u8]),
    client: Option<Uuid>,
    now: DateTime<Utc>,
) -> QueryResult<Refreshed> {
    let renewed: Option<(Uuid, Uuid, Option<Vec<String>>)> = diesel::update(
        sessions::table
            .filter(sessions::refresh_hash.eq(old_hash))
            .filter(sessions::client_id.is_not_distinct_from(client))
            .filter(sessions::ended_at.is_null())
            .filter(sessions::expires_at.gt(now)),
    )
    .set((
        sessions::refresh_hash.eq(new_hash),
        sessions::refreshed_at.eq(now),
        sessions::expires_at.eq(now + LIFETIME),
    ))
    .returning((sessions::id, sessions::user_id, sessions::scopes))
    .get_result(conn)
    .await
    .optional()?;
    if let Some((session, user, scopes)) = renewed {
        diesel::insert_into(spent_refresh_tokens::table)
            .values((
                spent_refresh_tokens::hash.eq(old_hash),
                spent_refresh_tokens::session_id.eq(session),
                spent_refresh_tokens::spent_at.eq(now),
            ))
            .execute(conn)
            .await?;
        return Ok(Refreshed::Renewed {
            session,
            user,
            scopes,
        });
    }
    let spent: Option<Spent> = spent_refresh_tokens::table
        .inner_join(sessions::table.on(sessions::id.eq(spent_refresh_tokens::session_id)))
        .filter(spent_refresh_tokens::hash.eq(old_hash))
        .filter(sessions::client_id.is_not_distinct_from(client))
        .select((
            sessions::id,
            sessions::user_id,
            sessions::scopes,
            spent_refresh_tokens::spent_at,
            // Nobody has used the one that follows it.
            sessions::refresh_hash.is_not_distinct_from(new_hash),
            sessions::ended_at.is_null(),
        ))
        .first(conn)
        .await
        .optional()?;
    let Some(spent) = spent else {
        return Ok(Refreshed::Unknown);
    };
    if spent.is_newest && spent.goes_on && now < spent.at + GRACE {
        return Ok(Refreshed::Renewed {
            session: spent.session,
            user: spent.user,
            scopes: spent.scopes,
        });
    }
    end(conn, spent.session, now).await?;
    Ok(Refreshed::Stolen {
        session: spent.session,
    })
}

/// A refresh token that was exchanged, and its session.
#[derive(Queryable)]
struct Spent {
    session: Uuid,
    user: Uuid,
    scopes: Option<Vec<String>>,
    at: DateTime<Utc>,
    /// Whether what it was exchanged for is the newest.
    is_newest: bool,
    goes_on: bool,
}

/// Ends a session.
pub async fn end(
    conn: &mut AsyncPgConnection,
    session: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(
        sessions::table
            .find(session)
            .filter(sessions::ended_at.is_null()),
    )
    .set(sessions::ended_at.eq(now))
    .execute(conn)
    .await?;
    Ok(())
}

/// Whether a session of the user goes on.
pub async fn goes_on(conn: &mut AsyncPgConnection, session: Uuid, user: Uuid) -> QueryResult<bool> {
    let found: Option<Uuid> = sessions::table
        .find(session)
        .filter(sessions::user_id.eq(user))
        .filter(sessions::ended_at.is_null())
        .select(sessions::id)
        .first(conn)
        .await
        .optional()?;
    Ok(found.is_some())
}

/// Whether a session of the user goes on; it then does so until the transaction ends.
pub async fn hold(conn: &mut AsyncPgConnection, session: Uuid, user: Uuid) -> QueryResult<bool> {
    let held: Option<Uuid> = sessions::table
        .find(session)
        .filter(sessions::user_id.eq(user))
        .filter(sessions::ended_at.is_null())
        .for_share()
        .select(sessions::id)
        .first(conn)
        .await
        .optional()?;
    Ok(held.is_some())
}

/// The sessions that ended after a time, and when they did.
pub async fn ended_since(
    conn: &mut AsyncPgConnection,
    time: DateTime<Utc>,
) -> QueryResult<Vec<(Uuid, DateTime<Utc>)>> {
    sessions::table
        .filter(sessions::ended_at.gt(time))
        .select((sessions::id, sessions::ended_at.assume_not_null()))
        .load(conn)
        .await
}

/// Ends every session of a user and returns them.
pub async fn end_all(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<Vec<Uuid>> {
    diesel::update(
        sessions::table
            .filter(sessions::user_id.eq(user))
            .filter(sessions::ended_at.is_null()),
    )
    .set(sessions::ended_at.eq(now))
    .returning(sessions::id)
    .get_results(conn)
    .await
}

/// Deletes refresh tokens that were exchanged so long ago that nobody who had stolen one would still try it, at most
/// `limit`, and says how many.
pub async fn forget_spent(
    conn: &mut AsyncPgConnection,
    now: DateTime<Utc>,
    limit: i64,
) -> QueryResult<usize> {
    diesel::sql_query(
        "DELETE FROM spent_refresh_tokens WHERE hash = ANY(ARRAY(SELECT hash FROM spent_refresh_tokens \
         WHERE spent_at < $1 ORDER BY spent_at LIMIT $2 FOR UPDATE SKIP LOCKED))",
    )
    .bind::<Timestamptz, _>(now - LIFETIME)
    .bind::<BigInt, _>(limit)
    .execute(conn)
    .await
}

/// Deletes sessions that ended or expired so long ago that none of their tokens is known any more, at most `limit` of
/// each, and says how many. [`forget_spent`] comes first.
pub async fn forget_old(
    conn: &mut AsyncPgConnection,
    now: DateTime<Utc>,
    limit: i64,
) -> QueryResult<usize> {
    // The tokens of a session are looked up for each: the `OFFSET` keeps PostgreSQL from reading all of them instead.
    let ended = diesel::sql_query(
        "DELETE FROM sessions WHERE id = ANY(ARRAY(SELECT id FROM sessions WHERE ended_at < $1 AND NOT EXISTS (\
         SELECT FROM spent_refresh_tokens AS spent WHERE spent.session_id = sessions.id OFFSET 0) \
         ORDER BY ended_at LIMIT $2 FOR UPDATE SKIP LOCKED))",
    )
    .bind::<Timestamptz, _>(now - LIFETIME)
    .bind::<BigInt, _>(limit)
    .execute(conn)
    .await?;
    let expired = diesel::sql_query(
        "DELETE FROM sessions WHERE id = ANY(ARRAY(SELECT id FROM sessions WHERE expires_at < $1 AND NOT EXISTS (\
         SELECT FROM spent_refresh_tokens AS spent WHERE spent.session_id = sessions.id OFFSET 0) \
         ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED))",
    )
    .bind::<Timestamptz, _>(now - EXPIRED_FOR)
    .bind::<BigInt, _>(limit)
    .execute(conn)
    .await?;
    Ok(ended + expired)
}

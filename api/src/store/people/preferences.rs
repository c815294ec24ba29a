//! How people wish to be told.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use diesel::prelude::*;
use diesel::sql_types::{Nullable, SmallInt, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::opt_out;
use crate::ground::hours;
use crate::store::outbox::notice;
use crate::store::outbox::notice::Kind;
use crate::store::schema::{notice_preferences, seats, users};

/// How many hours before a deadline the last reminder comes to whoever has chosen nothing.
pub const LAST_DAY_HOURS: i16 = 24;

/// The hour of the digest of whoever has chosen none.
const DIGEST_HOUR: i16 = 7;

/// How somebody wishes to be told.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(
    table_name = notice_preferences,
    treat_none_as_null = true,
    check_for_backend(diesel::pg::Pg)
)]
pub struct Preferences {
    /// The names of the kinds that are not mailed.
    pub off: Vec<String>,
    /// How long a notice waits before it is mailed; `None`: as long as the server's own delay.
    pub delay_minutes: Option<i32>,
    /// The hour, 0 to 23, at which no more is mailed.
    pub quiet_from: Option<i16>,
    /// The hour, 0 to 23, from which on mails go out again.
    pub quiet_to: Option<i16>,
    /// The IANA name of the time zone in which the hours are meant.
    pub zone: String,
    /// The hour of the digest, 0 to 23.
    pub digest_hour: i16,
    /// When the next digest is due; `None`: no digest is wished for.
    pub digest_at: Option<DateTime<Utc>>,
    /// How many hours before a deadline the last reminder comes, 1 to 72; `None`: [`LAST_DAY_HOURS`].
    pub last_day_hours: Option<i16>,
    /// Whether mails about games may be answered with moves.
    pub answers: bool,
    /// Whether mails about games show the board as a picture.
    pub pictures: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            off: Vec::new(),
            delay_minutes: None,
            quiet_from: None,
            quiet_to: None,
            zone: Tz::UTC.name().to_owned(),
            digest_hour: DIGEST_HOUR,
            digest_at: None,
            last_day_hours: None,
            answers: true,
            pictures: true,
        }
    }
}

impl Preferences {
    /// Whether this kind is not to be mailed.
    pub fn is_off(&self, kind: Kind) -> bool {
        kind.is_optional() && self.off.iter().any(|off| off == kind.name())
    }

    /// Switches off what the person has unsubscribed from: names of kinds, or [`opt_out::GAMES`], to which the digest
    /// belongs.
    pub fn switch_off(&mut self, unsubscribed: &[String]) {
        let games = unsubscribed.iter().any(|kind| kind == opt_out::GAMES);
        if games {
            self.digest_at = None;
        }
        for kind in Kind::ALL {
            let named = unsubscribed.iter().any(|off| off == kind.name());
            if named || games && is_about_games(kind) {
                self.off.push(kind.name().to_owned());
            }
        }
    }

    /// How long before a deadline the last reminder comes, of games for which nothing else is chosen.
    pub fn last_day(&self) -> TimeDelta {
        last_reminder(self.last_day_hours)
    }

    /// How long before a deadline the last reminder comes in a game for which so many hours are chosen, or none.
    pub fn last_day_at(&self, here: Option<i16>) -> TimeDelta {
        last_reminder(here.or(self.last_day_hours))
    }

    /// Whether no kind about games that the person plays in is mailed, nor a digest.
    pub fn is_all_off(&self) -> bool {
        about_games().all(|kind| self.is_off(kind)) && self.digest_at.is_none()
    }

    /// The time zone; UTC if this build does not know it any more.
    pub fn zone(&self) -> Tz {
        self.zone.parse().unwrap_or(Tz::UTC)
    }

    /// When the quiet hours end, if `now` is within them.
    pub fn quiet_until(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let (from, to) = self.quiet_from.zip(self.quiet_to)?;
        hours::end(hour(from), hour(to), self.zone(), now)
    }

    /// When the hour of the digest comes next.
    pub fn next_digest(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        hours::next(hour(self.digest_hour), self.zone(), now)
    }
}

/// The kinds about games that a person plays in and may do without; the digest is chosen by itself.
pub fn about_games() -> impl Iterator<Item = Kind> {
    Kind::ALL.into_iter().filter(|kind| is_about_games(*kind))
}

fn is_about_games(kind: Kind) -> bool {
    kind.is_optional() && kind != Kind::Invitation
}

fn hour(stored: i16) -> u32 {
    u32::try_from(stored).unwrap_or(0)
}

/// What somebody has chosen, or what holds for those who have chosen nothing.
pub async fn find(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<Preferences> {
    let chosen = notice_preferences::table
        .find(user)
        .select(Preferences::as_select())
        .first(conn)
        .await
        .optional()?;
    Ok(chosen.unwrap_or_default())
}

/// Writes down what somebody has chosen, also for what is put off already; false if the account has been deleted.
/// `address` is the keyed hash of the person's address. To be called inside a transaction.
pub async fn set(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    address: &[u8],
    preferences: &Preferences,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    // Locked: an account that is deleted just now would leave its zone behind.
    let there: Option<Uuid> = users::table
        .find(user)
        .filter(users::deleted_at.is_null())
        .for_no_key_update()
        .select(users::id)
        .first(conn)
        .await
        .optional()?;
    if there.is_none() {
        return Ok(false);
    }
    diesel::insert_into(notice_preferences::table)
        .values((notice_preferences::user_id.eq(user), preferences))
        .on_conflict(notice_preferences::user_id)
        .do_update()
        .set(preferences)
        .execute(conn)
        .await?;
    // Whoever chooses anew has not merely unsubscribed any more.
    opt_out::delete_all(conn, user).await?;
    opt_out::allow(conn, address).await?;
    notice::look_again(conn, user, now).await?;
    Ok(true)
}

/// Switches kinds on again that somebody has chosen not to be mailed.
pub async fn switch_on(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    kinds: &[Kind],
) -> QueryResult<()> {
    conn.build_transaction()
        .run(async |conn| {
            // Locked: what is chosen at the same moment is not to be lost.
            let chosen = notice_preferences::table
                .find(user)
                .for_no_key_update()
                .select(notice_preferences::off)
                .first::<Vec<String>>(conn);
            let Some(mut off) = chosen.await.optional()? else {
                return Ok(());
            };
            off.retain(|name| !kinds.iter().any(|kind| kind.name() == name));
            diesel::update(notice_preferences::table.find(user))
                .set(notice_preferences::off.eq(off))
                .execute(conn)
                .await?;
            Ok(())
        })
        .await
}

/// How long each of these people has chosen that notices about a game wait, for it alone or for all their games; who has chosen
/// nothing is not among them.
pub async fn delays(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    users: &[Uuid],
) -> QueryResult<HashMap<Uuid, TimeDelta>> {
    let their_seat = seats::user_id
        .eq(users::id.nullable())
        .and(seats::game_id.eq(game));
    let rows: Vec<(Uuid, Option<i32>, Option<i32>)> = users::table
        .left_join(notice_preferences::table.on(notice_preferences::user_id.eq(users::id)))
        .left_join(seats::table.on(their_seat))
        .filter(users::id.eq_any(users))
        .select((
            users::id,
            seats::delay_minutes.nullable(),
            notice_preferences::delay_minutes.nullable(),
        ))
        .load(conn)
        .await?;
    Ok(rows
        .into_iter()
        .filter_map(|(user, here, anywhere)| {
            let minutes = here.or(anywhere)?;
            Some((user, TimeDelta::minutes(i64::from(minutes))))
        })
        .collect())
}

/// How many hours somebody has chosen, by what they chose for.
#[derive(QueryableByName)]
struct Hours {
    #[diesel(sql_type = Nullable<SmallInt>)]
    here: Option<i16>,
    #[diesel(sql_type = Nullable<SmallInt>)]
    anywhere: Option<i16>,
}

/// How long before a deadline in a game somebody is reminded for the last time, as they have chosen for it alone or for all
/// their games.
pub async fn last_day(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    game: Option<Uuid>,
) -> QueryResult<TimeDelta> {
    let hours: Hours = diesel::sql_query(
        "SELECT (SELECT last_day_hours FROM seats WHERE game_id = $1 AND user_id = $2) AS here, \
         (SELECT last_day_hours FROM notice_preferences WHERE user_id = $2) AS anywhere",
    )
    .bind::<Nullable<SqlUuid>, _>(game)
    .bind::<SqlUuid, _>(user)
    .get_result(conn)
    .await?;
    Ok(last_reminder(hours.here.or(hours.anywhere)))
}

/// How long before a deadline the last reminder comes for so many hours, or for none chosen.
fn last_reminder(hours: Option<i16>) -> TimeDelta {
    TimeDelta::hours(hours.unwrap_or(LAST_DAY_HOURS).into())
}

/// Takes the digests that are due and that no other worker has, at most `limit`, and says when the next of each is.
///
/// To be called in the transaction that writes the digests down.
pub async fn take_digests(
    conn: &mut AsyncPgConnection,
    limit: i64,
    now: DateTime<Utc>,
) -> QueryResult<Vec<Uuid>> {
    let due: Vec<(Uuid, Preferences)> = notice_preferences::table
        .filter(notice_preferences::digest_at.le(now))
        .order(notice_preferences::digest_at)
        .limit(limit)
        .for_update()
        .skip_locked()
        .select((notice_preferences::user_id, Preferences::as_select()))
        .load(conn)
        .await?;
    for (user, preferences) in &due {
        diesel::update(notice_preferences::table.find(user))
            .set(notice_preferences::digest_at.eq(preferences.next_digest(now)))
            .execute(conn)
            .await?;
    }
    Ok(due.into_iter().map(|(user, _)| user).collect())
}

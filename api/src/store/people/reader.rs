//! Somebody who is to be told something: the account, and all that says whether and when.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use diesel::dsl::{exists, sql};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Json, Nullable, Text, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use super::address;
use super::preferences::Preferences;
use super::user::User;
use crate::store::prepared::Prepared;
use crate::store::schema::{mail_opt_outs, notice_preferences, seats, users, vacations};
use crate::store::tables::game::Status;

/// What somebody has chosen about their mails of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct AtGame {
    /// The kinds that they want no mails of.
    pub off: Vec<String>,
    /// How many hours before a deadline the last reminder comes; `None`: as many as for all their games.
    pub last_day_hours: Option<i16>,
    /// Whether nothing waits for their digest.
    pub at_once: bool,
}

/// Somebody who is to be told something.
#[derive(Clone, Debug)]
pub struct Reader {
    /// The account.
    pub user: User,
    /// How they wish to be told.
    pub preferences: Preferences,
    /// The kinds that they have unsubscribed from.
    pub unsubscribed: Vec<String>,
    /// What they have chosen for single games.
    pub at_games: BTreeMap<Uuid, AtGame>,
    /// Whether they are on vacation, and so are not mailed about turns.
    pub is_away: bool,
    /// Whether the clocks of a running game in which they sit have still to hear where its players are: until then no
    /// deadline in it can be named. A game whose log does not replay has no clocks that could, and one
    /// that was given up is not waited for.
    pub clocks_are_behind: bool,
}

impl Reader {
    /// Whether no mail about a game that they play in reaches them: there is no address, it sends mails back or has been
    /// given up, or they want none of them.
    fn gets_no_mails(&self, game: Uuid, now: DateTime<Utc>) -> bool {
        let user = &self.user;
        let mut preferences = self.preferences.clone();
        preferences.switch_off(&self.unsubscribed);
        if let Some(at_game) = self.at_games.get(&game) {
            preferences.switch_off(&at_game.off);
        }
        user.email.is_none()
            || user.address_state == address::State::Bouncing
            || address::is_given_up(user, now)
            || preferences.is_all_off()
    }
}

/// An account, what it has chosen, one of the kinds that it has unsubscribed from, and those that it wants no mails of about a
/// game that it has a seat in.
type AtTable = (
    User,
    Option<Preferences>,
    Option<String>,
    Option<Vec<String>>,
);

/// Those of these people whom no mail about a game that they play in reaches; nobody whose account was deleted.
pub async fn without_mails(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    users: &[Uuid],
    now: DateTime<Utc>,
) -> QueryResult<BTreeSet<Uuid>> {
    if users.is_empty() {
        return Ok(BTreeSet::new());
    }
    let their_seat = seats::user_id
        .eq(users::id.nullable())
        .and(seats::game_id.eq(game));
    let rows: Vec<AtTable> = users::table
        .left_join(notice_preferences::table.on(notice_preferences::user_id.eq(users::id)))
        .left_join(mail_opt_outs::table.on(mail_opt_outs::user_id.eq(users::id)))
        .left_join(seats::table.on(their_seat))
        .filter(users::id.eq_any(users))
        .filter(users::deleted_at.is_null())
        .select((
            User::as_select(),
            Option::<Preferences>::as_select(),
            mail_opt_outs::kind.nullable(),
            seats::mail_off.nullable(),
        ))
        .load(conn)
        .await?;
    let mut readers: BTreeMap<Uuid, Reader> = BTreeMap::new();
    for (user, preferences, kind, off_here) in rows {
        let reader = readers.entry(user.id).or_insert_with(|| Reader {
            user,
            preferences: preferences.unwrap_or_default(),
            unsubscribed: Vec::new(),
            at_games: BTreeMap::from([(
                game,
                AtGame {
                    off: off_here.unwrap_or_default(),
                    ..AtGame::default()
                },
            )]),
            is_away: false,
            clocks_are_behind: false,
        });
        reader.unsubscribed.extend(kind);
    }
    readers.retain(|_, reader| reader.gets_no_mails(game, now));
    Ok(readers.into_keys().collect())
}

/// What an account is called, its language, and the zone that it has chosen.
pub async fn manner(
    conn: &mut AsyncPgConnection,
    user: Uuid,
) -> QueryResult<Option<(String, String, Option<String>)>> {
    users::table
        .left_join(notice_preferences::table.on(notice_preferences::user_id.eq(users::id)))
        .filter(users::id.eq(user))
        .select((
            users::name,
            users::locale,
            notice_preferences::zone.nullable(),
        ))
        .first(conn)
        .await
        .optional()
}

/// An account, what it has chosen, one of the kinds that it has unsubscribed from, what a reader's two flags say, and what it
/// has chosen for single games, as JSON.
type Row = (
    User,
    Option<Preferences>,
    Option<String>,
    bool,
    bool,
    Option<Value>,
);

/// Finds a reader, in one statement; none if there is no such account.
pub async fn find(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<Option<Reader>> {
    let vacation = vacations::table
        .filter(vacations::user_id.eq(user))
        .filter(vacations::until.is_null().or(vacations::until.gt(now)));
    // A game is looked up for each seat: the `OFFSET` keeps PostgreSQL from reading all games instead.
    let behind = sql::<Bool>(
        "EXISTS (SELECT FROM seats CROSS JOIN LATERAL (SELECT FROM vacation_changes AS change \
         JOIN games ON games.id = change.game_id WHERE change.game_id = seats.game_id AND NOT change.given_up \
         AND games.broken_id IS NULL AND games.status = ",
    )
    .bind::<Text, _>(Status::Running)
    .sql(" OFFSET 0) AS game WHERE NOT seats.over AND seats.user_id = ")
    .bind::<SqlUuid, _>(user)
    .sql(")");
    let at_games = sql::<Nullable<Json>>(
        "(SELECT json_object_agg(seats.game_id, json_build_object('off', seats.mail_off, \
         'last_day_hours', seats.last_day_hours, 'at_once', seats.at_once)) FROM seats \
         WHERE (seats.mail_off <> '{}' OR seats.last_day_hours IS NOT NULL OR seats.at_once) AND seats.user_id = ",
    )
    .bind::<SqlUuid, _>(user)
    .sql(")");
    let found = users::table
        .left_join(notice_preferences::table.on(notice_preferences::user_id.eq(users::id)))
        .left_join(mail_opt_outs::table.on(mail_opt_outs::user_id.eq(users::id)))
        .filter(users::id.eq(user))
        .select((
            User::as_select(),
            Option::<Preferences>::as_select(),
            mail_opt_outs::kind.nullable(),
            exists(vacation),
            behind,
            at_games,
        ));
    let rows: Vec<Row> = Prepared(found).load(conn).await?;
    let mut unsubscribed = Vec::new();
    let mut reader = None;
    for (user, preferences, kind, is_away, clocks_are_behind, at_games) in rows {
        unsubscribed.extend(kind);
        reader = Some((user, preferences, is_away, clocks_are_behind, at_games));
    }
    let Some((user, preferences, is_away, clocks_are_behind, at_games)) = reader else {
        return Ok(None);
    };
    let at_games = at_games.map(serde_json::from_value).transpose();
    Ok(Some(Reader {
        user,
        preferences: preferences.unwrap_or_default(),
        unsubscribed,
        at_games: at_games
            .map_err(|error| diesel::result::Error::DeserializationError(error.into()))?
            .unwrap_or_default(),
        is_away,
        clocks_are_behind,
    }))
}

//! Somebody who is to be told something: the account, and all that says whether and when.

use chrono::{DateTime, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::preferences::Preferences;
use super::user::User;
use crate::store::schema::{
    games, mail_opt_outs, notice_preferences, seats, users, vacation_changes, vacations,
};
use crate::store::tables::game::Status;

/// Somebody who is to be told something.
#[derive(Clone, Debug)]
pub struct Reader {
    /// The account.
    pub user: User,
    /// How they wish to be told.
    pub preferences: Preferences,
    /// The kinds that they have unsubscribed from.
    pub unsubscribed: Vec<String>,
    /// Whether they are on vacation, and so are not mailed about turns.
    pub is_away: bool,
    /// Whether the clocks of a running game in which they sit have still to hear where its players are: until then no
    /// deadline in it can be named. A game whose log does not replay has no clocks that could, and one
    /// that was given up is not waited for.
    pub clocks_are_behind: bool,
}

/// An account, what it has chosen, one of the kinds that it has unsubscribed from, and what a reader's two flags say.
type Row = (User, Option<Preferences>, Option<String>, bool, bool);

/// Finds a reader, in one statement; none if there is no such account.
///
/// # Errors
/// The database fails.
pub async fn find(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<Option<Reader>> {
    let vacation = vacations::table
        .filter(vacations::user_id.eq(user))
        .filter(vacations::until.is_null().or(vacations::until.gt(now)));
    let behind = vacation_changes::table
        .inner_join(seats::table.on(seats::game_id.eq(vacation_changes::game_id)))
        .inner_join(games::table.on(games::id.eq(vacation_changes::game_id)))
        .filter(seats::user_id.eq(user))
        .filter(games::status.eq(Status::Running))
        .filter(games::broken_id.is_null())
        .filter(diesel::dsl::not(vacation_changes::given_up));
    let rows: Vec<Row> = users::table
        .left_join(notice_preferences::table.on(notice_preferences::user_id.eq(users::id)))
        .left_join(mail_opt_outs::table.on(mail_opt_outs::user_id.eq(users::id)))
        .filter(users::id.eq(user))
        .select((
            User::as_select(),
            Option::<Preferences>::as_select(),
            mail_opt_outs::kind.nullable(),
            exists(vacation),
            exists(behind),
        ))
        .load(conn)
        .await?;
    let mut unsubscribed = Vec::new();
    let mut reader = None;
    for (user, preferences, kind, is_away, clocks_are_behind) in rows {
        unsubscribed.extend(kind);
        reader = Some((user, preferences, is_away, clocks_are_behind));
    }
    Ok(
        reader.map(|(user, preferences, is_away, clocks_are_behind)| Reader {
            user,
            preferences: preferences.unwrap_or_default(),
            unsubscribed,
            is_away,
            clocks_are_behind,
        }),
    )
}

//! What mail servers say of a person's address.
//!
//! `ok` becomes `refused` when a mail server will not take a mail for it, and `bouncing` when one took it and sent it
//! back. A mail that is taken shows that `refused` is over. It shows nothing of `bouncing`, whose mails are taken at
//! first; that ends when the person signs in with a code that was mailed there.
//!
//! Mails about games stop after [`MAX_FAILURES`]; to a refused address one is tried again a day after the last.
//! Mails to sign in with are always tried.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::case_when;
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::user::User;
use crate::store::reasons::Reason;
use crate::store::schema::users;
use crate::store::words::words;

words! {
    /// `ok`: no fault is known. `refused`: a mail server did not take our mail; a mail that is taken ends that.
    /// `bouncing`: our mail was taken and came back; signing in with a mailed code ends that. After three such mails in a row
    /// no mails about games are sent there, but to a refused address one a day.
    pub enum State in "users.address_state" {
        /// Nothing bad has been heard.
        Ok = "ok",
        /// A mail server did not take a mail for it.
        Refused = "refused",
        /// A mail server took a mail for it and sent it back.
        Bouncing = "bouncing",
    }
}

/// After so many mails, one after the other, that were refused or came back, no more are sent about games.
pub const MAX_FAILURES: i16 = 3;

/// After so long a refused address is tried again: the fault may have been the mail server's, or ours.
const TRIED_AGAIN: TimeDelta = TimeDelta::days(1);

/// Whether mails about games are not even tried any more.
pub fn is_given_up(user: &User, now: DateTime<Utc>) -> bool {
    let rests = user
        .address_failed_at
        .is_some_and(|at| now - at < TRIED_AGAIN);
    user.address_failures >= MAX_FAILURES && (rests || user.address_state == State::Bouncing)
}

/// How a mail server lets us know that it wants no mail for an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It does not take the mail.
    Refused,
    /// It takes the mail and sends it back.
    Bouncing,
}

impl Trouble {
    /// How it stands with the address after it.
    const fn state(self) -> State {
        match self {
            Self::Refused => State::Refused,
            Self::Bouncing => State::Bouncing,
        }
    }
}

/// Notes that a mail to the address of an account was refused or came back; an address without account is not noted.
pub async fn failed(
    conn: &mut AsyncPgConnection,
    email: &str,
    trouble: Trouble,
    reason: &Reason,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let kept = State::Bouncing;
    diesel::update(users::table.filter(users::email.eq(email)))
        .set((
            // What came back stays so until a sign-in, whatever else is refused.
            users::address_state.eq(
                case_when(users::address_state.eq(kept), users::address_state)
                    .otherwise(trouble.state().into_sql::<Text>()),
            ),
            users::address_since.eq(case_when(
                users::address_state.eq_any([kept, trouble.state()]),
                users::address_since,
            )
            .otherwise(Some(now))),
            users::address_reason.eq(reason),
            // Bounded, so that it never overflows.
            users::address_failures.eq(case_when(
                users::address_failures.lt(MAX_FAILURES),
                users::address_failures + 1,
            )
            .otherwise(MAX_FAILURES)),
            users::address_failed_at.eq(now),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Notes that the person has read a mail that went to the address.
pub async fn proven(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<()> {
    diesel::update(
        users::table
            .find(user)
            .filter(users::address_state.ne(State::Ok)),
    )
    .set(FINE)
    .execute(conn)
    .await?;
    Ok(())
}

/// The columns of an address with which nothing is wrong.
#[expect(clippy::struct_field_names, reason = "they are columns")]
#[derive(AsChangeset)]
#[diesel(table_name = users, treat_none_as_null = true)]
struct Columns {
    address_state: State,
    address_since: Option<DateTime<Utc>>,
    address_reason: Option<Reason>,
    address_failures: i16,
    address_failed_at: Option<DateTime<Utc>>,
}

const FINE: Columns = Columns {
    address_state: State::Ok,
    address_since: None,
    address_reason: None,
    address_failures: 0,
    address_failed_at: None,
};

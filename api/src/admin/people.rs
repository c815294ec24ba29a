//! What is done for people, and to them.

use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use chrono::{DateTime, Utc};

use super::{AS_IT_IS, After, Done, Operator, Wish, done};
use crate::ground::details::Detail;
use crate::ground::text;
use crate::store::people;
use crate::store::people::admin_act::{Act, Target};
use crate::store::people::lookup::{Found, Known};
use crate::store::people::user::UserChange;
use crate::store::tables;
use crate::table::refused::{Refused, Result};

/// The answer where nobody is.
pub(super) const NOBODY: Refused = Refused::NotFound(Detail::NoUser);

/// By what somebody is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sought {
    /// The beginning of the name.
    Name(String),
    /// The whole address.
    Email(String),
}

impl Sought {
    /// What was typed: an address, if it looks like one.
    pub fn typed(text: &str) -> Self {
        if text.contains('@') {
            Self::Email(text.to_owned())
        } else {
            Self::Name(text.to_owned())
        }
    }
}

/// People who are looked for, in the order of their names, behind `after` if given.
///
/// # Errors
/// It can be no address, or the beginning of no name.
pub async fn find(
    conn: &mut AsyncPgConnection,
    sought: &Sought,
    after: Option<Uuid>,
    limit: i64,
) -> Result<Vec<Found>> {
    match sought {
        Sought::Name(beginning) => {
            let beginning = text::name(beginning, text::MAX_USER_NAME, "bad_name")?;
            Ok(people::lookup::by_name(conn, &beginning, after, limit).await?)
        }
        Sought::Email(email) => {
            let email = text::email(email)?;
            let user = people::user::find_by_email(conn, &email).await?;
            let Some(user) = user else {
                return Ok(Vec::new());
            };
            Ok(vec![Found {
                id: user.id,
                name: user.name,
                created_at: user.created_at,
                guest: false,
                suspended: people::standing::is_suspended(conn, user.id).await?,
            }])
        }
    }
}

/// The account of an address.
///
/// # Errors
/// It can be no address, or has no account.
pub async fn of_address(conn: &mut AsyncPgConnection, email: &str) -> Result<Uuid> {
    let email = text::email(email)?;
    let user = people::user::find_by_email(conn, &email).await?;
    user.map(|user| user.id).ok_or(NOBODY)
}

/// What is known of somebody.
///
/// # Errors
/// There is no such account.
pub async fn show(conn: &mut AsyncPgConnection, id: Uuid, now: DateTime<Utc>) -> Result<Known> {
    people::lookup::find(conn, id, now).await?.ok_or(NOBODY)
}

/// Something that is done to an account.
fn to(act: Act, user: Uuid) -> (Act, Target) {
    let target = Target {
        user: Some(user),
        ..Target::default()
    };
    (act, target)
}

/// Makes sure that there is such an account.
async fn must_be_there(conn: &mut AsyncPgConnection, id: Uuid) -> Result<()> {
    let user = people::user::find(conn, id).await?;
    user.map(drop).ok_or(NOBODY)
}

/// Gives somebody another name.
///
/// # Errors
/// There is no such account; the name cannot be taken, or is theirs already.
pub async fn rename(
    conn: &mut AsyncPgConnection,
    wish: &Wish<'_>,
    id: Uuid,
    name: &str,
) -> Result<Done> {
    let name = text::person(name)?;
    done(conn, wish, to(Act::Renamed, id), async |conn| {
        let user = people::user::find(conn, id).await?.ok_or(NOBODY)?;
        if user.name == name {
            return Err(AS_IT_IS);
        }
        let change = UserChange {
            name: Some(name),
            ..UserChange::default()
        };
        people::user::update(conn, id, &change).await?;
        // The games in memory know what it was, at every server.
        tables::game::count_name_change(conn, id).await?;
        Ok(After::default())
    })
    .await
}

/// Ends all sessions of somebody, those of apps too.
///
/// # Errors
/// There is no such account.
pub async fn end_sessions(conn: &mut AsyncPgConnection, wish: &Wish<'_>, id: Uuid) -> Result<Done> {
    done(conn, wish, to(Act::SessionsEnded, id), async |conn| {
        must_be_there(conn, id).await?;
        let ended = people::session::end_all(conn, id, wish.now).await?;
        Ok(After {
            ended,
            ..After::default()
        })
    })
    .await
}

/// Suspends an account: sessions, apps, personal tokens and feeds end for good, and nobody can sign in with it until that is
/// lifted. Its games go on as those of anybody who is away.
///
/// # Errors
/// There is no such account; it is suspended already, or the administrator's own.
pub async fn suspend(conn: &mut AsyncPgConnection, wish: &Wish<'_>, id: Uuid) -> Result<Done> {
    if wish.by.user() == Some(id) {
        return Err(Refused::conflict("own_account", Detail::Meaning));
    }
    done(conn, wish, to(Act::Suspended, id), async |conn| {
        must_be_there(conn, id).await?;
        if !people::standing::set_suspended(conn, id, Some(wish.now)).await? {
            return Err(AS_IT_IS);
        }
        let ended = people::session::end_all(conn, id, wish.now).await?;
        people::token::revoke_all(conn, id, wish.now).await?;
        people::feed::end(conn, id).await?;
        Ok(After {
            ended,
            ..After::default()
        })
    })
    .await
}

/// Lets an account be signed in with again.
///
/// # Errors
/// There is no such account, or it is not suspended.
pub async fn lift(conn: &mut AsyncPgConnection, wish: &Wish<'_>, id: Uuid) -> Result<Done> {
    done(conn, wish, to(Act::Lifted, id), async |conn| {
        must_be_there(conn, id).await?;
        if !people::standing::set_suspended(conn, id, None).await? {
            return Err(AS_IT_IS);
        }
        Ok(After::default())
    })
    .await
}

/// Makes somebody an administrator, or takes that back. Only on the command line: nobody at the API makes another one.
///
/// # Errors
/// The address has no account; it is so already.
pub async fn appoint(
    conn: &mut AsyncPgConnection,
    (email, is): (&str, bool),
    reason: &str,
    now: DateTime<Utc>,
) -> Result<Done> {
    let id = of_address(conn, email).await?;
    let wish = Wish {
        by: Operator::CommandLine,
        reason,
        now,
    };
    let act = if is { Act::Granted } else { Act::Revoked };
    done(conn, &wish, to(act, id), async |conn| {
        if !people::standing::set_admin(conn, id, is).await? {
            return Err(AS_IT_IS);
        }
        Ok(After::default())
    })
    .await
}

//! What whoever runs the server does for people and at tables: each act is one function here, which the command line, the API
//! and the pages call. Each is done in one transaction with the row that says who did it, and why.
//!
//! Whatever asks the database fails if the database does; what else can fail a function says.

#![allow(
    clippy::missing_errors_doc,
    reason = "that the database fails is said once, above"
)]

pub mod limits;
pub mod notices;
pub mod people;
pub mod tables;

use chrono::{DateTime, Utc};
use diesel_async::{AnsiTransactionManager, AsyncPgConnection, TransactionManager as _};
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::ground::text;
use crate::store::people as accounts;
use crate::store::people::admin_act;
use crate::store::people::admin_act::{Act, AdminAct, Target};
use crate::store::people::lifted_limit::LiftedLimit;
use crate::table::House;
use crate::table::refused::{Refused, Result};

/// Who does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// Whoever can run programs on the server's database.
    CommandLine,
    /// An administrator, by a session or a personal token, which is good until it is done.
    Account {
        /// The account.
        user: Uuid,
        /// The session; none with a token.
        session: Option<Uuid>,
        /// The token; none in a session.
        token: Option<Uuid>,
    },
}

impl Operator {
    /// The account; none on the command line.
    const fn user(self) -> Option<Uuid> {
        match self {
            Self::CommandLine => None,
            Self::Account { user, .. } => Some(user),
        }
    }

    /// Makes sure that the account may still do this, until the transaction ends, in which its row is held.
    async fn must_be_good(self, conn: &mut AsyncPgConnection) -> Result<()> {
        let Self::Account {
            user,
            session,
            token,
        } = self
        else {
            return Ok(());
        };
        let lasts = match (session, token) {
            (Some(session), _) => accounts::session::hold(conn, session, user).await?,
            (None, Some(token)) => accounts::token::is_good(conn, token).await?,
            (None, None) => false,
        };
        if lasts && accounts::standing::is_admin(conn, user).await? {
            return Ok(());
        }
        Err(NOT_AN_ADMINISTRATOR)
    }
}

/// The answer to anybody else.
pub const NOT_AN_ADMINISTRATOR: Refused = Refused::Forbidden {
    code: "not_an_administrator",
    detail: Detail::Meaning,
};

/// Things are so already, or are not so that this could be done.
const AS_IT_IS: Refused = Refused::conflict("as_it_is", Detail::Meaning);

/// Who wishes something done, why, and when.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// Who.
    pub by: Operator,
    /// Why: 1 to 300 characters on one line.
    pub reason: &'a str,
    /// The time.
    pub now: DateTime<Utc>,
}

/// What is to be told within the process, if it is a server's, once something has been done.
#[derive(Clone, Debug, Default)]
struct After {
    /// Sessions that have ended.
    ended: Vec<Uuid>,
    /// Whether somebody is told something.
    tells: bool,
    /// Whose limits were lifted.
    lifted: Option<LiftedLimit>,
}

/// Something that has been done.
#[derive(Clone, Debug)]
#[must_use]
pub struct Done {
    /// As it stands in the list.
    pub act: AdminAct,
    after: After,
}

impl Done {
    /// Has this server know at once what others find out within a second.
    pub fn announce(self, house: &House) -> AdminAct {
        for session in self.after.ended {
            house.ended.add(session, self.act.at);
        }
        if let Some(lifted) = &self.after.lifted {
            let counts = (&house.limits, &house.settings.origins);
            house.lifted.add(counts, lifted);
        }
        if self.after.tells {
            house.bells.ring_told();
        }
        self.act
    }
}

/// What was done, the newest first, before `cursor` if given.
pub async fn acts(
    conn: &mut AsyncPgConnection,
    cursor: Option<Uuid>,
    limit: i64,
) -> Result<Vec<AdminAct>> {
    Ok(admin_act::list(conn, cursor, limit).await?)
}

/// Does something, and notes that it was done, and why.
///
/// # Errors
/// The reason cannot be taken; the administrator is none any more. Whatever the work refuses, with nothing written.
async fn done(
    conn: &mut AsyncPgConnection,
    wish: &Wish<'_>,
    (act, target): (Act, Target),
    work: impl AsyncFnOnce(&mut AsyncPgConnection) -> Result<After>,
) -> Result<Done> {
    let reason = text::act_reason(wish.reason)?;
    // By hand, as in the frame of what is done at tables.
    AnsiTransactionManager::begin_transaction(&mut *conn).await?;
    let did = async {
        // Before any game and any session, and both in one order: two may do something to each other.
        let held: Vec<Uuid> = wish.by.user().into_iter().chain(target.user).collect();
        accounts::standing::hold(conn, &held).await?;
        wish.by.must_be_good(conn).await?;
        let after = work(conn).await?;
        let by = (wish.by.user(), reason.as_str());
        let id = admin_act::create(conn, (act, target), by, wish.now).await?;
        let act = admin_act::find(conn, id).await?;
        let act = act.ok_or_else(|| Refused::internal("an act that was just noted is gone"))?;
        Ok(Done { act, after })
    }
    .await;
    match did {
        Ok(done) => {
            AnsiTransactionManager::commit_transaction(&mut *conn).await?;
            Ok(done)
        }
        Err(error) => {
            AnsiTransactionManager::rollback_transaction(&mut *conn).await?;
            Err(error)
        }
    }
}

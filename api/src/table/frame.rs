//! The frame of every act of a person: done once for each key, in one transaction, and told of when it has been committed.

use std::borrow::Cow;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel_async::{AnsiTransactionManager, AsyncPgConnection, TransactionManager as _};
use uuid::Uuid;

use super::Match;
use super::act::Acted;
use super::gather::Begun;
use super::house::{Bell, House};
use super::keys::{Key, Reply};
use super::refused::{Refused, Result};
use super::visible::must_see;
use crate::store::log::commit::Commit;
use crate::store::people;

/// Who asks for something, and under which key.
#[derive(Clone, Copy, Debug)]
pub struct Asker<'a> {
    /// The account.
    pub user: Uuid,
    /// The key of the request, if it has one.
    pub key: Option<&'a Key>,
}

/// What has become of a request.
#[derive(Clone, Debug)]
pub enum Outcome<Done> {
    /// It was done.
    Done(Done, Reply),
    /// The same request was done before, and answered so.
    Before(Reply),
}

impl<Done> Outcome<Done> {
    /// What the request is answered with.
    pub fn into_reply(self) -> Reply {
        match self {
            Self::Done(_, reply) | Self::Before(reply) => reply,
        }
    }

    /// What was done, unless it was done before.
    pub fn done(self) -> Option<Done> {
        match self {
            Self::Done(done, _) => Some(done),
            Self::Before(_) => None,
        }
    }
}

/// The answer of a caller that wants none written down.
///
/// # Errors
/// Never.
#[allow(
    clippy::unused_async,
    reason = "it stands where others read from the database"
)]
pub async fn no_reply<Done>(_: &mut AsyncPgConnection, _: &Done) -> Result<Reply> {
    Ok(Reply::empty())
}

/// What an act leaves to be done when it has been committed: the game to be kept in memory, and the bells to be rung.
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct After {
    keep: Option<Arc<Match>>,
    rings: Cow<'static, [Bell]>,
}

impl After {
    /// Somebody is told something, and no log has grown.
    pub const TOLD: Self = Self {
        keep: None,
        rings: Cow::Borrowed(&[Bell::Mail, Bell::Hooks]),
    };

    /// Somebody is told something by mail alone.
    pub const MAILED: Self = Self {
        keep: None,
        rings: Cow::Borrowed(&[Bell::Mail]),
    };

    /// A log has grown: somebody is told, and a bot or an order may be due.
    const fn grown(game: Arc<Match>) -> Self {
        Self {
            keep: Some(game),
            rings: Cow::Borrowed(&[Bell::Mail, Bell::Hooks, Bell::Bots, Bell::Orders]),
        }
    }

    /// The clocks of a game were told something.
    pub const fn timed(game: Arc<Match>) -> Self {
        Self {
            keep: Some(game),
            rings: Cow::Borrowed(&[]),
        }
    }

    /// Something was done at a running table.
    pub fn acted(acted: &Acted) -> Self {
        Self::grown(Arc::clone(&acted.after))
    }

    /// Perhaps something was done there, and somebody is told something in any case.
    pub fn perhaps(acted: Option<&Acted>) -> Self {
        acted.map_or(Self::TOLD, Self::acted)
    }

    /// A game was to begin.
    pub fn begun(begun: Option<&Begun>) -> Self {
        match begun {
            Some(Begun::Started(started)) => Self::grown(Arc::clone(started)),
            Some(Begun::Asked) => Self::TOLD,
            None => Self::default(),
        }
    }

    /// A move was written at a time. Whatever is due later, the workers find when they look by themselves.
    pub(super) fn moved(game: &Arc<Match>, commit: &Commit, at: DateTime<Utc>) -> Self {
        let rings = [
            (Bell::Mail, commit.tells_by(at)),
            (Bell::Hooks, commit.tells()),
            (Bell::Bots, commit.awaits(game.who.bots)),
            (Bell::Orders, true),
        ];
        let due = rings.iter().filter(|(_, is_due)| *is_due);
        Self {
            keep: Some(Arc::clone(game)),
            rings: due.map(|(bell, _)| *bell).collect(),
        }
    }

    /// Keeps the game, and wakes the workers.
    pub fn announce(self, house: &House) {
        if let Some(game) = &self.keep {
            house.matches.keep(game);
        }
        house.bells.ring(&self.rings);
    }
}

/// Does something at a table where nobody else of this server acts meanwhile, and tells of it.
///
/// # Errors
/// The asker may not know of the table. Whatever the act refuses, with nothing written.
pub(super) async fn alone_at<Done>(
    house: &House,
    asker: Asker<'_>,
    table: Uuid,
    act: impl AsyncFnOnce(&mut AsyncPgConnection) -> Result<(Done, After)>,
    reply: impl AsyncFnOnce(&mut AsyncPgConnection, &Done) -> Result<Reply>,
) -> Result<Outcome<Done>> {
    // Before there is a place in memory for it: anybody can name an id that is none.
    must_see(house, table, asker.user).await?;
    let turn = house.matches.turn(table).await;
    let outcome = told(house, asker, act, reply).await;
    drop(turn);
    outcome
}

/// Does something in a transaction of its own, and tells of it.
///
/// # Errors
/// Whatever the act refuses, with nothing written.
pub(super) async fn told<Done>(
    house: &House,
    asker: Asker<'_>,
    act: impl AsyncFnOnce(&mut AsyncPgConnection) -> Result<(Done, After)>,
    reply: impl AsyncFnOnce(&mut AsyncPgConnection, &Done) -> Result<Reply>,
) -> Result<Outcome<Done>> {
    let outcome = once(house, asker, async |conn| {
        let (done, after) = act(conn).await?;
        let reply = reply(conn, &done).await?;
        Ok::<_, Refused>(((done, after), reply))
    })
    .await?;
    Ok(match outcome {
        Outcome::Done((done, after), reply) => {
            after.announce(house);
            Outcome::Done(done, reply)
        }
        Outcome::Before(reply) => Outcome::Before(reply),
    })
}

/// Does a request in one transaction that also stores its answer, or gives the stored answer again. Until it has been
/// done, the account is not deleted.
///
/// # Errors
/// Whatever `work` refuses, with nothing written; the account has been deleted; or the key was used for another request.
pub async fn once<Done, E: From<Refused>>(
    house: &House,
    asker: Asker<'_>,
    work: impl AsyncFnOnce(&mut AsyncPgConnection) -> Result<(Done, Reply), E>,
) -> Result<Outcome<Done>, E> {
    let mut conn = house.database.get().await.map_err(Refused::from)?;
    if let Some(reply) = stored(&mut conn, asker).await? {
        return Ok(Outcome::Before(reply));
    }
    // By hand, since the closures that diesel-async takes cannot hold what handlers of one web worker share.
    AnsiTransactionManager::begin_transaction(&mut *conn)
        .await
        .map_err(Refused::from)?;
    match do_and_store(house, &mut conn, asker, work).await {
        Ok(Some((done, reply))) => {
            AnsiTransactionManager::commit_transaction(&mut *conn)
                .await
                .map_err(Refused::from)?;
            Ok(Outcome::Done(done, reply))
        }
        // The same request was done meanwhile.
        Ok(None) => {
            roll_back(&mut conn).await?;
            let reply = stored(&mut conn, asker).await?;
            Ok(Outcome::Before(reply.ok_or(Refused::Unavailable)?))
        }
        Err(error) => {
            roll_back(&mut conn).await?;
            // Perhaps it could not be done since the same request has just been done.
            match stored(&mut conn, asker).await? {
                Some(reply) => Ok(Outcome::Before(reply)),
                None => Err(error),
            }
        }
    }
}

async fn roll_back(conn: &mut AsyncPgConnection) -> Result<()> {
    Ok(AnsiTransactionManager::rollback_transaction(conn).await?)
}

/// The answer stored under the request's key, if it has one.
async fn stored(conn: &mut AsyncPgConnection, asker: Asker<'_>) -> Result<Option<Reply>> {
    match asker.key {
        Some(key) => key.stored(conn, asker.user).await,
        None => Ok(None),
    }
}

/// Does the work and stores its answer; nothing if the key has been used meanwhile.
async fn do_and_store<Done, E: From<Refused>>(
    house: &House,
    conn: &mut AsyncPgConnection,
    asker: Asker<'_>,
    work: impl AsyncFnOnce(&mut AsyncPgConnection) -> Result<(Done, Reply), E>,
) -> Result<Option<(Done, Reply)>, E> {
    // Before the row of any game, in the order in which an account is deleted.
    people::user::hold(conn, asker.user)
        .await
        .map_err(Refused::from)?
        .ok_or(Refused::AccountGone)?;
    let (done, reply) = work(conn).await?;
    let Some(key) = asker.key else {
        return Ok(Some((done, reply)));
    };
    let now = house.clock.now();
    let first = people::answer::create(conn, asker.user, &key.name, &key.keep(&reply), now)
        .await
        .map_err(Refused::from)?;
    Ok(first.then_some((done, reply)))
}

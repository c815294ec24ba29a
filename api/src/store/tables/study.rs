//! Studies: people's own boards.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use engine::Seat;
use engine::chance::Secret;
use uuid::Uuid;

use super::game::BadSecret;
use crate::store::schema::{studies, users};
use crate::store::seats::Stored;
use crate::store::words::words;

/// The most studies that one account can have.
pub const MAX_STUDIES: i64 = 200;

/// The most entries that a study can have; the database refuses more.
pub const MAX_ENTRIES: u32 = 10_000;

words! {
    /// What a study is of.
    pub enum Kind in "studies.kind" {
        /// A finished game, as its record tells it: to be looked at, and to be branched.
        Record = "record",
        /// A board at which its owner plays every seat.
        Hotseat = "hotseat",
        /// The same on a copy of a running game, in which everything that its owner may not know is imagined.
        Analysis = "analysis",
    }
}

/// A study's row.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = studies, check_for_backend(diesel::pg::Pg))]
pub struct Study {
    /// Its id.
    pub id: Uuid,
    /// Whose it is.
    pub user_id: Uuid,
    /// What it is of.
    pub kind: Kind,
    /// The slug of what is played.
    pub ruleset: String,
    /// What its owner calls it.
    pub name: String,
    /// Whether anybody who knows its address may look at it.
    pub shared: bool,
    /// Whether its owner chose the seed of its chance.
    pub fixed_seed: bool,
    /// The secret behind its chance.
    pub secret: Vec<u8>,
    /// What the seats are called; empty: by their colours, or as in the game that is analysed.
    pub players: Vec<String>,
    /// The game's id that an imported record names.
    pub record_game: Option<String>,
    /// The game's name that an imported record names.
    pub record_name: Option<String>,
    /// The game that is analysed.
    pub game_id: Option<Uuid>,
    /// The entry of that game after which the analysis begins.
    pub game_at: Option<i32>,
    /// The seat with whose eyes that game is seen; none: a spectator's.
    #[diesel(serialize_as = Stored<Option<Seat>>)]
    pub viewer: Option<Seat>,
    /// Who did what, as `studies/steps.rs` writes it.
    pub steps: String,
    /// Entries in its log.
    pub version: i32,
    /// The hash at the end of its log.
    pub head: Vec<u8>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When a step was last taken or taken back.
    pub changed_at: DateTime<Utc>,
}

/// What a list of studies tells of each: all but its steps, which may be long.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = studies, check_for_backend(diesel::pg::Pg))]
pub struct Listed {
    /// Its id.
    pub id: Uuid,
    /// What it is of.
    pub kind: Kind,
    /// The slug of what is played.
    pub ruleset: String,
    /// What its owner calls it.
    pub name: String,
    /// Whether anybody who knows its address may look at it.
    pub shared: bool,
    /// Whether its owner chose the seed of its chance.
    pub fixed_seed: bool,
    /// The game that is analysed.
    pub game_id: Option<Uuid>,
    /// The entry of that game after which the analysis begins.
    pub game_at: Option<i32>,
    /// The seat with whose eyes that game is seen; none: a spectator's.
    pub viewer: Option<Seat>,
    /// Entries in its log.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When a step was last taken or taken back.
    pub changed_at: DateTime<Utc>,
}

impl Study {
    /// The secret behind its chance.
    ///
    /// # Errors
    /// It has not 32 bytes: no server of ours wrote it.
    pub fn secret(&self) -> Result<Secret, BadSecret> {
        let bytes = self.secret.as_slice().try_into().map_err(|_| BadSecret)?;
        Ok(Secret::new(bytes))
    }

    /// The row without its steps.
    pub fn listed(&self) -> Listed {
        Listed {
            id: self.id,
            kind: self.kind,
            ruleset: self.ruleset.clone(),
            name: self.name.clone(),
            shared: self.shared,
            fixed_seed: self.fixed_seed,
            game_id: self.game_id,
            game_at: self.game_at,
            viewer: self.viewer,
            version: self.version,
            created_at: self.created_at,
            changed_at: self.changed_at,
        }
    }
}

/// Keeps a study; false if its owner has as many as there may be. To be called inside a transaction.
pub async fn create(conn: &mut AsyncPgConnection, study: &Study) -> QueryResult<bool> {
    // Whoever makes several at once makes them one after another, so that none is counted too late.
    let _: Uuid = users::table
        .find(study.user_id)
        .for_no_key_update()
        .select(users::id)
        .first(conn)
        .await?;
    let own = studies::table.filter(studies::user_id.eq(study.user_id));
    if own.count().get_result::<i64>(conn).await? >= MAX_STUDIES {
        return Ok(false);
    }
    diesel::insert_into(studies::table)
        .values(study.clone())
        .execute(conn)
        .await?;
    Ok(true)
}

/// Finds a study.
pub async fn find(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<Option<Study>> {
    studies::table
        .find(id)
        .select(Study::as_select())
        .first(conn)
        .await
        .optional()
}

/// Finds a study of this user and keeps it from being changed until the transaction ends.
pub async fn lock(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    owner: Uuid,
) -> QueryResult<Option<Study>> {
    studies::table
        .find(id)
        .filter(studies::user_id.eq(owner))
        .for_no_key_update()
        .select(Study::as_select())
        .first(conn)
        .await
        .optional()
}

/// A user's studies, the newest first, from behind `before` on.
pub async fn list(
    conn: &mut AsyncPgConnection,
    owner: Uuid,
    before: Option<Uuid>,
    limit: i64,
) -> QueryResult<Vec<Listed>> {
    let mut query = studies::table
        .filter(studies::user_id.eq(owner))
        .order(studies::id.desc())
        .limit(limit)
        .select(Listed::as_select())
        .into_boxed();
    if let Some(before) = before {
        query = query.filter(studies::id.lt(before));
    }
    query.load(conn).await
}

/// What to change of a study; nothing stays as it is.
#[derive(Clone, Debug, Default, AsChangeset)]
#[diesel(table_name = studies)]
pub struct StudyChange {
    /// What its owner calls it.
    pub name: Option<String>,
    /// Whether anybody who knows its address may look at it.
    pub shared: Option<bool>,
}

/// Changes a study's name or who may look at it. One of the two must be given.
pub async fn change(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    change: &StudyChange,
) -> QueryResult<()> {
    diesel::update(studies::table.find(id))
        .set(change)
        .execute(conn)
        .await?;
    Ok(())
}

/// Writes the steps of a study anew, with the version and the head that they lead to. The caller holds its row.
pub async fn rewrite(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    steps: &str,
    version: i32,
    head: &[u8],
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(studies::table.find(id))
        .set((
            studies::steps.eq(steps),
            studies::version.eq(version),
            studies::head.eq(head),
            studies::changed_at.eq(now),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Deletes a study of this user with its comments; false if the user has no such study.
pub async fn delete(conn: &mut AsyncPgConnection, id: Uuid, owner: Uuid) -> QueryResult<bool> {
    let own = studies::table.find(id).filter(studies::user_id.eq(owner));
    Ok(diesel::delete(own).execute(conn).await? == 1)
}

/// Deletes every study of a user with its comments.
pub async fn delete_all(conn: &mut AsyncPgConnection, owner: Uuid) -> QueryResult<()> {
    diesel::delete(studies::table.filter(studies::user_id.eq(owner)))
        .execute(conn)
        .await?;
    Ok(())
}

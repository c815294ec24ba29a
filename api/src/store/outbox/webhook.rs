//! Webhooks: where a person's own program, or a chat, is told what the person is told.

use std::fmt;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::people::answer;
use crate::store::reasons::Reason;
use crate::store::schema::{answers, deliveries, users, webhooks};
use crate::store::tables::choices;
use crate::store::words::words;

words! {
    /// The form in which a webhook is told.
    pub enum HookForm in "webhooks.form" {
        /// The event, for programs.
        Json = "json",
        /// A message for a webhook of Discord.
        Discord = "discord",
        /// A message for an incoming webhook of Slack.
        Slack = "slack",
    }
}

words! {
    /// Whether a webhook is told anything.
    pub enum State in "webhooks.state" {
        /// It is.
        Active = "active",
        /// It is not, until it is active again.
        Paused = "paused",
    }
}

/// A webhook. Its secret is in the clear, since it is needed to sign.
#[derive(Clone, Queryable, Selectable)]
#[diesel(table_name = webhooks, check_for_backend(diesel::pg::Pg))]
pub struct Webhook {
    /// Its id.
    pub id: Uuid,
    /// Whose it is.
    pub user_id: Uuid,
    /// What its owner calls it.
    pub name: Option<String>,
    /// Where it is told; may hold a secret of its own.
    pub url: String,
    /// The form in which it is told.
    pub form: HookForm,
    /// The kinds of notices that it is told.
    pub kinds: Vec<String>,
    /// Signs what is sent.
    pub secret: String,
    /// Whether it is told anything.
    pub state: State,
    /// Why the server paused it.
    pub reason: Option<Reason>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

impl fmt::Debug for Webhook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Webhook")
            .field("id", &self.id)
            .field("state", &self.state)
            .finish_non_exhaustive()
    }
}

/// What a new webhook is made of.
#[derive(Insertable)]
#[diesel(table_name = webhooks)]
pub struct NewWebhook<'a> {
    /// Its id.
    pub id: Uuid,
    /// Whose it is.
    pub user_id: Uuid,
    /// What its owner calls it.
    pub name: Option<&'a str>,
    /// Where it is told.
    pub url: &'a str,
    /// The form in which it is told.
    pub form: HookForm,
    /// The kinds of notices that it is told.
    pub kinds: &'a [&'static str],
    /// Signs what is sent.
    pub secret: &'a str,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

/// Makes a webhook.
pub async fn create(conn: &mut AsyncPgConnection, new: &NewWebhook<'_>) -> QueryResult<Webhook> {
    diesel::insert_into(webhooks::table)
        .values(new)
        .returning(Webhook::as_returning())
        .get_result(conn)
        .await
}

/// The webhooks of a user, the oldest first.
pub async fn list(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<Vec<Webhook>> {
    webhooks::table
        .filter(webhooks::user_id.eq(user))
        .order(webhooks::id)
        .select(Webhook::as_select())
        .load(conn)
        .await
}

/// How many webhooks a user has. Nobody else can add one until the transaction ends; `None` if the account is gone.
pub async fn count(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<Option<i64>> {
    let there: Option<Uuid> = users::table
        .find(user)
        .filter(users::deleted_at.is_null())
        .select(users::id)
        .for_no_key_update()
        .first(conn)
        .await
        .optional()?;
    if there.is_none() {
        return Ok(None);
    }
    let count = webhooks::table
        .filter(webhooks::user_id.eq(user))
        .count()
        .get_result(conn)
        .await?;
    Ok(Some(count))
}

/// Finds a webhook, whosever it is.
pub async fn find(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<Option<Webhook>> {
    webhooks::table
        .find(id)
        .select(Webhook::as_select())
        .first(conn)
        .await
        .optional()
}

/// Finds a webhook of this user.
pub async fn of_user(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    id: Uuid,
) -> QueryResult<Option<Webhook>> {
    Ok(find(conn, id).await?.filter(|hook| hook.user_id == user))
}

/// What an owner may change of a webhook.
#[derive(Clone, Debug, Default, PartialEq, Eq, AsChangeset)]
#[diesel(table_name = webhooks)]
pub struct WebhookChange {
    /// A new name.
    pub name: Option<String>,
    /// The kinds of notices that it is told from now on.
    pub kinds: Option<Vec<&'static str>>,
    /// Whether it is told anything.
    pub state: Option<State>,
    /// Why the server paused it: `Some(None)` forgets it.
    pub reason: Option<Option<Reason>>,
    /// Deliveries given up in a row.
    pub dead_in_a_row: Option<i32>,
}

/// Changes a webhook of the user; `None` if the user has no such one.
pub async fn update(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    id: Uuid,
    change: &WebhookChange,
) -> QueryResult<Option<Webhook>> {
    diesel::update(webhooks::table.find(id).filter(webhooks::user_id.eq(user)))
        .set(change)
        .returning(Webhook::as_returning())
        .get_result(conn)
        .await
        .optional()
}

/// Deletes a webhook of the user with its deliveries, and forgets what was chosen for it at single games, and the kept answer
/// that shows its URL and its secret; false if the user has no such one. To be called inside a transaction.
pub async fn delete(conn: &mut AsyncPgConnection, user: Uuid, id: Uuid) -> QueryResult<bool> {
    let hook = webhooks::table.find(id).filter(webhooks::user_id.eq(user));
    if diesel::delete(hook).execute(conn).await? == 0 {
        return Ok(false);
    }
    diesel::delete(deliveries::table.filter(deliveries::webhook_id.eq(id)))
        .execute(conn)
        .await?;
    choices::forget_hook(conn, user, id).await?;
    let shown = answers::table
        .filter(answers::user_id.eq(user))
        .filter(answers::body.like(format!("%{id}%")))
        .select(answers::key)
        .load::<String>(conn)
        .await?;
    answer::forget(conn, user, &shown).await?;
    Ok(true)
}

/// Deletes every webhook of a user with its deliveries. To be called inside a transaction.
pub async fn delete_all(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<()> {
    let hooks = webhooks::table.filter(webhooks::user_id.eq(user));
    diesel::delete(
        deliveries::table.filter(deliveries::webhook_id.eq_any(hooks.select(webhooks::id))),
    )
    .execute(conn)
    .await?;
    diesel::delete(hooks).execute(conn).await?;
    Ok(())
}

/// Counts a delivery that was given up; how many there are in a row, or `None` if the webhook is gone.
pub async fn count_dead(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<Option<i32>> {
    diesel::update(webhooks::table.find(id))
        .set(webhooks::dead_in_a_row.eq(webhooks::dead_in_a_row + 1))
        .returning(webhooks::dead_in_a_row)
        .get_result(conn)
        .await
        .optional()
}

/// Ends the row of deliveries that were given up: one has arrived.
pub async fn forget_dead(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<()> {
    diesel::update(
        webhooks::table
            .find(id)
            .filter(webhooks::dead_in_a_row.gt(0)),
    )
    .set(webhooks::dead_in_a_row.eq(0))
    .execute(conn)
    .await?;
    Ok(())
}

/// Pauses a webhook that is active, with the reason that its owner is shown.
pub async fn pause(conn: &mut AsyncPgConnection, id: Uuid, reason: &Reason) -> QueryResult<()> {
    diesel::update(
        webhooks::table
            .find(id)
            .filter(webhooks::state.eq(State::Active)),
    )
    .set((
        webhooks::state.eq(State::Paused),
        webhooks::reason.eq(reason),
    ))
    .execute(conn)
    .await?;
    Ok(())
}

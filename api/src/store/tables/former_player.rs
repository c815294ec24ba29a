//! Forgetting a person: no address and no name stay behind, wherever they were written.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use uuid::Uuid;

use super::{draft, lost_seat, order, study};
use crate::store::outbox::webhook;
use crate::store::people::user::User;
use crate::store::people::{answer, user};
use crate::store::schema::{
    answers, invitations, mail_opt_outs, notice_preferences, notices, sign_ins, tokens, users,
    vacations,
};

/// What a deleted account is called.
pub const FORMER_PLAYER: &str = "former player";

/// What stands for the address of a deleted account where there must be one; no mail can go there.
const NO_ADDRESS: &str = "former-player@example.invalid";

/// Rows deleted with one statement, however many somebody has.
const AT_ONCE: usize = 500;

/// No answer is written longer after the time that it bears; clocks of servers differ by less.
const SLOWEST_ANSWER: TimeDelta = TimeDelta::minutes(10);

/// The fields of answers in which people are named.
const TOLD: [&str; 4] = ["name", "email", "text", "question"];

/// What names a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    name: String,
    email: String,
}

impl Names {
    fn of(user: User) -> Self {
        Self {
            name: user.name,
            email: user.email.unwrap_or_default(),
        }
    }

    /// A body without them.
    fn replaced_in(&self, body: &str) -> String {
        with_replaced(
            body,
            &[(&self.name, FORMER_PLAYER), (&self.email, NO_ADDRESS)],
        )
    }

    /// As they stand within JSON texts.
    fn written(&self) -> [String; 2] {
        [&self.name, &self.email].map(|word| {
            let written = serde_json::to_string(word).unwrap_or_default();
            written.trim_matches('"').to_owned()
        })
    }
}

/// Replaces what names a person in the answers that are kept for repeated requests of others, before the account goes:
/// there are many of them, and nobody's game should wait for that. None: the account is gone.
///
/// # Errors
/// The database fails.
pub async fn forget_in_answers(
    conn: &mut AsyncPgConnection,
    id: Uuid,
) -> QueryResult<Option<Names>> {
    let Some(user) = user::find(conn, id).await? else {
        return Ok(None);
    };
    let names = Names::of(user);
    let [name, email] = names.written();
    let rewrite = |body: &str| names.replaced_in(body);
    answer::rewrite_all(conn, [&name, &email], &rewrite).await?;
    Ok(Some(names))
}

/// Makes an account anonymous. Games, logs and seats stay. To be called inside a transaction, after
/// [`forget_in_answers`], which has begun at the first of the times and has replaced `replaced`.
///
/// # Errors
/// The database fails.
pub async fn forget(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    replaced: Option<&Names>,
    (began, now): (DateTime<Utc>, DateTime<Utc>),
) -> QueryResult<()> {
    let Some(user) = user::find(conn, id).await? else {
        return Ok(());
    };
    diesel::update(users::table.find(id))
        .set((
            users::email.eq(None::<String>),
            users::name.eq(FORMER_PLAYER),
            users::deleted_at.eq(now),
            // The words of a mail server about the address.
            users::address_reason.eq(None::<String>),
        ))
        .execute(conn)
        .await?;
    diesel::delete(mail_opt_outs::table.filter(mail_opt_outs::user_id.eq(id)))
        .execute(conn)
        .await?;
    diesel::update(tokens::table.filter(tokens::user_id.eq(id)))
        .set(tokens::name.eq(FORMER_PLAYER))
        .execute(conn)
        .await?;
    webhook::delete_all(conn, id).await?;
    diesel::delete(notice_preferences::table.find(id))
        .execute(conn)
        .await?;
    study::delete_all(conn, id).await?;
    draft::delete_all(conn, id).await?;
    order::delete_all(conn, id).await?;
    lost_seat::delete_all(conn, id).await?;
    diesel::delete(vacations::table.find(id))
        .execute(conn)
        .await?;
    let names = Names::of(user);
    forget_address(conn, &names.email).await?;
    withdraw_invitations(conn, id).await?;
    // Nobody can ask again for what the person was answered.
    diesel::delete(answers::table.filter(answers::user_id.eq(id)))
        .execute(conn)
        .await?;
    let [name, email] = names.written();
    let rewrite = |body: &str| names.replaced_in(body);
    if replaced == Some(&names) {
        answer::rewrite_since(conn, began - SLOWEST_ANSWER, [&name, &email], &rewrite).await
    } else {
        // Another name was chosen at the last moment.
        answer::rewrite_all(conn, [&name, &email], &rewrite).await
    }
}

/// Codes and invitations that went to the address, and the mails that brought them.
async fn forget_address(conn: &mut AsyncPgConnection, email: &str) -> QueryResult<()> {
    let wishes: Vec<Uuid> = sign_ins::table
        .filter(sign_ins::email.eq(email))
        .select(sign_ins::id)
        .load(conn)
        .await?;
    for some in wishes.chunks(AT_ONCE) {
        diesel::delete(notices::table.filter(notices::sign_in_id.eq_any(some)))
            .execute(conn)
            .await?;
        diesel::delete(sign_ins::table.filter(sign_ins::id.eq_any(some)))
            .execute(conn)
            .await?;
    }
    let invited: Vec<Uuid> = invitations::table
        .filter(invitations::email.eq(email))
        .select(invitations::id)
        .load(conn)
        .await?;
    withdraw(conn, &invited).await
}

/// Invitations that the person sent, and the mails that bring them.
async fn withdraw_invitations(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<()> {
    let sent: Vec<Uuid> = invitations::table
        .filter(invitations::invited_by.eq(id))
        .select(invitations::id)
        .load(conn)
        .await?;
    withdraw(conn, &sent).await
}

async fn withdraw(conn: &mut AsyncPgConnection, ids: &[Uuid]) -> QueryResult<()> {
    for some in ids.chunks(AT_ONCE) {
        diesel::delete(notices::table.filter(notices::invitation_id.eq_any(some)))
            .execute(conn)
            .await?;
        diesel::delete(invitations::table.filter(invitations::id.eq_any(some)))
            .execute(conn)
            .await?;
    }
    Ok(())
}

/// A JSON text with words replaced in its names, addresses and sentences.
fn with_replaced(body: &str, replaced: &[(&str, &str)]) -> String {
    match serde_json::from_str(body) {
        Ok(mut value) => {
            replace(&mut value, replaced);
            value.to_string()
        }
        Err(_) => body.to_owned(),
    }
}

fn replace(value: &mut Value, replaced: &[(&str, &str)]) {
    match value {
        Value::Object(fields) => {
            for (field, value) in fields {
                if let Value::String(text) = value
                    && TOLD.contains(&field.as_str())
                {
                    for (old, new) in replaced {
                        *text = replace_words(text, old, new);
                    }
                } else {
                    replace(value, replaced);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| replace(item, replaced)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The text with `new` wherever `old` stands by itself and not within a word.
fn replace_words(text: &str, old: &str, new: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(old).filter(|_| !old.is_empty()) {
        let goes_on = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let within = goes_on(before.chars().next_back()) || goes_on(after.chars().next());
        result.push_str(before);
        result.push_str(if within { old } else { new });
        rest = after;
    }
    result.push_str(rest);
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_goes_from_names_and_sentences_and_nothing_else_does() {
        let body = r#"{"colour":"red","seats":[{"name":"red"}],"text":"red, hundred and red's."}"#;
        assert_eq!(
            with_replaced(body, &[("red", FORMER_PLAYER)]),
            r#"{"colour":"red","seats":[{"name":"former player"}],"text":"former player, hundred and former player's."}"#
        );
    }
}

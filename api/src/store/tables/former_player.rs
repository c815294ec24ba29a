//! Forgetting a person: no address and no name stay behind, wherever they were written.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use uuid::Uuid;

use super::{choices, draft, lost_seat, order, study};
use crate::store::outbox::{event, webhook};
use crate::store::people::person_name::PersonName;
use crate::store::people::user::User;
use crate::store::people::{answer, user};
use crate::store::schema::{
    answers, incoming_mails, invitations, mail_opt_outs, notice_preferences, notices, sign_ins,
    tokens, users, vacations,
};

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

    /// Whether a body tells any of them. Somebody may be called by a word that stands in every answer, as a key or within
    /// other words.
    fn are_told_in(&self, body: &str) -> bool {
        let told = [&self.name, &self.email]
            .into_iter()
            .filter(|told| !told.is_empty());
        serde_json::from_str(body).is_ok_and(|body| told.into_iter().any(|told| tells(&body, told)))
    }

    /// As they stand within JSON texts. Of a guest, who has no address, it is the name twice.
    fn written(&self) -> [String; 2] {
        let email = Some(&self.email).filter(|email| !email.is_empty());
        [&self.name, email.unwrap_or(&self.name)].map(|word| {
            let written = serde_json::to_string(word).unwrap_or_default();
            written.trim_matches('"').to_owned()
        })
    }
}

/// Forgets those answers that are kept for repeated requests of others and tell who the person is, before the account goes:
/// there are many to look at, and nobody's game should wait for that. Their keys stay used. None: the account is gone.
pub async fn forget_in_answers(
    conn: &mut AsyncPgConnection,
    id: Uuid,
) -> QueryResult<Option<Names>> {
    let Some(user) = user::find(conn, id).await? else {
        return Ok(None);
    };
    let names = Names::of(user);
    let [name, email] = names.written();
    answer::forget_all(conn, [&name, &email], &|body| names.are_told_in(body)).await?;
    Ok(Some(names))
}

/// Makes an account anonymous. Games, logs and seats stay. To be called inside a transaction, after
/// [`forget_in_answers`], which has begun at the first of the times and has looked for `looked_for`.
pub async fn forget(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    looked_for: Option<&Names>,
    (began, now): (DateTime<Utc>, DateTime<Utc>),
) -> QueryResult<()> {
    let Some(user) = user::find(conn, id).await? else {
        return Ok(());
    };
    diesel::update(users::table.find(id))
        .set((
            users::email.eq(None::<String>),
            users::name.eq(PersonName::FORMER),
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
        .set(tokens::name.eq(PersonName::FORMER))
        .execute(conn)
        .await?;
    webhook::delete_all(conn, id).await?;
    event::delete_all(conn, id).await?;
    diesel::delete(incoming_mails::table.filter(incoming_mails::user_id.eq(id)))
        .execute(conn)
        .await?;
    diesel::delete(notice_preferences::table.find(id))
        .execute(conn)
        .await?;
    choices::forget(conn, id).await?;
    study::delete_all(conn, id).await?;
    draft::delete_all(conn, id).await?;
    order::delete_all(conn, id).await?;
    lost_seat::delete_all(conn, id).await?;
    diesel::delete(vacations::table.find(id))
        .execute(conn)
        .await?;
    let names = Names::of(user);
    forget_address(conn, id, &names.email).await?;
    withdraw_invitations(conn, id).await?;
    // Nobody can ask again for what the person was answered.
    diesel::delete(answers::table.filter(answers::user_id.eq(id)))
        .execute(conn)
        .await?;
    let [name, email] = names.written();
    let told = |body: &str| names.are_told_in(body);
    if looked_for == Some(&names) {
        answer::forget_since(conn, began - SLOWEST_ANSWER, [&name, &email], &told).await
    } else {
        // Another name was chosen at the last moment.
        answer::forget_all(conn, [&name, &email], &told).await
    }
}

/// Codes and invitations that went to the address, or to one that the account was to have, and the mails that brought them.
async fn forget_address(conn: &mut AsyncPgConnection, user: Uuid, email: &str) -> QueryResult<()> {
    let wishes: Vec<Uuid> = sign_ins::table
        .filter(
            sign_ins::email
                .eq(email)
                .or(sign_ins::user_id.eq(user).assume_not_null()),
        )
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

/// Whether a name or an address is told in an answer.
fn tells(value: &Value, told: &str) -> bool {
    match value {
        Value::Object(fields) => fields.iter().any(|(field, value)| {
            if let Value::String(text) = value {
                TOLD.contains(&field.as_str()) && has_words(text, told)
            } else {
                tells(value, told)
            }
        }),
        Value::Array(items) => items.iter().any(|item| tells(item, told)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// Whether these words stand somewhere in the text by themselves, and not within another word.
fn has_words(text: &str, words: &str) -> bool {
    let goes_on = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.match_indices(words).any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text
            .get(at + words.len()..)
            .and_then(|after| after.chars().next());
        !goes_on(before) && !goes_on(after)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tells_red(body: &str) -> bool {
        tells(&serde_json::from_str(body).unwrap(), "red")
    }

    #[test]
    fn a_name_is_found_in_names_and_sentences_and_nowhere_else() {
        assert!(tells_red(r#"{"seats":[{"name":"red"}]}"#));
        assert!(tells_red(r#"{"text":"A hundred of red's."}"#));
        assert!(!tells_red(
            r#"{"colour":"red","red":1,"actors":["red"],"text":"hundred, redder"}"#
        ));
    }
}

//! Forgetting a person: no address and no name stay behind, wherever they were written.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use uuid::Uuid;

use super::{draft, lost_seat, order, study};
use crate::store::outbox::webhook;
use crate::store::people::{answer, user};
use crate::store::schema::{
    answers, invitations, mail_opt_outs, notice_preferences, notices, sign_ins, tokens, users,
    vacations,
};

/// What a deleted account is called.
pub const FORMER_PLAYER: &str = "former player";

/// The fields of answers in which people are named.
const TOLD: [&str; 4] = ["name", "email", "text", "question"];

/// Makes an account anonymous. Games, logs and seats stay. To be called inside a transaction.
///
/// # Errors
/// The database fails.
pub async fn forget(conn: &mut AsyncPgConnection, id: Uuid, now: DateTime<Utc>) -> QueryResult<()> {
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
    let email = user.email.unwrap_or_default();
    diesel::delete(vacations::table.find(id))
        .execute(conn)
        .await?;
    forget_address(conn, &email).await?;
    withdraw_invitations(conn, id).await?;
    forget_answers(conn, id, &[&user.name, &email]).await
}

/// Codes and invitations that went to the address, and the mails that brought them.
async fn forget_address(conn: &mut AsyncPgConnection, email: &str) -> QueryResult<()> {
    let wishes = sign_ins::table.filter(sign_ins::email.eq(email));
    let invited = invitations::table.filter(invitations::email.eq(email));
    diesel::delete(
        notices::table.filter(
            notices::sign_in_id
                .eq_any(wishes.select(sign_ins::id.nullable()))
                .or(notices::invitation_id.eq_any(invited.select(invitations::id.nullable()))),
        ),
    )
    .execute(conn)
    .await?;
    diesel::delete(wishes).execute(conn).await?;
    diesel::delete(invited).execute(conn).await?;
    Ok(())
}

/// Invitations that the person sent, and the mails that bring them.
async fn withdraw_invitations(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<()> {
    let sent = invitations::table.filter(invitations::invited_by.eq(id));
    let mails = notices::invitation_id.eq_any(sent.select(invitations::id.nullable()));
    diesel::delete(notices::table.filter(mails))
        .execute(conn)
        .await?;
    diesel::delete(sent).execute(conn).await?;
    Ok(())
}

/// Forgets answers that are kept for repeated requests: the person's own with their keys, for nobody can ask again, and
/// those to others that hold the name or the address, whose keys stay used.
async fn forget_answers(conn: &mut AsyncPgConnection, id: Uuid, held: &[&str]) -> QueryResult<()> {
    diesel::delete(answers::table.filter(answers::user_id.eq(id)))
        .execute(conn)
        .await?;
    for told in held.iter().filter(|told| !told.is_empty()) {
        let written = serde_json::to_string(told).unwrap_or_default();
        let holding: Vec<(Uuid, String, String)> = answers::table
            .filter(
                diesel::dsl::sql::<Bool>("strpos(body, ")
                    .bind::<Text, _>(written.trim_matches('"'))
                    .sql(") > 0"),
            )
            .select((
                answers::user_id,
                answers::key,
                answers::body.assume_not_null(),
            ))
            .load(conn)
            .await?;
        // Somebody may be called by a word that stands in every answer, as a key or within others.
        for (user, key, body) in holding {
            if serde_json::from_str(&body).is_ok_and(|body| tells(&body, told)) {
                answer::forget(conn, user, &[key]).await?;
            }
        }
    }
    Ok(())
}

/// Whether a name or an address is told in an answer.
fn tells(value: &Value, told: &str) -> bool {
    match value {
        Value::Object(fields) => fields.iter().any(|(field, value)| match value {
            Value::String(text) => TOLD.contains(&field.as_str()) && has_words(text, told),
            value => tells(value, told),
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

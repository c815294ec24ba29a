//! Forgetting a person: no address and no name stay behind, wherever they were written.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use uuid::Uuid;

use super::{draft, lost_seat, order, study};
use crate::store::outbox::webhook;
use crate::store::people::user;
use crate::store::schema::{
    answers, invitations, mail_opt_outs, notice_preferences, notices, sign_ins, tokens, users,
    vacations,
};

/// What a deleted account is called.
pub const FORMER_PLAYER: &str = "former player";

/// What stands for the address of a deleted account where there must be one; no mail can go there.
const NO_ADDRESS: &str = "former-player@example.invalid";

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
    forget_answers(
        conn,
        id,
        &[(&user.name, FORMER_PLAYER), (&email, NO_ADDRESS)],
    )
    .await
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

/// Answers kept for repeated requests: the person's own go, for nobody can ask again; in others' what names the person
/// is replaced.
async fn forget_answers(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    replaced: &[(&str, &str)],
) -> QueryResult<()> {
    diesel::delete(answers::table.filter(answers::user_id.eq(id)))
        .execute(conn)
        .await?;
    for (old, _) in replaced {
        let written = serde_json::to_string(old).unwrap_or_default();
        let holding: Vec<(Uuid, String, String)> = answers::table
            .filter(
                diesel::dsl::sql::<Bool>("strpos(body, ")
                    .bind::<Text, _>(written.trim_matches('"'))
                    .sql(") > 0"),
            )
            .select((answers::user_id, answers::key, answers::body))
            .load(conn)
            .await?;
        for (user, key, body) in holding {
            diesel::update(answers::table.find((user, key)))
                .set(answers::body.eq(with_replaced(&body, replaced)))
                .execute(conn)
                .await?;
        }
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

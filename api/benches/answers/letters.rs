//! The mails that players write, in answer to mails that were asked but are not sent meanwhile.

use std::fmt::Write as _;

use anyhow::Context as _;
use api::tell::mail::OwnAddress;
use diesel::sql_types::{Integer, Text, Uuid as SqlUuid};
use diesel::{QueryableByName, sql_query};
use diesel_async::RunQueryDsl as _;
use uuid::Uuid;

use super::Move;
use super::server::Running;

/// Lines that are quoted from the mail that is answered.
const QUOTED: usize = 60;

/// A mail with its envelope.
pub(crate) struct Letter {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) raw: Vec<u8>,
}

#[derive(QueryableByName)]
struct Asked {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = Text)]
    email: String,
}

/// A letter for each move: to the address of the newest notice that asked its player in its game, as if that had just gone out.
pub(crate) async fn of(
    running: &Running,
    address: &OwnAddress,
    moves: &[Move],
) -> anyhow::Result<Vec<Letter>> {
    let mut conn = running.app.house.database.get().await?;
    let mut letters = Vec::new();
    for (game, _, step) in moves {
        let email = format!("{}@example.org", step.player);
        let asked: Asked = sql_query(
            "UPDATE notices SET state = 'sent', ended_at = now(), asked = $3 WHERE id = (\
             SELECT notices.id FROM notices JOIN users ON users.id = notices.user_id \
             WHERE notices.game_id = $1 AND users.email = $2 AND notices.kind IN ('your_turn', 'bid_due') \
             ORDER BY notices.created_at DESC LIMIT 1) RETURNING id, $2 AS email",
        )
        .bind::<SqlUuid, _>(game)
        .bind::<Text, _>(&email)
        .bind::<Integer, _>(i32::try_from(step.decision)?)
        .get_result(&mut conn)
        .await
        .context("a player has been asked")?;
        let to = address.of(asked.id)?.to_string();
        let mut text = String::new();
        write!(
            text,
            "From: <{}>\r\nTo: <{to}>\r\nSubject: Re: [Your turn] Tammany Hall\r\n\
             Message-ID: <{}@example.org>\r\nMIME-Version: 1.0\r\n\
             Content-Type: text/plain; charset=utf-8\r\n\r\n{}\r\n\r\n\
             On Sat, 28 Nov 2026 at 10:15, Poste Restante <poste@localhost> wrote:\r\n",
            asked.email, step.key, step.written,
        )?;
        for number in 0..QUOTED {
            write!(
                text,
                "> Line {number} of a board that stood in the mail.\r\n"
            )?;
        }
        letters.push(Letter {
            from: asked.email,
            to,
            raw: text.into_bytes(),
        });
    }
    Ok(letters)
}

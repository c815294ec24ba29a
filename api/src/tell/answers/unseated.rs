//! What somebody does by mail before a game has begun, and what a table is asked beside the game.

use diesel_async::AsyncPgConnection;
use mail_parser::{Addr, Message, MessageParser};
use uuid::Uuid;

use super::act::Asker;
use super::outcome::{Came, Deed, Why};
use crate::ground::details::Detail;
use crate::ground::secrets::newcomer_name;
use crate::ground::text;
use crate::store::people;
use crate::store::people::user::User;
use crate::store::tables;
use crate::table::asking::{self, Ballot};
use crate::table::frame::{self, no_reply};
use crate::table::refused::{Refused, Result};
use crate::table::seat_acts::{self, SeatWish};
use crate::table::{beginning, joining, opening};
use crate::tell::mail::language_of;

impl Asker<'_> {
    /// Takes the seat that an invitation offers. Whoever has no account gets one: that the mail was answered proves the
    /// address, as a code does.
    pub(super) async fn accept(&self) -> Result<Came> {
        let invitation = self.notice.invitation_id;
        let mut conn = self.house.database.get().await?;
        let invitation = match invitation {
            Some(id) => tables::invitation::find(&mut conn, id).await?,
            None => None,
        };
        let Some(invitation) = invitation else {
            return Err(Refused::NotFound(Detail::NoInvitation));
        };
        let made;
        let user = if let Some(user) = self.user {
            user
        } else {
            made = self.join_us(&mut conn, invitation.invited_by).await?;
            &made
        };
        drop(conn);
        let key = self.key("seat");
        let asker = frame::Asker {
            user: user.id,
            key: Some(&key),
        };
        let game = self.game.id;
        match invitation.seat {
            None => {
                let nonce = opening::nonce(None)?;
                joining::join(self.house, asker, game, &nonce, no_reply).await?;
            }
            Some(seat) => {
                let place = (game, i16::from(seat.number()));
                seat_acts::change(self.house, asker, place, SeatWish::Take, no_reply).await?;
            }
        }
        Ok(Deed::Accepted.into())
    }

    /// The account of somebody who had none.
    async fn join_us(&self, conn: &mut AsyncPgConnection, inviter: Uuid) -> Result<User> {
        let name = name_of(self.mail.raw.as_deref().unwrap_or_default());
        // The language of the invitation that they have answered.
        let locale = language_of(conn, inviter).await?;
        let now = self.house.clock.now();
        conn.build_transaction()
            .run(async |conn| {
                let user =
                    people::user::find_or_create(conn, self.email, &name, &locale, now).await?;
                people::address::proven(conn, user.id).await?;
                Ok(user)
            })
            .await
    }

    /// Says that whoever was asked is still there, if that is still the question.
    pub(super) async fn confirm(&self) -> Result<Came> {
        let mut conn = self.house.database.get().await?;
        let gathering = tables::gathering::find(&mut conn, self.game.id).await?;
        drop(conn);
        let is_this =
            gathering.is_none_or(|gathering| Some(gathering.round) == self.notice.decision);
        if !is_this {
            return Ok(Why::Stale.into());
        }
        let key = self.key("seat");
        beginning::confirm(self.house, self.asker(&key)?, self.game.id, no_reply).await?;
        Ok(Deed::Confirmed.into())
    }

    /// Answers the one question that the mail asked.
    pub(super) async fn vote(&self, agrees: bool) -> Result<Came> {
        let deed = if agrees {
            Deed::Agreed
        } else {
            Deed::Disagreed
        };
        let key = self.key("vote");
        if self.done_before(&key).await?.is_some() {
            return Ok(deed.into());
        }
        let mut conn = self.house.database.get().await?;
        let mut open = tables::vote::open(&mut conn, self.game.id).await?;
        drop(conn);
        // What was asked later stood in no mail that is answered here.
        let asked = self.notice.created_at;
        let seat = self.notice.seat;
        open.retain(|vote| {
            vote.created_at <= asked && seat.is_some_and(|seat| vote.waits_for(seat))
        });
        let vote = match open.as_slice() {
            [] => return Ok(Why::Stale.into()),
            [vote] => vote.id,
            _ => return Ok(Why::SeveralQuestions.into()),
        };
        let ballot = Ballot::Answer { vote, agrees };
        asking::vote(
            self.house,
            self.asker(&key)?,
            self.game.id,
            ballot,
            no_reply,
        )
        .await?;
        Ok(deed.into())
    }
}

/// What a newcomer is called: as their mail program calls them, if it does. They may choose another name in their settings.
fn name_of(raw: &[u8]) -> String {
    let mail = MessageParser::default().parse_headers(raw);
    let from = mail.as_ref().and_then(Message::from);
    let name = from.and_then(|from| from.first()).and_then(Addr::name);
    name.and_then(|name| text::person(name).ok())
        .unwrap_or_else(newcomer_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_newcomer_is_called_as_the_mail_says() {
        for (from, name) in [
            ("Cleo <cleo@example.org>", "Cleo"),
            ("\"Carter, Ben\" <ben@example.org>", "Carter, Ben"),
            ("=?utf-8?q?=C3=89mile?= <emile@example.org>", "Émile"),
        ] {
            let raw = format!("From: {from}\r\n\r\naccept\r\n");
            assert_eq!(name_of(raw.as_bytes()), name, "{from}");
        }
        for nameless in ["From: dora@example.org\r\n\r\n", "", "\r\naccept"] {
            assert!(
                name_of(nameless.as_bytes()).starts_with("Player "),
                "{nameless}"
            );
        }
    }
}

//! What somebody with a seat in a running game does by mail.

use std::sync::Arc;

use engine::Seat;
use serde_json::value::RawValue;

use super::act::Asker;
use super::outcome::{Came, Deed, Why};
use super::written_at;
use crate::ground::details::Detail;
use crate::store::log;
use crate::store::outbox::incoming;
use crate::store::outbox::kind::Kind;
use crate::table::frame::{self, no_reply};
use crate::table::refused::{Refused, Result};
use crate::table::submit::{By, Submission, Submitted, Taken, submit};
use crate::table::talk::say;
use crate::table::{Key, Keyed, Match, Reply, asking, choices, hints, seat_acts};

impl Asker<'_> {
    /// Takes steps, all or none, and then says something at the table.
    pub(super) async fn take(&self, steps: Vec<String>, say: Option<String>) -> Result<Came> {
        let Some(decision) = self.asked() else {
            return Ok(Why::Stale.into());
        };
        let key = self.key("moves");
        let entries = if let Some(before) = self.done_before(&key).await? {
            before
        } else {
            let (current, seat) = self.seat().await?;
            if self.is_older(&current, seat, decision).await? {
                return Ok(Why::Older.into());
            }
            self.submit(decision, &steps, &key).await?
        };
        let entries = serde_json::from_str(&entries.body).map_err(Refused::internal)?;
        // The steps stand, whatever becomes of the words.
        let (said, unsaid) = match say {
            None => (None, None),
            Some(text) => match self.say_once(&text).await {
                Ok(()) => (Some(text), None),
                Err(refused @ (Refused::Internal | Refused::Unavailable | Refused::Unanswered)) => {
                    return Err(refused);
                }
                Err(refused) => (None, Some(refused.say_in(&self.locale()))),
            },
        };
        Ok(Came::Taken {
            steps,
            entries,
            said,
            unsaid,
        })
    }

    /// Submits steps; the entries that they made, as their key keeps them.
    async fn submit(&self, decision: u32, steps: &[String], key: &Key) -> Result<Reply> {
        let actions: Vec<Box<RawValue>> = steps.iter().map(quoted).collect::<Result<_>>()?;
        let submission = Submission {
            game: self.game.id,
            by: By::User(self.user()?.id),
            decision,
            actions: &actions,
            key: Some(Keyed {
                key,
                reply: &entries_of,
            }),
        };
        match submit(self.house, submission).await? {
            Submitted::Taken(taken) => entries_of(&taken),
            Submitted::Before(reply) => Ok(reply),
        }
    }

    /// What was done for this mail by a worker that could not note it.
    pub(super) async fn done_before(&self, key: &Key) -> Result<Option<Reply>> {
        if self.mail.attempts < 2 {
            return Ok(None);
        }
        let mut conn = self.house.database.get().await?;
        key.stored(&mut conn, self.user()?.id).await
    }

    /// Shows what steps would do.
    pub(super) async fn try_out(&self, steps: Vec<String>) -> Result<Came> {
        let Some(decision) = self.asked() else {
            return Ok(Why::Stale.into());
        };
        let (current, seat) = self.seat().await?;
        let actions: Vec<Box<RawValue>> = steps.iter().map(quoted).collect::<Result<_>>()?;
        let actions: Vec<&str> = actions.iter().map(|raw| raw.get()).collect();
        Ok(match current.table.foresee(seat, decision, &actions) {
            Ok(_) => Came::Tried { steps, decision },
            Err(refusal) => Why::of_table(&refusal, self.lang()).into(),
        })
    }

    /// Takes the step that the game would take for whoever is away.
    pub(super) async fn take_default(&self) -> Result<Came> {
        if self.done_before(&self.key("moves")).await?.is_some() {
            // Which step it was is told by what happened.
            return self.take(vec!["default".to_owned()], None).await;
        }
        let (current, seat) = self.seat().await?;
        match current.table.safe_default(seat) {
            Some(step) => self.take(vec![step], None).await,
            None => Ok(Why::Stale.into()),
        }
    }

    /// Says something at the table.
    pub(super) async fn speak(&self, text: String) -> Result<Came> {
        self.say_once(&text).await?;
        Ok(Came::Said { said: text })
    }

    /// Says what the best of the house's bots would consider, where nobody else plays.
    pub(super) async fn advise(&self) -> Result<Came> {
        let (current, seat) = self.seat().await?;
        let user = self.user()?.id;
        let hint = hints::in_game(self.house, &current, (seat, user), self.lang()).await?;
        let ideas = hint.into_iter().flat_map(|hint| hint.ideas);
        Ok(Came::Advised {
            ideas: ideas.map(|idea| (idea.written, idea.text)).collect(),
        })
    }

    /// Takes the newest step back, if nobody else has to agree and nothing has happened since the mail that is answered.
    pub(super) async fn undo(&self) -> Result<Came> {
        let key = self.key("undo");
        if self.done_before(&key).await?.is_some() {
            return Ok(Deed::Undone.into());
        }
        let (current, seat) = self.seat().await?;
        if self.asked() != Some(current.table.decision_id()) {
            return Ok(Why::Stale.into());
        }
        let newest = current.table.undo_points(seat, None, 1);
        let people = current.who.owners();
        let alone = newest
            .first()
            .filter(|point| !point.others.iter().any(|other| people.has(other)));
        let Some(point) = alone else {
            return Ok(Why::NotAlone.into());
        };
        asking::undo(
            self.house,
            self.asker(&key)?,
            self.game.id,
            point.to,
            no_reply,
        )
        .await?;
        Ok(Deed::Undone.into())
    }

    /// Has reminders of this game mailed again, or no more.
    pub(super) async fn hear_reminders(&self, wanted: bool) -> Result<Came> {
        self.seat().await?;
        let user = self.user()?.id;
        let mut conn = self.house.database.get().await?;
        let (mut wish, _) = choices::chosen(&mut conn, self.game.id, user).await?;
        drop(conn);
        wish.mail_off.retain(|kind| !kind.reminds());
        if !wanted {
            let reminders = Kind::ALL.into_iter().filter(|kind| kind.reminds());
            wish.mail_off.extend(reminders);
        }
        let key = self.key("reminders");
        choices::choose(self.house, self.asker(&key)?, self.game.id, &wish, no_reply).await?;
        Ok(if wanted {
            Deed::Reminded
        } else {
            Deed::Quieted
        }
        .into())
    }

    /// Hands the seat to the house's bot, where the table has agreed that a bot plays for whoever does not.
    pub(super) async fn resign(&self) -> Result<Came> {
        let (_, seat) = self.seat().await?;
        let key = self.key("resign");
        let place = (self.game.id, i16::from(seat.number()));
        let wish = seat_acts::SeatWish::Resign;
        seat_acts::change(self.house, self.asker(&key)?, place, wish, no_reply).await?;
        Ok(Deed::Resigned.into())
    }

    /// Says something at the table, once however often the mail comes.
    async fn say_once(&self, text: &str) -> Result<()> {
        let key = self.key("talk");
        say(self.house, self.asker(&key)?, self.game.id, text, no_reply).await?;
        Ok(())
    }

    pub(super) fn asker<'k>(&self, key: &'k Key) -> Result<frame::Asker<'k>> {
        Ok(frame::Asker {
            user: self.user()?.id,
            key: Some(key),
        })
    }

    /// The decision that stood in the mail that is answered.
    fn asked(&self) -> Option<u32> {
        self.notice
            .asked
            .and_then(|asked| u32::try_from(asked).ok())
    }

    /// The game, and the seat that was asked.
    ///
    /// # Errors
    /// The seat is not the writer's any more.
    async fn seat(&self) -> Result<(Arc<Match>, Seat)> {
        let user = self.user()?.id;
        let mut conn = self.house.database.get().await?;
        let current = self.house.matches.load_row(&mut conn, self.game).await?;
        drop(conn);
        current.must_be_whole()?;
        let seat = current.who.member(user)?;
        if Some(seat) == self.notice.seat {
            Ok((current, seat))
        } else {
            let detail = Detail::SeatNotYours;
            Err(Refused::conflict("not_your_seat", detail))
        }
    }

    /// Whether the seat has given an answer that was written after this mail.
    async fn is_older(&self, current: &Match, seat: Seat, decision: u32) -> Result<bool> {
        let stands =
            current.table.decision_id() == decision && current.table.own_answer(seat).is_some();
        if !stands {
            return Ok(false);
        }
        let mut conn = self.house.database.get().await?;
        let actor = engine::entry::Actor::Seat(seat).to_string();
        let answer = log::entries::newest_of(&mut conn, self.game.id, &actor, decision).await?;
        let Some((entry, at)) = answer else {
            return Ok(false);
        };
        let given = incoming::written_at(&mut conn, self.game.id, entry).await?;
        Ok(written_at(self.mail, self.notice) < given.unwrap_or(at))
    }
}

/// The entries that a move made, as its key keeps them: the first, and the one behind the last.
fn entries_of(taken: &Taken) -> Result<Reply> {
    let first = taken.entries.first().map_or(0, |entry| entry.seq);
    let end = taken.entries.last().map_or(first, |entry| entry.seq + 1);
    let body = serde_json::to_string(&(first, end)).map_err(Refused::internal)?;
    Ok(Reply::of(201, body))
}

/// A written step as JSON.
fn quoted(step: &String) -> Result<Box<RawValue>> {
    serde_json::value::to_raw_value(step).map_err(Refused::internal)
}

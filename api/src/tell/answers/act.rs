//! What an answer asks for, done by the acts of `table`, each once however often the mail comes.

use std::sync::Arc;

use engine::words::Lang;
use replies::{Answer, What};

use super::command::Command;
use super::outcome::{Came, Outcome, Shown, Why};
use crate::ground::locale::Locale;
use crate::store::outbox::incoming::Incoming;
use crate::store::outbox::notice::Notice;
use crate::store::people::user::User;
use crate::store::tables::game::Game;
use crate::table::refused::{Refused, Result};
use crate::table::{House, Key};

/// Whoever has answered, and what they were asked.
pub(super) struct Asker<'a> {
    pub(super) house: &'a Arc<House>,
    pub(super) mail: &'a Incoming,
    pub(super) notice: &'a Notice,
    /// The account; none before an invited person has one.
    pub(super) user: Option<&'a User>,
    /// The address that was asked.
    pub(super) email: &'a str,
    pub(super) game: &'a Game,
}

impl Asker<'_> {
    /// Does what an answer asks for; what came of it.
    ///
    /// # Errors
    /// The database fails, or something of ours does.
    pub(super) async fn act(&self, answer: Answer<Command>) -> Result<Outcome> {
        let Answer { what, not_read } = answer;
        let came = match what {
            What::Steps { steps, say } => self.take(written(steps), say).await,
            What::Try { steps } => self.try_out(written(steps)).await,
            What::Say(text) => self.speak(text).await,
            What::Command { what, verb } => self.obey(what, verb).await,
        };
        let came = match came {
            Ok(came) => came,
            Err(refused) => self.refusal(refused)?.into(),
        };
        Ok(Outcome { came, not_read })
    }

    async fn obey(&self, what: Command, verb: Option<String>) -> Result<Came> {
        match what {
            Command::Default => self.take_default().await,
            Command::Hint => self.advise().await,
            Command::Undo => self.undo().await,
            Command::Quiet => self.hear_reminders(false).await,
            Command::Remind => self.hear_reminders(true).await,
            Command::Resign => self.resign().await,
            Command::Accept => self.accept().await,
            Command::Confirm => self.confirm().await,
            Command::Agree => self.vote(true).await,
            Command::Disagree => self.vote(false).await,
            Command::Help => Ok(shown(Shown::Help, verb)),
            Command::Board => Ok(shown(Shown::Board, None)),
            Command::Log => Ok(shown(Shown::Log, None)),
        }
    }

    /// What a refusal tells the writer.
    ///
    /// # Errors
    /// It is no refusal but a fault, or nothing that will be in the way for long: the mail is dealt with again.
    fn refusal(&self, refused: Refused) -> Result<Why> {
        Ok(match refused {
            Refused::Internal
            | Refused::Unavailable
            | Refused::Unanswered
            | Refused::TooMany { .. } => {
                return Err(refused);
            }
            Refused::Move { refusal, .. } => Why::of_table(&refusal, self.lang()),
            Refused::TooLarge(_)
            | Refused::AccountGone
            | Refused::Forbidden { .. }
            | Refused::NotFound(_)
            | Refused::Conflict { .. }
            | Refused::Invalid { .. }
            | Refused::InPart { .. }
            | Refused::BadOptions(_) => Why::Forbidden {
                step: None,
                detail: refused.say_in(&self.locale()),
                rule: None,
            },
        })
    }

    /// The language of what is told.
    pub(super) fn locale(&self) -> Locale {
        let locale = self.user.map(|user| Locale::closest(&user.locale));
        locale.unwrap_or_default()
    }

    /// The language in which the game speaks of it.
    pub(super) fn lang(&self) -> Lang {
        self.locale().lang()
    }

    /// The account.
    ///
    /// # Errors
    /// There is none: only an invitation was answered.
    pub(super) fn user(&self) -> Result<&User> {
        self.user.ok_or(Refused::AccountGone)
    }

    /// The key under which something that the mail asks for is done once.
    pub(super) fn key(&self, what: &str) -> Key {
        let key = engine::hex::encode(&self.mail.key);
        Key {
            name: format!("mail:{what}:{key}"),
            request_hash: self.mail.key.clone(),
        }
    }
}

const fn shown(what: Shown, verb: Option<String>) -> Came {
    Came::Shown { what, verb }
}

fn written(steps: Vec<replies::Step>) -> Vec<String> {
    steps.into_iter().map(|step| step.written).collect()
}

//! Answers to mails that ask something: each is a row before anything is done. A worker reads it, does what it asks for by the
//! acts of `table`, and has its writer told what came of it, once, however often the mail comes.

mod act;
mod command;
mod guards;
mod notation;
mod outcome;
mod seated;
mod unseated;

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use engine::Ruleset;
use futures_util::{StreamExt as _, stream};
use replies::{Asked, Reading, Received};
use uuid::Uuid;

use self::act::Asker;
use self::command::{Command, Spoken};
use self::guards::{MOST_REFUSED, MOST_TOLD, TOLD_IN, WARNED_IN};
use self::notation::GameNotation;
pub use self::outcome::{Came, Deed, Outcome, Shown, Why};
use crate::ground::locale::Locale;
use crate::ground::looking::keep_looking;
use crate::store::outbox::asked;
use crate::store::outbox::incoming;
use crate::store::outbox::incoming::{Ended, Incoming, State, Told};
use crate::store::outbox::kind::Kind;
use crate::store::outbox::notice;
use crate::store::outbox::notice::{MAX_ATTEMPTS, Notice, wait_after};
use crate::store::people;
use crate::store::people::preferences::Preferences;
use crate::store::people::user::User;
use crate::store::tables;
use crate::table::House;
use crate::table::refused::{Refused, Result};
use crate::tell::mail::{OUR_MARK, OwnAddress, language_of};

/// Mails that are taken at a time.
const BATCH: i64 = 64;

/// For so long after it was sent a mail may be answered.
const ANSWERED_FOR: TimeDelta = TimeDelta::days(60);

/// How soon a mail is looked at again whose question is just being sent.
const SOON: TimeDelta = TimeDelta::seconds(10);

/// Where answers come in, and what is believed of them.
#[derive(Clone, Debug)]
pub struct Answers {
    /// The addresses that mails are answered at.
    pub address: OwnAddress,
    /// The address of the sender that readers see.
    pub sender: String,
    /// The server whose `Authentication-Results` are believed.
    pub trusted_results: Option<String>,
}

/// Deals with answers until the task is ended.
pub async fn run(house: Arc<House>, answers: Answers) {
    let failed = "answers to mails cannot be read";
    keep_looking(&house.bells.answers, failed, || take_due(&house, &answers)).await;
}

/// Deals with answers that are due, and says how many there were.
pub async fn take_due(house: &Arc<House>, answers: &Answers) -> Result<usize> {
    let mut conn = house.database.get().await?;
    let due = incoming::claim(&mut conn, BATCH, house.clock.now()).await?;
    drop(conn);
    // Games whose mails are dealt with at once: each holds a connection now and then, and others want some too.
    let at_once = (house.database.status().max_size / 2).max(1);
    stream::iter(by_game(&due))
        .for_each_concurrent(at_once, async |mails| {
            for mail in mails {
                let desk = Desk {
                    house,
                    answers,
                    mail,
                };
                if let Err(error) = desk.deal_with().await {
                    desk.failed(&error).await;
                }
            }
        })
        .await;
    Ok(due.len())
}

/// The mails of each game, in the order in which they came: one may answer what another one has changed.
fn by_game(mails: &[Incoming]) -> Vec<Vec<&Incoming>> {
    let mut games: BTreeMap<Uuid, Vec<&Incoming>> = BTreeMap::new();
    for mail in mails {
        games.entry(mail.game_id).or_default().push(mail);
    }
    games.into_values().collect()
}

/// What comes of a mail.
enum Dealt {
    /// It is looked at again then, since its question is just being sent.
    Later(DateTime<Utc>, &'static str),
    /// Nobody is told anything.
    Ignored(String),
    /// Somebody else has sent it: whoever was asked is told so.
    Strange(Whose),
    /// Its writer is told this.
    Told(Whose, Outcome),
}

/// What a mail answers, and whose answer it is.
struct Whose {
    notice: Notice,
    /// The account; none before an invited person has one.
    user: Option<User>,
    game: tables::game::Game,
    /// The address that was asked.
    email: String,
    /// Who has invited it, if an invitation asked.
    invited_by: Option<Uuid>,
}

/// A mail that is dealt with.
struct Desk<'a> {
    house: &'a Arc<House>,
    answers: &'a Answers,
    mail: &'a Incoming,
}

impl Desk<'_> {
    async fn deal_with(&self) -> Result<()> {
        match self.look().await? {
            Dealt::Later(until, why) => {
                let mut conn = self.house.database.get().await?;
                Ok(incoming::postpone(&mut conn, self.mail.id, why, until).await?)
            }
            Dealt::Ignored(why) => {
                let mut conn = self.house.database.get().await?;
                let ended = Ended {
                    reason: Some(&why),
                    ..Ended::of(State::Ignored)
                };
                incoming::end(&mut conn, self.mail.id, ended).await?;
                Ok(())
            }
            Dealt::Strange(whose) => {
                self.tell(&whose, State::Strange, &Why::Stranger.into())
                    .await
            }
            Dealt::Told(whose, outcome) => {
                let is_refused = outcome.came.is_refused();
                let state = if is_refused {
                    State::Refused
                } else {
                    State::Done
                };
                self.tell(&whose, state, &outcome).await
            }
        }
    }

    async fn look(&self) -> Result<Dealt> {
        let now = self.house.clock.now();
        let Some(whose) = self.whose().await? else {
            return Ok(Dealt::Ignored(
                "nobody is waiting for it any more".to_owned(),
            ));
        };
        let is_asked = whose.notice.state != notice::State::Waiting;
        if !is_asked {
            return Ok(Dealt::Later(now + SOON, "its question is just being sent"));
        }
        let reading = self.read(&whose).await?;
        let is_late = now - whose.notice.created_at > ANSWERED_FOR;
        let is_suspended = self.is_suspended(&whose).await?;
        Ok(match reading {
            Reading::Ignored(why) => Dealt::Ignored(format!("{why:?}")),
            Reading::WrongSender(_) => Dealt::Strange(whose),
            Reading::Refused(_) | Reading::Answer(_) if is_suspended => {
                Dealt::Told(whose, Why::Suspended.into())
            }
            Reading::Refused(refused) => Dealt::Told(whose, refused.into()),
            Reading::Answer(_) if is_late => Dealt::Told(whose, Why::TooLate.into()),
            Reading::Answer(answer) => {
                let asker = Asker {
                    house: self.house,
                    mail: self.mail,
                    notice: &whose.notice,
                    user: whose.user.as_ref(),
                    email: &whose.email,
                    game: &whose.game,
                };
                let outcome = asker.act(answer).await?;
                Dealt::Told(whose, outcome)
            }
        })
    }

    /// What the mail answers, if whoever was asked is still there and takes part by mail.
    async fn whose(&self) -> Result<Option<Whose>> {
        let mut conn = self.house.database.get().await?;
        let conn = &mut conn;
        let Some(asked) = asked::find(conn, self.mail.notice_id).await? else {
            return Ok(None);
        };
        let (user, preferences) = match (asked.notice.user_id, &asked.invited) {
            // They may have come by an account since they were invited.
            (None, Some(invited)) => match people::user::find_by_email(conn, &invited.email).await?
            {
                Some(user) => {
                    let preferences = people::preferences::find(conn, user.id).await?;
                    (Some(user), preferences)
                }
                None => (None, Preferences::default()),
            },
            (Some(_), _) | (None, None) => (asked.user, asked.preferences.unwrap_or_default()),
        };
        if !preferences.answers {
            return Ok(None);
        }
        let own = user.as_ref().and_then(|user| user.email.clone());
        let invited_by = asked.invited.as_ref().map(|invited| invited.invited_by);
        let invited = asked.invited.map(|invited| invited.email);
        Ok(own.or(invited).map(|email| Whose {
            notice: asked.notice,
            user,
            game: asked.game,
            email,
            invited_by,
        }))
    }

    /// Whether the account of whoever was asked is suspended.
    async fn is_suspended(&self, whose: &Whose) -> Result<bool> {
        let Some(user) = &whose.user else {
            return Ok(false);
        };
        let mut conn = self.house.database.get().await?;
        Ok(people::standing::is_suspended(&mut conn, user.id).await?)
    }

    /// The language in which whoever was asked was asked.
    async fn language(&self, whose: &Whose) -> Result<Locale> {
        if let Some(user) = &whose.user {
            return Ok(Locale::closest(&user.locale));
        }
        let Some(host) = whose.invited_by else {
            return Ok(Locale::default());
        };
        let mut conn = self.house.database.get().await?;
        let locale = language_of(&mut conn, host).await?;
        Ok(Locale::closest(&locale))
    }

    /// Reads the mail, beside the threads that answer requests: a large one takes its time.
    async fn read(&self, whose: &Whose) -> Result<Reading<Command>> {
        let id = whose.notice.id;
        let ruleset: Ruleset = whose.game.ruleset.parse().map_err(Refused::internal)?;
        let kind = whose.notice.kind;
        let address = self.answers.address.of(id).map_err(Refused::internal)?;
        let (address, sender) = (address.to_string(), self.answers.sender.clone());
        let letters = self.answers.address.cut_letters(id);
        let trusted = self.answers.trusted_results.clone();
        let account = whose.email.clone();
        let locale = self.language(whose).await?;
        let raw = self.mail.raw.clone().unwrap_or_default();
        let envelope = if self.mail.from_nobody {
            ""
        } else {
            account.as_str()
        }
        .to_owned();
        let read = tokio::task::spawn_blocking(move || {
            let asked = Asked {
                cut_letters: &letters,
                our_addresses: &[&address, &sender],
                account: &account,
                trusted_results: trusted.as_deref(),
                our_mark: OUR_MARK,
            };
            let received = Received {
                raw: &raw,
                envelope_sender: &envelope,
            };
            let (notation, spoken) = (
                GameNotation::of(ruleset, locale.lang(), kind),
                Spoken::of(kind, &locale),
            );
            replies::read(&received, &asked, notation, &spoken.commands())
        });
        read.await.map_err(Refused::internal)
    }

    /// Notes what became of the mail and has whoever was asked told, both or neither.
    async fn tell(&self, whose: &Whose, state: State, outcome: &Outcome) -> Result<()> {
        let kept = outcome.clone().shortened();
        let kept = serde_json::to_string(&kept).map_err(Refused::internal)?;
        let kind = if state == State::Done {
            Kind::Answered
        } else {
            Kind::NotUnderstood
        };
        let now = self.house.clock.now();
        let mut conn = self.house.database.get().await?;
        // Whoever has just accepted an invitation has an account by now.
        let user = match &whose.user {
            Some(user) => Some(user.id),
            None => people::user::find_by_email(&mut conn, &whose.email)
                .await?
                .map(|user| user.id),
        };
        // Nor had they a seat when they were asked. What is told may ask for their first move, so it has to say whose that is.
        let seat = match whose.notice.seat {
            Some(seat) => Some(seat),
            None => tables::game::with_own_seat(&mut conn, &[whose.game.id], user)
                .await?
                .pop()
                .and_then(|(_, seat)| seat),
        };
        let conn = &mut conn;
        let asked = &whose.notice;
        let is_told = match state {
            State::Strange => {
                !incoming::strangers_have_come(conn, (asked.id, user), now - WARNED_IN).await?
            }
            State::Refused => {
                incoming::refused(conn, asked.id, MOST_REFUSED).await? < MOST_REFUSED
                    && !is_machine(conn, asked, &outcome.came).await?
            }
            State::Waiting | State::Done | State::Ignored | State::Dead => true,
        };
        let ended = Ended {
            outcome: Some(&kept),
            entry: outcome.came.first_entry(),
            written_at: Some(self.written_at(whose)),
            ..Ended::of(state)
        };
        if !is_told {
            incoming::end(conn, self.mail.id, ended).await?;
            return Ok(());
        }
        let told = Told {
            kind,
            asked,
            user,
            seat,
            since: now - TOLD_IN,
            most: MOST_TOLD,
        };
        incoming::end_and_tell(conn, self.mail.id, ended, told, now).await?;
        self.house.bells.ring_told();
        Ok(())
    }

    /// When the mail was written, as far as it can be believed.
    fn written_at(&self, whose: &Whose) -> DateTime<Utc> {
        written_at(self.mail, &whose.notice)
    }

    /// Leaves the mail to a later attempt, or gives it up after its last.
    async fn failed(&self, error: &Refused) {
        let mail = self.mail.id;
        tracing::warn!(%mail, %error, "an answer could not be dealt with");
        let noted = async {
            let mut conn = self.house.database.get().await?;
            let reason = error.to_string();
            if self.mail.attempts >= MAX_ATTEMPTS {
                tracing::error!(%mail, "an answer was given up");
                let ended = Ended {
                    reason: Some(&reason),
                    ..Ended::of(State::Dead)
                };
                incoming::end(&mut conn, mail, ended).await?;
            } else {
                let until = self.house.clock.now() + wait_after(self.mail.attempts);
                incoming::postpone(&mut conn, mail, &reason, until).await?;
            }
            Ok::<_, Refused>(())
        };
        if let Err(error) = noted.await {
            tracing::warn!(%mail, %error, "a failure could not be noted");
        }
    }
}

/// Whether a refused answer is rather a machine's: it answers our refusal and has nothing of an answer in it, or it is the
/// last of a row in which each is the refused answer to a refusal.
async fn is_machine(conn: &mut AsyncPgConnection, asked: &Notice, came: &Came) -> Result<bool> {
    let mut refusal = (asked.kind == Kind::NotUnderstood).then(|| asked.clone());
    if refusal.is_some() && came.says_nothing() {
        return Ok(true);
    }
    for _ in 0..MOST_REFUSED {
        let answered = match refusal.and_then(|refusal| refusal.incoming_id) {
            Some(mail) => incoming::find(conn, mail).await?,
            None => return Ok(false),
        };
        let before = match answered {
            Some(mail) => notice::find(conn, mail.notice_id).await?,
            None => return Ok(false),
        };
        refusal = before.filter(|before| before.kind == Kind::NotUnderstood);
    }
    Ok(true)
}

/// When a mail was written that answers a notice: what its `Date` says, if that can be.
fn written_at(mail: &Incoming, notice: &Notice) -> DateTime<Utc> {
    let raw = mail.raw.as_deref().unwrap_or_default();
    let asked = notice.ended_at.unwrap_or(notice.created_at).timestamp();
    let written = replies::written_at(raw, asked, mail.received_at.timestamp());
    DateTime::from_timestamp(written, 0).unwrap_or(mail.received_at)
}

//! Playing a stored log again, and holding what comes of it against what was stored.

use super::Table;
use crate::acts::Done;
use crate::at::At;
use crate::chance::Secret;
use crate::entry::{Actor, Entry, Start};
use crate::game::Game;

/// Why a stored log does not replay. The table is the one after the last good entry.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// There is no entry 0, or it is not a start of this game.
    #[error("entry 0 does not start this game: {0}")]
    BadStart(String),
    /// The secret is not the one that entry 0 was bound to.
    #[error("the secret does not fit the commitment of entry 0")]
    WrongSecret,
    /// An entry cannot be read or is refused by the rules.
    #[error("entry {seq} cannot be replayed: {reason}")]
    Refused {
        /// The entry's position.
        seq: u32,
        /// What is wrong with it.
        reason: String,
    },
    /// The replay yields other events than were told when the entry was made.
    #[error("entry {seq} replays to other events than it was stored with")]
    OtherEvents {
        /// The entry's position.
        seq: u32,
    },
    /// The stored chain hash is not that of the stored texts.
    #[error("entry {seq} breaks the chain: it was altered after it was written")]
    BrokenChain {
        /// The entry's position.
        seq: u32,
    },
}

impl<G: Game> Table<G> {
    /// The table after a stored entry 0.
    ///
    /// # Errors
    /// It is no start of this game, or the secret is not its own.
    pub fn replay_start(entry: &Entry, secret: Secret) -> Result<Self, ReplayError> {
        if entry.seq != 0 {
            return Err(ReplayError::BadStart(format!("it is entry {}", entry.seq)));
        }
        let (table, yielded) = Self::start_again(&entry.action, secret, entry.at)?;
        check_receipt(entry, &yielded)?;
        Ok(table)
    }

    /// Starts a game again from the stored text of its start and its time alone, and writes the same entry 0.
    ///
    /// # Errors
    /// It is no start of this game, or the secret is not its own.
    pub fn start_again(text: &str, secret: Secret, at: At) -> Result<(Self, Entry), ReplayError> {
        let start: Start<G::Options> =
            serde_json::from_str(text).map_err(|error| ReplayError::BadStart(error.to_string()))?;
        if start.ruleset == G::SLUG && start.rules_version > G::RULES {
            return Err(ReplayError::BadStart(format!(
                "rules version {} of {} is newer than this program, which knows {}",
                start.rules_version.0,
                G::SLUG,
                G::RULES.0
            )));
        }
        if start.ruleset != G::SLUG {
            return Err(ReplayError::BadStart(format!(
                "it is of {} version {}",
                start.ruleset, start.rules_version.0
            )));
        }
        if secret.commitment() != start.commitment {
            return Err(ReplayError::WrongSecret);
        }
        Self::set_up(&start, text.to_owned(), secret, at)
            .map_err(|violation| ReplayError::BadStart(violation.to_string()))
    }

    /// Takes the next stored entry again and compares what comes of it with what was stored.
    ///
    /// # Errors
    /// It does not replay; the table is then the one before it.
    pub fn replay_next(&mut self, entry: &Entry) -> Result<(), ReplayError> {
        if entry.seq != self.version {
            return Err(ReplayError::Refused {
                seq: entry.seq,
                reason: format!("entry {} should come next", self.version),
            });
        }
        let before = (self.position.clone(), self.head, self.now);
        let yielded = self.take_again(entry.actor, &entry.action, entry.at)?;
        check_receipt(entry, &yielded).inspect_err(|_| {
            self.past.pop();
            self.version -= 1;
            (self.position, self.head, self.now) = before;
        })
    }

    /// Does once more what somebody did, from the stored text of the action or act and its time alone, and writes the same
    /// entry.
    ///
    /// # Errors
    /// It is refused; the table is as it was.
    pub fn take_again(&mut self, actor: Actor, text: &str, at: At) -> Result<Entry, ReplayError> {
        let before = std::mem::replace(&mut self.now, at);
        self.take_text(actor, text).inspect_err(|_| {
            self.now = before;
        })
    }

    fn take_text(&mut self, actor: Actor, text: &str) -> Result<Entry, ReplayError> {
        let seq = self.version;
        let refused = |reason: String| ReplayError::Refused { seq, reason };
        let done: Done<G::Action> = Done::read(text).map_err(|error| refused(error.to_string()))?;
        match done {
            Done::Action(action) => {
                let Actor::Seat(seat) = actor else {
                    return Err(refused(
                        "only a seat takes an action of the game".to_owned(),
                    ));
                };
                if !self.position.asked().seats().has(seat) {
                    return Err(refused("the game does not wait for this seat".to_owned()));
                }
                self.take(seat, &action)
                    .map_err(|violation| refused(violation.to_string()))
            }
            Done::Act(act) => self
                .act(actor, &act)
                .map_err(|reason| refused(reason.to_string())),
        }
    }

    /// The table after a whole stored log, or after its last good entry together with what is wrong with the next.
    ///
    /// # Errors
    /// There is no good entry 0.
    pub fn replay<'a>(
        entries: impl IntoIterator<Item = &'a Entry>,
        secret: Secret,
    ) -> Result<(Self, Option<ReplayError>), ReplayError> {
        let mut entries = entries.into_iter();
        let first = entries
            .next()
            .ok_or_else(|| ReplayError::BadStart("the log is empty".to_owned()))?;
        let mut table = Self::replay_start(first, secret)?;
        for entry in entries {
            if let Err(error) = table.replay_next(entry) {
                return Ok((table, Some(error)));
            }
        }
        Ok((table, None))
    }
}

/// Events first, since they say more; their hash would differ with them.
fn check_receipt(stored: &Entry, yielded: &Entry) -> Result<(), ReplayError> {
    let seq = stored.seq;
    if stored.events != yielded.events {
        return Err(ReplayError::OtherEvents { seq });
    }
    if stored.head != yielded.head {
        return Err(ReplayError::BrokenChain { seq });
    }
    Ok(())
}

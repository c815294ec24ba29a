//! `Idempotency-Key`: a repeated request gets the same answer again and is not done twice.

use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::refused::{Refused, Result};
use crate::ground::details::Detail;
use crate::ground::locale::Locale;
use crate::store::people;
use crate::store::people::answer::Answer;

/// A key together with the request that it came with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The key, as the client chose it.
    pub name: String,
    /// SHA-256 of the request's method, path and body.
    pub request_hash: Vec<u8>,
}

/// What a request is answered with, word for word. What it means is the caller's to know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// The body, empty for none.
    pub body: String,
    /// The language of its sentences.
    pub locale: Locale,
}

impl Reply {
    /// An answer with this body, which is in English or says nothing in any language.
    pub fn of(status: u16, body: String) -> Self {
        Self {
            status,
            body,
            locale: Locale::default(),
        }
    }
}

impl Key {
    /// The answer that this request was given before.
    ///
    /// # Errors
    /// The key was used for another request. The request was done, but its answer has been forgotten. The database fails.
    pub async fn stored(&self, conn: &mut AsyncPgConnection, user: Uuid) -> Result<Option<Reply>> {
        let Some(answer) = people::answer::find(conn, user, &self.name).await? else {
            return Ok(None);
        };
        if answer.request_hash != self.request_hash {
            return Err(Refused::invalid("idempotency_key_reused", Detail::Meaning));
        }
        let body = answer
            .body
            .ok_or_else(|| Refused::conflict("answer_forgotten", Detail::AnswerForgotten))?;
        Ok(Some(Reply {
            status: u16::try_from(answer.status).unwrap_or(200),
            body,
            // Until answers were kept with their language, all were in English.
            locale: Locale::closest(answer.locale.as_deref().unwrap_or_default()),
        }))
    }

    /// An answer as it is stored under this key.
    pub fn keep(&self, reply: &Reply) -> Answer {
        Answer {
            request_hash: self.request_hash.clone(),
            status: i16::try_from(reply.status).unwrap_or(200),
            body: reply.body.clone(),
            locale: reply.locale.to_string(),
        }
    }
}

/// The key of a move, and how the move is answered: the answer is stored with what is done.
pub struct Keyed<'a, Done> {
    /// The key.
    pub key: &'a Key,
    /// Writes the answer.
    pub reply: &'a (dyn Fn(&Done) -> Result<Reply> + Send + Sync),
}

impl<Done> Clone for Keyed<'_, Done> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Done> Copy for Keyed<'_, Done> {}

impl<Done> std::fmt::Debug for Keyed<'_, Done> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Keyed")
            .field("key", self.key)
            .finish_non_exhaustive()
    }
}

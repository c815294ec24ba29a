//! A mail before it is put into words.

use std::fmt;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use lettre::Address;
use uuid::Uuid;

use crate::ground::locale::Locale;
use crate::store::outbox::kind::AnsweredWith;
use crate::tell::fact::Fact;

/// One mail to one person.
pub struct Letter {
    /// The mail's id, made from the notices that it delivers: sending it again gives the same `Message-ID`.
    pub id: Uuid,
    /// Who gets it.
    pub to: Recipient,
    /// What it tells.
    pub fact: Fact,
    /// The reader's seat: all mails about a game to one seat form a thread.
    pub thread_seat: Option<u8>,
    /// What it may be answered with; none if it may not.
    pub answered: Option<AnsweredWith>,
    /// The decision for which it may be answered with moves.
    pub asked: Option<u32>,
    /// Where the reader switches such mails off; none in mails that were asked for.
    pub unsubscribe: Option<String>,
    /// The picture of the board, as PNG; none if the mail has none.
    pub picture: Option<Arc<[u8]>>,
    /// The `Date` of the mail.
    pub sent_at: DateTime<Utc>,
}

impl Letter {
    /// The `Content-ID` of the picture, by which the HTML part shows it; without brackets.
    pub(super) fn picture_id(&self) -> String {
        format!("{}.board@poste", self.id)
    }
}

/// Neither an address nor a code belongs into a log.
impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Letter({} {})", self.fact.name(), self.id)
    }
}

/// The reader of a mail.
pub struct Recipient {
    /// As the reader wishes to be called; empty if nobody knows yet.
    pub name: String,
    /// Where the mail goes.
    pub address: Address,
    /// The reader's language.
    pub locale: Locale,
    /// The zone in which the reader is told of times.
    pub zone: Tz,
}

//! What can go wrong with mails.

use std::path::PathBuf;

use super::plain;
use crate::store::reasons::Reason;

/// The longest reason that is passed on, in characters.
const LONGEST_REASON: usize = 200;

/// Mails cannot be sent with these settings; the text says on one line what to change.
#[derive(Debug, thiserror::Error)]
pub enum MailConfigError {
    /// The address of the mail server is of no use. It may hold a password, so it is not repeated.
    #[error(
        "the address of the mail server is wrong: {problem}; write smtp://host:25, \
         smtp+starttls://user:password@host:587 or smtps://user:password@host:465"
    )]
    Server {
        /// What is wrong with it.
        problem: String,
    },
    /// The folder for mails is of no use.
    #[error("mails cannot be written to {}: {problem}; name a folder that the server may write to", .folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the operating system says.
        problem: String,
    },
    /// The sender's address would need extensions that not every mail server has.
    #[error("the sender's address may hold ASCII alone; write an international domain as xn--…")]
    Sender,
    /// An address for mails that come in cannot be used.
    #[error(
        "the address for mails that come in is wrong: before the @ it may hold 10 letters, digits, - and _ at most, \
         after it ASCII alone"
    )]
    OwnAddress,
}

/// A mail did not go out. Reasons hold no address, no code and no password: they may be shown.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// The mail server will never take this mail; trying again is of no use.
    #[error("refused: {reason}")]
    Refused {
        /// The server's words.
        reason: Reason,
    },
    /// It did not work this time.
    #[error("not sent: {reason}")]
    Failed {
        /// What went wrong.
        reason: Reason,
    },
    /// No mail can be sent now: the mail server is out of reach, or takes nothing of ours.
    #[error("not sent: {reason}")]
    Away {
        /// What was met.
        reason: Reason,
    },
}

impl SendError {
    /// It did not work this time.
    pub(super) const fn failed(reason: Reason) -> Self {
        Self::Failed { reason }
    }

    /// No mail can be sent now.
    pub(super) const fn away(reason: Reason) -> Self {
        Self::Away { reason }
    }
}

/// What a mail server said alone; it may be anything.
pub(super) fn said(words: &str) -> Reason {
    Reason::said(&harmless(words))
}

/// A mail server's words on one line, cut, and without addresses, which they like to repeat.
pub(crate) fn harmless(reason: &str) -> String {
    let words = plain::one_line(reason);
    let kept = words
        .split(' ')
        .map(|word| if word.contains('@') { "…" } else { word });
    plain::clip(&kept.collect::<Vec<_>>().join(" "), LONGEST_REASON)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_hold_no_address_and_no_second_line() {
        let reason = said("550 5.1.1 <anna@example.org>:\r\nno such user anna+x@b");
        let refused = SendError::Refused { reason };
        assert_eq!(refused.to_string(), "refused: 550 5.1.1 … no such user …");
        let long = SendError::failed(said(&"x".repeat(9000))).to_string();
        assert_eq!(long.chars().count(), "not sent: ".len() + LONGEST_REASON);
    }
}

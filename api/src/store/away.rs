//! What an error of the database says of the database: that it has gone away, or cannot do this now.

use diesel::result::{DatabaseErrorInformation, DatabaseErrorKind, Error};

/// What is wrong with a database, where nothing is wrong with what it was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Away {
    /// The statement was cut off: it may have been done or not.
    CutOff,
    /// It was not done, and may be asked for again.
    NotNow,
}

/// How Postgres begins to say that it ends a connection (class 57P), in the English of `lc_messages = C`; or `PgBouncer` that it
/// has lost the server or will not wait for it any longer (class 08). The library that we ask through keeps the words of an
/// error and not its SQLSTATE.
const CUT_OFF: [&str; 7] = [
    "terminating connection",
    "the database system is",
    "canceling authentication due to timeout",
    "server conn crashed",
    "server closed the connection",
    "query_wait_timeout",
    "pgbouncer is shutting down",
];

/// What it says where it lacks something for the moment (class 53), or another one was in the way (class 40).
const NOT_NOW: [&str; 10] = [
    "deadlock detected",
    "could not serialize access",
    "out of memory",
    "out of shared memory",
    "sorry, too many clients",
    "too many connections",
    "remaining connection slots",
    "could not extend file",
    "No space left on device",
    "canceling statement due to conflict with recovery",
];

/// Whether the database is away, or lacks something; none if the error is one of what it was asked.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the library's errors, of which it may have others tomorrow"
)]
pub fn away(error: &Error) -> Option<Away> {
    match error {
        Error::DatabaseError(kind, said) => of_database(*kind, said.as_ref()),
        Error::BrokenTransactionManager => Some(Away::CutOff),
        Error::RollbackErrorOnCommit { commit_error, .. } => away(commit_error),
        _ => None,
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the library's kinds, of which it may have others tomorrow"
)]
fn of_database(kind: DatabaseErrorKind, said: &dyn DatabaseErrorInformation) -> Option<Away> {
    let words = said.message();
    match kind {
        // No SQLSTATE: the connection is gone.
        DatabaseErrorKind::UnableToSendCommand | DatabaseErrorKind::ClosedConnection => {
            Some(Away::CutOff)
        }
        // What was the primary is a standby now.
        DatabaseErrorKind::SerializationFailure | DatabaseErrorKind::ReadOnlyTransaction => {
            Some(Away::NotNow)
        }
        DatabaseErrorKind::Unknown if CUT_OFF.iter().any(|start| words.starts_with(start)) => {
            Some(Away::CutOff)
        }
        DatabaseErrorKind::Unknown if NOT_NOW.iter().any(|part| words.contains(part)) => {
            Some(Away::NotNow)
        }
        _ => None,
    }
}

/// An error with the causes behind it: that a word in a row is unknown is said by the last of them alone.
pub fn whole(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(next) = cause {
        let words = next.to_string();
        if !text.contains(&words) {
            text.push_str(": ");
            text.push_str(&words);
        }
        cause = next.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(kind: DatabaseErrorKind, words: &str) -> Option<Away> {
        away(&Error::DatabaseError(kind, Box::new(words.to_owned())))
    }

    #[test]
    fn what_is_the_database_s_own_trouble_is_known() {
        use DatabaseErrorKind::{
            ReadOnlyTransaction, SerializationFailure, UnableToSendCommand, UniqueViolation,
            Unknown,
        };
        for (kind, words, away) in [
            (UnableToSendCommand, "connection closed", Some(Away::CutOff)),
            (
                Unknown,
                "terminating connection due to administrator command",
                Some(Away::CutOff),
            ),
            (
                Unknown,
                "terminating connection because of crash of another server process",
                Some(Away::CutOff),
            ),
            (
                Unknown,
                "the database system is in recovery mode",
                Some(Away::CutOff),
            ),
            (Unknown, "deadlock detected", Some(Away::NotNow)),
            (
                Unknown,
                "sorry, too many clients already",
                Some(Away::NotNow),
            ),
            (
                Unknown,
                "could not extend file \"base/1/2\": No space left on device",
                Some(Away::NotNow),
            ),
            (
                SerializationFailure,
                "could not serialize access",
                Some(Away::NotNow),
            ),
            (
                ReadOnlyTransaction,
                "cannot execute INSERT in a read-only transaction",
                Some(Away::NotNow),
            ),
            (UniqueViolation, "terminating connection", None),
            (Unknown, "column \"x\" does not exist", None),
        ] {
            assert_eq!(said(kind, words), away, "{words}");
        }
        assert_eq!(away(&Error::NotFound), None);
        assert_eq!(away(&Error::BrokenTransactionManager), Some(Away::CutOff));
    }
}

//! How much is told to whom, so that no two machines talk to each other for ever.

use chrono::TimeDelta;

/// So many refused answers to one mail are told, and as many in a row of which each answers the refusal of the one before;
/// then the page says what is open. A refusal that is answered with nothing that could be a move is answered with nothing.
pub(super) const MOST_REFUSED: i64 = 3;

/// So many answers of one account are answered within [`TOLD_IN`]; what they ask for is done all the same.
pub(super) const MOST_TOLD: i64 = 20;

/// See [`MOST_TOLD`].
pub(super) const TOLD_IN: TimeDelta = TimeDelta::hours(1);

/// So long after it was told that somebody else has answered its mails, an account is not told so again.
pub(super) const WARNED_IN: TimeDelta = TimeDelta::days(1);

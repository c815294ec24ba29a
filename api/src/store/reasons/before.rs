//! The English sentences that rows kept before they kept codes, so that those rows are told in every language too.

use super::{Reason, plain};

/// The sentences without facts, each with its code.
pub(super) const SENTENCES: [(&str, &str); 61] = [
    ("the invitation is gone", "invitation_gone"),
    ("it had been answered", "answered"),
    ("another deadline has taken its place", "deadline_replaced"),
    ("the game is over", "game_over"),
    ("the seat was somebody else's", "seat_of_another"),
    ("the seat had passed on again", "seat_passed_on"),
    ("it had been replied to", "replied"),
    ("the reader had left the table", "left_table"),
    ("the vote had ended, or had been answered", "vote_over"),
    ("the game had been mended", "mended"),
    ("the reader had played on", "played_on"),
    ("told in another mail", "told_in_another"),
    ("the clocks stand still", "clocks_stand_still"),
    ("no clock runs for the reader", "no_clock"),
    ("the time had run out", "time_ran_out"),
    (
        "the last reminder comes in the same hour",
        "last_reminder_comes",
    ),
    ("the deadline has moved", "deadline_moved"),
    ("what it was about is gone", "subject_gone"),
    ("the account had been deleted", "account_deleted"),
    ("the sign-in is gone", "sign_in_gone"),
    ("the code would have come too late", "code_too_late"),
    ("the answer is gone", "answer_gone"),
    ("the table had been closed", "table_closed"),
    ("the game had started", "game_started"),
    ("the seat was not to be had any more", "seat_taken"),
    ("the invited player had joined", "invited_joined"),
    ("the table asked no more", "table_asks_no_more"),
    ("it had been confirmed", "confirmed"),
    ("the time to confirm was over", "confirm_time_over"),
    ("the reader sat there again", "sat_again"),
    ("the table waited no more", "table_waits_no_more"),
    ("mails of this kind are switched off", "switched_off"),
    (
        "mails of this kind about this game are switched off",
        "switched_off_at_game",
    ),
    ("you unsubscribed from these mails", "unsubscribed"),
    ("your address refuses our mails", "address_given_up"),
    (
        "invitations to this address are refused",
        "invitations_refused",
    ),
    (
        "this address has had all the invitations of a day",
        "invitations_of_day",
    ),
    ("digests are switched off", "digests_off"),
    ("held for the digest", "held_for_digest"),
    ("nothing waited for the reader", "nothing_waited"),
    ("the reader's quiet hours", "quiet_hours"),
    ("the reader is on vacation", "on_vacation"),
    (
        "the clocks have still to hear of a vacation",
        "clocks_behind",
    ),
    ("told with the mail that asks", "told_with_question"),
    ("what its reader wishes has just changed", "wishes_changed"),
    (
        "whoever runs the server has given it up",
        "given_up_by_operator",
    ),
    ("the webhook was paused", "hook_paused"),
    ("webhooks are not told of this", "not_for_hooks"),
    (
        "the webhook was not to be told of this any more",
        "kind_not_wished",
    ),
    ("the URL must begin with https://", "url_not_https"),
    (
        "the URL's host is not an address of the public internet",
        "url_not_public",
    ),
    ("the receiver did not answer in time", "receiver_slow"),
    ("the host's name cannot be resolved", "host_unknown"),
    (
        "the host has an address that is not on the public internet; nothing was sent",
        "host_not_public",
    ),
    ("the host cannot be connected to", "host_not_reached"),
    (
        "the receiver does not answer as a web server should",
        "no_web_server",
    ),
    ("the receiver answered 410: it is gone", "receiver_gone"),
    (
        "The mail server did not answer in time.",
        "mail_server_slow",
    ),
    ("The mail server has hung up.", "mail_server_hung_up"),
    ("The mail could not be set.", "mail_not_set"),
    ("The mail could not be put together.", "mail_not_made"),
];

/// What a sentence from before says, if it was one of ours.
pub(super) fn read(sentence: &str) -> Option<Reason> {
    let known = SENTENCES.iter().find(|(said, _)| *said == sentence);
    known
        .and_then(|(_, code)| plain(code))
        .or_else(|| with_words(sentence))
        .or_else(|| answered(sentence))
        .or_else(|| in_a_row(sentence))
}

/// What quotes another server, a network or a file system.
fn with_words(sentence: &str) -> Option<Reason> {
    if let Some(words) = sentence.strip_prefix("came back: ") {
        let words = words.into();
        return Some(Reason::CameBack { words });
    }
    if let Some(words) = sentence.strip_prefix("no encrypted connection: ") {
        let words = words.into();
        return Some(Reason::NotEncrypted { words });
    }
    let words = sentence.strip_prefix("The mail could not be written: ")?;
    let words = words.into();
    Some(Reason::MailNotWritten { words })
}

/// What a receiver answered.
fn answered(sentence: &str) -> Option<Reason> {
    let rest = sentence.strip_prefix("the receiver answered ")?;
    let (status, rest) = rest.split_at_checked(3)?;
    let status: u16 = status.parse().ok()?;
    match rest {
        "" => return Some(Reason::ReceiverAnswered { status }),
        ": redirects are not followed" => return Some(Reason::ReceiverRedirected { status }),
        _ => {}
    }
    let attempts = rest.strip_prefix(" to ")?;
    let attempts = attempts.strip_suffix(" attempts: nobody takes this there")?;
    let attempts = attempts.parse().ok()?;
    Some(Reason::NobodyTakes { status, attempts })
}

/// How many deliveries were given up.
fn in_a_row(sentence: &str) -> Option<Reason> {
    let (count, last) = sentence.split_once(" deliveries in a row were given up; the last: ")?;
    Some(Reason::GivenUpInARow {
        count: count.parse().ok()?,
        last: Box::new(Reason::kept(last)),
    })
}

//! The sentences of events. They are English for every reader: programs look at `type`.

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

/// The most characters of a message that an event shows; the table has them all.
const SHOWN_OF_A_MESSAGE: usize = 200;

/// What a test says.
pub const TEST: &str = "This is a test of your webhook at Poste Restante.";

/// A game as sentences name it.
#[derive(Clone, Copy, Debug)]
pub struct Named<'a> {
    /// What its host called it.
    pub game: &'a str,
    /// What is played, for people.
    pub ruleset: &'a str,
}

impl std::fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "“{}” ({})", self.game, self.ruleset)
    }
}

/// Somebody asks the reader to a table.
pub fn invitation(game: Named<'_>, inviter: &str) -> String {
    format!("{inviter} invites you to {game}.")
}

/// A game has begun.
pub fn game_started(game: Named<'_>, colour: &str) -> String {
    format!("{game} has begun, and you have the {colour} seat.")
}

/// The game asks the reader something.
pub fn your_turn(game: Named<'_>, question: &str) -> String {
    format!("It is your turn in {game}: {question}")
}

/// The game asks the reader for a sealed answer.
pub fn bid_due(game: Named<'_>, question: &str) -> String {
    format!("Your sealed bid is due in {game}: {question}")
}

/// The game asks the reader, and waits for nobody else.
pub fn last_one(game: Named<'_>, question: &str) -> String {
    format!("You are the last one waited for in {game}: {question}")
}

/// Until when the reader's answer is due, as a reminder says it.
#[derive(Clone, Copy, Debug)]
pub struct TimeLeft {
    /// Until when.
    pub deadline: DateTime<Utc>,
    /// How long that is from now.
    pub left: TimeDelta,
}

impl std::fmt::Display for TimeLeft {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let deadline = self.deadline.format("%-d %B %Y, %H:%M UTC");
        write!(f, "it is due on {deadline}, {} from now", length(self.left))
    }
}

/// Half of the reader's time is over.
pub fn half_time(game: Named<'_>, question: &str, left: TimeLeft) -> String {
    format!("Half of your time for an answer in {game} is over; {left}: {question}")
}

/// The last reminder of a deadline, however far away it is.
pub fn last_day(game: Named<'_>, question: &str, left: TimeLeft) -> String {
    format!("{game} still waits for your answer; {left}: {question}")
}

/// Somebody has given the reader time, or the clocks run again after a pause.
pub fn deadline_moved(game: Named<'_>, question: &str, left: TimeLeft) -> String {
    format!("Your answer in {game} is due at another time now; {left}: {question}")
}

/// The reader's time has run out, and this follows.
pub fn timed_out(game: Named<'_>, follows: &str) -> String {
    format!("Your time in {game} has run out. As agreed: {follows}")
}

/// A length of time as mails say it, in its largest unit.
fn length(time: TimeDelta) -> String {
    // To the nearest: what comes six hours before a deadline says six.
    let minutes = (time.num_seconds().max(0) + 30) / 60;
    let (count, unit) = match (minutes / 1440, minutes / 60) {
        (0, 0) => (minutes, "minute"),
        (0, hours) => (hours, "hour"),
        (days, _) => (days, "day"),
    };
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {unit}{plural}")
}

/// Somebody has written at the reader's table, and so many more messages have come since.
pub fn message(game: Named<'_>, writer: &str, text: &str, more: usize) -> String {
    let mut shown: String = text.chars().take(SHOWN_OF_A_MESSAGE).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    let said = format!("{writer} wrote at the table of {game}: {shown}");
    match more {
        0 => said,
        1 => format!("{said} (and there is 1 more message)"),
        _ => format!("{said} (and there are {more} more messages)"),
    }
}

/// The house's bot plays these colours for people who have left; there is one or more.
pub fn player_absent(game: Named<'_>, colours: &[&str]) -> String {
    format!(
        "A player has left {game}, and the house's bot plays on: {}.",
        listed(colours)
    )
}

/// The table is asked these questions, and the reader has still to agree.
pub fn vote_asked(game: Named<'_>, questions: &[String]) -> String {
    format!("{game} needs your consent: {}", questions.join(" "))
}

/// A question, with when the reader's silence is a yes, if it ever is.
pub fn with_silence(question: String, from: Option<DateTime<Utc>>) -> String {
    match from {
        Some(from) => format!(
            "{question} If you say nothing by {}, that counts as a yes.",
            from.format("%-d %B %Y, %H:%M UTC")
        ),
        None => question,
    }
}

/// Somebody asks to go back to after an entry of the log.
pub fn undo(asker: &str, to: u32) -> String {
    format!("{asker} would like to go back to where the game was after entry {to} of its log.")
}

/// Somebody asks whether the clocks are to stand still.
pub const PAUSE: &str = "Somebody would like the clocks to stand still for a while.";

/// Somebody asks whether the clocks are to run again.
pub const RESUME: &str = "Somebody would like the clocks to run again.";

/// Somebody asks whether the game is to end.
pub const END: &str = "Somebody would like to end the game here, without standings.";

/// The clock asks whether the house's bot plays a seat whose time has run out.
pub fn bot(player: &str, colour: &str) -> String {
    format!(
        "{player} ({colour}) has run out of time. Shall the house's bot play until {player} is back? It does if more \
         than half of those asked agree."
    )
}

/// The log does not replay behind an entry; the fault is in the server's log under this id.
pub fn broken(game: Named<'_>, last_good: u32, fault: Uuid) -> String {
    format!(
        "{game} has stopped: its log cannot be replayed behind entry {last_good}, so nobody can move in it for now. \
         The fault is {fault}."
    )
}

/// The game is about to begin, and the reader is to confirm by then.
pub fn confirm_start(game: Named<'_>, due: DateTime<Utc>) -> String {
    format!(
        "{game} is about to begin: confirm by {} that you are still there.",
        due.format("%-d %B %Y, %H:%M UTC")
    )
}

/// The reader has not confirmed in time.
pub fn seat_lost(game: Named<'_>) -> String {
    format!("The time to confirm your seat in {game} is over, so the seat is free again.")
}

/// The reader's seat in a running game is somebody else's now, or open.
pub fn seat_passed(game: Named<'_>) -> String {
    format!("Your seat in {game} has passed on: you are a spectator from now on.")
}

/// The table waits for players again.
pub fn table_waits(game: Named<'_>) -> String {
    format!("{game} does not begin yet: the table waits for players again.")
}

/// The host has closed the table before the game began.
pub fn table_closed(game: Named<'_>, host: &str, reason: &str) -> String {
    format!("{host} has closed the table of {game}: {reason}")
}

/// The game is over, and these have won.
pub fn game_over(game: Named<'_>, winners: &[&str]) -> String {
    match winners {
        [] => format!("{game} is over."),
        [winner] => format!("{game} is over, and {winner} has won."),
        [_, _, ..] => format!("{game} is over, and {} share the victory.", listed(winners)),
    }
}

/// The names as a sentence lists them.
fn listed(names: &[&str]) -> String {
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_winner_wins_and_several_share() {
        let game = Named {
            game: "Friday",
            ruleset: "Bull Moose",
        };
        let won = "“Friday” (Bull Moose) is over, and Ann has won.";
        assert_eq!(game_over(game, &["Ann"]), won);
        let shared = "“Friday” (Bull Moose) is over, and Ann, Ben and Cleo share the victory.";
        assert_eq!(game_over(game, &["Ann", "Ben", "Cleo"]), shared);
    }

    #[test]
    fn a_reminder_says_how_long_and_nothing_of_days_that_are_none() {
        let game = Named {
            game: "Friday",
            ruleset: "Bull Moose",
        };
        let deadline: DateTime<Utc> = "2026-11-28T18:00:00Z".parse().unwrap();
        for (left, said) in [
            (TimeDelta::seconds(29), "0 minutes"),
            (TimeDelta::minutes(1), "1 minute"),
            (TimeDelta::minutes(59), "59 minutes"),
            (TimeDelta::hours(1), "1 hour"),
            (TimeDelta::hours(6) - TimeDelta::seconds(2), "6 hours"),
            (TimeDelta::days(1), "1 day"),
            (TimeDelta::hours(71), "2 days"),
            (TimeDelta::seconds(-1), "0 minutes"),
        ] {
            let told = last_day(game, "Bid.", TimeLeft { deadline, left });
            assert_eq!(
                told,
                format!(
                    "“Friday” (Bull Moose) still waits for your answer; it is due on 28 November 2026, 18:00 UTC, \
                     {said} from now: Bid."
                )
            );
        }
    }

    #[test]
    fn a_long_message_is_cut_between_two_characters() {
        let game = Named {
            game: "Friday",
            ruleset: "Bull Moose",
        };
        let fits = "é".repeat(200);
        let told = "Ann wrote at the table of “Friday” (Bull Moose): ";
        assert_eq!(message(game, "Ann", &fits, 0), format!("{told}{fits}"));
        assert_eq!(
            message(game, "Ann", &format!("{fits}!"), 2),
            format!("{told}{fits}… (and there are 2 more messages)")
        );
    }
}

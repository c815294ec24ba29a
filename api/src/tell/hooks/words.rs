//! The sentences of events, from facts. They are English for every reader: programs look at `type`.

use chrono::{DateTime, TimeDelta, Utc};
use engine::acts::Sitter;

use crate::tell::fact::{
    Fact, GameFacts, GameOver, Lost, Question, Reminder, Said, SeatPassed, TimeLeft, Turn,
};

/// The most characters of a message that an event shows; the table has them all.
const SHOWN_OF_A_MESSAGE: usize = 200;

/// What a test says.
pub(super) const TEST: &str = "This is a test of your webhook at Poste Restante.";

/// A game as sentences name it.
struct Named<'a>(&'a GameFacts);

impl std::fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "“{}” ({})", self.0.name, self.0.ruleset)
    }
}

/// The sentence of a fact at a moment; none if it is told by mail alone.
pub(super) fn sentence(fact: &Fact, now: DateTime<Utc>) -> Option<String> {
    let game = Named(fact.game()?);
    Some(match fact {
        Fact::Invitation(asked) => format!("{} invites you to {game}.", asked.inviter),
        Fact::GameStarted(started) => {
            format!(
                "{game} has begun, and you have the {} seat.",
                started.you_are
            )
        }
        Fact::YourTurn(turn) => your_turn(&game, turn),
        Fact::BidDue(turn) => format!("Your sealed bid is due in {game}: {}", turn.question),
        Fact::LastOne(turn) => {
            format!(
                "You are the last one waited for in {game}: {}",
                turn.question
            )
        }
        Fact::Reminder(reminder, turn) => match turn.left {
            Some(left) => remind(&game, reminder, turn, &due(left, now)),
            None => your_turn(&game, turn),
        },
        Fact::TimedOut(out) => {
            let follows = out.follows.describe();
            format!("Your time in {game} has run out. As agreed: {follows}")
        }
        Fact::GameOver(over) => game_over(&game, over),
        Fact::Talk(talk) => message(
            &game,
            &talk.first,
            (talk.earlier + talk.said.len()).saturating_sub(1),
        ),
        Fact::SeatPassed(passed) => seat_passed(&game, passed),
        Fact::VoteAsked(asked) => {
            let questions = asked.questions.iter();
            let questions: Vec<String> = questions
                .map(|(question, silence)| with_silence(said(question), *silence))
                .collect();
            format!("{game} needs your consent: {}", questions.join(" "))
        }
        Fact::Broken(broken) => format!(
            "{game} has stopped: its log cannot be replayed behind entry {}, so nobody can move in it for now. \
             The fault is {}.",
            broken.last_good, broken.fault
        ),
        Fact::ConfirmStart(asked) => format!(
            "{game} is about to begin: confirm by {} that you are still there.",
            moment(asked.deadline)
        ),
        Fact::SeatLost(lost) => match lost.how {
            Lost::Unconfirmed { .. } => format!(
                "The time to confirm your seat in {game} is over, so the seat is free again."
            ),
            Lost::Passed { .. } => {
                format!("Your seat in {game} has passed on: you are a spectator from now on.")
            }
        },
        Fact::TableWaits(_) => {
            format!("{game} does not begin yet: the table waits for players again.")
        }
        Fact::TableClosed(closed) => {
            let (host, reason) = (&closed.host, &closed.reason);
            format!("{host} has closed the table of {game}: {reason}")
        }
        Fact::SignIn(_)
        | Fact::NewAddress(_)
        | Fact::AddressChanged(_)
        | Fact::Several(_)
        | Fact::Digest(_)
        | Fact::Answered(_) => return None,
    })
}

fn your_turn(game: &Named<'_>, turn: &Turn) -> String {
    format!("It is your turn in {game}: {}", turn.question)
}

/// What reminds of a turn that is due.
fn remind(game: &Named<'_>, reminder: &Reminder, turn: &Turn, due: &str) -> String {
    let question = &turn.question;
    match reminder {
        Reminder::HalfTime => {
            format!("Half of your time for an answer in {game} is over; {due}: {question}")
        }
        // However far away the deadline is.
        Reminder::Last => format!("{game} still waits for your answer; {due}: {question}"),
        Reminder::MoreTime { .. } | Reminder::ClocksRun => {
            format!("Your answer in {game} is due at another time now; {due}: {question}")
        }
    }
}

/// Until when the reader's answer is due, and how long that is from now.
fn due(left: TimeLeft, now: DateTime<Utc>) -> String {
    let length = length(left.deadline - now);
    format!("it is due on {}, {length} from now", moment(left.deadline))
}

fn moment(at: DateTime<Utc>) -> String {
    at.format("%-d %B %Y, %H:%M UTC").to_string()
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
fn message(game: &Named<'_>, first: &Said, more: usize) -> String {
    let Said { name, text } = first;
    let mut shown: String = text.chars().take(SHOWN_OF_A_MESSAGE).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    let said = format!("{name} wrote at the table of {game}: {shown}");
    match more {
        0 => said,
        1 => format!("{said} (and there is 1 more message)"),
        _ => format!("{said} (and there are {more} more messages)"),
    }
}

/// Who plays a seat from now on.
fn seat_passed(game: &Named<'_>, passed: &SeatPassed) -> String {
    let colour = passed.seat.colour();
    match passed.to {
        Sitter::Bot => {
            format!("A player has left {game}, and the house's bot plays on: {colour}.")
        }
        Sitter::Newcomer => format!("A new player takes the {colour} seat in {game}."),
        Sitter::Nobody => format!("The {colour} seat in {game} is open to a substitute."),
        Sitter::Owner => format!("The player of the {colour} seat in {game} is back."),
    }
}

/// A question to the table.
fn said(question: &Question) -> String {
    match question {
        Question::Undo { asker, to } => format!(
            "{asker} would like to go back to where the game was after entry {to} of its log."
        ),
        Question::Pause => "Somebody would like the clocks to stand still for a while.".to_owned(),
        Question::Resume => "Somebody would like the clocks to run again.".to_owned(),
        Question::End => "Somebody would like to end the game here, without standings.".to_owned(),
        Question::Bot { player, colour } => format!(
            "{player} ({colour}) has run out of time. Shall the house's bot play until {player} is back? It does if \
             more than half of those asked agree."
        ),
    }
}

/// A question, with when the reader's silence is a yes, if it ever is.
fn with_silence(question: String, from: Option<DateTime<Utc>>) -> String {
    match from {
        Some(from) => {
            let from = moment(from);
            format!("{question} If you say nothing by {from}, that counts as a yes.")
        }
        None => question,
    }
}

/// The game is over, and those in the first place have won.
fn game_over(game: &Named<'_>, over: &GameOver) -> String {
    let winners: Vec<&str> = over
        .standings
        .iter()
        .filter(|standing| standing.place == 1)
        .map(|standing| standing.name.as_str())
        .collect();
    match winners.as_slice() {
        [] => format!("{game} is over."),
        [winner] => format!("{game} is over, and {winner} has won."),
        [_, _, ..] => format!(
            "{game} is over, and {} share the victory.",
            listed(&winners)
        ),
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
    use engine::terms::Absence;
    use uuid::Uuid;

    use super::*;
    use crate::tell::fact::{Board, Standing, Talk};

    fn friday() -> GameFacts {
        GameFacts {
            id: Uuid::nil(),
            name: "Friday".to_owned(),
            ruleset: "Bull Moose".to_owned(),
            slug: "bull-moose".to_owned(),
            link: String::new(),
            version: 0,
            head: None,
        }
    }

    fn told(fact: &Fact, now: &str) -> String {
        sentence(fact, now.parse().unwrap()).unwrap()
    }

    const NOW: &str = "2026-11-28T12:00:00Z";

    #[test]
    fn one_winner_wins_and_several_share() {
        let over = |winners: &[&str]| {
            let winners = winners.iter().map(|name| Standing {
                place: 1,
                name: (*name).to_owned(),
                score: 7,
            });
            let second = Standing {
                place: 9,
                name: "Dan".to_owned(),
                score: 2,
            };
            Fact::GameOver(GameOver {
                game: friday(),
                standings: winners.chain([second]).collect(),
                since: Vec::new(),
                board: Board::default(),
                secret: String::new(),
            })
        };
        let won = "“Friday” (Bull Moose) is over, and Ann has won.";
        assert_eq!(told(&over(&["Ann"]), NOW), won);
        let shared = "“Friday” (Bull Moose) is over, and Ann, Ben and Cleo share the victory.";
        assert_eq!(told(&over(&["Ann", "Ben", "Cleo"]), NOW), shared);
    }

    #[test]
    fn a_reminder_says_how_long_and_nothing_of_days_that_are_none() {
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
            let turn = Turn {
                decision: 24,
                menu: None,
                game: friday(),
                question: "Bid.".to_owned(),
                since: Vec::new(),
                last: false,
                left: Some(TimeLeft {
                    deadline,
                    minutes: 0,
                    absence: Absence::Remind {},
                }),
                board: Board::default(),
            };
            let told = sentence(&Fact::Reminder(Reminder::Last, turn), deadline - left);
            assert_eq!(
                told.unwrap(),
                format!(
                    "“Friday” (Bull Moose) still waits for your answer; it is due on 28 November 2026, 18:00 UTC, \
                     {said} from now: Bid."
                )
            );
        }
    }

    #[test]
    fn a_long_message_is_cut_between_two_characters() {
        let talk = |text: &str, more: usize| {
            let said = Said {
                name: "Ann".to_owned(),
                text: text.to_owned(),
            };
            Fact::Talk(Talk {
                game: friday(),
                said: vec![said.clone(); 1 + more],
                earlier: 0,
                first: said,
                until: DateTime::UNIX_EPOCH,
            })
        };
        let fits = "é".repeat(200);
        let wrote = "Ann wrote at the table of “Friday” (Bull Moose): ";
        assert_eq!(told(&talk(&fits, 0), NOW), format!("{wrote}{fits}"));
        assert_eq!(
            told(&talk(&format!("{fits}!"), 2), NOW),
            format!("{wrote}{fits}… (and there are 2 more messages)")
        );
    }
}

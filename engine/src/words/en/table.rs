//! What happened at a table beside the game.

use super::number_of;
use crate::acts::{PauseReason, Sitter};
use crate::ending::Ending;
use crate::entry::TableEvent;
use crate::game::Names;
use crate::seat::Seat;

/// How a sentence writes a time.
const TIME: &str = "%-d %B %Y at %H:%M UTC";

/// The event as a sentence or two.
pub(crate) fn table_event(event: &TableEvent, names: &Names) -> String {
    match *event {
        TableEvent::SealedAnswerGiven { seat } => format!("{} answered.", names[seat]),
        TableEvent::SealedAnswerReplaced { seat } => {
            format!("{} changed their answer.", names[seat])
        }
        TableEvent::StepsTakenBack { seat, to, steps } => format!(
            "{} taken back at {}'s request: the game went on from entry {to}.",
            match steps {
                1 => "One step was".to_owned(),
                steps => format!("{steps} steps were"),
            },
            names[seat]
        ),
        TableEvent::DefaultTaken { seat, due } => format!(
            "{}'s time ran out on {}, so the clock took a step for them:",
            names[seat],
            due.format(TIME)
        ),
        TableEvent::TimeRanOut { seat, due } => {
            format!("{}'s time ran out on {}.", names[seat], due.format(TIME))
        }
        TableEvent::SeatPassed { seat, to } => match to {
            Sitter::Bot => format!("The house's bot took over for {}.", names[seat]),
            Sitter::Owner => format!("{} came back to the table.", names[seat]),
            Sitter::Newcomer => format!("A new player took the {} seat.", seat_colour(seat)),
            Sitter::Nobody => {
                format!("The {} seat was opened to a substitute.", seat_colour(seat))
            }
        },
        TableEvent::ClocksStopped { reason } => match reason {
            PauseReason::Agreed => "The table agreed on a pause, and the clocks stopped.",
            PauseReason::AllAbsent => {
                "Everybody's time had run out, one after another, so all clocks stopped until somebody came back."
            }
        }
        .to_owned(),
        TableEvent::ClocksStarted {} => "The clocks started again.".to_owned(),
        TableEvent::TimeGiven { from, to, seconds } => format!(
            "{} gave {} more time: {}.",
            names[from],
            names[to],
            span(seconds)
        ),
        TableEvent::EndedByVote {} => ending(Ending::ByVote).to_owned(),
        TableEvent::EverybodyLeft {} => ending(Ending::EverybodyLeft).to_owned(),
    }
}

/// How a game came to its end, as a sentence.
pub(crate) const fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Played => "The game was played to its end.",
        Ending::ByVote => "The table agreed to end the game early, without standings.",
        Ending::EverybodyLeft => {
            "Everybody had left the game, so it ended here, without standings."
        }
    }
}

/// A span of time in the largest unit that divides it.
pub(crate) fn span(seconds: u32) -> String {
    for (one, more, length) in [
        ("day", "days", 86_400),
        ("hour", "hours", 3_600),
        ("minute", "minutes", 60),
    ] {
        if seconds >= length && seconds.is_multiple_of(length) {
            return number_of(seconds / length, one, more);
        }
    }
    number_of(seconds, "second", "seconds")
}

/// The colour of a seat's pieces.
pub(crate) const fn seat_colour(seat: Seat) -> &'static str {
    match seat.number() {
        0 => "red",
        1 => "yellow",
        2 => "blue",
        3 => "black",
        _ => "white",
    }
}

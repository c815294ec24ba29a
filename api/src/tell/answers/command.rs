//! What may be written beside the steps of a game.

use replies::Commands;

use crate::store::outbox::kind::{AnsweredWith, Kind};

/// What may be asked for beside steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// The safe default.
    Default,
    /// What may be written now, or how one verb is used.
    Help,
    /// The board once more.
    Board,
    /// What has happened.
    Log,
    /// What the best of the house's bots would consider.
    Hint,
    /// The newest step is taken back.
    Undo,
    /// No reminders of this game any more.
    Quiet,
    /// Reminders of this game again.
    Remind,
    /// The house's bot plays on.
    Resign,
    /// A seat is taken.
    Accept,
    /// Its writer is still there.
    Confirm,
    /// Yes to what the table is asked.
    Agree,
    /// No to it.
    Disagree,
}

/// In English, what a player of a running game may write.
const MOVES: Commands<'_, Command> = Commands {
    tries: &["try"],
    says: &["say"],
    alone: &[
        ("default", Command::Default),
        ("help", Command::Help),
        ("board", Command::Board),
        ("log", Command::Log),
        ("hint", Command::Hint),
        ("undo", Command::Undo),
        ("take back", Command::Undo),
        ("no reminders", Command::Quiet),
        ("pause reminders", Command::Quiet),
        ("reminders", Command::Remind),
        ("resign", Command::Resign),
    ],
    about: &[("help", Command::Help)],
};

const ACCEPTANCE: Commands<'_, Command> = Commands {
    tries: &[],
    says: &[],
    alone: &[("accept", Command::Accept), ("help", Command::Help)],
    about: &[],
};

const CONFIRMATION: Commands<'_, Command> = Commands {
    tries: &[],
    says: &["say"],
    alone: &[("confirm", Command::Confirm), ("help", Command::Help)],
    about: &[],
};

const BALLOT: Commands<'_, Command> = Commands {
    tries: &[],
    says: &["say"],
    alone: &[
        ("yes", Command::Agree),
        ("vote yes", Command::Agree),
        ("no", Command::Disagree),
        ("vote no", Command::Disagree),
        ("board", Command::Board),
        ("log", Command::Log),
        ("help", Command::Help),
    ],
    about: &[],
};

/// What may be written in answer to a mail of this kind, beside the steps of the game if it may be answered with these.
pub(super) const fn commands(kind: Kind) -> &'static Commands<'static, Command> {
    match kind.answered() {
        Some(AnsweredWith::Moves) | None => &MOVES,
        Some(AnsweredWith::Acceptance) => &ACCEPTANCE,
        Some(AnsweredWith::Confirmation) => &CONFIRMATION,
        Some(AnsweredWith::Ballot) => &BALLOT,
    }
}

//! What a mail has to say, before it is put into words.

use std::fmt;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use engine::terms::Absence;
use lettre::Address;
use uuid::Uuid;

use super::locale::Locale;

/// One mail to one person.
pub struct Letter {
    /// The mail's id, made from the notices that it delivers: sending it again gives the same `Message-ID`.
    pub id: Uuid,
    /// Who gets it.
    pub to: Recipient,
    /// What it says.
    pub body: Body,
    /// The reader's seat: all mails about a game to one seat form a thread.
    pub thread_seat: Option<u8>,
    /// Where the reader switches such mails off; none in mails that were asked for.
    pub unsubscribe: Option<String>,
    /// The `Date` of the mail.
    pub sent_at: DateTime<Utc>,
}

/// Neither an address nor a code belongs into a log.
impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Letter({} {})", self.body.kind(), self.id)
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

/// The kinds of mail.
pub enum Body {
    /// A code and a link to sign in with.
    SignIn(SignIn),
    /// A seat is offered.
    Invitation(Invitation),
    /// All seats are taken: the first mail of a game's thread.
    GameStarted(GameStarted),
    /// The reader is to move.
    YourTurn(Turn),
    /// The reader is to give a sealed answer, as others are.
    BidDue(Turn),
    /// All others have given their sealed answers.
    LastOne(Turn),
    /// The reader has been asked before, and there is something to say about the time.
    Reminder(Reminder, Turn),
    /// The reader's time has run out.
    TimedOut(TimedOut),
    /// Somebody has written at the table.
    Talk(Talk),
    /// The house's bot plays on for somebody.
    PlayerAbsent(PlayerAbsent),
    /// The table is asked something.
    VoteAsked(VoteAsked),
    /// The game is read-only.
    Broken(Broken),
    /// The reader is to say that they are still there.
    ConfirmStart(ConfirmStart),
    /// The reader has not said so in time.
    SeatLost(SeatLost),
    /// The reader's table waits for players again.
    TableWaits(TableWaits),
    /// A table was closed before its game began.
    TableClosed(TableClosed),
    /// Several things at once, which would be a mail each if they came one by one.
    Several(Summary),
    /// What waits for the reader, once a day.
    Digest(Summary),
    /// The last mail of a game's thread.
    GameOver(GameOver),
}

impl Body {
    /// A stable name of the kind, for file names and logs.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::SignIn(_) => "sign-in",
            Self::Invitation(_) => "invitation",
            Self::GameStarted(_) => "game-started",
            Self::YourTurn(_) => "your-turn",
            Self::BidDue(_) => "bid-due",
            Self::LastOne(_) => "last-one",
            Self::Reminder(..) => "reminder",
            Self::TimedOut(_) => "timed-out",
            Self::Talk(_) => "talk",
            Self::PlayerAbsent(_) => "player-absent",
            Self::VoteAsked(_) => "vote-asked",
            Self::Broken(_) => "broken",
            Self::ConfirmStart(_) => "confirm-start",
            Self::SeatLost(_) => "seat-lost",
            Self::TableWaits(_) => "table-waits",
            Self::TableClosed(_) => "table-closed",
            Self::Several(_) => "several",
            Self::Digest(_) => "digest",
            Self::GameOver(_) => "game-over",
        }
    }
}

/// What is needed to sign in.
pub struct SignIn {
    /// Six digits.
    pub code: String,
    /// The page that signs in without typing the code.
    pub link: String,
    /// How long both are good for.
    pub minutes: u32,
}

/// A game as all mails about it name it.
pub struct GameFacts {
    /// The game's id.
    pub id: Uuid,
    /// What its players call it.
    pub name: String,
    /// What is played, such as "Tammany Hall".
    pub ruleset: String,
    /// The game's page.
    pub link: String,
    /// Head of the chain of log entries, 64 hexadecimal digits; none before there is a log.
    pub head: Option<String>,
}

/// A seat is offered.
pub struct Invitation {
    /// The game to join.
    pub game: GameFacts,
    /// Who asks.
    pub inviter: String,
    /// Seats at the table.
    pub seats: u8,
    /// Seats already taken.
    pub taken: u8,
    /// The seat of a running game that is to be taken over; none for a table that waits for players.
    pub seat: Option<String>,
    /// What the table has agreed on about time, a sentence each.
    pub terms: Vec<String>,
}

/// A game has begun.
pub struct GameStarted {
    /// The game that has begun.
    pub game: GameFacts,
    /// Everybody at the table in the order of seats.
    pub players: Vec<String>,
    /// The reader's colour or seat.
    pub you_are: String,
    /// SHA-256 of the game's secret, 64 hexadecimal digits.
    pub commitment: String,
    /// What the table has agreed on about time, a sentence each.
    pub terms: Vec<String>,
    /// What the reader is asked at once, if anything.
    pub asked: Option<String>,
    /// How much time there is for that; none if there is no limit, or nothing is asked.
    pub left: Option<TimeLeft>,
    /// The board as lines of text.
    pub board: String,
}

/// Something is asked of the reader.
pub struct Turn {
    /// The game that waits.
    pub game: GameFacts,
    /// What is asked.
    pub question: String,
    /// What happened since the reader's last move, a sentence each.
    pub since: Vec<String>,
    /// Whether nobody but the reader is waited for any more, of several who answer in secret.
    pub last: bool,
    /// How much time there is; none if there is no limit.
    pub left: Option<TimeLeft>,
    /// The board as lines of text.
    pub board: String,
}

/// How much time there is for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// Until when.
    pub deadline: DateTime<Utc>,
    /// How many minutes that is, when the mail is written.
    pub minutes: i64,
    /// What follows if there is no answer by then.
    pub absence: Absence,
}

/// Why the reader is told once more how much time there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reminder {
    /// Half of the time is over.
    HalfTime,
    /// The deadline is near.
    LastDay,
    /// Somebody has given time.
    MoreTime {
        /// Who, if the log says so.
        giver: Option<String>,
    },
    /// The clocks run again after a pause.
    ClocksRun,
}

/// The reader's time has run out.
pub struct TimedOut {
    /// The game.
    pub game: GameFacts,
    /// What the table agreed on for that.
    pub follows: Absence,
    /// What happened since the reader's last move, a sentence each.
    pub since: Vec<String>,
    /// How much time there is now, if the reader is waited for.
    pub left: Option<TimeLeft>,
}

/// Somebody has written at a table.
pub struct Talk {
    /// The game that is played there.
    pub game: GameFacts,
    /// What was written last, the oldest first.
    pub said: Vec<Said>,
    /// How much was written before that and is not shown.
    pub earlier: usize,
}

/// Something that somebody wrote.
pub struct Said {
    /// Who wrote it.
    pub name: String,
    /// What was written.
    pub text: String,
}

/// Somebody else plays a seat: the house's bot, a newcomer, or nobody yet.
pub struct PlayerAbsent {
    /// The game that goes on.
    pub game: GameFacts,
    /// What has changed, a sentence each.
    pub changes: Vec<String>,
}

/// What a table is asked, and the reader has to agree to.
pub struct VoteAsked {
    /// The game.
    pub game: GameFacts,
    /// The questions, each open, with when the reader's silence is a yes, if it ever is.
    pub questions: Vec<(Question, Option<DateTime<Utc>>)>,
}

/// A question to a table.
pub enum Question {
    /// Whether the game goes back to after an entry.
    Undo {
        /// Who asks.
        asker: String,
        /// The entry.
        to: u32,
    },
    /// Whether the clocks stand still.
    Pause,
    /// Whether they run again.
    Resume,
    /// Whether the game ends without standings.
    End,
    /// Whether the house's bot plays for somebody whose time has run out, until they are back.
    Bot {
        /// Who.
        player: String,
        /// The colour that they play.
        colour: String,
    },
}

/// A game whose log does not replay.
pub struct Broken {
    /// The game.
    pub game: GameFacts,
    /// The last entry that it can be shown up to.
    pub last_good: u32,
    /// The id under which the fault stands in the server's log.
    pub fault: Uuid,
}

/// A game is about to begin.
pub struct ConfirmStart {
    /// The game.
    pub game: GameFacts,
    /// When the time to confirm is over.
    pub deadline: DateTime<Utc>,
    /// How many minutes that are.
    pub minutes: i64,
}

/// The reader has a seat no more.
pub struct SeatLost {
    /// The game.
    pub game: GameFacts,
    /// How that came.
    pub how: Lost,
}

/// How somebody has lost a seat.
pub enum Lost {
    /// The time to confirm is over, and the reader has not.
    Unconfirmed {
        /// Whether the reader may sit down again.
        open: bool,
    },
    /// The game goes on without the reader.
    Passed {
        /// Whether somebody else plays the seat.
        taken: bool,
    },
}

/// The table waits for players again.
pub struct TableWaits {
    /// The game that has not begun.
    pub game: GameFacts,
    /// Seats at the table.
    pub seats: u8,
    /// Those of them that are free.
    pub free: u8,
}

/// A table was closed before its game began.
pub struct TableClosed {
    /// The game that will not begin.
    pub game: GameFacts,
    /// Who closed it.
    pub host: String,
    /// What the host said.
    pub reason: String,
    /// Whether the reader was only invited to it, and so may not see it any more.
    pub invited: bool,
}

/// Several things that wait for the reader.
pub struct Summary {
    /// Games that wait: the earliest deadline first, and those without one by the longest wait.
    pub waiting: Vec<Waiting>,
    /// How many more games wait than are shown.
    pub more: usize,
    /// What else has happened.
    pub news: Vec<News>,
}

/// A game that waits for the reader.
pub struct Waiting {
    /// The game.
    pub game: GameFacts,
    /// How long it has been waiting.
    pub minutes: i64,
    /// What it waits for.
    pub asked: Asked,
    /// Until when; none if there is no limit.
    pub deadline: Option<DateTime<Utc>>,
}

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The reader is to move.
    Turn,
    /// The reader is to answer in secret, as others are.
    Sealed,
    /// The same, and all others have.
    Last,
}

/// Something that has happened at a table.
pub struct News {
    /// The game.
    pub game: GameFacts,
    /// What has happened.
    pub event: Event,
}

/// What has happened at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// So many messages were written.
    Messages(usize),
    /// The house's bot plays on for somebody.
    PlayerAbsent,
    /// The reader's time has run out.
    TimedOut,
}

/// A game has ended.
pub struct GameOver {
    /// The game that has ended.
    pub game: GameFacts,
    /// Everybody, best first; nobody if the players ended the game by vote.
    pub standings: Vec<Standing>,
    /// What happened since the reader's last move, a sentence each.
    pub since: Vec<String>,
    /// The last board as lines of text.
    pub board: String,
    /// The game's secret, which opens the commitment of the first mail.
    pub secret: String,
}

/// One player's place in the end.
pub struct Standing {
    /// From 1; shared places are equal.
    pub place: u8,
    /// The player.
    pub name: String,
    /// Points in the end.
    pub score: i32,
}

//! What there is to tell, loaded once and without words: each channel has its own words for it.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::Seat;
use engine::words::Lang;
use uuid::Uuid;

use super::look::{Case, Look, Seen};
use crate::store::outbox::kind::Kind;
use crate::store::outbox::notice::Notice;
use crate::store::tables::game::Game;
use crate::table::House;
use crate::table::refused::{Refused, Result};

mod answered;
mod beginning;
mod board;
mod game;
mod open_table;
mod summary;
pub(super) mod table;

pub use answered::Answered;
pub use beginning::{AddressChanged, Invitation, NewAddress, SignIn};
pub use board::Board;
pub use game::{GameOver, GameStarted, Next, Reminder, Standing, TimeLeft, TimedOut, Turn};
pub use open_table::{ConfirmStart, Lost, SeatLost, TableClosed, TableWaits};
pub use summary::{Asked, Event, News, Summary, Waiting};
pub use table::{Broken, Question, Said, SeatPassed, Talk, VoteAsked};

pub(super) use summary::Gathered;

/// What there is to tell.
pub enum Fact {
    /// A code and a link to sign in with.
    SignIn(SignIn),
    /// A code that proves an address which an account is to have.
    NewAddress(NewAddress),
    /// The account has another address.
    AddressChanged(AddressChanged),
    /// A seat is offered.
    Invitation(Invitation),
    /// All seats are taken: the first news of a game.
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
    /// Somebody else plays a seat, or nobody yet.
    SeatPassed(SeatPassed),
    /// The table is asked something.
    VoteAsked(VoteAsked),
    /// The game is read-only.
    Broken(Broken),
    /// The reader is to say that they are still there.
    ConfirmStart(ConfirmStart),
    /// The reader has a seat no more.
    SeatLost(SeatLost),
    /// The reader's table waits for players again.
    TableWaits(TableWaits),
    /// A table was closed before its game began.
    TableClosed(TableClosed),
    /// Several things at once, which would be told each by itself if they came one by one.
    Several(Summary),
    /// What waits for the reader, once a day.
    Digest(Summary),
    /// The last news of a game.
    GameOver(GameOver),
    /// What came of the reader's answer by mail.
    Answered(Answered),
}

impl Fact {
    /// A stable name, for file names and logs.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::SignIn(_) => "sign-in",
            Self::NewAddress(_) => "new-address",
            Self::AddressChanged(_) => "address-changed",
            Self::Invitation(_) => "invitation",
            Self::GameStarted(_) => "game-started",
            Self::YourTurn(_) => "your-turn",
            Self::BidDue(_) => "bid-due",
            Self::LastOne(_) => "last-one",
            Self::Reminder(..) => "reminder",
            Self::TimedOut(_) => "timed-out",
            Self::Talk(_) => "talk",
            Self::SeatPassed(_) => "player-absent",
            Self::VoteAsked(_) => "vote-asked",
            Self::Broken(_) => "broken",
            Self::ConfirmStart(_) => "confirm-start",
            Self::SeatLost(_) => "seat-lost",
            Self::TableWaits(_) => "table-waits",
            Self::TableClosed(_) => "table-closed",
            Self::Several(_) => "several",
            Self::Digest(_) => "digest",
            Self::GameOver(_) => "game-over",
            Self::Answered(told) if told.outcome.came.is_refused() => "not-understood",
            Self::Answered(_) => "answered",
        }
    }

    /// The game that it is about, if it is about one.
    pub const fn game(&self) -> Option<&GameFacts> {
        match self {
            Self::SignIn(_)
            | Self::NewAddress(_)
            | Self::AddressChanged(_)
            | Self::Several(_)
            | Self::Digest(_) => None,
            Self::Invitation(told) => Some(&told.game),
            Self::GameStarted(told) => Some(&told.game),
            Self::YourTurn(turn)
            | Self::BidDue(turn)
            | Self::LastOne(turn)
            | Self::Reminder(_, turn) => Some(&turn.game),
            Self::TimedOut(told) => Some(&told.game),
            Self::Talk(told) => Some(&told.game),
            Self::SeatPassed(told) => Some(&told.game),
            Self::VoteAsked(told) => Some(&told.game),
            Self::Broken(told) => Some(&told.game),
            Self::ConfirmStart(told) => Some(&told.game),
            Self::SeatLost(told) => Some(&told.game),
            Self::TableWaits(told) => Some(&told.game),
            Self::TableClosed(told) => Some(&told.game),
            Self::GameOver(told) => Some(&told.game),
            Self::Answered(told) => Some(&told.game),
        }
    }

    /// The board, if it has one.
    pub const fn board(&self) -> Option<&Board> {
        match self {
            Self::GameStarted(started) => Some(&started.board),
            Self::YourTurn(turn)
            | Self::BidDue(turn)
            | Self::LastOne(turn)
            | Self::Reminder(_, turn) => Some(&turn.board),
            Self::GameOver(over) => Some(&over.board),
            Self::Answered(told) => Some(&told.board),
            Self::SignIn(_)
            | Self::NewAddress(_)
            | Self::AddressChanged(_)
            | Self::Invitation(_)
            | Self::TimedOut(_)
            | Self::Talk(_)
            | Self::SeatPassed(_)
            | Self::VoteAsked(_)
            | Self::Broken(_)
            | Self::ConfirmStart(_)
            | Self::SeatLost(_)
            | Self::TableWaits(_)
            | Self::TableClosed(_)
            | Self::Several(_)
            | Self::Digest(_) => None,
        }
    }

    /// The decision for which a mail that tells it may be answered with moves.
    pub const fn asked(&self) -> Option<u32> {
        match self {
            Self::YourTurn(turn)
            | Self::BidDue(turn)
            | Self::LastOne(turn)
            | Self::Reminder(_, turn) => Some(turn.decision),
            Self::Answered(told) => told.asked,
            Self::GameStarted(started) => match &started.next {
                Some(next) if started.asks => Some(next.decision),
                Some(_) | None => None,
            },
            Self::SignIn(_)
            | Self::NewAddress(_)
            | Self::AddressChanged(_)
            | Self::Invitation(_)
            | Self::TimedOut(_)
            | Self::Talk(_)
            | Self::SeatPassed(_)
            | Self::VoteAsked(_)
            | Self::Broken(_)
            | Self::ConfirmStart(_)
            | Self::SeatLost(_)
            | Self::TableWaits(_)
            | Self::TableClosed(_)
            | Self::Several(_)
            | Self::Digest(_)
            | Self::GameOver(_) => None,
        }
    }
}

/// A game as all channels name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFacts {
    /// The game's id.
    pub id: Uuid,
    /// What its players call it.
    pub name: String,
    /// What is played, for people, such as "Tammany Hall".
    pub ruleset: String,
    /// What is played, for programs.
    pub slug: String,
    /// The game's page.
    pub link: String,
    /// Entries in its log, as far as the reader may know.
    pub version: u32,
    /// Head of the chain of log entries, 64 hexadecimal digits; none before there is a log.
    pub head: Option<String>,
}

/// A decision that waits for the reader, for programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// What an answer names it by.
    pub id: u32,
    /// Its kind.
    pub kind: &'static str,
    /// What is asked, for people.
    pub question: String,
    /// Until when; none if there is no limit.
    pub due: Option<DateTime<Utc>>,
}

/// What there is to tell, and to whom at the table.
pub(super) struct Finding {
    /// The kind that it is by now: a turn may have become a sealed answer.
    pub(super) kind: Kind,
    /// The reader's seat, once seats are dealt out.
    pub(super) seat: Option<Seat>,
    /// The decision that it asks for.
    pub(super) decision: Option<Decision>,
    /// What there is to tell.
    pub(super) fact: Fact,
}

impl Finding {
    /// What concerns the reader whatever seat they have.
    fn seatless(kind: Kind, fact: Fact) -> Self {
        Self {
            kind,
            seat: None,
            decision: None,
            fact,
        }
    }
}

/// How much of a fact is loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    /// Enough for a sentence.
    Sentence,
    /// Enough for a page: with the board, and with what has happened since.
    Page,
    /// The same, with the board as a picture too.
    Illustrated,
}

/// How a fact is told.
#[derive(Clone, Copy, Debug)]
pub(super) struct Telling {
    /// How much of it.
    pub(super) depth: Depth,
    /// In which language the game speaks of it.
    pub(super) lang: Lang,
}

/// Loads what a notice tells that has passed its last look.
///
/// # Errors
/// The database fails, or a game cannot be replayed.
pub(super) async fn load(
    house: &House,
    conn: &mut AsyncPgConnection,
    case: &Case<'_>,
    seen: Seen,
    telling: Telling,
) -> Result<Look<Finding>> {
    let table = match seen {
        Seen::Whole(finding) => return Ok(Look::Fact(*finding)),
        Seen::Table(table) => Some(table),
        Seen::Row => None,
    };
    match case.kind {
        Kind::SignIn | Kind::NewAddress | Kind::AddressChanged => {
            beginning::about_address(house, conn, (case.notice, case.kind)).await
        }
        Kind::Invitation => beginning::invitation(house, conn, case, telling.lang).await,
        Kind::GameStarted
        | Kind::YourTurn
        | Kind::BidDue
        | Kind::LastOne
        | Kind::HalfTime
        | Kind::LastReminder
        | Kind::DeadlineMoved
        | Kind::TimedOut
        | Kind::GameOver => game::about_game(house, conn, case, table, telling).await,
        Kind::Message => table::talk(house, conn, case, telling.lang).await,
        Kind::SeatPassed => table::seat_passed(house, conn, case, telling.lang).await,
        Kind::VoteAsked => table::vote_asked(house, conn, case, telling.lang).await,
        Kind::Broken => table::broken(house, case),
        Kind::ConfirmStart => open_table::confirm_start(house, conn, case).await,
        Kind::SeatLost => open_table::seat_lost(house, conn, case).await,
        Kind::TableWaits => open_table::table_waits(house, conn, case).await,
        Kind::TableClosed => open_table::table_closed(house, conn, case, telling.lang).await,
        Kind::Answered | Kind::NotUnderstood => {
            answered::answered(house, conn, case, telling).await
        }
        // It is gathered, from all that waits for its reader.
        Kind::Digest => Err(incomplete(case.notice)),
    }
}

/// A game as its row has it.
///
/// # Errors
/// The game is of a ruleset that this build does not know.
pub(super) fn of_row(house: &House, game: &Game) -> Result<GameFacts> {
    let ruleset: engine::Ruleset = game.ruleset.parse().map_err(Refused::internal)?;
    Ok(GameFacts {
        id: game.id,
        name: game.name.clone(),
        ruleset: ruleset.name().to_owned(),
        slug: game.ruleset.clone(),
        link: link(house, game.id),
        version: u32::try_from(game.version).unwrap_or(0),
        head: game.head.as_deref().map(engine::hex::encode),
    })
}

/// A game without its log: it has not begun, or perhaps without the reader, who may know no more of it.
///
/// # Errors
/// As [`of_row`].
fn without_log(house: &House, game: &Game) -> Result<GameFacts> {
    Ok(GameFacts {
        version: 0,
        head: None,
        ..of_row(house, game)?
    })
}

fn link(house: &House, game: Uuid) -> String {
    format!("{}/games/{game}", house.settings.public_url)
}

/// A notice that no server of ours wrote.
pub(super) fn incomplete(notice: &Notice) -> Refused {
    Refused::internal(format!("notice {} lacks what its kind needs", notice.id))
}

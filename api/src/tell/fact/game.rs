//! What there is to tell of a game that has begun, to one of its seats.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::acts::{TableAct, act_of};
use engine::any::{AnyPending, WordedMenu};
use engine::entry::Entry;
use engine::terms::Absence;
use engine::{Ending, Names, Seat, Viewer};

use super::board::{Board, Than};
use super::{Decision, Depth, Fact, Finding, GameFacts, Telling, incomplete, link};
use crate::store::log;
use crate::store::outbox::kind::Kind;
use crate::store::reasons::Reason;
use crate::table::refused::{Refused, Result};
use crate::table::{House, Match, own_entries};
use crate::tell::look::{Case, Look, still_asks};

/// The most sentences of what has happened that are told; the log has them all.
const MAX_SENTENCES: usize = 60;

/// A game has begun.
pub struct GameStarted {
    /// The game that has begun.
    pub game: GameFacts,
    /// Everybody at the table in the order of seats.
    pub players: Vec<String>,
    /// The reader's colour, by its English name, of which the catalogue makes its words.
    pub you_are: String,
    /// SHA-256 of the game's secret, 64 hexadecimal digits.
    pub commitment: String,
    /// What the table has agreed on about time, a sentence each.
    pub terms: Vec<String>,
    /// What is asked of the reader already, if anything is.
    pub next: Option<Next>,
    /// Whether it asks that itself: no other mail comes for it.
    pub asks: bool,
    /// The board.
    pub board: Board,
}

/// What is asked of the reader now, told with something else.
pub struct Next {
    /// The decision.
    pub decision: u32,
    /// The entry since which it is asked, by which the notices of it name it.
    pub since: u32,
    /// The question.
    pub question: String,
    /// What may be answered; none where only a sentence is told.
    pub menu: Option<WordedMenu>,
    /// Whether the answer is hidden until all have given theirs.
    pub sealed: bool,
    /// Whether nobody but the reader is waited for any more, of several who answer in secret.
    pub last: bool,
    /// How much time there is; none if there is no limit.
    pub left: Option<TimeLeft>,
}

/// Something is asked of the reader.
pub struct Turn {
    /// The game that waits.
    pub game: GameFacts,
    /// The decision.
    pub decision: u32,
    /// What is asked.
    pub question: String,
    /// What may be answered; none where only a sentence is told.
    pub menu: Option<WordedMenu>,
    /// What happened since the reader's last move, a sentence each.
    pub since: Vec<String>,
    /// Whether nobody but the reader is waited for any more, of several who answer in secret.
    pub last: bool,
    /// How much time there is; none if there is no limit.
    pub left: Option<TimeLeft>,
    /// The board.
    pub board: Board,
}

/// How much time there is for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// Until when.
    pub deadline: DateTime<Utc>,
    /// How many minutes that is, when it is told.
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
    Last,
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

/// A game has ended.
pub struct GameOver {
    /// The game that has ended.
    pub game: GameFacts,
    /// How it came to that.
    pub ended: Ending,
    /// Everybody, best first; nobody unless it was played to its end.
    pub standings: Vec<Standing>,
    /// What happened since the reader's last move, a sentence each.
    pub since: Vec<String>,
    /// The last board.
    pub board: Board,
    /// The game's secret, which opens the commitment of the first news.
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

/// A table as the reader's seat sees it.
pub(super) struct Place<'a> {
    pub(super) house: &'a House,
    pub(super) table: &'a Match,
    pub(super) seat: Seat,
    pub(super) telling: Telling,
}

/// What there is to tell of a running or finished game to one of its seats.
///
/// # Errors
/// The database fails, or the game cannot be replayed.
pub(super) async fn about_game(
    house: &House,
    conn: &mut AsyncPgConnection,
    case: &Case<'_>,
    loaded: Option<Arc<Match>>,
    telling: Telling,
) -> Result<Look<Finding>> {
    let Some(row) = case.game else {
        return Err(incomplete(case.notice));
    };
    let seat = case.notice.seat;
    let seat = seat.ok_or_else(|| incomplete(case.notice))?;
    let table = match loaded {
        Some(table) => table,
        None => house.matches.load_row(conn, row).await?,
    };
    let place = Place {
        house,
        table: &table,
        seat,
        telling,
    };
    let game = place.game();
    let names = table.who.names_in(telling.lang);
    let (fact, asks) = match (case.kind, table.table.pending()) {
        (Kind::GameStarted, _) => (Fact::GameStarted(place.started(game)), false),
        (Kind::GameOver, AnyPending::Over(standings)) => {
            let standings = standings.0.iter().map(|standing| Standing {
                place: standing.place,
                name: names[standing.seat].clone(),
                score: standing.score,
            });
            let (since, own) = place.since(conn).await?;
            let over = GameOver {
                ended: table.table.ending().unwrap_or(Ending::Played),
                standings: standings.collect(),
                since,
                secret: engine::hex::encode(table.table.secret().bytes()),
                game,
                board: place.board(own),
            };
            (Fact::GameOver(over), false)
        }
        (Kind::TimedOut, AnyPending::Waiting { seats, .. }) => {
            let out = TimedOut {
                follows: table.table.terms().absence,
                since: place.since(conn).await?.0,
                left: place.left(),
                game,
            };
            (Fact::TimedOut(out), seats.has(seat))
        }
        (Kind::TimedOut, AnyPending::Over(_)) => return Ok(Look::Pointless(Reason::GameOver)),
        (
            kind,
            AnyPending::Waiting {
                seats,
                sealed,
                asked,
            },
        ) if (kind.asks() || kind.reminds()) && still_asks(&table, case.notice, kind) => {
            let (since, own) = place.since(conn).await?;
            let turn = Turn {
                decision: table.table.decision_id(),
                question: asked.question_in(telling.lang),
                menu: place.menu(),
                since,
                last: sealed && seats.len() == 1,
                left: place.left(),
                game,
                board: place.board(own),
            };
            let fact = if kind == Kind::LastOne {
                Fact::LastOne(turn)
            } else if kind == Kind::HalfTime {
                Fact::Reminder(Reminder::HalfTime, turn)
            } else if kind == Kind::LastReminder {
                Fact::Reminder(Reminder::Last, turn)
            } else if kind == Kind::DeadlineMoved {
                Fact::Reminder(place.moved(conn).await?, turn)
            } else if asked.is_bid {
                Fact::BidDue(turn)
            } else {
                Fact::YourTurn(turn)
            };
            (fact, true)
        }
        (_, AnyPending::Waiting { .. } | AnyPending::Over(_)) => {
            return Ok(Look::Pointless(Reason::Answered));
        }
    };
    Ok(Look::Fact(Finding {
        // A turn that has become a sealed answer is told as what it is now.
        kind: if matches!(fact, Fact::YourTurn(_)) {
            Kind::YourTurn
        } else if matches!(fact, Fact::BidDue(_)) {
            Kind::BidDue
        } else {
            case.kind
        },
        seat: Some(seat),
        decision: asks.then(|| place.decision()).flatten(),
        fact,
    }))
}

impl Place<'_> {
    pub(super) fn game(&self) -> GameFacts {
        let table = self.table;
        GameFacts {
            id: table.id,
            name: table.who.game_name.clone(),
            ruleset: table.who.ruleset.name().to_owned(),
            slug: table.who.ruleset.slug().to_owned(),
            link: link(self.house, table.id),
            version: table.table.version(),
            head: Some(table.table.head().to_string()),
        }
    }

    fn started(&self, game: GameFacts) -> GameStarted {
        let table = self.table;
        let seats = table.table.seats().seats();
        GameStarted {
            players: seats.map(|seat| self.names()[seat].clone()).collect(),
            you_are: self.seat.colour().to_owned(),
            commitment: table.table.secret().commitment().to_string(),
            terms: table.table.terms().describe_in(self.telling.lang),
            next: self.next(),
            asks: false,
            game,
            board: self.board(Than::Nothing),
        }
    }

    /// What those at the table are called, as the reader is told.
    pub(super) fn names(&self) -> &Names {
        self.table.who.names_in(self.telling.lang)
    }

    /// What the seat may answer now.
    pub(super) fn menu(&self) -> Option<WordedMenu> {
        match self.telling.depth {
            Depth::Sentence => None,
            Depth::Page | Depth::Illustrated => {
                let lang = self.telling.lang;
                self.table.table.menu_in(lang, self.seat, self.names())
            }
        }
    }

    /// How much time the seat has left, if the game waits for it with a limit.
    pub(super) fn left(&self) -> Option<TimeLeft> {
        let deadline = self.table.deadline(self.seat)?;
        Some(TimeLeft {
            deadline,
            minutes: (deadline - self.house.clock.now()).num_minutes().max(0),
            absence: self.table.table.terms().absence,
        })
    }

    /// What the game asks of the seat, for programs.
    fn decision(&self) -> Option<Decision> {
        match self.table.table.pending() {
            AnyPending::Waiting { asked, .. } => Some(Decision {
                id: self.table.table.decision_id(),
                kind: asked.kind,
                question: asked.question_in(self.telling.lang),
                due: self.table.deadline(self.seat),
            }),
            AnyPending::Over(_) => None,
        }
    }

    /// What the game asks of the seat, as it is now: others may have answered meanwhile.
    pub(super) fn next(&self) -> Option<Next> {
        let since = self.table.awaited.since(self.seat)?;
        match self.table.table.pending() {
            AnyPending::Waiting {
                seats,
                sealed,
                asked,
            } => Some(Next {
                decision: self.table.table.decision_id(),
                since,
                question: asked.question_in(self.telling.lang),
                menu: self.menu(),
                sealed: asked.is_bid,
                last: sealed && seats.len() == 1,
                left: self.left(),
            }),
            AnyPending::Over(_) => None,
        }
    }

    /// What has happened since the last entry of the seat's person, as far as it may know: the newest sentences. And since which
    /// entry that is, if it is among the newest.
    pub(super) async fn since(&self, conn: &mut AsyncPgConnection) -> Result<(Vec<String>, Than)> {
        if self.telling.depth == Depth::Sentence {
            return Ok((Vec::new(), Than::Nothing));
        }
        // Every entry has a sentence or more, so older entries would be cut anyway.
        let entries = self.newest(conn).await?;
        let own = own_entries(
            entries.iter(),
            self.seat,
            self.table.who.bots.has(self.seat),
        );
        let last_own = own.iter().rposition(|own| *own);
        let own = last_own.and_then(|own| entries.get(own));
        let since = entries.iter().skip(last_own.unwrap_or(0));
        let mut sentences = self.sentences(since)?;
        let surplus = sentences.len().saturating_sub(MAX_SENTENCES);
        sentences.drain(..surplus);
        let than = own.map_or(Than::Nothing, |own| Than::After(own.seq));
        Ok((sentences, than))
    }

    /// What these entries tell the seat, a sentence each.
    pub(super) fn sentences<'e>(
        &self,
        entries: impl IntoIterator<Item = &'e Entry>,
    ) -> Result<Vec<String>> {
        let who = &self.table.who;
        let mut sentences = Vec::new();
        for entry in entries {
            let names = who.names_at_in(self.telling.lang, entry.seq);
            let viewer = Viewer::Seat(self.seat);
            let events = who
                .ruleset
                .read_events_in(self.telling.lang, &entry.events, viewer, &names)
                .map_err(Refused::internal)?;
            sentences.extend(events.into_iter().map(|event| event.text));
        }
        Ok(sentences)
    }

    /// The newest entries of the log.
    async fn newest(&self, conn: &mut AsyncPgConnection) -> Result<Vec<Entry>> {
        let version = self.table.table.version();
        let first = version.saturating_sub(u32::try_from(MAX_SENTENCES).unwrap_or(u32::MAX));
        Ok(log::entries::page(conn, self.table.id, first, version - first).await?)
    }

    /// Why the seat's deadline has moved, as the newest entries say: the clocks run again, or who gave it time, by the name
    /// of then.
    async fn moved(&self, conn: &mut AsyncPgConnection) -> Result<Reminder> {
        let unknown = Reminder::MoreTime { giver: None };
        if self.telling.depth == Depth::Sentence {
            return Ok(unknown);
        }
        let entries = self.newest(conn).await?;
        let moved = entries
            .iter()
            .rev()
            .find_map(|entry| match act_of(&entry.action)? {
                TableAct::Resume {} => Some(Reminder::ClocksRun),
                TableAct::GiveTime { from, to, .. } if to == self.seat => {
                    let who = &self.table.who;
                    let names = who.names_at_in(self.telling.lang, entry.seq);
                    let giver = Some(names[from].clone());
                    Some(Reminder::MoreTime { giver })
                }
                TableAct::GiveTime { .. }
                | TableAct::Undo { .. }
                | TableAct::DefaultMove { .. }
                | TableAct::TimeOut { .. }
                | TableAct::SeatPasses { .. }
                | TableAct::Pause { .. }
                | TableAct::End {}
                | TableAct::Abandon {} => None,
            });
        Ok(moved.unwrap_or(unknown))
    }
}

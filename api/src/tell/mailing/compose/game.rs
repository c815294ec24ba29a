//! Mails about a game that has begun, to one of its seats.

use diesel_async::AsyncPgConnection;
use engine::acts::{TableAct, act_of};
use engine::any::AnyPending;
use engine::entry::Actor;
use engine::{Seat, Viewer};

use super::{Composed, GONE, account, facts, incomplete, sheet};
use crate::store::log;
use crate::store::log::entries::StoredEntry;
use crate::store::outbox;
use crate::store::outbox::notice::{Kind, Notice};
use crate::store::tables;
use crate::store::tables::game::Game;
use crate::table::House;
use crate::table::Match;
use crate::table::refused::{Refused, Result};
use crate::tell::look::{ANSWERED, GAME_GONE, table_still_asks};
use crate::tell::mail::{
    Body, GameOver, GameStarted, Reminder, Standing, TimeLeft, TimedOut, Turn,
};
use crate::tell::mailing::post::Writing;

/// The most sentences of what has happened that a mail holds; the log has them all.
const MAX_SENTENCES: usize = 60;

/// Writes a mail about a running or finished game to one of its seats.
///
/// # Errors
/// The database fails, or the game cannot be replayed.
pub(super) async fn about_game(
    house: &House,
    conn: &mut AsyncPgConnection,
    notice: &Notice,
    kind: Kind,
) -> Result<Composed> {
    let (Some(user), Some(game), Some(seat)) = (notice.user_id, notice.game_id, notice.seat) else {
        return Err(incomplete(notice));
    };
    let Some(reader) = account(conn, user).await? else {
        return Ok(GONE);
    };
    let Some(row) = tables::game::find(conn, game).await? else {
        return Ok(Composed::Pointless(GAME_GONE));
    };
    let table = house.matches.load_row(conn, &row).await?;
    let Some(body) = body(house, conn, (notice, kind), &row, &table, seat).await? else {
        return Ok(Composed::Pointless(ANSWERED));
    };
    let says_last = matches!(&body, Body::YourTurn(turn) | Body::BidDue(turn) if turn.last);
    let letter = sheet(house, notice, reader, Some(seat.number()), body);
    let mut writing = Writing::of(letter, notice);
    if says_last {
        let beside = outbox::notice::waiting_beside(conn, notice, &[Kind::LastOne]).await?;
        writing.tells.extend(beside.iter().map(|last| last.id));
    }
    Ok(Composed::Writing(Box::new(writing)))
}

/// What a notice about a running or finished game has to say, if it still has anything to say.
async fn body(
    house: &House,
    conn: &mut AsyncPgConnection,
    (notice, kind): (&Notice, Kind),
    row: &Game,
    table: &Match,
    seat: Seat,
) -> Result<Option<Body>> {
    let game = facts(house, row, Some(table.table.head().to_string()))?;
    let board = table.table.board_text(Viewer::Seat(seat), &table.who.names);
    Ok(match (kind, table.table.pending()) {
        (Kind::GameStarted, _) => Some(Body::GameStarted(GameStarted {
            players: table
                .table
                .seats()
                .seats()
                .map(|seat| table.who.names[seat].clone())
                .collect(),
            you_are: seat.colour().to_owned(),
            commitment: table.table.secret().commitment().to_string(),
            terms: table.table.terms().describe(),
            left: left(house, table, seat).filter(|_| first_question(table, seat).is_some()),
            asked: first_question(table, seat),
            game,
            board,
        })),
        (Kind::GameOver, AnyPending::Over(standings)) => Some(Body::GameOver(GameOver {
            standings: standings
                .0
                .iter()
                .map(|standing| Standing {
                    place: standing.place,
                    name: table.who.names[standing.seat].clone(),
                    score: standing.score,
                })
                .collect(),
            since: since(conn, table, seat).await?,
            secret: engine::hex::encode(table.table.secret().bytes()),
            game,
            board,
        })),
        (Kind::TimedOut, AnyPending::Waiting { .. }) => Some(Body::TimedOut(TimedOut {
            follows: table.table.terms().absence,
            since: since(conn, table, seat).await?,
            left: left(house, table, seat),
            game,
        })),
        (
            Kind::YourTurn
            | Kind::BidDue
            | Kind::LastOne
            | Kind::HalfTime
            | Kind::LastDay
            | Kind::DeadlineMoved,
            AnyPending::Waiting {
                seats,
                sealed,
                asked,
            },
        ) if table_still_asks(table, notice, kind) => {
            let turn = Turn {
                question: asked.question(),
                since: since(conn, table, seat).await?,
                last: sealed && seats.len() == 1,
                left: left(house, table, seat),
                game,
                board,
            };
            Some(if kind == Kind::LastOne {
                Body::LastOne(turn)
            } else if kind == Kind::HalfTime {
                Body::Reminder(Reminder::HalfTime, turn)
            } else if kind == Kind::LastDay {
                Body::Reminder(Reminder::LastDay, turn)
            } else if kind == Kind::DeadlineMoved {
                Body::Reminder(moved(conn, table, seat).await?, turn)
            } else if asked.is_bid {
                Body::BidDue(turn)
            } else {
                Body::YourTurn(turn)
            })
        }
        (
            Kind::YourTurn
            | Kind::BidDue
            | Kind::LastOne
            | Kind::HalfTime
            | Kind::LastDay
            | Kind::DeadlineMoved
            | Kind::TimedOut
            | Kind::GameOver
            | Kind::SignIn
            | Kind::Invitation
            | Kind::Message
            | Kind::PlayerAbsent
            | Kind::VoteAsked
            | Kind::Broken
            | Kind::ConfirmStart
            | Kind::SeatLost
            | Kind::TableWaits
            | Kind::TableClosed
            | Kind::Digest,
            AnyPending::Waiting { .. } | AnyPending::Over(_),
        ) => None,
    })
}

/// How much time the seat has left, if the game waits for it with a limit.
fn left(house: &House, table: &Match, seat: Seat) -> Option<TimeLeft> {
    let deadline = table.deadline(seat)?;
    Some(TimeLeft {
        deadline,
        minutes: (deadline - house.clock.now()).num_minutes().max(0),
        absence: table.table.terms().absence,
    })
}

/// What the game asks of the seat at once; nothing if somebody has moved since it began.
fn first_question(table: &Match, seat: Seat) -> Option<String> {
    match table.table.pending() {
        AnyPending::Waiting { seats, asked, .. }
            if table.table.version() == 1 && seats.has(seat) =>
        {
            Some(asked.question())
        }
        AnyPending::Waiting { .. } | AnyPending::Over(_) => None,
    }
}

/// What has happened since the seat's last own entry, as far as it may know: the newest sentences.
async fn since(conn: &mut AsyncPgConnection, table: &Match, seat: Seat) -> Result<Vec<String>> {
    // Every entry has a sentence or more, so older entries would be cut anyway.
    let entries = newest(conn, table).await?;
    let is_own = |stored: &StoredEntry| stored.entry.actor == Actor::Seat(seat);
    let last_own = entries.iter().rposition(is_own).unwrap_or(0);
    let mut sentences = Vec::new();
    for stored in entries.iter().skip(last_own) {
        let events = table
            .who
            .ruleset
            .read_events(
                &stored.entry.events,
                Viewer::Seat(seat),
                &table.who.names_at(stored.entry.seq),
            )
            .map_err(Refused::internal)?;
        sentences.extend(events.into_iter().map(|event| event.text));
    }
    let surplus = sentences.len().saturating_sub(MAX_SENTENCES);
    sentences.drain(..surplus);
    Ok(sentences)
}

/// The newest entries of the log.
async fn newest(conn: &mut AsyncPgConnection, table: &Match) -> Result<Vec<StoredEntry>> {
    let version = table.table.version();
    let first = version.saturating_sub(u32::try_from(MAX_SENTENCES).unwrap_or(u32::MAX));
    Ok(log::entries::page(conn, table.id, first, version - first).await?)
}

/// Why the seat's deadline has moved, as the newest entries say: the clocks run again, or who gave it time, by the name of
/// then.
async fn moved(conn: &mut AsyncPgConnection, table: &Match, seat: Seat) -> Result<Reminder> {
    let entries = newest(conn, table).await?;
    let moved = entries
        .iter()
        .rev()
        .find_map(|stored| match act_of(&stored.entry.action)? {
            TableAct::Resume {} => Some(Reminder::ClocksRun),
            TableAct::GiveTime { from, to, .. } if to == seat => Some(Reminder::MoreTime {
                giver: Some(table.who.names_at(stored.entry.seq)[from].clone()),
            }),
            TableAct::GiveTime { .. }
            | TableAct::Undo { .. }
            | TableAct::DefaultMove { .. }
            | TableAct::TimeOut { .. }
            | TableAct::SeatPasses { .. }
            | TableAct::Pause { .. }
            | TableAct::End {} => None,
        });
    Ok(moved.unwrap_or(Reminder::MoreTime { giver: None }))
}

//! What there is to tell of a table and the people at it. It is read from rows alone: a game need not replay for it.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::acts::{Sitter, TableAct, act_of};
use engine::words::Lang;
use engine::{Names, Seat, Viewer};
use uuid::Uuid;

use super::{Fact, Finding, GameFacts, incomplete, of_row};
use crate::store::log;
use crate::store::reasons::Reason;
use crate::store::tables;
use crate::store::tables::game::{Game, Status};
use crate::table::refused::{Refused, Result};
use crate::table::votes::{self, Asked};
use crate::table::{House, Who};
use crate::tell::look::{Case, Look};

/// The most messages that are told at once; the table has them all.
const MAX_MESSAGES: usize = 20;

/// Somebody has written at a table.
pub struct Talk {
    /// The game that is played there.
    pub game: GameFacts,
    /// What was written last, the oldest first.
    pub said: Vec<Said>,
    /// How much was written before that and is not told.
    pub earlier: usize,
    /// What was written first of all that is news.
    pub first: Said,
    /// When the last of it was written.
    pub until: DateTime<Utc>,
}

/// Something that somebody wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Who wrote it.
    pub name: String,
    /// What was written.
    pub text: String,
}

/// Somebody else plays a seat: the house's bot, a newcomer, or nobody yet.
pub struct SeatPassed {
    /// The game that goes on.
    pub game: GameFacts,
    /// The seat.
    pub seat: Seat,
    /// Who plays it from then on.
    pub to: Sitter,
    /// What has changed as the log says it, a sentence each.
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
    /// Whether somebody gives more time than one may give alone.
    Time {
        /// Who asks.
        asker: String,
        /// To whom it is given.
        player: String,
        /// How much, in seconds.
        seconds: u32,
    },
    /// Whether the house's bot plays for somebody whose time has run out, until they are back.
    Bot {
        /// Who.
        player: String,
        /// The colour that they play, by its English name.
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

/// What has been said at a table since the reader was last told of it.
pub(in crate::tell) async fn talk(
    house: &House,
    conn: &mut AsyncPgConnection,
    case: &Case<'_>,
    lang: Lang,
) -> Result<Look<Finding>> {
    let (Some(game), Some(reader)) = (case.game, case.reader) else {
        return Err(incomplete(case.notice));
    };
    if case.own.is_none() {
        return Ok(Look::Pointless(Reason::LeftTable));
    }
    let news = tables::message::news(conn, game.id, reader, case.notice.created_at).await?;
    let until = news.last().map(|last| last.created_at);
    let mut said: Vec<Said> = news
        .into_iter()
        .map(|message| Said {
            text: message.shown().unwrap_or_default().to_owned(),
            name: message.name.in_lang(lang).to_owned(),
        })
        .collect();
    let (Some(first), Some(until)) = (said.first().cloned(), until) else {
        return Ok(Look::Pointless(Reason::Replied));
    };
    let earlier = said.len().saturating_sub(MAX_MESSAGES);
    let said = said.split_off(earlier);
    let talk = Talk {
        game: of_row(house, game)?,
        said,
        earlier,
        first,
        until,
    };
    Ok(at_seat(case, game, Fact::Talk(talk)))
}

/// Who plays a seat from an entry of the log on, unless it has passed on again since.
pub(in crate::tell) async fn seat_passed(
    house: &House,
    conn: &mut AsyncPgConnection,
    case: &Case<'_>,
    lang: Lang,
) -> Result<Look<Finding>> {
    let Some(game) = case.game else {
        return Err(incomplete(case.notice));
    };
    if game.status != Status::Running {
        return Ok(Look::Pointless(Reason::GameOver));
    }
    let entry = case
        .notice
        .decision
        .and_then(|entry| u32::try_from(entry).ok())
        .ok_or_else(|| incomplete(case.notice))?;
    let entries = log::entries::page(conn, game.id, entry, 1).await?;
    let passes = entries.first().and_then(|entry| {
        let act = act_of(&entry.action)?;
        Some((entry, act))
    });
    let Some((passes, TableAct::SeatPasses { seat, to })) = passes else {
        return Err(incomplete(case.notice));
    };
    let who = Who::load(conn, game).await?;
    if !plays_still(game, &who, seat, to, entry) {
        return Ok(Look::Pointless(Reason::SeatPassedOn));
    }
    // A former player has no name: the colour says who it was.
    let names = who.names_at_in(lang, entry);
    let names = Names::from_fn(|seat| format!("{} ({})", names[seat], seat.colour_in(lang)));
    let events = who
        .ruleset
        .read_events_in(lang, &passes.events, Viewer::Spectator, &names)
        .map_err(Refused::internal)?;
    let fact = SeatPassed {
        game: of_row(house, game)?,
        seat,
        to,
        changes: events.into_iter().map(|event| event.text).collect(),
    };
    Ok(at_seat(case, game, Fact::SeatPassed(fact)))
}

/// Whether a seat is still played by whom it passed to with an entry.
fn plays_still(game: &Game, who: &Who, seat: Seat, to: Sitter, entry: u32) -> bool {
    let has_bot = game.bots.has(seat);
    let taken = who.taken(seat);
    let person = taken.filter(|taken| taken.occupant.is_some());
    match to {
        Sitter::Bot => has_bot,
        Sitter::Newcomer => {
            let since = log::entries::position(entry);
            !has_bot && person.is_some_and(|taken| taken.from_entry <= since)
        }
        Sitter::Nobody => !has_bot && person.is_none(),
        Sitter::Owner => !has_bot && person.is_some(),
    }
}

/// What the table is asked and the reader has still to agree to.
pub(super) async fn vote_asked(
    house: &House,
    conn: &mut AsyncPgConnection,
    case: &Case<'_>,
    lang: Lang,
) -> Result<Look<Finding>> {
    let Some(game) = case.game else {
        return Err(incomplete(case.notice));
    };
    let seat = case.notice.seat.ok_or_else(|| incomplete(case.notice))?;
    let mut asked = tables::vote::open(conn, game.id).await?;
    asked.retain(|vote| vote.waits_for(seat));
    if asked.is_empty() {
        return Ok(Look::Pointless(Reason::VoteOver));
    }
    let who = Who::load(conn, game).await?;
    let names = who.names_in(lang);
    let mut questions = Vec::with_capacity(asked.len());
    for vote in &asked {
        let question = match Asked::of(vote)? {
            Asked::ByClock { about, .. } => Question::Bot {
                player: names[about].clone(),
                colour: about.colour().to_owned(),
            },
            Asked::ByPlayer { asker, question } => match question {
                votes::Question::Undo { to } => Question::Undo {
                    asker: names[asker].clone(),
                    to,
                },
                votes::Question::Pause => Question::Pause,
                votes::Question::Resume => Question::Resume,
                votes::Question::End => Question::End,
                votes::Question::Time { to, seconds, .. } => Question::Time {
                    asker: names[asker].clone(),
                    player: names[to].clone(),
                    seconds,
                },
            },
        };
        questions.push((question, vote.silence_counts_from(seat)));
    }
    let asked = VoteAsked {
        game: of_row(house, game)?,
        questions,
    };
    Ok(at_seat(case, game, Fact::VoteAsked(asked)))
}

/// That a game is read-only, since its log does not replay.
///
/// # Errors
/// The game is of a ruleset that this build does not know.
pub(super) fn broken(house: &House, case: &Case<'_>) -> Result<Look<Finding>> {
    let Some(game) = case.game else {
        return Err(incomplete(case.notice));
    };
    let (Some(fault), Some(last_good)) = (game.broken_id, game.broken_at_entry) else {
        return Ok(Look::Pointless(Reason::Mended));
    };
    let broken = Broken {
        game: of_row(house, game)?,
        last_good: u32::try_from(last_good).unwrap_or(0),
        fault,
    };
    Ok(at_seat(case, game, Fact::Broken(broken)))
}

/// What concerns the reader as one of those who sit there; seats are dealt out when the game begins.
fn at_seat(case: &Case<'_>, game: &Game, fact: Fact) -> Look<Finding> {
    Look::Fact(Finding {
        kind: case.kind,
        seat: case.own.filter(|_| game.version > 0),
        decision: None,
        fact,
    })
}

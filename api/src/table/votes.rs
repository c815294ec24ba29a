//! What the people at a table have to agree on: who is asked, and what follows when they agree.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use engine::acts::{PauseReason, Sitter};
use engine::entry::Actor;
use engine::{Seat, SeatSet};
use uuid::Uuid;

use super::act::{Acted, act};
use super::house::House;
use super::refused::{Refused, Result};
use super::vanished::{Gone, gone};
use super::{Match, Who, absent};
use crate::ground::details::Detail;
use crate::store::log;
use crate::store::outbox;
use crate::store::outbox::notice::{Kind, ToTell};
use crate::store::tables;
use crate::store::tables::game::{Game, Status};
use crate::store::tables::vote::{self, State, Verdict, Vote};

/// How long people have to say no to a pause, its end or the end of the game before their silence is a yes.
const PATIENCE: TimeDelta = TimeDelta::days(14);

/// How long people who have vanished have to say no to anything.
const PATIENCE_WITH_THE_GONE: TimeDelta = TimeDelta::days(3);

/// What somebody can ask the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether the game goes back to after an entry.
    Undo {
        /// The entry.
        to: u32,
    },
    /// Whether the clocks stand still.
    Pause,
    /// Whether the clocks run again.
    Resume,
    /// Whether the game ends here, without standings.
    End,
    /// Whether a seat has more time for a decision than one may give alone.
    Time {
        /// The seat.
        to: Seat,
        /// How much more, in seconds.
        seconds: u32,
        /// The decision that it is waited for.
        decision: i32,
    },
}

impl Question {
    /// The kind of vote that asks it.
    pub const fn kind(self) -> vote::Kind {
        match self {
            Self::Undo { .. } => vote::Kind::Undo,
            Self::Pause => vote::Kind::Pause,
            Self::Resume => vote::Kind::Resume,
            Self::End => vote::Kind::End,
            Self::Time { .. } => vote::Kind::Time,
        }
    }

    /// From when on the silence of somebody is a yes who was asked at this time, and has vanished since another, if they
    /// have. Those who are there have all the time to think about steps to be taken back and time to be given: the next
    /// step ends that vote.
    fn silence_counts_from(
        self,
        asked: DateTime<Utc>,
        gone: Option<DateTime<Utc>>,
    ) -> Option<DateTime<Utc>> {
        let there = match self {
            Self::Undo { .. } | Self::Time { .. } => None,
            Self::Pause | Self::Resume | Self::End => Some(asked + PATIENCE),
        };
        let away = gone.map(|gone| gone.max(asked + PATIENCE_WITH_THE_GONE));
        there.into_iter().chain(away).min()
    }
}

/// What a vote is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Somebody at the table asks.
    ByPlayer {
        /// Their seat.
        asker: Seat,
        /// What they ask.
        question: Question,
    },
    /// The clock asks whether the house's bot plays a seat until its player is back.
    ByClock {
        /// The seat, whose time has run out.
        about: Seat,
        /// The decision that it has not answered.
        decision: i32,
    },
}

impl Asked {
    /// What a vote asks.
    ///
    /// # Errors
    /// No server of ours wrote it.
    pub fn of(vote: &Vote) -> Result<Self> {
        let nonsense = || Refused::internal(format!("vote {} asks nothing", vote.id));
        let Some(asker) = vote.asker else {
            let about = vote.about.filter(|_| vote.kind == vote::Kind::Bot);
            let (about, decision) = about.zip(vote.decision).ok_or_else(nonsense)?;
            return Ok(Self::ByClock { about, decision });
        };
        if vote.kind == vote::Kind::Time {
            let seconds = vote.seconds.and_then(|seconds| u32::try_from(seconds).ok());
            let given = vote.about.zip(seconds).zip(vote.decision);
            let ((to, seconds), decision) = given.ok_or_else(nonsense)?;
            let question = Question::Time {
                to,
                seconds,
                decision,
            };
            return Ok(Self::ByPlayer { asker, question });
        }
        let to = vote.to_entry.and_then(|to| u32::try_from(to).ok());
        let question = match (vote.kind, to) {
            (vote::Kind::Undo, Some(to)) => Question::Undo { to },
            (vote::Kind::Pause, None) => Question::Pause,
            (vote::Kind::Resume, None) => Question::Resume,
            (vote::Kind::End, None) => Question::End,
            _ => return Err(nonsense()),
        };
        Ok(Self::ByPlayer { asker, question })
    }
}

/// A vote and what came of it, to be told of once the transaction has been committed.
#[derive(Debug)]
pub struct Voted {
    /// The vote as it stands now.
    pub vote: Vote,
    /// What was done, if they have agreed.
    pub acted: Option<Acted>,
    /// Those who have not been asked before, if it is open.
    pub(super) newly_asked: SeatSet,
}

impl Voted {
    /// A vote that has ended without anything being done.
    const fn ended(vote: Vote) -> Self {
        Self {
            vote,
            acted: None,
            newly_asked: SeatSet::EMPTY,
        }
    }
}

/// Puts a question to the table; it passes at once if there is nobody else. The caller holds the game's row.
///
/// # Errors
/// 409: the same is being asked already, or there is nothing to ask.
pub async fn ask(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
    asker: Seat,
    question: Question,
) -> Result<Voted> {
    let table = house.matches.load_row(conn, game).await?;
    must_go_on(game)?;
    let now = house.clock.now();
    who_must_agree(&table, asker, question)?;
    let mut vote = Vote {
        asker: Some(asker),
        ..Vote::new(game.id, question.kind(), now)
    };
    match question {
        Question::Undo { to } => vote.to_entry = Some(log::entries::position(to)),
        Question::Time {
            to,
            seconds,
            decision,
        } => {
            vote.about = Some(to);
            vote.seconds = i32::try_from(seconds).ok();
            vote.decision = Some(decision);
        }
        Question::Pause | Question::Resume | Question::End => {}
    }
    if !tables::vote::create(conn, &vote).await? {
        return Err(Refused::conflict("asked_already", Detail::Meaning));
    }
    let voted = settle(house, conn, game, vote).await?;
    tell(conn, &table.who, (&voted.vote, voted.newly_asked), now).await?;
    Ok(voted)
}

/// Tells these seats that they are asked something new, this vote or others with it. The caller holds the game's row.
pub(super) async fn tell(
    conn: &mut AsyncPgConnection,
    who: &Who,
    (vote, voters): (&Vote, SeatSet),
    now: DateTime<Utc>,
) -> Result<()> {
    if voters.is_empty() {
        return Ok(());
    }
    // Several questions may be asked at one entry of the log, and somebody of one again who has come later; each is told
    // by itself.
    let game = vote.game_id;
    let tellings = tables::vote::count_telling(conn, game, vote.id).await?;
    for seat in voters.iter() {
        if let Some(user) = who.user(seat) {
            let told = ToTell {
                kind: Kind::VoteAsked,
                user,
                game,
                seat,
                decision: i32::try_from(tellings).unwrap_or(i32::MAX),
            };
            outbox::notice::create(conn, &told, now).await?;
        }
    }
    Ok(())
}

/// Notes what a seat says to an open vote, and does what was asked when enough have agreed. The caller holds the game's
/// row.
///
/// # Errors
/// 404: there is no such vote. 403: the seat is not asked. 409: the vote has ended.
pub async fn answer(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
    id: Uuid,
    seat: Seat,
    agrees: bool,
) -> Result<Voted> {
    let mut vote = tables::vote::find(conn, game.id, id)
        .await?
        .ok_or(Refused::NotFound(Detail::NoVote))?;
    if vote.state != State::Open {
        return Err(Refused::conflict("vote_ended", Detail::Meaning));
    }
    let table = house.matches.load_row(conn, game).await?;
    let counted = count(house, conn, game, &table, &mut vote).await?;
    let asks = vote.asker == Some(seat);
    if !asks && !vote.asked.has(seat) {
        return Err(not_asked(game, &vote, seat));
    }
    let Some(newly_asked) = counted else {
        end(house, conn, &mut vote, State::Lapsed).await?;
        return Ok(Voted::ended(vote));
    };
    let ended = match (asks, agrees) {
        (true, true) => None,
        (true, false) => Some(State::Withdrawn),
        (false, true) => {
            vote.agreed = vote.agreed.with(seat);
            vote.refused = vote.refused.without(seat);
            None
        }
        (false, false) => {
            vote.agreed = vote.agreed.without(seat);
            vote.refused = vote.refused.with(seat);
            // Where all have to agree, one no is enough, even of somebody who is not asked any more.
            vote.asker.map(|_| State::Refused)
        }
    };
    if let Some(state) = ended {
        end(house, conn, &mut vote, state).await?;
        return Ok(Voted::ended(vote));
    }
    let voted = decide(house, conn, game, &table, (vote, newly_asked)).await?;
    let now = house.clock.now();
    tell(conn, &table.who, (&voted.vote, voted.newly_asked), now).await?;
    Ok(voted)
}

/// Why a seat may not answer a vote.
fn not_asked(game: &Game, vote: &Vote, seat: Seat) -> Refused {
    let by_clock = vote.asker.is_none();
    let detail = if by_clock && vote.about == Some(seat) {
        Detail::AboutYourSeat
    } else if by_clock && game.absent.has(seat) {
        Detail::YourTimeRanOut
    } else {
        Detail::NotYourVote
    };
    Refused::Forbidden {
        code: "not_asked",
        detail,
    }
}

/// An open vote of the clock with those who are asked now, whoever has gone or come back since it was written.
pub fn as_it_stands(table: &Match, vote: Vote, gone: &Gone, now: DateTime<Utc>) -> Vote {
    match Asked::of(&vote) {
        Ok(Asked::ByClock { about, .. }) if vote.state == State::Open => Vote {
            asked: absent::voters(table, about, gone.by(now)),
            ..vote
        },
        Ok(_) | Err(_) => vote,
    }
}

/// Counts a vote anew, does what was asked if it is decided, and writes how it stands. The caller holds the game's row,
/// and tells those who are newly asked.
pub(super) async fn settle(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
    mut vote: Vote,
) -> Result<Voted> {
    let table = house.matches.load_row(conn, game).await?;
    if let Some(newly_asked) = count(house, conn, game, &table, &mut vote).await? {
        return decide(house, conn, game, &table, (vote, newly_asked)).await;
    }
    end(house, conn, &mut vote, State::Lapsed).await?;
    Ok(Voted::ended(vote))
}

/// Counts the votes of a game that are due up to the first that is agreed on, and says what was done then; none: none was
/// due. The caller holds the game's row, and tells of what was done.
pub async fn count_due(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
) -> Result<Option<Option<Acted>>> {
    let now = house.clock.now();
    let mut due = tables::vote::open(conn, game.id).await?;
    due.retain(|vote| vote.due_at.is_some_and(|due| due <= now));
    if due.is_empty() {
        return Ok(None);
    }
    let who = Arc::clone(&house.matches.load_row(conn, game).await?.who);
    let mut acted = None;
    let mut newly_asked: Option<(Vote, SeatSet)> = None;
    for vote in due {
        let voted = settle(house, conn, game, vote).await?;
        if !voted.newly_asked.is_empty() {
            let before = newly_asked.map_or(SeatSet::EMPTY, |(_, seats)| seats);
            newly_asked = Some((voted.vote, before.union(voted.newly_asked)));
        }
        if voted.acted.is_some() {
            acted = voted.acted;
            break;
        }
    }
    if let Some((vote, seats)) = newly_asked {
        tell(conn, &who, (&vote, seats), now).await?;
    }
    Ok(Some(acted))
}

/// Notes who has to agree by now, and from when on their silence counts: whoever has acted, left or come back changes that.
/// Those who were not asked before; none if there is nothing left to agree on.
async fn count(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
    table: &Match,
    vote: &mut Vote,
) -> Result<Option<SeatSet>> {
    let now = house.clock.now();
    let gone = gone(conn, game, table).await?;
    let asked = Asked::of(vote)?;
    let voters = must_go_on(game).and_then(|()| match asked {
        Asked::ByPlayer { asker, question } => who_must_agree(table, asker, question),
        Asked::ByClock { about, decision } => {
            absent::who_is_asked(game, table, (about, decision), gone.by(now))
        }
    });
    let voters = match voters {
        Ok(voters) => voters,
        Err(Refused::Conflict { .. }) => return Ok(None),
        Err(error) => return Err(error),
    };
    vote.asked = voters;
    let mut newly_asked = SeatSet::EMPTY;
    for seat in voters.iter() {
        let (asked_at, is_new) = vote.ask(seat, now);
        if is_new {
            newly_asked = newly_asked.with(seat);
        }
        let from = match asked {
            Asked::ByPlayer { question, .. } => {
                question.silence_counts_from(asked_at, gone.since(seat))
            }
            Asked::ByClock { .. } => None,
        };
        vote.count_silence(seat, from);
    }
    Ok(Some(newly_asked))
}

/// Does what was asked if a vote that has been counted is decided, and writes how it stands.
async fn decide(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
    table: &Match,
    (mut vote, newly_asked): (Vote, SeatSet),
) -> Result<Voted> {
    vote.due_at = vote.passes_in_silence_at();
    match vote.verdict(house.clock.now()) {
        Verdict::Open => {
            tables::vote::update(conn, &vote).await?;
            Ok(Voted {
                vote,
                acted: None,
                newly_asked,
            })
        }
        Verdict::Refused => {
            end(house, conn, &mut vote, State::Refused).await?;
            Ok(Voted::ended(vote))
        }
        Verdict::Agreed => {
            end(house, conn, &mut vote, State::Agreed).await?;
            let acted = match Asked::of(&vote)? {
                Asked::ByPlayer { asker, question } => {
                    carry_out(house, conn, game, table, (asker, question)).await?
                }
                Asked::ByClock { about, .. } => {
                    let acted = act(house, conn, game, |table| {
                        Ok(vec![table.pass_seat(Actor::Table, about, Sitter::Bot)?])
                    });
                    Some(acted.await?)
                }
            };
            Ok(Voted {
                acted,
                ..Voted::ended(vote)
            })
        }
    }
}

/// Does what somebody has asked; the end of a game whose log does not replay is written in its row alone.
async fn carry_out(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
    table: &Match,
    (asker, question): (Seat, Question),
) -> Result<Option<Acted>> {
    if question == Question::End && table.broken.is_some() {
        let now = house.clock.now();
        tables::game::end_broken(conn, game.id, now).await?;
        tables::vote::end_all(conn, game.id, now).await?;
        return Ok(None);
    }
    let acted = act(house, conn, game, |table| {
        let entry = match question {
            Question::Undo { to } => table.undo(Actor::Table, asker, to),
            Question::Pause => table.pause(Actor::Table, PauseReason::Agreed),
            Question::Resume => table.resume(Actor::Table),
            Question::End => table.end(),
            Question::Time { to, seconds, .. } => {
                table.give_time(Actor::Table, (asker, to), seconds)
            }
        }?;
        Ok(vec![entry])
    })
    .await?;
    Ok(Some(acted))
}

async fn end(
    house: &House,
    conn: &mut AsyncPgConnection,
    vote: &mut Vote,
    state: State,
) -> Result<()> {
    vote.state = state;
    vote.ended_at = Some(house.clock.now());
    vote.due_at = None;
    Ok(tables::vote::update(conn, vote).await?)
}

fn must_go_on(game: &Game) -> Result<()> {
    if game.status == Status::Running {
        Ok(())
    } else {
        Err(Refused::conflict("game_over", Detail::Meaning))
    }
}

/// The people who have to agree, also those who have vanished: for an undo those whom it concerns, else everybody; not whoever
/// is given time.
fn who_must_agree(table: &Match, asker: Seat, question: Question) -> Result<SeatSet> {
    must_change_something(table, question)?;
    let others = table.who.owners().without(asker);
    if let Question::Undo { to } = question {
        table.must_be_whole()?;
        let point = table
            .table
            .undo_point(asker, to)
            .ok_or(engine::table::ActRefused::NoSuchPoint(to))?;
        return Ok(others
            .iter()
            .filter(|&seat| point.others.has(seat))
            .collect());
    }
    if let Question::Time { to, decision, .. } = question {
        table.must_be_whole()?;
        let is_waited_for = log::entries::position(table.table.decision_id()) == decision
            && table.table.pending().seats().has(to)
            && table.who.people().has(to);
        if !is_waited_for {
            return Err(Refused::conflict("vote_ended", Detail::AwaitedNoMore));
        }
        return Ok(others.without(to));
    }
    if question != Question::End {
        table.must_be_whole()?;
    }
    Ok(others)
}

/// # Errors
/// 409: the clocks stand still already, or run already, or there are none.
fn must_change_something(game: &Match, question: Question) -> Result<()> {
    let stop = match question {
        Question::Pause => true,
        Question::Resume => false,
        Question::Undo { .. } | Question::End | Question::Time { .. } => return Ok(()),
    };
    let Some(clocks) = &game.clocks else {
        return Err(Refused::conflict("no_clock", Detail::NoClockToStop));
    };
    let stand_still = clocks.ticking.clocks().paused_since().is_some();
    match (stop, stand_still) {
        (true, true) => Err(Refused::conflict("paused", Detail::Meaning)),
        (false, false) => Err(Refused::conflict("not_paused", Detail::Meaning)),
        (true, false) | (false, true) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silence_counts_after_fourteen_days_and_of_the_gone_after_three() {
        let day = |days| DateTime::UNIX_EPOCH + TimeDelta::days(days);
        for (gone, undo, others) in [
            (None, None, 14),
            (Some(-40), Some(3), 3),
            (Some(1), Some(3), 3),
            // Whoever vanishes later has had their three days.
            (Some(10), Some(10), 10),
            (Some(20), Some(20), 14),
        ] {
            let gone = gone.map(day);
            let from = |question: Question| question.silence_counts_from(day(0), gone);
            assert_eq!(from(Question::Undo { to: 1 }), undo.map(day), "{gone:?}");
            let time = Question::Time {
                to: Seat::new(1).unwrap(),
                seconds: 60,
                decision: 0,
            };
            assert_eq!(from(time), undo.map(day), "{gone:?}");
            for question in [Question::Pause, Question::Resume, Question::End] {
                assert_eq!(from(question), Some(day(others)), "{gone:?}");
            }
        }
    }
}

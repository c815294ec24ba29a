//! What the people at a table have to agree on: who is asked, and what follows when they agree.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::acts::{PauseReason, Sitter};
use engine::entry::Actor;
use engine::{Seat, SeatSet};
use uuid::Uuid;

use super::act::{Acted, act};
use super::vanished::gone;
use super::{Match, Who, absent, bits, seat_of, seats_of};
use crate::app::App;
use crate::models;
use crate::models::game::Game;
use crate::models::notice::{Kind, ToTell};
use crate::models::vote::{Verdict, Vote};
use crate::problem::{ApiError, ApiResult};

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
}

impl Question {
    /// The kind's name in the database and the API.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Undo { .. } => "undo",
            Self::Pause => "pause",
            Self::Resume => "resume",
            Self::End => "end",
        }
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
    pub fn of(vote: &Vote) -> ApiResult<Self> {
        let nonsense = || ApiError::internal(format!("vote {} asks nothing", vote.id));
        let Some(asker) = vote.asker else {
            let about = vote.about.and_then(seat_of).filter(|_| vote.kind == BOT);
            let (about, decision) = about.zip(vote.decision).ok_or_else(nonsense)?;
            return Ok(Self::ByClock { about, decision });
        };
        let to = vote.to_entry.and_then(|to| u32::try_from(to).ok());
        let question = match (vote.kind.as_str(), to) {
            ("undo", Some(to)) => Question::Undo { to },
            ("pause", None) => Question::Pause,
            ("resume", None) => Question::Resume,
            ("end", None) => Question::End,
            _ => return Err(nonsense()),
        };
        let asker = seat_of(asker).ok_or_else(nonsense)?;
        Ok(Self::ByPlayer { asker, question })
    }
}

/// The kind of the clock's question, in the database and the API.
pub(super) const BOT: &str = "bot";

/// A vote and what came of it, to be told of once the transaction has been committed.
#[derive(Debug)]
pub struct Voted {
    /// The vote as it stands now.
    pub vote: Vote,
    /// What was done, if they have agreed.
    pub acted: Option<Acted>,
}

/// Puts a question to the table; it passes at once if nobody else has to agree. The caller holds the game's row.
///
/// # Errors
/// 409: the same is being asked already, or there is nothing to ask.
pub async fn ask(
    app: &App,
    conn: &mut AsyncPgConnection,
    game: &Game,
    asker: Seat,
    question: Question,
) -> ApiResult<Voted> {
    let table = app.matches.load_row(conn, game).await?;
    must_go_on(game)?;
    let now = app.clock.now();
    let voters = who_must_agree(game, &table, asker, question, now)?;
    let vote = Vote {
        id: Uuid::now_v7(),
        game_id: game.id,
        kind: question.kind().to_owned(),
        asker: Some(i16::from(asker.number())),
        to_entry: match question {
            Question::Undo { to } => Some(models::log::position(to)),
            Question::Pause | Question::Resume | Question::End => None,
        },
        asked: bits(voters),
        agreed: 0,
        state: "open".to_owned(),
        created_at: now,
        ended_at: None,
        about: None,
        decision: None,
        refused: 0,
    };
    if !models::vote::create(conn, &vote).await? {
        return Err(ApiError::conflict(
            "asked_already",
            "the table is being asked just that already",
        ));
    }
    tell(conn, game, &table.who, voters, now).await?;
    settle(app, conn, game, vote).await
}

/// Tells these seats that the table has just been asked something new. The caller holds the game's row.
pub(super) async fn tell(
    conn: &mut AsyncPgConnection,
    game: &Game,
    who: &Who,
    voters: SeatSet,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    // Several questions may be asked at one entry of the log; each is told by itself.
    let asked = models::vote::count(conn, game.id).await?;
    for seat in voters.iter() {
        if let Some(user) = who.user(seat) {
            let told = ToTell {
                kind: Kind::VoteAsked,
                user,
                game: game.id,
                seat: i16::from(seat.number()),
                decision: i32::try_from(asked).unwrap_or(i32::MAX),
            };
            models::notice::create(conn, &told, now).await?;
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
    app: &App,
    conn: &mut AsyncPgConnection,
    game: &Game,
    id: Uuid,
    seat: Seat,
    agrees: bool,
) -> ApiResult<Voted> {
    let vote = models::vote::find(conn, game.id, id)
        .await?
        .ok_or(ApiError::NotFound("vote"))?;
    if vote.state != "open" {
        return Err(ApiError::conflict("vote_ended", "the vote has ended"));
    }
    let table = app.matches.load_row(conn, game).await?;
    let mut vote = as_it_stands(game, &table, vote, app.clock.now());
    let asks = vote.asker == Some(i16::from(seat.number()));
    if !asks && !seats_of(vote.asked).has(seat) {
        return Err(ApiError::Forbidden {
            code: "not_asked",
            detail: "this vote does not concern you",
        });
    }
    let voter = bits(SeatSet::EMPTY.with(seat));
    let ended = match (asks, agrees) {
        (true, true) => None,
        (true, false) => Some("withdrawn"),
        (false, true) => {
            vote.agreed |= voter;
            vote.refused &= !voter;
            None
        }
        (false, false) => {
            vote.agreed &= !voter;
            vote.refused |= voter;
            // Where all have to agree, one no is enough, even of somebody who is not asked any more.
            vote.asker.map(|_| "refused")
        }
    };
    if let Some(state) = ended {
        end(app, conn, &mut vote, state).await?;
        return Ok(Voted { vote, acted: None });
    }
    settle(app, conn, game, vote).await
}

/// An open vote of the clock with those who are asked now, whoever has gone or come back since it was written.
pub fn as_it_stands(game: &Game, table: &Match, vote: Vote, now: DateTime<Utc>) -> Vote {
    match Asked::of(&vote) {
        Ok(Asked::ByClock { about, .. }) if vote.state == "open" => Vote {
            asked: bits(absent::voters(game, table, about, now)),
            ..vote
        },
        Ok(_) | Err(_) => vote,
    }
}

/// Does what was asked if it is decided, and writes how the vote stands. The caller holds the game's row.
///
/// # Errors
/// The database fails.
pub(super) async fn settle(
    app: &App,
    conn: &mut AsyncPgConnection,
    game: &Game,
    mut vote: Vote,
) -> ApiResult<Voted> {
    let table = app.matches.load_row(conn, game).await?;
    let asked = Asked::of(&vote)?;
    let now = app.clock.now();
    // Whoever has acted, left or come back meanwhile changes who has to agree.
    let voters = must_go_on(game).and_then(|()| match asked {
        Asked::ByPlayer { asker, question } => who_must_agree(game, &table, asker, question, now),
        Asked::ByClock { about, decision } => {
            absent::who_is_asked(game, &table, (about, decision), now)
        }
    });
    match voters {
        Ok(voters) => vote.asked = bits(voters),
        Err(ApiError::Conflict { .. }) => {
            end(app, conn, &mut vote, "lapsed").await?;
            return Ok(Voted { vote, acted: None });
        }
        Err(error) => return Err(error),
    }
    match vote.verdict() {
        Verdict::Open => {
            models::vote::update(conn, &vote).await?;
            Ok(Voted { vote, acted: None })
        }
        Verdict::Refused => {
            end(app, conn, &mut vote, "refused").await?;
            Ok(Voted { vote, acted: None })
        }
        Verdict::Agreed => {
            end(app, conn, &mut vote, "agreed").await?;
            let acted = match asked {
                Asked::ByPlayer { asker, question } => {
                    carry_out(app, conn, game, &table, (asker, question)).await?
                }
                Asked::ByClock { about, .. } => {
                    let acted = act(app, conn, game, |table| {
                        Ok(vec![table.pass_seat(Actor::Table, about, Sitter::Bot)?])
                    });
                    Some(acted.await?)
                }
            };
            Ok(Voted { vote, acted })
        }
    }
}

/// Does what somebody has asked; the end of a game whose log does not replay is written in its row alone.
async fn carry_out(
    app: &App,
    conn: &mut AsyncPgConnection,
    game: &Game,
    table: &Match,
    (asker, question): (Seat, Question),
) -> ApiResult<Option<Acted>> {
    if question == Question::End && table.broken.is_some() {
        let now = app.clock.now();
        models::game::end_broken(conn, game.id, now).await?;
        models::vote::end_all(conn, game.id, now).await?;
        return Ok(None);
    }
    let acted = act(app, conn, game, |table| {
        let entry = match question {
            Question::Undo { to } => table.undo(Actor::Table, asker, to),
            Question::Pause => table.pause(Actor::Table, PauseReason::Agreed),
            Question::Resume => table.resume(Actor::Table),
            Question::End => table.end(),
        }?;
        Ok(vec![entry])
    })
    .await?;
    Ok(Some(acted))
}

async fn end(
    app: &App,
    conn: &mut AsyncPgConnection,
    vote: &mut Vote,
    state: &str,
) -> ApiResult<()> {
    state.clone_into(&mut vote.state);
    vote.ended_at = Some(app.clock.now());
    Ok(models::vote::update(conn, vote).await?)
}

fn must_go_on(game: &Game) -> ApiResult<()> {
    if game.status == "running" {
        Ok(())
    } else {
        Err(ApiError::conflict("game_over", "the game is over"))
    }
}

/// The people who have to agree: for an undo those whom it concerns, else all who have not vanished.
fn who_must_agree(
    game: &Game,
    table: &Match,
    asker: Seat,
    question: Question,
    now: DateTime<Utc>,
) -> ApiResult<SeatSet> {
    must_change_something(table, question)?;
    let people = table.who.people();
    if let Question::Undo { to } = question {
        table.must_be_whole()?;
        let point = table
            .table
            .undo_point(asker, to)
            .ok_or(engine::table::ActRefused::NoSuchPoint(to))?;
        return Ok(people
            .iter()
            .filter(|&seat| point.others.has(seat))
            .collect());
    }
    if question != Question::End {
        table.must_be_whole()?;
    }
    let gone = gone(game, &table.who, &table.table, now);
    Ok(people
        .iter()
        .filter(|&seat| seat != asker && !gone.has(seat))
        .collect())
}

/// # Errors
/// 409: the clocks stand still already, or run already, or there are none.
fn must_change_something(game: &Match, question: Question) -> ApiResult<()> {
    let stop = match question {
        Question::Pause => true,
        Question::Resume => false,
        Question::Undo { .. } | Question::End => return Ok(()),
    };
    let Some(clocks) = &game.clocks else {
        return Err(ApiError::conflict(
            "no_clock",
            "this game has no clock that could stand still",
        ));
    };
    let stand_still = clocks.ticking.clocks().paused_since().is_some();
    match (stop, stand_still) {
        (true, true) => Err(ApiError::conflict(
            "paused",
            "the clocks stand still already",
        )),
        (false, false) => Err(ApiError::conflict("not_paused", "the clocks are running")),
        (true, false) | (false, true) => Ok(()),
    }
}

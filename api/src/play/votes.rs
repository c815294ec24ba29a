//! What the people at a table have to agree on: who is asked, and what follows when all of them agree.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::acts::PauseReason;
use engine::entry::Actor;
use engine::{Seat, SeatSet};
use uuid::Uuid;

use super::act::{Acted, act};
use super::vanished::gone;
use super::{Match, bits, seat_of, seats_of};
use crate::app::App;
use crate::models;
use crate::models::game::Game;
use crate::models::notice::{Kind, ToTell};
use crate::models::vote::Vote;
use crate::problem::{ApiError, ApiResult};

/// What a table can be asked.
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

    /// What a vote asks.
    ///
    /// # Errors
    /// No server of ours wrote it.
    pub fn of(vote: &Vote) -> ApiResult<Self> {
        let to = vote.to_entry.and_then(|to| u32::try_from(to).ok());
        match (vote.kind.as_str(), to) {
            ("undo", Some(to)) => Ok(Self::Undo { to }),
            ("pause", None) => Ok(Self::Pause),
            ("resume", None) => Ok(Self::Resume),
            ("end", None) => Ok(Self::End),
            _ => Err(ApiError::internal(format!("vote {} asks nothing", vote.id))),
        }
    }
}

/// A vote and what came of it, to be told of once the transaction has been committed.
#[derive(Debug)]
pub struct Voted {
    /// The vote as it stands now.
    pub vote: Vote,
    /// What was done, if all have agreed.
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
        asker: i16::from(asker.number()),
        to_entry: match question {
            Question::Undo { to } => Some(models::log::position(to)),
            Question::Pause | Question::Resume | Question::End => None,
        },
        asked: bits(voters),
        agreed: 0,
        state: "open".to_owned(),
        created_at: now,
        ended_at: None,
    };
    if !models::vote::create(conn, &vote).await? {
        return Err(ApiError::conflict(
            "asked_already",
            "the table is being asked just that already",
        ));
    }
    for seat in voters.iter() {
        if let Some(user) = table.who.user(seat) {
            let told = ToTell {
                kind: Kind::VoteAsked,
                user,
                game: game.id,
                seat: i16::from(seat.number()),
                decision: game.version,
            };
            models::notice::create(conn, &told, now).await?;
        }
    }
    settle(app, conn, game, vote).await
}

/// Notes what a seat says to an open vote, and does what was asked when all have agreed. The caller holds the game's
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
    let mut vote = models::vote::find(conn, game.id, id)
        .await?
        .ok_or(ApiError::NotFound("vote"))?;
    if vote.state != "open" {
        return Err(ApiError::conflict("vote_ended", "the vote has ended"));
    }
    let asks = vote.asker == i16::from(seat.number());
    if !asks && !seats_of(vote.asked).has(seat) {
        return Err(ApiError::Forbidden {
            code: "not_asked",
            detail: "this vote does not concern you",
        });
    }
    match (asks, agrees) {
        (true, true) => {}
        (true, false) => end(app, conn, &mut vote, "withdrawn").await?,
        (false, true) => vote.agreed |= bits(SeatSet::EMPTY.with(seat)),
        (false, false) => end(app, conn, &mut vote, "refused").await?,
    }
    if vote.state != "open" {
        return Ok(Voted { vote, acted: None });
    }
    settle(app, conn, game, vote).await
}

/// Does what was asked if nobody is left to agree, and writes how the vote stands.
async fn settle(
    app: &App,
    conn: &mut AsyncPgConnection,
    game: &Game,
    mut vote: Vote,
) -> ApiResult<Voted> {
    let table = app.matches.load_row(conn, game).await?;
    let question = Question::of(&vote)?;
    let asker = seat_of(vote.asker).ok_or_else(|| ApiError::internal("a vote without asker"))?;
    // Whoever has acted, left or come back meanwhile changes who has to agree.
    match who_must_agree(game, &table, asker, question, app.clock.now()) {
        Ok(voters) => vote.asked = bits(voters),
        Err(ApiError::Conflict { .. }) => {
            end(app, conn, &mut vote, "lapsed").await?;
            return Ok(Voted { vote, acted: None });
        }
        Err(error) => return Err(error),
    }
    if !vote.is_unanimous() {
        models::vote::update(conn, &vote).await?;
        return Ok(Voted { vote, acted: None });
    }
    end(app, conn, &mut vote, "agreed").await?;
    if question == Question::End && table.broken.is_some() {
        models::game::end_broken(conn, game.id, app.clock.now()).await?;
        return Ok(Voted { vote, acted: None });
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
    Ok(Voted {
        vote,
        acted: Some(acted),
    })
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

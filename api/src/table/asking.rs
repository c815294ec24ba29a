//! What people ask their table, what they say to it, and steps that they take back.

use diesel_async::AsyncPgConnection;
use engine::Seat;
use engine::entry::Actor;
use engine::table::ActRefused;
use uuid::Uuid;

use super::Match;
use super::act::{Acted, act};
use super::frame::{After, Asker, Outcome, alone_at};
use super::house::House;
use super::keys::Reply;
use super::refused::Result;
use super::visible::lock_running;
use super::votes::{self, Question, Voted};

/// What somebody does about a vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ballot {
    /// Puts a question to the table.
    Ask(Question),
    /// Says yes or no to a question.
    Answer {
        /// The vote's id.
        vote: Uuid,
        /// Whether they agree.
        agrees: bool,
    },
}

/// A vote as it stands for a seat.
#[derive(Debug)]
pub struct Counted {
    /// The seat that asked or answered.
    pub seat: Seat,
    /// The vote, and what came of it.
    pub voted: Voted,
}

/// Does what somebody wants about a vote.
///
/// # Errors
/// Not theirs to see or to say; there is nothing to agree on; the game is over.
pub async fn vote(
    house: &House,
    asker: Asker<'_>,
    game: Uuid,
    ballot: Ballot,
    reply: impl AsyncFnOnce(&mut AsyncPgConnection, &Counted) -> Result<Reply>,
) -> Result<Outcome<Counted>> {
    let act = async |conn: &mut AsyncPgConnection| {
        let (game, _, seat) = lock_running(house, conn, game, asker.user).await?;
        let voted = match ballot {
            Ballot::Ask(question) => votes::ask(house, conn, &game, seat, question).await,
            Ballot::Answer { vote, agrees } => {
                votes::answer(house, conn, &game, vote, seat, agrees).await
            }
        }?;
        let after = After::perhaps(voted.acted.as_ref());
        Ok((Counted { seat, voted }, after))
    };
    alone_at(house, asker, game, act, reply).await
}

/// What has become of a wish to take steps back.
#[derive(Debug)]
pub enum Undone {
    /// They are taken back.
    Done(Seat, Acted),
    /// Others have to agree, and are asked.
    Asked(Counted),
}

/// Takes steps of the asker back, up to after the entry `to`: at once if they may do it alone, else by asking those whom it
/// concerns.
///
/// # Errors
/// No seat of theirs; there is no such step; the game is over or broken.
pub async fn undo(
    house: &House,
    asker: Asker<'_>,
    game: Uuid,
    to: u32,
    reply: impl AsyncFnOnce(&mut AsyncPgConnection, &Undone) -> Result<Reply>,
) -> Result<Outcome<Undone>> {
    let take_back = async |conn: &mut AsyncPgConnection| {
        let (game, current, seat) = lock_running(house, conn, game, asker.user).await?;
        if must_ask(&current, seat, to)? {
            let voted = votes::ask(house, conn, &game, seat, Question::Undo { to }).await?;
            let after = After::perhaps(voted.acted.as_ref());
            return Ok((Undone::Asked(Counted { seat, voted }), after));
        }
        let acted = act(house, conn, &game, |table| {
            // Bots of nobody have nothing against it.
            let alone = table
                .undo_point(seat, to)
                .is_some_and(|point| point.others.is_empty());
            let actor = if alone {
                Actor::Seat(seat)
            } else {
                Actor::Table
            };
            Ok(vec![table.undo(actor, seat, to)?])
        })
        .await?;
        let after = After::acted(&acted);
        Ok((Undone::Done(seat, acted), after))
    };
    alone_at(house, asker, game, take_back, reply).await
}

/// Whether people have to agree before the seat's step is taken back.
fn must_ask(current: &Match, seat: Seat, to: u32) -> Result<bool> {
    current.must_be_whole()?;
    let point = current
        .table
        .undo_point(seat, to)
        .ok_or(ActRefused::NoSuchPoint(to))?;
    let people = current.who.owners();
    Ok(point.others.iter().any(|other| people.has(other)))
}

//! Advice at a study: what the best of the house's bots would consider.

use std::time::Duration;

use bots::{Effort, Level, Opponent};
use diesel_async::AsyncPgConnection;
use engine::chance::Secret;
use engine::{Lang, Seat};

use super::Board;
use crate::store::tables;
use crate::store::tables::game::Status;
use crate::store::tables::study::Study;
use crate::table::refused::{Refused, Result};
use crate::table::{House, Who};

/// The most that is advised.
const MOST: usize = 3;

/// The longest that is thought about advice.
const LONGEST: Duration = Duration::from_secs(2);

/// What a seat might do.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The seat.
    pub seat: Seat,
    /// The decision that it is about.
    pub decision: u32,
    /// What is worth a thought, the best first.
    pub ideas: Vec<Idea>,
}

/// Something that is worth a thought.
#[derive(Clone, Debug)]
pub struct Idea {
    /// Its written form.
    pub written: String,
    /// What it would do, as a line.
    pub text: String,
    /// The lead that is expected of it, in hundredths of what the game counts; none if there is nothing else to do.
    pub lead: Option<i32>,
}

/// Makes sure that advice on a study is advice on no game in which others play: it would come from outside.
///
/// # Errors
/// 409: it is. The database fails.
pub async fn must_be_nobodys_game(conn: &mut AsyncPgConnection, study: &Study) -> Result<()> {
    let Some(id) = study.game_id else {
        return Ok(());
    };
    let game = tables::game::find(conn, id).await?;
    let Some(game) = game.filter(|game| game.status == Status::Running) else {
        return Ok(());
    };
    let who = Who::load(conn, &game).await?;
    let owners = who.owners();
    if owners
        .iter()
        .any(|seat| who.user(seat) != Some(study.user_id))
    {
        return Err(Refused::conflict(
            "others_play",
            "others play this game: there is advice on it when it is over",
        ));
    }
    Ok(())
}

/// What a seat might do, or the first that the board waits for; nothing if it does not wait for the seat.
///
/// # Errors
/// This process does not think: 503.
pub async fn hint(house: &House, board: Board, seat: Option<Seat>) -> Result<Option<Hint>> {
    let awaited = board.table.pending().seats();
    let seat = seat.or_else(|| awaited.iter().next());
    let Some(seat) = seat.filter(|&seat| awaited.has(seat)) else {
        return Ok(None);
    };
    if house.thinkers.threads() == 0 {
        return Err(Refused::Unavailable);
    }
    let hint = house.thinkers.think(LONGEST, move |stop| {
        // The same advice for the same board, and by no secret of its own.
        let secret = Secret::new([0; 32]);
        let opponent = Opponent::keen(Level::Strong);
        let table = &board.table;
        let answer = bots::answer(table, seat, &secret, opponent, Effort::FULL, stop)?;
        let considered = answer.considered.into_iter().take(MOST);
        let mut ideas: Vec<(String, Option<i32>)> = considered
            .map(|idea| (idea.action, Some(idea.lead)))
            .collect();
        if ideas.is_empty() {
            ideas.extend(answer.actions.into_iter().take(1).map(|only| (only, None)));
        }
        let ideas = ideas.into_iter().filter_map(|(action, lead)| {
            Some(Idea {
                text: table
                    .describe_in(Lang::En, seat, &action, &board.names)
                    .ok()?,
                written: serde_json::from_str(&action).ok()?,
                lead,
            })
        });
        Some(Hint {
            seat,
            decision: answer.decision,
            ideas: ideas.collect(),
        })
    });
    hint.await.map_err(Refused::internal)
}

//! Advice: what the best of the house's bots would consider, by what a seat knows. Where other people play there is none,
//! since it would come from outside.

use std::time::Duration;

use bots::{Effort, Level, Opponent};
use engine::chance::Secret;
use engine::words::Lang;
use engine::{AnyTable, Names, Seat};
use uuid::Uuid;

use super::house::House;
use super::refused::{Refused, Result};
use super::{Match, Who};
use crate::ground::details::Detail;

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
    /// What is worth a thought, the best first: 1 to 3.
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

/// Whether nobody but this person plays a game: bots alone are beside them, for nobody who may come back, and no seat is open to
/// whoever comes.
pub fn plays_alone(who: &Who, user: Uuid) -> bool {
    let owners = who.owners();
    let is_free = |seat| {
        if owners.has(seat) {
            who.user(seat) == Some(user)
        } else {
            who.bots.has(seat)
        }
    };
    who.seats.iter().all(|taken| is_free(taken.seat))
}

/// Makes sure that a person is advised in no game in which others play.
///
/// # Errors
/// 409: others do.
pub fn must_play_alone(who: &Who, user: Uuid) -> Result<()> {
    if plays_alone(who, user) {
        return Ok(());
    }
    Err(Refused::conflict("others_play", Detail::Meaning))
}

/// What a person might do in their seat of a running game; nothing if the game does not wait for them.
///
/// # Errors
/// 409: others play as well. 429: they have asked too often. This process does not think: 503.
pub async fn in_game(
    house: &House,
    game: &Match,
    (seat, user): (Seat, Uuid),
    lang: Lang,
) -> Result<Option<Hint>> {
    game.must_be_whole()?;
    must_play_alone(&game.who, user)?;
    house.limits.check_hint(user)?;
    let position = (game.table.clone(), game.who.names_in(lang).clone());
    hint(house, position, Some(seat), lang).await
}

/// What a seat might do, or the first that the table waits for; nothing if it does not wait for the seat.
///
/// # Errors
/// This process does not think: 503.
pub async fn hint(
    house: &House,
    (table, names): (AnyTable, Names),
    seat: Option<Seat>,
    lang: Lang,
) -> Result<Option<Hint>> {
    let awaited = table.pending().seats();
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
        let answer = bots::answer(&table, seat, &secret, opponent, Effort::FULL, stop)?;
        let considered = answer.considered.into_iter().take(MOST);
        let mut ideas: Vec<(String, Option<i32>)> = considered
            .map(|idea| (idea.action, Some(idea.lead)))
            .collect();
        if ideas.is_empty() {
            ideas.extend(answer.actions.into_iter().take(1).map(|only| (only, None)));
        }
        let ideas = ideas.into_iter().filter_map(|(action, lead)| {
            Some(Idea {
                text: table.describe_in(lang, seat, &action, &names).ok()?,
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

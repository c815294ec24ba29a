//! What a bot does, and how hard it thinks about it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::{Effort, Level, Opponent};
use chrono::TimeDelta;
use engine::Seat;
use serde_json::value::RawValue;

use crate::ground::figures::BotThought;
use crate::store::tables::bot::Bot;
use crate::store::tables::seat::TakenSeat;
use crate::table::refused::{Refused, Result};
use crate::table::{House, Match};

/// The longest that a bot thinks about an answer. Then it takes the best so far; machines in use are faster by far.
const LONGEST: Duration = Duration::from_secs(2);

/// How long an answer may have been due before a strong bot thinks less, and before it plays as a fair one.
const BUSY: TimeDelta = TimeDelta::seconds(1);
const VERY_BUSY: TimeDelta = TimeDelta::seconds(3);

/// What a bot does.
pub(super) struct Answer {
    pub(super) decision: u32,
    pub(super) actions: Vec<Box<RawValue>>,
}

/// Has the bot in a seat think, whose answer has been due for so long.
///
/// # Errors
/// The seat has nothing to do, which cannot be.
pub(super) async fn think(
    house: &House,
    game: &Arc<Match>,
    seat: Seat,
    waits: TimeDelta,
) -> Result<Answer> {
    let taken = game.who.taken(seat);
    let bot = taken.map_or(Bot::House(Opponent::STAND_IN), TakenSeat::bot);
    match bot {
        Bot::Random => at_random(game, seat),
        Bot::House(opponent) => {
            let less = shed(opponent, waits);
            considered(house, game, seat, opponent.level, less).await
        }
    }
}

/// How well a bot plays whose answer has been due for so long: a server that does not keep up has the strong ones think less,
/// as fair ones cost next to nothing.
fn shed(opponent: Opponent, waits: TimeDelta) -> (Opponent, Effort) {
    match opponent.level {
        Level::Strong if waits > VERY_BUSY => {
            let level = Level::Fair;
            (Opponent { level, ..opponent }, Effort::FULL)
        }
        Level::Strong if waits > BUSY => (opponent, Effort::BUSY),
        Level::Easy | Level::Fair | Level::Strong => (opponent, Effort::FULL),
    }
}

async fn considered(
    house: &House,
    game: &Arc<Match>,
    seat: Seat,
    asked: Level,
    (opponent, effort): (Opponent, Effort),
) -> Result<Answer> {
    let thinking = Arc::clone(game);
    let began = Instant::now();
    let answer = house
        .thinkers
        .think(LONGEST, move |stop| {
            let table = &thinking.table;
            bots::answer(table, seat, table.secret(), opponent, effort, stop)
        })
        .await
        .map_err(Refused::internal)?
        .ok_or_else(nothing_to_do)?;
    house.figures.bot(BotThought {
        game: game.who.ruleset.slug(),
        level: asked.name(),
        took: began.elapsed(),
        shed: opponent.level != asked || effort != Effort::FULL,
        capped: answer.capped,
    });
    if answer.capped {
        tracing::info!(game = %game.id, %seat, level = %opponent.level, "a bot was told to stop thinking");
    }
    let actions = answer.actions.into_iter().map(RawValue::from_string);
    Ok(Answer {
        decision: answer.decision,
        actions: actions
            .collect::<serde_json::Result<_>>()
            .map_err(Refused::internal)?,
    })
}

/// Any legal step, as bots took them before they could think.
fn at_random(game: &Match, seat: Seat) -> Result<Answer> {
    let chosen = getrandom::u64().map_err(Refused::internal)?;
    let action = game
        .table
        .choose_action(seat, |actions| pick(chosen, actions))
        .ok_or_else(nothing_to_do)?;
    Ok(Answer {
        decision: game.table.decision_id(),
        actions: vec![action],
    })
}

fn nothing_to_do() -> Refused {
    Refused::internal("a seat is due and has no legal action")
}

/// Spreads a random number over so many choices.
#[allow(
    clippy::cast_possible_truncation,
    reason = "the remainder is below a usize"
)]
const fn pick(random: u64, choices: usize) -> usize {
    if choices == 0 {
        0
    } else {
        (random % choices as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_strong_bots_think_less_and_only_of_late_answers() {
        let strong = Opponent::keen(Level::Strong);
        let after = |milliseconds| shed(strong, TimeDelta::milliseconds(milliseconds));
        assert_eq!(after(0), (strong, Effort::FULL));
        assert_eq!(after(1_000), (strong, Effort::FULL));
        assert_eq!(after(1_001), (strong, Effort::BUSY));
        assert_eq!(after(3_000), (strong, Effort::BUSY));
        assert_eq!(after(3_001), (Opponent::keen(Level::Fair), Effort::FULL));
        for other in [
            Opponent::keen(Level::Easy),
            Opponent::keen(Level::Fair),
            Opponent::STAND_IN,
        ] {
            let shed = shed(other, TimeDelta::days(3));
            assert_eq!(shed, (other, Effort::FULL));
        }
    }
}

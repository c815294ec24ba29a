//! Several things at once: what is due at the same moment, or what has been held for the digest.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use engine::{Seat, SeatSet};
use uuid::Uuid;

use super::{Fact, GameFacts, incomplete, of_row};
use crate::store::outbox::kind::Kind;
use crate::store::tables::game::Game;
use crate::table::refused::Result;
use crate::table::{House, KeptClocks};
use crate::tell::look::{Case, Seen, still_waits};

/// The most games that are listed; it is said how many more there are.
const MAX_GAMES: usize = 50;

/// Several things that wait for the reader.
pub struct Summary {
    /// Games that wait: the earliest deadline first, and those without one by the longest wait.
    pub waiting: Vec<Waiting>,
    /// How many more games wait than are shown.
    pub more: usize,
    /// What else has happened.
    pub news: Vec<News>,
}

/// A game that waits for the reader.
pub struct Waiting {
    /// The game.
    pub game: GameFacts,
    /// How long it has been waiting.
    pub minutes: i64,
    /// What it waits for.
    pub asked: Asked,
    /// Until when; none if there is no limit.
    pub deadline: Option<DateTime<Utc>>,
}

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The reader is to move.
    Turn,
    /// The reader is to answer in secret, as others are.
    Sealed,
    /// The same, and all others have.
    Last,
}

/// Something that has happened at a table.
pub struct News {
    /// The game.
    pub game: GameFacts,
    /// What has happened.
    pub event: Event,
}

/// What has happened at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// So many messages were written.
    Messages(usize),
    /// Somebody else plays a seat, or nobody yet.
    SeatPassed,
    /// The reader's time has run out.
    TimedOut,
}

/// What is told at once.
#[derive(Default)]
pub(in crate::tell) struct Gathered {
    waiting: Vec<(DateTime<Utc>, Waiting)>,
    games: HashSet<Uuid>,
    news: Vec<News>,
    /// The notices that it tells.
    pub(in crate::tell) tells: Vec<Uuid>,
    /// The talk that it tells: of each table, and when the last message that it tells of was written.
    pub(in crate::tell) talk: Vec<(Uuid, DateTime<Utc>)>,
}

impl Gathered {
    /// Whether there is nothing to tell.
    pub(in crate::tell) fn is_empty(&self) -> bool {
        self.waiting.is_empty() && self.news.is_empty()
    }

    /// Adds what a notice tells that has passed its last look; what the game waits for, if it asks.
    ///
    /// # Errors
    /// The game's row was not written by us.
    pub(in crate::tell) fn add(
        &mut self,
        house: &House,
        case: &Case<'_>,
        seen: &Seen,
    ) -> Result<Option<Asked>> {
        let game = case.game.ok_or_else(|| incomplete(case.notice))?;
        let mut asked = None;
        if case.kind.asks() || case.kind.reminds() {
            let seat = case.notice.seat;
            asked =
                Some(self.add_game(house, game, seat.ok_or_else(|| incomplete(case.notice))?)?);
        }
        if case.kind == Kind::TimedOut {
            if let Some(seat) = case.own.filter(|_| still_waits(game, case.notice)) {
                self.add_game(house, game, seat)?;
            }
            self.happened(house, game, Event::TimedOut)?;
        }
        if let Seen::Whole(finding) = seen {
            if let Fact::Talk(talk) = &finding.fact {
                self.talk.push((game.id, talk.until));
                let messages = talk.earlier + talk.said.len();
                self.happened(house, game, Event::Messages(messages))?;
            } else {
                self.happened(house, game, Event::SeatPassed)?;
            }
        }
        self.tells.push(case.notice.id);
        Ok(asked)
    }

    fn happened(&mut self, house: &House, game: &Game, event: Event) -> Result<()> {
        let game = of_row(house, game)?;
        self.news.push(News { game, event });
        Ok(())
    }

    /// Adds a game that waits for this seat, unless it is there already.
    ///
    /// # Errors
    /// As [`Self::add`].
    pub(in crate::tell) fn add_game(
        &mut self,
        house: &House,
        game: &Game,
        seat: Seat,
    ) -> Result<Asked> {
        let alone = game.awaited == SeatSet::EMPTY.with(seat);
        let asked = match (game.sealed, alone) {
            (false, _) => Asked::Turn,
            (true, false) => Asked::Sealed,
            (true, true) => Asked::Last,
        };
        if self.games.insert(game.id) {
            let since = game.awaited_since.unwrap_or(game.created_at);
            let clocks = game.clocks.clone().map(KeptClocks::read).transpose()?;
            let waiting = Waiting {
                game: of_row(house, game)?,
                minutes: (house.clock.now() - since).num_minutes(),
                asked,
                deadline: clocks.and_then(|kept| kept.ticking.clocks().deadline(seat)),
            };
            self.waiting.push((since, waiting));
        }
        Ok(asked)
    }

    /// All of it: the earliest deadline first, and what has none by the longest wait.
    pub(in crate::tell) fn into_summary(mut self) -> Summary {
        self.waiting
            .sort_by_key(|(since, one)| (one.deadline.is_none(), one.deadline, *since));
        let more = self.waiting.len().saturating_sub(MAX_GAMES);
        self.waiting.truncate(MAX_GAMES);
        Summary {
            waiting: self.waiting.into_iter().map(|(_, one)| one).collect(),
            more,
            news: self.news,
        }
    }
}

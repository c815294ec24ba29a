//! Events about a table and the people at it. They are written from rows alone: a game need not replay for them.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::{Ruleset, Seat};
use uuid::Uuid;

use super::{Composed, Content, event, row_of};
use crate::store::outbox::delivery::Delivery;
use crate::store::outbox::notice::Notice;
use crate::store::tables;
use crate::store::tables::game::{Game, Status};
use crate::store::tables::seat::TakenSeat;
use crate::table::House;
use crate::table::refused::{Refused, Result};
use crate::table::votes::{Asked, Question};
use crate::tell::hooks::event::HookKind;
use crate::tell::hooks::words;
use crate::tell::hooks::words::Named;
use crate::tell::look::{LEFT, MENDED, OVER, REPLIED, VOTED};

/// The sentence of an event, or why there is nothing to tell any more.
type Told = Result<String, &'static str>;

/// A table as one of those who sit at it sees it.
struct AtTable<'a> {
    game: &'a Game,
    named: Named<'a>,
    seats: &'a [TakenSeat],
    own: &'a TakenSeat,
}

/// Writes what there is to tell of a table to somebody who sits there.
///
/// # Errors
/// The database fails.
pub(super) async fn about_table(
    house: &House,
    conn: &mut AsyncPgConnection,
    (delivery, kind): (&Delivery, HookKind),
    (notice, reader): (&Notice, Uuid),
    game: &Game,
) -> Result<Composed> {
    let seats = tables::seat::list(conn, game.id).await?;
    let Some(own) = seats.iter().find(|taken| taken.is_of(reader)) else {
        return Ok(Composed::Pointless(LEFT));
    };
    let ruleset: Ruleset = game.ruleset.parse().map_err(Refused::internal)?;
    let table = AtTable {
        game,
        named: Named {
            game: &game.name,
            ruleset: ruleset.name(),
        },
        seats: &seats,
        own,
    };
    let told = match kind {
        HookKind::Message => table.talk(conn, reader, notice.created_at).await?,
        HookKind::PlayerAbsent => table.player_absent(),
        HookKind::VoteAsked => table.vote_asked(conn).await?,
        HookKind::Broken => table.broken(),
        HookKind::Invitation
        | HookKind::GameStarted
        | HookKind::YourTurn
        | HookKind::BidDue
        | HookKind::LastOne
        | HookKind::HalfTime
        | HookKind::LastDay
        | HookKind::DeadlineMoved
        | HookKind::TimedOut
        | HookKind::GameOver
        | HookKind::ConfirmStart
        | HookKind::SeatLost
        | HookKind::TableWaits
        | HookKind::TableClosed => Err("it is told in another way"),
    };
    let content = Content {
        game: Some(row_of(house, game)),
        // Before the game starts, seats are not dealt out.
        seat: (game.version > 0).then(|| own.seat.number()),
        decision: None,
    };
    Ok(match told {
        Ok(text) => event(delivery, kind.name(), content, text),
        Err(reason) => Composed::Pointless(reason),
    })
}

impl AtTable<'_> {
    /// The first message that the reader has not replied to, and how many there are behind it.
    async fn talk(
        &self,
        conn: &mut AsyncPgConnection,
        reader: Uuid,
        since: DateTime<Utc>,
    ) -> Result<Told> {
        let said = tables::message::news(conn, self.game.id, reader, since).await?;
        Ok(match said.split_first() {
            Some((first, more)) => Ok(words::message(
                self.named,
                &first.name,
                &first.text,
                more.len(),
            )),
            None => Err(REPLIED),
        })
    }

    /// The seats of people that the house's bot plays.
    fn player_absent(&self) -> Told {
        if self.game.status != Status::Running {
            return Err(OVER);
        }
        let bots = self.game.bots;
        let absent: Vec<&str> = self
            .seats
            .iter()
            .filter(|taken| taken.occupant.is_some())
            .map(|taken| taken.seat)
            .filter(|seat| bots.has(*seat))
            .map(Seat::colour)
            .collect();
        if absent.is_empty() {
            return Err("everybody was back");
        }
        Ok(words::player_absent(self.named, &absent))
    }

    /// What the reader has still to agree to.
    async fn vote_asked(&self, conn: &mut AsyncPgConnection) -> Result<Told> {
        let mut questions = Vec::new();
        for vote in tables::vote::open(conn, self.game.id).await? {
            if !vote.waits_for(self.own.seat) {
                continue;
            }
            let question = match Asked::of(&vote)? {
                Asked::ByClock { about, .. } => words::bot(self.name_at(about), about.colour()),
                Asked::ByPlayer { asker, question } => match question {
                    Question::Undo { to } => words::undo(self.name_at(asker), to),
                    Question::Pause => words::PAUSE.to_owned(),
                    Question::Resume => words::RESUME.to_owned(),
                    Question::End => words::END.to_owned(),
                },
            };
            let silence = vote.silence_counts_from(self.own.seat);
            questions.push(words::with_silence(question, silence));
        }
        if questions.is_empty() {
            return Ok(Err(VOTED));
        }
        Ok(Ok(words::vote_asked(self.named, &questions)))
    }

    /// That nobody can move, and where to begin to look.
    fn broken(&self) -> Told {
        let (Some(fault), Some(last_good)) = (self.game.broken_id, self.game.broken_at_entry)
        else {
            return Err(MENDED);
        };
        let last_good = u32::try_from(last_good).unwrap_or(0);
        Ok(words::broken(self.named, last_good, fault))
    }

    fn name_at(&self, seat: Seat) -> &str {
        self.seats
            .iter()
            .find(|taken| taken.seat == seat)
            .and_then(|taken| taken.occupant.as_ref())
            .map_or("Somebody", |occupant| occupant.name.as_str())
    }
}

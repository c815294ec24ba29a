//! Mails about a table and the people at it.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::{Names, Seat, Viewer};
use uuid::Uuid;

use super::{About, Composed, about, facts, incomplete, sheet};
use crate::store::log;
use crate::store::outbox::notice::{Kind, Notice};
use crate::store::tables;
use crate::store::tables::game::Game;
use crate::store::tables::seat::TakenSeat;
use crate::table::House;
use crate::table::Who;
use crate::table::refused::{Refused, Result};
use crate::table::votes;
use crate::table::votes::Asked;
use crate::tell::look::{MENDED, REPLIED, VOTED};
use crate::tell::mail::{Body, Broken, GameFacts, PlayerAbsent, Question, Said, Talk, VoteAsked};
use crate::tell::mailing::post::Writing;

/// The most messages that a mail shows; the table has them all.
const MAX_MESSAGES: usize = 20;

/// What a mail says, or why there is nothing to tell any more.
type Told = Result<Body, &'static str>;

/// A table as one of those who sit, or sat, at it sees it.
struct AtTable<'a> {
    house: &'a House,
    row: &'a Game,
    seats: &'a [TakenSeat],
}

/// Writes what there is to tell of a table and the people at it.
///
/// # Errors
/// The database fails.
pub(super) async fn about_table(
    house: &House,
    conn: &mut AsyncPgConnection,
    notice: &Notice,
    kind: Kind,
) -> Result<Composed> {
    let About { user, reader, row } = match about(conn, notice).await? {
        Ok(about) => about,
        Err(pointless) => return Ok(pointless),
    };
    let seats = tables::seat::list(conn, row.id).await?;
    let table = AtTable {
        house,
        row: &row,
        seats: &seats,
    };
    let mut talk = Vec::new();
    let told = match kind {
        Kind::Message => table.talk(conn, user, notice.created_at, &mut talk).await?,
        Kind::PlayerAbsent => table.player_absent(conn, notice).await?,
        Kind::VoteAsked => table.vote_asked(conn, notice).await?,
        Kind::Broken => table.broken()?,
        Kind::SignIn
        | Kind::Invitation
        | Kind::GameStarted
        | Kind::YourTurn
        | Kind::BidDue
        | Kind::LastOne
        | Kind::HalfTime
        | Kind::LastDay
        | Kind::DeadlineMoved
        | Kind::TimedOut
        | Kind::GameOver
        | Kind::ConfirmStart
        | Kind::SeatLost
        | Kind::TableWaits
        | Kind::TableClosed
        | Kind::Digest => return Err(incomplete(notice)),
    };
    Ok(match told {
        Ok(body) => {
            let letter = sheet(house, notice, reader, table.thread_seat(user), body);
            Composed::Writing(Box::new(Writing {
                talk,
                ..Writing::of(letter, notice)
            }))
        }
        Err(reason) => Composed::Pointless(reason),
    })
}

impl AtTable<'_> {
    /// What has been said since the reader was last told of it; notes up to when that is.
    async fn talk(
        &self,
        conn: &mut AsyncPgConnection,
        reader: Uuid,
        since: DateTime<Utc>,
        talk: &mut Vec<(Uuid, DateTime<Utc>)>,
    ) -> Result<Told> {
        let mut said = tables::message::news(conn, self.row.id, reader, since).await?;
        let Some(last) = said.last() else {
            return Ok(Err(REPLIED));
        };
        talk.push((self.row.id, last.created_at));
        let earlier = said.len().saturating_sub(MAX_MESSAGES);
        let said = said.split_off(earlier);
        Ok(Ok(Body::Talk(Talk {
            game: self.facts()?,
            said: said
                .into_iter()
                .map(|message| Said {
                    name: message.name,
                    text: message.text,
                })
                .collect(),
            earlier,
        })))
    }

    /// Who plays a seat from now on, as the log says.
    async fn player_absent(&self, conn: &mut AsyncPgConnection, notice: &Notice) -> Result<Told> {
        let entry = notice
            .decision
            .and_then(|entry| u32::try_from(entry).ok())
            .ok_or_else(|| incomplete(notice))?;
        let who = Who::load(conn, self.row).await?;
        let mut changes = Vec::new();
        for stored in log::entries::page(conn, self.row.id, entry, 1).await? {
            // A former player has no name: the colour says who it was.
            let names = who.names_at(entry);
            let names = Names::from_fn(|seat| format!("{} ({})", names[seat], seat.colour()));
            let events = who
                .ruleset
                .read_events(&stored.entry.events, Viewer::Spectator, &names)
                .map_err(Refused::internal)?;
            changes.extend(events.into_iter().map(|event| event.text));
        }
        Ok(Ok(Body::PlayerAbsent(PlayerAbsent {
            game: self.facts()?,
            changes,
        })))
    }

    /// What the table is asked and the reader has still to agree to.
    async fn vote_asked(&self, conn: &mut AsyncPgConnection, notice: &Notice) -> Result<Told> {
        let seat = notice.seat.ok_or_else(|| incomplete(notice))?;
        let seats = self.seats;
        let mut questions = Vec::new();
        for vote in tables::vote::open(conn, self.row.id).await? {
            if !vote.waits_for(seat) {
                continue;
            }
            let question = match Asked::of(&vote)? {
                Asked::ByClock { about, .. } => Question::Bot {
                    player: name_at(seats, about),
                    colour: about.colour().to_owned(),
                },
                Asked::ByPlayer { asker, question } => match question {
                    votes::Question::Undo { to } => Question::Undo {
                        asker: name_at(seats, asker),
                        to,
                    },
                    votes::Question::Pause => Question::Pause,
                    votes::Question::Resume => Question::Resume,
                    votes::Question::End => Question::End,
                },
            };
            questions.push((question, vote.silence_counts_from(seat)));
        }
        if questions.is_empty() {
            return Ok(Err(VOTED));
        }
        Ok(Ok(Body::VoteAsked(VoteAsked {
            game: self.facts()?,
            questions,
        })))
    }

    /// That a game is read-only, since its log does not replay.
    fn broken(&self) -> Result<Told> {
        let (Some(fault), Some(last_good)) = (self.row.broken_id, self.row.broken_at_entry) else {
            return Ok(Err(MENDED));
        };
        Ok(Ok(Body::Broken(Broken {
            // Its head is that of an entry which cannot be replayed.
            game: facts(self.house, self.row, None)?,
            last_good: u32::try_from(last_good).unwrap_or(0),
            fault,
        })))
    }

    fn facts(&self) -> Result<GameFacts> {
        let head = self.row.head.as_deref().map(engine::hex::encode);
        facts(self.house, self.row, head)
    }

    /// The seat whose thread the mail belongs to; none before there is a thread.
    fn thread_seat(&self, user: Uuid) -> Option<u8> {
        self.seats
            .iter()
            .filter(|_| self.row.version > 0)
            .find(|taken| taken.is_of(user))
            .map(|taken| taken.seat.number())
    }
}

fn name_at(seats: &[TakenSeat], seat: Seat) -> String {
    seats
        .iter()
        .find(|taken| taken.seat == seat)
        .and_then(|taken| taken.occupant.as_ref())
        .map(|occupant| occupant.name.clone())
        .unwrap_or_default()
}

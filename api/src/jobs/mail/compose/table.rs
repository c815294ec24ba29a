//! Mails about a table and the people at it.

use diesel_async::AsyncPgConnection;
use engine::{Names, Seat, Viewer};
use uuid::Uuid;

use super::{Composed, GONE, account, facts, incomplete, letter, sheet};
use crate::app::App;
use crate::jobs::mail::look::REPLIED;
use crate::jobs::mail::post::Writing;
use crate::mail::{Body, Broken, PlayerAbsent, Question, Recipient, Said, Talk, VoteAsked};
use crate::models;
use crate::models::game::Game;
use crate::models::notice::Notice;
use crate::models::seat::TakenSeat;
use crate::play::votes::{self, Asked};
use crate::play::{Who, seat_of};
use crate::problem::{ApiError, ApiResult};

/// The most messages that a mail shows; the table has them all.
const MAX_MESSAGES: usize = 20;

/// Whom a notice tells about which game.
pub(super) struct About {
    pub(super) user: Uuid,
    pub(super) reader: Recipient,
    pub(super) row: Game,
}

/// Reader and game of a notice, unless one of them is gone.
///
/// # Errors
/// The database fails.
pub(super) async fn about(
    conn: &mut AsyncPgConnection,
    notice: &Notice,
) -> ApiResult<Result<About, Composed>> {
    let (Some(user), Some(game)) = (notice.user_id, notice.game_id) else {
        return Err(incomplete(notice));
    };
    let Some(reader) = account(conn, user).await? else {
        return Ok(Err(GONE));
    };
    let Some(row) = models::game::find(conn, game).await? else {
        return Ok(Err(Composed::Pointless("the game is gone")));
    };
    Ok(Ok(About { user, reader, row }))
}

/// Writes what has been said at a table since the reader was last told of it.
///
/// # Errors
/// The database fails.
pub(super) async fn talk(
    app: &App,
    conn: &mut AsyncPgConnection,
    notice: &Notice,
) -> ApiResult<Composed> {
    let About { user, reader, row } = match about(conn, notice).await? {
        Ok(about) => about,
        Err(pointless) => return Ok(pointless),
    };
    let seats = models::seat::list(conn, row.id).await?;
    let mut said = models::message::news(conn, row.id, user, notice.created_at).await?;
    let Some(last) = said.last() else {
        return Ok(Composed::Pointless(REPLIED));
    };
    let talk = vec![(row.id, last.created_at)];
    let earlier = said.len().saturating_sub(MAX_MESSAGES);
    let said = said.split_off(earlier);
    let body = Body::Talk(Talk {
        game: facts(app, &row, head(&row))?,
        said: said
            .into_iter()
            .map(|message| Said {
                name: message.name,
                text: message.text,
            })
            .collect(),
        earlier,
    });
    let letter = sheet(app, notice, reader, thread_seat(&row, &seats, user), body);
    Ok(Composed::Writing(Box::new(Writing {
        talk,
        ..Writing::of(letter, notice)
    })))
}

/// Writes who plays a seat from now on, as the log says.
///
/// # Errors
/// The database fails.
pub(super) async fn player_absent(
    app: &App,
    conn: &mut AsyncPgConnection,
    notice: &Notice,
) -> ApiResult<Composed> {
    let About { user, reader, row } = match about(conn, notice).await? {
        Ok(about) => about,
        Err(pointless) => return Ok(pointless),
    };
    let entry = notice
        .decision
        .and_then(|entry| u32::try_from(entry).ok())
        .ok_or_else(|| incomplete(notice))?;
    let who = Who::load(conn, &row).await?;
    let mut changes = Vec::new();
    for stored in models::log::page(conn, row.id, entry, 1).await? {
        // A former player has no name: the colour says who it was.
        let names = who.names_at(entry);
        let names = Names::from_fn(|seat| format!("{} ({})", names[seat], seat.colour()));
        let events = who
            .ruleset
            .read_events(&stored.entry.events, Viewer::Spectator, &names)
            .map_err(ApiError::internal)?;
        changes.extend(events.into_iter().map(|event| event.text));
    }
    let body = Body::PlayerAbsent(PlayerAbsent {
        game: facts(app, &row, head(&row))?,
        changes,
    });
    let thread_seat = thread_seat(&row, &who.seats, user);
    Ok(letter(app, notice, reader, thread_seat, body))
}

/// Writes what the table is asked and the reader has still to agree to.
///
/// # Errors
/// The database fails.
pub(super) async fn vote_asked(
    app: &App,
    conn: &mut AsyncPgConnection,
    notice: &Notice,
) -> ApiResult<Composed> {
    let seat = notice.seat.ok_or_else(|| incomplete(notice))?;
    let About { user, reader, row } = match about(conn, notice).await? {
        Ok(about) => about,
        Err(pointless) => return Ok(pointless),
    };
    let mut questions = Vec::new();
    let seats = models::seat::list(conn, row.id).await?;
    for vote in models::vote::open(conn, row.id).await? {
        if !vote.waits_for(seat) {
            continue;
        }
        let question = match Asked::of(&vote)? {
            Asked::ByClock { about, .. } => Question::Bot {
                player: name_at(&seats, about),
                colour: about.colour().to_owned(),
            },
            Asked::ByPlayer { asker, question } => match question {
                votes::Question::Undo { to } => Question::Undo {
                    asker: name_at(&seats, asker),
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
        return Ok(Composed::Pointless(
            "the vote had ended, or had been answered",
        ));
    }
    let body = Body::VoteAsked(VoteAsked {
        game: facts(app, &row, head(&row))?,
        questions,
    });
    let thread_seat = thread_seat(&row, &seats, user);
    Ok(letter(app, notice, reader, thread_seat, body))
}

/// Writes that a game is read-only, since its log does not replay.
///
/// # Errors
/// The database fails.
pub(super) async fn broken(
    app: &App,
    conn: &mut AsyncPgConnection,
    notice: &Notice,
) -> ApiResult<Composed> {
    let About { user, reader, row } = match about(conn, notice).await? {
        Ok(about) => about,
        Err(pointless) => return Ok(pointless),
    };
    let (Some(fault), Some(last_good)) = (row.broken_id, row.broken_at_entry) else {
        return Ok(Composed::Pointless("the game had been mended"));
    };
    let body = Body::Broken(Broken {
        // Its head is that of an entry which cannot be replayed.
        game: facts(app, &row, None)?,
        last_good: u32::try_from(last_good).unwrap_or(0),
        fault,
    });
    let seats = models::seat::list(conn, row.id).await?;
    let thread_seat = thread_seat(&row, &seats, user);
    Ok(letter(app, notice, reader, thread_seat, body))
}

fn name_at(seats: &[TakenSeat], seat: Seat) -> String {
    seats
        .iter()
        .find(|taken| taken.seat == i16::from(seat.number()))
        .and_then(|taken| taken.occupant.as_ref())
        .map(|occupant| occupant.name.clone())
        .unwrap_or_default()
}

fn head(game: &Game) -> Option<String> {
    game.head.as_deref().map(engine::hex::encode)
}

/// The seat whose thread the mail belongs to; none before there is a thread.
fn thread_seat(game: &Game, seats: &[TakenSeat], user: Uuid) -> Option<u8> {
    seats
        .iter()
        .filter(|_| game.version > 0)
        .find(|taken| taken.is_of(user))
        .and_then(|taken| seat_of(taken.seat))
        .map(Seat::number)
}

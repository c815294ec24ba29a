//! Games in a list, as pages show them.

use askama::Template;
use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::Ruleset;
use uuid::Uuid;

use super::shell::{Moment, Shell};
use super::words::Key;
use crate::store::tables;
use crate::store::tables::bot::Bot;
use crate::store::tables::game::{Game, Status, Visibility};
use crate::store::tables::seat::TakenSeat;
use crate::table::Refused;
use crate::table::refused::Result;

/// Games, one a line.
#[derive(Template)]
#[template(path = "pages/rows.html")]
pub(super) struct Rows {
    rows: Vec<Row>,
}

/// One of them.
struct Row {
    id: Uuid,
    name: String,
    ruleset: String,
    players: String,
    /// What there is to say of it.
    state: String,
    /// Until when an answer is due.
    due: Option<Due>,
    /// What else there is to know, such as how much time the game gives.
    more: Option<String>,
}

struct Due {
    at: Moment,
    left: String,
    is_late: bool,
}

impl Rows {
    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// These games, as somebody sees them who may have a seat there.
    ///
    /// # Errors
    /// The database fails.
    pub(super) async fn of(
        conn: &mut AsyncPgConnection,
        shell: &Shell,
        games: &[Game],
        reader: Option<Uuid>,
        now: DateTime<Utc>,
    ) -> Result<Self> {
        let ids: Vec<Uuid> = games.iter().map(|game| game.id).collect();
        let seats = tables::seat::list_of(conn, &ids).await?;
        let rows = games.iter().map(|game| {
            let seats = seats.get(&game.id).map_or(&[][..], Vec::as_slice);
            row(shell, game, seats, reader, now)
        });
        Ok(Self {
            rows: rows.collect::<Result<_>>()?,
        })
    }
}

fn row(
    shell: &Shell,
    game: &Game,
    seats: &[TakenSeat],
    reader: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<Row> {
    let own = seats
        .iter()
        .find(|taken| reader.is_some_and(|reader| taken.is_of(reader)));
    let is_due = own.is_some_and(|own| game.awaited.has(own.seat));
    let state = match game.status {
        Status::Open => {
            let free = usize::from(game.seats.get()).saturating_sub(seats.len());
            let facts = [("free", free.into()), ("seats", game.seats.get().into())];
            shell.tell(Key::ListFree, &facts)
        }
        Status::Running if game.broken_id.is_some() => shell.say(Key::ListBroken),
        Status::Running if is_due => shell.say(Key::ListYours),
        Status::Running => {
            let awaited = seats.iter().filter(|taken| game.awaited.has(taken.seat));
            shell.with(Key::ListWaitsFor, "players", called(shell, game, awaited))
        }
        Status::Finished => match game.finished_at {
            Some(at) => shell.with(Key::ListOver, "when", shell.moment(at).text),
            None => shell.say(Key::ListClosed),
        },
        Status::Abandoned => shell.say(Key::ListClosed),
    };
    let ruleset: Ruleset = game.ruleset.parse().map_err(Refused::internal)?;
    let deadline = game
        .next_deadline
        .filter(|_| game.status == Status::Running);
    let terms = game.terms().map_err(Refused::internal)?;
    let open = game.status == Status::Open;
    let more = match game.visibility {
        _ if open => Some(terms.pace.describe_in(shell.lang())),
        Visibility::Private => Some(shell.say(Key::ListPrivate)),
        Visibility::Unlisted | Visibility::Public => None,
    };
    Ok(Row {
        id: game.id,
        name: game.name.clone(),
        ruleset: ruleset.name().to_owned(),
        players: called(shell, game, seats.iter()),
        state,
        due: deadline.map(|due| Due {
            at: shell.moment(due),
            left: shell.left(now, due),
            is_late: due <= now,
        }),
        more,
    })
}

/// What those who have these seats are called.
fn called<'a>(shell: &Shell, game: &Game, seats: impl Iterator<Item = &'a TakenSeat>) -> String {
    let names: Vec<String> = seats.map(|taken| name(shell, game, taken)).collect();
    shell.list(&names)
}

/// What whoever has a seat is called: the person, else the house's bot.
pub(super) fn name(shell: &Shell, game: &Game, taken: &TakenSeat) -> String {
    match &taken.occupant {
        Some(occupant) if taken.is_program => shell.with(
            Key::ListProgram,
            "name",
            occupant.name.in_lang(shell.lang()),
        ),
        Some(occupant) => occupant.name.in_lang(shell.lang()).to_owned(),
        None if game.bots.has(taken.seat) => match taken.bot() {
            Bot::Random => shell.say(Key::ListBot),
            Bot::House(opponent) => shell.with(Key::ListHouseBot, "level", opponent.level.name()),
        },
        None => shell.say(Key::ListNobody),
    }
}

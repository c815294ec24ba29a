//! Seats of running games that change hands. Each change is an entry of the log, which names nobody.
//!
//! All of this happens in the caller's transaction, which holds the game's row; once it has been committed, the caller
//! tells of it with [`After::acted`](super::frame::After::acted).

use std::sync::Arc;

use diesel_async::AsyncPgConnection;
use engine::Seat;
use engine::acts::Sitter;
use engine::entry::Actor;
use engine::terms::Absence;
use uuid::Uuid;

use super::act::{Acted, act_among};
use super::house::House;
use super::programs;
use super::refused::{Refused, Result};
use super::{Match, Who, everybody_left};
use crate::ground::details::Detail;
use crate::store::log;
use crate::store::log::entries::position;
use crate::store::people;
use crate::store::tables;
use crate::store::tables::game::{Game, Status};
use crate::store::tables::seat_holder::FormerHolder;

/// Gives a seat back to its person; nothing if no entry says that they were away.
///
/// # Errors
/// 409: they are not away, or the game is over or broken. The database fails.
pub async fn return_owner(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
    seat: Seat,
) -> Result<Option<Acted>> {
    let handover = Handover::begin(house, conn, game, seat).await?;
    let who = &handover.before.who;
    let (bots, absent) = (game.bots, game.absent);
    let offered = who.taken(seat).is_some_and(|taken| taken.offered);
    if !bots.has(seat) && !absent.has(seat) && !offered {
        return Err(Refused::conflict("not_away", Detail::Meaning));
    }
    tables::seat::come_back(conn, handover.place(), house.clock.now()).await?;
    if !bots.has(seat) && !absent.has(seat) {
        tables::game::count_seat_change(conn, game.id).await?;
        return Ok(None);
    }
    let by = (Actor::Seat(seat), None);
    let acted = handover.pass(house, conn, game, by, Sitter::Owner);
    acted.await.map(Some)
}

/// Notes that the person in a seat would hand it to somebody else. They play on until somebody takes it.
///
/// # Errors
/// 409: the game is over or broken. The database fails.
pub async fn offer(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
    seat: Seat,
) -> Result<()> {
    let handover = Handover::begin(house, conn, game, seat).await?;
    tables::seat::offer(conn, handover.place()).await?;
    Ok(tables::game::count_seat_change(conn, game.id).await?)
}

/// Has the house's bot play a seat, as its person wishes, where the table has agreed that it plays for whoever does not.
///
/// # Errors
/// 409: the table has agreed on something else, the bot plays it already, or the game is over or broken. The database fails.
pub async fn resign(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
    seat: Seat,
    by: Uuid,
) -> Result<Acted> {
    let handover = Handover::begin(house, conn, game, seat).await?;
    if handover.before.table.terms().absence != (Absence::Bot {}) {
        return Err(Refused::conflict("no_bot_agreed", Detail::Meaning));
    }
    if game.bots.has(seat) {
        return Err(Refused::conflict("bot_plays", Detail::BotPlaysAlready));
    }
    let by = (Actor::Seat(seat), Some(by));
    handover.pass(house, conn, game, by, Sitter::Bot).await
}

/// Gives a seat to another person, who must have none at this table and must never have had one. Whether the seat may
/// be given away is for the caller to know.
///
/// # Errors
/// 403: a program, where none may sit. 409: the game is over or broken. The database fails.
pub async fn replace(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
    seat: Seat,
    newcomer: Uuid,
) -> Result<Acted> {
    let lets_in = tables::open_to_programs::exists(conn, game.id).await?;
    programs::must_be_let_in(conn, lets_in, newcomer).await?;
    let handover = Handover::begin(house, conn, game, seat).await?;
    handover.hand_on(house, conn, game, Some(newcomer)).await?;
    let by = (Actor::Seat(seat), Some(newcomer));
    handover.pass(house, conn, game, by, Sitter::Newcomer).await
}

/// Takes a seat from its person and opens it: nobody plays it until somebody takes it. Whether it may be opened is for
/// the caller to know. `by` is not told.
///
/// # Errors
/// 409: it is open, or the game is over or broken. The database fails.
pub async fn open(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
    seat: Seat,
    by: (Actor, Option<Uuid>),
) -> Result<Acted> {
    let handover = Handover::begin(house, conn, game, seat).await?;
    if handover.before.who.user(seat).is_none() {
        return Err(Refused::conflict("seat_open", Detail::Meaning));
    }
    handover.hand_on(house, conn, game, None).await?;
    handover.pass(house, conn, game, by, Sitter::Nobody).await
}

/// Opens a seat whose time has run out, if its person has never done anything in it; nothing otherwise.
///
/// # Errors
/// As [`open`].
pub async fn open_if_never_acted(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
    seat: Seat,
) -> Result<Option<Acted>> {
    let before = house.matches.load_row(conn, game).await?;
    let Some(taken) = before.who.taken(seat) else {
        return Ok(None);
    };
    let actor = Actor::Seat(seat).to_string();
    let is_open = taken.occupant.is_none();
    // Whoever took the seat while the game ran did that with its first entry, and perhaps nothing since.
    let first = taken.from_entry.saturating_add(1);
    if is_open || log::entries::has_acted(conn, game.id, &actor, first).await? {
        return Ok(None);
    }
    open(house, conn, game, seat, (Actor::Clock, None))
        .await
        .map(Some)
}

/// Writes in the log that the house's bot plays a seat whose account is gone, and tells the others. The game's row says
/// so already, unless nobody played the seat. If that was the last person, the game ends.
///
/// # Errors
/// 409: the game is over or broken. The database fails.
pub(crate) async fn tell_of_bot(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
    seat: Seat,
) -> Result<Acted> {
    let handover = Handover::begin(house, conn, game, seat).await?;
    let by = (Actor::Server, None);
    handover.pass(house, conn, game, by, Sitter::Bot).await
}

/// A change of who plays a seat, in the making.
struct Handover {
    before: Arc<Match>,
    seat: Seat,
}

impl Handover {
    async fn begin(
        house: &House,
        conn: &mut AsyncPgConnection,
        game: &Game,
        seat: Seat,
    ) -> Result<Self> {
        let before = house.matches.load_row(conn, game).await?;
        if game.status != Status::Running {
            return Err(Refused::conflict("game_over", Detail::Meaning));
        }
        before.must_be_whole()?;
        if before.who.taken(seat).is_none() {
            return Err(Refused::NotFound(Detail::NoSeat));
        }
        Ok(Self { before, seat })
    }

    /// The seat as the database knows it.
    fn place(&self) -> (Uuid, Seat) {
        (self.before.id, self.seat)
    }

    /// Gives the seat to somebody else, or to nobody, and keeps what its person did in it apart.
    async fn hand_on(
        &self,
        house: &House,
        conn: &mut AsyncPgConnection,
        game: &Game,
        to: Option<Uuid>,
    ) -> Result<()> {
        let now = house.clock.now();
        let entry = position(self.before.table.version());
        let taken = self.before.who.taken(self.seat);
        if let Some((taken, holder)) =
            taken.and_then(|taken| Some((taken, taken.occupant.clone()?)))
        {
            let former = FormerHolder {
                seat: self.seat,
                holder,
                from_entry: taken.from_entry,
                until_entry: entry,
            };
            tables::seat_holder::create(conn, game.id, &former).await?;
        }
        tables::seat::hand_on(conn, self.place(), to, entry, now).await?;
        tables::vote::forget_seat(conn, self.place(), now).await?;
        // The newcomer may be on vacation, and whoever goes takes theirs along.
        Ok(people::vacation::note_game(conn, game.id).await?)
    }

    /// Writes the entry, and tells the people at the table but the seat's own and whoever did it.
    async fn pass(
        &self,
        house: &House,
        conn: &mut AsyncPgConnection,
        game: &Game,
        (actor, by): (Actor, Option<Uuid>),
        to: Sitter,
    ) -> Result<Acted> {
        let who = self.people_then(conn, game, to).await?;
        let is_left = everybody_left::is_left(conn, game.id, &who).await?;
        let now = house.clock.now();
        act_among(house, conn, (&self.before, who), (now, by), |table| {
            let mut entries = vec![table.pass_seat(actor, self.seat, to)?];
            if is_left {
                entries.push(table.abandon()?);
            }
            Ok(entries)
        })
        .await
    }

    /// The people at the table once the seat has passed, as this transaction has written them.
    async fn people_then(
        &self,
        conn: &mut AsyncPgConnection,
        game: &Game,
        to: Sitter,
    ) -> Result<Arc<Who>> {
        let then = Game {
            bots: match to {
                Sitter::Bot => game.bots.with(self.seat),
                Sitter::Owner | Sitter::Newcomer | Sitter::Nobody => game.bots.without(self.seat),
            },
            seat_changes: game.seat_changes + 1,
            ..game.clone()
        };
        Who::load(conn, &then).await.map(Arc::new)
    }
}

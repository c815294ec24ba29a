//! Seats of running games that change hands. Each change is an entry of the log, which names nobody.
//!
//! All of this happens in the caller's transaction, which holds the game's row; once it has been committed, the caller
//! tells of it with [`act::announce`](super::act::announce).

use std::sync::Arc;

use diesel_async::AsyncPgConnection;
use engine::acts::Sitter;
use engine::entry::Actor;
use engine::{Seat, SeatSet};
use uuid::Uuid;

use super::act::{Acted, act_among};
use super::{Match, Who, bits, orders, seats_of, tell};
use crate::app::App;
use crate::models;
use crate::models::commit::Commit;
use crate::models::game::Game;
use crate::models::log::position;
use crate::models::notice::Kind;
use crate::models::order::Reason;
use crate::models::seat_holder::FormerHolder;
use crate::problem::{ApiError, ApiResult};

/// Lets the house's bot play a seat from now on. The person keeps it and may come back.
///
/// # Errors
/// 409: nobody sits there, the bot plays already, or the game is over or broken. The database fails.
pub async fn to_bot(
    app: &App,
    conn: &mut AsyncPgConnection,
    game: &Game,
    seat: Seat,
    actor: Actor,
) -> ApiResult<Acted> {
    let change = Change::begin(app, conn, game, seat).await?;
    if change.before.who.bots.has(seat) {
        return Err(ApiError::conflict(
            "bot_plays",
            "the house's bot plays the seat already",
        ));
    }
    if change.before.who.user(seat).is_none() {
        return Err(ApiError::conflict("seat_open", "nobody has the seat"));
    }
    let bots = seats_of(game.bots).with(seat);
    change.note(conn, bots, seats_of(game.absent)).await?;
    change.pass(app, conn, actor, Sitter::Bot, None).await
}

/// Gives a seat back to its person; nothing if no entry says that they were away.
///
/// # Errors
/// 409: they are not away, or the game is over or broken. The database fails.
pub async fn return_owner(
    app: &App,
    conn: &mut AsyncPgConnection,
    game: &Game,
    seat: Seat,
) -> ApiResult<Option<Acted>> {
    let change = Change::begin(app, conn, game, seat).await?;
    let who = &change.before.who;
    let (bots, absent) = (seats_of(game.bots), seats_of(game.absent));
    let offered = who.taken(seat).is_some_and(|taken| taken.offered);
    if !bots.has(seat) && !absent.has(seat) && !offered {
        return Err(ApiError::conflict(
            "not_away",
            "you have your seat, and nobody else plays it",
        ));
    }
    models::seat::come_back(conn, change.place(), app.clock.now()).await?;
    change
        .note(conn, bots.without(seat), absent.without(seat))
        .await?;
    if !bots.has(seat) && !absent.has(seat) {
        return Ok(None);
    }
    let acted = change.pass(app, conn, Actor::Seat(seat), Sitter::Owner, None);
    acted.await.map(Some)
}

/// Notes that the person in a seat would hand it to somebody else. They play on until somebody takes it.
///
/// # Errors
/// 409: the game is over or broken. The database fails.
pub async fn offer(
    app: &App,
    conn: &mut AsyncPgConnection,
    game: &Game,
    seat: Seat,
) -> ApiResult<()> {
    let change = Change::begin(app, conn, game, seat).await?;
    models::seat::offer(conn, change.place()).await?;
    change
        .note(conn, seats_of(game.bots), seats_of(game.absent))
        .await
}

/// Gives a seat to another person, who must have none at this table and must never have had one. Whether the seat may
/// be given away is for the caller to know.
///
/// # Errors
/// 409: the game is over or broken. The database fails.
pub async fn replace(
    app: &App,
    conn: &mut AsyncPgConnection,
    game: &Game,
    seat: Seat,
    newcomer: Uuid,
) -> ApiResult<Acted> {
    let change = Change::begin(app, conn, game, seat).await?;
    change.hand_on(app, conn, game, Some(newcomer)).await?;
    change
        .pass(app, conn, Actor::Server, Sitter::Newcomer, Some(newcomer))
        .await
}

/// Takes a seat from its person and opens it: nobody plays it until somebody takes it. Whether it may be opened is for
/// the caller to know. `by` is not told.
///
/// # Errors
/// 409: it is open, or the game is over or broken. The database fails.
pub async fn open(
    app: &App,
    conn: &mut AsyncPgConnection,
    game: &Game,
    seat: Seat,
    (actor, by): (Actor, Option<Uuid>),
) -> ApiResult<Acted> {
    let change = Change::begin(app, conn, game, seat).await?;
    if change.before.who.user(seat).is_none() {
        return Err(ApiError::conflict("seat_open", "nobody has the seat"));
    }
    change.hand_on(app, conn, game, None).await?;
    change.pass(app, conn, actor, Sitter::Nobody, by).await
}

/// Opens a seat whose time has run out, if its person has never done anything in it; nothing otherwise.
///
/// # Errors
/// As [`open`].
pub async fn open_if_never_acted(
    app: &App,
    conn: &mut AsyncPgConnection,
    game: &Game,
    seat: Seat,
) -> ApiResult<Option<Acted>> {
    let before = app.matches.load_row(conn, game).await?;
    let Some(taken) = before.who.taken(seat) else {
        return Ok(None);
    };
    let actor = Actor::Seat(seat).to_string();
    let is_open = taken.occupant.is_none();
    if is_open || models::log::has_acted(conn, game.id, &actor, taken.from_entry).await? {
        return Ok(None);
    }
    open(app, conn, game, seat, (Actor::Clock, None))
        .await
        .map(Some)
}

/// Writes in the log that the house's bot plays a seat whose account is gone, and tells the others. The game's row says
/// so already.
///
/// # Errors
/// 409: the game is over or broken. The database fails.
pub(super) async fn tell_of_bot(
    app: &App,
    conn: &mut AsyncPgConnection,
    game: &Game,
    seat: Seat,
) -> ApiResult<Acted> {
    let change = Change::begin(app, conn, game, seat).await?;
    change
        .pass(app, conn, Actor::Server, Sitter::Bot, None)
        .await
}

/// A change of who plays a seat, in the making.
struct Change {
    before: Arc<Match>,
    seat: Seat,
}

impl Change {
    async fn begin(
        app: &App,
        conn: &mut AsyncPgConnection,
        game: &Game,
        seat: Seat,
    ) -> ApiResult<Self> {
        let before = app.matches.load_row(conn, game).await?;
        if game.status != "running" {
            return Err(ApiError::conflict("game_over", "the game is over"));
        }
        before.must_be_whole()?;
        if before.who.taken(seat).is_none() {
            return Err(ApiError::NotFound("seat"));
        }
        Ok(Self { before, seat })
    }

    /// The seat as the database knows it.
    fn place(&self) -> (Uuid, i16) {
        (self.before.id, i16::from(self.seat.number()))
    }

    async fn note(
        &self,
        conn: &mut AsyncPgConnection,
        bots: SeatSet,
        absent: SeatSet,
    ) -> ApiResult<()> {
        let id = self.before.id;
        Ok(models::game::note_seat_change(conn, id, bits(bots), bits(absent)).await?)
    }

    /// Gives the seat to somebody else, or to nobody, and keeps what its person did in it apart.
    async fn hand_on(
        &self,
        app: &App,
        conn: &mut AsyncPgConnection,
        game: &Game,
        to: Option<Uuid>,
    ) -> ApiResult<()> {
        let now = app.clock.now();
        let entry = position(self.before.table.version());
        let (_, seat) = self.place();
        let taken = self.before.who.taken(self.seat);
        if let Some((taken, holder)) =
            taken.and_then(|taken| Some((taken, taken.occupant.clone()?)))
        {
            let former = FormerHolder {
                seat,
                holder,
                from_entry: taken.from_entry,
                until_entry: entry,
            };
            models::seat_holder::create(conn, game.id, &former).await?;
        }
        models::seat::hand_on(conn, self.place(), to, entry, now).await?;
        models::vote::forget_seat(conn, self.place(), now).await?;
        // The newcomer may be on vacation, and whoever goes takes theirs along.
        models::vacation::note_seat(conn, game.id, seat).await?;
        let (bots, absent) = (seats_of(game.bots), seats_of(game.absent));
        self.note(conn, bots.without(self.seat), absent.without(self.seat))
            .await
    }

    /// Writes the entry, and tells the people at the table but the seat's own and whoever did it.
    async fn pass(
        &self,
        app: &App,
        conn: &mut AsyncPgConnection,
        actor: Actor,
        to: Sitter,
        by: Option<Uuid>,
    ) -> ApiResult<Acted> {
        let game = models::game::find(conn, self.before.id)
            .await?
            .ok_or(ApiError::NotFound("game"))?;
        let who = Arc::new(Who::load(conn, &game).await?);
        let mine = SeatSet::EMPTY.with(self.seat);
        orders::cancel(app, conn, game.id, mine, Reason::SeatPassed).await?;
        let told = match to {
            Sitter::Owner => SeatSet::EMPTY,
            Sitter::Bot | Sitter::Newcomer | Sitter::Nobody => who.people().without(self.seat),
        };
        let entry = position(self.before.table.version());
        let tell_others = |commit: &mut Commit| {
            for seat in told.iter().filter(|&seat| who.user(seat) != by) {
                tell::notify(
                    commit,
                    &who,
                    seat,
                    Kind::PlayerAbsent,
                    entry,
                    app.clock.now(),
                );
            }
        };
        act_among(
            app,
            conn,
            (&self.before, Arc::clone(&who), app.clock.now()),
            tell_others,
            |table| Ok(vec![table.pass_seat(actor, self.seat, to)?]),
        )
        .await
    }
}

//! Games in memory: a bounded number, each brought up to the version asked for by replaying what is new in its log.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use diesel_async::AsyncPgConnection;
use engine::game::colour_names;
use engine::table::ReplayError;
use engine::{AnyTable, Names, Ruleset, Seat, SeatSet, Viewer};
use lru::LruCache;
use tokio::sync::watch;
use uuid::Uuid;

use crate::models;
use crate::models::game::Game;
use crate::models::seat::TakenSeat;
use crate::problem::{ApiError, ApiResult};

/// One game at one version, with the people in its seats.
#[derive(Clone, Debug)]
pub struct Match {
    /// The game's id.
    pub id: Uuid,
    /// The table.
    pub table: AnyTable,
    /// Who sits where.
    pub who: Arc<Who>,
    /// What is wrong with the next entry, if the log does not replay to its end: the game is then read-only.
    pub broken: Option<Arc<str>>,
}

/// The people at a table and what may be known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Who {
    /// What is played.
    pub ruleset: Ruleset,
    /// What the game is called.
    pub game_name: String,
    /// Whether only its players may see it.
    pub private: bool,
    /// Who sits where, in the order of the seats.
    pub seats: Vec<TakenSeat>,
    /// The seats that the house's bot plays, also those of people who are gone.
    pub bots: SeatSet,
    /// What the people are called.
    pub names: Names,
}

impl Who {
    /// The people of a game.
    ///
    /// # Errors
    /// The game is of a ruleset that this build does not know.
    pub fn of(game: &Game, seats: Vec<TakenSeat>) -> ApiResult<Self> {
        let mut names = colour_names();
        for taken in &seats {
            let Some(seat) = seat_of(taken.seat) else {
                continue;
            };
            names[seat] = match &taken.occupant {
                Some(occupant) => occupant.name.clone(),
                None => format!("{} (bot)", names[seat]),
            };
        }
        Ok(Self {
            ruleset: game.ruleset.parse().map_err(ApiError::internal)?,
            game_name: game.name.clone(),
            private: game.visibility == "private",
            seats,
            bots: seats_of(game.bots),
            names,
        })
    }

    /// The seat of a user.
    pub fn seat(&self, user: Uuid) -> Option<Seat> {
        self.seats
            .iter()
            .find(|taken| taken.is_of(user))
            .and_then(|taken| seat_of(taken.seat))
    }

    /// The user in a seat, unless the house's bot plays it.
    pub fn user(&self, seat: Seat) -> Option<Uuid> {
        self.seats
            .iter()
            .find(|taken| taken.seat == i16::from(seat.number()))
            .and_then(|taken| taken.occupant.as_ref())
            .map(|occupant| occupant.user)
    }

    /// With whose eyes a user, or anybody, looks at the game.
    ///
    /// # Errors
    /// 404: the game is private and the user has no seat in it.
    pub fn viewer(&self, user: Option<Uuid>) -> ApiResult<Viewer> {
        match user.and_then(|user| self.seat(user)) {
            Some(seat) => Ok(Viewer::Seat(seat)),
            None if self.private => Err(ApiError::NotFound("game")),
            None => Ok(Viewer::Spectator),
        }
    }
}

/// A seat as the database counts it.
pub fn seat_of(number: i16) -> Option<Seat> {
    u8::try_from(number).ok().and_then(Seat::new)
}

/// A set of seats as the database keeps it: bit n is seat n.
pub fn seats_of(bits: i16) -> SeatSet {
    use engine::by::Key as _;
    Seat::ALL
        .iter()
        .copied()
        .filter(|seat| bits >> seat.number() & 1 == 1)
        .collect()
}

/// The place of one game in memory.
#[derive(Debug)]
pub(super) struct Slot {
    /// Submits to one game stand in line here, none of them holding a database connection meanwhile.
    pub(super) queue: tokio::sync::Mutex<()>,
    current: RwLock<Option<Arc<Match>>>,
    version: watch::Sender<u32>,
}

impl Slot {
    fn current(&self) -> Option<Arc<Match>> {
        self.current
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Keeps the match unless a newer one is kept already, and tells those who wait for news.
    fn keep(&self, new: &Arc<Match>) {
        let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
        let newer = current
            .as_ref()
            .is_none_or(|kept| kept.table.version() <= new.table.version());
        if newer {
            *current = Some(Arc::clone(new));
            self.version.send_replace(new.table.version());
        }
    }
}

/// The games in memory.
#[derive(Debug)]
pub struct Matches(Mutex<LruCache<Uuid, Arc<Slot>>>);

impl Matches {
    /// Room for so many games.
    pub fn new(games: usize) -> Self {
        let games = NonZeroUsize::new(games).unwrap_or(NonZeroUsize::MIN);
        Self(Mutex::new(LruCache::new(games)))
    }

    pub(super) fn slot(&self, id: Uuid) -> Arc<Slot> {
        let mut slots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(slots.get_or_insert(id, || {
            Arc::new(Slot {
                queue: tokio::sync::Mutex::default(),
                current: RwLock::default(),
                version: watch::Sender::new(0),
            })
        }))
    }

    /// The game as it is in memory, which may be older than the database's.
    pub fn cached(&self, id: Uuid) -> Option<Arc<Match>> {
        let mut slots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        slots.get(&id)?.current()
    }

    /// Keeps a game that has moved on.
    pub fn keep(&self, new: &Arc<Match>) {
        self.slot(new.id).keep(new);
    }

    /// Forgets who sits at a table, as when somebody has changed the name.
    pub fn forget(&self, id: Uuid) {
        let mut slots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        slots.pop(&id);
    }

    /// Tells of new versions of a game, as far as this process hears of them.
    pub fn watch(&self, id: Uuid) -> watch::Receiver<u32> {
        self.slot(id).version.subscribe()
    }

    /// The game at the newest version that the database has.
    ///
    /// # Errors
    /// 404: no such game. 409: it has not started. The database fails.
    pub async fn load(&self, conn: &mut AsyncPgConnection, id: Uuid) -> ApiResult<Arc<Match>> {
        let game = models::game::find(conn, id)
            .await?
            .ok_or(ApiError::NotFound("game"))?;
        self.load_row(conn, &game).await
    }

    /// The game at the version of its row.
    ///
    /// # Errors
    /// 409: it has not started. The database fails.
    pub async fn load_row(
        &self,
        conn: &mut AsyncPgConnection,
        game: &Game,
    ) -> ApiResult<Arc<Match>> {
        let version = u32::try_from(game.version).unwrap_or(0);
        if version == 0 {
            return Err(ApiError::conflict(
                "not_started",
                "the game has not started: it waits for players",
            ));
        }
        let slot = self.slot(game.id);
        // A move that was under way when somebody left may have brought the old people back.
        let cached = slot
            .current()
            .filter(|cached| cached.who.bots == seats_of(game.bots));
        if let Some(cached) = &cached
            && (cached.table.version() >= version || cached.broken.is_some())
        {
            return Ok(Arc::clone(cached));
        }
        let loaded = Arc::new(match cached {
            Some(older) => catch_up(conn, Match::clone(&older), version).await?,
            None => replay(conn, game, version).await?,
        });
        slot.keep(&loaded);
        Ok(loaded)
    }
}

/// The game replayed up to a version, 1 or more.
///
/// # Errors
/// The database fails, or the log does not begin with a start of this game.
pub async fn replay(conn: &mut AsyncPgConnection, game: &Game, version: u32) -> ApiResult<Match> {
    let seats = models::seat::list(conn, game.id).await?;
    let who = Arc::new(Who::of(game, seats)?);
    let secret = game.secret().map_err(ApiError::internal)?;
    let first = models::log::piece(conn, game.id, 0, version).await?;
    let entries = first.iter().map(|stored| &stored.entry);
    let (table, wrong) =
        AnyTable::replay(who.ruleset, entries, secret).map_err(ApiError::internal)?;
    let started = Match {
        id: game.id,
        table,
        who,
        broken: wrong.map(|error| tell_broken(game.id, &error)),
    };
    catch_up(conn, started, version).await
}

/// Replays what is new in the log, up to a version.
async fn catch_up(
    conn: &mut AsyncPgConnection,
    mut table: Match,
    version: u32,
) -> ApiResult<Match> {
    while table.broken.is_none() && table.table.version() < version {
        let have = table.table.version();
        let piece = models::log::piece(conn, table.id, have, version).await?;
        if piece.is_empty() {
            break;
        }
        for stored in &piece {
            if let Err(error) = table.table.replay_next(&stored.entry) {
                table.broken = Some(tell_broken(table.id, &error));
                break;
            }
        }
    }
    Ok(table)
}

/// Tells the operator that a log does not replay, and says what the players are told.
fn tell_broken(game: Uuid, error: &ReplayError) -> Arc<str> {
    tracing::error!(%game, %error, "a log does not replay; the game is read-only now");
    error.to_string().into()
}

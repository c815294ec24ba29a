//! Games in memory: a bounded number, each brought up to the version asked for by replaying what is new in its log.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Instant;

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::entry::Entry;
use engine::table::ReplayError;
use engine::{AnyTable, Ruleset, Seat, SeatSet, Viewer};
use lru::LruCache;
use tokio::sync::OwnedMutexGuard;
use uuid::Uuid;

use super::awaited::Awaited;
use super::hearing::Hearings;
use super::names::NamesInEach;
use super::refused::{Refused, Result};
use super::ticking::Ticking;
use crate::ground::clock::Clock;
use crate::ground::details::Detail;
use crate::ground::figures::Figures;
use crate::store::log;
use crate::store::tables;
use crate::store::tables::game::{Game, Status, Visibility};
use crate::store::tables::pulse::Pulse;
use crate::store::tables::seat::TakenSeat;
use crate::store::tables::seat_holder::FormerHolder;

/// One game at one version, with the people in its seats.
#[derive(Clone, Debug)]
pub struct Match {
    /// The game's id.
    pub id: Uuid,
    /// The table.
    pub table: AnyTable,
    /// Since when each seat is waited for.
    pub awaited: Awaited,
    /// Who sits where.
    pub who: Arc<Who>,
    /// Its clocks, if it has any: while it runs, unless there is no limit.
    pub clocks: Option<Arc<KeptClocks>>,
    /// How often what stands beside its log had changed: who plays which seat, what the people are called, and clocks that
    /// move without an entry.
    pub changes: i32,
    /// What is wrong with the next entry, if the log does not replay to its end: the game is then read-only.
    pub broken: Option<Arc<Broken>>,
}

/// The clocks of a game, and exactly how they are stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptClocks {
    /// The clocks.
    pub ticking: Ticking,
    /// Their JSON, in the words of whichever build wrote it.
    pub text: String,
}

/// Why a game is read-only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The id under which the fault stands in the server's log.
    pub id: Uuid,
    /// What is wrong.
    pub reason: String,
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
    /// What they are called, in each language.
    pub(super) names: NamesInEach,
    /// Who held seats before them, the oldest of each seat first.
    pub former: Vec<FormerHolder>,
}

impl KeptClocks {
    /// Clocks that are to be stored.
    ///
    /// # Errors
    /// They do not serialize, which only a fault of ours can cause.
    pub fn new(ticking: Ticking) -> Result<Self> {
        let text = serde_json::to_string(&ticking).map_err(Refused::internal)?;
        Ok(Self { ticking, text })
    }

    /// Stored clocks.
    ///
    /// # Errors
    /// They were not written by us.
    pub fn read(text: String) -> Result<Self> {
        let ticking = serde_json::from_str(&text).map_err(Refused::internal)?;
        Ok(Self { ticking, text })
    }
}

impl Broken {
    /// What is wrong, under the id that it was noted with when it was first met, if that was before.
    fn noted(error: &ReplayError, before: Option<Uuid>) -> Arc<Self> {
        Arc::new(Self {
            id: before.unwrap_or_else(Uuid::now_v7),
            reason: error.to_string(),
        })
    }
}

impl Match {
    /// How far the game had come: entries in its log, and changes beside it.
    fn place(&self) -> (u32, i32) {
        (self.table.version(), self.changes)
    }

    /// When a seat must have answered, if the game waits for it and has a limit.
    pub fn deadline(&self, seat: Seat) -> Option<DateTime<Utc>> {
        self.clocks.as_ref()?.ticking.clocks().deadline(seat)
    }

    /// Which of its times a seat has, from 1; 0 if none of them has been counted.
    pub fn time_number(&self, seat: Seat) -> i32 {
        self.clocks
            .as_ref()
            .map_or(0, |kept| kept.ticking.time_number(seat))
    }

    /// The same at a table that may have other people, or people with other names, as the database has them.
    async fn with_people_of(
        self: &Arc<Self>,
        conn: &mut AsyncPgConnection,
        game: &Game,
    ) -> Result<Arc<Self>> {
        let who = Who::load(conn, game).await?;
        if who == *self.who {
            return Ok(Arc::clone(self));
        }
        let who = Arc::new(who);
        Ok(Arc::new(Self {
            who,
            ..Self::clone(self)
        }))
    }

    /// Replays further entries of the log, up to the first that does not replay; `fault` is the id of one that was met
    /// before.
    fn replay<'a>(&mut self, entries: impl Iterator<Item = &'a Entry>, fault: Option<Uuid>) {
        for entry in entries {
            if let Err(error) = self.table.replay_next(entry) {
                self.broken = Some(Broken::noted(&error, fault));
                return;
            }
            self.awaited
                .follow(&self.table, std::slice::from_ref(entry));
        }
    }

    /// # Errors
    /// 409: the log does not replay to its end, so nothing can be added to it.
    pub fn must_be_whole(&self) -> Result<()> {
        match &self.broken {
            None => Ok(()),
            Some(broken) => Err(Refused::conflict(
                "broken",
                Detail::GameBroken {
                    id: broken.id.to_string().into(),
                },
            )),
        }
    }
}

impl Who {
    /// The people of a game as the database has them.
    ///
    /// # Errors
    /// 409: the game is of a ruleset that this build does not know. The database fails.
    pub async fn load(conn: &mut AsyncPgConnection, game: &Game) -> Result<Self> {
        let seats = tables::seat::list(conn, game.id).await?;
        let former = if game.seat_changes == 0 {
            Vec::new()
        } else {
            tables::seat_holder::list_of(conn, &[game.id]).await?
        };
        let former = former.into_iter().map(|(_, former)| former).collect();
        let bots = game.bots;
        let names = NamesInEach::at_table(game, &seats);
        Ok(Self {
            ruleset: game.ruleset.parse().map_err(Refused::unreadable)?,
            game_name: game.name.clone(),
            private: game.visibility == Visibility::Private,
            seats,
            bots,
            names,
            former,
        })
    }

    /// The same people, with one of them back at a seat.
    #[must_use]
    pub fn with_back(&self, seat: Seat, now: DateTime<Utc>) -> Self {
        let mut who = self.clone();
        for taken in &mut who.seats {
            if taken.seat == seat {
                taken.taken_at = now;
                taken.offered = false;
            }
        }
        who
    }

    /// Whether somebody else had the seat at that time.
    pub fn was_anothers(&self, seat: Seat, at: DateTime<Utc>) -> bool {
        self.former.iter().any(|former| former.seat == seat)
            && self.taken(seat).is_some_and(|taken| taken.taken_at > at)
    }

    /// The seat as it is taken.
    pub fn taken(&self, seat: Seat) -> Option<&TakenSeat> {
        self.seats.iter().find(|taken| taken.seat == seat)
    }

    /// The seat of a user.
    pub fn seat(&self, user: Uuid) -> Option<Seat> {
        self.seats
            .iter()
            .find(|taken| taken.is_of(user))
            .map(|taken| taken.seat)
    }

    /// The seat of a user who must have one.
    ///
    /// # Errors
    /// 401: their account has been deleted. 403: they have none. 404: and may not know of the game.
    pub fn member(&self, user: Uuid) -> Result<Seat> {
        if self
            .seats
            .iter()
            .any(|taken| taken.is_of(user) && taken.deleted)
        {
            return Err(Refused::AccountGone);
        }
        match self.seat(user) {
            Some(seat) => Ok(seat),
            None if self.private => Err(Refused::NotFound(Detail::NoGame)),
            None => Err(Refused::Forbidden {
                code: "not_your_game",
                detail: Detail::NoSeatOfYours,
            }),
        }
    }

    /// The seats that a person plays: not those of the house's bot, nor of people who are gone.
    pub fn people(&self) -> SeatSet {
        self.owners().minus(self.bots)
    }

    /// The seats that have a person, also those that the house's bot plays for them; nobody whose account was deleted.
    pub fn owners(&self) -> SeatSet {
        self.seats
            .iter()
            .filter(|taken| taken.occupant.is_some() && !taken.deleted)
            .map(|taken| taken.seat)
            .collect()
    }

    /// The user whose seat this is, even if the house's bot plays it for them.
    pub fn user(&self, seat: Seat) -> Option<Uuid> {
        self.taken(seat)
            .and_then(|taken| taken.occupant.as_ref())
            .map(|occupant| occupant.user)
    }

    /// With whose eyes a user, or anybody, looks at the game.
    ///
    /// # Errors
    /// 404: the game is private and the user has no seat in it.
    pub fn viewer(&self, user: Option<Uuid>) -> Result<Viewer> {
        match user.and_then(|user| self.seat(user)) {
            Some(seat) => Ok(Viewer::Seat(seat)),
            None if self.private => Err(Refused::NotFound(Detail::NoGame)),
            None => Ok(Viewer::Spectator),
        }
    }
}

/// The place of one game in memory.
#[derive(Debug)]
struct Slot {
    /// Submits to one game stand in line here, none of them holding a database connection meanwhile.
    queue: Arc<tokio::sync::Mutex<()>>,
    current: RwLock<Option<Arc<Match>>>,
}

impl Slot {
    fn current(&self) -> Option<Arc<Match>> {
        self.current
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Keeps the match unless a newer one is kept already.
    fn keep(&self, new: &Arc<Match>) {
        let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
        let newer = current
            .as_ref()
            .is_none_or(|kept| kept.place() <= new.place());
        if newer {
            *current = Some(Arc::clone(new));
        }
    }
}

/// The games in memory.
#[derive(Debug)]
pub struct Matches {
    slots: Mutex<LruCache<Uuid, Arc<Slot>>>,
    clock: Clock,
    figures: Arc<Figures>,
    /// Those who wait for news of games.
    pub hearings: Hearings<Pulse>,
}

impl Matches {
    /// Room for so many games.
    pub fn new(games: usize, clock: Clock, figures: Arc<Figures>) -> Self {
        let games = NonZeroUsize::new(games).unwrap_or(NonZeroUsize::MIN);
        Self {
            slots: Mutex::new(LruCache::new(games)),
            clock,
            figures,
            hearings: Hearings::default(),
        }
    }

    fn slot(&self, id: Uuid) -> Arc<Slot> {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(slots.get_or_insert(id, || {
            Arc::new(Slot {
                queue: Arc::default(),
                current: RwLock::default(),
            })
        }))
    }

    /// How many games are in memory.
    pub fn count(&self) -> usize {
        let slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.len()
    }

    /// Waits for this process's turn at the game: whoever holds it is the only one here who writes to its log.
    ///
    /// No database connection is to be held while waiting.
    pub async fn turn(&self, id: Uuid) -> OwnedMutexGuard<()> {
        let queue = Arc::clone(&self.slot(id).queue);
        queue.lock_owned().await
    }

    /// The same turn, if nobody has it right now.
    pub fn free_turn(&self, id: Uuid) -> Option<OwnedMutexGuard<()>> {
        Arc::clone(&self.slot(id).queue).try_lock_owned().ok()
    }

    /// The game as it is in memory, which may be older than the database's.
    pub fn cached(&self, id: Uuid) -> Option<Arc<Match>> {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.get(&id)?.current()
    }

    /// Keeps a game that has moved on, and tells those who wait for news of it.
    pub fn keep(&self, new: &Arc<Match>) {
        self.slot(new.id).keep(new);
        self.hearings.ring(new.id);
    }

    /// The game at the newest version that the database has.
    ///
    /// # Errors
    /// 404: no such game. 409: it has not started, or cannot be read. The database fails.
    pub async fn load(&self, conn: &mut AsyncPgConnection, id: Uuid) -> Result<Arc<Match>> {
        let game = tables::game::find(conn, id)
            .await?
            .ok_or(Refused::NotFound(Detail::NoGame))?;
        self.load_row(conn, &game).await
    }

    /// The game at the version of its row.
    ///
    /// # Errors
    /// 409: it has not started, or cannot be read. The database fails.
    pub async fn load_row(&self, conn: &mut AsyncPgConnection, game: &Game) -> Result<Arc<Match>> {
        let version = u32::try_from(game.version).unwrap_or(0);
        if version == 0 {
            return Err(Refused::conflict("not_started", Detail::WaitsForPlayers));
        }
        let slot = self.slot(game.id);
        let cached = slot.current();
        // This process may not have heard that a seat has changed hands, that somebody has another name, or of a vacation.
        if let Some(cached) = &cached
            && cached.changes >= game.seat_changes
            && (cached.table.version() >= version || cached.broken.is_some())
        {
            if cached.broken.is_some() {
                // It may have been noted in a transaction that came to nothing.
                self.note(conn, game, cached).await?;
            }
            if game.status == Status::Running {
                return Ok(Arc::clone(cached));
            }
            // Nothing is counted for games that are over: their people may be in thousands of them.
            let current = cached.with_people_of(conn, game).await?;
            if !Arc::ptr_eq(&current, cached) {
                slot.keep(&current);
            }
            return Ok(current);
        }
        let mut loaded = if let Some(older) = cached {
            let mut newer = Match::clone(&older);
            if newer.changes < game.seat_changes {
                newer.who = Arc::new(Who::load(conn, game).await?);
                newer.changes = game.seat_changes;
            }
            if newer.broken.is_some() {
                newer
            } else {
                catch_up(conn, newer, version, game.broken_id).await?
            }
        } else {
            let began = Instant::now();
            let loaded = replay(conn, game, version).await?;
            self.figures.replayed(began.elapsed());
            loaded
        };
        let clocks = game.clocks.clone().map(KeptClocks::read).transpose()?;
        loaded.clocks = clocks.map(Arc::new);
        let loaded = Arc::new(loaded);
        slot.keep(&loaded);
        self.note(conn, game, &loaded).await?;
        Ok(loaded)
    }

    /// Notes in the game's row whether its log replays, as far as that is news, and has its members told.
    async fn note(&self, conn: &mut AsyncPgConnection, game: &Game, loaded: &Match) -> Result<()> {
        match (&loaded.broken, game.broken_id) {
            (Some(broken), None) => {
                tracing::error!(
                    game = %game.id, fault = %broken.id, reason = broken.reason,
                    "a log does not replay; the game is read-only now"
                );
                let last_good = log::entries::position(loaded.table.version().saturating_sub(1));
                let noted = (last_good, broken.id);
                tables::game::note_broken(conn, game.id, noted, self.clock.now()).await?;
            }
            (None, Some(fault)) if game.status == Status::Running => {
                tracing::info!(game = %game.id, %fault, "a log replays again");
                tables::game::note_mended(conn, game.id).await?;
            }
            (Some(_), Some(_)) | (None, None | Some(_)) => {}
        }
        Ok(())
    }
}

/// The game replayed up to a version, 1 or more.
///
/// # Errors
/// 409: the log does not begin with a start of this game as this build knows it. The database fails.
pub async fn replay(conn: &mut AsyncPgConnection, game: &Game, version: u32) -> Result<Match> {
    let who = Arc::new(Who::load(conn, game).await?);
    let secret = game.secret().map_err(Refused::internal)?;
    let piece = log::entries::piece(conn, game.id, 0, version).await?;
    let mut entries = piece.iter();
    let (table, _) = AnyTable::replay(who.ruleset, entries.by_ref().take(1), secret)
        .map_err(Refused::unreadable)?;
    let mut started = Match {
        id: game.id,
        awaited: Awaited::at_the_start(&table),
        table,
        who,
        clocks: None,
        changes: game.seat_changes,
        broken: None,
    };
    started.replay(entries, game.broken_id);
    catch_up(conn, started, version, game.broken_id).await
}

/// Replays what is new in the log, up to a version.
async fn catch_up(
    conn: &mut AsyncPgConnection,
    mut table: Match,
    version: u32,
    fault: Option<Uuid>,
) -> Result<Match> {
    while table.broken.is_none() && table.table.version() < version {
        let have = table.table.version();
        let piece = log::entries::piece(conn, table.id, have, version).await?;
        if piece.is_empty() {
            break;
        }
        table.replay(piece.iter(), fault);
    }
    Ok(table)
}

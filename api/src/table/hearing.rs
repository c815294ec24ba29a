//! How what waits for news of a game or an account hears of it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};
use uuid::Uuid;

use super::House;
use super::refused::Result;
use crate::store::{outbox, tables};

/// How many games or accounts are looked at with one statement.
const BATCH: usize = 500;

/// What somebody at this server waits for news of, by its id: games, or accounts. Their news is there when their pulse is
/// another.
#[derive(Debug)]
pub struct Hearings<P>(Mutex<HashMap<Uuid, Heard<P>>>);

/// What is known of one of them.
#[derive(Debug)]
struct Heard<P> {
    /// Rings for all who wait.
    bell: watch::Sender<()>,
    /// How it stood when it was looked at last.
    pulse: Option<P>,
}

impl<P> Default for Hearings<P> {
    fn default() -> Self {
        Self(Mutex::new(HashMap::new()))
    }
}

impl<P: PartialEq> Hearings<P> {
    fn listen(&self, id: Uuid) -> watch::Receiver<()> {
        let mut heard = self.lock();
        let one = heard.entry(id).or_insert_with(|| Heard {
            bell: watch::Sender::new(()),
            pulse: None,
        });
        one.bell.subscribe()
    }

    /// Lets those know who wait that there is news.
    pub fn ring(&self, id: Uuid) {
        if let Some(heard) = self.lock().get(&id) {
            heard.bell.send_replace(());
        }
    }

    /// Rings if it does not stand as it did.
    fn compare(&self, id: Uuid, pulse: P) {
        if let Some(heard) = self.lock().get_mut(&id)
            && heard.pulse.as_ref() != Some(&pulse)
        {
            heard.pulse = Some(pulse);
            heard.bell.send_replace(());
        }
    }

    /// What somebody waits for. The others are forgotten.
    fn awaited(&self) -> Vec<Uuid> {
        let mut heard = self.lock();
        heard.retain(|_, one| one.bell.receiver_count() > 0);
        heard.keys().copied().collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Uuid, Heard<P>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Looks how the games and accounts stand of which somebody waits for news here, and rings where that has changed: another
/// server may have written, or something was done beside the log. However many wait, each is looked at once.
///
/// # Errors
/// The database fails.
pub async fn look(house: &House) -> Result<()> {
    let games = house.matches.hearings.awaited();
    let accounts = house.accounts.awaited();
    if games.is_empty() && accounts.is_empty() {
        return Ok(());
    }
    let mut conn = house.database.get().await?;
    for batch in games.chunks(BATCH) {
        for pulse in tables::pulse::of(&mut conn, batch).await? {
            house.matches.hearings.compare(pulse.game, pulse);
        }
    }
    for batch in accounts.chunks(BATCH) {
        for pulse in outbox::event::pulses(&mut conn, batch).await? {
            house.accounts.compare(pulse.user, pulse);
        }
    }
    Ok(())
}

/// Hears that there may be news of a game or an account: at once if this process makes it, within about a second otherwise.
///
/// Made before the game or the account is read, it misses nothing that comes after. No database connection is to be held while
/// waiting.
pub struct Hearing {
    house: Arc<House>,
    bell: watch::Receiver<()>,
}

impl Hearing {
    /// Begins to listen for news of a game.
    pub fn new(house: &Arc<House>, game: Uuid) -> Self {
        Self {
            house: Arc::clone(house),
            bell: house.matches.hearings.listen(game),
        }
    }

    /// Begins to listen for events of an account.
    pub fn of_account(house: &Arc<House>, user: Uuid) -> Self {
        Self {
            house: Arc::clone(house),
            bell: house.accounts.listen(user),
        }
    }

    /// Waits until there may be news, the time is over, or the server stops; whether there may be news.
    pub async fn wait(&mut self, end: Instant) -> bool {
        tokio::select! {
            heard = timeout_at(end, self.bell.changed()) => heard.is_ok(),
            () = self.house.stopping.begun() => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::tables::pulse::Pulse;

    fn pulse(game: Uuid, stands: &str) -> Pulse {
        Pulse {
            game,
            stands: stands.to_owned(),
            talk: None,
            votes: None,
        }
    }

    #[test]
    fn who_waits_hears_each_change_once_and_a_game_is_forgotten_with_the_last_of_them() {
        let hearings = Hearings::default();
        let game = Uuid::from_u128(1);
        let mut first = hearings.listen(game);
        hearings.compare(game, pulse(game, "1"));
        let mut second = hearings.listen(game);
        assert!(first.has_changed().unwrap());
        assert!(!second.has_changed().unwrap());
        first.mark_unchanged();
        hearings.compare(game, pulse(game, "1"));
        assert!(!first.has_changed().unwrap());
        hearings.compare(game, pulse(game, "2"));
        assert!(first.has_changed().unwrap() && second.has_changed().unwrap());
        second.mark_unchanged();
        hearings.ring(game);
        assert!(second.has_changed().unwrap());
        assert_eq!(hearings.awaited(), [game]);
        drop((first, second));
        assert!(hearings.awaited().is_empty());
        // Nobody waits for this one.
        hearings.ring(game);
        hearings.compare(game, pulse(game, "3"));
        assert!(hearings.lock().is_empty());
    }
}

//! How what waits for news of a game hears of it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};
use uuid::Uuid;

use super::House;
use super::refused::Result;
use crate::store::tables;
use crate::store::tables::pulse::Pulse;

/// How many games are looked at with one statement.
const BATCH: usize = 500;

/// The games of which somebody waits for news at this server.
#[derive(Debug, Default)]
pub struct Hearings(Mutex<HashMap<Uuid, Heard>>);

/// What is known of one of them.
#[derive(Debug)]
struct Heard {
    /// Rings for all who wait.
    bell: watch::Sender<()>,
    /// How the game stood when it was looked at last.
    pulse: Option<Pulse>,
}

impl Hearings {
    fn listen(&self, game: Uuid) -> watch::Receiver<()> {
        let mut heard = self.lock();
        let one = heard.entry(game).or_insert_with(|| Heard {
            bell: watch::Sender::new(()),
            pulse: None,
        });
        one.bell.subscribe()
    }

    /// Lets those know who wait for news of a game that there is some.
    pub fn ring(&self, game: Uuid) {
        if let Some(heard) = self.lock().get(&game) {
            heard.bell.send_replace(());
        }
    }

    /// Rings if a game does not stand as it did.
    fn compare(&self, pulse: Pulse) {
        if let Some(heard) = self.lock().get_mut(&pulse.game)
            && heard.pulse.as_ref() != Some(&pulse)
        {
            heard.pulse = Some(pulse);
            heard.bell.send_replace(());
        }
    }

    /// The games of which somebody waits for news. The others are forgotten.
    fn games(&self) -> Vec<Uuid> {
        let mut heard = self.lock();
        heard.retain(|_, one| one.bell.receiver_count() > 0);
        heard.keys().copied().collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Uuid, Heard>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Looks how the games stand of which somebody waits for news here, and rings where that has changed: another server may have
/// written, or something was done beside the log. However many wait, a game is looked at once.
///
/// # Errors
/// The database fails.
pub async fn look(house: &House) -> Result<()> {
    let games = house.matches.hearings.games();
    if games.is_empty() {
        return Ok(());
    }
    let mut conn = house.database.get().await?;
    for batch in games.chunks(BATCH) {
        for pulse in tables::pulse::of(&mut conn, batch).await? {
            house.matches.hearings.compare(pulse);
        }
    }
    Ok(())
}

/// Hears that there may be news of a game: at once if this process moves it, within about a second otherwise.
///
/// Made before the game is read, it misses nothing that comes after. No database connection is to be held while waiting.
pub struct Hearing {
    house: Arc<House>,
    bell: watch::Receiver<()>,
}

impl Hearing {
    /// Begins to listen.
    pub fn new(house: &Arc<House>, game: Uuid) -> Self {
        Self {
            house: Arc::clone(house),
            bell: house.matches.hearings.listen(game),
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
        hearings.compare(pulse(game, "1"));
        let mut second = hearings.listen(game);
        assert!(first.has_changed().unwrap());
        assert!(!second.has_changed().unwrap());
        first.mark_unchanged();
        hearings.compare(pulse(game, "1"));
        assert!(!first.has_changed().unwrap());
        hearings.compare(pulse(game, "2"));
        assert!(first.has_changed().unwrap() && second.has_changed().unwrap());
        second.mark_unchanged();
        hearings.ring(game);
        assert!(second.has_changed().unwrap());
        assert_eq!(hearings.games(), [game]);
        drop((first, second));
        assert!(hearings.games().is_empty());
        // Nobody waits for this one.
        hearings.ring(game);
        hearings.compare(pulse(game, "3"));
        assert!(hearings.lock().is_empty());
    }
}

//! How a request waits for a game to move on.

use std::sync::Arc;

use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};
use uuid::Uuid;

use super::House;
use crate::ground::looking::LOOK_EVERY;

/// Hears that a game may have moved on: at once if this process moves it, within about a second if another one does.
///
/// Made before the game is read, it misses nothing that comes after. No database connection is to be held while waiting.
pub struct Hearing {
    house: Arc<House>,
    game: Uuid,
    heard: watch::Receiver<u32>,
}

impl Hearing {
    /// Begins to listen.
    pub fn new(house: &Arc<House>, game: Uuid) -> Self {
        Self {
            house: Arc::clone(house),
            game,
            heard: house.matches.watch(game),
        }
    }

    /// Waits until the game is to be read again: it was heard of, another process may have written, the time is over, or the
    /// server stops.
    pub async fn wait(&mut self, end: Instant) {
        let look = (Instant::now() + LOOK_EVERY).min(end);
        tokio::select! {
            _ = timeout_at(look, self.heard.changed()) => {}
            () = self.house.stopping.begun() => {}
        }
        // Anew each time: a game that is forgotten meanwhile tells its old listeners nothing more.
        self.heard = self.house.matches.watch(self.game);
    }
}

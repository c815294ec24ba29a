//! How those who keep a request open hear that the server stops.

use tokio::sync::watch;

/// Whether the server stops. Whoever keeps a request open for long listens to it: a server that stops waits for requests in
/// progress.
#[derive(Debug)]
pub struct Stopping(watch::Sender<bool>);

impl Default for Stopping {
    fn default() -> Self {
        Self(watch::Sender::new(false))
    }
}

impl Stopping {
    /// Says that the server stops from now on.
    pub fn begin(&self) {
        self.0.send_replace(true);
    }

    /// Whether it stops.
    pub fn has_begun(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until it stops.
    pub async fn begun(&self) {
        // The sender lives as long as this does, so the wait ends in no other way.
        let _ = self.0.subscribe().wait_for(|stops| *stops).await;
    }
}

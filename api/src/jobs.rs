//! Work that goes on behind the requests: mail, bots, tidying up.

pub mod mail;

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;

use crate::app::App;
use crate::mail::Mailer;
use crate::play;

/// The workers of one server.
#[derive(Debug)]
pub struct Workers(JoinSet<()>);

impl Workers {
    /// Starts the workers on the runtime that this is called on.
    pub fn start(app: &Arc<App>, mailer: Mailer) -> Self {
        let mut tasks = JoinSet::new();
        tasks.spawn(mail::run(Arc::clone(app), mailer));
        tasks.spawn(play::bots::run(Arc::clone(app)));
        tasks.spawn(tidy(Arc::clone(app)));
        Self(tasks)
    }

    /// Ends the workers. What they were doing is taken up again at the next start.
    pub async fn stop(mut self) {
        self.0.shutdown().await;
    }
}

/// Forgets now and then who made requests long ago.
async fn tidy(app: Arc<App>) {
    loop {
        tokio::time::sleep(Duration::from_mins(1)).await;
        app.limits.tidy();
    }
}

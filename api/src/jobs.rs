//! Work that goes on behind the requests: mail, webhooks, bots, orders, deadlines, packing, tidying up.

pub mod clock;
pub mod gatherings;
pub mod hooks;
mod look;
pub mod looking;
pub mod mail;
pub mod packing;
pub mod sessions;
pub mod vacations;
pub mod votes;

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;

use crate::app::App;
use crate::hooks::client::Client;
use crate::mail::Mailer;
use crate::problem::ApiResult;
use crate::{models, play};

/// The workers of one server.
#[derive(Debug)]
pub struct Workers(JoinSet<()>);

impl Workers {
    /// Starts the workers on the runtime that this is called on.
    pub fn start(app: &Arc<App>, mailer: Mailer, client: Client) -> Self {
        let mut tasks = JoinSet::new();
        tasks.spawn(mail::run(Arc::clone(app), mailer));
        tasks.spawn(hooks::run(Arc::clone(app), client));
        tasks.spawn(play::bots::run(Arc::clone(app)));
        tasks.spawn(play::left_behind::run(Arc::clone(app)));
        tasks.spawn(play::orders::run(Arc::clone(app)));
        tasks.spawn(clock::run(Arc::clone(app)));
        tasks.spawn(vacations::run(Arc::clone(app)));
        tasks.spawn(gatherings::run(Arc::clone(app)));
        tasks.spawn(votes::run(Arc::clone(app)));
        tasks.spawn(packing::run(Arc::clone(app)));
        tasks.spawn(sessions::run(Arc::clone(app)));
        tasks.spawn(tidy(Arc::clone(app)));
        Self(tasks)
    }

    /// Lets something else go on and end with the workers.
    pub fn add(&mut self, task: impl Future<Output = ()> + Send + 'static) {
        self.0.spawn(task);
    }

    /// Ends the workers. What they were doing is taken up again at the next start.
    pub async fn stop(mut self) {
        self.0.shutdown().await;
    }
}

/// Forgets now and then who made requests long ago, what they were answered, and what webhooks were told.
async fn tidy(app: Arc<App>) {
    for minute in 1_u64.. {
        tokio::time::sleep(Duration::from_mins(1)).await;
        app.limits.tidy();
        if minute % 60 == 0
            && let Err(error) = forget_old(&app).await
        {
            tracing::warn!(%error, "old answers and deliveries could not be deleted");
        }
    }
}

async fn forget_old(app: &App) -> ApiResult<()> {
    let mut conn = app.database.get().await?;
    models::answer::forget_old(&mut conn, app.clock.now()).await?;
    models::delivery::forget_old(&mut conn, app.clock.now()).await?;
    Ok(())
}

//! Work that goes on behind the requests: mail, webhooks, bots, orders, deadlines, packing, tidying up.
//!
//! Whatever asks the database fails if the database does; what else can fail a function says.

#![allow(
    clippy::missing_errors_doc,
    reason = "that the database fails is said once, above"
)]

pub mod bots;
pub mod deadlines;
pub mod each_due;
pub mod gatherings;
pub mod left_behind;
pub mod limits;
pub mod listening;
pub mod orders;
pub mod packing;
pub mod punctual;
pub mod sessions;
pub mod tidying;
pub mod vacations;
pub mod votes;

use std::sync::Arc;

use tokio::task::JoinSet;

use crate::table::House;
use crate::tell::hooks::client::Client;
use crate::tell::mail::Mailer;
use crate::tell::{events, hooks, mail};
use crate::work;

/// The workers of one server.
#[derive(Debug)]
pub struct Workers(JoinSet<()>);

impl Workers {
    /// Starts the workers on the runtime that this is called on.
    pub fn start(house: &Arc<House>, mailer: Mailer, client: Client) -> Self {
        let mut tasks = JoinSet::new();
        tasks.spawn(mail::send(Arc::clone(house), mailer));
        tasks.spawn(hooks::deliver(Arc::clone(house), client));
        tasks.spawn(events::number(Arc::clone(house)));
        tasks.spawn(work::bots::run(Arc::clone(house)));
        tasks.spawn(work::left_behind::run(Arc::clone(house)));
        tasks.spawn(work::listening::run(Arc::clone(house)));
        tasks.spawn(work::orders::run(Arc::clone(house)));
        tasks.spawn(deadlines::run(Arc::clone(house)));
        tasks.spawn(vacations::run(Arc::clone(house)));
        tasks.spawn(gatherings::run(Arc::clone(house)));
        tasks.spawn(votes::run(Arc::clone(house)));
        tasks.spawn(packing::run(Arc::clone(house)));
        tasks.spawn(work::punctual::run(Arc::clone(house)));
        tasks.spawn(sessions::run(Arc::clone(house)));
        tasks.spawn(work::limits::run(Arc::clone(house)));
        tasks.spawn(tidying::run(Arc::clone(house)));
        Self(tasks)
    }

    /// Starts those of a quiet server, which tell nobody anything, move no game and tidy nothing away: people who are signed in
    /// may look around and play.
    pub fn start_quiet(house: &Arc<House>) -> Self {
        let mut tasks = JoinSet::new();
        tasks.spawn(work::listening::run(Arc::clone(house)));
        tasks.spawn(sessions::run(Arc::clone(house)));
        tasks.spawn(work::limits::run(Arc::clone(house)));
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

//! People who move at a steady pace, however long an answer takes.

use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use tokio::runtime::Handle;

use super::client::Client;
use super::games::{Game, Games};
use super::measured::Measured;
use super::server::Running;
use super::tables::Tables;

/// How many clients move in turn, so that a slow answer keeps none of the next ones.
const CLIENTS: u32 = 8;

/// At which tables somebody moves.
#[derive(Clone, Copy)]
pub(crate) enum Who<'a> {
    /// Where only people sit, with their tokens.
    People(&'a Games, &'a [String]),
    /// Where bots sit.
    BesideBots(&'a Tables),
}

/// A move to be sent.
pub(crate) struct Move {
    /// Where to.
    pub(crate) path: String,
    /// By whom.
    pub(crate) token: String,
    /// Its idempotency key.
    pub(crate) key: String,
    /// The body.
    pub(crate) body: String,
    /// The game with its next steps, which nobody may take before this one is answered.
    pub(crate) game: Option<Game>,
}

impl Who<'_> {
    /// The next move of somebody; none if everybody waits for bots.
    fn next(self, running: &Running, home: &Handle) -> anyhow::Result<Option<Move>> {
        match self {
            Self::People(games, tokens) => {
                let mut game = games.take().context("all games are played: open more")?;
                let step = game.steps.next().context("a game has ended")?;
                let token = tokens.get(step.player).context("a player has a token")?;
                let path = game.path.clone();
                Ok(Some(Move {
                    path,
                    token: token.clone(),
                    key: step.key,
                    body: step.body,
                    game: Some(game).filter(|game| game.steps.len() > 0),
                }))
            }
            Self::BesideBots(tables) => home.block_on(tables.next(running)),
        }
    }
}

/// Has some move at this pace, who are measured, and others beside them at the same.
pub(crate) fn move_about(
    running: &Running,
    (measured, others): (Who<'_>, Who<'_>),
    pace: Duration,
    length: Duration,
) -> anyhow::Result<Measured> {
    let home = Handle::current();
    // Two clients at one table would answer the same decision.
    let turn = Mutex::new(());
    let began = Instant::now();
    let client = |who: Who<'_>, first: u32| -> anyhow::Result<Measured> {
        let mut client = Client::connect(running.address)?;
        let mut told = Measured::default();
        let mut due = began + pace * first;
        while due < began + length {
            thread::sleep(due.saturating_duration_since(Instant::now()));
            let next = {
                let _turn = turn
                    .lock()
                    .map_err(|_| anyhow::anyhow!("a client panicked"))?;
                who.next(running, &home)?
            };
            if let Some(next) = next {
                client.post(&next.path, &next.token, &next.key, &next.body)?;
                // From when it was to be sent: whoever waits for an earlier answer waits for this one, too.
                told.latencies.push(due.elapsed());
                if let (Who::People(games, _), Some(game)) = (who, next.game) {
                    games.give_back(game);
                }
            }
            due += pace * CLIENTS;
        }
        told.elapsed = began.elapsed();
        Ok(told)
    };
    tokio::task::block_in_place(|| {
        thread::scope(|scope| {
            let (client, mut threads) = (&client, Vec::new());
            for first in 0..CLIENTS {
                threads.push((true, scope.spawn(move || client(measured, first))));
                threads.push((false, scope.spawn(move || client(others, first))));
            }
            let mut all = Measured::default();
            for (counts, thread) in threads {
                let one = thread.join();
                let one = one.map_err(|_| anyhow::anyhow!("a client panicked"))??;
                if counts {
                    all.beside(one);
                }
            }
            Ok(all)
        })
    })
}

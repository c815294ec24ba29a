//! A slice of time in which clients play through the API.

use std::net::SocketAddr;
use std::sync::Barrier;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use api::store::schema::notices;
use api::web::app::App;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::client::Client;
use super::games::Games;
use super::measured::Measured;
use super::server::Running;

/// More actions a second than can be expected of one machine: so many steps are thought out before a slice.
const PLENTY: usize = 10_000;

/// Lets so many clients play, each its own games, one action a request and the next when the last is answered.
pub(crate) async fn measure(
    running: &Running,
    games: &mut Games,
    clients: usize,
    length: Duration,
) -> anyhow::Result<Measured> {
    let steps = PLENTY * usize::try_from(length.as_secs())?;
    // Twice, since many may end at the same time.
    games.open(running, 2 * clients, steps).await?;
    mails_are_sent(&running.app).await?;
    let tokens = games.tokens(&running.app)?;
    let (games, address) = (&*games, running.address);
    let barrier = Barrier::new(clients);
    tokio::task::block_in_place(|| {
        std::thread::scope(|scope| {
            let play = || play(address, games, &tokens, &barrier, length);
            let threads: Vec<_> = (0..clients).map(|_| scope.spawn(play)).collect();
            let mut all = Measured::default();
            for thread in threads {
                let one = thread
                    .join()
                    .map_err(|_| anyhow::anyhow!("a client panicked"))??;
                all.beside(one);
            }
            Ok(all)
        })
    })
}

fn play(
    address: SocketAddr,
    games: &Games,
    tokens: &[String],
    barrier: &Barrier,
    length: Duration,
) -> anyhow::Result<Measured> {
    let client = Client::connect(address);
    barrier.wait();
    let mut client = client?;
    let mut measured = Measured::default();
    let began = Instant::now();
    let mut now = began;
    'games: loop {
        let mut game = games
            .take()
            .context("all games are played: think out more")?;
        while let Some(step) = game.steps.next() {
            let token = tokens.get(step.player).context("a player has a token")?;
            client.post(&game.path, token, &step.key, &step.body)?;
            let after = Instant::now();
            measured.latencies.push(after - now);
            now = after;
            if now - began >= length {
                games.give_back(game);
                break 'games;
            }
        }
    }
    measured.elapsed = began.elapsed();
    Ok(measured)
}

/// Waits until the mails about games that have begun are out: their boards are drawn until then.
async fn mails_are_sent(app: &App) -> anyhow::Result<()> {
    loop {
        let mut conn = app.house.database.get().await?;
        // One that is being written is not due for a while.
        let unsent: i64 = notices::table
            .filter(notices::state.eq("waiting"))
            .filter(notices::kind.eq("game_started"))
            .count()
            .get_result(&mut conn)
            .await?;
        if unsent == 0 {
            return Ok(());
        }
        drop(conn);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

//! What is measured: the workers of `poste serve` on a durable cluster, and the mail server that they send to.

use std::sync::Arc;
use std::time::{Duration, Instant};

use api::ground::clock::Clock;
use api::store::database;
use api::store::schema::{games, notices};
use api::table::House;
use api::tell::hooks::client::Client;
use api::tell::mail::Mailer;
use api::work::Workers;
use diesel::prelude::*;
use diesel_async::{
    AsyncConnection as _, AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection as _,
};

use super::helpers::smtp::{Received, Receiver};
use super::shared::{self, Cluster};
use super::statements::Statements;

/// How often it is looked whether all mails are noted.
const SHORTLY: Duration = Duration::from_millis(2);

/// The program with its cluster and the mail server. All of it stops when it is dropped; [`Post::stop`] says if it could
/// not.
pub(crate) struct Post {
    /// The program, but for the web.
    pub(crate) house: Arc<House>,
    /// The mail server.
    pub(crate) sink: Receiver,
    /// Statements that the program has sent to the database.
    statements: Statements,
    /// A connection that is not the program's.
    onlooker: AsyncPgConnection,
    workers: Workers,
    cluster: Cluster,
}

/// The mails of a round.
pub(crate) struct Sent {
    /// As they arrived.
    pub(crate) mails: Vec<Received>,
    /// How long it took until the last one was there.
    pub(crate) took: Duration,
    /// Statements to the database meanwhile, and until all were noted.
    pub(crate) statements: usize,
    /// Connections to the mail server that were opened.
    pub(crate) connections: usize,
}

impl Post {
    /// Starts everything.
    pub(crate) async fn start(connections: u16) -> anyhow::Result<Self> {
        let cluster = Cluster::start(connections).await?;
        let pool = database::connect(&cluster.url(), usize::from(connections))?;
        let statements = Statements::of(&pool).await?;
        let house = House::new(pool, Clock::movable(), shared::settings()).await?;
        let house = Arc::new(house);
        let sink = Receiver::start().await;
        let from = "Poste Restante <poste@example.org>".parse()?;
        let mailer = Mailer::smtp(&sink.url(), from)?;
        let workers = Workers::start(&house, mailer, Client::new(false)?);
        Ok(Self {
            onlooker: AsyncPgConnection::establish(&cluster.url()).await?,
            house,
            sink,
            statements,
            workers,
            cluster,
        })
    }

    /// Waits until the mails that wait for nothing are out: each game's first. Then the database learns how large its tables
    /// are, as it does by itself after a while.
    pub(crate) async fn send_first(&mut self) -> anyhow::Result<()> {
        self.until_noted().await?;
        self.sink.take();
        self.onlooker.batch_execute("ANALYZE").await?;
        Ok(())
    }

    /// Lets the time come at which turns are mailed, and waits until everybody has been told of theirs.
    pub(crate) async fn send(&mut self, mails: usize) -> anyhow::Result<Sent> {
        self.forget_answered().await?;
        let waiting = notices::table.filter(notices::state.eq("waiting")).count();
        let waiting: i64 = waiting.get_result(&mut self.onlooker).await?;
        anyhow::ensure!(usize::try_from(waiting)? == mails, "{waiting} wait");
        let statements = self.statements.so_far();
        let connections = self.sink.connections();
        self.house.clock.advance(self.house.settings.notice_delay);
        let began = Instant::now();
        self.house.bells.mail.notify_one();
        self.sink.wait_for(mails).await;
        let took = began.elapsed();
        self.until_noted().await?;
        let sent = Sent {
            mails: self.sink.take(),
            took,
            statements: self.statements.so_far() - statements,
            connections: self.sink.connections() - connections,
        };
        let arrived = sent.mails.len();
        anyhow::ensure!(arrived == mails, "{arrived} mails instead of {mails}");
        Ok(sent)
    }

    /// Removes the notices of what was answered before anybody was told: looks at them are not what is measured.
    async fn forget_answered(&mut self) -> anyhow::Result<()> {
        let asked = games::table
            .filter(games::id.nullable().eq(notices::game_id))
            .select(games::decision)
            .single_value();
        diesel::delete(notices::table)
            .filter(notices::state.eq("waiting"))
            .filter(notices::decision.ne(asked))
            .execute(&mut self.onlooker)
            .await?;
        Ok(())
    }

    /// Waits until nothing is due, and nothing is a worker's.
    async fn until_noted(&mut self) -> anyhow::Result<()> {
        loop {
            let now = self.house.clock.now();
            let due: i64 = notices::table
                .filter(notices::state.eq("waiting"))
                .filter(notices::due_at.le(now).or(notices::attempts.gt(0)))
                .count()
                .get_result(&mut self.onlooker)
                .await?;
            if due == 0 {
                return Ok(());
            }
            tokio::time::sleep(SHORTLY).await;
        }
    }

    /// Stops everything.
    pub(crate) async fn stop(self) -> anyhow::Result<()> {
        self.workers.stop().await;
        self.sink.switch_off().await;
        self.house.database.close();
        drop(self.onlooker);
        self.cluster.stop().await
    }
}

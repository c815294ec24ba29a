//! Finished games are packed, and nobody notices.

mod damaged;
mod guard;
mod served;
mod worker;

use api::store::log::entries::page;
use api::store::log::pack::PackedLog;
use chrono::TimeDelta;
use diesel_async::SimpleAsyncConnection as _;
use engine::entry::Entry;
use engine::hex;
use uuid::Uuid;

use crate::helpers::command::{output, poste};
use crate::helpers::{Person, TestApp};

const NAMES: [&str; 5] = ["Ann", "Ben", "Cleo", "Dan", "Eve"];

impl TestApp {
    /// Lets the time pass after which a game is packed, and packs.
    async fn pack_later(&self) -> usize {
        self.later(TimeDelta::minutes(61));
        self.pack().await
    }

    /// The games that are packed, and those that have rows in the log.
    async fn stores(&self) -> (Vec<String>, Vec<String>) {
        let query = |table: &str| {
            format!("SELECT DISTINCT game_id::text AS text FROM {table} ORDER BY text")
        };
        let packed = self.texts(&query("packed_games")).await;
        (packed, self.texts(&query("log")).await)
    }

    /// The whole log of a game, wherever it is, and how many entries it has.
    async fn whole_log(&self, game: Uuid) -> (Vec<Entry>, u32) {
        let log = page(&mut self.connection().await, game, 0, 10_000).await;
        let log = log.unwrap();
        let length = u32::try_from(log.len()).unwrap();
        (log, length)
    }

    /// Everything that somebody, or anybody, can be told of a game: status, `ETag` and body, each read with a memory
    /// that has forgotten the game.
    async fn told(&self, game: Uuid, length: u32, person: Option<&Person>) -> Vec<String> {
        let mut paths = vec![
            format!("/games/{game}"),
            format!("/games/{game}/view"),
            format!("/games/{game}/record"),
            format!("/games/{game}/log"),
        ];
        for at in [0, 1, 62, 63, 64, 65, 100, length - 2, length - 1, length] {
            paths.push(format!("/games/{game}/view?at={at}"));
            paths.push(format!("/games/{game}/log?after={at}&limit=9"));
        }
        for page in 0..length / 100 {
            let after = page * 100 + 50;
            paths.push(format!("/games/{game}/log?after={after}&limit=100"));
        }
        let mut told = Vec::new();
        for path in paths {
            self.forget_games();
            let answer = self.read(&path, person).await;
            let etag = answer.header("etag");
            told.push(format!("{path} {} {etag:?} {}", answer.status, answer.text));
        }
        self.forget_games();
        let page = self.page("GET", &format!("/games/{game}")).await;
        told.push(page.text);
        told
    }

    /// Puts other bytes in the place of a packed log, as nobody can who leaves the triggers alone.
    async fn repack(&self, game: Uuid, packed: &PackedLog) {
        let mut conn = self.connection().await;
        let sql = format!(
            "ALTER TABLE packed_games DISABLE TRIGGER USER;
             UPDATE packed_games SET bytes = decode('{}', 'hex') WHERE game_id = '{game}'",
            hex::encode(&packed.bytes)
        );
        conn.batch_execute(&sql).await.unwrap();
        self.forget_games();
    }

    /// What `poste replay-check` says first, and its exit code.
    fn replay_check(&self) -> (Option<i32>, String) {
        let checked = output(poste().args(["replay-check", "--database-url", &self.database_url]));
        let said = String::from_utf8(checked.stdout).unwrap();
        let first = said.lines().next().unwrap_or_default().to_owned();
        (checked.status.code(), first)
    }
}

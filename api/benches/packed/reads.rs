//! How long it takes to read whole games that are nowhere in memory.

use std::time::Instant;

use api::store::log::entries;
use api::store::schema::packed_games;
use api::table;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use super::games::Played;

/// Milliseconds of each read: the packed row with nothing done to it, the log from it, the log from rows, and the
/// table from the packed log.
#[derive(Default)]
pub(crate) struct Reads {
    raw: Vec<f64>,
    unpacked: Vec<f64>,
    rows: Vec<f64>,
    view: Vec<f64>,
}

impl Reads {
    /// Reads the logs from their rows.
    pub(crate) async fn rows(
        &mut self,
        conn: &mut AsyncPgConnection,
        played: &Played,
        rounds: usize,
    ) -> anyhow::Result<()> {
        for _ in 0..rounds {
            for game in &played.games {
                let began = Instant::now();
                let read = entries::rows(conn, game.id, 0, u32::MAX).await?;
                self.rows.push(millis(began));
                anyhow::ensure!(position(read.len()) == game.version, "entries are missing");
            }
        }
        Ok(())
    }

    /// Reads the packed logs, in all ways one after another, so that what else the machine does hits all of them.
    pub(crate) async fn packed(
        &mut self,
        conn: &mut AsyncPgConnection,
        played: &Played,
        rounds: usize,
    ) -> anyhow::Result<()> {
        for _ in 0..rounds {
            for game in &played.games {
                let version = u32::try_from(game.version)?;
                let began = Instant::now();
                let (entries, bytes): (i32, Vec<u8>) = packed_games::table
                    .find(game.id)
                    .select((packed_games::entries, packed_games::bytes))
                    .first(conn)
                    .await?;
                self.raw.push(millis(began));
                anyhow::ensure!(entries == game.version && !bytes.is_empty(), "another row");

                let began = Instant::now();
                let read = entries::piece(conn, game.id, 0, version).await?;
                self.unpacked.push(millis(began));
                anyhow::ensure!(position(read.len()) == game.version, "entries are missing");

                let began = Instant::now();
                let table = table::replay(conn, game, version).await?;
                self.view.push(millis(began));
                anyhow::ensure!(table.broken.is_none(), "it does not replay");
            }
        }
        Ok(())
    }

    /// The medians in milliseconds: raw, unpacked, rows, view.
    pub(crate) fn medians(&self) -> [f64; 4] {
        [&self.raw, &self.unpacked, &self.rows, &self.view].map(|times| {
            let mut sorted = times.clone();
            sorted.sort_by(f64::total_cmp);
            sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
        })
    }
}

fn position(entries: usize) -> i32 {
    i32::try_from(entries).unwrap_or(i32::MAX)
}

fn millis(began: Instant) -> f64 {
    began.elapsed().as_secs_f64() * 1000.0
}

//! The comparison: pgbench writes the same rows, each statement of the transaction in a round trip of its own.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use anyhow::Context as _;
use diesel::sql_types::{BigInt, Double};
use diesel_async::RunQueryDsl as _;

use super::measured::Measured;
use super::server::Running;

/// The transaction. Six round trips, and a seventh where the turn passes and somebody is told.
const TRANSACTION: &str = include_str!("transaction.sql");

/// A game of its own for each client of pgbench, like those played through the API.
const GAMES: &str = include_str!("pgbench_games.sql");

/// How long the texts are that the API has written, and in how many of a thousand commits somebody is told.
const LENGTHS: &str = "SELECT \
    (SELECT avg(length(action))::float8 FROM log WHERE seq > 0) AS action, \
    (SELECT avg(length(events))::float8 FROM log WHERE seq > 0) AS events, \
    (SELECT avg(length(body))::float8 FROM answers WHERE key NOT LIKE 'open-%') AS body, \
    (SELECT 1000.0 * count(*) FROM notices WHERE decision > 0)::float8 \
        / (SELECT count(*) FROM log WHERE seq > 0) AS told";

#[derive(diesel::QueryableByName)]
struct Lengths {
    #[diesel(sql_type = Double)]
    action: f64,
    #[diesel(sql_type = Double)]
    events: f64,
    #[diesel(sql_type = Double)]
    body: f64,
    #[diesel(sql_type = Double)]
    told: f64,
}

/// pgbench, ready to run.
pub(crate) struct Pgbench {
    program: PathBuf,
    script: PathBuf,
    logs: PathBuf,
    conninfo: String,
}

impl Pgbench {
    /// Makes the games and the script; `None` where there is no pgbench.
    pub(crate) async fn prepare(running: &Running, clients: usize) -> anyhow::Result<Option<Self>> {
        let Some(program) = find() else {
            return Ok(None);
        };
        let mut conn = running.app.house.database.get().await?;
        diesel::sql_query(GAMES)
            .bind::<BigInt, _>(i64::try_from(clients)?)
            .execute(&mut conn)
            .await?;
        let lengths: Lengths = diesel::sql_query(LENGTHS).get_result(&mut conn).await?;
        let script = running.folder().join("transaction.sql");
        let text = TRANSACTION
            .replace("ACTION", &text(lengths.action))
            .replace("EVENTS", &text(lengths.events))
            .replace("BODY", &text(lengths.body))
            .replace("TOLD", &format!("{:.0}", lengths.told));
        fs::write(&script, text)?;
        let logs = running.folder().join("pgbench");
        fs::create_dir(&logs)?;
        Ok(Some(Self {
            program,
            script,
            logs,
            conninfo: running.conninfo.clone(),
        }))
    }

    /// Lets so many clients write for so many seconds.
    pub(crate) fn measure(&self, clients: usize, seconds: u64) -> anyhow::Result<Measured> {
        let ran = Command::new(&self.program)
            .args(["--no-vacuum", "--protocol=prepared", "--log"])
            .arg(format!("--log-prefix={}", self.logs.join("log").display()))
            .arg(format!("--file={}", self.script.display()))
            .arg(format!("--client={clients}"))
            .arg(format!("--jobs={}", clients.min(2)))
            .arg(format!("--time={seconds}"))
            .arg(&self.conninfo)
            .output()?;
        let said = String::from_utf8_lossy(&ran.stdout);
        anyhow::ensure!(
            ran.status.success(),
            "pgbench failed: {}",
            String::from_utf8_lossy(&ran.stderr)
        );
        let a_second: f64 = said
            .lines()
            .find_map(|line| line.strip_prefix("tps = ")?.split(' ').next())
            .context("pgbench says how many transactions a second there were")?
            .parse()?;
        let latencies = self.read_logs()?;
        let count = u32::try_from(latencies.len())?;
        Ok(Measured {
            latencies,
            // Without the time that connecting took.
            elapsed: Duration::from_secs_f64(f64::from(count) / a_second),
        })
    }

    /// Reads what each transaction took, in the third field of its line, and removes the files.
    fn read_logs(&self) -> anyhow::Result<Vec<Duration>> {
        let mut latencies = Vec::new();
        for file in fs::read_dir(&self.logs)? {
            let path = file?.path();
            for line in fs::read_to_string(&path)?.lines() {
                let micros = line.split(' ').nth(2).context("a line has a time")?;
                latencies.push(Duration::from_micros(micros.parse()?));
            }
            fs::remove_file(path)?;
        }
        Ok(latencies)
    }
}

/// A text of this length.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an average of lengths"
)]
fn text(length: f64) -> String {
    "x".repeat(length.round() as usize)
}

/// pgbench beside the server programs of the newest installed PostgreSQL, or wherever `PATH` has it.
fn find() -> Option<PathBuf> {
    let asked = Command::new("pg_config").arg("--bindir").output().ok();
    let folder = asked.map(|ran| String::from_utf8_lossy(&ran.stdout).trim().to_owned());
    let beside = folder.map(|folder| PathBuf::from(folder).join("pgbench"));
    let mut candidates = beside.into_iter().chain([PathBuf::from("pgbench")]);
    candidates.find(|program| {
        Command::new(program)
            .arg("--version")
            .output()
            .is_ok_and(|ran| ran.status.success())
    })
}

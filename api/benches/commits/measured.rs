//! What was measured, and how it is told.

use std::fmt;
use std::io::Write as _;
use std::time::Duration;

/// Writes of one contender: when several slices, one after another.
#[derive(Clone, Default)]
pub(crate) struct Measured {
    /// How long each write took its client.
    pub(crate) latencies: Vec<Duration>,
    /// How long all of them took together.
    pub(crate) elapsed: Duration,
}

impl Measured {
    /// Adds what another client did at the same time.
    pub(crate) fn beside(&mut self, other: Self) {
        self.latencies.extend(other.latencies);
        self.elapsed = self.elapsed.max(other.elapsed);
    }

    /// Adds what was done at another time.
    pub(crate) fn after(&mut self, other: &Self) {
        self.latencies.extend(&other.latencies);
        self.elapsed += other.elapsed;
    }

    #[allow(clippy::cast_precision_loss, reason = "a count far below 2^52")]
    fn a_second(&self) -> f64 {
        self.latencies.len() as f64 / self.elapsed.as_secs_f64()
    }

    /// The time that so many of a hundred writes do not exceed, in milliseconds.
    pub(crate) fn percentile(&self, percent: usize) -> f64 {
        let mut sorted = self.latencies.clone();
        sorted.sort_unstable();
        let place = (sorted.len() * percent / 100).min(sorted.len().saturating_sub(1));
        sorted.get(place).copied().unwrap_or_default().as_secs_f64() * 1000.0
    }
}

/// The slices of the API and of pgbench with one number of clients.
pub(crate) struct Compared {
    /// How many clients.
    pub(crate) clients: usize,
    api: Vec<Measured>,
    pgbench: Vec<Measured>,
}

impl Compared {
    /// What the columns are.
    pub(crate) const HEADING: &str = "
| clients | API, actions/s | pgbench, tx/s | ratio, median round | least–most | API p50, ms | p99 | pgbench p50, ms | p99 | ratio of p99 |
|--------:|---------------:|--------------:|--------------------:|-----------:|------------:|----:|----------------:|----:|-------------:|";

    /// Nothing measured yet.
    pub(crate) const fn new(clients: usize) -> Self {
        Self {
            clients,
            api: Vec::new(),
            pgbench: Vec::new(),
        }
    }

    /// Adds a slice of the API.
    pub(crate) fn api(&mut self, slice: Measured) {
        self.api.push(slice);
    }

    /// Adds a slice of pgbench.
    pub(crate) fn pgbench(&mut self, slice: Measured) {
        self.pgbench.push(slice);
    }

    /// One line about the newest slices.
    pub(crate) fn last_round(&self) -> String {
        let told = |slices: &[Measured]| {
            slices.last().map_or_else(String::new, |slice| {
                format!(
                    "{:.0}/s, p99 {:.2} ms",
                    slice.a_second(),
                    slice.percentile(99)
                )
            })
        };
        format!(
            "{} clients: API {}; pgbench {}",
            self.clients,
            told(&self.api),
            told(&self.pgbench)
        )
    }
}

impl fmt::Display for Compared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounds = self.api.iter().zip(&self.pgbench);
        let mut ratios: Vec<f64> = rounds
            .map(|(api, pgbench)| api.a_second() / pgbench.a_second())
            .collect();
        ratios.sort_by(f64::total_cmp);
        let ratio = |place: usize| ratios.get(place).copied().unwrap_or(f64::NAN);
        let (mut api, mut pgbench) = (Measured::default(), Measured::default());
        self.api.iter().for_each(|slice| api.after(slice));
        self.pgbench.iter().for_each(|slice| pgbench.after(slice));
        write!(
            f,
            "| {} | {:.0} | {:.0} | {:.2} | {:.2}–{:.2} | {:.2} | {:.2} | {:.2} | {:.2} | {:.2} |",
            self.clients,
            api.a_second(),
            pgbench.a_second(),
            ratio(ratios.len() / 2),
            ratio(0),
            ratio(ratios.len().saturating_sub(1)),
            api.percentile(50),
            api.percentile(99),
            pgbench.percentile(50),
            pgbench.percentile(99),
            api.percentile(99) / pgbench.percentile(99),
        )
    }
}

/// Prints a line.
pub(crate) fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

//! What has been found so far, on the terminal and at the end.

use std::io::{IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

use uuid::Uuid;

use super::game::{Found, Verdict};
use crate::cli::{Unprinted, say};

/// How often the count on a terminal moves.
const TICK: Duration = Duration::from_millis(200);

/// Counts of games.
#[derive(Debug)]
pub(super) struct Tally {
    checked: u64,
    equal: u64,
    differ: u64,
    failed: u64,
    entries: u64,
    slowest: Option<(Duration, Uuid)>,
    /// What was told of the first game that differed.
    first: Option<String>,
    begun: Instant,
    /// When the count was last shown; `None` if nobody looks on.
    shown: Option<Instant>,
}

impl Tally {
    /// Nothing found yet.
    pub(super) fn start() -> Self {
        let begun = Instant::now();
        Self {
            checked: 0,
            equal: 0,
            differ: 0,
            failed: 0,
            entries: 0,
            slowest: None,
            first: None,
            begun,
            shown: std::io::stderr().is_terminal().then_some(begun),
        }
    }

    /// Counts a game, and tells of it at once unless it is equal.
    ///
    /// # Errors
    /// It cannot be told.
    pub(super) fn count(&mut self, found: &Found) -> Result<(), Unprinted> {
        self.checked += 1;
        self.entries += u64::from(found.entries);
        if self.slowest.is_none_or(|(time, _)| found.time > time) {
            self.slowest = Some((found.time, found.game));
        }
        let game = found.game;
        match &found.verdict {
            Verdict::Equal => self.equal += 1,
            Verdict::Differs { entry, what } => {
                self.differ += 1;
                let told = match entry {
                    Some(entry) => format!("{game} differs at entry {entry}: {what}"),
                    None => format!("{game} differs: {what}"),
                };
                self.tell(&told)?;
                self.first.get_or_insert(told);
            }
            Verdict::Fails(what) => {
                self.failed += 1;
                self.tell(&format!("{game} failed: {what}"))?;
            }
        }
        if let Some(shown) = &mut self.shown
            && shown.elapsed() >= TICK
        {
            *shown = Instant::now();
            let _ = write!(std::io::stderr(), "\r\x1b[K{} games checked", self.checked);
        }
        Ok(())
    }

    /// Whether no game differs or fails.
    pub(super) const fn is_well(&self) -> bool {
        self.differ + self.failed == 0
    }

    /// The end of the report.
    pub(super) fn lines(&self) -> Vec<String> {
        self.clear();
        let time = self.begun.elapsed().as_secs_f64();
        let mut lines = vec![
            format!(
                "checked {}, equal {}, differ {}, failed {}",
                self.checked, self.equal, self.differ, self.failed
            ),
            format!(
                "{} entries in {time:.1} s: {} games and {} entries a second",
                self.entries,
                a_second(self.checked, time),
                a_second(self.entries, time),
            ),
        ];
        if let Some((time, game)) = self.slowest {
            let time = time.as_secs_f64() * 1000.0;
            lines.push(format!("slowest: {game} in {time:.1} ms"));
        }
        if let Some(told) = &self.first {
            lines.push(format!("first difference: {told}"));
        }
        lines
    }

    fn tell(&self, line: &str) -> Result<(), Unprinted> {
        self.clear();
        say(line)
    }

    /// Takes the count off the terminal's last line.
    fn clear(&self) {
        if self.shown.is_some() {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

#[allow(
    clippy::cast_precision_loss,
    reason = "a rate for people, to the nearest whole number"
)]
fn a_second(count: u64, seconds: f64) -> String {
    format!("{:.0}", count as f64 / seconds.max(0.001))
}

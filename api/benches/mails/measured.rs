//! What was measured, and how it is told.

use std::fmt::{self, Write as _};
use std::io::Write as _;
use std::time::Duration;

use super::helpers::smtp::Received;
use super::post::Sent;

/// All rounds of all contenders.
pub(crate) struct Measured {
    /// Mails a round.
    mails: usize,
    /// Bytes of all mails of the newest round.
    bytes: usize,
    program: Vec<Round>,
    loops: Vec<Loop>,
}

/// One round of the program.
struct Round {
    a_second: f64,
    statements: f64,
    connections: f64,
}

/// A bare loop.
struct Loop {
    at_once: usize,
    a_second: Vec<f64>,
}

impl Measured {
    /// Nothing measured yet; the bare loops have so many mails under way at once.
    pub(crate) fn new(at_once: &[usize]) -> Self {
        let empty = |&at_once: &usize| Loop {
            at_once,
            a_second: Vec::new(),
        };
        Self {
            mails: 0,
            bytes: 0,
            program: Vec::new(),
            loops: at_once.iter().map(empty).collect(),
        }
    }

    /// Adds a round of the program, and gives its mails back.
    pub(crate) fn program(&mut self, sent: Sent) -> Vec<Received> {
        self.mails = sent.mails.len();
        self.bytes = sent.mails.iter().map(|mail| mail.raw.len()).sum();
        self.program.push(Round {
            a_second: a_second(self.mails, sent.took),
            statements: each(sent.statements, self.mails),
            connections: each(sent.connections, self.mails),
        });
        sent.mails
    }

    /// Adds a round of one of the bare loops.
    pub(crate) fn bare(&mut self, number: usize, took: Duration) {
        let mails = self.mails;
        if let Some(bare) = self.loops.get_mut(number) {
            bare.a_second.push(a_second(mails, took));
        }
    }

    /// One line about the newest round.
    pub(crate) fn last_round(&self) -> String {
        let mut line = self.program.last().map_or_else(String::new, |round| {
            format!(
                "program {:.0}/s, {:.2} statements and {:.2} connections a mail",
                round.a_second, round.statements, round.connections
            )
        });
        for bare in &self.loops {
            let a_second = bare.a_second.last().copied().unwrap_or(f64::NAN);
            let _ = write!(line, "; bare loop of {} {a_second:.0}/s", bare.at_once);
        }
        line
    }
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = |what: fn(&Round) -> f64| median(self.program.iter().map(what).collect());
        writeln!(
            f,
            "\nMedians of {} rounds of {} mails, {:.0} bytes each: {:.0} mails/s, {:.2} statements and {:.2} \
             connections to the mail server a mail\n\n\
             | mails of the bare loop at once | program, mails/s | bare loop, mails/s | ratio, median round | least–most |\n\
             |---:|---:|---:|---:|---:|",
            self.program.len(),
            self.mails,
            each(self.bytes, self.mails),
            of(|round| round.a_second),
            of(|round| round.statements),
            of(|round| round.connections),
        )?;
        for bare in &self.loops {
            let rounds = self.program.iter().zip(&bare.a_second);
            let ratios: Vec<f64> = rounds.map(|(round, bare)| round.a_second / bare).collect();
            writeln!(
                f,
                "| {} | {:.0} | {:.0} | {:.2} | {:.2}–{:.2} |",
                bare.at_once,
                of(|round| round.a_second),
                median(bare.a_second.clone()),
                median(ratios.clone()),
                ratios.iter().copied().fold(f64::NAN, f64::min),
                ratios.iter().copied().fold(f64::NAN, f64::max),
            )?;
        }
        Ok(())
    }
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
}

#[allow(clippy::cast_precision_loss, reason = "counts far below 2^52")]
fn a_second(mails: usize, took: Duration) -> f64 {
    mails as f64 / took.as_secs_f64()
}

#[allow(clippy::cast_precision_loss, reason = "counts far below 2^52")]
fn each(all: usize, mails: usize) -> f64 {
    all as f64 / mails as f64
}

/// Prints a line.
pub(crate) fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

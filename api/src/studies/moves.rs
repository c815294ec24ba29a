//! Moves at a board where one person plays every seat: "boss 14, boss 6".

use chrono::{DateTime, Utc};
use engine::any::{AnyPending, AnyRefusal};
use engine::table::Unheard;
use engine::{Lang, Ruleset, Seat};
use serde_json::value::RawValue;

use super::Board;
use crate::store::tables::study::MAX_ENTRIES;
use crate::table::refused::{Place, Refused, Result, code_of};

/// A move that has been read and not yet taken.
#[derive(Clone, Debug)]
pub struct Move {
    /// Whose it is; whoever is awaited first if nobody is named.
    pub seat: Option<Seat>,
    /// The action.
    pub action: Box<RawValue>,
    /// How it was written, to name it in a refusal.
    pub written: String,
}

/// Reads written moves, separated by commas, each perhaps with its seat: "seat 2: bid 1 irish".
///
/// # Errors
/// 422: one of them is no move of this game; the error names it.
pub fn written(ruleset: Ruleset, text: &str, seat: Option<Seat>) -> Result<Vec<Move>> {
    text.split(',')
        .map(str::trim)
        .enumerate()
        .map(|(index, written)| {
            one(ruleset, written, seat).map_err(|why| refused(index, written, why))
        })
        .collect()
}

fn one(ruleset: Ruleset, written: &str, seat: Option<Seat>) -> Result<Move, Why> {
    let (seat, action) = match written.split_once(':') {
        None => (seat, written),
        Some((who, action)) => (Some(named(who).ok_or(Why::NoSeat)?), action),
    };
    let mut actions = ruleset
        .parse_actions(action.trim())
        .map_err(|error| Why::NoMove(error.to_string()))?;
    Ok(Move {
        seat,
        action: actions.pop().ok_or_else(|| Why::NoMove(String::new()))?,
        written: written.to_owned(),
    })
}

/// The seat that "seat 2" names.
fn named(who: &str) -> Option<Seat> {
    let number = who.trim().strip_prefix("seat ")?.trim();
    number.parse().ok().and_then(Seat::new)
}

impl Board {
    /// Takes moves one after another, or none of them.
    ///
    /// # Errors
    /// 422: one of them is refused; the error names it. 409: the log would be too long. The board is worthless then.
    pub fn take(&mut self, moves: &[Move], now: DateTime<Utc>) -> Result<()> {
        self.table.set_time(now.into());
        for (index, one) in moves.iter().enumerate() {
            if self.table.version() >= MAX_ENTRIES {
                return Err(Refused::conflict(
                    "study_full",
                    format!("a study has at most {MAX_ENTRIES} entries"),
                ));
            }
            let entries = self
                .take_one(one)
                .map_err(|why| refused(index, &one.written, why))?;
            self.keep(entries)?;
        }
        Ok(())
    }

    fn take_one(&mut self, one: &Move) -> Result<Vec<engine::entry::Entry>, Why> {
        let AnyPending::Waiting { seats, .. } = self.table.pending() else {
            return Err(Why::Rules(Unheard::GameOver.into()));
        };
        let first = seats.iter().next().ok_or(Why::NoSeat)?;
        let decision = self.table.decision_id();
        let action = [one.action.get()];
        self.table
            .submit(one.seat.unwrap_or(first), decision, &action)
            .map_err(Why::Rules)
    }
}

/// Why a move was not taken.
enum Why {
    NoSeat,
    NoMove(String),
    Rules(AnyRefusal),
}

fn refused(index: usize, written: &str, why: Why) -> Refused {
    let (code, rule, reason) = match why {
        Why::NoSeat => (
            "bad_moves",
            None,
            "a seat is named \"seat 0\" to \"seat 4\"".to_owned(),
        ),
        Why::NoMove(reason) => ("bad_moves", None, reason),
        Why::Rules(refusal) => {
            let rule = match &refusal {
                AnyRefusal::Rule { rule, .. } => Some(rule.rule),
                AnyRefusal::NoSuchAction { .. } | AnyRefusal::Unheard(_) => None,
            };
            let reason = match &refusal {
                AnyRefusal::Unheard(Unheard::NotYourTurn) => {
                    "the game does not wait for this seat".to_owned()
                }
                AnyRefusal::NoSuchAction { reason, .. } => reason.say_in(Lang::En),
                AnyRefusal::Rule { .. } | AnyRefusal::Unheard(_) => refusal.to_string(),
            };
            (code_of(&refusal), rule, reason)
        }
    };
    let short: String = written.chars().take(60).collect();
    let reason: String = reason.chars().take(300).collect();
    Refused::InPart {
        place: Place::Move(index),
        code,
        rule,
        detail: format!("move {} of the list, \"{short}\": {reason}", index + 1),
    }
}
